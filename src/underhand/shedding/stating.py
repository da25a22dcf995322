"""A position that somebody states becomes a shedding game, whose dealer follows what it scripts."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from underhand.cards import HIDDEN, JOKER, CardError, card_text, parse_card, parse_cards
from underhand.frame.events import seat_text
from underhand.frame.stating import Misstated, Position
from underhand.shedding.game import ShedGame
from underhand.shedding.kernel.fits import zone_of
from underhand.shedding.kernel.pile import lay, value_pile
from underhand.shedding.kernel.sets import FACES, add
from underhand.shedding.scripting import COPIES, ShedScript
from underhand.shedding.state import (
    BONE,
    EXCHANGE,
    FOLLOW,
    HANDS,
    LEAD,
    MAY_LEAD,
    NOTHING,
    PLAYING,
    SETTING,
    UNSEEN,
    UPS,
    Rules,
    State,
)

MOST_JOKERS = 8
PENDING = ("lead", "follow jack", "follow joker", "exchange")
PHASES = ("", "play", "set-up")
ZONES = ("hand", "up", "down")


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat's zones as stated; of the down cards None is an empty slot, ``HIDDEN`` an unscripted face."""

    hand: tuple[int, ...]
    up: tuple[int, ...]
    down: tuple[int | None, ...]

    @property
    def is_bare(self) -> bool:
        """Whether the seat has no card at all."""
        return not self.hand and not self.up and all(card is None for card in self.down)


def stated(
    rules: Rules, position: Position, game_class: type[ShedGame] = ShedGame
) -> tuple[ShedGame, ShedScript]:
    """The game that stands so and its scripted dealer; raises :class:`Misstated` with every mistake."""
    mistakes: list[str] = []
    seats = [_seat(rules, p, table, mistakes) for p, table in enumerate(position.seats)]
    mistakes += _too_many(position, seats)
    mistakes += _wrong_words(rules, position, seats)
    if mistakes:
        raise Misstated(mistakes)
    state = _state(rules, position, seats)
    if position.phase == "set-up":
        _set_up(rules, state, position, seats)
    else:
        _in_play(rules, state, position, seats)
    script = ShedScript(position.stock, [seat.down for seat in seats], _faces(position, seats))
    return game_class(rules, state, is_loose=True), script


# ---- reading seats -------------------------------------------------------------------------------


def _seat(r: Rules, p: int, table: Mapping[str, object], mistakes: list[str]) -> Seat:
    unknown = [key for key in table if key not in ZONES]
    mistakes += [f"{seat_text(p)}.{key}: no such zone; a seat has {', '.join(ZONES)}" for key in unknown]
    hand, up = (_cards(table.get(zone, ""), f"{seat_text(p)}.{zone}", mistakes) for zone in ("hand", "up"))
    return Seat(hand, up, _down(r, table.get("down", ""), f"{seat_text(p)}.down", mistakes))


def _cards(value: object, key: str, mistakes: list[str]) -> tuple[int, ...]:
    if not isinstance(value, str):
        mistakes.append(f'{key}: must be cards between quotes, as "9c Kd"')
        return ()
    try:
        cards = parse_cards(value)
    except CardError as error:
        mistakes.append(f"{key}: {error}")
        return ()
    if HIDDEN in cards:
        mistakes.append(f"{key}: ?? is no card here; name the face")
    return cards


def _down(r: Rules, value: object, key: str, mistakes: list[str]) -> tuple[int | None, ...]:
    """The slots: ``down = 2`` are two unseen cards, ``"7c ? -"`` a scripted one, an unseen one and none."""
    if isinstance(value, int) and not isinstance(value, bool):
        slots: tuple[int | None, ...] = (HIDDEN,) * min(max(value, 0), r.down)
        is_fitting = 0 <= value <= r.down
    elif isinstance(value, str):
        slots = tuple(_slot(word, key, mistakes) for word in value.split())
        is_fitting = len(slots) <= r.down
    else:
        mistakes.append(f'{key}: must be a number of unseen cards, or faces by slot, as "7c ? -"')
        return ()
    if not is_fitting:
        mistakes.append(f"{key}: by these rules a seat has 0 to {r.down} down cards")
    return slots[: r.down]


def _slot(word: str, key: str, mistakes: list[str]) -> int | None:
    if word == "-":
        return None
    try:
        return HIDDEN if word == "?" else parse_card(word)
    except CardError as error:
        mistakes.append(f"{key}: {error}, or ? for an unseen card, - for an empty slot")
        return None


# ---- what no position may say --------------------------------------------------------------------


def _faces(position: Position, seats: Iterable[Seat]) -> Counter[int]:
    """How often each face stands in a position."""
    faces = Counter((*position.pile, *position.stock, *position.boneyard))
    for seat in seats:
        faces.update((*seat.hand, *seat.up, *(card for card in seat.down if card not in (None, HIDDEN))))
    return faces


