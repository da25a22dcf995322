"""Sessions for the tests of the terminal: matches with bots, led to where they are interesting."""

from collections.abc import Callable, Mapping
from pathlib import Path

from underhand.bots import seat_bot
from underhand.frame.events import Event
from underhand.table import Match
from underhand.term.home import Home
from underhand.term.keeping import Keeper
from underhand.term.session import Session

NAMES = ("Ana", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")


def session(
    book: str = "prague",
    seats: int = 3,
    seed: str = "7",
    options: Mapping[str, object] | None = None,
    bot: str = "thumb",
) -> Session:
    """A new match of yours against bots."""
    match = Match(book, NAMES[:seats], seed=seed, options=options)
    return Session(match, dict.fromkeys(range(1, seats), bot))


def advance(one: Session, until: Callable[[Session], bool]) -> Session:
    """Play on as the hints say until you are to act and something holds."""
    one.let_bots_move()
    while not until(one):
        assert not one.table.is_over, "the game ended before it came to that"
        one.play(good_move(one))
        one.let_bots_move()
    return one


def good_move(one: Session) -> Event:
    """What the rule of thumb would do in your place."""
    thumb = seat_bot("thumb", one.match.book, one.table.rules, one.table.seed)
    return thumb.choose(one.view, one.moves)


def in_play(one: Session) -> bool:
    """Whether the set-up is over."""
    return one.view.phase not in ("deal", "set-up")


def verbs(one: Session) -> set[str]:
    """What you can do now."""
    return {move.verb for move in one.moves}


def found(
    until: Callable[[Session], bool],
    book: str = "prague",
    seats: int = 3,
    options: Mapping[str, object] | None = None,
) -> Session:
    """The first of many matches that comes to where something holds."""
    for seed in range(200):
        one = session(book, seats, str(seed), options)
        one.let_bots_move()
        while not one.table.is_over:
            if until(one):
                return one
            one.play(good_move(one))
            one.let_bots_move()
    raise AssertionError("no match comes to that")


def keeper(one: Session, folder: Path, taken: Path | None = None) -> Keeper:
    """A keeper with a folder of its own that must not complain."""
    return Keeper(one, Home(folder), _fail, taken=taken)


def _fail(line: str) -> None:
    raise AssertionError(line)
