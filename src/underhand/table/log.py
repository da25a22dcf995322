"""The log of a game: its events in order, and who saw the faces of each."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from underhand.cards import HIDDEN
from underhand.frame.events import Event
from underhand.frame.protocol import EVERYBODY


@dataclass(frozen=True, slots=True)
class Entry:
    """One event, the seats that saw its faces as bits, and whether a seat's choice is still secret."""

    event: Event
    audience: int = EVERYBODY

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat, or a bystander (None), saw it."""
        if self.audience == EVERYBODY or (seat is not None and self.audience >> seat & 1):
            return self.event
        return _unseen(self.event)


@lru_cache(maxsize=4096)
def _unseen(event: Event) -> Event:
    """The event with its faces hidden."""
    return replace(event, cards=(HIDDEN,) * len(event.cards))


def seen_log(entries: Iterable[Entry], seat: int | None, shown: Collection[int]) -> Iterator[Event]:
    """A log as a seat saw it; of the seats whose choice is ``shown`` to all by now, the last one is open."""
    entries = list(entries)
    last = {entry.event.actor: entry for entry in entries if entry.event.verb == "keep"}
    for entry in entries:
        actor = entry.event.actor
        yield entry.event if actor in shown and last.get(actor) is entry else entry.seen_by(seat)
