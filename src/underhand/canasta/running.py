"""Many deals inside the kernel, their rows told as columns."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from underhand.canasta.kernel import runs as at
from underhand.canasta.kernel.scoring import PARTS
from underhand.canasta.scores import ENDINGS, NAMES
from underhand.canasta.state import WENT_OUT, Deck, Habits, Rules, State
from underhand.canasta.thinking import MOST
from underhand.canasta.worth import habits_of
from underhand.frame.ran import Ran, Runner
from underhand.frame.running import Runs

if TYPE_CHECKING:
    from underhand.frame.ran import Numbers


def games_of(rules: Rules, bots: Sequence[str], seed: int) -> Runner:
    """A player of deals by these rules, with the habits that the bots' names mean, a name for each seat."""
    habits = tuple(map(_habits, bots))
    rows = Runs(at.runs, "underhand.canasta.compiled", rules, (State, Deck), habits, MOST, at.ROW).rows(seed)
    return lambda first, count: columns(rules, rows(first, count))


def _habits(bot: str) -> Habits:
    """The rule of thumb, or a seat that plays at random; both value the cards that are dealt alike."""
    habits = habits_of()
    habits.random = bot == "random"
    return habits


def columns(rules: Rules, numbers: Any) -> Ran:
    """The rows of deals as columns with names; a deal is won by whoever alone scores most."""
    import numpy as np

    rows = np.asarray(numbers, np.int64).reshape(-1, at.ROW)
    seats = np.arange(rules.seats)
    points = _of_seats(rules, rows, at.POINTS)
    places = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
    first = places == 1
    return Ran(
        endings=tuple(ENDINGS.values()),
        ending=rows[:, at.ENDING] - WENT_OUT,
        decisions=rows[:, at.DECISIONS],
        turns=rows[:, at.TURNS],
        dealer=rows[:, at.DEALER],
        order=(seats - rows[:, [at.DEALER]] - 1) % rules.seats,
        won=(first & (first.sum(axis=1, keepdims=True) == 1)).astype(np.int64),
        lost=np.zeros_like(points),
        places=places,
        worth=_of_seats(rules, rows, at.DEALT),
        points=points,
        parts=_parts(rules, rows),
        deeds=_deeds(rules, rows),
    )


def _of_seats(rules: Rules, rows: "Numbers", column: int) -> "Numbers":
    """Columns that there are for each seat."""
    return rows[:, column : column + rules.seats]


def _parts(rules: Rules, rows: "Numbers") -> "dict[str, Numbers]":
    """What each seat scored, part by part."""
    parts = rows[:, at.SHARES : at.SHARES + rules.seats * PARTS].reshape(-1, rules.seats, PARTS)
    return {name: parts[:, :, number] for number, name in enumerate(NAMES)}


def _deeds(rules: Rules, rows: "Numbers") -> "dict[str, Numbers]":
    """How often each seat did what a deal is made of."""
    import numpy as np

    seats = np.arange(rules.seats)
    return {
        "natural canastas": _of_seats(rules, rows, at.NATURAL),
        "mixed canastas": _of_seats(rules, rows, at.MIX),
        "piles picked up": _of_seats(rules, rows, at.PICKED),
        "first tabling": rows[:, [at.TABLED]] >> seats & 1,
        "boot taken": rows[:, [at.BOOTS]] >> seats & 1,
        "gone out": (rows[:, [at.WENT]] == seats + 1).astype(np.int64),
    }
