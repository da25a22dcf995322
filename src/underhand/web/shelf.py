"""Books, their options, rules and clauses as they go over the wire."""

import json
from functools import lru_cache

from underhand import bots, families
from underhand.books import Book, shelf
from underhand.books.clauses import explain
from underhand.books.english import english
from underhand.books.meanings import about, meaning
from underhand.books.wording import said
from underhand.errors import UnderhandError
from underhand.web.wire import BookSeen, ClauseSeen, OptionSeen, RulesSeen, SectionSeen, StatementSeen

SEATS = range(2, 11)
"""How many may sit at a table here."""


def books_seen() -> list[BookSeen]:
    """The books of the shelf, without their options."""
    return [book_seen(families.shelf_book(name)) for name in shelf()]


def book_seen(book: Book) -> BookSeen:
    """A book, without its options."""
    seats = possible_seats(book)
    return BookSeen(
        name=book.name,
        title=book.title,
        description=book.description,
        least=min(seats, default=0),
        most=max(seats, default=0),
        bots=bots.NAMES,
    )


@lru_cache(maxsize=64)
def possible_seats(book: Book) -> tuple[int, ...]:
    """The numbers of players that a book allows at a table here."""
    return tuple(seats for seats in SEATS if _allows(book, seats))


def _allows(book: Book, seats: int) -> bool:
    try:
        families.check_seats(book, seats)
    except UnderhandError:
        return False
    return True


def whole_book_seen(book: Book) -> BookSeen:
    """A book with all its options."""
    options = tuple(_option(book, name) for name in book.options)
    return book_seen(book).model_copy(update={"options": options})


def _option(book: Book, name: str) -> OptionSeen:
    value, is_changed = book.options[name], name in book.changed
    return OptionSeen(
        name=name,
        section="",
        title=about(book.family, name),
        value=_written(value),
        values=(),
        meaning=meaning(book.family, name, value),
        clauses=() if is_changed else book.cites[name],
        is_changed=is_changed,
    )


def _written(value: object) -> str:
    """A value as somebody may type it."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{part} = {json.dumps(each)}' for part, each in value.items())} }}"
    return " ".join(map(str, value)) or "none" if isinstance(value, list) else said(value)


def rules_seen(book: Book, seats: int) -> RulesSeen:
    """The rules of a book for that many players in English; 0: for any number."""
    page = english(book, seats)
    sections = tuple(
        SectionSeen(
            title=section.title,
            paragraphs=tuple(
                tuple(
                    StatementSeen(text=each.text, clauses=each.clauses, is_house=each.house)
                    for each in paragraph
                )
                for paragraph in section.paragraphs
            ),
        )
        for section in page.sections
    )
    return RulesSeen(title=page.title, description=page.description, seats=seats, sections=sections)


def clause_seen(name: str) -> ClauseSeen:
    """A clause or ruling with what it rests on; raises :class:`underhand.books.ClauseError`."""
    found = explain(name)
    return ClauseSeen(
        id=found.name,
        text=found.text,
        sources=tuple(f"{tag}: {sentence}" for tag, sentences in found.sources for sentence in sentences),
        rulings=tuple(f"{number}: {text}" for number, text in found.rulings),
    )
