"""The rules that somebody asks for, from what came over the wire."""

from collections.abc import Mapping
from types import MappingProxyType

from underhand import families
from underhand.books import Book, BookError, parse_assignments
from underhand.books.files import parse
from underhand.web.wire import MOST_OPTIONS, Choice

HOUSE_FILE = "house file"
"""What a house file's text is called in messages."""

_MOST_LETTERS: Mapping[str, int] = MappingProxyType({"name": 80, "title": 80, "description": 1000})


def chosen(choice: Choice) -> Book:
    """The book of a choice; nothing is opened but books of the shelf. Raises :class:`BookError`."""
    if choice.house:
        _check_size(choice.house)
        book = families.parse_house(choice.house, HOUSE_FILE)
        if choice.book not in ("", book.base):
            raise BookError(f"{HOUSE_FILE}: is a house of {book.base}, not of {choice.book}")
    else:
        book = families.shelf_book(choice.book)
    options = {name: _value(name, value) for name, value in choice.options.items()}
    return families.house_with(book, options) if options else book


def _check_size(text: str) -> None:
    """Refuse a house file that states more than a house could, before any of it is looked at."""
    document = parse(text, HOUSE_FILE)
    options = document.get("options")
    stated = len(document) + (len(options) if isinstance(options, dict) else 0)
    if stated > MOST_OPTIONS:
        raise BookError(f"{HOUSE_FILE}: states {stated} things; no more than {MOST_OPTIONS} are read")
    for key, most in _MOST_LETTERS.items():
        told = document.get(key, "")
        if isinstance(told, str) and len(told) > most:
            raise BookError(f"{HOUSE_FILE}: {key} has {len(told)} letters; no more than {most} are shown")


def _value(name: str, value: object) -> object:
    """An option's value; a text is read as a command line's: `none`, `2 T`, `{ four = "may_lead" }`."""
    if not isinstance(value, str) or not value.strip():
        return value
    told = parse_assignments(f"value={value}")
    if told.keys() != {"value"}:
        raise BookError(f"options: {name} = {value!r} cannot be read")
    return told["value"]
