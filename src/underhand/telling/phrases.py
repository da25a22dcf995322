"""A view in phrases: what the pile asks for, what there is to do, whose turn it is."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain, takewhile

from underhand.cards import RANKS, parse_card
from underhand.frame.events import Event
from underhand.frame.protocol import MeldCards
from underhand.frame.views import Place, View, Zone
from underhand.frame.words import count_of, listed, ranks_word
from underhand.telling.lore import Lore
from underhand.telling.melds import rank_name, threshold

LOWEST = 2
OR_LOWER = 1
"""The fact ``lower`` where a card of the same value will do as well."""


def shaped(zones: Iterable[Zone], *shapes: str) -> list[Zone]:
    """The zones of those shapes, in their order."""
    return [zone for zone in zones if zone.shape in shapes]


def pile_cards(view: View) -> list[str]:
    """The cards of the pile, the top one last."""
    return [card for zone in shaped(view.zones, "pile") for card in zone.cards]


def pile_count(view: View) -> int:
    """How many cards lie on the pile."""
    return sum(zone.count for zone in shaped(view.zones, "pile"))


def fact(view: View, name: str) -> int:
    """One of the view's public numbers, 0 where the game has no such number."""
    found = view.facts.get(name, 0)
    return found if isinstance(found, int) else 0


KEPT = "kept"
"""A row of cards that a seat has chosen and still holds, until all have chosen."""


def as_laid(view: View) -> View:
    """A view as it is shown: what a seat has chosen of its hand lies before it, and in the hand no more."""
    return replace(view, seats=tuple(map(_place_as_laid, view.seats)))


def _place_as_laid(place: Place) -> Place:
    chosen = [card for zone in place.zones if zone.name == KEPT for card in zone.cards]
    if not chosen:
        return place
    return replace(place, zones=tuple(_without(zone, chosen) for zone in place.zones))


def _without(zone: Zone, chosen: Sequence[str]) -> Zone:
    if zone.shape != "fan":
        return zone
    left = list(zone.cards)
    for card in chosen:
        left.remove(card)
    return replace(zone, cards=tuple(left), count=zone.count - len(chosen))


# ---- what the pile asks for --------------------------------------------------------------------------


def asks(view: View, lore: Lore) -> str:
    """What the next card must be, by its value alone: ``9 or higher``, ``7 or lower``, ``anything``."""
    if not pile_count(view) or not view.value:
        return "anything"
    if view.value == "infinity":
        return "infinity (more than an ace)"
    value, lower = int(view.value), fact(view, "lower")
    if lower:
        return f"{value_text(value)} or lower" if lower == OR_LOWER else f"lower than {value_text(value)}"
    if value < LOWEST or (value == LOWEST and not lore.is_strict and not lore.ace_is_low):
        return "anything"
    return f"more than {value_text(value)}" if lore.is_strict else f"{value_text(value)} or higher"


def value_text(value: int) -> str:
    """A value as the rank that has it: 11 is ``J``, 1 and 14 are ``A``."""
    return rank_name(len(RANKS) - 1 if value == 1 else value - LOWEST)


def looked_through(view: View, lore: Lore) -> int:
    """How many cards on top of the pile the next play looks through to the one that counts."""
    return _on_top(view, lore, "invisible")


def raised_by(view: View, lore: Lore) -> int:
    """How many cards on top of the pile have added to its value."""
    return _on_top(view, lore, "add_value")


def _on_top(view: View, lore: Lore, power: str) -> int:
    """How many cards that lie together on top of the pile have a power."""
    return sum(1 for _ in takewhile(lambda card: power in lore.powers(card), reversed(pile_cards(view))))


def why_asked(view: View, lore: Lore) -> str:
    """Why the pile asks for something else than its top card shows; empty where it does not."""
    through, raised = looked_through(view, lore), raised_by(view, lore)
    if through:
        return f"{count_of(through)} on top {'is' if through == 1 else 'are'} looked through"
    if raised:
        return f"{count_of(raised)} on top {'adds' if raised == 1 else 'add'} to the value"
    return ""


# ---- what there is to do -----------------------------------------------------------------------------


def todo(view: View, moves: Sequence[Event]) -> str:
    """What the viewer is to do now, in one line without a full stop."""
    verbs = dict.fromkeys(move.verb for move in moves)
    parts = [_DO[verb](view, moves) for verb in verbs if verb in _DO]
    said = _either(parts)
    if verbs and not verbs.keys() - _INSTEAD:
        return f"nothing can be laid: {said}"
    return f"{_PENDING.get(view.pending, '')}{said}"


