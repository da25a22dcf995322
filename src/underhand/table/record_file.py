"""Records of games as text: the format, whatever the game.

What stands in a record is checked here key by key; whether its log is a game by its rules is for
:mod:`underhand.table.following` to say.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from underhand import families
from underhand.books import Book, BookError, shelf
from underhand.errors import UnderhandError, one_line
from underhand.frame.events import Event, InvalidNotation, parse_event, parse_seat, seat_text
from underhand.frame.protocol import Outcome
from underhand.table.errors import RecordError
from underhand.table.files import parse_toml, read_text, write_toml

VERSION = 1
EVERYBODY = "all"
_RULES = ("digest", "name", "title", "description", "options")


@dataclass(frozen=True)
class Record:
    """One game as it is kept: who played what by which rules.

    ``scores`` are those of the match before the game, none at its beginning or where nothing is scored.
    ``seen_by`` is the seat whose own copy it is, with ``??`` for what it did not see. ``seed`` opens the
    commitment once the game is over; ``private_seed`` lets an unfinished game go on, and is for nobody's
    eyes. ``result`` is that of :func:`result_text`. What a record does not hold is None.
    """

    book: Book
    names: tuple[str, ...]
    started: datetime
    log: tuple[Event, ...]
    scores: tuple[int, ...] = ()
    seen_by: int | None = None
    commitment: str | None = None
    seed: str | None = None
    private_seed: str | None = None
    result: str | None = None


def result_text(outcome: Outcome | None) -> str | None:
    """How a game ended in the notation: `winner p1`, `loser p2 p3`, `draw`; None while it goes on.

    A game after which its match goes on ended with the match's scores: `score 1355 -60`.
    """
    if outcome is None:
        return None
    if outcome.goes_on:
        return " ".join(("score", *map(str, outcome.carried)))
    if outcome.is_draw:
        return "draw"
    word, seats = ("winner", outcome.winners) if outcome.winners else ("loser", outcome.losers)
    return " ".join((word, *map(seat_text, seats)))


def now() -> datetime:
    """The moment, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


# ---- writing -----------------------------------------------------------------------------------------


class _Moment(datetime):
    """A moment as TOML's own examples write it: `2026-11-29T19:00:00Z`."""

    def __str__(self) -> str:
        return f"{self.replace(tzinfo=None).isoformat()}Z"


def dumps(record: Record) -> str:
    """The record's text."""
    document = {
        "record": VERSION,
        **head(record.book, record.names),
        "started": moment(record.started),
        "scores": list(record.scores) or None,
        "seen-by": EVERYBODY if record.seen_by is None else seat_text(record.seen_by),
        "commitment": record.commitment,
        "seed": record.seed,
        "private-seed": record.private_seed,
        "log": [str(event) for event in record.log],
        "result": record.result,
    }
    return write_toml(stated(document))


def stated(document: Mapping[str, object]) -> dict[str, object]:
    """A document without what it does not hold."""
    return {key: value for key, value in document.items() if value is not None}


def head(book: Book, names: tuple[str, ...]) -> dict[str, object]:
    """What records of games and of matches begin with: the rules and the seats."""
    return {
        "book": book.base or book.name,
        "rules": _rules(book) if book.base else book.digest,
        "seats": list(names),
    }


def moment(time: datetime) -> datetime:
    """A moment as it is written."""
    utc = time.astimezone(UTC)
    return _Moment.combine(utc.date(), utc.time().replace(microsecond=0), UTC)


def _rules(book: Book) -> dict[str, object]:
    """A house's rules, whole."""
    return {key: getattr(book, key) for key in _RULES}


# ---- reading -----------------------------------------------------------------------------------------


class Key(NamedTuple):
    """A key of a file: whether a value will do, and what would."""

    fits: Callable[[Any], bool]
    right: str
    needed: bool = True


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_text, value))


