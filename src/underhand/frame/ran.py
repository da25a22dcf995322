"""Many games that were played inside a kernel: of each a row of numbers, with a name for every column."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.int64]
    """Of each game a number, or of each game and seat."""

KERNEL_BOTS = ("thumb", "random")
"""The bots that can play inside a kernel."""


@dataclass(frozen=True)
class Ran:
    """Games in the order of their numbers; columns of a game each, those of seats of a game and a seat each.

    ``ending`` counts into ``endings``. ``won`` and ``lost`` are 1 or 0. ``order`` is 0 for the seat that
    plays first, then as play goes on from there. ``places`` are those at the end, 0 for never: in which order
    seats got rid of their cards, or who scored more. ``worth`` is what the cards in sight that a seat was
    dealt are worth by the rule of thumb. ``laid`` counts the cards of each power that these rules have; where
    piles are burned, ``burned`` counts them. In a family that scores, ``points`` are those of the game, and
    ``parts`` what they are the sum of. ``deeds`` counts what seats did.
    """

    endings: tuple[str, ...]
    ending: "Numbers"
    decisions: "Numbers"
    turns: "Numbers"
    dealer: "Numbers"
    order: "Numbers"
    won: "Numbers"
    lost: "Numbers"
    places: "Numbers"
    worth: "Numbers"
    laid: Mapping[str, "Numbers"] = field(default_factory=dict)
    burned: "Numbers | None" = None
    points: "Numbers | None" = None
    parts: Mapping[str, "Numbers"] = field(default_factory=dict)
    deeds: Mapping[str, "Numbers"] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games."""
        return len(self.ending)

    @property
    def seats(self) -> int:
        """How many seats."""
        return int(self.won.shape[1])


Runner = Callable[[int, int], Ran]
"""Plays the games from a number on, so many of them; several may be played at once, in threads."""
