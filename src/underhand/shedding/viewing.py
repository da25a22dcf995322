"""Views of a shedding game, built from what a seat may know."""

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter

from underhand.cards import card_text
from underhand.frame.views import Facts, Place, View, Zone
from underhand.shedding.dealing import faces, faces_in
from underhand.shedding.kernel.sets import size
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
    UPS,
    Rules,
    State,
)

PHASES = ("deal", "set-up", "opening", "play", "over")
PENDING = ("", "lead", "may lead", "follow", "again", "exchange", "join")
# public numbers of the state that a view carries under their names
NUMBERS = (
    "lower laid dealer turn skips skip_due alive ready opening lock passes turns bone_seen stock "
    "places ending winners losers dealt"
).split()

_numbers_of = attrgetter(*NUMBERS)
Words = tuple[int, ...]
"""A zone of faces, or what lies in it, to be looked up: zones are shown far more often than they change."""


def texts(cards: Iterable[int]) -> tuple[str, ...]:
    """Cards as text."""
    return tuple(map(card_text, cards))


def view_of(r: Rules, s: State, seat: int | None) -> View:
    """What a seat, or with none a bystander, may know. BOOT-8, PRAGUE-8, PLAYINGCARDS-8, SHITHEAD-8."""
    return View(
        seat=seat,
        seats=tuple(_place(r, s, p, seat) for p in range(r.seats)),
        zones=(
            _pile(tuple(s.pile[: s.npile])),
            Zone("stock", "stack", (), s.stock),
            _boneyard(r, s, seat),
            _zone("removed", "heap", tuple(s.cards[REMOVED])),
        ),
        actors=_actors(r, s),
        phase=PHASES[s.phase],
        pending=PENDING[s.pending],
        direction=s.direction,
        value="infinity" if s.value == INFINITY else str(s.value),
        facts=_facts(r, s, seat),
    )


@lru_cache(maxsize=4096)
def _zone(name: str, shape: str, words: Words) -> Zone:
    cards = texts(faces_in(words))
    return Zone(name, shape, cards, len(cards))


@lru_cache(maxsize=4096)
def _pile(cards: Words) -> Zone:
    return Zone("pile", "pile", texts(cards), len(cards))


@lru_cache(maxsize=8192)
def _hand(words: Words, count: int, is_counted: bool) -> Zone:  # noqa: FBT001 - as the zone has it
    return Zone("hand", "fan", texts(faces_in(words)), count, is_counted=is_counted)


@lru_cache(maxsize=4096)
def _slots(slots: Words, count: int, may_see: bool) -> Zone:  # noqa: FBT001
    cards = (
        "-" if slot == GONE else card_text(slot - SEEN) if slot >= SEEN and may_see else "??"
        for slot in slots
    )
    return Zone("down", "slots", tuple(cards), count)


def _actors(r: Rules, s: State) -> tuple[int, ...]:
    if s.need:
        return ()
    if s.phase == SETTING and not r.in_order:
        return tuple(p for p in range(r.seats) if not s.ready >> p & 1)
    return (s.turn,) if s.phase < len(PHASES) - 1 else ()


def _place(r: Rules, s: State, p: int, seat: int | None) -> Place:
    is_own = seat == p
    seen = tuple(s.cards[(HANDS if is_own else KNOWN) + p])
    zones = [
        _hand(seen, size(s, HANDS + p), is_own or bool(r.show_counts)),
        _zone("up", "row", tuple(s.cards[UPS + p])),
        _slots(tuple(s.down[p][: r.down]), s.ndown[p], is_own or bool(r.look_public)),
    ]
    if is_own and s.cards[KEPT + p][0]:
        zones.append(_zone("kept", "row", tuple(s.cards[KEPT + p])))
    return Place(p, tuple(zones), is_out=not s.alive >> p & 1, is_ready=bool(s.ready >> p & 1))


def _knows_boneyard(s: State, seat: int | None) -> bool:
    everybody = (1 << s.seats) - 1
    return s.bone_seen == everybody if seat is None else bool(s.bone_seen >> seat & 1)


def _boneyard(r: Rules, s: State, seat: int | None) -> Zone:
    lying = faces(s, BONE)
    known = lying if _knows_boneyard(s, seat) else []
    return Zone("boneyard", "heap", texts(known), len(lying), is_open=bool(r.show_burned))


def _facts(r: Rules, s: State, seat: int | None) -> Facts:
    facts: dict[str, int | tuple[int, ...]] = dict(zip(NUMBERS, _numbers_of(s), strict=True))
    facts["place"] = tuple(s.place[: r.seats])
    if s.phase == SETTING:
        facts["up_dealt"] = tuple(card for row in s.up_dealt for card in row)
    if seat == s.turn:
        facts["tried"] = s.tried
    if seat is not None:
        facts["shown"] = tuple(faces(s, KNOWN + seat))
    if any(s.drawn):
        facts.update(_burned(r, s, seat))
    return facts


def _burned(r: Rules, s: State, seat: int | None) -> dict[str, tuple[int, ...]]:
    """Burned cards of which the viewer does not know whether the boneyard or a hand that drew holds them."""
    cards = [] if _knows_boneyard(s, seat) else faces(s, BONE)
    for p in range(r.seats):
        if p != seat:
            cards += faces_in((s.drawn[p],))
    drew = tuple(word.bit_count() for word in s.drawn[: r.seats])
    mine = () if seat is None else faces_in((s.drawn[seat],))
    return {"burned": tuple(sorted(cards)), "drew": drew, "drawn": mine}