def _is_names(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(_is_text(each) and each.strip() for each in value)


def _is_moment(value: object) -> bool:
    return isinstance(value, datetime) and value.utcoffset() == timedelta() and not value.microsecond


def _is_numbers(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(type(each) is int for each in value)


def _matches(pattern: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def _is_rules(value: object) -> bool:
    return isinstance(value, dict) or _matches("sha256:[0-9a-f]{64}")(value)


_SEAT = "p([1-9]|10)"
HEAD = {
    "book": Key(lambda value: value in shelf(), f"a book of the shelf: {', '.join(shelf())}"),
    "rules": Key(_is_rules, 'the digest "sha256:…" of the rules, or the table [rules] of a house'),
    "seats": Key(_is_names, 'the names of the players, as ["Ana", "Bo"]'),
}
"""What :func:`head` writes."""

GAME = {
    "started": Key(_is_moment, "the moment in UTC to the second, as 2026-11-29T19:00:00Z"),
    "log": Key(_is_texts, 'the events, one text each, as ["d p1 down 3"]'),
    "result": Key(
        _matches(f"draw|(winner|loser)( {_SEAT})+|score( -?[0-9]+)+"),
        '"draw", "winner" or "loser" and seats, or "score" and the points of each',
        needed=False,
    ),
}
"""What is different in every game of a match."""

SEED = Key(_is_text, "the text that was shuffled from", needed=False)
_KEYS = {
    "record": Key(lambda value: type(value) is int and value == VERSION, "1, the version of the format"),
    **HEAD,
    **GAME,
    "scores": Key(_is_numbers, "the points that each player had before the game", needed=False),
    "seen-by": Key(_matches(f"all|{_SEAT}"), '"all", or the seat whose copy it is, as "p2"'),
    "commitment": Key(_matches("sha256:[0-9a-f]{64}"), '"sha256:" and 64 hexadecimal digits', needed=False),
    "seed": SEED,
    "private-seed": SEED,
}


def loads(text: str, where: str = "record") -> Record:
    """The record of a text, every key checked; ``where`` names it in messages.

    Raises :class:`RecordError` with all that is wrong, a line each.
    """
    document = parse_toml(text, where)
    if "match" in document and "record" not in document:
        raise RecordError(f"{where}: is a match that was left, not the record of a game")
    check_keys(document, _KEYS, where)
    seen_by = document["seen-by"]
    book, names = read_head(document, where)
    return Record(
        book=book,
        names=names,
        started=document["started"],
        log=read_log(document["log"], where),
        scores=tuple(document.get("scores", ())),
        seen_by=None if seen_by == EVERYBODY else parse_seat(seen_by),
        commitment=document.get("commitment"),
        seed=document.get("seed"),
        private_seed=document.get("private-seed"),
        result=document.get("result"),
    )


def read(path: Path) -> Record:
    """The record in a file; raises :class:`RecordError`."""
    return loads(read_text(path), str(path))


def check_keys(document: Mapping[str, Any], keys: Mapping[str, Key], where: str) -> None:
    """Refuse keys that are missing, unknown or hold what they may not, all at once."""
    lines = tuple(_complaints(document, keys, where))
    if lines:
        raise RecordError("\n".join(lines))


def _complaints(document: Mapping[str, Any], keys: Mapping[str, Key], where: str) -> Iterator[str]:
    for name, key in keys.items():
        if name not in document:
            if key.needed:
                yield f"{where}: {name} is missing; it must be {key.right}"
        elif not key.fits(document[name]):
            yield f"{where}: {name} = {_shortened(document[name])}: must be {key.right}"
    for name in document.keys() - keys.keys():
        yield f"{where}: {name}: no such key; there are {', '.join(keys)}"


def _shortened(value: object) -> str:
    text = repr(value)
    return text if len(text) < 60 else f"{text[:56]} ..."


def read_log(lines: list[str], where: str) -> tuple[Event, ...]:
    """The events of a log; raises :class:`RecordError` with the first line that is none."""
    events = []
    for number, line in enumerate(lines, 1):
        try:
            events.append(parse_event(line))
        except InvalidNotation as error:
            raise RecordError(f"{where}: log line {number}: {error}") from None
    return tuple(events)


# ---- the rules ---------------------------------------------------------------------------------------

_HOUSE = {
    "digest": Key(_matches("sha256:[0-9a-f]{64}"), "the digest of the options"),
    "name": Key(_is_text, "the house's name"),
    "title": Key(_is_text, "the house's title"),
    "description": Key(_is_text, "what is to be said about it"),
    "options": Key(lambda value: isinstance(value, dict), "every option of the rules"),
}


def read_head(document: Mapping[str, Any], where: str) -> tuple[Book, tuple[str, ...]]:
    """What :func:`head` wrote: the rules, and the names of as many seats as they allow."""
    book, names = _rules_of(document, where), tuple(document["seats"])
    try:
        families.check_seats(book, len(names))
    except UnderhandError as error:
        raise RecordError(f"{where}: seats: {error}") from error
    return book, names


def _rules_of(document: Mapping[str, Any], where: str) -> Book:
    """A shelf book's rules, which must be the same today, or a house's own."""
    book, rules = families.shelf_book(document["book"]), document["rules"]
    if isinstance(rules, dict):
        return _house(book, rules, where)
    if rules != book.digest:
        raise RecordError(f"{where}: rules: are not those of {book.name}, whose digest is {book.digest}")
    return book


def _house(base: Book, rules: Mapping[str, Any], where: str) -> Book:
    check_keys(rules, _HOUSE, f"{where}: rules")
    try:
        house = families.house_with(base, rules["options"], f"{where}: rules.options")
    except BookError as error:
        raise RecordError(str(error)) from error
    # Of the options as they stand here, so that one that is left out or added is found.
    digest = replace(base, options=rules["options"]).digest
    if digest != rules["digest"]:
        raise RecordError(f"{where}: rules: digest: is not that of the options, {digest}")
    name, title, description = (one_line(rules[key]) for key in ("name", "title", "description"))
    return replace(house, name=name, title=title, description=description)
