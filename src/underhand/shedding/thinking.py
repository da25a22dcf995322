"""A decision of a shedding game as it is put to a search."""

from underhand.frame import compiler
from underhand.frame.thinking import Engine, Question
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


def compiled() -> Engine:
    """The search in compiled rules, which are compiled or taken from the cache first."""
    from underhand.shedding.compiled import entry

    return Engine(entry("search"), is_compiled=True)


def at_hand() -> Engine:
    """The compiled search where it is there already; else the interpreted one, and that one for next time."""
    from underhand.shedding.compiled import KERNEL

    if compiler.is_at_hand(KERNEL, "search"):
        return compiled()
    compiler.compile_aside("underhand.shedding.compiled", "search")
    return PLAIN
