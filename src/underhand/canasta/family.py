"""The canasta family as the registry hands it out."""

from collections.abc import Callable, Sequence

from underhand.canasta import stating, thinking
from underhand.canasta.game import CanastaGame
from underhand.canasta.kernel.kinds import JOKER, TWO
from underhand.canasta.kernel.melds import FEWEST, SIZE
from underhand.canasta.kernel.steps import STEPS
from underhand.canasta.lower import lower
from underhand.canasta.options import Options
from underhand.canasta.redealing import redeal
from underhand.canasta.scripting import CanastaScript
from underhand.canasta.state import (
    FACES,
    HAND_ONLY,
    MOST_SCORE,
    NEVER,
    OPTIONAL,
    RANKS,
    REQUIRED,
    Deck,
    Rules,
    State,
)
from underhand.canasta.supposing import SupposedGame
from underhand.cards import pack
from underhand.errors import UnderhandError
from underhand.frame.protocol import MeldCards, Outcome
from underhand.frame.ran import Runner
from underhand.frame.record import to_array
from underhand.frame.stating import Position
from underhand.frame.views import View

_LAST = {OPTIONAL: "", REQUIRED: "discard", NEVER: "meld"}


def rules_of(options: Options, seats: int) -> Rules:
    """The rules of a deal at so many seats."""
    return lower(options, seats)


def begin(rules: Rules, dealer: int, carried: Sequence[int] = ()) -> CanastaGame:
    """A new deal; ``carried`` are the match's scores before it, none at its beginning.

    Raises :class:`UnderhandError` for scores with which no deal begins.
    """
    _check_scores(rules, carried)
    return CanastaGame.begin(rules, dealer, carried)


def followed(rules: Rules, dealer: int, seat: int, carried: Sequence[int] = ()) -> SupposedGame:
    """A new deal, of which one seat's log is to be followed."""
    _check_scores(rules, carried)
    return SupposedGame.followed(rules, dealer, seat, carried)


def _check_scores(rules: Rules, carried: Sequence[int]) -> None:
    """Refuse scores with which no deal begins."""
    if carried and len(carried) != rules.seats:
        raise UnderhandError(f"there are {len(carried)} scores for {rules.seats} players")
    if any(not -MOST_SCORE < score < rules.game_to for score in carried):
        raise UnderhandError(f"at {rules.game_to} points a match is over, so a deal begins with fewer")


def from_view(rules: Rules, view: View, below: Callable[[int], int]) -> CanastaGame:
    """A deal that the view's seat cannot tell from the real one, what it cannot see dealt at random."""
    return CanastaGame(rules, redeal(rules, view, below))


def stated(rules: Rules, position: Position) -> tuple[CanastaGame, CanastaScript]:
    """The deal of a stated position and its scripted dealer."""
    return stating.stated(rules, position)


def meld_cards(rules: Rules) -> MeldCards:
    """What each face counts, what it is to a meld, what melds are for.

    CANASTA-8, CANASTA-9, CANASTA-22, CANASTA-36.
    """
    faces = range(FACES)
    return MeldCards(
        points=tuple(rules.points[rules.kind[face]] for face in faces),
        natural=frozenset(face for face in faces if rules.kind[face] < RANKS),
        wild=frozenset(face for face in faces if rules.kind[face] in (TWO, JOKER)),
        fewest=FEWEST,
        full=SIZE,
        naturals=rules.need_naturals,
        mixed=rules.need_mixed,
        boot_first=rules.go_out != HAND_ONLY,
        last=_LAST[rules.last],
        target=rules.game_to,
    )


def deck(rules: Rules) -> tuple[int, ...]:
    """The cards that are shuffled."""
    return pack(rules.packs, rules.jokers)


question = thinking.question
engine = thinking.at_hand
engine_made = thinking.made
after = thinking.after
share = thinking.share


def plain_games(rules: Rules) -> Callable[[int, int], int]:
    """Play deals at random by the interpreted rules: of a seed and a number of deals, how many steps."""
    from underhand.canasta.kernel.loops import random_games

    state, deck, steps = State(), Deck(), [0] * STEPS

    def play(seed: int, deals: int) -> int:
        sums = [0] * 8
        random_games([rules], [state], [deck], steps, seed, deals, sums)
        return sums[1]

    return play


def compiled_games(rules: Rules) -> Callable[[int, int], int]:
    """The same deals by the compiled rules, which are compiled or taken from the cache first."""
    import numpy as np

    from underhand.canasta.compiled import entry

    random_games = entry("random_games")
    arrays = [to_array(record) for record in (rules, State(), Deck())]
    steps = np.zeros(STEPS, np.int64)

    def play(seed: int, deals: int) -> int:
        sums = np.zeros(8, np.int64)
        random_games(*arrays, steps, seed, deals, sums)
        return int(sums[1])

    return play


def games_of(rules: Rules, bots: Sequence[str], seed: int) -> Runner:
    """A player of deals inside the kernel, each seat by the bot that is named for it."""
    from underhand.canasta import running

    return running.games_of(rules, bots, seed)


def next_dealer(options: Options, outcome: Outcome, dealer: int, seats: int) -> int:  # noqa: ARG001
    """Who deals next: the deal passes to the left. CANASTA-3, CANASTA-45."""
    return (dealer + 1) % seats
