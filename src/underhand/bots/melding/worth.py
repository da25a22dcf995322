"""How good a move is in a game of melds. Numbers are in the worth of a card, tried out over many deals."""

from collections import Counter
from collections.abc import Sequence

from underhand.bots.melding.sight import FULL, Sight, is_black, is_wild, points, rank
from underhand.cards import card_text, rank_text
from underhand.frame.events import Event

KEEP = 10
"""What a discard is worth that gives away nothing."""

DRAWN = 0.4
"""What a card from the stock is likely to be worth."""

TOP = 3.0
"""The card on top of the pile is tabled at once, and its rank stays open for more."""

THREAT = 0.25
"""What a card in the next seat's hand costs oneself."""


def worth(sight: Sight, move: Event) -> float:
    """How good a move is: of laying cards, then discarding, and of taking cards, against a draw."""
    cards = [card_text(card) for card in move.cards]
    match move.verb:
        case "take":
            return _take(sight, move)
        case "aside" | "tuck":
            return 100
        case "meld":
            return _meld(sight, [cards, *(tuple(map(card_text, group)) for group in move.groups)])
        case "add":
            return _add(sight, cards[0], rank_text(move.number))
        case "discard":
            return KEEP - use(sight, cards[0]) - threat(sight, cards[0])
    return DRAWN * sight.options.draw_n if move.verb == "draw" else -1


# ---- the discard ---------------------------------------------------------------------------------


def use(sight: Sight, card: str) -> float:
    """Of how much use a card of the hand is; black threes are of none, and stop the next seat."""
    if is_wild(card):
        return KEEP if card == "Jk" else KEEP - 1
    if is_black(card):
        return 0.5
    if card[0] == "3":
        return 3 if sight.can_tuck else 2
    costs = points(card) * (0.05 if sight.is_late else 0.01)
    return 6 * (rank(card) in sight.open) + min(sight.held[rank(card)], 4) - costs


def threat(sight: Sight, card: str) -> float:
    """What the next seat may be expected to pick up with the card on top of the pile."""
    if is_wild(card) or card[0] == "3":
        return 0
    name, after = rank(card), sight.next
    if name in after.open or after.seen[name] >= 2:
        chance = 1.0
    else:
        chance = 0.15 if after.has_tabled else 0.05
    return chance * THREAT * sight.pick_up_with(name)


# ---- taking cards --------------------------------------------------------------------------------


def _take(sight: Sight, move: Event) -> float:
    """Cards that fit what one has are welcome, others are a burden; wild cards are spent dearly."""
    lower = sight.picked_up()
    mates = Counter(map(rank, lower))
    wilds = sum(is_wild(card_text(card)) for group in (move.cards, *move.groups) for card in group)
    return TOP + sum(_gain(sight, card, mates[rank(card)]) for card in lower) - wilds


def _gain(sight: Sight, card: str, mates: int) -> float:
    """What a card below the top one brings, which comes with ``mates`` of its rank, itself counted."""
    if is_wild(card):
        return 2
    if card[0] == "3":
        return -1.5 if is_black(card) else 0.8 if sight.can_tuck else -0.8
    have = sight.held[rank(card)] + mates
    if rank(card) in sight.open or have > 2:
        return 1.2
    if sight.is_late:
        return -0.5
    return 0.8 if have == 2 else -0.1


# ---- laying cards --------------------------------------------------------------------------------


def _meld(sight: Sight, groups: Sequence[Sequence[str]]) -> float:
    """Natural ones at once; wild cards for the first tabling, or if the deal or the hand nears its end."""
    wilds = sum(is_wild(card) for group in groups for card in group)
    if not wilds:
        return 60
    if not sight.has_tabled:
        return 40 - 5 * wilds + sum(map(len, groups)) / 2
    has_wilds_enough = sight.lacks_mixed > 0 and sight.wilds > 2
    nears_boot = sight.has_boot and len(sight.hand) <= 5
    return KEEP + 2 if sight.is_late or sight.clears or has_wilds_enough or nears_boot else -1


def _add(sight: Sight, card: str, name: str) -> float:
    """A natural card always; a wild one where it all but closes a meld that need not be natural.

    Where melds grow past seven, none spoils a natural canasta.
    """
    if not is_wild(card):
        return 70
    meld = sight.open[name]
    if meld.size >= FULL and not meld.wilds:
        return -1
    if name not in sight.clean and meld.size < FULL:
        if meld.size + min(sight.wilds, sight.room(meld)) >= FULL:
            return 22 + meld.size + meld.wilds
        if meld.size > 4:
            return 14 + meld.size
    return KEEP + 2 - (name in sight.clean) if sight.is_late or sight.clears else -1
