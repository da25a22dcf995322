"""A scenario file read into cases, or into everything that is wrong with it, each mistake with its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from underhand import families
from underhand.books import Book, BookError, shelf
from underhand.books.catalogue import verbs
from underhand.books.checking import did_you_mean
from underhand.books.files import parse, read_text
from underhand.books.reading import is_path
from underhand.cards import HIDDEN, CardError, parse_cards
from underhand.check.expecting import DIRECTIONS, StepError, seat_of
from underhand.check.steps import Step, Unreadable, parse_step
from underhand.errors import UnderhandError, one_line
from underhand.frame.events import seat_text
from underhand.frame.stating import Misstated, Position

LIMIT = 8 * 1024 * 1024
"""Bytes of a scenario file; a long one has a hundred thousand."""

FILE_KEYS = ("book", "seats", "options", "case")
POSITION_KEYS = ("pile", "stock", "boneyard", "turn", "direction", "dealer", "turns", "phase", "pending")
CASE_KEYS = ("name", "rule", "options", "seats", "steps", *POSITION_KEYS)


@dataclass(frozen=True)
class Case:
    """One position, what is done in it and what must hold; ``where`` names file and case."""

    where: str
    name: str
    rule: str
    book: Book
    seats: int
    position: Position
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Scenario:
    """A file with the cases in it that can be run, how many cannot, and a line for every mistake."""

    file: str
    cases: tuple[Case, ...]
    mistakes: tuple[str, ...]
    unread: int = 0


@dataclass(frozen=True)
class Ground:
    """What all cases of a file have in common.

    A book that is stated wrongly is what is left of it without its mistakes, or None where nothing tells
    which one is meant; it is not ``is_playable`` then, and positions are only looked through.
    """

    file: str
    book: Book | None
    is_playable: bool
    seats: object


class Notes:
    """The mistakes of one place, collected so that all can be told at once."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.lines: list[str] = []

    def add(self, key: str, message: str) -> None:
        """One mistake: the key or step, and what would be right."""
        self.lines.append(f"{self.where}: {key}: {message}" if key else f"{self.where}: {message}")


def is_house(path: Path) -> bool:
    """Whether the file is a rulebook that scenarios may name, and holds none itself."""
    try:
        document = parse(read_text(path), str(path))
    except BookError:
        return False
    return "base" in document and "case" not in document


def read_scenario(path: Path) -> Scenario:
    """The scenario file at that path."""
    try:
        document = parse(read_text(path, LIMIT, "divide it into several"), str(path))
    except BookError as error:
        return Scenario(str(path), (), error.lines, 1)
    notes = Notes(str(path))
    _unknown(notes, document, FILE_KEYS)
    about_book = Notes(str(path))
    book = _book(about_book, document, path.parent)
    notes.lines += about_book.lines
    ground = Ground(str(path), book, not about_book.lines, document.get("seats"))
    tables = document.get("case")
    if not isinstance(tables, list) or not tables:
        notes.add("case", "holds no case; begin each with a line [[case]]")
        tables = []
    cases, lines = [], notes.lines
    for number, table in enumerate(tables, 1):
        case, mistakes = _read_case(ground, number, table)
        cases += [case] if case else []
        lines += mistakes
    unread = len(tables) - len(cases) if tables else 1
    return Scenario(str(path), tuple(cases), tuple(lines), unread)


