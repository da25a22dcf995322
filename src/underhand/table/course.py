"""A game in its course: what a table, a replay and a referee do alike with one event after the other."""

from collections.abc import Hashable

from underhand.frame.events import Event
from underhand.frame.protocol import Game
from underhand.frame.views import Place
from underhand.table.log import Entry, seen_log


class Course:
    """A game, its log, and how often each position has been met.

    ``game`` may stand anywhere, not only before the deal: where it stands counts as its first occurrence.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self._met: dict[Hashable, int] = {}
        self._count()

    @property
    def log(self) -> tuple[Event, ...]:
        """Every event so far, the dealer's among them."""
        return tuple(entry.event for entry in self.entries)

    def seen_log(self, seat: int | None) -> list[Event]:
        """The log as a seat, or a bystander, saw it: faces that it did not see are hidden."""
        view = self.game.view(None)
        is_set_up = view.phase not in ("deal", "set-up")
        shown = [place.seat for place in view.seats if is_set_up or _lies_open(place)]
        return list(seen_log(self.entries, seat, shown))

    def happen(self, event: Event) -> None:
        """Let an event happen that the game does not refuse, and end the game if it repeats itself."""
        self.entries.append(Entry(event, self.game.audience(event)))
        self.game.apply(event)
        self._count()

    def _count(self) -> None:
        repeats = self.game.repeats()
        if repeats and self.game.is_counted():
            position = self.game.position()
            self._met[position] = times = self._met.get(position, 0) + 1
            if times >= repeats:
                self.game.end_repeated()


def _lies_open(place: Place) -> bool:
    """Whether cards lie face up before a seat."""
    return any(zone.shape == "row" and zone.count for zone in place.zones)
