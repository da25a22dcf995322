"""Simulated games added up in whole numbers, so that nothing hangs on how they were cut into parts."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from underhand.frame.ran import Ran

if TYPE_CHECKING:
    from underhand.frame.ran import Numbers


@dataclass
class Results:
    """How often somebody played, won and lost."""

    games: int = 0
    won: int = 0
    lost: int = 0

    def add(self, games: int, won: int, lost: int) -> None:
        """Take in some more."""
        self.games += games
        self.won += won
        self.lost += lost


@dataclass
class Moments:
    """A sum of whole numbers, one a game, and of their squares."""

    total: int = 0
    squares: int = 0

    def add(self, numbers: "Numbers") -> None:
        """Take in the numbers of some games."""
        self.total += int(numbers.sum())
        self.squares += int((numbers * numbers).sum())


class Tally:
    """What is kept of the games by one house."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.turns: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()
        self.decisions = 0
        self.burned = 0
        self.laid: Counter[str] = Counter()
        self.favour = Moments()
        self.by_order = [Results() for _ in range(seats)]
        self.by_deal = [Results() for _ in range(seats)]
        self.by_seat = [Results() for _ in range(seats)]
        self.by_worth: dict[int, Results] = {}

    def add(self, ran: Ran) -> None:
        """Take in the next games."""
        self.games += ran.games
        self.decisions += int(ran.decisions.sum())
        self.burned += int(ran.burned.sum())
        self.turns.update(counted(ran.turns))
        self.endings.update({ran.endings[ending]: n for ending, n in counted(ran.ending).items()})
        self.laid.update({power: int(cards.sum()) for power, cards in ran.laid.items()})
        self.favour.add(favour(ran))
        self._add_results(ran)

    def _add_results(self, ran: Ran) -> None:
        import numpy as np

        won, lost = results(ran)
        seats = np.arange(ran.seats)
        _add(self.by_order, ran.order, won, lost)
        _add(self.by_deal, (seats - ran.dealer[:, None] - 1) % ran.seats, won, lost)
        _add(self.by_seat, np.broadcast_to(seats, won.shape), won, lost)
        lowest = int(ran.worth.min())
        worths = [Results() for _ in range(int(ran.worth.max()) - lowest + 1)]
        _add(worths, ran.worth - lowest, won, lost)
        for worth, found in enumerate(worths, lowest):
            self.by_worth.setdefault(worth, Results()).add(found.games, found.won, found.lost)


def _add(places: list[Results], place: "Numbers", won: "Numbers", lost: "Numbers") -> None:
    """Take in how seats came off, each at the place that it has."""
    import numpy as np

    flat, count = place.ravel(), len(places)
    games, wins, losses = (
        np.bincount(flat[chosen.ravel() > 0], minlength=count) for chosen in (np.ones_like(won), won, lost)
    )
    for found, *more in zip(places, games, wins, losses, strict=True):
        found.add(*map(int, more))


def counted(numbers: "Numbers") -> dict[int, int]:
    """How often each number comes."""
    import numpy as np

    values, counts = np.unique(numbers, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


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
    score = ran.won - ran.lost
    found: Numbers = ran.seats * score[ran.order == 0] - score.sum(axis=1)
    return found


@dataclass
class Difference:
    """What the same deals came to by another house, less what they came to by the book."""

    turns: Moments = field(default_factory=Moments)
    favour: Moments = field(default_factory=Moments)
    gained: Counter[str] = field(default_factory=Counter)
    """Games that ended so by the other house only."""
    left: Counter[str] = field(default_factory=Counter)
    """Games that ended so by the book only."""

    def add(self, book: Ran, other: Ran) -> None:
        """Take in the next deals, played twice."""
        self.turns.add(other.turns - book.turns)
        self.favour.add(favour(other) - favour(book))
        for number, ending in enumerate(book.endings):
            here, there = book.ending == number, other.ending == number
            self.gained[ending] += int((there & ~here).sum())
            self.left[ending] += int((here & ~there).sum())


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
