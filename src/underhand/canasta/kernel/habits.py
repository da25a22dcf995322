"""The rule of thumb: what a seat does without thinking ahead, one step at a time.

Searches play their supposed deals on by it, and simulations are made of it.
"""

from underhand.canasta.kernel.kinds import BLACK_THREE, JOKER, RED_THREE, TWO
from underhand.canasta.kernel.listing import first_step, list_steps
from underhand.canasta.kernel.loops import below, deal
from underhand.canasta.kernel.melds import SIZE, complete, untucked
from underhand.canasta.kernel.opening import at_most, threshold
from underhand.canasta.kernel.refusal import refusal
from underhand.canasta.kernel.steps import (
    ADD,
    ASIDE,
    DISCARD,
    DRAW_TWO,
    PASS,
    SEED,
    TAKE,
    TUCK,
    dressed,
    step_of,
)
from underhand.canasta.kernel.turn import do
from underhand.canasta.kernel.weighing import clears, cost_of_discard, is_late, pure, worth_of_take
from underhand.canasta.state import DRAW, KINDS, OVER, RANKS, Deck, Habits, Rules, State, Words

FAR = 1 << 40
"""A cost that nothing reaches."""


def habit_step(r: Rules, s: State, d: Deck, h: Habits, out: Words) -> None:
    """One step by the rule of thumb."""
    p = s.turn
    do(r, s, p, dressed(r, s, p, habit_move(r, s, d, h, p, out)))


def habit_game(r: Rules, s: State, d: Deck, h: Habits, out: Words, most: int) -> int:
    """Play on by the rule of thumb to the end, or for so many steps; returns how many there were."""
    n = 0
    while s.phase != OVER and n < most:
        habit_step(r, s, d, h, out)
        deal(r, s, d)
        n += 1
    deal(r, s, d)
    return n


def habit_move(r: Rules, s: State, d: Deck, h: Habits, p: int, out: Words) -> int:
    """The step, without its cards, that a seat takes by its habits; ``out`` is scratch."""
    if h.random:
        return step_of(out[below(d, list_steps(r, s, p, out))])
    return thumb_step(r, s, h, p, out)


def thumb_step(r: Rules, s: State, h: Habits, p: int, out: Words) -> int:
    """The step by the rule of thumb; ``out`` is scratch."""
    if s.phase == DRAW:
        return taken(r, s, h, p, out)
    step = 0
    if s.opening:
        step = tabled_first(r, s, p)
    elif s.tabled >> p & 1:
        step = sure_step(r, s, h, p) or laid_wild(r, s, h, p)
    else:
        step = sure_step(r, s, h, p)
        if step == 0 and at_most(r, s, p) >= threshold(r, s, p):
            step = tabled_first(r, s, p)
    return step or discarded(r, s, h, p, out)


def may(r: Rules, s: State, p: int, step: int) -> bool:
    """Whether a step is legal."""
    return refusal(r, s, p, dressed(r, s, p, step)) == 0


# ---- taking cards --------------------------------------------------------------------------------


def taken(r: Rules, s: State, h: Habits, p: int, out: Words) -> int:
    """The pile where it brings more than the stock does."""
    if s.npile:
        k = r.kind[s.pile[s.npile - 1]]
        if k < RANKS and (s.held[p][k] > 1 or s.cards[p][k]):
            least = h.drawn * r.draw_n if s.stock else 0
            if worth_of_take(r, s, h, p, out) > least and may(r, s, p, TAKE):
                return TAKE
    return DRAW_TWO if s.stock else PASS


# ---- the first tabling ---------------------------------------------------------------------------


def tabled_first(r: Rules, s: State, p: int) -> int:
    """The next step of a first tabling: natural cards first, wild ones where it takes them; 0 for none."""
    for k in range(RANKS - 1, -1, -1):
        if s.held[p][k] > 2 and s.cards[p][k] == 0 and may(r, s, p, SEED + 3 * k):
            return SEED + 3 * k
    if s.opening:
        for k in range(RANKS - 1, -1, -1):
            if s.held[p][k] and s.cards[p][k] and may(r, s, p, ADD + 3 * k):
                return ADD + 3 * k
    return tabled_wild(r, s, p)


def tabled_wild(r: Rules, s: State, p: int) -> int:
    """A step of a first tabling with a wild card, the two if it will do; 0 for none."""
    if s.held[p][TWO] + s.held[p][JOKER] == 0:
        return 0
    for k in range(RANKS - 1, -1, -1):
        base = ADD + 3 * k if s.cards[p][k] else SEED + 3 * k
        if s.cards[p][k] or s.held[p][k] > 1:
            form = form_for(r, s, p, k)
            if may(r, s, p, base + form):
                return base + form
            if may(r, s, p, base + 3 - form):
                return base + 3 - form
    return first_step(r, s, p) & 127 if s.opening else 0


