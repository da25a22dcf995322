"""The rules of the game that is played, as headings and paragraphs."""

from collections.abc import Iterator
from dataclasses import dataclass

from underhand.books import Book
from underhand.books.english import Paragraph, english


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and its paragraphs, each with the clauses that it rests on."""

    title: str
    paragraphs: tuple[tuple[str, str], ...]


def chapters(book: Book, seats: int) -> Iterator[Chapter]:
    """The rules for that many players; the first chapter has the game's name and what it is."""
    page = english(book, seats)
    yield Chapter(page.title, ((page.description, ""),))
    for section in page.sections:
        yield Chapter(section.title, tuple(map(_paragraph, section.paragraphs)))


def _paragraph(paragraph: Paragraph) -> tuple[str, str]:
    clauses = dict.fromkeys(name for statement in paragraph for name in statement.clauses)
    house = ["house"] if any(statement.house for statement in paragraph) else []
    return " ".join(statement.text for statement in paragraph), ", ".join([*clauses, *house])
