"""What a refusal says that a book does instead."""

import pytest

from underhand.books import shelf
from underhand.books.meanings import phrases
from underhand.books.refusals import sentence_of
from underhand.books.wording import holds
from underhand.families import FAMILIES, house_with, read_book
from underhand.table import Table


@pytest.mark.parametrize(
    ("book", "move", "says"),
    [
        ("prague", "p1 keep 3h 4h 5h", "You may exchange, as in swap 4c 8s"),
        ("pagat", "p1 keep 3h 4h 5h", "You may exchange, as in swap 4c 8s"),
        ("shithead", "p1 swap 3h 4h", "You choose the face-up cards, as in keep 3h Kd 9c"),
        ("boot", "p1 swap 3h 4h", "You choose the face-up cards, as in keep 3h Kd 9c"),
    ],
)
def test_a_refused_choice_says_what_is_chosen(book: str, move: str, says: str) -> None:
    """Who arranges cards as another book has it is told how they are arranged in this one."""
    table = Table(book, 3, seed=1)
    refusal = table.why_not(move)
    assert refusal is not None
    assert says in refusal.text


def test_nothing_is_chosen() -> None:
    """Where nothing is chosen before play nothing is proposed but to be ready."""
    book = house_with(read_book("prague"), {"pre_swap": "none"})
    assert sentence_of(book, "no_keep").endswith("Nothing is chosen before play: say that you are ready.")
    assert sentence_of(book, "no_swap").endswith("Nothing is exchanged before play: say that you are ready.")


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_done_instead_belongs_to_a_refusal(family: str) -> None:
    """Each such sentence is behind a refusal's and hangs on options that there are."""
    books = [book for book in map(read_book, shelf()) if book.family == family]
    for code, says in phrases(family, "meanings").get("instead", {}).items():
        assert code in phrases(family, "refusals")
        for say in says:
            assert say["text"].endswith(".")
            assert [holds(say["if"], book.options) for book in books]
