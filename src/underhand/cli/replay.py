"""`underhand replay`: a recorded game, stepped through on a terminal or told as text."""

import os
import sys
import tomllib
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from underhand.errors import UnderhandError
from underhand.frame.events import InvalidNotation, parse_seat
from underhand.frame.words import listed
from underhand.record import Record, Replay, text
from underhand.table.errors import RecordError
from underhand.table.files import read_text
from underhand.table.record_file import loads
from underhand.term.lines import HUNG_UP, let_go


class ReplayError(UnderhandError):
    """A game cannot be shown as it was asked for."""


def replay(
    file: str,
    /,
    *others: Annotated[str, Parameter(show=False)],
    to: Literal["text"] | None = None,
    seat: str | None = None,
    start: Annotated[int, Parameter(name="--from")] = 0,
) -> int | None:
    """Step through a recorded game; where input or output is no terminal it is printed as text.

    Args:
        file: A record (*.uhr).
        others: Refused: one game at a time.
        to: text prints the whole game: every event in notation and in words, the table at each turn.
        seat: Show it as this seat saw it, by its name or as p2; without it as all who played saw it together.
        start: Begin after so many events.
    """
    if others:
        raise ReplayError(f"one game at a time: {file} or {' or '.join(others)}")
    record = read_record(file)
    viewer = None if seat is None else seat_named(seat, record.names)
    game = Replay(record, viewer, file)
    game.at(start)
    if to == "text" or not _is_screen():
        for line in text(game, start):
            print(line)
        return None
    return _drawn(game, start)


def read_record(file: str) -> Record:
    """The record of a file; whatever else it may be is told as such."""
    content = read_text(Path(file))
    try:
        document = tomllib.loads(content)
    except (ValueError, RecursionError):
        # A file that was named as a record and is spoilt is told with the line where it is.
        document = {"record": None} if file.endswith(".uhr") else {}
    if "left" in document or ("match" in document and "record" not in document):
        raise RecordError(f"{file}: is a match that was left; underhand play goes on with it")
    if "record" not in document:
        raise RecordError(f"{file}: is no record of Underhand, a file *.uhr as play writes after a game")
    return loads(content, file)


def seat_named(text: str, names: tuple[str, ...]) -> int:
    """The seat of a name, upper or lower case, or of ``p2``; raises :class:`ReplayError`."""
    named = [seat for seat, name in enumerate(names) if name.casefold() == text.strip().casefold()]
    if len(named) == 1:
        return named[0]
    try:
        return parse_seat(text)
    except InvalidNotation:
        seats = listed(f"{name} (p{seat})" for seat, name in enumerate(names, 1))
        raise ReplayError(f"seat: {text!r} is nobody at this table: there are {seats}") from None


def _drawn(game: Replay, start: int) -> int | None:
    from underhand.term.replay import ReplayApp

    app = ReplayApp(game, start)
    app.run()
    if app.return_code == HUNG_UP:
        let_go()
    return app.return_code


def _is_screen() -> bool:
    """Whether there is a terminal to draw on, and keys to step with."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream.isatty() for stream in streams) and os.environ.get("TERM", "dumb") != "dumb"