def _unknown(notes: Notes, table: Mapping[str, object], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            notes.add(key, f"no such key; known are {', '.join(known)}{did_you_mean(key, known)}")


def _book(notes: Notes, document: Mapping[str, Any], folder: Path) -> Book | None:
    """The file's book with the file's options, or what is left of it; None if it cannot be had."""
    name, options = document.get("book"), document.get("options", {})
    if not isinstance(name, str):
        notes.add("book", f"must be one of {', '.join(shelf())}, or a house file's path, between quotes")
        return None
    try:
        is_house = name not in shelf() and is_path(name, folder)
        book = families.read_house(folder / name) if is_house else families.shelf_book(name)
    except BookError as error:
        for line in error.lines:
            notes.add("book", line)
        if error.rest is None:
            return None
        book = error.rest
    return _with_options(notes, book, options)


def _with_options(notes: Notes, book: Book, options: object) -> Book:
    """The book with such options as are right."""
    if not isinstance(options, dict):
        notes.add("options", "must be a table, as { jokers = 1 }")
        return book
    if not options:
        return book
    try:
        return families.house_with(book, options, f"{notes.where}: options")
    except BookError as error:
        notes.lines += error.lines
        return error.rest or book


# ---- one case ------------------------------------------------------------------------------------


def _read_case(ground: Ground, number: int, table: object) -> tuple[Case | None, list[str]]:
    if not isinstance(table, dict):
        return None, [f"{ground.file}: case {number}: must be a table, begun by a line [[case]]"]
    name = table.get("name")
    name = one_line(name) if isinstance(name, str) else ""
    notes = Notes(f"{ground.file}: case {number}" + f' "{name}"' * bool(name))
    if not name:
        notes.add("name", "must say between quotes what the case shows")
    rule = _text(notes, table, "rule")
    seats = _seats(notes, table.get("seats", ground.seats))
    _unknown(notes, table, CASE_KEYS + _seat_keys(notes, table, seats))
    book = ground.book and _with_options(notes, ground.book, table.get("options", {}))
    position = _position(notes, table, seats)
    steps = tuple(_steps(notes, table.get("steps"), seats, book))
    notes.lines += _set_up(notes.where, book or _suited(seats, position), seats, position)
    if notes.lines or book is None or not ground.is_playable:
        return None, notes.lines
    return Case(notes.where, name, rule, book, seats, position, steps), []


def _seats(notes: Notes, value: object) -> int:
    """The number of seats, 0 if it is none."""
    if isinstance(value, int) and not isinstance(value, bool) and 2 <= value <= 10:
        return value
    notes.add("seats", "must be a number from 2 to 10, in the case or at the top of the file")
    return 0


def _seat_keys(notes: Notes, table: Mapping[str, object], seats: int) -> tuple[str, ...]:
    """The keys that name seats, told apart from unknown ones if there are not so many seats."""
    for seat in range(seats, 10):
        if seat_text(seat) in table and seats:
            notes.add(seat_text(seat), f"there are {seats} seats")
    return tuple(map(seat_text, range(10)))


def _set_up(where: str, book: Book, seats: int, position: Position) -> list[str]:
    """What keeps the position from being set up by the book's rules; ``seats`` is 0 where it is not known."""
    notes = Notes(where)
    try:
        if seats:
            families.check_seats(book, seats)
    except UnderhandError as error:
        notes.add("seats", str(error))
    for line in _wrong_anyhow(book, position) if notes.lines or not seats else _wrong(book, seats, position):
        notes.add("", line)
    return notes.lines


def _wrong(book: Book, seats: int, position: Position) -> tuple[str, ...]:
    """What is wrong with a position for so many players."""
    try:
        families.stated(book, families.rules_for(book, seats), position)
    except Misstated as error:
        return error.lines
    return ()


def _wrong_anyhow(book: Book, position: Position) -> list[str]:
    """What is wrong with a position for whatever number of players that it may be meant for."""
    named = [seat for seat, zones in enumerate(position.seats) if zones]
    named += [seat for seat in (position.turn, position.dealer) if seat is not None]
    few = max(named, default=0) + 1
    found = [
        _wrong(book, seats, replace(position, seats=(*position.seats, *[{}] * seats)[:seats]))
        for seats in families.possible_seats(book)
        if seats >= few
    ]
    return [line for line in found[0] if all(line in other for other in found)] if found else []


def _suited(seats: int, position: Position) -> Book:
    """The book of the shelf by which the least of a position is wrong, where nothing says by which it is."""
    return min(map(families.shelf_book, shelf()), key=lambda book: len(_set_up("", book, seats, position)))


def _steps(notes: Notes, value: object, seats: int, book: Book | None) -> Iterator[Step]:
    if not isinstance(value, list) or not value:
        notes.add("steps", 'must be a list of steps, as [ "p1 play 9c", "expect turn p2" ]')
        return
    for number, text in enumerate(value, 1):
        if not isinstance(text, str):
            notes.add(f"step {number}", "must be text between quotes")
            continue
        text = " ".join(text.split())
        try:
            yield parse_step(text, seats or 10)
        except Unreadable as error:
            notes.add(f'step {number} "{text}"', _unreadable(error, book))
        except StepError as error:
            notes.add(f'step {number} "{text}"', str(error))


def _unreadable(error: Unreadable, book: Book | None) -> str:
    """What is wrong with an event; where its verb is none of this game's, those that are."""
    known = verbs(book.family, "dealer" if error.is_dealers else "seats") if book else ()
    if not book or not error.verb or error.verb in known:
        return str(error)
    what = "that the dealer does" if error.is_dealers else "to do"
    near = did_you_mean(error.verb, known)
    return f"{error.verb!r} is not something {what} in this game: one of {', '.join(known)}{near}"


# ---- the position --------------------------------------------------------------------------------


def _position(notes: Notes, table: Mapping[str, object], seats: int) -> Position:
    return Position(
        seats=tuple(_zones(notes, table, seat_text(seat)) for seat in range(seats or 10)),
        pile=_cards(notes, table, "pile"),
        stock=_cards(notes, table, "stock"),
        boneyard=_cards(notes, table, "boneyard"),
        turn=_seat(notes, table, "turn", seats),
        dealer=_seat(notes, table, "dealer", seats),
        direction=_direction(notes, table),
        turns=_turns(notes, table),
        phase=_text(notes, table, "phase"),
        pending=_text(notes, table, "pending"),
    )


def _zones(notes: Notes, table: Mapping[str, object], seat: str) -> Mapping[str, object]:
    zones = table.get(seat, {})
    if isinstance(zones, dict):
        return zones
    notes.add(seat, 'must be a table of zones, as { hand = "9c Kd", down = 3 }')
    return {}


def _text(notes: Notes, table: Mapping[str, object], key: str) -> str:
    value = table.get(key, "")
    if isinstance(value, str):
        return value
    notes.add(key, "must be text between quotes")
    return ""


def _cards(notes: Notes, table: Mapping[str, object], key: str) -> tuple[int, ...]:
    try:
        cards = parse_cards(_text(notes, table, key))
    except CardError as error:
        notes.add(key, str(error))
        return ()
    if HIDDEN in cards:
        notes.add(key, "?? is no card here; name the face")
        return ()
    return cards


def _seat(notes: Notes, table: Mapping[str, object], key: str, seats: int) -> int | None:
    word = _text(notes, table, key)
    if not word:
        return None
    try:
        return seat_of(word, seats or 10)
    except StepError as error:
        notes.add(key, str(error))
        return None


def _direction(notes: Notes, table: Mapping[str, object]) -> int | None:
    word = _text(notes, table, "direction")
    if word and word not in DIRECTIONS:
        notes.add("direction", f'"{word}" must be clockwise or anticlockwise')
    return DIRECTIONS.get(word)


def _turns(notes: Notes, table: Mapping[str, object]) -> int:
    value = table.get("turns", 0)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31:
        return value
    notes.add("turns", "must be the number of turns played so far")
    return 0
