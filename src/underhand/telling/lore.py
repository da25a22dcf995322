"""What the rules of this very game say of single cards, for whoever draws them or speaks of them."""

from collections.abc import Iterable
from functools import cached_property

from underhand import families
from underhand.books import Book
from underhand.books.facts import power_option, powers
from underhand.books.meanings import meaning
from underhand.cards import JOKER, RANKS, parse_card
from underhand.frame.protocol import MeldCards

RANK_NAMES = (*RANKS, "joker")


class Lore:
    """A book's rules at so many seats, asked about one card at a time; a card is text, as ``Js``."""

    def __init__(self, book: Book, seats: int) -> None:
        self._book = book
        self._seats = seats

    def powers(self, card: str) -> tuple[str, ...]:
        """The words of the powers that a card has in this game."""
        kind = parse_card(card)
        rank = RANK_NAMES[min(kind, JOKER) >> 2]
        if power_option(rank) not in self._book.options:
            return ()
        held = powers(self._book.options, rank, self._seats)
        return () if "one_eyed" in held and card not in self._one_eyed else held

    @cached_property
    def _one_eyed(self) -> frozenset[str]:
        named = self._book.options.get("one_eyed", ())
        return frozenset(map(str, named)) if isinstance(named, Iterable) else frozenset()

    @cached_property
    def marked(self) -> frozenset[str]:
        """The cards that must be marked, because others of their rank have no such power."""
        return frozenset(card for card in self._one_eyed if "one_eyed" in self.powers(card))

    def says(self, card: str) -> str:
        """What a card does, in sentences; empty for an ordinary one."""
        held = [word for word in self.powers(card) if word != "one_eyed"]
        rank = RANK_NAMES[parse_card(card) >> 2]
        return meaning(self._book.family, power_option(rank), held) if held else ""

    @cached_property
    def meld_cards(self) -> MeldCards | None:
        """What cards are to melds; none where there are no melds."""
        return families.meld_cards(self._book, families.rules_for(self._book, self._seats))

    @property
    def target(self) -> int:
        """The points at which a match is over, 0 where none are counted."""
        return 0 if self.meld_cards is None else self.meld_cards.target

    @property
    def unit(self) -> str:
        """What one shuffle and all that is played with it is called: where melds are scored, a deal."""
        return "game" if self.meld_cards is None else "deal"

    def order(self, card: str) -> tuple[int, int]:
        """Where a card stands in a hand: by rank; what is melded first, then wild cards, then the others."""
        kind = parse_card(card)
        if self.meld_cards is None:
            return 0, kind
        return (0 if kind in self.meld_cards.natural else 1 if kind in self.meld_cards.wild else 2), kind

    @cached_property
    def is_strict(self) -> bool:
        """Whether a card must be higher than the one before, not only as high."""
        return self._book.options.get("beat") == "gt"

    @cached_property
    def ace_is_low(self) -> bool:
        """Whether an ace counts one."""
        return self._book.options.get("ace") == "low"

    def called(self, zone: str) -> str:
        """What a zone of the table is called: a boneyard from which nothing comes back is just burned."""
        if zone == "boneyard" and self._book.options.get("burned_cards") == "out_of_game":
            return "burned"
        return zone
