"""Runs of many games inside a kernel: what they work on, and their rows by either form of the rules."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from underhand.frame import compiler
from underhand.frame.record import Record, to_array

Rows = Callable[[int, int], Any]
"""Plays the games from a number on, so many of them; their numbers, row behind row."""


@dataclass(frozen=True)
class Runs:
    """The runs of a family's kernel, by these rules, with habits for each seat.

    ``module`` is the family's that compiles: it has ``entry``. ``fresh`` are the records that games are
    played in, ``most`` is how long a list of moves may be, ``row`` how long a row is.
    """

    runs: Callable[..., None]
    module: str
    rules: Record
    fresh: tuple[type[Record], ...]
    habits: tuple[Record, ...]
    most: int
    row: int

    def rows(self, seed: int) -> Rows:
        """The rows of games of a seed, by the compiled rules where such may be."""
        return self._compiled(seed) if compiler.wanted() else self._plain(seed)

    def _plain(self, seed: int) -> Rows:
        """The rows of games by the interpreted rules."""

        def rows(first: int, count: int) -> Any:
            numbers = [0] * (count * self.row)
            fresh = [[record()] for record in self.fresh]
            self.runs([self.rules], *fresh, list(self.habits), [0] * self.most, seed, first, count, numbers)
            return numbers

        return rows

    def _compiled(self, seed: int) -> Rows:
        """The same by the compiled rules, which are compiled or taken from the cache first."""
        import numpy as np

        runs, fixed = import_module(self.module).entry("runs"), to_array(self.rules)
        habits = np.concatenate([to_array(each) for each in self.habits])

        def rows(first: int, count: int) -> Any:
            numbers = np.zeros(count * self.row, np.int64)
            fresh = [to_array(record()) for record in self.fresh]
            runs(fixed, *fresh, habits, np.zeros(self.most, np.int64), seed, first, count, numbers)
            return numbers

        return rows
