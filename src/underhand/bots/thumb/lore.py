"""What cards are worth by the rules of a game. Nothing is looked up by rank: every card is laid on trial."""

from collections.abc import Mapping, Sequence
from typing import Any

from underhand import families
from underhand.books import Book
from underhand.cards import KINDS

WILD = 0.95
"""A card is as good as wild if it can be laid on so large a part of the piles."""


class Lore:
    """The cards of a game and what they are good for; lists are by kind, words have a bit for each kind."""

    def __init__(self, book: Book, rules: Any, weights: Mapping[str, float]) -> None:
        options = families.options_of(book)
        self.trial = families.trial(book, rules)
        self.refill_to = options.refill_to
        self.first_out = options.end_when == "first_out"
        self.sets = options.set_play != "single"
        self.pack = self._pack(book, rules)
        self.trial.pile(())
        self.laid = [self.trial.lay((kind,)) for kind in range(KINDS)]
        self.looks = [kind // 4 * 4 + self._look(kind) for kind in range(KINDS)]
        self.ease = self._ease(self._ease([1.0] * KINDS))
        self.wild = sum(1 << kind for kind in range(KINDS) if self.ease[kind] >= WILD)
        self.worth = [self._worth(kind, weights) for kind in range(KINDS)]
        self.mean_worth = self._mean(self.worth)
        self.mean_ease = self._mean(self.ease)

    def _pack(self, book: Book, rules: Any) -> list[int]:
        """Words of the cards of which there are more than 0, 1, 2 … copies."""
        layers: list[int] = []
        for kind in families.deck(book, rules):
            add_to(layers, 1 << kind)
        return layers

    def _ease(self, often: Sequence[float]) -> list[float]:
        """How large a part of the piles takes each card; ``often`` says how often a kind lies on top."""
        piles = [
            (laid.fitting, often[kind] * self.copies(kind))
            for kind, laid in enumerate(self.laid)
            if laid.lying
        ]
        total = sum(weight for _, weight in piles) or 1.0
        return [sum(weight for word, weight in piles if word >> kind & 1) / total for kind in range(KINDS)]

    def _look(self, kind: int) -> int:
        """Which of the cards of its rank it is like in all that it does, as a suit."""
        same = range(kind & ~3, kind + 1)
        return next(i for i, other in enumerate(same) if self.laid[other] == self.laid[kind])

    def copies(self, kind: int) -> int:
        """How many cards of a kind there are."""
        return sum(word >> kind & 1 for word in self.pack)

    def _worth(self, kind: int, weights: Mapping[str, float]) -> float:
        """What keeping the card is worth: that it can be laid when it is needed, and what it then does."""
        laid = self.laid[kind]
        harm = laid.draws + 3 * laid.skips + 3 * laid.takes
        worth = self.ease[kind] + weights["worth_burn"] * laid.burnt + weights["worth_harm"] * harm
        worth += (
            weights["worth_extra"] * (laid.extra != "" and not laid.burnt)
            + weights["worth_swap"] * laid.swaps
        )
        return worth + weights["worth_lock"] * (1 - laid.fitting.bit_count() / KINDS)

    def _mean(self, of: Sequence[float]) -> float:
        cards = [kind for word in self.pack for kind in range(KINDS) if word >> kind & 1]
        return sum(of[kind] for kind in cards) / len(cards)


def add_to(layers: list[int], bit: int) -> None:
    """One more copy of a card in layers of words: a bit in layer ``k`` says more than ``k`` copies."""
    for k, word in enumerate(layers):
        if not word & bit:
            layers[k] = word | bit
            return
    layers.append(bit)
