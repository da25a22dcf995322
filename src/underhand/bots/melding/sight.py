"""What a seat sees of a game of melds, as far as the rule of thumb asks."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from underhand.frame.views import Place, View

FULL = 7
FEWEST = 3
WILD = ("2", "Jk")
PICTURES = dict.fromkeys("TJQKA", 10)


def rank(card: str) -> str:
    """A card's rank."""
    return card if card == "Jk" else card[0]


def is_wild(card: str) -> bool:
    """Whether the card stands for others."""
    return rank(card) in WILD


def is_black(card: str) -> bool:
    """Whether the card is a black three, which costs the most."""
    return card in ("3c", "3s")


def points(card: str) -> int:
    """What the card costs whoever is caught with it; threes by what they commonly do."""
    if card[0] == "3":
        return 300 if is_black(card) else 100
    if card == "Jk":
        return 50
    return 20 if card[0] in "2A" else 10 if card[0] in "89TJQK" else 5


@dataclass(frozen=True)
class Meld:
    """A meld on the table: its cards, and how many of them are wild."""

    rank: str
    size: int
    wilds: int


def _meld(cards: Sequence[str]) -> Meld:
    wilds = sum(map(is_wild, cards))
    return Meld(next(rank(card) for card in cards if not is_wild(card)), len(cards), wilds)


class Side:
    """What a seat has on the table, and how far it is from going out."""

    def __init__(self, options: Any, place: Place) -> None:
        melds = [_meld(group) for group in place.zone("melds").groups]
        canastas = [meld for meld in melds if meld.size >= FULL]
        naturals = sum(not meld.wilds for meld in canastas)
        self.open = {meld.rank: meld for meld in melds if meld.size < FULL or not options.closed}
        self.canastas = len(canastas)
        self.lacks_naturals = max(0, options.go_out_needs.naturals - naturals)
        self.lacks_mixed = max(0, options.go_out_needs.mixed - len(canastas) + naturals)
        self.cards = place.zone("hand").count
        self.seen = Counter(map(rank, place.zone("hand").cards))
        self.has_boot = place.zone("boot").count > 0

    @property
    def has_tabled(self) -> bool:
        """Whether the seat has melds on the table."""
        return bool(self.open or self.canastas)

    @property
    def is_complete(self) -> bool:
        """Whether the seat has the canastas that it takes to go out."""
        return not self.lacks_naturals and not self.lacks_mixed


class Sight(Side):
    """The side of the seat that is to move, its hand, the pile, and what the others are about to do."""

    def __init__(self, options: Any, view: View, seat: int) -> None:
        super().__init__(options, view.seats[seat])
        seats = len(view.seats)
        self.options = options
        self.hand = view.seats[seat].zone("hand").cards
        self.held = Counter(map(rank, self.hand))
        self.wilds = sum(map(is_wild, self.hand))
        self.pile = view.zone("pile").cards
        self.others = [Side(options, place) for place in view.seats if place.seat != seat]
        self.next = Side(options, view.seats[(seat + 1) % seats])
        self.turns_left = view.zone("stock").count / (options.draw_n * seats)
        self.can_tuck = self.canastas > view.seats[seat].zone("tucked").count

    @cached_property
    def is_late(self) -> bool:
        """Whether the deal may be over before the seat's next turn."""
        near = any(side.is_complete and not side.has_boot and side.cards <= 8 for side in self.others)
        return near or self.turns_left <= 1

    @cached_property
    def clean(self) -> frozenset[str]:
        """The ranks that are to become the natural canastas still lacking: those with the most cards."""
        ranks = {name for name in (*self.open, *self.held) if name not in (*WILD, "3")}
        free = [name for name in ranks if name not in self.open or not self.open[name].wilds]
        best = sorted(free, key=lambda name: (-self.count(name), name))
        return frozenset(best[: self.lacks_naturals])

    def count(self, name: str) -> int:
        """How many cards of a rank the seat has together, on the open meld and in the hand."""
        meld = self.open.get(name)
        return self.held[name] + (meld.size if meld else 0)

    def room(self, meld: Meld) -> int:
        """How many wild cards a meld takes still."""
        return int(min(self.options.wilds_max_per_meld - meld.wilds, FULL - meld.size))

    @cached_property
    def clears(self) -> bool:
        """Whether the whole hand but a card to discard can be laid, and is better laid than kept.

        It is before the boot, and with the canastas that it takes to go out.
        """
        if not self.has_boot and not self.is_complete:
            return False
        room = sum(max(0, self.room(meld)) for meld in self.open.values())
        stuck = max(0, self.wilds - room) + sum(map(self._stuck, self.held))
        return stuck <= 1

    def _stuck(self, name: str) -> int:
        """How many cards of a rank, natural ones, cannot be laid."""
        if name in WILD:
            return 0
        n = self.held[name]
        return 0 if name != "3" and (name in self.open or n >= FEWEST) else n

    def pick_up_with(self, name: str) -> int:
        """How many cards a pick-up takes once a card of that rank has come on top of the pile."""
        return min(self._number(name), len(self.pile) + 1)

    def picked_up(self) -> Sequence[str]:
        """The cards that a pick-up takes now, the top card left out."""
        n = min(self._number(rank(self.pile[-1])), len(self.pile))
        return self.pile[len(self.pile) - n : -1]

    def _number(self, name: str) -> int:
        """The pick-up number of a rank, more than any pile has where the whole of it is taken."""
        number = self.options.pickup_count
        if number == "whole":
            return 999
        return (PICTURES.get(name) or int(name)) if number == "face_value" else int(number)
