"""A record's log, event by event: whether it is a game by its rules, and from its shuffle."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from underhand import families
from underhand.cards import HIDDEN
from underhand.errors import UnderhandError
from underhand.frame.events import DEALER, Event, seat_text
from underhand.frame.protocol import FollowedGame
from underhand.table.course import Course
from underhand.table.dealer import Dealer, shuffled_from
from underhand.table.draws import commitment
from underhand.table.errors import RecordError
from underhand.table.log import Entry
from underhand.table.record_file import Record, result_text
from underhand.table.refusals import explain

G = TypeVar("G")


def follow(record: Record, where: str = "record") -> Course:
    """The game of a record, every event held against the rules and, where there is a seed, the shuffle.

    In a seat's own copy the faces that it did not see are those of the shuffle, or else supposed: nothing but
    that seat's view of the game is then to be shown. Raises :class:`RecordError`, which names the key or the
    line of the log, and the clause.
    """
    _check_seeds(record, where)
    following = Following.begin(record, where)
    for line, event in enumerate(record.log, 1):
        complaint = following.take()
        if complaint:
            raise RecordError(f"{where}: log line {line}: {event}: {complaint}")
    _check_seen(record, following.course, where)
    _check_end(record, following, where)
    return following.course


def first_dealer(record: Record, rules: Any, where: str) -> int:
    """Who dealt: the seat whose deal begins as the log does."""
    first = record.log[0]
    for dealer in range(len(record.names)):
        owed = families.begin(record.book, rules, dealer).owed()
        if owed and (DEALER, owed.verb, owed.seat) == (first.actor, first.verb, first.seat):
            return dealer
    raise RecordError(f"{where}: log line 1: {first}: no deal begins like this")


def _with_scores(record: Record, where: str, begin: Callable[..., G], *how: Any) -> G:
    """The game with the scores that the record begins with."""
    try:
        return begin(record.book, *how, carried=record.scores)
    except UnderhandError as error:
        raise RecordError(f"{where}: scores: {error}") from error


@dataclass
class Following:
    """A game that goes as a record says.

    ``dealer`` is None where his shuffle is not known; ``supposed`` is the game where what a seat did not see
    has to be supposed.
    """

    record: Record
    course: Course
    dealer: Dealer | None = None
    supposed: FollowedGame | None = None

    @classmethod
    def begin(cls, record: Record, where: str = "record") -> "Following":
        """The game of a record, before the deal."""
        book, seats = record.book, len(record.names)
        rules = families.rules_for(book, seats)
        first = first_dealer(record, rules, where)
        seed = record.private_seed if record.seed is None else record.seed
        if record.seen_by is not None and seed is None:
            supposed = _with_scores(record, where, families.followed, rules, first, record.seen_by)
            return cls(record, Course(supposed), supposed=supposed)
        course = Course(_with_scores(record, where, families.begin, rules, first))
        if seed is None:
            return cls(record, course)
        return cls(record, course, shuffled_from(seed, families.deck(book, rules), seats)[1])

    def take(self) -> str:
        """Let the log's next event happen, if nothing is wrong with it; says what is."""
        game, event = self.course.game, self.record.log[len(self.course.entries)]
        given = self._given(event)
        whole = self._whole(event, given)
        code = game.refusal(whole)
        if code:
            return str(explain(self.record.book, code))
        if given is not None and self._seen(given) != event:
            return f"the seed gives {self._seen(given)}"
        self.course.happen(whole)
        return ""

    def _given(self, event: Event) -> Event | None:
        """What the shuffle gives for a dealer's event."""
        owed = self.course.game.owed()
        if self.dealer is None or event.actor != DEALER or owed is None:
            return None
        return self.dealer.event(owed, len(self.record.names))

    def _whole(self, event: Event, given: Event | None) -> Event:
        """An event with the faces that a seat's own copy hides."""
        if self.supposed is not None:
            return self.supposed.suppose(self.record.log, len(self.course.entries))
        if self.record.seen_by is None or HIDDEN not in event.cards:
            return event
        if given is not None:
            return given
        # A choice that was never shown did not stand: any will do in its place.
        moves = self.course.game.moves(event.actor) if 0 <= event.actor < len(self.record.names) else ()
        return next((move for move in moves if move.verb == event.verb), event)

    def _seen(self, event: Event) -> Event:
        """An event about to happen as the record tells it."""
        if self.record.seen_by is None:
            return event
        return Entry(event, self.course.game.audience(event)).seen_by(self.record.seen_by)


# ---- what must agree with what -----------------------------------------------------------------------


def _check_seeds(record: Record, where: str) -> None:
    """The commitment, and the seed that opens it."""
    seed = record.private_seed if record.seed is None else record.seed
    if record.seen_by is not None and record.seen_by >= len(record.names):
        raise RecordError(f"{where}: seen-by: there is no {seat_text(record.seen_by)}")
    if seed is None:
        return
    if record.commitment is None:
        raise RecordError(f"{where}: commitment is missing, which the seed opens")
    if commitment(seed) != record.commitment:
        raise RecordError(f"{where}: commitment: is not the seed's, {commitment(seed)}")


def _check_seen(record: Record, course: Course, where: str) -> None:
    """A seat's own copy tells what it saw, no more and no less."""
    if record.seen_by is None:
        return
    for line, (told, seen) in enumerate(zip(record.log, course.seen_log(record.seen_by), strict=True), 1):
        if told != seen:
            saw = "did not see" if HIDDEN in seen.cards else "saw"
            raise RecordError(
                f"{where}: log line {line}: {told}: {seat_text(record.seen_by)} {saw} these faces"
            )


def _check_end(record: Record, following: Following, where: str) -> None:
    """Nothing owed, the result that the game has, and the seed opened at the end and not before."""
    game, supposed = following.course.game, following.supposed
    owed = game.owed()
    if owed is not None:
        seat = f" {seat_text(owed.seat)}" if owed.seat >= 0 else ""
        raise RecordError(f"{where}: log: ends where the dealer has to say 'd{seat} {owed.verb} …'")
    if supposed is not None and record.result is not None:
        supposed.believe(record.result)
    result = result_text(game.outcome())
    if record.result != result:
        raise RecordError(f"{where}: {_result_complaint(record.result, result)}")
    complaint = _seed_over(record) if result else _seed_open(record)
    if complaint:
        raise RecordError(f"{where}: {complaint}")


def _result_complaint(said: str | None, result: str | None) -> str:
    if result is None:
        return f'result = "{said}": the log is not at its end; leave the result out, or complete the log'
    if said is None:
        return f'result is missing: the game has ended with "{result}"'
    return f'result = "{said}": by the rules it is "{result}"'


def _seed_over(record: Record) -> str:
    if record.private_seed is not None:
        return "private-seed: the game is over; its seed is no secret any more and stands under seed"
    if record.commitment is not None and record.seed is None:
        return "seed is missing, which opens the commitment"
    return ""


def _seed_open(record: Record) -> str:
    if record.seed is not None:
        return "seed: the game goes on; its seed is opened at the end"
    if record.private_seed is not None and record.seen_by is not None:
        return "private-seed: a seat's own copy holds no secrets"
    return ""
