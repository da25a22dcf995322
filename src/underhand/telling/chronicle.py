"""A game told as it goes: every event in words, and what came of it that no event says."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from underhand import families
from underhand.books import Book
from underhand.cards import HIDDEN, JOKER
from underhand.frame.events import DEALER, Event
from underhand.frame.protocol import Game, MeldCards
from underhand.frame.views import View
from underhand.frame.words import cards_words, count_of, ranks_word, words
from underhand.table.log import Entry
from underhand.telling.lore import Lore
from underhand.telling.melds import Meld, has_tabled, melds_of, numbers, points_of
from underhand.telling.phrases import LOWEST, asks, direction, fact, pile_count, shaped


class Told(Protocol):
    """A game that can be told: one at a table, or a recorded one as far as it has been followed."""

    @property
    def book(self) -> Book:
        """The rules that it is played by."""

    @property
    def rules(self) -> Any:
        """The same for so many seats, as its family reads them."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""

    @property
    def first_dealer(self) -> int:
        """The seat that dealt."""

    @property
    def entries(self) -> Sequence[Entry]:
        """Every event so far with who saw it; more come, none go."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log, the event that it belongs to, and the seat whose doing it is."""

    ply: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What came of an event: a sentence; or what a seat does, in words for itself and for the others."""

    text: str
    seat: int | None = None
    to_itself: str = ""


@dataclass(frozen=True, slots=True)
class Doing:
    """What a seat did though no event says so, as an event."""

    event: Event


@dataclass(frozen=True, slots=True)
class Moment:
    """An event with all that there is to tell of it.

    ``turn`` is the seat that was to act, ``pile`` the number of cards that could be taken up; ``is_boot``:
    cards that lay before a seat unseen came to its hand.
    """

    ply: int
    entry: Entry
    turn: int | None
    pile: int
    remarks: tuple[Remark | Doing, ...]
    is_boot: bool = False


class Chronicle:
    """Tells a table's log to any seat. A second game beside the table's shows what each event changed."""

    def __init__(self, table: Told) -> None:
        self._table = table
        self._game: Game = families.begin(table.book, table.rules, table.first_dealer)
        self._lore = Lore(table.book, len(table.names))
        self._before = self._game.view(None)
        self._ply = 0
        self._turn: int | None = None
        self._moments: list[Moment] = []

    def lines(self, seat: int | None, since: int = 0) -> list[Line]:
        """The sentences of all events from the ``since``-th on, as a seat, or a bystander, is told them."""
        for entry in self._table.entries[self._ply :]:
            self._watch(entry)
        first = bisect_left(self._moments, since, key=lambda moment: moment.ply)
        return [line for moment in self._moments[first:] for line in self._told(moment, seat)]

    def _watch(self, entry: Entry) -> None:
        """Let the second game follow, and keep what is to be told."""
        before, turn, event = self._before, self._turn, entry.event
        pile = fact(before, "cost") if event.verb == "take" else pile_count(before)
        self._game.apply(event)
        after = self._before = self._game.view(None)
        if before.phase != "deal" or event.verb == "pile":
            remarks = tuple(self._came_of(event, before, after))
            is_boot = event.verb == "hand" and _stacked(after, event.seat) < _stacked(before, event.seat)
            self._moments.append(Moment(self._ply, entry, turn, pile, remarks, is_boot))
        else:
            self._skipped(after)
            if self._ply == 0:
                dealt = Remark("deals", self._table.first_dealer, "deal")
                self._moments.append(Moment(0, entry, turn, 0, (dealt,)))
        self._ply += 1

    def _told(self, moment: Moment, seat: int | None) -> Iterator[Line]:
        """The event's own sentence, then one for each thing that came of it."""
        event = moment.entry.seen_by(seat)
        doer = event.seat if event.actor == DEALER else event.actor
        if moment.ply == 0:
            doer = DEALER
        elif moment.is_boot:
            yield Line(moment.ply, doer, self._boot_taken(event, seat))
        elif not _is_refill(event, moment.turn, seat):
            yield Line(moment.ply, doer, words(event, self._table.names, you=seat, pile=moment.pile))
        for remark in moment.remarks:
            yield Line(moment.ply, doer, self._remarked(remark, moment.pile, seat))

    def _boot_taken(self, event: Event, seat: int | None) -> str:
        """A boot comes to the hand: whose, and to its own seat which cards."""
        cards = cards_words(event.cards)
        named = f": {cards}" if HIDDEN not in event.cards else f" ({cards})"
        if event.seat == seat:
            return f"You take up your boot{named}"
        return f"{self._table.names[event.seat]} takes up the boot{named}"

    def _remarked(self, remark: Remark | Doing, pile: int, seat: int | None) -> str:
        if isinstance(remark, Doing):
            return words(remark.event, self._table.names, you=seat, pile=pile)
        if remark.seat is None:
            return remark.text
        if remark.seat == seat:
            return f"You {remark.to_itself}"
        return f"{self._table.names[remark.seat]} {remark.text}"

    def _came_of(self, event: Event, before: View, after: View) -> Iterator[Remark | Doing]:
        """What everybody sees to have changed that the event itself does not say."""
        if before.phase == "set-up" and after.phase != "set-up":
            yield Remark("All are ready")
        if event.verb != "take" and pile_count(before) and not pile_count(after):
            yield from self._cleared(event, before, after)
        elif event.verb in LAYING and not pile_count(after) and _heaped(after) > _heaped(before):
            yield Remark("The pile is burned")
        if before.direction != after.direction:
            yield Remark(f"Play now goes {direction(after)}")
        known = self._lore.meld_cards
        if event.actor >= 0 and known is not None:
            yield from melded(event.actor, before, after, known)
        if after.phase == "over" and fact(after, "out") and before.phase != "over":
            yield Remark("goes out", fact(after, "out") - 1, "go out")
        for place, earlier in zip(after.seats, before.seats, strict=True):
            if place.is_out and not earlier.is_out:
                yield Remark("is out", place.seat, "are out")
        for seat in self._skipped(after):
            yield Remark("is skipped", seat, "are skipped")

    def _skipped(self, view: View) -> list[int]:
        """The seats that the turn passed over when it came to the seat that is to act now."""
        if view.phase not in ("opening", "play") or not view.actors:
            return []
        seat, over = self._turn, []
        self._turn = view.actors[0]
        while seat not in (None, self._turn):
            seat = (seat + view.direction) % len(view.seats)
            over.append(seat)
        return [each for each in over[:-1] if not view.seats[each].is_out]

    def _unfit(self, event: Event, before: View) -> Iterator[Remark]:
        """Why a card that was turned up brings the pile to a hand."""
        if event.verb == "shows" and _is_short(event.cards[0], before):
            yield Remark(f"It does not fit: the pile asks for {asks(before, self._lore)}")

    def _cleared(self, event: Event, before: View, after: View) -> Iterator[Remark | Doing]:
        """Where the pile went."""
        if _heaped(after) > _heaped(before):
            yield Remark(f"The pile is burned ({count_of(_heaped(after) - _heaped(before))})")
        elif event.verb != "pick":
            yield from self._unfit(event, before)
            taker = max(range(len(after.seats)), key=lambda seat: _held(after, seat) - _held(before, seat))
            yield Doing(Event(taker, "pick"))


