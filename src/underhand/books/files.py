"""Reading rulebooks as files: the shelf that comes with the package, and people's own TOML."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from underhand.books.book import BookError

SHELF = Path(__file__).parent / "shelf"
LIMIT = 32 * 1024
"""Bytes that a house file may have; a real one has a few hundred."""

_DOTS = 20
"""Dots in a line: a key has a few parts, and reading one of very many takes their square in time."""

_DIGITS = 18
HUGE = f"a number of more than {_DIGITS} digits; write one that a game can have"
"""What is said of whole numbers that nobody could read, and Python would not print."""


@cache
def shelf() -> tuple[str, ...]:
    """The names of the books that come with the package."""
    return tuple(sorted(path.stem for path in SHELF.glob("*.toml")))


@cache
def shelf_document(name: str) -> Mapping[str, Any]:
    """A shelf book's TOML."""
    return parse((SHELF / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def read_text(
    path: Path, limit: int = LIMIT, instead: str = "a house file states only what it changes"
) -> str:
    """The text of a file of at most so many bytes; anything else is told in a line."""
    try:
        if path.is_dir():
            raise BookError(f"{path}: is a folder; name the TOML file in it")
        if not path.is_file():
            raise BookError(f"{path}: {'is not a file' if path.exists() else 'no such file'}")
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise BookError(f"{path}: cannot be read: {error.strerror or error}") from error
    if len(data) > limit:
        raise BookError(f"{path}: is larger than {limit // 1024} kB; {instead}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BookError(f"{path}: is not UTF-8 text (byte {error.start})") from error


def parse(text: str, where: str, dots: int = _DOTS) -> dict[str, Any]:
    """TOML with lines of at most so many dots, or one line that says where it is not."""
    number = _crowded_line(text, dots)
    if number:
        raise BookError(f"{where}: line {number} has more than {dots} dots; a key has a few parts only")
    try:
        document = tomllib.loads(text.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        raise BookError(f"{where}: is not TOML: {error}") from error
    for key, value in document.items():
        if is_huge(value):
            raise BookError(f"{where}: {key}: holds {HUGE}")
    return document


def is_huge(value: object) -> bool:
    """Whether a value is or holds a whole number that is too long to be told."""
    return any(type(each) is int and abs(each) >= 10**_DIGITS for each in _leaves(value))


def _leaves(value: object) -> Iterator[object]:
    left = [value]
    while left:
        each = left.pop()
        if isinstance(each, Mapping):
            left += each.values()
        elif isinstance(each, list | tuple):
            left += each
        else:
            yield each


def _crowded_line(text: str, dots: int) -> int:
    """The number of the first line, comments aside, with more dots than that; 0 if there is none."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > dots and not line.lstrip().startswith("#"):
            return number
    return 0
