"""The book and the bots that the arguments of a command name."""

from pathlib import Path

from underhand import families
from underhand.books import Book, BookError, parse_assignments, shelf


def chosen_book(command: str, name: str | None, house: str | Path | None, options: str | None) -> Book:
    """A book of the shelf or a house file, options changed; raises :class:`BookError` where it is none."""
    if house is not None:
        book = families.read_house(Path(house))
        if name not in (None, book.base):
            raise BookError(f"{house}: is a house of {book.base}, not of {name}")
    elif name is not None:
        book = families.read_book(name)
    else:
        raise BookError(f"{command}: of which book? name one of {', '.join(shelf())}, or a house file")
    return book if options is None else families.house_with(book, parse_assignments(options))


def bots_named(text: str) -> list[str]:
    """The names of bots between commas."""
    return [name.strip() for name in text.split(",")]
