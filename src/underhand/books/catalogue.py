"""Every option of a book for people who look for one: what it decides, its values, what this book says.

The order and the chapters are data, `phrases/FAMILY/lists.toml`; the sentences are those of `meanings.toml`.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from underhand.books.book import Book
from underhand.books.checking import allowed
from underhand.books.facts import RANK_OF_OPTION
from underhand.books.meanings import about, meaning, phrases
from underhand.books.wording import said, sentence

Word = tuple[str, str]
"""A value that is a word, and what it means."""

_NO_VALUES = ("about", "form", "negative", "*")


@dataclass(frozen=True)
class Entry:
    """One option of a book.

    ``allowed`` says which values it may have, ``words`` what those of them mean that are words. ``value`` is
    written as a command line takes it.
    """

    name: str
    about: str
    allowed: str
    words: tuple[Word, ...]
    value: str
    means: str
    clauses: tuple[str, ...]
    house: bool

    @property
    def words_are_all(self) -> bool:
        """Whether nothing but its words may be its value."""
        return set(re.split(", | or ", self.allowed)) == set(dict(self.words))


@dataclass(frozen=True)
class Chapter:
    """Options that belong together, behind the words that they share."""

    title: str
    words: tuple[Word, ...]
    entries: tuple[Entry, ...]


def catalogue(book: Book, model: type[BaseModel]) -> tuple[Chapter, ...]:
    """All options of a book in chapters; ``model`` is that of its family."""
    return tuple(
        Chapter(
            chapter["title"],
            tuple(_shared_words(book.family)) if chapter.get("words") else (),
            tuple(_entry(book, model, name) for name in chapter["options"].split()),
        )
        for chapter in phrases(book.family, "lists")["chapters"]
    )


def verbs(family: str, who: Literal["seats", "dealer"]) -> tuple[str, ...]:
    """The verbs of what players do, or the dealer, in a family's games."""
    return tuple(phrases(family, "lists")["verbs"][who].split())


def written(value: object) -> str:
    """A value as somebody may type it behind `--options name=`, which reads it again.

    >>> written(["2", "T"]), written([]), written(True), written({"power": "must_lead"})
    ('2 T', 'none', 'on', '{ power = "must_lead" }')
    """
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{part} = {json.dumps(each)}' for part, each in value.items())} }}"
    if not isinstance(value, list):
        return said(value)
    if any(re.search(r"\s", item) for item in value):
        return json.dumps(value)
    return " ".join(value) or "none"


def _entry(book: Book, model: type[BaseModel], name: str) -> Entry:
    value, shares = book.options[name], name in RANK_OF_OPTION
    return Entry(
        name,
        about(book.family, name),
        "none, or words of the list above" if shares else allowed(model, name),
        () if shares else tuple(_words(book.family, name)),
        written(value),
        meaning(book.family, name, value),
        () if name in book.changed else tuple(book.cites[name]),
        name in book.changed,
    )


def _words(family: str, option: str) -> Iterator[Word]:
    """The values that are words, each with its meaning."""
    for key, text in phrases(family, "meanings")["options"][option].items():
        if key not in _NO_VALUES and not re.fullmatch(r"-?\d+", key):
            yield "none" if key == "nothing" else key, text


def _shared_words(family: str) -> Iterator[Word]:
    """The words that the options of several ranks may hold, told of no rank in particular."""
    for word, text in phrases(family, "meanings")["words"].items():
        yield word, sentence(text, {"a": "such a card", "cards": "such cards"})
