"""A recorded game, frame by frame, for somebody's eyes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from underhand import families
from underhand.cards import card_text
from underhand.errors import UnderhandError
from underhand.frame.events import Event, parse_seat, seat_text
from underhand.frame.protocol import EVERYBODY, Game, Outcome
from underhand.frame.views import View
from underhand.record.replay import open_view
from underhand.table.following import Following, first_dealer
from underhand.table.log import Entry
from underhand.table.record_file import Record, moment
from underhand.web.lots import lots
from underhand.web.seen import Chronicle, game_seen, lore_of, place_seen
from underhand.web.wire import Frame, GameSeen, ReplaySeen

Eyes = int | Literal["public", "open"]
"""A seat's, a bystander's, or those of all who sat there together."""

WHOLE: Mapping[str, Literal["public", "open"]] = {"public": "public", "open": "open"}


class EyesError(UnderhandError):
    """Nobody has such eyes."""


def eyes_named(name: str, seats: int) -> Eyes:
    """The eyes of a name: ``p1`` …, ``public`` or ``open``; raises :class:`EyesError`."""
    if name in WHOLE:
        return WHOLE[name]
    try:
        seat = parse_seat(name)
    except UnderhandError:
        seat = seats
    if seat >= seats:
        raise EyesError(f"eyes: {name}: must be public, open, or a seat from p1 to {seat_text(seats - 1)}")
    return seat


def replay_seen(record: Record, eyes: Eyes, *, number: int = 1, share: str = "") -> ReplaySeen:
    """A whole record for somebody's eyes; with ``share`` it may be opened, and its shuffle be checked."""
    may_open, played = bool(share), _Played(record, is_open=eyes == "open")
    frames = tuple(Frame(game=game) for game in _frames(played, eyes, number, share))
    deck = families.deck(record.book, families.rules_for(record.book, len(record.names)))
    return ReplaySeen(
        title=record.book.title,
        book=record.book.base or record.book.name,
        names=record.names,
        started=str(moment(record.started)),
        eyes=seat_text(eyes) if isinstance(eyes, int) else eyes,
        may_open=may_open,
        commitment=record.commitment or "",
        seed=(record.seed or "") if may_open else "",
        deck=tuple(map(card_text, deck)),
        log=tuple(map(str, record.log if eyes == "open" else played.course.seen_log(_seat(eyes)))),
        lots=lots(record) if may_open else {},
        frames=frames,
    )


def _frames(played: "_Played", eyes: Eyes, number: int, share: str) -> Iterator[GameSeen]:
    """The game before its first event, then after each."""
    seat, told = _seat(eyes), 0
    chronicle, lore = Chronicle(played), lore_of(played.book, len(played.names))
    for _ in played.steps():
        lines = chronicle.lines(seat, told)
        seen = game_seen(played, seat, played.ply, lines, number=number, share=share, is_open=eyes == "open")
        if eyes == "open":
            places = tuple(place_seen(place, lore) for place in open_view(played.game).seats)
            seen = seen.model_copy(update={"places": places})
        yield seen
        told = played.ply


def _seat(eyes: Eyes) -> int | None:
    return eyes if isinstance(eyes, int) else None


class _Played:
    """A recorded game as far as it has gone: what a table tells of one that is played, without any moves."""

    def __init__(self, record: Record, *, is_open: bool) -> None:
        self.book, self.names = record.book, record.names
        self.rules: Any = families.rules_for(record.book, len(record.names))
        self.first_dealer = first_dealer(record, self.rules, "record")
        self.seed, self.commitment = record.seed or "", record.commitment or ""
        self._record = record
        self._is_open = is_open
        self._following = Following.begin(record)
        self.course = self._following.course
        self._shown: list[Entry] = []

    def steps(self) -> Iterator[int]:
        """Go through the game: before its first event, then after each."""
        yield 0
        for ply in range(1, len(self._record.log) + 1):
            self._following.take()
            yield ply

    @property
    def game(self) -> Game:
        return self.course.game

    @property
    def ply(self) -> int:
        return len(self.course.entries)

    @property
    def entries(self) -> list[Entry]:
        """Every event so far, open to all where all is open."""
        new = self.course.entries[len(self._shown) :]
        self._shown += [replace(each, audience=EVERYBODY) for each in new] if self._is_open else new
        return self._shown

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome()

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    def view(self, seat: int | None) -> View:
        return self.game.view(seat)

    def legal_moves(self, seat: int | None = None) -> tuple[Event, ...]:
        """None: whatever was to be done is done."""
        del seat
        return ()
