"""Weighing a set-up: which cards lie open for the end of the game."""

from collections.abc import Sequence

from underhand.bots.thumb.plays import Amounts
from underhand.bots.thumb.sight import Sight, kinds
from underhand.frame.events import Event


def keep(sight: Sight, move: Event) -> Amounts:
    """The up cards that would lie there, against nothing chosen yet."""
    hand = list(sight.hand)
    for card in move.cards:
        hand.remove(card)
    return _lying(sight, move.cards, hand)


def swap(sight: Sight, move: Event) -> Amounts:
    """What an exchange changes."""
    own, up = move.cards
    after, hand = list(sight.up), list(sight.hand)
    after.remove(up)
    hand.remove(own)
    now = _lying(sight, sight.up, sight.hand)
    then = _lying(sight, [*after, own], [*hand, up])
    return {name: then[name] - now[name] for name in now}


def stack(sight: Sight, move: Event) -> Amounts:
    """A card more for a seat, and another one from the stock for this hand."""
    good = sight.lore.worth[move.cards[0]] - sight.lore.mean_worth
    return {"burdened" if move.seat == sight.seat else "loaded": 1.0 - good}


def ready(sight: Sight, move: Event) -> Amounts:
    """The cards as they lie; where they were chosen, what was chosen."""
    kept = [zone for zone in sight.view.seats[sight.seat].zones if zone.name == "kept"]
    if not kept:
        return {"settled": 1.0}
    chosen = Event(move.actor, "keep", tuple(kinds(kept[0].cards)))
    return {**keep(sight, chosen), "settled": 1.0}


def _lying(sight: Sight, up: Sequence[int], hand: Sequence[int]) -> Amounts:
    """How good cards are to lie open: what they are worth at the end, and how many of them go at once."""
    worth = sight.lore.worth
    ranks = [card >> 2 for card in up]
    hands = {card >> 2 for card in hand}
    return {
        "open": sum([worth[card] for card in up]),
        "sets": float(len(ranks) - len(set(ranks))) * sight.lore.sets,
        "apart": float(sum([rank in hands for rank in set(ranks)])) * sight.lore.sets,
    }
