"""Within which bounds a true figure lies, at a confidence such as 95 of 100."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

Z95 = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure that was found, and the bounds between which the true one lies with 95 of 100."""

    value: float
    low: float
    high: float


def reach(confidence: float) -> float:
    """How many standard errors to both sides hold so much of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(share: float, games: float, z: float = Z95) -> Interval:
    """The bounds of a share of independent games, by Wilson's formula; ``games`` need not be whole."""
    middle = share + z * z / (2 * games)
    half = z * sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return Interval(share, max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole))


def paired(hits: Sequence[int], each: int) -> Interval:
    """The bounds of a share where games come in deals, ``each`` games a deal, of which ``hits`` are counted.

    Games of one deal are not independent, deals are. So Wilson's formula is given as many games as the spread
    between deals is worth: a share whose deals all come out alike is known better than its games say, one
    whose deals are won or lost as a whole is known as if each deal had been one game. One deal more of the
    widest spread is supposed, so that a few that agree are not taken for certainty.
    """
    deals = len(hits)
    share = sum(hits) / (each * deals)
    widest = share * (1 - share)
    if widest == 0:
        return wilson(share, deals)
    spread = sum((hit / each - share) ** 2 for hit in hits)
    return wilson(share, deals * deals * widest / (spread + widest))


def mean(total: int, squares: int, games: int, scale: int = 1) -> Interval:
    """The bounds of a mean by the normal distribution, from a sum and a sum of squares of whole numbers.

    The numbers are those that are meant, times ``scale``.
    """
    value = total / games
    variance = max(0.0, squares / games - value * value) / max(1, games - 1)
    half = Z95 * sqrt(variance)
    return Interval(value / scale, (value - half) / scale, (value + half) / scale)
