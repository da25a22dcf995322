"""A game dealt anew from what one seat sees: a state that the seat cannot tell from the real one."""

from collections import Counter
from collections.abc import Callable, Iterable

from underhand.cards import pack, parse_card
from underhand.frame.views import Place, View
from underhand.shedding.kernel.redealing import suppose
from underhand.shedding.kernel.sets import add
from underhand.shedding.state import (
    BONE,
    GONE,
    HANDS,
    INFINITY,
    KEPT,
    KNOWN,
    REMOVED,
    SEEN,
    SETTING,
    UNSEEN,
    UPS,
    Deck,
    Rules,
    State,
    Unseen,
)
from underhand.shedding.viewing import NUMBERS, PENDING, PHASES

SEEDS = 1 << 48


def redeal(r: Rules, view: View, below: Callable[[int], int]) -> State:
    """A state that the view's seat cannot tell from the real one; ``below(n)`` draws a number under ``n``."""
    s, unseen, deck = known(r, view)
    deck.rng = below(SEEDS)
    suppose(r, s, unseen, deck)
    return s


def known(r: Rules, view: View) -> tuple[State, Unseen, Deck]:
    """The state as far as the view tells it, and what is to be dealt so that it becomes a whole one."""
    s, u, d = State(), Unseen(), Deck()
    s.seats = r.seats
    _public(r, s, view)
    burned = _numbers(view, "burned")
    fresh = tuple(_unplaced(r, view, burned))
    u.burned, u.cards[: len(burned)] = len(burned), burned
    u.fresh, d.cards[: len(fresh)] = len(fresh), fresh
    drew = _numbers(view, "drew")
    u.drew[: len(drew)] = drew
    for place in view.seats:
        if place.seat != view.seat:
            hand = place.zone("hand")
            u.hidden[place.seat] = hand.count - len(hand.cards)
            u.keeps |= _has_hidden_keep(r, view, place) << place.seat
    boneyard = view.zone("boneyard")
    u.bone = boneyard.count - len(boneyard.cards)
    return s, u, d


def _has_hidden_keep(r: Rules, view: View, place: Place) -> bool:
    """Whether a seat has chosen up cards that the viewer does not know."""
    return bool(r.choose) and not r.in_order and view.phase == PHASES[SETTING] and place.is_ready


def _numbers(view: View, name: str) -> tuple[int, ...]:
    found = view.facts.get(name, ())
    return found if isinstance(found, tuple) else (found,)


def _public(r: Rules, s: State, view: View) -> None:
    for name in (*NUMBERS, "tried"):
        setattr(s, name, view.facts.get(name, 0))
    s.phase = PHASES.index(view.phase)
    s.pending = PENDING.index(view.pending)
    s.direction = view.direction
    s.value = INFINITY if view.value == "infinity" else int(view.value)
    s.place[: r.seats] = _numbers(view, "place")
    dealt = _numbers(view, "up_dealt")
    if dealt:
        width = len(s.up_dealt[0])
        s.up_dealt = [list(dealt[i : i + width]) for i in range(0, len(dealt), width)]
    pile = [parse_card(card) for card in view.zone("pile").cards]
    s.pile[: len(pile)] = pile
    s.npile = len(pile)
    _put(s, BONE, view.zone("boneyard").cards)
    _put(s, REMOVED, view.zone("removed").cards)
    for place in view.seats:
        _place_public(s, view, place)


def _place_public(s: State, view: View, place: Place) -> None:
    p = place.seat
    _put(s, HANDS + p, place.zone("hand").cards)
    _put(s, UPS + p, place.zone("up").cards)
    if p == view.seat:
        for card in _numbers(view, "shown"):
            add(s, KNOWN + p, card)
        s.drawn[p] = sum(1 << card for card in _numbers(view, "drawn"))
    else:
        _put(s, KNOWN + p, place.zone("hand").cards)
    for i, slot in enumerate(place.zone("down").cards):
        s.down[p][i] = GONE if slot == "-" else UNSEEN if slot == "??" else SEEN + parse_card(slot)
    s.ndown[p] = place.zone("down").count
    for zone in place.zones:
        if zone.name == "kept":
            _put(s, KEPT + p, zone.cards)


def _put(s: State, zone: int, cards: Iterable[str]) -> None:
    for card in cards:
        add(s, zone, parse_card(card))


def _unplaced(r: Rules, view: View, burned: Iterable[int]) -> Iterable[int]:
    """The packs less every face that the viewer sees somewhere."""
    left = Counter(pack(r.packs, r.jokers))
    left.subtract(burned)
    zones = [zone for zone in view.zones if zone.name != "stock"]
    for place in view.seats:
        zones += [zone for zone in place.zones if zone.name != "kept"]
    for zone in zones:
        left.subtract(parse_card(card) for card in zone.cards if card not in ("-", "??"))
    return (+left).elements()
