"""Which moves come to the same: a search looks at one of them only."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from underhand.frame.events import Event
from underhand.frame.views import View


def alike(
    move: Event, moves: Iterable[Event], view: View, look: Callable[[int], Hashable] = int
) -> Event | None:
    """The first of the moves that comes to the same for the view's seat, None if none of them does.

    A set may be laid in any order below its top card, melds in any order; of down cards that nobody has seen
    one is as good as another. ``look`` is what the rules see of a card; without it cards differ by face.
    """
    wanted = _sketch(move, view, look)
    return next((each for each in moves if _sketch(each, view, look) == wanted), None)


def _sketch(move: Event, view: View, look: Callable[[int], Any]) -> Hashable:
    is_melds = move.verb == "meld"
    cards = [] if is_melds else list(map(look, move.cards))
    groups = sorted(sorted(map(look, group)) for group in (move.cards, *move.groups)[1 - is_melds :])
    number = 0 if _is_blind(move, view) else move.number
    return move.verb, move.seat, number, str(sorted(cards)), str(cards[-1:]), str(groups)


def _is_blind(move: Event, view: View) -> bool:
    """Whether a down card is turned that nobody has seen."""
    if move.verb != "flip":
        return False
    slots = next(zone for zone in view.seats[move.actor].zones if zone.shape == "slots")
    return slots.cards[move.number - 1] == "??"
