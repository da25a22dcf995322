"""Sums of whole numbers, so that nothing hangs on how games were cut into parts."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from underhand.frame.ran import Ran

if TYPE_CHECKING:
    from underhand.frame.ran import Numbers


@dataclass
class Moments:
    """A sum of whole numbers, one a game, and of their squares."""

    total: int = 0
    squares: int = 0

    def add(self, numbers: "Numbers") -> None:
        """Take in the numbers of some games."""
        self.plus(int(numbers.sum()), int((numbers * numbers).sum()))

    def plus(self, total: int, squares: int) -> None:
        """Take in what some games come to."""
        self.total += total
        self.squares += squares


@dataclass
class Times:
    """What seats have of something, one number a seat and game: their sum, and how many are not 0."""

    total: int = 0
    came: int = 0

    def add(self, numbers: "Numbers") -> None:
        """Take in the numbers of some games."""
        self.total += int(numbers.sum())
        self.came += int((numbers != 0).sum())


Named = dict[str, Times]


def add_named(named: Named, columns: "Mapping[str, Numbers]") -> None:
    """Take in columns of seats, each by its name."""
    for name, numbers in columns.items():
        named.setdefault(name, Times()).add(numbers)


@dataclass
class Scored:
    """What seats scored: each, all of a game together, how far the first to play leads, part by part."""

    single: Counter[int] = field(default_factory=Counter)
    together: Moments = field(default_factory=Moments)
    favour: Moments = field(default_factory=Moments)
    parts: Named = field(default_factory=dict)

    def add(self, ran: Ran, points: "Numbers") -> None:
        """Take in the next games and their points."""
        self.single.update(counted(points))
        self.together.add(points.sum(axis=1))
        self.favour.add(lead(ran, points))
        add_named(self.parts, ran.parts)


def lead(ran: Ran, numbers: "Numbers") -> "Numbers":
    """How far the first to play lies above the mean of all: of each game a number times the seats."""
    found: Numbers = ran.seats * numbers[ran.order == 0] - numbers.sum(axis=1)
    return found


def counted(numbers: "Numbers") -> dict[int, int]:
    """How often each number comes."""
    import numpy as np

    values, counts = np.unique(numbers, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))
