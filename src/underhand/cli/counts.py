"""Numbers on a command line, and those that are printed."""

from underhand.errors import UnderhandError
from underhand.lab.intervals import Interval

MOST_GAMES = 10**9
MOST_THREADS = 1024


class CountError(UnderhandError):
    """A number that cannot be meant."""


def check_count(name: str, number: int, most: int) -> None:
    """Refuse a number that is not from 1 to ``most``."""
    if not 1 <= number <= most:
        raise CountError(f"{name}: {number}: name a number from 1 to {most}")


def confidence(text: str) -> float:
    """A confidence as people write it: ``95%``, ``95`` or ``0.95``."""
    try:
        number = float(text.strip().removesuffix("%"))
    except ValueError:
        number = -1.0
    share = number if number < 1 and "%" not in text else number / 100
    if not 0.5 < share < 1:
        raise CountError(f"until: {text!r}: name how sure is sure enough, as 95%, above 50% and below 100%")
    return share


def bounds(found: Interval) -> dict[str, float]:
    """An interval for programs; a share is told by that name."""
    return {"share": round(found.value, 6), "low": round(found.low, 6), "high": round(found.high, 6)}


def percent(found: Interval) -> str:
    """A share with its bounds, in percent without the sign: ``52.1 (50.3–53.9)``."""
    return f"{100 * found.value:.1f} ({100 * found.low:.1f}–{100 * found.high:.1f})"
