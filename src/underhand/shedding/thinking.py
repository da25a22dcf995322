"""A decision of a shedding game as it is put to a search."""

from functools import partial

from underhand.frame.events import Event
from underhand.frame.thinking import Engine, Question, compiled_engine, engine_at_hand, engine_made
from underhand.frame.tree import WHOLE
from underhand.frame.views import View
from underhand.shedding.coding import decode, encode
from underhand.shedding.game import ShedGame
from underhand.shedding.kernel.listing import MOST
from underhand.shedding.kernel.loops import deal
from underhand.shedding.kernel.moves import do
from underhand.shedding.kernel.promise import got
from underhand.shedding.kernel.redealing import suppose
from underhand.shedding.kernel.search import search
from underhand.shedding.redealing import SEEDS, known
from underhand.shedding.state import Rules, State
from underhand.shedding.worth import habits_of


def question(rules: Rules, view: View, seed: int) -> Question:
    """What the view's seat knows, ready to be thought about; ``seed`` draws what is supposed.

    Raises :class:`ValueError` for the view of nobody's seat.
    """
    seat = view.seat
    if seat is None:
        raise ValueError("only a seat thinks about its decisions")
    state, unseen, deck = known(rules, view)
    deck.rng = seed % SEEDS
    records = (rules, state, State(), unseen, deck, habits_of(rules))
    return Question(seat, rules.seats, records, MOST, lambda move: decode(seat, move))


def after(rules: Rules, view: View, move: Event, seed: int) -> ShedGame:
    """A game as it may go on with a legal move of the view's seat, what is owed given already."""
    state, unseen, deck = known(rules, view)
    deck.rng = seed % SEEDS
    suppose(rules, state, unseen, deck)
    do(rules, state, move.actor, encode(move))
    deal(rules, state, deck)
    return ShedGame(rules, state)


def share(game: ShedGame, seat: int) -> float:
    """What a seat got of a game that is over, from 0 to 1."""
    return got(game.state, seat) / WHOLE


PLAIN = Engine(search, is_compiled=False)
compiled = partial(compiled_engine, "underhand.shedding.compiled")
made = partial(engine_made, PLAIN, "underhand.shedding.compiled")
at_hand = partial(engine_at_hand, PLAIN, "underhand.shedding.compiled")
