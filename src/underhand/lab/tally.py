"""Simulated games added up in whole numbers, so that nothing hangs on how they were cut into parts."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from underhand.frame.ran import Ran
from underhand.lab.sums import Moments, Named, Scored, add_named, counted, lead

if TYPE_CHECKING:
    from underhand.frame.ran import Numbers


@dataclass
class Results:
    """How often somebody played, won and lost; what was scored, where that is done."""

    games: int = 0
    won: int = 0
    lost: int = 0
    points: Moments | None = None

    def add(self, games: int, won: int, lost: int) -> None:
        """Take in some more."""
        self.games += games
        self.won += won
        self.lost += lost

    def add_points(self, total: int, squares: int) -> None:
        """Take in what was scored in games that are counted already."""
        if self.points is None:
            self.points = Moments()
        self.points.plus(total, squares)

    def take_in(self, other: "Results") -> None:
        """Take in all of another."""
        self.add(other.games, other.won, other.lost)
        if other.points is not None:
            self.add_points(other.points.total, other.points.squares)


class Tally:
    """What is kept of the games by one house."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.turns: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()
        self.decisions = 0
        self.burned: int | None = None
        self.laid: Counter[str] = Counter()
        self.favour = Moments()
        self.scored: Scored | None = None
        self.deeds: Named = {}
        self.by_order = [Results() for _ in range(seats)]
        self.by_deal = [Results() for _ in range(seats)]
        self.by_seat = [Results() for _ in range(seats)]
        self.by_worth: dict[int, Results] = {}

    def add(self, ran: Ran) -> None:
        """Take in the next games."""
        self.games += ran.games
        self.decisions += int(ran.decisions.sum())
        self.turns.update(counted(ran.turns))
        self.endings.update({ran.endings[ending]: n for ending, n in counted(ran.ending).items()})
        self.laid.update({power: int(cards.sum()) for power, cards in ran.laid.items()})
        self.favour.add(favour(ran))
        self._add_what_some_have(ran)
        self._add_results(ran)

    def _add_what_some_have(self, ran: Ran) -> None:
        """What only some families tell of their games."""
        add_named(self.deeds, ran.deeds)
        if ran.burned is not None:
            self.burned = (self.burned or 0) + int(ran.burned.sum())
        if ran.points is not None:
            self.scored = self.scored or Scored()
            self.scored.add(ran, ran.points)

    def _add_results(self, ran: Ran) -> None:
        import numpy as np

        seats = np.arange(ran.seats)
        _add(self.by_order, ran.order, ran)
        _add(self.by_deal, (seats - ran.dealer[:, None] - 1) % ran.seats, ran)
        _add(self.by_seat, np.broadcast_to(seats, ran.won.shape), ran)
        lowest = int(ran.worth.min())
        worths = [Results() for _ in range(int(ran.worth.max()) - lowest + 1)]
        _add(worths, ran.worth - lowest, ran)
        for worth, found in enumerate(worths, lowest):
            self.by_worth.setdefault(worth, Results()).take_in(found)


def _add(places: list[Results], place: "Numbers", ran: Ran) -> None:
    """Take in how seats came off, each at the place that it has."""
    import numpy as np

    flat, count = place.ravel(), len(places)
    games = np.bincount(flat, minlength=count)
    wins, losses = (np.bincount(flat[each.ravel() > 0], minlength=count) for each in results(ran))
    for found, *more in zip(places, games, wins, losses, strict=True):
        found.add(*map(int, more))
    if ran.points is not None:
        for found, total, squares in zip(places, *_sums(flat, count, ran.points.ravel()), strict=True):
            found.add_points(int(total), int(squares))


def _sums(place: "Numbers", count: int, numbers: "Numbers") -> "tuple[Numbers, Numbers]":
    """The sums of the numbers at each place, and of their squares; bincount would not keep them whole."""
    import numpy as np

    totals, squares = np.zeros(count, np.int64), np.zeros(count, np.int64)
    np.add.at(totals, place, numbers)
    np.add.at(squares, place, numbers * numbers)
    return totals, squares


def results(ran: Ran) -> "tuple[Numbers, Numbers]":
    """Who won and who lost; where two play, who has not won has lost, and the other way round."""
    if ran.seats > 2:
        return ran.won, ran.lost
    return ran.won | ran.lost[:, ::-1] & ~ran.lost & 1, ran.lost | ran.won[:, ::-1] & ~ran.won & 1


def favour(ran: Ran) -> "Numbers":
    """How far the first to play came off better than the mean: of each game a number times the seats.

    A game that it won, or that another lost, speaks for it, one that it lost or another won against it, such
    that the mean is 0 where it makes no difference who plays first.
    """
    return lead(ran, ran.won - ran.lost)


@dataclass
class Difference:
    """What the same deals came to by another house, less what they came to by the book."""

    turns: Moments = field(default_factory=Moments)
    favour: Moments = field(default_factory=Moments)
    gained: Counter[str] = field(default_factory=Counter)
    """Games that ended so by the other house only."""
    left: Counter[str] = field(default_factory=Counter)
    """Games that ended so by the book only."""
    points: Moments | None = None
    """What all seats of a game scored together."""
    points_favour: Moments = field(default_factory=Moments)
    """How far the first to play scored more than the mean."""
    deeds: dict[str, Moments] = field(default_factory=dict)
    """What all seats of a game did together."""

    def add(self, book: Ran, other: Ran) -> None:
        """Take in the next deals, played twice."""
        self.turns.add(other.turns - book.turns)
        self.favour.add(favour(other) - favour(book))
        for number, ending in enumerate(book.endings):
            here, there = book.ending == number, other.ending == number
            self.gained[ending] += int((there & ~here).sum())
            self.left[ending] += int((here & ~there).sum())
        for name, numbers in other.deeds.items():
            self.deeds.setdefault(name, Moments()).add((numbers - book.deeds[name]).sum(axis=1))
        if book.points is not None and other.points is not None:
            self.points = self.points or Moments()
            self.points.add((other.points - book.points).sum(axis=1))
            self.points_favour.add(lead(other, other.points) - lead(book, book.points))


class Totals:
    """What is kept of a whole job: a tally for each house, and how each other house differs."""

    def __init__(self, seats: int, houses: int) -> None:
        self.tallies = [Tally(seats) for _ in range(houses)]
        self.differences = [Difference() for _ in range(houses - 1)]

    @property
    def games(self) -> int:
        """How many games were played by the book."""
        return self.tallies[0].games

    def add(self, part: tuple[Ran, ...]) -> None:
        """Take in the next part."""
        for tally, ran in zip(self.tallies, part, strict=True):
            tally.add(ran)
        for difference, ran in zip(self.differences, part[1:], strict=True):
            difference.add(part[0], ran)
