"""A decision of a deal of canasta's Boot as it is put to a search."""

from collections.abc import Callable
from functools import cache, partial

from underhand.canasta.coding import decode
from underhand.canasta.game import CanastaGame
from underhand.canasta.judging import PLAIN as JUDGES
from underhand.canasta.kernel.loops import deal, seeded
from underhand.canasta.kernel.redealing import suppose
from underhand.canasta.kernel.scoring import PARTS
from underhand.canasta.kernel.search import result, search
from underhand.canasta.kernel.standing import stands_at
from underhand.canasta.kernel.steps import STEPS, step_of
from underhand.canasta.redealing import known
from underhand.canasta.state import Rules, State
from underhand.canasta.worth import habits_of
from underhand.frame.events import Event
from underhand.frame.thinking import Engine, Question, compiled_engine, engine_at_hand, engine_made
from underhand.frame.tree import WHOLE
from underhand.frame.views import View

MOST = 2 * STEPS
"""A list of choices has what they cost behind it."""


def question(rules: Rules, view: View, seed: int) -> Question:
    """What a seat knows, ready to be thought about; ``seed`` draws what is supposed.

    Raises :class:`ValueError` for the view of nobody's seat.
    """
    if view.seat is None:
        raise ValueError("only a seat thinks about its decisions")
    state, unseen, deck = known(rules, view)
    deck.rng = seeded(seed)
    records = (rules, state, State(), unseen, deck, habits_of())
    return Question(view.seat, rules.seats, records, MOST, decoder(rules, state, view.seat))


def decoder(rules: Rules, state: State, seat: int) -> Callable[[int], Event]:
    """Tells a seat's move from the number of a step: the one on the list of moves that begins with it."""
    game = CanastaGame(rules, state)

    @cache
    def told() -> dict[int, Event]:
        found: dict[int, Event] = {}
        for moves in JUDGES.actions(rules, state, seat):
            event = decode(rules, state, seat, moves)
            before = (other for other in found.values() if game.same_move(other, event))
            found[step_of(moves[0])] = next(before, event)
        return found

    return lambda step: told()[step]


def after(rules: Rules, view: View, move: Event, seed: int) -> CanastaGame:
    """A deal as it may go on with a legal move of the view's seat, what is owed given already."""
    state, unseen, deck = known(rules, view)
    deck.rng = seeded(seed)
    suppose(rules, state, unseen, deck)
    game = CanastaGame(rules, state)
    game.apply(move)
    deal(rules, state, deck)
    return game


def share(game: CanastaGame, seat: int) -> float:
    """What a seat got of its score in a deal that is over, from 0 to 1."""
    out = [0] * MOST
    out[PARTS : PARTS + game.seats] = [stands_at(game.rules, game.state, p, out) for p in range(game.seats)]
    return result(game.rules, game.state, seat, out) / WHOLE


PLAIN = Engine(search, is_compiled=False)
compiled = partial(compiled_engine, "underhand.canasta.compiled")
made = partial(engine_made, PLAIN, "underhand.canasta.compiled")
at_hand = partial(engine_at_hand, PLAIN, "underhand.canasta.compiled")
