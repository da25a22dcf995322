"""Cards laid on trial: what a play would do and leave, by the very rules, and without a game."""

from collections.abc import Sequence
from typing import NamedTuple

from underhand.cards import parse_card
from underhand.frame.views import View
from underhand.shedding.kernel.fits import fits
from underhand.shedding.kernel.pile import forget_play, lay, value_pile
from underhand.shedding.kernel.sets import clear
from underhand.shedding.kernel.turn import burns, extra_play
from underhand.shedding.state import BONE, INFINITY, REMOVED, Rules, State
from underhand.shedding.viewing import PENDING


class Laid(NamedTuple):
    """What a play does: the pile it leaves, and what happens to the seats."""

    fitting: int
    """The cards that may follow, as bits by kind; the joker's is bit 52."""
    value: int
    """What must be equalled or beaten, 0 for an empty pile, 99 for infinity."""
    lying: int
    """How many cards lie on the pile."""
    burnt: bool
    turns_round: bool
    """Whether the direction is reversed."""
    draws: int
    """How many cards the next seat draws."""
    skips: int
    """How many seats are passed over."""
    takes: bool
    """Whether the next seat takes the pile."""
    swaps: bool
    """Whether an exchange of up cards is owed."""
    extra: str
    """The word for what the seat owes or may do next: lead, may lead, follow, again; empty for nothing."""
    skip_due: bool
    """Whether a seat is passed over if the follow-up is declined."""


class Trial:
    """A pile to lay cards on; every play is taken back at once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._state = State()
        self._state.seats = rules.seats

    def stand(self, view: View) -> None:
        """Let the pile be the one that is seen."""
        s = self._state
        zone = view.zone("pile")
        s.npile = zone.count
        s.pile[: s.npile] = map(parse_card, zone.cards)
        s.value = INFINITY if view.value == "infinity" else int(view.value)
        s.lower, s.laid = _number(view, "lower"), _number(view, "laid")

    def pile(self, cards: Sequence[int]) -> None:
        """Let these cards lie, bottom first, each laid with its power."""
        s = self._state
        s.npile = len(cards)
        s.pile[: s.npile] = cards
        value_pile(self.rules, s)

    def fitting(self) -> int:
        """The cards that may be laid first on the pile as it lies, as bits by kind."""
        return fits(self.rules, self._state)

    def lay(self, cards: Sequence[int]) -> Laid:
        """What laying these cards of one rank in this order would do."""
        r, s = self.rules, self._state
        before = s.npile, s.value, s.lower, s.laid
        for card in cards:
            lay(r, s, card)
        s.laid, s.rank = len(cards), cards[-1] >> 2
        burns(r, s)
        found = self._laid()
        s.npile, s.value, s.lower, s.laid = before
        forget_play(s)
        if found.burnt:
            clear(s, BONE)
        if r.removed:
            clear(s, REMOVED)
        return found

    def _laid(self) -> Laid:
        r, s = self.rules, self._state
        return Laid(
            fitting=fits(r, s),
            value=s.value,
            lying=s.npile,
            burnt=s.burnt > 0,
            turns_round=bool(s.reversals & 1 or (s.reversals and r.reverse_once)),
            draws=r.draw_n * min(s.draws, 1 if r.draw_once else s.draws),
            skips=min(s.skips, 1) if r.skip_once else s.skips,
            takes=s.takes > 0,
            swaps=s.swap > 0,
            extra=PENDING[extra_play(r, s)],
            skip_due=s.skip_due > 0,
        )


def _number(view: View, name: str) -> int:
    found = view.facts.get(name, 0)
    return found if isinstance(found, int) else 0
