"""Reviews of games that have ended: each is made once, aside, and kept for a while."""

import asyncio
from collections import OrderedDict

from underhand import families
from underhand.books import Book
from underhand.errors import printable
from underhand.frame.words import names_told
from underhand.lab.review import Review, Reviewed, SeatReview, rounded
from underhand.lab.reviewing import Reviewing, reviewable
from underhand.record import loads
from underhand.web.aside import Aside
from underhand.web.wire import DecisionSeen, ReviewBegun, ReviewSeen, SeatReviewed

AT_ONCE = 1
"""Reviews under way; the others wait."""
THREADS = 2
KEPT = 64


class Reviews:
    """The reviews of a server."""

    def __init__(self) -> None:
        self._aside = Aside(AT_ONCE)
        self._works: OrderedDict[str, _Work] = OrderedDict()

    def has(self, share: str) -> bool:
        """Whether a game's review is made already, or under way, as well as it can be made by now."""
        work = self._works.get(share)
        return work is not None and not work.is_outdated

    async def of(self, share: str, text: str) -> ReviewSeen | ReviewBegun:
        """The review of a record, or how far it is; it is begun by the first who asks."""
        if not self.has(share):
            self._begin(share, text)
        work = self._works[share]
        self._works.move_to_end(share)
        if work.task is not None and work.task.done():
            await self._ended(share, work.task)
        return work.seen or ReviewBegun(done=work.done, of=work.of)

    def close(self) -> None:
        """Stop what is under way; it ends with the decision that it is at."""
        for work in self._works.values():
            work.is_stopped = True

    def _begin(self, share: str, text: str) -> None:
        self._works[share] = work = _Work(text)
        work.task = asyncio.create_task(self._aside.do(share, work.do), name="review")
        ended = [name for name, each in self._works.items() if each.seen is not None]
        for name in ended[: max(len(self._works) - KEPT, 0)]:
            del self._works[name]

    async def _ended(self, share: str, task: "asyncio.Task[None]") -> None:
        """Tell whoever asks of a review that has failed; whoever asks next has it made anew."""
        if task.exception() is not None:
            self._works.pop(share, None)
        await task


class _Work:
    """A review that is being made in a thread."""

    def __init__(self, text: str) -> None:
        self.task: asyncio.Task[None] | None = None
        self.done = self.of = 0
        self.seen: ReviewSeen | None = None
        self.is_stopped = False
        self._text = text
        self._book: Book | None = None

    @property
    def is_outdated(self) -> bool:
        """Whether interpreted rules have made it, and compiled ones are at hand by now."""
        if self.seen is None or self.seen.is_compiled or self._book is None:
            return False
        return families.engine(self._book).is_compiled

    def do(self) -> None:
        """Make it."""
        if self.is_stopped:
            return
        record = loads(self._text)
        self._book = record.book
        of = reviewable(record)
        self.of = len(of.decisions)
        reviewing = Reviewing(of, families.engine(record.book))
        for self.done in reviewing.steps(THREADS):
            if self.is_stopped:
                return
        self.seen = review_seen(reviewing.review())


def review_seen(found: Review) -> ReviewSeen:
    """A whole review as the page is told it."""
    names = names_told([printable(name) for name in found.record.names])
    return ReviewSeen(
        names=found.record.names,
        events=len(found.record.log),
        games=found.games,
        is_compiled=found.is_compiled,
        decisions=tuple(_decision_seen(each, names) for each in found.decisions),
        seats=tuple(map(_seat_reviewed, found.seats)),
    )


def for_seat(seen: ReviewSeen, seat: int) -> ReviewSeen:
    """One seat's part of a review."""
    decisions = tuple(each for each in seen.decisions if each.seat == seat)
    seats = tuple(each for each in seen.seats if each.seat == seat)
    return seen.model_copy(update={"decisions": decisions, "seats": seats})


def _decision_seen(each: Reviewed, names: tuple[str, ...]) -> DecisionSeen:
    return DecisionSeen(
        ply=each.made.ply,
        seat=each.made.seat,
        text=each.sentence(names),
        before=round(each.before, 4),
        after=round(each.after, 4),
        cost=round(each.cost, 4),
        instead=each.instead(names),
        given=None if each.meanwhile is None else rounded(each.meanwhile.given),
        luck=None if each.meanwhile is None else rounded(each.meanwhile.luck),
        marks=each.marks,
    )


def _seat_reviewed(seat: SeatReview) -> SeatReviewed:
    return SeatReviewed(
        seat=seat.seat,
        decisions=len(seat.decisions),
        mean_cost=round(seat.mean_cost, 4),
        blunders=seat.count("blunder"),
        mistakes=seat.count("mistake"),
        given=rounded(seat.given),
        luck=rounded(seat.luck),
        lucky=seat.count("stroke of luck"),
        unlucky=seat.count("bad luck"),
        result=rounded(seat.result),
        curve=tuple((ply, round(chance, 4)) for ply, chance in seat.curve),
    )
