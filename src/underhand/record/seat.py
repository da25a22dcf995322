"""A seat's own copy of a game: the log as it saw it, ``??`` for the rest."""

from dataclasses import replace

from underhand.frame.events import seat_text
from underhand.table.errors import RecordError
from underhand.table.following import follow
from underhand.table.record_file import Record


def seat_copy(record: Record, seat: int, where: str = "record") -> Record:
    """What a seat, counted from 0, may take home of a game that is recorded whole.

    The seed that opens the game's commitment stays in it; that of a game that goes on does not. Raises
    :class:`RecordError`.
    """
    if record.seen_by not in (None, seat):
        raise RecordError(
            f"{where}: is {seat_text(record.seen_by or 0)}'s own copy and tells nothing of others"
        )
    if not 0 <= seat < len(record.names):
        raise RecordError(f"{where}: there is no {seat_text(seat)}")
    course = follow(record, where)
    if record.seen_by == seat:
        return record
    return replace(record, seen_by=seat, log=tuple(course.seen_log(seat)), private_seed=None)
