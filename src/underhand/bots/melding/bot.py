"""The bot that weighs every move of a game of melds and takes the best."""

from collections.abc import Sequence

from underhand import families
from underhand.books import Book
from underhand.bots.base import Whim
from underhand.bots.melding.sight import Sight, is_wild
from underhand.bots.melding.worth import worth
from underhand.cards import card_text
from underhand.frame.events import Event
from underhand.frame.views import View

REASONS = {
    "draw": "What lies on the pile is not worth having.",
    "take": "The pile brings more than it burdens.",
    "pass": "There is nothing to be had any more.",
    "meld": "Cards on the table count for you, and not against you.",
    "add": "It brings a canasta nearer.",
    "tuck": "It counts under a canasta and costs in the hand.",
    "aside": "Together they count, in the hand they cost dearly.",
    "discard": "It is of the least use to you.",
}


class MeldingBot:
    """Takes the move of the greatest worth, one of several that are as good by a whim."""

    is_quick = True

    def __init__(self, book: Book, seed: str) -> None:
        self._options = families.options_of(book)
        self._whim = Whim(seed)

    def choose(self, view: View, moves: Sequence[Event]) -> Event:
        """The move of the greatest worth."""
        if len(moves) == 1:
            return moves[0]
        sight = Sight(self._options, view, moves[0].actor)
        worths = [worth(sight, move) for move in moves]
        best = [move for move, each in zip(moves, worths, strict=True) if each == max(worths)]
        return best[self._whim.number(view) % len(best)]

    def explain(self, view: View, moves: Sequence[Event]) -> tuple[Event, str]:
        """The same move, and what speaks for it."""
        move = self.choose(view, moves)
        return move, _reason(move) if len(moves) > 1 else "Nothing else is allowed."


def _reason(move: Event) -> str:
    """What speaks for a move by its verb; of a single card by what the card does."""
    card = card_text(move.cards[0]) if len(move.cards) == 1 else ""
    if move.verb == "discard" and card[0] == "3":
        return "While it lies on top the next cannot pick up the pile, and in the hand it costs."
    if move.verb == "add" and is_wild(card):
        return "There it is worth more than in your hand."
    return REASONS[move.verb]
