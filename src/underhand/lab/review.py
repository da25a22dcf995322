"""The review of a recorded game: what every decision cost, what the others gave away, what the cards did.

A seat's chance is the part of all there is to win that it could expect, as far as it could know: 1 is a game
won, 0 one lost. What a decision cost is its best move's chance less that of the move that was made. From what
that move promised to the chance at the seat's next decision there is a swing: a part of it the others gave
away, the rest is luck. Only costs that are sure count for this; where one is not, the chance before is that
of the move that was made. So the first chance, less all sure costs, with all that was given and all luck, is
the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from underhand.frame.events import Event
from underhand.lab.judging import Decision, Judged
from underhand.table.record_file import Record

Mark = Literal["blunder", "mistake", "stroke of luck", "bad luck", "upswing", "downswing"]
"""A swing is marked as such only where nobody can say how much of it was luck."""
Point = tuple[int, float]
"""After how many events, and the chance then."""

SURE = 2.5
"""A cost is sure if it is so many times its standard error."""


@dataclass(frozen=True, slots=True)
class Limits:
    """From where on something is marked: costs, and swings."""

    mistake: float
    blunder: float
    jump: float


LIMITS: Mapping[str, Limits] = {
    "games": Limits(mistake=0.07, blunder=0.15, jump=0.25),
    "points": Limits(mistake=0.02, blunder=0.05, jump=0.10),
}
"""Where a game is won or lost, and where points count, of which a whole heap is all there is to win."""


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """What became of a seat's chance between two of its decisions, or after the last one.

    ``given`` is what the others gave away to it, None where their decisions are not reviewed.
    """

    swing: float
    given: float | None

    @property
    def luck(self) -> float | None:
        """What the cards did: the rest of the swing."""
        return None if self.given is None else self.swing - self.given


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision in a review.

    ``best`` is None where nothing better was found. ``gave`` is what each seat got of a cost that is sure,
    the own part below 0; empty where none is. ``meanwhile`` is what happened since the seat's last decision,
    None at its first: nothing had been promised.
    """

    made: Decision
    before: float
    after: float
    best: Event | None
    gave: tuple[float, ...]
    meanwhile: Meanwhile | None
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
    """A seat's game: its decisions, its chances, its result, and what happened after its last decision.

    Both are None where the game was not reviewed to its end. ``is_divided``: the others are reviewed, too, so
    that it is known what they gave away.
    """

    seat: int
    is_divided: bool
    decisions: tuple[Reviewed, ...]
    curve: tuple[Point, ...]
    result: float | None
    last: Meanwhile | None

    @property
    def mean_cost(self) -> float:
        """What a choice cost on average."""
        return sum(each.cost for each in self.decisions) / max(len(self.decisions), 1)

    @property
    def swing(self) -> float:
        """What happened meanwhile, all together."""
        return sum(each.swing for each in self._meanwhile)

    @property
    def given(self) -> float | None:
        """What the others gave away to it; None where they are not reviewed."""
        return sum(each.given or 0.0 for each in self._meanwhile) if self.is_divided else None

    @property
    def luck(self) -> float | None:
        """What the cards did, all together; None where nobody can say how much of the swing that was."""
        return None if self.given is None else self.swing - self.given

    @property
    def _meanwhile(self) -> list[Meanwhile]:
        found = (*(each.meanwhile for each in self.decisions), self.last)
        return [each for each in found if each is not None]

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
    def is_divided(self) -> bool:
        """Whether what the others gave away is known, since all of them are reviewed."""
        return all(seat.is_divided for seat in self.seats)

    @property
    def is_whole(self) -> bool:
        """Whether every decision is in it."""
        return len(self.decisions) == self.of


@dataclass(frozen=True, slots=True)
class Course:
    """A seat's judged decisions, the others' if they are reviewed; ``end``: how many events there are."""

    seat: int
    own: Sequence[Judged]
    others: Sequence[Judged] | None
    end: int
    result: float | None
    limits: Limits


def seat_review(course: Course) -> SeatReview:
    """A seat's decisions put together."""
    decisions = tuple(_reviewed(course))
    curve = [point for each in decisions for point in _around(each)]
    last = None
    if course.result is not None:
        curve.append((course.end, course.result))
        last = _meanwhile(course, course.own[-1:], course.end + 1, course.result)
    return SeatReview(course.seat, course.others is not None, decisions, tuple(curve), course.result, last)


def _around(each: Reviewed) -> tuple[Point, Point]:
    return (each.made.ply - 1, each.before), (each.made.ply, each.after)


def _reviewed(course: Course) -> Iterator[Reviewed]:
    limits = course.limits
    for number, each in enumerate(course.own):
        meanwhile = _meanwhile(course, course.own[:number][-1:], each.decision.ply, _hoped(each))
        best = None if each.best == each.decision.move else each.best
        gave = each.gave if _is_sure(each) else ()
        marks = (*_marks_of_cost(each, limits), *_marks_of_swing(meanwhile, limits))
        yield Reviewed(each.decision, each.before, each.after, best, gave, meanwhile, marks)


def _meanwhile(course: Course, last: Sequence[Judged], until: int, now: float) -> Meanwhile | None:
    """What happened since a seat's last decision, if there is one, up to an event, with the chance then."""
    for promised in last:
        since, others = promised.decision.ply, course.others
        between = None if others is None else [at for at in others if since < at.decision.ply < until]
        return Meanwhile(now - promised.after, None if between is None else _given(between, course))
    return None


def _given(others: Sequence[Judged], course: Course) -> float:
    """What others gave away to a seat; costs that are not sure would add up, though there were nothing."""
    return sum(each.gave[course.seat] for each in others if _is_sure(each))


def _hoped(judged: Judged) -> float:
    """The chance before a choice; the best of many looks better than it is, unless that is sure."""
    return judged.before if _is_sure(judged) else judged.after


def _is_sure(judged: Judged) -> bool:
    return judged.cost > 0 and judged.cost >= SURE * judged.doubt


def _marks_of_cost(judged: Judged, limits: Limits) -> Iterator[Mark]:
    if judged.cost >= limits.mistake and _is_sure(judged):
        yield "blunder" if judged.cost >= limits.blunder else "mistake"


def _marks_of_swing(meanwhile: Meanwhile | None, limits: Limits) -> Iterator[Mark]:
    if meanwhile is None:
        return
    if meanwhile.luck is None:
        yield from _mark_of_jump(meanwhile.swing, limits, "upswing", "downswing")
    else:
        yield from _mark_of_jump(meanwhile.luck, limits, "stroke of luck", "bad luck")


def _mark_of_jump(jump: float, limits: Limits, up: Mark, down: Mark) -> Iterator[Mark]:
    if abs(jump) >= limits.jump:
        yield up if jump > 0 else down


def rounded(share: float | None) -> float | None:
    """A share as it is told to programs, to four places; None stays."""
    return None if share is None else round(share, 4)
