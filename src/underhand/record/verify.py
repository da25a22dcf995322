"""Whether a game was dealt from the shuffle that was promised before the deal."""

from dataclasses import dataclass

from underhand.frame.events import DEALER, seat_text
from underhand.table.errors import RecordError
from underhand.table.following import follow
from underhand.table.record_file import Record


@dataclass(frozen=True, slots=True)
class Verified:
    """A game whose commitment opens and whose log follows from the seed.

    ``events`` is the number of the log's events, ``dealt`` how many of them the dealer made.
    """

    commitment: str
    seed: str
    events: int
    dealt: int

    def __str__(self) -> str:
        """In a sentence, what was checked."""
        return _CHECKED.format(dealt=self.dealt, seen="")


_CHECKED = (
    "The shuffle was checked: the seed opens what was promised before the deal, and the {dealt} events of "
    "the dealer{seen} follow from it."
)


def shuffle_told(record: Record) -> str:
    """Whether the shuffle of a record that was followed was checked; empty if none was promised."""
    if record.commitment is None:
        return ""
    if record.seed is None:
        return "The shuffle is not opened yet: the game is not over."
    seen = "" if record.seen_by is None else f", as far as {seat_text(record.seen_by)} saw the cards,"
    return _CHECKED.format(dealt=_dealt(record), seen=seen)


def _dealt(record: Record) -> int:
    return sum(event.actor == DEALER for event in record.log)


def verify(record: Record, where: str = "record") -> Verified:
    """Hold a game against its shuffle: the seed opens the commitment, and every face follows from it.

    A seat's own copy is held against it as far as the seat saw the faces. Raises :class:`RecordError` for a
    game that does not follow from its seed, and for one that has none.
    """
    if record.commitment is None:
        raise RecordError(f"{where}: commitment is missing: nothing was promised before the deal")
    if record.seed is None and record.result is None:
        raise RecordError(f"{where}: the game is not over, and its seed not opened yet")
    follow(record, where)
    return Verified(record.commitment, record.seed or "", len(record.log), _dealt(record))


def told(found: Verified, record: Record) -> tuple[str, ...]:
    """What was checked of a game that is verified, in sentences."""
    far = "" if record.seen_by is None else f", as far as {seat_text(record.seen_by)} saw it"
    return (
        f"The seed {found.seed!r} opens {found.commitment}, which must be what was shown before the deal.",
        f"The log of {found.events} events is a game by the rules of {record.book.title}{far}.",
        f"All that the dealer did follows from the seed: {found.dealt} events{far}.",
    )
