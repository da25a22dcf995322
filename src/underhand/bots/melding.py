"""The rule of thumb for games of melds: lay what can be laid, keep pairs and wild cards, shed the rest."""

from collections import Counter
from collections.abc import Sequence

from underhand.bots.base import Whim
from underhand.cards import card_text, rank_text
from underhand.frame.events import Event
from underhand.frame.views import View

FULL = 7

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


def rank(card: str) -> str:
    """A card's rank."""
    return card if card == "Jk" else card[0]


def is_wild(card: str) -> bool:
    """Whether the card stands for others."""
    return card == "Jk" or card[0] == "2"


class Sight:
    """What a seat sees, as far as the rule of thumb asks."""

    def __init__(self, view: View, seat: int) -> None:
        place = view.seats[seat]
        self.view = view
        self.hand = place.zone("hand").cards
        self.held = Counter(map(rank, self.hand))
        self.open = {_rank_of(meld): meld for meld in place.zone("melds").groups}
        self.canastas = [meld for meld in place.zone("melds").groups if len(meld) >= FULL]
        after = view.seats[(seat + 1) % len(view.seats)]
        self.wanted = {_rank_of(meld) for meld in after.zone("melds").groups if len(meld) < FULL}

    def use(self, card: str) -> float:
        """Of how much use a card of the hand is, from 0 up."""
        if is_wild(card):
            return 9
        if card[0] == "3":
            return 0.5 if card[1] in "cs" else 2 + 2 * bool(self.canastas)
        near = 6 if rank(card) in self.open else 0
        return near + min(self.held[rank(card)], 4) + (1.5 if rank(card) in self.wanted else 0)


def _rank_of(meld: Sequence[str]) -> str:
    return next(rank(card) for card in meld if not is_wild(card))


def worth(sight: Sight, move: Event) -> float:
    """How good a move is; a discard is worth 10 less the use of the card."""
    cards = [card_text(card) for card in move.cards]
    if move.verb == "take":
        return _take(sight, move)
    if move.verb in ("aside", "tuck"):
        return 100
    if move.verb == "meld":
        return _meld([cards, *([card_text(card) for card in group] for group in move.groups)], sight)
    if move.verb == "add":
        return _add(cards[0], sight.open[rank_text(move.number)], sight)
    if move.verb == "discard":
        return 10 - sight.use(cards[0])
    return 0 if move.verb == "draw" else -1


def _take(sight: Sight, move: Event) -> float:
    """Cards that fit what one has are welcome, others are a burden."""
    cost = sight.view.facts["cost"]
    pile = sight.view.zone("pile").cards
    lower = pile[len(pile) - (cost if isinstance(cost, int) else 0) : -1]
    wilds = sum(is_wild(card_text(card)) for group in (move.cards, *move.groups) for card in group)
    return 1.5 + sum(_gain(sight, card) for card in lower) - wilds


def _gain(sight: Sight, card: str) -> float:
    if card[0] == "3":
        return -2.5 if card[1] in "cs" else -0.8
    if is_wild(card):
        return 2
    return 0.8 if rank(card) in sight.open or sight.held[rank(card)] else -0.5


def _meld(groups: Sequence[Sequence[str]], sight: Sight) -> float:
    """Natural ones at once; wild cards only for the first tabling, or when few cards are left."""
    wilds = sum(is_wild(card) for group in groups for card in group)
    if not wilds:
        return 60
    is_first = not sight.open and not sight.canastas
    return 40 - 5 * wilds if is_first else 12 if len(sight.hand) <= 5 else -1


def _add(card: str, meld: Sequence[str], sight: Sight) -> float:
    """A natural card always; a wild one where it all but closes a meld that need not be natural."""
    if not is_wild(card):
        return 70
    has_natural = any(not any(map(is_wild, full)) for full in sight.canastas)
    if len(meld) >= 5 and (has_natural or any(map(is_wild, meld))):
        return 20 + len(meld)
    return 11 if len(sight.hand) <= 3 else -1


class MeldingBot:
    """Takes the move of the greatest worth, one of several that are as good by a whim."""

    def __init__(self, seed: str) -> None:
        self._whim = Whim(seed)

    def choose(self, view: View, moves: Sequence[Event]) -> Event:
        """The move of the greatest worth."""
        sight = Sight(view, moves[0].actor)
        worths = [worth(sight, move) for move in moves]
        best = [move for move, each in zip(moves, worths, strict=True) if each == max(worths)]
        return best[self._whim.number(view) % len(best)]

    def explain(self, view: View, moves: Sequence[Event]) -> tuple[Event, str]:
        """The same move, and what speaks for it."""
        move = self.choose(view, moves)
        return move, REASONS[move.verb] if len(moves) > 1 else "Nothing else is allowed."
