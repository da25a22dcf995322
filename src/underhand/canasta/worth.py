"""What counts how much in the rule of thumb; found by letting variants play each other."""

from dataclasses import dataclass, fields

from underhand.canasta.state import Habits


@dataclass(frozen=True)
class Weights:
    """The numbers of :class:`Habits`, in hundredths of what a card that fits is worth."""

    drawn: int = 40
    top: int = 300
    wild: int = 200
    fits: int = 190
    makes_pair: int = 80
    lone: int = -10
    lone_late: int = -50
    red_useful: int = 80
    red_caught: int = -80
    black_caught: int = -150
    spends: int = 235
    joker: int = 1000
    two: int = 900
    red: int = 300
    red_spare: int = 110
    black: int = 50
    open: int = 600
    each: int = 160
    point: int = 0
    point_late: int = 5
    gives: int = 25
    pairs: int = 32
    pairs_first: int = 5
    nearly: int = 6
    plenty: int = 3
    few: int = 6
    near: int = 7
    keep: int = 0


OWN = Weights()


def habits_of(w: Weights = OWN) -> Habits:
    """The rule of thumb."""
    h = Habits()
    for field in fields(w):
        setattr(h, field.name, getattr(w, field.name))
    return h
