"""A game as one seat, or a bystander, sees it, ready for the wire: made from views and from the log as seen.

Nothing here reads a game's state but through :class:`underhand.frame.views.View`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Protocol

from underhand.books import Book
from underhand.cards import JOKER, card_text
from underhand.frame.events import DEALER, NOBODY, Event
from underhand.frame.protocol import Game, Outcome
from underhand.frame.views import Place, View, Zone
from underhand.record.replay import open_view
from underhand.telling import chronicle
from underhand.telling.chronicle import Line, Told
from underhand.telling.lore import Lore
from underhand.telling.melds import goal
from underhand.telling.phrases import asks, todo, waiting, why_asked
from underhand.telling.result import result
from underhand.web.wire import GameSeen, LineSeen, MoveSeen, PlaceSeen, ResultSeen, ScoreSeen, ZoneSeen

BYSTANDER = -9
"""A seat that nobody has: nothing is his doing."""

_GUARDS = MappingProxyType({"blocked": "guard_blocked", "repeated": "guard_repeat", "capped": "guard_turns"})
"""The options whose clauses tell why a game was ended, by how it ended."""


class Shown(Told, Protocol):
    """A game that can be shown: one at a table, or a recorded one as far as it has been followed."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def ply(self) -> int:
        """The number of events so far."""

    @property
    def commitment(self) -> str:
        """What was published before the deal."""

    @property
    def seed(self) -> str:
        """What opens it."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, none while it goes on."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    def view(self, seat: int | None) -> View:
        """What a seat, or with none a bystander, may know."""

    def legal_moves(self, seat: int | None = None) -> Sequence[Event]:
        """Every legal move of a seat."""


def game_seen(
    table: Shown,
    seat: int | None,
    stamp: int,
    lines: Sequence[LineSeen],
    *,
    number: int = 1,
    share: str = "",
    is_open: bool = True,
) -> GameSeen:
    """The game at the table as the seat, or with none a bystander, sees it.

    ``lines`` are those of :class:`Chronicle` that are to be told. ``share`` names the record once the game is
    over; with ``is_open`` its hands and its seed are then shown.
    """
    view, lore = table.view(seat), lore_of(table.book, len(table.names))
    moves = table.legal_moves(seat) if seat in view.actors else ()
    outcome, may_open = table.outcome, table.is_over and is_open
    return GameSeen(
        number=number,
        ply=table.ply,
        stamp=stamp,
        seat=seat,
        phase=view.phase,
        pending=view.pending,
        direction=view.direction,
        actors=view.actors,
        dealer=table.first_dealer,
        places=tuple(place_seen(p, lore) for p in (open_view(table.game) if may_open else view).seats),
        zones=tuple(zone_seen(zone, lore) for zone in view.zones),
        facts=dict(view.facts),
        value=view.value,
        asks=asks(view, lore),
        why=why_asked(view, lore),
        todo=todo(view, moves) if moves else waiting(view, table.names),
        goal=goal(view, lore.meld_cards),
        moves=tuple(map(move_seen, moves)),
        lines=tuple(lines),
        points=dict(_points(lore)),
        marked=tuple(sorted(lore.marked)),
        commitment=table.commitment,
        result=None if outcome is None else result_seen(table, outcome, seat, share if may_open else ""),
    )


@lru_cache(maxsize=256)
def lore_of(book: Book, seats: int) -> Lore:
    """What the book says of single cards and zones at so many seats."""
    return Lore(book, seats)


@lru_cache(maxsize=256)
def _points(lore: Lore) -> Mapping[str, int]:
    """What a card of each rank counts in a meld."""
    known = lore.meld_cards
    if known is None:
        return {}
    return {
        card_text(card) if card == JOKER else card_text(card)[0]: known.points[card]
        for card in sorted(known.natural | known.wild)
    }


@lru_cache(maxsize=8192)
def place_seen(place: Place, lore: Lore) -> PlaceSeen:
    """What lies before a seat.

    Looked up, as zones and moves are: most of what one seat is told others are told too, and again later.
    What is found hangs on what this viewer sees, and on nothing else.
    """
    return PlaceSeen(
        seat=place.seat,
        zones=tuple(zone_seen(zone, lore) for zone in place.zones),
        is_out=place.is_out,
        is_ready=place.is_ready,
    )


@lru_cache(maxsize=8192)
def zone_seen(zone: Zone, lore: Lore) -> ZoneSeen:
    """A zone with what may be told of it."""
    return ZoneSeen(
        name=zone.name,
        title=lore.called(zone.name),
        shape=zone.shape,
        cards=zone.cards if zone.is_open else (),
        count=zone.count if zone.is_counted else None,
        groups=zone.groups if zone.is_open else (),
    )


@lru_cache(maxsize=8192)
def move_seen(move: Event) -> MoveSeen:
    """A legal move in its parts."""
    event = str(move).partition(" ")[2]
    return MoveSeen(
        text=event,
        verb=move.verb,
        cards=_faces(move.cards),
        seat=None if move.seat == NOBODY else move.seat,
        number=move.number,
        groups=tuple(map(_faces, move.groups)),
    )


def result_seen(table: Shown, outcome: Outcome, seat: int | None, share: str) -> ResultSeen:
    """How the game ended; the seed opens its commitment for those who may see its record."""
    target = lore_of(table.book, len(table.names)).target
    return ResultSeen(
        text=result(outcome, table.names, BYSTANDER if seat is None else seat, target),
        ending=outcome.ending,
        winners=outcome.winners,
        losers=outcome.losers,
        places=outcome.places,
        scores=tuple(
            ScoreSeen(parts=each.parts, points=each.points, before=each.before, after=each.after)
            for each in outcome.scores
        ),
        goes_on=outcome.goes_on,
        clauses=table.book.cites.get(_GUARDS.get(outcome.ending, ""), ()),
        seed=table.seed if share else "",
        share=share,
    )


class Chronicle:
    """The log of a game in sentences, told to each seat and to bystanders as they saw it."""

    def __init__(self, table: Told) -> None:
        self._table = table
        self._chronicle = chronicle.Chronicle(table)

    def lines(self, seat: int | None, since: int = 0) -> Sequence[LineSeen]:
        """The lines of all events behind the first ``since``; what was told stays as it was told."""
        lines = self._chronicle.lines(seat, since)
        return [self._seen(line, before, seat) for line, before in zip(lines, [None, *lines], strict=False)]

    def _seen(self, line: Line, before: Line | None, seat: int | None) -> LineSeen:
        is_first = line.ply > 0 and (before is None or before.ply != line.ply)
        event = str(self._table.entries[line.ply].seen_by(seat)) if is_first else ""
        doer = None if line.seat == DEALER else line.seat
        return LineSeen(ply=line.ply + 1, seat=doer, text=line.text, event=event)


def _faces(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(card_text, cards))
