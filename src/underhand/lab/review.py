"""The review of a recorded game: what every decision cost, what the cards and the others did, for each seat.

A seat's chance is the part of all there is to win that it could expect, as far as it could know: 1 is a game
won, 0 one lost. What a decision cost is its best move's chance less that of the move that was made. What the
cards and the others did is the chance at the seat's next decision less what its last move had promised. So
the first chance, less all costs, with all luck added, is the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from underhand.frame.events import Event
from underhand.lab.judging import Decision, Judged
from underhand.table.record_file import Record

Mark = Literal["blunder", "mistake", "stroke of luck", "bad luck"]
Point = tuple[int, float]
"""After how many events, and the chance then."""

SURE = 2.5
"""A cost is marked if it is so many times what mere chance makes of so few supposed games."""


@dataclass(frozen=True, slots=True)
class Limits:
    """From where on something is marked: costs, and jumps of luck; ``spread``: how far results lie apart."""

    mistake: float
    blunder: float
    jump: float
    spread: float


LIMITS: Mapping[str, Limits] = {
    "games": Limits(mistake=0.07, blunder=0.15, jump=0.25, spread=0.5),
    "points": Limits(mistake=0.02, blunder=0.05, jump=0.10, spread=0.15),
}
"""Where a game is won or lost, and where points count, of which a whole heap is all there is to win."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision in a review.

    ``best`` is None where nothing better was found. ``luck`` is what the cards and the others did since the
    seat's last decision, None at its first: nothing had been promised.
    """

    made: Decision
    before: float
    after: float
    best: Event | None
    luck: float | None
    marks: tuple[Mark, ...]

    @property
    def cost(self) -> float:
        """What the choice cost."""
        return self.before - self.after

    def sentence(self, names: Sequence[str]) -> str:
        """What was done, in words."""
        return self.made.words(self.made.move, names)

    def instead(self, names: Sequence[str]) -> str:
        """What would have been better, in words without the name: ``lays the 9♣``; empty if nothing."""
        if self.best is None:
            return ""
        return self.made.words(self.best, names).removeprefix(f"{names[self.made.seat]} ")


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's game: its decisions, its chances, its result, and the luck after its last decision.

    Both are None where the game was not reviewed to its end.
    """

    seat: int
    decisions: tuple[Reviewed, ...]
    curve: tuple[Point, ...]
    result: float | None
    last_luck: float | None

    @property
    def mean_cost(self) -> float:
        """What a choice cost on average."""
        return sum(each.cost for each in self.decisions) / max(len(self.decisions), 1)

    @property
    def luck(self) -> float:
        """What the cards and the others did together."""
        return sum(each.luck or 0.0 for each in self.decisions) + (self.last_luck or 0.0)

    def count(self, mark: Mark) -> int:
        """How many of its decisions bear a mark."""
        return sum(mark in each.marks for each in self.decisions)


@dataclass(frozen=True, slots=True)
class Review:
    """A game's review; ``games`` were supposed for each decision, by compiled rules or by interpreted ones.

    ``is_whole``: none of ``of`` decisions is missing, since nobody cut it short.
    """

    record: Record
    games: int
    is_compiled: bool
    of: int
    seats: tuple[SeatReview, ...]

    @property
    def decisions(self) -> list[Reviewed]:
        """All decisions in the order of the game."""
        found = (each for seat in self.seats for each in seat.decisions)
        return sorted(found, key=lambda each: each.made.ply)

    @property
    def is_whole(self) -> bool:
        """Whether every decision is in it."""
        return len(self.decisions) == self.of


def seat_review(
    seat: int, judged: Sequence[Judged], limits: Limits, end: int, result: float | None
) -> SeatReview:
    """A seat's decisions put together; ``end`` is the number of the game's events."""
    decisions = tuple(_reviewed(judged, limits))
    last = None if result is None or not decisions else result - decisions[-1].after
    curve = [point for each in decisions for point in _around(each)]
    if result is not None:
        curve.append((end, result))
    return SeatReview(seat, decisions, tuple(curve), result, last)


def _around(each: Reviewed) -> tuple[Point, Point]:
    return (each.made.ply - 1, each.before), (each.made.ply, each.after)


def _reviewed(judged: Sequence[Judged], limits: Limits) -> Iterator[Reviewed]:
    promised: float | None = None
    for each in judged:
        luck = None if promised is None else each.before - promised
        promised = each.after
        best = None if each.best == each.decision.move else each.best
        marks = (*_marks_of_cost(each, limits), *_marks_of_luck(luck or 0.0, limits))
        yield Reviewed(each.decision, each.before, each.after, best, luck, marks)


def _marks_of_cost(judged: Judged, limits: Limits) -> Iterator[Mark]:
    if judged.cost < limits.mistake or judged.cost < SURE * limits.spread * judged.doubt:
        return
    yield "blunder" if judged.cost >= limits.blunder else "mistake"


def _marks_of_luck(luck: float, limits: Limits) -> Iterator[Mark]:
    if abs(luck) >= limits.jump:
        yield "stroke of luck" if luck > 0 else "bad luck"
