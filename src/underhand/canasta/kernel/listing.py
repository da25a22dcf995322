"""Every legal step of a seat, with its cards, in the order of their numbers."""

from underhand.canasta.kernel.kinds import BLACK_THREE, JOKER, RED_THREE, TWO
from underhand.canasta.kernel.melds import SIZE
from underhand.canasta.kernel.refusal import refusal
from underhand.canasta.kernel.steps import ADD, ASIDE, DISCARD, SEED, STEPS, TUCK, dressed
from underhand.canasta.state import DRAW, KINDS, NO_OPENING, RANKS, Rules, State, Words


def list_steps(r: Rules, s: State, p: int, out: Words) -> int:
    """Write every legal step of the seat; returns how many. There are never more than 86."""
    n = 0
    if s.phase == DRAW:
        for step in range(SEED):
            n = offer(r, s, p, step, out, n)
        return n
    n = list_lays(r, s, p, out, n)
    if s.opening != NO_OPENING:
        return n
    if s.held[p][RED_THREE]:
        n = offer(r, s, p, TUCK, out, n)
    if s.held[p][BLACK_THREE] >= SIZE:
        n = offer(r, s, p, ASIDE, out, n)
    for k in range(KINDS):
        if s.held[p][k]:
            n = offer(r, s, p, DISCARD + k, out, n)
    return n


def list_lays(r: Rules, s: State, p: int, out: Words, n: int) -> int:
    """Beginnings of melds and additions to them, where the hand has the cards."""
    for k in range(RANKS):
        if s.held[p][k] > 1 and s.cards[p][k] == 0:
            for form in range(3):
                if can_form(s, p, form, s.held[p][k] - 3):
                    n = offer(r, s, p, SEED + 3 * k + form, out, n)
    for k in range(RANKS):
        if s.cards[p][k]:
            for form in range(3):
                if can_form(s, p, form, s.held[p][k] - 1):
                    n = offer(r, s, p, ADD + 3 * k + form, out, n)
    return n


def can_form(s: State, p: int, form: int, spare: int) -> bool:
    """Whether the hand has what a step lays: naturals alone, ``spare`` left over, a two, or a joker."""
    if form == 0:
        return spare >= 0
    return s.held[p][TWO if form == 1 else JOKER] > 0


def offer(r: Rules, s: State, p: int, step: int, out: Words, n: int) -> int:
    """Write the step if it is legal."""
    m = dressed(r, s, p, step)
    if refusal(r, s, p, m):
        return n
    out[n] = m
    return n + 1


def first_step(r: Rules, s: State, p: int) -> int:
    """The legal step with the lowest number while cards may be laid, -1 if there is none."""
    for step in range(SEED, STEPS):
        m = dressed(r, s, p, step)
        if refusal(r, s, p, m) == 0:
            return m
    return -1
