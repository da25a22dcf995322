"""`underhand replay`: a recorded game, stepped through on a terminal or told as text."""

import os
import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from underhand.frame.events import parse_seat
from underhand.record import Replay, read, text


def replay(
    file: str,
    /,
    *,
    to: Literal["text"] | None = None,
    seat: str | None = None,
    start: Annotated[int, Parameter(name="--from")] = 0,
) -> None:
    """Step through a recorded game; where input or output is no terminal it is printed as text.

    Args:
        file: A record (*.uhr).
        to: text prints the whole game: every event in notation and in words, the table at each turn.
        seat: Show it as this seat saw it, as p2; without it as all who played saw it together.
        start: Begin after so many events.
    """
    viewer = None if seat is None else parse_seat(seat)
    game = Replay(read(Path(file)), viewer, file)
    game.at(start)
    if to == "text" or not _is_screen():
        for line in text(game, start):
            print(line)
        return
    from underhand.term.replay import ReplayApp

    ReplayApp(game, start).run()


def _is_screen() -> bool:
    """Whether there is a terminal to draw on, and keys to step with."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream.isatty() for stream in streams) and os.environ.get("TERM", "dumb") != "dumb"