def form_for(r: Rules, s: State, p: int, k: int) -> int:
    """Whether a two (1) or a joker (2) is laid in a first tabling."""
    owing = s.owing if s.opening else threshold(r, s, p)
    naturals = 0 if s.cards[p][k] else 2 * r.points[k]
    if s.held[p][TWO] and (naturals + r.points[TWO] >= owing or s.held[p][JOKER] == 0):
        return 1
    return 2


# ---- laying cards --------------------------------------------------------------------------------


def sure_step(r: Rules, s: State, h: Habits, p: int) -> int:
    """A step that is hardly ever wrong: threes that count, natural cards to melds; 0 for none."""
    if s.held[p][RED_THREE] and untucked(s, p) >= 0 and may(r, s, p, TUCK):
        return TUCK
    if s.held[p][BLACK_THREE] >= SIZE and may(r, s, p, ASIDE):
        return ASIDE
    return laid_natural(r, s, h, p) if s.tabled >> p & 1 else 0


def laid_natural(r: Rules, s: State, h: Habits, p: int) -> int:
    """Natural cards to an open meld, or a new meld of three; 0 for none."""
    boot = s.on_boot >> p & 1
    stays = 2 * r.pair_always if s.stock else 0
    spare = s.size[p] - h.keep if boot and not complete(r, s, p) else s.size[p]
    for k in range(RANKS):
        if s.cards[p][k]:
            if s.held[p][k] > stays and spare > 0 and (not boot or may(r, s, p, ADD + 3 * k)):
                return ADD + 3 * k
        elif s.held[p][k] > 2 and spare > 2 and (not boot or may(r, s, p, SEED + 3 * k)):
            return SEED + 3 * k
    return 0


def laid_wild(r: Rules, s: State, h: Habits, p: int) -> int:
    """A wild card that closes a canasta or all but does; any if the deal or the hand nears its end."""
    wilds = s.held[p][TWO] + s.held[p][JOKER]
    if wilds == 0 or r.wilds == 0:
        return 0
    every = is_late(r, s, h, p) or clears(r, s, p)
    form = 2 if s.held[p][JOKER] else 1
    k = meld_for_wild(r, s, h, p, wilds, every)
    if k >= 0 and may(r, s, p, ADD + 3 * k + form):
        return ADD + 3 * k + form
    boot = s.on_boot >> p & 1
    begins = every or (s.mixed[p] < r.need_mixed and wilds >= h.plenty) or (not boot and s.size[p] <= h.few)
    return begun_with_wild(r, s, p, form) if begins else 0


def meld_for_wild(r: Rules, s: State, h: Habits, p: int, wilds: int, every: int) -> int:
    """The rank whose open meld is best for a wild card, -1 for none."""
    clean = pure(r, s, p)
    best = 0
    rank = -1
    for k in range(RANKS):
        n = s.cards[p][k]
        room = r.wilds - s.wilds[p][k]
        if n == 0 or n >= SIZE or room <= 0:
            continue
        score = 1 if every else 0
        if not clean >> k & 1:
            score += n if every else 0
            if n + min(wilds, room) >= SIZE:
                score = 20 + n + s.wilds[p][k]
            elif n >= h.nearly:
                score = 10 + n
        if score > best:
            best = score
            rank = k
    return rank


def begun_with_wild(r: Rules, s: State, p: int, form: int) -> int:
    """A meld of two natural cards and a wild one, of the rank that counts most; 0 for none."""
    for k in range(RANKS - 1, -1, -1):
        if s.held[p][k] == 2 and s.cards[p][k] == 0 and may(r, s, p, SEED + 3 * k + form):
            return SEED + 3 * k + form
    return 0


# ---- the discard ---------------------------------------------------------------------------------


def discarded(r: Rules, s: State, h: Habits, p: int, out: Words) -> int:
    """The discard that costs least; where none is allowed, the first step that is."""
    late = is_late(r, s, h, p)
    best = FAR
    step = 0
    for k in range(KINDS):
        if s.held[p][k]:
            cost = cost_of_discard(r, s, h, p, k, late)
            if cost < best:
                best = cost
                step = DISCARD + k
    if s.opening or step == 0 or (s.size[p] < 2 and not may(r, s, p, step)):
        list_steps(r, s, p, out)
        return step_of(out[0])
    return step
