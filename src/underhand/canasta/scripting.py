"""A dealer who gives what a stated position scripts: a stock in its order, and the faces of boots."""

from collections.abc import Iterable, Sequence

from underhand.cards import cards_text
from underhand.frame.events import DEALER, Event, seat_text
from underhand.frame.protocol import Owed
from underhand.frame.stating import Misstated


class CanastaScript:
    """The faces of a stock and of each seat's boot, none where they are not scripted."""

    def __init__(self, stock: Iterable[int], boots: Iterable[Sequence[int]]) -> None:
        self.stock = list(stock)
        self.boots = [list(boot) for boot in boots]

    def event(self, owed: Owed, seats: int) -> Event | None:  # noqa: ARG002 - no event hangs on their number
        """The dealer's event that gives what is owed; none for a boot turned up at the end without faces."""
        if owed.verb == "stock":
            return Event(DEALER, "stock", number=owed.count)
        if owed.is_laid:
            return self._boot(owed)
        if owed.among:
            return Event(DEALER, "hand", _only(owed), owed.seat)
        return Event(DEALER, owed.verb, tuple(self.stock[: owed.count]), owed.seat)

    def _boot(self, owed: Owed) -> Event | None:
        boot = tuple(self.boots[owed.seat])
        if boot:
            return Event(DEALER, owed.verb, boot, owed.seat)
        if owed.verb == "boot":
            return None
        seat = seat_text(owed.seat)
        raise Misstated(
            f"{seat} takes a boot that has no faces: write them in {seat}.boot, "
            f"or give them by the next step, as 'd {seat} hand 4c …'"
        )

    def follow(self, owed: Owed, event: Event) -> None:
        """Go on behind an event that gave what was owed: its faces come from the script, or instead of it."""
        if owed.verb == "stock" or owed.among:
            return
        if owed.is_laid:
            self.boots[owed.seat] = []
            return
        for card in event.cards:
            if card in self.stock:
                self.stock.remove(card)
            else:
                self.stock.pop(0)


def _only(owed: Owed) -> tuple[int, ...]:
    """The cards of a draw from a shuffled pile that has only one outcome."""
    if owed.count == len(owed.among) or len(set(owed.among)) == 1:
        return owed.among[: owed.count]
    seat = seat_text(owed.seat)
    raise Misstated(
        f"{seat} draws from a pile that was shuffled: give the draw by the next step, "
        f"as 'd {seat} hand {cards_text(owed.among[: owed.count])}'"
    )
