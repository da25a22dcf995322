"""The dealer's side of the notation: what is owed, whether an event gives it, and the faces in it."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from underhand.cards import HIDDEN, colour, pack
from underhand.frame.events import Event
from underhand.frame.protocol import Owed
from underhand.shedding.state import (
    BONE,
    BONEYARD,
    DEALING,
    DOWN,
    HAND,
    HANDS,
    LEADER,
    REMOVED,
    SEEN,
    SHOWS,
    STARTER,
    TRIED,
    UP,
    UPS,
    WHAMMY,
    Rules,
    State,
)

_VERBS = {
    DOWN: "down",
    UP: "up",
    HAND: "hand",
    SHOWS: "shows",
    TRIED: "shows",
    BONEYARD: "boneyard",
    WHAMMY: "boneyard",
    STARTER: "pile",
    LEADER: "leads",
}


def faces(s: State, zone: int) -> list[int]:
    """The kinds in a zone of faces, in order, every copy."""
    return list(faces_in(tuple(s.cards[zone])))


@lru_cache(maxsize=8192)
def faces_in(words: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds in the words of a zone, in order, every copy; zones come again and again."""
    found = []
    for word in words:
        while word:
            found.append(min((word & -word).bit_length() - 1, 52))
            word &= word - 1
    return tuple(sorted(found))


def lying(s: State, zone: str, seat: int) -> tuple[int, ...]:
    """Every card of a seat's or the table's zone, unseen faces hidden; raises KeyError for no such zone."""
    if seat >= 0:
        if zone == "down":
            return tuple(max(slot - SEEN, HIDDEN) for slot in s.down[seat] if slot)
        return tuple(faces(s, {"hand": HANDS, "up": UPS}[zone] + seat))
    if zone == "pile":
        return tuple(s.pile[: s.npile])
    if zone == "stock":
        return (HIDDEN,) * s.stock
    return tuple(faces(s, {"boneyard": BONE}[zone]))


def unseen(r: Rules, s: State) -> Counter[int]:
    """The faces that nobody has seen yet: those of the stock and of the down cards."""
    left = Counter(pack(r.packs, r.jokers))
    for p in range(r.seats):
        left.subtract(faces(s, HANDS + p))
        left.subtract(faces(s, UPS + p))
        left.subtract(slot - SEEN for slot in s.down[p] if slot >= SEEN)
    left.subtract(faces(s, BONE))
    left.subtract(faces(s, REMOVED))
    left.subtract(s.pile[: s.npile])
    return +left


def owed(r: Rules, s: State) -> Owed | None:
    """What the dealer has to give before a seat can act."""
    if not s.need:
        return None
    verb = _VERBS[s.need]
    if s.need == DOWN:
        return Owed(verb, s.seat, r.down, is_deal=True, is_unseen=True)
    if s.need == SHOWS:
        known = s.down[s.seat][s.slot] - SEEN
        return Owed(verb, s.seat, 1, slot=s.slot + 1, face=known if known >= 0 else None)
    if s.need == TRIED:
        return Owed(verb, s.seat, 1)
    if s.need in (BONEYARD, WHAMMY):
        lying = tuple(faces(s, BONE))
        packets = tuple(whammy_cards(lying, card) for card in lying) if s.need == WHAMMY else ()
        return Owed(verb, s.seat, s.needs, among=lying, packets=packets)
    if s.need == STARTER:
        stays = tuple(card for card in range(53) if not r.redraw >> card & 1)
        return Owed(verb, count=1, among=stays, keeps=bool(r.keep_any))
    if s.need == LEADER:
        return Owed(verb, among=tuple(p for p in range(r.seats) if s.leaders >> p & 1))
    return Owed(verb, s.seat, s.needs, is_deal=s.phase == DEALING)


def given(s: State, event: Event) -> Iterator[int]:
    """The faces of a dealer's event as the kernel wants them, one by one."""
    if s.need == LEADER:
        yield event.seat
    elif s.need == DOWN:
        yield 0
    elif s.need == STARTER:
        yield event.cards[0] if event.cards else -1
    elif s.need == WHAMMY:
        yield event.cards[0]
    else:
        yield from event.cards


# ---- strictness ----------------------------------------------------------------------------------


def dealt_refusal(r: Rules, s: State, event: Event, *, is_loose: bool) -> str:
    """Why a dealer's event cannot happen now, empty if it can."""
    owing = owed(r, s)
    if owing is None:
        return "nothing_owed"
    if event.verb != owing.verb or (owing.verb not in ("leads", "pile") and event.seat != owing.seat):
        return "other_owed"
    if owing.verb == "leads":
        return "" if event.seat in owing.among else "other_owed"
    if owing.verb == "down":
        return "" if event.number == owing.count else "wrong_number"
    if s.need == STARTER:
        return _starter_refusal(r, s, event, owing, is_loose=is_loose)
    if owing.verb == "boneyard":
        return _boneyard_refusal(s, event, owing)
    if len(event.cards) != owing.count:
        return "wrong_number"
    if owing.face is not None:
        return "" if event.cards[0] == owing.face else "other_face"
    return _unseen_refusal(r, s, event, is_loose=is_loose)


def _unseen_refusal(r: Rules, s: State, event: Event, *, is_loose: bool) -> str:
    if any(card < 0 for card in event.cards):
        return "hidden_card"
    if is_loose or not Counter(event.cards) - unseen(r, s):
        return ""
    return "not_unseen"


def _starter_refusal(r: Rules, s: State, event: Event, owing: Owed, *, is_loose: bool) -> str:
    if len(event.cards) > 1:
        return "wrong_number"
    if not event.cards or event.cards[0] not in owing.among:
        bad = sum(n for card, n in unseen(r, s).items() if card not in owing.among)
        none_left = is_loose or bad >= s.stock
        if not none_left or bool(event.cards) != owing.keeps:
            return "starter_back" if event.cards else "starter_there"
    return _unseen_refusal(r, s, event, is_loose=is_loose)


def _boneyard_refusal(s: State, event: Event, owing: Owed) -> str:
    lying = Counter(owing.among)
    if not event.cards or Counter(event.cards) - lying:
        return "not_in_boneyard"
    if s.need == BONEYARD:
        return "" if len(event.cards) == owing.count else "wrong_number"
    first = event.cards[0]
    wanted = whammy_cards(owing.among, first)
    return "" if Counter(event.cards) == Counter(wanted) else "not_the_colour"


def whammy_cards(among: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The cards of a double whammy: the one drawn at random, then all others of its colour. BOOT-32."""
    rest = list(among)
    rest.remove(first)
    return (first, *(card for card in rest if colour(first) and colour(card) == colour(first)))
