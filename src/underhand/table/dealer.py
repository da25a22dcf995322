"""Dealers: who knows the order of the deck and gives what a game asks for."""

from collections.abc import Sequence
from typing import Protocol

from underhand.frame.events import DEALER, Event
from underhand.frame.protocol import Owed
from underhand.table.draws import Draws


class Dealer(Protocol):
    """Whoever answers what a game owes."""

    def event(self, owed: Owed, seats: int) -> Event:
        """The dealer's event that gives what is owed."""


def shuffled_from(seed: str, cards: Sequence[int], seats: int) -> tuple[int, "ShuffledDealer"]:
    """The first dealer that a seed draws, and then its shuffle."""
    draws = Draws(seed)
    return draws.below(seats), ShuffledDealer(cards, draws)


class ShuffledDealer:
    """A dealer who has shuffled once, from a seed, and then only follows the order.

    Cards are dealt one at a time clockwise from the dealer's left, a zone at a time.
    """

    def __init__(self, cards: Sequence[int], draws: Draws) -> None:
        self.draws = draws
        self.order = draws.shuffled(cards)
        self._next = 0
        self._packets: dict[int, list[int]] = {}
        self._laid: dict[int, list[int]] = {}

    def event(self, owed: Owed, seats: int) -> Event:
        """The dealer's event that gives what is owed."""
        if owed.is_unseen:
            self._laid[owed.seat] = self._packet(owed, seats)
            return Event(DEALER, owed.verb, seat=owed.seat, number=owed.count)
        if owed.verb == "stock":
            self.order, self._next = self.draws.shuffled(owed.among), 0
            return Event(DEALER, "stock", number=owed.count)
        if owed.verb == "leads":
            return Event(DEALER, "leads", seat=self.draws.choice(owed.among))
        if owed.verb == "pile":
            return Event(DEALER, "pile", self._starter(owed))
        if owed.verb == "boneyard":
            return Event(DEALER, "boneyard", self._from_boneyard(owed), owed.seat)
        if owed.verb == "shows":
            return Event(DEALER, "shows", (self._shown(owed),), owed.seat)
        return Event(DEALER, owed.verb, tuple(self._faces(owed, seats)), owed.seat)

    def _draw(self) -> int:
        self._next += 1
        return self.order[self._next - 1]

    def _faces(self, owed: Owed, seats: int) -> list[int]:
        if owed.is_laid:
            return self._laid[owed.seat]
        if owed.is_deal:
            return self._packet(owed, seats)
        return [self._draw() for _ in range(owed.count)]

    def _packet(self, owed: Owed, seats: int) -> list[int]:
        """A seat's packet of the deal; the first one asked for deals the whole zone round by round."""
        if not self._packets:
            self._packets = {seat: [] for seat in range(seats)}
            for i in range(owed.count * seats):
                self._packets[(owed.seat + i) % seats].append(self._draw())
        return self._packets.pop(owed.seat)

    def _shown(self, owed: Owed) -> int:
        if owed.slot == 0:
            return self._draw()
        return self._laid[owed.seat][owed.slot - 1]

    def _starter(self, owed: Owed) -> tuple[int, ...]:
        """The top card; one that may not stay goes back and the stock is shuffled, while there are others."""
        stays = set(owed.among)
        if not stays.intersection(self.order[self._next :]):
            return (self._draw(),) if owed.keeps else ()
        while self.order[self._next] not in stays:
            self.order[self._next :] = self.draws.shuffled(self.order[self._next :])
        return (self._draw(),)

    def _from_boneyard(self, owed: Owed) -> tuple[int, ...]:
        if owed.packets:
            return self.draws.choice(owed.packets)
        return tuple(self.draws.shuffled(owed.among)[: owed.count])
