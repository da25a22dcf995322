"""Many games inside the kernel, their rows told as columns."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from underhand.cards import pack
from underhand.frame.ran import Ran, Runner
from underhand.frame.running import Runs
from underhand.shedding.game import ENDINGS
from underhand.shedding.kernel import runs as at
from underhand.shedding.kernel.listing import MOST
from underhand.shedding.lower import POWERS
from underhand.shedding.state import WON, Deck, Habits, Rules, State, Watch
from underhand.shedding.worth import habits_of

if TYPE_CHECKING:
    from underhand.frame.ran import Numbers


def games_of(rules: Rules, bots: Sequence[str], seed: int) -> Runner:
    """A player of games by these rules, with the habits that the bots' names mean, a name for each seat."""
    return games_by(rules, tuple(_habits(rules, bot) for bot in bots), seed)


def games_by(rules: Rules, habits: tuple[Habits, ...], seed: int) -> Runner:
    """The same with the habits themselves, those of each seat."""
    fresh = (State, Deck, Watch)
    rows = Runs(at.runs, "underhand.shedding.compiled", rules, fresh, habits, MOST, at.ROW).rows(seed)
    return lambda first, count: columns(rules, rows(first, count))


def _habits(rules: Rules, bot: str) -> Habits:
    """The rule of thumb, or a seat that plays at random; both value the cards that are dealt alike."""
    habits = habits_of(rules).copy()
    habits.random = bot == "random"
    return habits


def columns(rules: Rules, numbers: Any) -> Ran:
    """The rows of games as columns with names."""
    import numpy as np

    rows = np.asarray(numbers, np.int64).reshape(-1, at.ROW)
    seats = np.arange(rules.seats)
    won, lost = (rows[:, [column]] >> seats & 1 for column in (at.WINNERS, at.LOSERS))
    return Ran(
        endings=tuple(ENDINGS.values()),
        ending=rows[:, at.ENDING] - WON,
        decisions=rows[:, at.DECISIONS],
        turns=rows[:, at.TURNS],
        dealer=rows[:, at.DEALER],
        order=(seats - rows[:, [at.LEADER_SEAT]]) * rules.direction % rules.seats,
        won=won,
        lost=lost,
        places=rows[:, at.PLACE : at.PLACE + rules.seats],
        worth=rows[:, at.DEALT : at.DEALT + rules.seats],
        laid=_laid(rules, rows),
        burned=rows[:, at.BURNED],
    )


def _laid(rules: Rules, rows: "Numbers") -> "dict[str, Numbers]":
    """Cards laid by power, of the powers that a card of these packs has."""
    there = 0
    for card in set(pack(rules.packs, rules.jokers)):
        there |= rules.powers[card]
    return {
        name: rows[:, at.LAID + power.bit_length() - 1]
        for name, (_, power) in POWERS.items()
        if there & power
    }
