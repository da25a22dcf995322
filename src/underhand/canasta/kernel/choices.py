"""The steps that are worth a thought: of what hardly ever is wrong one, of discards the cheapest.

A thinking seat looks at these instead of at the whole list. A step is its number without cards.
"""

from underhand.canasta.kernel.habits import may, thumb_step
from underhand.canasta.kernel.kinds import JOKER, TWO
from underhand.canasta.kernel.listing import first_step, list_steps
from underhand.canasta.kernel.melds import SIZE, complete
from underhand.canasta.kernel.opening import at_most, threshold
from underhand.canasta.kernel.steps import ADD, ASIDE, DISCARD, SEED, STEPS, TUCK, step_of, wild_of
from underhand.canasta.kernel.weighing import cost_of_discard, is_late
from underhand.canasta.state import DRAW, KINDS, RANKS, Habits, Rules, State, Words

DISCARDS = 6
"""So many discards are enough at one moment."""
LAYS = 10
"""And so many ways to lay cards."""


def list_choices(r: Rules, s: State, h: Habits, p: int, out: Words) -> int:
    """Write the choices of a seat, all of them legal; returns how many, at least one.

    That by the rule of thumb comes first, and then those that are most like it. A first tabling that has
    begun goes on with its lowest step, as the list of moves tells it.
    """
    if s.opening:
        out[0] = step_of(first_step(r, s, p))
        return 1
    first = thumb_step(r, s, h, p, out)
    if s.phase == DRAW:
        return led_by(first, out, bared_steps(out, list_steps(r, s, p, out)))
    if is_sure(r, s, p, first):
        out[0] = first
        return 1
    n = 0
    if first >= DISCARD:
        n = list_discards(r, s, h, p, out, n)
    if s.tabled >> p & 1 or at_most(r, s, p) >= threshold(r, s, p):
        n = list_layable(r, s, p, out, n, n + LAYS)
    if first < DISCARD:
        n = list_discards(r, s, h, p, out, n)
    return led_by(first, out, n)


def is_sure(r: Rules, s: State, p: int, step: int) -> bool:
    """Whether a step by the rule of thumb is hardly ever wrong: threes that count, natural cards laid.

    Of a seat that may go out none is.
    """
    if s.on_boot >> p & 1 and complete(r, s, p):
        return False
    return step == TUCK or step == ASIDE or (s.tabled >> p & 1 > 0 and step < TUCK and wild_of(step) < 0)


def led_by(step: int, out: Words, n: int) -> int:
    """Put a step at the head of a list, where it need not be yet; returns how long the list is then."""
    i = 0
    while i < n and out[i] != step:
        i += 1
    longer = max(n, i + 1)
    while i > 0:
        out[i] = out[i - 1]
        i -= 1
    out[0] = step
    return longer


def bared_steps(out: Words, n: int) -> int:
    """The first ``n`` steps of a list without their cards."""
    for i in range(n):
        out[i] = step_of(out[i])
    return n


def list_layable(r: Rules, s: State, p: int, out: Words, n: int, most: int) -> int:
    """Ways to lay cards: natural ones, else one wild card, the joker before the two."""
    wild = (2 if s.held[p][JOKER] else 1) if r.wilds and s.held[p][TWO] + s.held[p][JOKER] else 0
    for k in range(RANKS - 1, -1, -1):
        if n >= most:
            return n
        if s.cards[p][k]:
            n = offer_lay(r, s, p, ADD + 3 * k, s.held[p][k] > 0, wild if s.cards[p][k] < SIZE else 0, out, n)
        elif s.held[p][k] > 1:
            n = offer_lay(r, s, p, SEED + 3 * k, s.held[p][k] > 2, wild, out, n)
    return n


def offer_lay(r: Rules, s: State, p: int, base: int, has_natural: int, wild: int, out: Words, n: int) -> int:
    """Write the natural form of a step if it is legal, else that with a wild card."""
    if has_natural and may(r, s, p, base):
        out[n] = base
        return n + 1
    if wild and may(r, s, p, base + wild):
        out[n] = base + wild
        return n + 1
    return n


def list_discards(r: Rules, s: State, h: Habits, p: int, out: Words, n: int) -> int:
    """The discards that cost least by the rule of thumb, of each of them the cheapest first."""
    late = is_late(r, s, h, p)
    first = n
    for k in range(KINDS):
        if s.held[p][k] and (s.size[p] > 1 or may(r, s, p, DISCARD + k)):
            insert_cheap(out, first, n, DISCARD + k, cost_of_discard(r, s, h, p, k, late))
            n = min(n + 1, first + DISCARDS)
    return n


def insert_cheap(out: Words, first: int, n: int, step: int, cost: int) -> None:
    """Put a step among those from ``first`` on, in the order of what they cost; costs lie behind the list."""
    i = min(n, first + DISCARDS)
    while i > first and out[STEPS + i - 1] > cost:
        out[i] = out[i - 1]
        out[STEPS + i] = out[STEPS + i - 1]
        i -= 1
    if i < first + DISCARDS:
        out[i] = step
        out[STEPS + i] = cost
