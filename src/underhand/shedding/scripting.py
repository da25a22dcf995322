"""A dealer who gives what a stated position scripts: a stock in its order, down cards by their slots."""

from collections import Counter
from collections.abc import Iterable, Sequence

from underhand.cards import HIDDEN, JOKER, card_text, cards_text
from underhand.frame.events import DEALER, Event, seat_text
from underhand.frame.protocol import Owed
from underhand.frame.stating import Misstated

COPIES = 3
"""No game has more packs."""


class ShedScript:
    """The faces of a stock and of down cards, ``HIDDEN`` where none is scripted."""

    def __init__(
        self, stock: Iterable[int], down: Iterable[Iterable[int | None]], faces: Counter[int]
    ) -> None:
        self.stock = list(stock)
        self.down = [list(slots) for slots in down]
        self._faces = faces

    def event(self, owed: Owed, seats: int) -> Event:
        """The dealer's event that gives what is owed; raises :class:`Misstated` where nothing says which."""
        if owed.verb == "leads":
            return Event(DEALER, "leads", seat=_first_to_lead(owed, seats))
        if owed.verb == "pile":
            return Event(DEALER, "pile", self._starter(owed))
        if owed.verb == "boneyard":
            return Event(DEALER, "boneyard", _from_boneyard(owed), owed.seat)
        if owed.slot:
            return Event(DEALER, "shows", (self._shown(owed),), owed.seat)
        return Event(DEALER, owed.verb, tuple(self.stock[: owed.count]), owed.seat)

    def _starter(self, owed: Owed) -> tuple[int, ...]:
        """The first card of the stock that may stay."""
        stays = [card for card in self.stock if card in owed.among]
        return tuple(stays[:1] or (self.stock[:1] if owed.keeps else ()))

    def _shown(self, owed: Owed) -> int:
        face = self.down[owed.seat][owed.slot - 1] if owed.face is None else owed.face
        if face is None or face == HIDDEN:
            seat = seat_text(owed.seat)
            raise Misstated(
                f"{seat}'s down card {owed.slot} has no face: write it in {seat}.down, "
                f"or give it by the next step, as 'd {seat} shows Kc'"
            )
        return face

    def follow(self, owed: Owed, event: Event) -> None:
        """Go on behind an event that gave what was owed: its faces come from the script, or instead of it."""
        if owed.verb in ("leads", "boneyard") or owed.face is not None:
            return
        if owed.slot:
            slots = self.down[owed.seat]
            self._replace(slots[owed.slot - 1], event.cards[0])
            slots[owed.slot - 1] = None
            return
        for card in event.cards:
            if card in self.stock:
                self.stock.remove(card)
            else:
                self._replace(self.stock.pop(0), card)

    def _replace(self, scripted: int | None, face: int) -> None:
        """Keep count of the faces: a zone holds no more copies than a game has packs."""
        if scripted == face:
            return
        self._faces[face] += 1
        if scripted is not None:
            self._faces[scripted] -= 1
        if face != JOKER and self._faces[face] > COPIES:
            raise Misstated(f"{card_text(face)} would be in play more than {COPIES} times")


def _first_to_lead(owed: Owed, seats: int) -> int:
    if len(owed.among) == 1:
        return owed.among[0]
    names = ", ".join(seat_text(seat) for seat in owed.among if seat < seats)
    raise Misstated(f"one of {names} is drawn to lead: give the draw by the next step, as 'd p2 leads'")


def _from_boneyard(owed: Owed) -> tuple[int, ...]:
    """The cards of a draw at random that has only one outcome."""
    answers: Sequence[tuple[int, ...]] = owed.packets
    if not answers and (owed.count == len(owed.among) or len(set(owed.among)) == 1):
        answers = [owed.among[: owed.count]]
    if answers and len({tuple(sorted(answer)) for answer in answers}) == 1:
        return answers[0]
    seat = seat_text(owed.seat)
    drawn = cards_text(owed.packets[0] if owed.packets else owed.among[: owed.count])
    raise Misstated(
        f"{seat} draws from the boneyard at random: give the draw by the next step, "
        f"as 'd {seat} boneyard {drawn}'"
    )
