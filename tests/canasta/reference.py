"""The rules once more, from the clauses and from nothing else: slow, plain, and for whole events only.

It knows what a seat sees and the options. The kernel is held against it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from underhand.canasta.options import Options
from underhand.cards import card_text
from underhand.frame.events import Event
from underhand.frame.views import View

RANKS = "456789TJQKA"
WILD = ("2", "Jk")
THREES = ("3c", "3s", "3d", "3h")


def rank(card: str) -> str:
    """``7`` of ``7c``, ``Jk`` of a joker."""
    return card if card == "Jk" else card[0]


def points(card: str) -> int:
    """CANASTA-9: joker 50, A and 2 20, K-8 10, 7-4 5."""
    if card == "Jk":
        return 50
    return {"A": 20, "2": 20, "3": 0}.get(card[0], 5 if card[0] in "4567" else 10)


def texts(cards: tuple[int, ...]) -> list[str]:
    """Cards as text."""
    return [card_text(card) for card in cards]


class Forbidden(Exception):
    """A clause forbids it."""


@dataclass
class Meld:
    """Cards of one rank that lie together."""

    cards: list[str]

    @property
    def rank(self) -> str:
        """The rank of its natural cards."""
        return next(rank(card) for card in self.cards if rank(card) not in WILD)

    @property
    def wilds(self) -> int:
        """How many wild cards it has."""
        return sum(rank(card) in WILD for card in self.cards)


@dataclass
class Seat:
    """What a seat has while an event is tried out."""

    options: Options
    hand: Counter[str]
    melds: list[Meld]
    on_boot: bool
    tabled: bool
    reds: int = 0
    laid: list[str] = field(default_factory=list)

    def canastas(self) -> tuple[int, int]:
        """How many natural and mixed ones there are. CANASTA-24."""
        full = [meld for meld in self.melds if len(meld.cards) >= 7]
        mixed = sum(meld.wilds > 0 for meld in full)
        return len(full) - mixed, mixed

    def is_complete(self) -> bool:
        """CANASTA-36, CANASTA-37."""
        naturals, mixed = self.canastas()
        needs = self.options.go_out_needs
        return naturals >= needs.naturals and mixed >= needs.mixed

    def open_meld(self, of: str) -> Meld | None:
        """CANASTA-24: one of each rank; at seven it closes."""
        for meld in self.melds:
            if meld.rank == of and (not self.options.closed or len(meld.cards) < 7):
                return meld
        return None

    def give(self, cards: list[str]) -> None:
        """Cards leave the hand, if they are there."""
        if Counter(cards) - self.hand:
            raise Forbidden("not held")
        self.hand -= Counter(cards)

    def meld(self, cards: list[str], top: str = "") -> None:
        """CANASTA-22: three or more of one rank, two natural at least; CANASTA-24: none of it open."""
        self.give(cards)
        every = [*cards, top] if top else cards
        naturals = [card for card in every if rank(card) not in WILD]
        if any(card in THREES for card in every) or len({rank(card) for card in naturals}) != 1:
            raise Forbidden("22")
        if (
            len(naturals) < 2
            or len(every) < 3
            or len(every) - len(naturals) > self.options.wilds_max_per_meld
        ):
            raise Forbidden("22")
        if self.options.closed and len(every) > 7:
            raise Forbidden("24")
        if self.open_meld(rank(naturals[0])):
            raise Forbidden("24")
        self.melds.append(Meld(list(every)))
        self.laid += every

    def add(self, cards: list[str], to: str) -> None:
        """CANASTA-23."""
        self.give(cards)
        meld = self.open_meld(to)
        if meld is None or any(rank(card) not in (to, *WILD) or card in THREES for card in cards):
            raise Forbidden("23")
        meld.cards += cards
        if meld.wilds > self.options.wilds_max_per_meld or (self.options.closed and len(meld.cards) > 7):
            raise Forbidden("23, 24")

    def can_finish(self) -> bool:
        """CANASTA-38: the one card left can be added at once so that the canastas are there."""
        (card,) = self.hand
        for meld in self.melds:
            trial = Seat(
                self.options, Counter(self.hand), [Meld(list(m.cards)) for m in self.melds], True, True
            )
            try:
                trial.add([card], meld.rank)
            except Forbidden:
                continue
            if trial.is_complete():
                return True
        return False

    def can_tuck(self) -> bool:
        """CANASTA-28: the one card left is a red three and a canasta has none."""
        (card,) = self.hand
        return card in ("3d", "3h") and sum(self.canastas()) > self.reds


def is_legal(view: View, options: Options, event: Event) -> bool:
    """Whether the clauses allow the event to the seat whose view it is."""
    try:
        _judge(view, options, event)
    except Forbidden:
        return False
    return True


def _judge(view: View, options: Options, event: Event) -> None:
    if event.actor not in view.actors:
        raise Forbidden("6")
    taking = event.verb in ("draw", "pass", "take")
    if taking != (view.pending == ""):
        raise Forbidden("12")
    if event.verb == "draw" and not view.zone("stock").count:
        raise Forbidden("21")
    if event.verb == "pass" and view.zone("stock").count:
        raise Forbidden("11")
    if event.verb in ("draw", "pass"):
        return
    seat = _seat(view, options, event.actor)
    {"take": _take, "meld": _meld, "add": _add, "tuck": _tuck, "aside": _aside, "discard": _discard}[
        event.verb
    ](view, seat, event)


def _seat(view: View, options: Options, p: int) -> Seat:
    place = view.seats[p]
    bits = [view.facts[name] for name in ("on_boot", "tabled")]
    on_boot, tabled = (isinstance(word, int) and bool(word >> p & 1) for word in bits)
    melds = [Meld(list(group)) for group in place.zone("melds").groups]
    hand, reds = Counter(place.zone("hand").cards), place.zone("tucked").count
    return Seat(options, hand, melds, on_boot, tabled, reds)


def _threshold(view: View, options: Options, p: int) -> int:
    """CANASTA-27."""
    scores = view.facts["score"]
    assert isinstance(scores, tuple)
    for band in options.threshold_bands:
        *bound, asked = band.split()
        if not bound or bound[0].startswith(">") or scores[p] < int(bound[0][1:]):
            return int(asked)
    raise AssertionError(options.threshold_bands)


def _finish(view: View, seat: Seat, event: Event, lower: Sequence[str] = ()) -> None:
    """The action is done; cards below the top one come to the hand. CANASTA-19, CANASTA-26."""
    if not seat.tabled and sum(map(points, seat.laid)) < _threshold(view, seat.options, event.actor):
        raise Forbidden("26, 27")
    seat.hand += Counter(lower)
    _stay(seat)


def _stay(seat: Seat) -> None:
    """CANASTA-38, final_discard."""
    if not seat.on_boot:
        return
    left, last = seat.hand.total(), seat.options.final_discard
    if seat.options.go_out == "canastas":
        last = "optional"
    if seat.is_complete():
        if last == "required" and left == 0:
            raise Forbidden("required")
        if last == "none" and left == 1 and not seat.can_finish() and not seat.can_tuck():
            raise Forbidden("none")
    elif left == 0 or (left == 1 and (last == "required" or not seat.can_finish())):
        raise Forbidden("38")


def _take(view: View, seat: Seat, event: Event) -> None:
    """CANASTA-13 to CANASTA-19."""
    options, pile = seat.options, view.zone("pile").cards
    if not pile or rank(pile[-1]) not in RANKS:
        raise Forbidden("13")
    top = pile[-1]
    wanted = _number(options, rank(top), len(pile))
    if options.pickup_short_pile == "forbid" and wanted > len(pile):
        raise Forbidden("18")
    lower = list(pile[len(pile) - min(wanted, len(pile)) : -1])
    mine = [card for card in seat.hand.elements() if rank(card) == rank(top)]
    meld = seat.open_meld(rank(top))
    if len(mine) < 2 and (meld is None or options.pickup_needs == "two_naturals"):
        raise Forbidden("14, 15")
    if meld is not None:
        if event.cards:
            raise Forbidden("17")
        meld.cards.append(top)
    else:
        named = texts(event.cards)
        if sum(rank(card) == rank(top) for card in named) < 2:
            raise Forbidden("16")
        seat.meld(named, top)
    if seat.tabled:
        seat.hand += Counter(lower)
    for group in event.groups:
        seat.meld(texts(group))
    _finish(view, seat, event, () if seat.tabled else lower)


def _number(options: Options, top: str, pile: int) -> int:
    """CANASTA-10, pickup_count."""
    if options.pickup_count == "whole":
        return pile
    if isinstance(options.pickup_count, int):
        return options.pickup_count
    return int(top) if top.isdigit() else 10


def _meld(view: View, seat: Seat, event: Event) -> None:
    for group in (event.cards, *event.groups):
        seat.meld(texts(group))
    _finish(view, seat, event)


def _add(view: View, seat: Seat, event: Event) -> None:
    names = "23456789TJQKA"
    seat.add(texts(event.cards), names[event.number] if event.number < len(names) else "Jk")
    _stay(seat)


def _tuck(view: View, seat: Seat, event: Event) -> None:
    """CANASTA-28."""
    cards, red = texts(event.cards), view.facts["red"]
    assert isinstance(red, tuple)
    if len(cards) != 1 or cards[0] not in ("3d", "3h") or not 2 <= event.number <= 12:
        raise Forbidden("28")
    here = [meld for meld in seat.melds if meld.rank == RANKS[event.number - 2] and len(meld.cards) >= 7]
    if len(here) <= red[event.actor * 11 + event.number - 2]:
        raise Forbidden("28")
    seat.give(cards)
    seat.reds += 1
    _stay(seat)


def _aside(view: View, seat: Seat, event: Event) -> None:
    """CANASTA-29."""
    cards = texts(event.cards)
    if seat.options.black3_canasta == "off" or len(cards) != 7 or set(cards) - {"3c", "3s"}:
        raise Forbidden("29")
    seat.give(cards)
    _stay(seat)


def _discard(view: View, seat: Seat, event: Event) -> None:
    """CANASTA-32, CANASTA-36, CANASTA-38."""
    if len(event.cards) != 1:
        raise Forbidden("32")
    seat.give(texts(event.cards))
    if seat.on_boot and not seat.hand:
        forbidden = seat.options.final_discard == "none" and seat.options.go_out != "canastas"
        if not seat.is_complete() or forbidden:
            raise Forbidden("38")
