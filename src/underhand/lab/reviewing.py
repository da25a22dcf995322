"""Reviewing a recorded game: who decided what, and the thinking about it, decision after decision."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from underhand import families
from underhand.books import Book
from underhand.frame.protocol import Game
from underhand.frame.thinking import Engine, set_at_the_end
from underhand.lab.judging import Decision, Judge, Judged
from underhand.lab.review import LIMITS, Course, Limits, Review, SeatReview, seat_review
from underhand.lab.workers import in_order
from underhand.record.replay import Replay
from underhand.table.following import follow
from underhand.table.record_file import Record

GAMES = 2000
"""Supposed games for a decision, unless there are very many decisions."""
ALL_GAMES = 200_000
"""Supposed games for all decisions together."""
LEAST = 250
"""Fewer games tell too little, however many decisions there are."""
PLAIN = 25
"""Where compiled rules suppose so many games, interpreted ones suppose one."""


@dataclass(frozen=True)
class Reviewable:
    """A sound record whose decisions can be reviewed: of which seats, which ones, and the game at its end."""

    record: Record
    seats: tuple[int, ...]
    decisions: tuple[Decision, ...]
    end: Game


def reviewable(record: Record, seat: int | None = None, where: str = "record") -> Reviewable:
    """What there is to review of one seat, or of all that the record shows whole.

    Raises :class:`underhand.table.errors.RecordError` for a record that is not sound, and for a seat whose
    cards it hides.
    """
    end = follow(record, where).game
    only = record.seen_by if seat is None else seat
    seats = tuple(range(len(record.names))) if only is None else (only,)
    found = [each for one in seats for each in _of_seat(Replay(record, one, where), one)]
    return Reviewable(record, seats, tuple(sorted(found, key=lambda each: each.ply)), end)


def _of_seat(replay: Replay, seat: int) -> Iterator[Decision]:
    """Where a seat chose between several moves; how many there are is seen from its view, too."""
    record = replay.record
    rules = families.rules_for(record.book, len(record.names))
    for ply, event in enumerate(replay.log, 1):
        if event.actor == seat:
            view = replay.at(ply - 1)
            if len(families.from_view(record.book, rules, view, lambda _: 0).steps(seat)) > 1:
                yield Decision(ply, seat, view, event)


class Reviewing:
    """A review under way; equal records get equal reviews.

    ``games``: supposed for a decision, 0 for as many as :func:`games_for` says.
    """

    def __init__(self, of: Reviewable, engine: Engine, games: int = 0) -> None:
        self.of = of
        self.games = games or games_for(len(of.decisions), is_compiled=engine.is_compiled)
        self._judge = Judge(of.record.book, len(of.record.names), engine, self.games)
        self._judged: list[Judged] = []

    def steps(self, threads: int) -> Iterator[int]:
        """Think about the decisions, so many at once; tells how many are done."""
        with ThreadPoolExecutor(threads) as pool, set_at_the_end(self._judge.stop):
            for judged in in_order(pool, self._judge.judge, self.of.decisions, 2 * threads):
                self._judged.append(judged)
                yield len(self._judged)

    def review(self) -> Review:
        """What there is by now."""
        of = self.of
        seats = tuple(map(self._seat_review, of.seats))
        return Review(of.record, self.games, self._judge.engine.is_compiled, len(of.decisions), seats)

    def _seat_review(self, seat: int) -> SeatReview:
        record, end = self.of.record, self.of.end
        is_over = end.outcome() is not None and len(self._judged) == len(self.of.decisions)
        result = families.share(record.book, end, seat) if is_over else None
        own = [each for each in self._judged if each.decision.seat == seat]
        others = [each for each in self._judged if each.decision.seat != seat]
        are_all = len(self.of.seats) == len(record.names)
        limits = limits_of(record.book, len(record.names))
        return seat_review(Course(seat, own, others if are_all else None, len(record.log), result, limits))


def games_for(decisions: int, *, is_compiled: bool) -> int:
    """How many games are supposed for each of so many decisions."""
    games = min(GAMES, max(LEAST, ALL_GAMES // max(decisions, 1)))
    return games if is_compiled else games // PLAIN


def limits_of(book: Book, seats: int) -> Limits:
    """What is marked in games of a book: in some points are scored, for melds."""
    scores = families.meld_cards(book, families.rules_for(book, seats)) is not None
    return LIMITS["points" if scores else "games"]
