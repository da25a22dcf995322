"""A record's log, event by event: whether it is a game by its rules, and from its shuffle."""

from typing import Any

from underhand import families
from underhand.errors import UnderhandError
from underhand.frame.events import DEALER, Event, seat_text
from underhand.table.course import Course
from underhand.table.dealer import Dealer, shuffled_from
from underhand.table.draws import commitment
from underhand.table.errors import RecordError
from underhand.table.record_file import Record, result_text
from underhand.table.refusals import explain


def follow(record: Record, where: str = "record") -> Course:
    """The game of a record, every event held against the rules and, where there is a seed, the shuffle.

    Raises :class:`RecordError`, which names the key or the line of the log, and the clause.
    """
    _check_seeds(record, where)
    course, dealer = seated(record, where)
    for line, event in enumerate(record.log, 1):
        complaint = _complaint(record, course, dealer, event)
        if complaint:
            raise RecordError(f"{where}: log line {line}: {event}: {complaint}")
        course.happen(event)
    _check_end(record, course, where)
    return course


def seated(record: Record, where: str) -> tuple[Course, Dealer | None]:
    """The game before the deal, and the dealer if his shuffle is known."""
    seats = len(record.names)
    rules = families.rules_for(record.book, seats)
    dealer = first_dealer(record, rules, where)
    try:
        course = Course(families.begin(record.book, rules, dealer, record.scores))
    except UnderhandError as error:
        raise RecordError(f"{where}: scores: {error}") from error
    seed = record.private_seed if record.seed is None else record.seed
    if seed is None:
        return course, None
    return course, shuffled_from(seed, families.deck(record.book, rules), seats)[1]


def first_dealer(record: Record, rules: Any, where: str) -> int:
    """Who dealt: the seat whose deal begins as the log does."""
    first = record.log[0]
    for dealer in range(len(record.names)):
        owed = families.begin(record.book, rules, dealer).owed()
        if owed and (DEALER, owed.verb, owed.seat) == (first.actor, first.verb, first.seat):
            return dealer
    raise RecordError(f"{where}: log line 1: {first}: no deal begins like this")


def _complaint(record: Record, course: Course, dealer: Dealer | None, event: Event) -> str:
    code = course.game.refusal(event)
    if code:
        return str(explain(record.book, code))
    owed = course.game.owed()
    if dealer is not None and owed is not None:
        given = dealer.event(owed, len(record.names))
        return "" if given == event else f"the seed gives {given}"
    return ""


# ---- what must agree with what -----------------------------------------------------------------------


def _check_seeds(record: Record, where: str) -> None:
    """The seed in its place, and the commitment that it opens."""
    seed = record.private_seed if record.seed is None else record.seed
    if record.seen_by is not None and record.seen_by >= len(record.names):
        raise RecordError(f"{where}: seen-by: there is no {seat_text(record.seen_by)}")
    if seed is None:
        return
    if record.commitment is None:
        raise RecordError(f"{where}: commitment is missing, which the seed opens")
    if commitment(seed) != record.commitment:
        raise RecordError(f"{where}: commitment: is not the seed's, {commitment(seed)}")


def _check_end(record: Record, course: Course, where: str) -> None:
    """Nothing owed, the result that the game has, and the seed opened at the end and not before."""
    owed = course.game.owed()
    if owed is not None:
        seat = f" {seat_text(owed.seat)}" if owed.seat >= 0 else ""
        raise RecordError(f"{where}: log: ends where the dealer has to say 'd{seat} {owed.verb} …'")
    result = result_text(course.game.outcome())
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
