"""What Python calls in the compiled rules, a decision or a face at a time; records come as arrays of one."""

from underhand.shedding.kernel.listing import list_moves
from underhand.shedding.kernel.moves import do
from underhand.shedding.kernel.refusal import refusal
from underhand.shedding.kernel.setup import give
from underhand.shedding.state import Rules, State, Words


def refused(rules: list[Rules], states: list[State], p: int, m: int) -> int:
    """Why the seat may not make this move now, 0 if it may."""
    return refusal(rules[0], states[0], p, m)


def done(rules: list[Rules], states: list[State], p: int, m: int) -> None:
    """Carry out a legal move."""
    do(rules[0], states[0], p, m)


def given(rules: list[Rules], states: list[State], c: int) -> None:
    """Give one face of what the dealer owes."""
    give(rules[0], states[0], c)


def listed(rules: list[Rules], states: list[State], p: int, out: Words) -> int:
    """Write every legal move of the seat; returns how many."""
    return list_moves(rules[0], states[0], p, out)
