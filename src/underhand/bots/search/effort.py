"""How much a thinking bot may think: by games supposed, or by the clock."""

from collections.abc import Mapping
from dataclasses import dataclass

from underhand.bots.base import UnknownBot

MOST_GAMES = 10_000_000
LONGEST = 600.0
MOST_THREADS = 64
SEARCH = "search:"
"""How the name of a bot begins that thinks just so much; see :func:`parse_effort`."""


@dataclass(frozen=True, slots=True)
class Effort:
    """So many supposed games, or so many seconds, shared by so many threads.

    With games the bot is a function of its seed; by the clock it thinks as far as the machine lets it.
    """

    games: int = 0
    seconds: float = 0.0
    threads: int = 1


LEVELS: Mapping[str, Effort] = {
    "easy": Effort(games=4),
    "medium": Effort(games=200),
    "hard": Effort(games=3_000),
    "master": Effort(games=60_000),
}
"""The levels that there are, from weak to strong. docs/bots.md shows how they come off against each other."""


def effort_of(name: str) -> Effort | None:
    """How much the bot of this name thinks, none if it does not think ahead.

    Raises :class:`UnknownBot`.
    """
    return parse_effort(name.removeprefix(SEARCH)) if name.startswith(SEARCH) else LEVELS.get(name)


def parse_effort(text: str) -> Effort:
    """The effort in a bot's name: ``20000`` games, ``0.5s``, both with ``x2`` for two threads.

    >>> parse_effort("20000x2")
    Effort(games=20000, seconds=0.0, threads=2)
    >>> parse_effort("0.5s").seconds
    0.5

    Raises :class:`UnknownBot`.
    """
    amount, _, threads = text.partition("x")
    try:
        games, seconds = (0, float(amount[:-1])) if amount.endswith("s") else (int(amount), 0.0)
        effort = Effort(games, seconds, int(threads or 1))
    except ValueError:
        raise _unknown(text) from None
    if not (0 < games <= MOST_GAMES or 0 < seconds <= LONGEST) or not 1 <= effort.threads <= MOST_THREADS:
        raise _unknown(text)
    return effort


def _unknown(text: str) -> UnknownBot:
    return UnknownBot(
        f"search:{text}: say how many games it may suppose, up to {MOST_GAMES:,}, or for how many seconds, "
        f"up to {LONGEST:g}s, and x2 for two threads: search:20000, search:0.5s, search:20000x2"
    )
