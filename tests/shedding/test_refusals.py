"""Refusals in words: every code has its sentence, and in every book the clauses that forbid."""

import ast
import inspect
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shedding.test_laws import stroll
from tests.strategies import houses
from underhand import families
from underhand.books import Book, clause, shelf
from underhand.books.meanings import phrases
from underhand.books.refusals import clauses_of
from underhand.cards import JOKER
from underhand.frame.events import DEALER, Event
from underhand.shedding import coding, dealing
from underhand.shedding.kernel.codes import NAMES
from underhand.table import Table

SENTENCES = phrases("shedding", "refusals")
BOOKS = {
    name: families.shelf_book(name) for name in shelf() if families.shelf_book(name).family == "shedding"
}

NO_CLAUSE = {
    "hidden_card": "an unseen face is a matter of the notation",
    "not_this_game": "a verb of another family",
    "no_exchange_now": "only Boot's joker exchanges, and Boot has a clause for it",
    "dealing_still": "a table lets the dealer give before anybody acts",
    "other_owed": "whatever is due instead has its own clause",
}
"""Codes that no clause of some book speaks of, and why."""


def said_in(module: object) -> set[str]:
    """The codes that a module of the family returns or raises: its words with an underscore."""
    tree = ast.parse(inspect.getsource(module))  # type: ignore[arg-type]
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {
        word for word in words if isinstance(word, str) and word.replace("_", "").isalpha() and "_" in word
    }


CODES = {*NAMES[1:], *said_in(coding), *said_in(dealing), "no_such_seat"} - {"legal"}


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


@pytest.mark.parametrize("name", BOOKS)
def test_the_clauses_exist(name: str) -> None:
    """A book's table names known codes, and clauses of its own."""
    book = BOOKS[name]
    assert set(book.refusals) <= CODES
    for clauses in book.refusals.values():
        assert clauses
        assert len(set(clauses)) == len(clauses)
        for each in clauses:
            assert clause(each).id == each
            assert each.startswith(f"{book.clauses}-")


def attempts(table: Table, rng: Random) -> Iterator[Event]:
    """Events of every kind, most of them illegal, for a table as it stands."""
    game, seats = table.game, len(table.names)
    for seat in range(seats + 1):
        mine = game.lying("hand", seat) if seat < seats else ()
        up = game.lying("up", seat) if seat < seats else ()
        held = [*mine, *up, rng.randrange(52), JOKER]
        a, b = rng.choice(held), rng.choice(held)
        yield from (Event(seat, verb) for verb in ("try", "pick", "pass", "ready", "draw"))
        yield from (Event(seat, "flip", number=n) for n in (0, 1, 2, 3, 4))
        yield from (
            Event(seat, "play", cards) for cards in ((a,), (a, b), (a, a), (a,) * 5, (JOKER,), (JOKER,) * 2)
        )
        yield Event(seat, "play", tuple(card for card in held if card >> 2 == a >> 2))
        yield from (Event(seat, "play", (card,)) for card in mine + up)
        yield Event(seat, "pick", (a,))
        yield from (Event(seat, "keep", tuple(rng.sample(held, min(n, len(held))))) for n in (2, 3, 7))
        yield from (Event(seat, "keep", cards) for cards in ((-1, 0, 1),))
        yield Event(seat, "swap", (a, b))
        yield Event(seat, "stack", (a,), rng.randrange(seats))
        yield Event(seat, "exchange", (a, b), rng.randrange(seats))


def wrong_deals(table: Table, rng: Random) -> Iterator[Event]:
    """Events of the dealer that are not due."""
    for verb in ("hand", "up", "shows", "boneyard"):
        yield Event(DEALER, verb, (rng.randrange(52),), rng.randrange(len(table.names)))
    yield from (Event(DEALER, "pile"), Event(DEALER, "pile", (0,)), Event(DEALER, "leads", seat=0))


def codes_met(name: str, games: int) -> set[str]:
    """The codes that events of every kind meet in random games of a book."""
    found = set()
    for seed in range(games):
        rng = Random(seed)
        house = {"jokers": 2, "double_whammy": True} if name == "boot" else {}
        table = Table(name, rng.choice([2, 3, 5]), seed=seed, options=house)
        for _ in range(150):
            events = [*attempts(table, rng), *wrong_deals(table, rng)]
            found |= {refused.code for event in events if (refused := table.why_not(event))}
            if table.is_over:
                break
            table.play(rng.choice(table.legal_moves(rng.choice(table.actors))))
    return found


@pytest.mark.parametrize("name", BOOKS)
def test_a_refusal_names_a_clause(name: str) -> None:
    """Whatever is refused in a game of a book rests on one of its clauses, but for the codes named above."""
    met = codes_met(name, 12)
    assert len(met) > 20
    assert met - set(BOOKS[name].refusals) <= set(NO_CLAUSE)


CAUSES = phrases("shedding", "meanings")["causes"]


@pytest.mark.parametrize("name", BOOKS)
def test_a_refusal_of_a_house_names_a_clause(name: str) -> None:
    """What no game of the book refuses rests, in a house, on the clauses of the option that was changed."""
    book = BOOKS[name]
    assert set(CAUSES) <= CODES
    assert set(CAUSES.values()) <= set(book.options)
    left = {code for code in NAMES[1:] if not clauses_of(book, code)}
    assert left <= set(NO_CLAUSE)


@settings(max_examples=80, deadline=None)
@given(houses(), st.integers(2, 6), st.integers(0, 999), st.integers(0, 80))
def test_whoever_can_play_must_and_whoever_cannot_need_not(
    book: Book, wish: int, seed: int, steps: int
) -> None:
    """Where play is forced, picking up and passing are open to exactly those who have no card to play."""
    seats = min(families.possible_seats(book), key=lambda seats: abs(seats - wish))
    table = stroll(families.house_with(book, {"forced_play": True}), seats, seed, steps)
    view = table.view(None)
    if view.phase != "play" or view.pending in ("follow", "may lead", "exchange", "join"):
        return
    verbs = {move.verb for move in table.legal_moves()}
    assert verbs
    assert ("play" in verbs) != bool(verbs & {"pick", "pass", "flip"})
