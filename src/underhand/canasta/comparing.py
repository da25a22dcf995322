"""When two events of a seat are one move: the rules see kinds of cards, not suits. CANASTA-7."""

from collections.abc import Hashable

from underhand.canasta.coding import Unfit, encode
from underhand.canasta.kernel.steps import step_of
from underhand.canasta.state import Rules, State
from underhand.frame.events import Event


def same_kinds(r: Rules, one: Event, other: Event) -> bool:
    """Whether two legal events do the same with the same kinds of cards, the order of melds left aside."""
    return _matter(r, one) == _matter(r, other)


def _matter(r: Rules, event: Event) -> Hashable:
    def kinds(cards: tuple[int, ...]) -> list[int]:
        return sorted(r.kind[card] for card in cards)

    if event.verb == "tuck":
        return event.verb, r.kind[event.cards[0]]
    first = kinds(event.cards)
    others = sorted(kinds(group) for group in event.groups)
    if event.verb == "meld":
        first, *others = sorted([first, *others])
    return event.verb, event.number, repr(first), repr(others)


def same_step(r: Rules, s: State, one: Event, other: Event) -> bool:
    """Whether two events are the same step; a first tabling stands for the one that it begins with."""
    a, b = (_steps(r, s, event) for event in (one, other))
    if a is None or b is None or a[0] != b[0] or one.actor != other.actor:
        return False
    return (len(a) == 1 and len(b) == 1) or not s.tabled >> one.actor & 1


def _steps(r: Rules, s: State, event: Event) -> list[int] | None:
    try:
        return [step_of(move) for move in encode(r, s, event)]
    except Unfit:
        return None
