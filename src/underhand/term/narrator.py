"""A game told as it goes: every event in words, and what came of it that no event says."""

from collections.abc import Iterator
from dataclasses import dataclass

from underhand import families
from underhand.cards import HIDDEN
from underhand.frame.events import DEALER, Event
from underhand.frame.protocol import Game
from underhand.frame.views import View
from underhand.frame.words import count_of, words
from underhand.table import Table
from underhand.term.telling import direction, shaped


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log, the event that it belongs to, and the seat whose doing it is."""

    ply: int
    seat: int
    text: str


class Narrator:
    """Tells one seat's log. A second game beside the table's shows what each event changed for all to see."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._game: Game = families.begin(table.book, table.rules, table.first_dealer)
        self._ply = 0
        self._turn: int | None = None

    def tell(self) -> list[Line]:
        """All that has happened since it was last asked."""
        lines = list(self._new())
        self._ply = self._table.ply
        return lines

    def _new(self) -> Iterator[Line]:
        for entry in self._table.entries[self._ply :]:
            before = self._game.view(None)
            self._game.apply(entry.event)
            after = self._game.view(None)
            yield from self._told(entry.seen_by(self._seat), before, after)
            self._ply += 1

    def _told(self, event: Event, before: View, after: View) -> Iterator[Line]:
        """The event's own sentence, then one for each thing that came of it."""
        if before.phase == "deal" and event.verb != "pile":
            if self._ply == 0:
                yield Line(0, DEALER, self._does(self._table.first_dealer, "deal"))
            return
        seat = event.seat if event.actor == DEALER else event.actor
        if not self._is_refill(event):
            yield Line(
                self._ply, seat, words(event, self._table.names, you=self._seat, pile=pile_count(before))
            )
        for text in self._came_of(event, before, after):
            yield Line(self._ply, seat, text)

    def _is_refill(self, event: Event) -> bool:
        """Whether it only brings another's hand up to its number again, which its count shows."""
        return event.verb == "hand" and event.seat == self._turn != self._seat and HIDDEN in event.cards

    def _came_of(self, event: Event, before: View, after: View) -> Iterator[str]:
        """What everybody sees to have changed that the event itself does not say."""
        if before.phase == "set-up" and after.phase != "set-up":
            yield "All are ready"
        if pile_count(before) and not pile_count(after):
            yield from self._cleared(event, before, after)
        elif event.verb in LAYING and not pile_count(after) and _heaped(after) > _heaped(before):
            yield "The pile is burned"
        if before.direction != after.direction:
            yield f"Play now goes {direction(after)}"
        for place, earlier in zip(after.seats, before.seats, strict=True):
            if place.is_out and not earlier.is_out:
                yield self._does(place.seat, "are out", "is out")
        for seat in self._skipped(after):
            yield self._does(seat, "are skipped", "is skipped")

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

    def _cleared(self, event: Event, before: View, after: View) -> Iterator[str]:
        """Where the pile went."""
        if _heaped(after) > _heaped(before):
            yield f"The pile is burned ({count_of(_heaped(after) - _heaped(before))})"
        elif event.verb != "pick":
            taker = max(range(len(after.seats)), key=lambda seat: _held(after, seat) - _held(before, seat))
            yield words(Event(taker, "pick"), self._table.names, you=self._seat, pile=pile_count(before))

    def _does(self, seat: int, you: str, other: str = "") -> str:
        return f"You {you}" if seat == self._seat else f"{self._table.names[seat]} {other or f'{you}s'}"


LAYING = ("play", "shows")


def pile_count(view: View) -> int:
    """How many cards lie on the pile."""
    return sum(zone.count for zone in shaped(view.zones, "pile"))


def _heaped(view: View) -> int:
    return sum(zone.count for zone in shaped(view.zones, "heap"))


def _held(view: View, seat: int) -> int:
    return sum(zone.count for zone in shaped(view.seats[seat].zones, "fan"))
