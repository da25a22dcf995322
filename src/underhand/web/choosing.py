"""The rules that somebody asks for, from what came over the wire."""

from underhand import families
from underhand.books import Book, BookError, parse_assignments
from underhand.web.wire import Choice

HOUSE_FILE = "house file"
"""What a house file's text is called in messages."""


def chosen(choice: Choice) -> Book:
    """The book of a choice; nothing is opened but books of the shelf. Raises :class:`BookError`."""
    if choice.house:
        book = families.parse_house(choice.house, HOUSE_FILE)
        if choice.book not in ("", book.base):
            raise BookError(f"{HOUSE_FILE}: is a house of {book.base}, not of {choice.book}")
    else:
        book = families.shelf_book(choice.book)
    options = {name: _value(name, value) for name, value in choice.options.items()}
    return families.house_with(book, options) if options else book


def _value(name: str, value: object) -> object:
    """An option's value; a text is read as a command line's: `none`, `2 T`, `{ four = "may_lead" }`."""
    if not isinstance(value, str) or not value.strip():
        return value
    told = parse_assignments(f"value={value}")
    if told.keys() != {"value"}:
        raise BookError(f"options: {name} = {value!r} cannot be read")
    return told["value"]
