"""The shedding family as the registry hands it out."""

from collections.abc import Callable, Sequence

from underhand.cards import pack
from underhand.errors import UnderhandError
from underhand.frame.protocol import Outcome
from underhand.frame.stating import Position
from underhand.frame.views import View
from underhand.shedding import stating
from underhand.shedding.game import ShedGame
from underhand.shedding.lower import lower
from underhand.shedding.options import Options
from underhand.shedding.scripting import ShedScript
from underhand.shedding.state import Rules
from underhand.shedding.supposing import SupposedGame
from underhand.shedding.trial import Trial
from underhand.shedding.viewing import redeal


def rules_of(options: Options, seats: int) -> Rules:
    """The rules of a game at so many seats."""
    return lower(options, seats)


def begin(rules: Rules, dealer: int, carried: Sequence[int] = ()) -> ShedGame:
    """A new game before the deal."""
    _refuse_scores(carried)
    return ShedGame.begin(rules, dealer)


def _refuse_scores(carried: Sequence[int]) -> None:
    """Nothing is scored, so nothing can be carried into a game."""
    if carried:
        raise UnderhandError("this game has no scores; leave them out")


def followed(rules: Rules, dealer: int, seat: int, carried: Sequence[int] = ()) -> SupposedGame:
    """A new game before the deal, of which one seat's log is to be followed."""
    _refuse_scores(carried)
    return SupposedGame.followed(rules, dealer, seat)


def from_view(rules: Rules, view: View, below: Callable[[int], int]) -> ShedGame:
    """A game that the view's seat cannot tell from the real one, what it cannot see dealt at random."""
    return ShedGame(rules, redeal(rules, view, below))


def stated(rules: Rules, position: Position) -> tuple[ShedGame, ShedScript]:
    """The game of a stated position and its scripted dealer."""
    return stating.stated(rules, position)


def deck(rules: Rules) -> tuple[int, ...]:
    """The cards that are shuffled."""
    return pack(rules.packs, rules.jokers)


def trial(rules: Rules) -> Trial:
    """A pile on which cards are laid on trial."""
    return Trial(rules)


def next_dealer(options: Options, outcome: Outcome, dealer: int, seats: int) -> int:
    """Who deals next. BOOT-3, PRAGUE-32, PRAGUE-33, PLAYINGCARDS-33, SHITHEAD-2, G1.

    Of several it is the one nearest the old dealer's left; where nobody is due the deal rotates.
    """
    due = {"loser": outcome.losers, "winner": outcome.winners, "rotate": ()}[options.next_dealer]
    round_ = [(dealer + i) % seats for i in range(1, seats + 1)]
    return next((seat for seat in round_ if seat in due), round_[0])
