"""From what was asked for to a session: a new match with bots."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from underhand.books import BookError
from underhand.bots import USUAL, UnknownBot, check_bot
from underhand.errors import UnderhandError
from underhand.table import Match
from underhand.term.home import PACE
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
        asked = (self.book, self.seats, self.house, self.seed, self.bots)
        return not self.options and all(each is None for each in asked)

    def check(self) -> None:
        """Refuse what can be no part of any game, before one that was left is gone on with instead."""
        if self.name is not None:
            checked_name(self.name)
        if self.seed is not None and not self.seed.strip():
            raise StartError(f"seed: {self.seed!r}: write something to shuffle from, or leave it out")


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
    bots = bots_of(USUAL if wishes.bots is None else wishes.bots, seats - 1)
    return Session(match, dict(enumerate(bots, 1)))


def bots_of(text: str, count: int) -> list[str]:
    """The bot of each other seat: one for all, or one each with commas between."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        try:
            check_bot(name)
        except UnknownBot as error:
            raise UnknownBot(f"bots: {error}") from None
    if len(names) not in (1, count):
        raise StartError(f"bots: {len(names)} are named for {count} seats: name one for all, or one each")
    return names * count if len(names) == 1 else names


def names_of(name: str, seats: int) -> list[str]:
    """The names of the seats, yours first; none for a number of seats that no book allows."""
    name = checked_name(name)
    others = [each for each in PEOPLE if each.lower() != name.lower()]
    return [name, *others[: seats - 1]] if 0 < seats <= len(others) + 1 else []


def checked_name(name: str) -> str:
    """The name without blanks around it; raises :class:`StartError` for what is none."""
    name = name.strip()
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise StartError(f"name: {name!r}: write 1 to {LONGEST_NAME} characters in one line")
    return name
