"""What Python calls in the compiled rules, a step or a face at a time; records come as arrays of one."""

from underhand.canasta.kernel.listing import list_steps
from underhand.canasta.kernel.refusal import barred, refusal, stands
from underhand.canasta.kernel.setup import give
from underhand.canasta.kernel.turn import act, settle
from underhand.canasta.state import Rules, State, Words


def refused(rules: list[Rules], states: list[State], p: int, m: int) -> int:
    """Why the seat may not take this step now, 0 if it may."""
    return refusal(rules[0], states[0], p, m)


def kept_back(rules: list[Rules], states: list[State], p: int, m: int) -> int:
    """Why the step cannot be taken whatever it would leave, 0 if it can."""
    return barred(rules[0], states[0], p, m)


def left_standing(rules: list[Rules], states: list[State], p: int) -> int:
    """Why an action cannot end like this, 0 if it can."""
    return stands(rules[0], states[0], p)


def acted(rules: list[Rules], states: list[State], p: int, m: int) -> None:
    """Take one step of an action."""
    act(rules[0], states[0], p, m)


def settled(rules: list[Rules], states: list[State], p: int) -> None:
    """What follows from an action happens."""
    settle(rules[0], states[0], p)


def given(rules: list[Rules], states: list[State], c: int) -> None:
    """Give one face of what the dealer owes."""
    give(rules[0], states[0], c)


def listed(rules: list[Rules], states: list[State], p: int, out: Words) -> int:
    """Write every legal step of the seat; returns how many."""
    return list_steps(rules[0], states[0], p, out)
