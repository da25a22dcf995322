"""Refusals in words: every code has its sentence, and in every book the clauses that forbid."""

import ast
import inspect
from random import Random

import pytest

from tests.canasta.positions import position
from tests.canasta.test_laws import candidates_of
from tests.strategies import books_of
from underhand.books import clause
from underhand.books.meanings import phrases
from underhand.canasta import coding, dealing, game
from underhand.canasta.game import CanastaGame
from underhand.canasta.kernel.codes import NAMES
from underhand.cards import HIDDEN
from underhand.families import read_book
from underhand.frame.events import DEALER, Event
from underhand.table import Table

SENTENCES = phrases("canasta", "refusals")

NO_CLAUSE = {
    "hidden_card": "an unseen face is a matter of the notation",
    "not_this_game": "a verb of another family",
    "dealing_still": "a table lets the dealer give before anybody acts",
    "other_owed": "whatever is due instead has its own clause",
}
"""Codes that no clause speaks of, and why."""

NOT_ALONE = {"legal", "not_held"}
"""Names of the kernel that a game says otherwise, or not at all."""


def said_in(module: object) -> set[str]:
    """The codes that a module of the family returns or raises: its words with an underscore."""
    tree = ast.parse(inspect.getsource(module))  # type: ignore[arg-type]
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {
        word for word in words if isinstance(word, str) and word.replace("_", "").isalpha() and "_" in word
    }


CODES = {*NAMES[1:], *said_in(coding), *said_in(dealing), *said_in(game)}


def test_every_code_has_its_sentence() -> None:
    """The sentences are those of the codes, none is missing and none is left over."""
    assert set(SENTENCES) == CODES


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_sentence_is_one_for_people(code: str) -> None:
    """It begins with a capital letter, ends with a stop and says more than what is wrong."""
    sentence = SENTENCES[code]
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "_" not in sentence
    assert len(sentence.split()) >= 4


@pytest.mark.parametrize("name", books_of("canasta"))
def test_the_clauses_exist(name: str) -> None:
    """A book's table names known codes, and clauses of its own; only the codes named above have none."""
    book = read_book(name)
    assert CODES - set(book.refusals) == set(NO_CLAUSE)
    assert set(book.refusals) <= CODES
    for clauses in book.refusals.values():
        assert clauses
        assert len(set(clauses)) == len(clauses)
        for each in clauses:
            assert clause(each).id == each
            assert each.startswith(f"{book.clauses}-")


def test_refusals_of_many_positions_have_words() -> None:
    """Whatever is refused in positions of all sorts, and to whom it is not the turn, has a sentence."""
    book, met = read_book("canasta"), set()
    for seed in range(150):
        rng = Random(seed)
        game = position(rng, book)
        others = [
            Event(1, "draw"),
            Event(2, "draw"),
            Event(0, "flip", number=1),
            Event(0, "discard", (HIDDEN,)),
        ]
        for event in [*candidates_of(rng, game, 0), *others]:
            met.add(game.refusal(event))
    assert met - {""} <= set(SENTENCES)
    assert len(met) > 30


def test_refusals_of_the_dealer_have_words() -> None:
    """What the dealer gives wrongly is refused in words."""
    table = Table("canasta", 2, seed=3, options={"turn_discard_up": True})
    game = CanastaGame.begin(table.rules, table.first_dealer)
    met = set()
    for event in table.log:
        for wrong in (
            Event(DEALER, "hand", (0,), 0),
            Event(DEALER, "hand", (HIDDEN,) * 11, event.seat),
            Event(DEALER, "hand", (52,) * 11, event.seat),
            Event(DEALER, "boot", (), event.seat, 10),
            Event(DEALER, "pile"),
            Event(DEALER, "pile", (4,)),
        ):
            met.add(game.refusal(wrong))
        assert game.refusal(event) == ""
        game.apply(event)
    assert game.refusal(Event(DEALER, "pile")) == "nothing_owed"
    assert met == {
        "other_owed",
        "wrong_number",
        "hidden_card",
        "not_unseen",
        "starter_there",
        "starter_back",
    }
