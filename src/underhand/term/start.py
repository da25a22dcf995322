"""From what was asked for to a session: a new match with bots, or the one that was left."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from underhand.books import BookError
from underhand.bots import NAMES, UnknownBot
from underhand.errors import UnderhandError
from underhand.frame.words import listed, number_word
from underhand.table import Match
from underhand.term.home import Home, HomeError, Left, read_left
from underhand.term.keeping import PACE, goes_on
from underhand.term.session import Session

PEOPLE = ("Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim")
"""Names for bots."""
YOU = "You"
LONGEST_NAME = 20


class StartError(UnderhandError):
    """A game cannot begin as it was asked for."""


@dataclass(frozen=True)
class Wishes:
    """The game that was asked for; what is none was not."""

    book: str | None = None
    seats: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    house: Path | None = None
    seed: str | None = None
    bots: str | None = None
    name: str | None = None

    @property
    def are_open(self) -> bool:
        """Whether any game will do."""
        return not (self.book or self.seats or self.options or self.house or self.seed or self.bots)


@dataclass(frozen=True, slots=True)
class Begun:
    """A session that is to be played, its pace, and the file that it was left in, if it was."""

    session: Session
    pace: float = PACE
    place: Path | None = None


def new_session(wishes: Wishes) -> Session:
    """A new match as it was asked for; raises an :class:`UnderhandError` that says what is wrong."""
    seats = 4 if wishes.seats is None else wishes.seats
    names = names_of(YOU if wishes.name is None else wishes.name, seats)
    sit_down = Match if wishes.book is None else partial(Match, wishes.book)
    match = sit_down(seats=names or seats, seed=wishes.seed, house=wishes.house, options=wishes.options)
    if wishes.house is not None and wishes.book not in (None, match.book.base):
        raise BookError(f"{wishes.house}: is a house of {match.book.base}, not of {wishes.book}")
    return Session(match, dict(enumerate(bots_of(wishes.bots or "thumb", seats - 1), 1)))


def bots_of(text: str, count: int) -> list[str]:
    """The bot of each other seat: one for all, or one each with commas between."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in NAMES:
            raise UnknownBot(f"bots: there is no bot {name!r}: one of {', '.join(NAMES)}")
    if len(names) not in (1, count):
        raise StartError(f"bots: {len(names)} are named for {count} seats: name one for all, or one each")
    return names * count if len(names) == 1 else names


def names_of(name: str, seats: int) -> list[str]:
    """The names of the seats, yours first; none for a number of seats that no book allows."""
    name = name.strip()
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise StartError(f"name: {name!r}: write 1 to {LONGEST_NAME} characters in one line")
    others = [each for each in PEOPLE if each.lower() != name.lower()]
    return [name, *others[: seats - 1]] if 0 < seats <= len(others) + 1 else []


# ---- the games that were left ------------------------------------------------------------------------


Ask = Callable[[str], str | None]
Tell = Callable[[str], None]
_GO_ON, _NEW, _OTHER, _QUIT = ("", "y", "yes"), ("n", "no", "new"), ("o", "other"), ("q", "quit", "exit")


def left_session(home: Home, ask: Ask, tell: Tell) -> Begun | None:
    """The game that was left and is to be gone on with, the latest offered first; none for a new game.

    Raises EOFError where somebody wants neither.
    """
    places = home.left()
    for older, place in zip(reversed(range(len(places))), places, strict=True):
        left = _read(place, tell)
        if left is None or (left.match.table.is_over and not goes_on(left.match)):
            continue
        answer = _answer(left, older, ask, tell)
        if answer in _GO_ON:
            return Begun(Session(left.match, left.bots), left.pace, place)
        if answer in _NEW:
            return None
    return None


def _read(place: Path, tell: Tell) -> Left | None:
    try:
        return read_left(place)
    except HomeError as error:
        tell(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return None


def _answer(left: Left, older: int, ask: Ask, tell: Tell) -> str:
    """What is to be done with a game that was left, of those that can be done."""
    others = f", and {_games(older)} before it" if older else ""
    against = listed(left.match.names[seat] for seat in left.bots)
    question = f"A game of {left.match.book.title} against {against} was left{others}."
    question += f" Go on with it? [Y/n{'/other' if older else ''}] "
    while (said := ask(question)) is not None:
        answer = said.strip().lower()
        if answer in _QUIT:
            break
        if answer in _GO_ON + _NEW or (older and answer in _OTHER):
            return answer
        tell(_choices(older))
    raise EOFError


def _games(count: int) -> str:
    return "another" if count == 1 else f"{number_word(count)} others"


def _choices(older: int) -> str:
    other = ", other for the one left before it" if older else ""
    return f"Type y to go on with it, n for a new game (this one stays as it was left){other}, or quit."
