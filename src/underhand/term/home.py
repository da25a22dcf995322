"""The folder where games are kept: those that were left, the records of those played to their end, a name."""

import os
import secrets
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import tomli_w
from platformdirs import user_data_path

from underhand.bots import check_bot
from underhand.errors import UnderhandError
from underhand.frame.events import parse_seat, seat_text
from underhand.record.replay import printable
from underhand.table import Match
from underhand.table.files import parse_toml, read_text, write_text
from underhand.table.record_file import moment

VERSION = 1
PACE, SLOWEST = 0.8, 2.0
"""Seconds that a bot takes for a move, unless told otherwise, and at most."""


class HomeError(UnderhandError):
    """What was kept cannot be read."""


@dataclass(frozen=True, slots=True)
class Left:
    """A match left in mid-game, the bots on the other seats, and the seconds that they take for a move."""

    match: Match
    bots: Mapping[int, str]
    pace: float


class Home:
    """A folder of one's own; it is made when something is first kept."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.games = root / "left"
        self.records = root / "records"
        self.you = root / "you.toml"

    @classmethod
    def usual(cls) -> "Home":
        """Where `UNDERHAND_HOME` says, else where this system keeps the data of programs."""
        named = os.environ.get("UNDERHAND_HOME")
        return cls(Path(named) if named else user_data_path("underhand"))

    # ---- games that were left ----

    def place(self, match: Match) -> Path:
        """A file for a match that no other has, however many are played at once."""
        begun = moment(match.tables[0].started)
        return self.games / f"{begun:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}.toml"

    def keep(self, left: Left, place: Path) -> None:
        """Keep a match to go on with, all of it in one file; raises OSError or RecordError."""
        place.parent.mkdir(parents=True, exist_ok=True)
        document = {
            "left": VERSION,
            "pace": left.pace,
            "bots": {seat_text(seat): name for seat, name in left.bots.items()},
            "match": left.match.text(),
        }
        write_text(place, tomli_w.dumps(document, multiline_strings=True), mode=0o600)

    def left(self) -> list[Path]:
        """The files of the matches that were left, the latest first; whatever else lies there is none."""
        timed = [(written(path), path) for path in self.games.glob("*.toml")]
        return [path for time, path in sorted(timed, reverse=True) if time]

    def forget(self, place: Path) -> None:
        """That match is none to go on with; raises OSError."""
        place.unlink(missing_ok=True)

    # ---- who plays here ----

    def name(self) -> str | None:
        """The name of whoever played here last, if it was kept."""
        try:
            found = tomllib.loads(self.you.read_text(encoding="utf-8")).get("name")
        except (OSError, ValueError):
            return None
        return found if isinstance(found, str) else None

    def remember(self, name: str) -> None:
        """Keep a name for the next time; raises OSError or RecordError."""
        self.root.mkdir(parents=True, exist_ok=True)
        write_text(self.you, tomli_w.dumps({"name": name}))


def written(path: Path) -> int:
    """When a file was written, in nanoseconds; 0 for what is no file, or has gone away."""
    try:
        found = path.stat()
    except OSError:
        return 0
    return found.st_mtime_ns if stat.S_ISREG(found.st_mode) else 0


def read_left(path: Path) -> Left:
    """The match of a file, with all that belongs to it; raises :class:`HomeError` if it cannot be read."""
    try:
        return _left(parse_toml(read_text(path), str(path)), path)
    except UnderhandError as error:
        what = str(error) if str(path) in str(error) else f"{path}: {error}"
        raise HomeError(f"the game that was left cannot be read: {what}") from error


def _left(document: Mapping[str, Any], path: Path) -> Left:
    match document:
        case {
            "left": int(version),
            "pace": int() | float() as pace,
            "bots": dict(named),
            "match": str(text),
        } if version == VERSION:
            match = _shown_safely(Match.resumed(text, str(path)))
            left = Left(match, {parse_seat(seat): named[seat] for seat in named}, _usual(pace))
        case _:
            raise HomeError(f"{path}: is no game that was left")
    others = set(range(1, len(left.match.names)))
    if left.bots.keys() != others:
        raise HomeError(f"{path}: other bots sit there")
    for name in left.bots.values():
        check_bot(str(name))
    return left


def _usual(pace: float) -> float:
    """A pace within bounds, the usual one instead of any other."""
    return pace if type(pace) in (int, float) and 0 <= pace <= SLOWEST else PACE


def _shown_safely(match: Match) -> Match:
    """The match with names and title that do no harm to a terminal, whoever wrote the file."""
    match.names = tuple(map(printable, match.names))
    match.book = replace(match.book, title=printable(match.book.title))
    for table in match.tables:
        table.names, table.book = match.names, match.book
    return match
