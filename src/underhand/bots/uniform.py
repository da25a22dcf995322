"""The bot that plays at random: the measure of the others."""

from collections.abc import Sequence

from underhand.bots.base import Whim
from underhand.frame.events import Event
from underhand.frame.views import View


class UniformBot:
    """Each legal move is as likely; only the set-up is kept from going on for ever."""

    is_quick = True

    def __init__(self, seed: str) -> None:
        self._whim = Whim(seed)

    def choose(self, view: View, moves: Sequence[Event]) -> Event:
        """One of the moves, each as likely."""
        likely = _ending(view, moves) if view.phase == "set-up" else moves
        return likely[self._whim.number(view) % len(likely)]

    def explain(self, view: View, moves: Sequence[Event]) -> tuple[Event, str]:
        """The move, and that there is no reason for it."""
        if len(moves) == 1:
            return moves[0], "Nothing else is allowed."
        return self.choose(view, moves), "It was drawn by lot, as any other move might have been."


def _ending(view: View, moves: Sequence[Event]) -> Sequence[Event]:
    """The moves that bring a set-up to its end: what was chosen stands, a card put back stays back."""
    seat = view.seats[moves[0].actor]
    if any(zone.name == "kept" for zone in seat.zones):
        return [move for move in moves if move.verb != "keep"]
    back = _numbers(view, "shown")
    return [move for move in moves if move.verb != "swap" or move.cards[0] not in back]


def _numbers(view: View, name: str) -> tuple[int, ...]:
    found = view.facts.get(name, ())
    return found if isinstance(found, tuple) else (found,)
