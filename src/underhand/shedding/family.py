"""The shedding family as the registry hands it out."""

from collections.abc import Callable, Sequence

from underhand.cards import pack
from underhand.errors import UnderhandError
from underhand.frame.protocol import Outcome
from underhand.frame.ran import Runner
from underhand.frame.stating import Position
from underhand.frame.views import View
from underhand.shedding import stating, thinking
from underhand.shedding.game import ShedGame
from underhand.shedding.kernel.listing import MOST
from underhand.shedding.lower import lower
from underhand.shedding.options import Options
from underhand.shedding.redealing import redeal
from underhand.shedding.scripting import ShedScript
from underhand.shedding.state import Deck, Rules, State
from underhand.shedding.supposing import SupposedGame
from underhand.shedding.trial import Trial


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


question = thinking.question
engine = thinking.at_hand
engine_made = thinking.made
after = thinking.after
share = thinking.share


def plain_games(rules: Rules) -> Callable[[int, int], int]:
    """Play games at random by the interpreted rules: of a seed and a number of games, how many decisions."""
    from underhand.shedding.kernel.loops import random_games

    state, deck, moves = State(), Deck(), [0] * MOST

    def play(seed: int, games: int) -> int:
        sums = [0] * 8
        random_games([rules], [state], [deck], moves, seed, games, sums)
        return sums[1]

    return play


def compiled_games(rules: Rules) -> Callable[[int, int], int]:
    """The same games by the compiled rules, which are compiled or taken from the cache first."""
    import numpy as np

    from underhand.frame.record import to_array
    from underhand.shedding.compiled import entry

    random_games = entry("random_games")
    arrays = [to_array(record) for record in (rules, State(), Deck())]
    moves = np.zeros(MOST, np.int64)

    def play(seed: int, games: int) -> int:
        sums = np.zeros(8, np.int64)
        random_games(*arrays, moves, seed, games, sums)
        return int(sums[1])

    return play


def games_of(rules: Rules, bots: Sequence[str], seed: int) -> Runner:
    """A player of games inside the kernel, each seat by the bot that is named for it."""
    from underhand.shedding import running

    return running.games_of(rules, bots, seed)