def _too_many(position: Position, seats: list[Seat]) -> list[str]:
    """No game has more than three packs, and the zones hold no more."""
    faces = _faces(position, seats)
    jokers = faces.pop(JOKER, 0)
    lines = [
        f"{card_text(card)} stands {n} times; no game has more than {COPIES} packs"
        for card, n in sorted(faces.items())
        if n > COPIES and card != HIDDEN
    ]
    if jokers > MOST_JOKERS:
        lines.append(f"Jk stands {jokers} times; no game has more than {MOST_JOKERS} jokers")
    return lines


def _wrong_words(r: Rules, position: Position, seats: list[Seat]) -> list[str]:
    if position.phase not in PHASES:
        return [f'phase: "{position.phase}" is none; leave it out for a position in play, or write "set-up"']
    if position.phase == "set-up":
        return _wrong_set_up(r, position, seats)
    turn = position.turn or 0
    if all(seat.is_bare for seat in seats):
        return ['nobody has a card; state the zones of a seat, as p1 = { hand = "9c" }']
    if seats[turn].is_bare:
        return [f"turn: {seat_text(turn)} has no cards and is out; name a seat that has some"]
    return _wrong_pending(r, position, seats)


def _wrong_set_up(r: Rules, position: Position, seats: list[Seat]) -> list[str]:
    most = 0 if r.choose else r.up
    lines = [
        f"{seat_text(p)}.up: in the set-up of these rules a seat has {most} up cards"
        for p, seat in enumerate(seats)
        if len(seat.up) > most
    ]
    if position.pending:
        lines.append("pending: nothing is pending in a set-up; leave it out")
    return lines


def _wrong_pending(r: Rules, position: Position, seats: list[Seat]) -> list[str]:
    word = position.pending
    if word and word not in PENDING:
        return [f'pending: "{word}" is none of {", ".join(PENDING)}']
    if word == "lead" and not (r.after_power or r.after_four):
        return ["pending: by these rules nobody leads after a burn of his own"]
    if word == "follow jack" and not r.follows & FACES:
        return ["pending: by these rules, at so many seats, no jack may be followed"]
    if word == "follow joker" and not r.follows >> JOKER & 1:
        return ["pending: by these rules no joker may be followed"]
    if word == "exchange":
        return _wrong_exchange(r, position, seats)
    return []


def _wrong_exchange(r: Rules, position: Position, seats: list[Seat]) -> list[str]:
    if not r.swaps:
        return ["pending: by these rules no card exchanges up cards"]
    turn = position.turn or 0
    if not seats[turn].up or not any(seat.up for p, seat in enumerate(seats) if p != turn):
        return [f"pending: an exchange needs up cards of {seat_text(turn)} and of another seat"]
    return []


# ---- the state -----------------------------------------------------------------------------------


def _state(r: Rules, position: Position, seats: list[Seat]) -> State:
    """Every card in its zone, with the value that the pile has."""
    s = State()
    s.seats = r.seats
    s.dealer = r.seats - 1 if position.dealer is None else position.dealer
    s.direction = position.direction or r.direction
    s.turns = position.turns
    s.bone_seen = (1 << r.seats) - 1
    for p, seat in enumerate(seats):
        _put(s, HANDS + p, seat.hand)
        _put(s, UPS + p, seat.up)
        for i, card in enumerate(seat.down):
            s.down[p][i] = 0 if card is None else UNSEEN
        s.ndown[p] = sum(card is not None for card in seat.down)
    _put(s, BONE, position.boneyard)
    s.stock = len(position.stock)
    s.npile = len(position.pile)
    s.pile[: s.npile] = position.pile
    value_pile(r, s)
    return s


def _put(s: State, zone: int, cards: Iterable[int]) -> None:
    for card in cards:
        add(s, zone, card)


def _set_up(r: Rules, s: State, position: Position, seats: list[Seat]) -> None:
    """All are dealt to and none is ready; up cards stand in the order in which they were dealt."""
    s.phase = SETTING
    s.alive = (1 << r.seats) - 1
    s.turn = (s.dealer + 1) % r.seats if position.turn is None else position.turn
    for p, seat in enumerate(seats):
        s.up_dealt[p] = [*seat.up, *(-1 for _ in s.up_dealt[p])][: len(s.up_dealt[p])]


def _in_play(r: Rules, s: State, position: Position, seats: list[Seat]) -> None:
    """Somebody is to decide; seats without cards are out."""
    s.phase = PLAYING
    s.turn = position.turn or 0
    s.alive = sum(1 << p for p, seat in enumerate(seats) if not seat.is_bare)
    s.lock = zone_of(s, s.turn)
    if position.pending == "lead":
        s.pending = (NOTHING, LEAD, MAY_LEAD)[r.after_power or r.after_four]
    elif position.pending == "exchange":
        _in_exchange(r, s)
    elif position.pending:
        s.pending = FOLLOW
        s.skip_due = r.joker_skips if position.pending == "follow joker" else r.follow_skips


def _in_exchange(r: Rules, s: State) -> None:
    """The card that exchanges has just been played; what else it does comes after the exchange."""
    card = JOKER if r.swaps >> JOKER & 1 else (r.swaps & -r.swaps).bit_length() - 1
    lies = s.npile, s.value, s.lower
    lay(r, s, card)
    s.npile, s.value, s.lower = lies
    s.rank = card >> 2
    s.pending = EXCHANGE
