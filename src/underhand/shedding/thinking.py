"""A decision of a shedding game as it is put to a search."""

from functools import partial

from underhand.frame.thinking import Engine, Question, compiled_engine, engine_at_hand
from underhand.frame.views import View
from underhand.shedding.coding import decode
from underhand.shedding.kernel.listing import MOST
from underhand.shedding.kernel.search import search
from underhand.shedding.redealing import SEEDS, known
from underhand.shedding.state import Rules, State
from underhand.shedding.worth import habits_of


def question(rules: Rules, view: View, seed: int) -> Question:
    """What the view's seat knows, ready to be thought about; ``seed`` draws what is supposed."""
    seat = view.actors[0] if view.seat is None else view.seat
    state, unseen, deck = known(rules, view)
    deck.rng = seed % SEEDS
    records = (rules, state, State(), unseen, deck, habits_of(rules))
    return Question(seat, records, MOST, lambda move: decode(seat, move))


PLAIN = Engine(search, is_compiled=False)
compiled = partial(compiled_engine, "underhand.shedding.compiled")
at_hand = partial(engine_at_hand, PLAIN, "underhand.shedding.compiled")