def _is_short(card: int, before: View) -> bool:
    """Whether a card's own value is what keeps it off the pile."""
    if card == HIDDEN or card >= JOKER or not before.value:
        return False
    if before.value == "infinity":
        return True
    value, asked = (card >> 2) + LOWEST, int(before.value)
    return value > asked if fact(before, "lower") else value < asked


def melded(seat: int, before: View, after: View, known: MeldCards) -> Iterator[Remark]:
    """What came of laying cards: the points of a first tabling, canastas that are made."""
    melds = melds_of(after.seats[seat], known)
    if has_tabled(after, seat) and not has_tabled(before, seat):
        points = sum(points_of(meld.cards, known) for meld in melds)
        asked = numbers(after, "threshold")[seat]
        said = f"with {points} points, {asked} being asked"
        yield Remark(f"opens {said}", seat, f"open {said}")
    were = Counter(map(_called, melds_of(before.seats[seat], known)))
    for canasta in (Counter(map(_called, melds)) - were).elements():
        if canasta:
            yield Remark(f"makes {canasta}", seat, f"make {canasta}")


def _called(meld: Meld) -> str:
    """What a canasta is called; nothing for any other group of cards."""
    if meld.rank is None or not meld.is_canasta:
        return ""
    return f"a {meld.kind} canasta of {ranks_word(meld.rank)}"


def _is_refill(event: Event, turn: int | None, seat: int | None) -> bool:
    """Whether it only brings another's hand up to its number again, which its count shows."""
    return event.verb == "hand" and event.seat == turn != seat and HIDDEN in event.cards


LAYING = ("play", "shows")


def _stacked(view: View, seat: int) -> int:
    return sum(zone.count for zone in shaped(view.seats[seat].zones, "stack"))


def _heaped(view: View) -> int:
    return sum(zone.count for zone in shaped(view.zones, "heap"))


def _held(view: View, seat: int) -> int:
    return sum(zone.count for zone in shaped(view.seats[seat].zones, "fan"))