def _either(parts: Sequence[str]) -> str:
    """One part or another; a comma stands before the last where one of them holds an or itself."""
    if len(parts) < 2:
        return "".join(parts)
    comma = "," if any(", or " in part for part in parts) else ""
    return f"{', '.join(parts[:-1])}{comma} or {parts[-1]}"


_INSTEAD = {"pick", "pass", "try"}


_PENDING = {
    "lead": "the pile is gone and you go on: ",
    "may lead": "the pile is gone and you may go on: ",
    "follow": "you may play once more on the same pile: ",
    "again": "you play again: ",
    "join": "the tried card fits: ",
}


def _plays(view: View, moves: Sequence[Event]) -> str:
    several = any(move.verb == "play" and len(move.cards) > 1 for move in moves)
    opening = fact(view, "opening")
    what = f"a {value_text(opening + 1)}" if opening else "a card"
    return f"{'lay' if pile_count(view) else 'lead'} {what}" + (", or several of one rank" if several else "")


def _keeps(_: View, moves: Sequence[Event]) -> str:
    count = next(len(move.cards) for move in moves if move.verb == "keep")
    return f"choose {count_of(count)} to lie face up before you"


def _picks(view: View, moves: Sequence[Event]) -> str:
    along = any(move.verb == "pick" and move.cards for move in moves)
    return f"pick up the pile ({count_of(pile_count(view))}{', and up cards with it' if along else ''})"


def _passes(view: View, _: Sequence[Event]) -> str:
    skips = view.pending == "follow" and fact(view, "skip_due")
    return "pass (the next player is then skipped)" if skips else "pass"


def _takes(view: View, moves: Sequence[Event]) -> str:
    """The pick-up, and what it costs: cards of the hand, or none where a meld takes the top card."""
    takes = [move for move in moves if move.verb == "take"]
    top = parse_card(pile_cards(view)[-1]) >> 2
    with_what = "" if any(not move.cards for move in takes) else f" with two {ranks_word(top)}"
    return f"pick up {count_of(fact(view, 'cost'))}{with_what}{_at_once(view)}"


def _melds(view: View, _: Sequence[Event]) -> str:
    return f"meld{_at_once(view)}"


def _at_once(view: View) -> str:
    asked = 0 if view.seat is None else threshold(view, view.seat)
    return f" ({asked} points at least)" if asked else ""


def laid_points(view: View, move: Event, known: MeldCards) -> int:
    """What a move brings on the table counts there: its cards, of a pick-up the top card with them."""
    top = map(parse_card, pile_cards(view)[-1:]) if move.verb == "take" else ()
    return sum(known.points[card] for card in chain(move.cards, *move.groups, top))


def share_of_threshold(view: View, move: Event, known: MeldCards) -> str:
    """How many points a first tabling has of those that it must have: ``45 of 50 points``."""
    return f"{laid_points(view, move, known)} of {threshold(view, move.actor)} points"


def _always(text: str) -> Callable[[View, Sequence[Event]], str]:
    return lambda _view, _moves: text


_DO: dict[str, Callable[[View, Sequence[Event]], str]] = {
    "keep": _keeps,
    "swap": _always("swap hand cards for up cards"),
    "stack": _always("lay a hand card on up cards of its rank"),
    "ready": _always("say that you are ready"),
    "play": _plays,
    "flip": _always("turn over one of your down cards"),
    "try": _always("try the top card of the stock"),
    "pick": _picks,
    "pass": _passes,
    "exchange": _always("exchange one of your up cards for somebody's"),
    "draw": _always("draw"),
    "take": _takes,
    "meld": _melds,
    "add": _always("add to your melds"),
    "tuck": _always("put a red three under a canasta"),
    "aside": _always("set black threes aside"),
    "discard": _always("discard a card"),
}


def waiting(view: View, names: Sequence[str]) -> str:
    """Who is to act, for somebody who is not."""
    who = [names[seat] for seat in view.actors]
    if not who:
        return ""
    if view.phase == "set-up":
        return f"{listed(who)} {'is' if len(who) == 1 else 'are'} still choosing"
    return f"{listed(who)} is to play"


def direction(view: View) -> str:
    """The way that play goes round."""
    return "clockwise" if view.direction > 0 else "anticlockwise"


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards by rank, then suit."""
    return sorted(cards, key=parse_card)
