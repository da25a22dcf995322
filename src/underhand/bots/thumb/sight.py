"""What a seat sees, in the numbers that a rule of thumb reckons with."""

from collections.abc import Iterable, Iterator, Sequence

from underhand.bots.thumb.lore import Lore
from underhand.cards import KINDS, card_text
from underhand.frame.views import Place, View

KIND = {card_text(kind): kind for kind in range(KINDS)}
ZONES = ("hand", "up", "down")
SHORT = 4.0
"""A seat with so many cards left is half as dangerous as one that is out."""


class Other:
    """Another seat as it is seen: words of the cards known, and how many are not."""

    __slots__ = ("danger", "is_in", "is_nearly_out", "known", "left", "seat", "unknown", "up")

    def __init__(self, place: Place) -> None:
        hand, up, down = map(place.zone, ZONES)
        self.seat = place.seat
        self.is_in = not place.is_out
        self.left = hand.count + up.count + down.count
        self.danger = SHORT / (SHORT + self.left)
        ranks = {card[0] for card in hand.cards + up.cards}
        self.is_nearly_out = self.left == 1 or (self.left == len(hand.cards + up.cards) and len(ranks) == 1)
        self.up = kinds(up.cards)
        shown = hand.cards if hand.count else up.cards or [c for c in down.cards if c in KIND]
        self.known = word_of(kinds(shown))
        self.unknown = hand.count - len(hand.cards) if hand.count else 0 if up.count else min(1, down.count)


class Sight:
    """One decision's view, read once."""

    def __init__(self, lore: Lore, view: View) -> None:
        place = view.seats[view.seat or 0]
        hand, up, down = map(place.zone, ZONES)
        self.view = view
        self.lore = lore
        self.seat = place.seat
        self.hand = kinds(hand.cards)
        self.up = kinds(up.cards)
        self.down = down
        self.pile = kinds(view.zone("pile").cards)
        self.stock = view.zone("stock").count
        self.is_filling = self.stock > 0 < lore.refill_to
        self.step = view.direction
        self.others = [Other(seat) for seat in view.seats]
        self.unseen = _without(lore.pack, [*self._open(), *self._gone()])
        self.hidden = sum(word.bit_count() for word in self.unseen)
        still_in = sum(other.is_in for other in self.others)
        self.harm_of_one_out = 1.0 if lore.first_out else 2.0 / still_in

    def _open(self) -> Iterator[Sequence[int]]:
        """The cards that are seen in hands and before seats."""
        for place in self.view.seats:
            for name in ZONES:
                yield kinds(place.zone(name).cards)

    def _gone(self) -> Iterator[Sequence[int]]:
        """The cards of the pile and those that are out of play, wherever just they lie."""
        yield self.pile
        yield kinds(self.view.zone("boneyard").cards)
        yield kinds(self.view.zone("removed").cards)
        burned = self.view.facts.get("burned", ())
        yield burned if isinstance(burned, tuple) else (burned,)

    def chance(self, word: int) -> float:
        """How likely a card that is not seen is one of these."""
        if not self.hidden:
            return 0.0
        return sum((layer & word).bit_count() for layer in self.unseen) / self.hidden

    def next_seat(self, step: int, skips: int = 0) -> Other:
        """Who plays next in this direction, some seats passed over; the seat itself if all are."""
        n, at = len(self.others), self.seat
        while True:
            at = (at + step) % n
            if self.others[at].is_in:
                if not skips:
                    return self.others[at]
                skips -= 1

    def is_stuck(self, other: Other, word: int) -> float:
        """How likely a seat is not to hold any of these cards to play next."""
        if other.known & word:
            return 0.0
        return (1.0 - self.chance(word)) ** other.unknown


def kinds(cards: Iterable[str]) -> list[int]:
    """The kinds of the faces that are known."""
    return [KIND[card] for card in cards if card in KIND]


def word_of(cards: Iterable[int]) -> int:
    """A bit for each kind."""
    word = 0
    for card in cards:
        word |= 1 << card
    return word


def _without(layers: Sequence[int], seen: Iterable[Iterable[int]]) -> list[int]:
    """The layers of the pack less the cards seen, each copy once."""
    if len(layers) == 1:
        return [layers[0] & ~word_of(card for cards in seen for card in cards)]
    left = list(layers)
    for cards in seen:
        for card in cards:
            bit = 1 << card
            for k in range(len(left) - 1, -1, -1):
                if left[k] & bit:
                    left[k] ^= bit
                    break
    return left
