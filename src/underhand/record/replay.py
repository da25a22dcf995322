"""A recorded game, stepped through: what happened, and how the table lay, from one seat or from all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from underhand.errors import printable as printable
from underhand.frame.events import Event, seat_text
from underhand.frame.protocol import Game
from underhand.frame.views import View
from underhand.frame.words import names_told, words
from underhand.table.errors import RecordError
from underhand.table.following import Following, follow
from underhand.table.record_file import Record


@dataclass(frozen=True)
class Step:
    """One event of a log: its ply, counted from 1, and the table before and after it."""

    ply: int
    event: Event
    before: View
    after: View

    def words(self, names: Sequence[str], you: int | None = None) -> str:
        """The event in a sentence, with the size of a pile that is picked up."""
        piles = [zone.count for zone in self.before.zones if zone.shape == "pile"]
        return words(self.event, names, you=you, pile=sum(piles))


class Replay:
    """A record that is sound, and the table at each of its plies.

    With ``seat`` it is told as that seat saw it, else as the record tells it: whole, or as the seat saw it
    whose copy it is. Raises :class:`RecordError` for a record that is not sound.
    """

    def __init__(self, record: Record, seat: int | None = None, where: str = "record") -> None:
        self.record = record
        self.seat = _seat(record, seat, where)
        self.names = names_told([printable(name) for name in record.names])
        course = follow(record, where)
        self.log = tuple(course.log if self.seat is None else course.seen_log(self.seat))
        self.outcome = course.game.outcome()
        self._end = course.game
        self._following = Following.begin(record, where)

    @property
    def plies(self) -> int:
        """The number of events."""
        return len(self.log)

    def at(self, ply: int) -> View:
        """The table after so many events. Raises :class:`RecordError` where the game has no such ply."""
        if not 0 <= ply <= self.plies:
            raise RecordError(
                f"there is no ply {ply}: the game has {self.plies} events, 0 is before the first"
            )
        return self._view(self._game(ply))

    def step(self, ply: int) -> Step:
        """The event of a ply, counted from 1, and the table around it."""
        return Step(ply, self.log[ply - 1], self.at(ply - 1), self.at(ply))

    def steps(self, start: int = 0) -> Iterator[Step]:
        """Every step after so many events."""
        before = self.at(start)
        for ply in range(start + 1, self.plies + 1):
            after = self.at(ply)
            yield Step(ply, self.log[ply - 1], before, after)
            before = after

    def _view(self, game: Game) -> View:
        return open_view(game) if self.seat is None else game.view(self.seat)

    def _game(self, ply: int) -> Game:
        """The game after so many events: forward from where it stands, backward from the beginning."""
        if ply == self.plies:
            return self._end
        if ply < len(self._following.course.entries):
            self._following = Following.begin(self.record)
        while len(self._following.course.entries) < ply:
            self._following.take()
        if self._following.supposed is not None:
            self._following.supposed.suppose(self.record.log, ply)
        return self._following.course.game


def open_view(game: Game) -> View:
    """The table as all who sit at it know it together; what nobody has seen stays hidden."""
    seats = tuple(game.view(seat).seats[seat] for seat in range(len(game.view(None).seats)))
    return replace(game.view(None), seats=seats)


def _seat(record: Record, seat: int | None, where: str) -> int | None:
    """Whose eyes it is seen with."""
    if seat is None or seat == record.seen_by:
        return record.seen_by
    if record.seen_by is not None:
        raise RecordError(
            f"{where}: is {seat_text(record.seen_by)}'s own copy, and cannot be seen as others did"
        )
    if seat >= len(record.names):
        raise RecordError(f"{where}: there is no {seat_text(seat)}; the seats are p1 to p{len(record.names)}")
    return seat
