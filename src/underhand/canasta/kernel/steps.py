"""Steps: the 86 things that a seat may do, and a step with its cards as one number.

0 draw, 1 pass, 2 take; 3 to 35 begin a meld and 36 to 68 add to one, for each rank with natural cards, a two
or a joker; 69 tuck, 70 aside, 71 to 85 discard a kind. Low seven bits: the step. From bit 8 on, six bits
each: its cards. A tuck has its card and the rank it goes under, an aside the number of its clubs.
"""

from underhand.canasta.kernel.kinds import JOKER, RED_THREE, TWO, pick
from underhand.canasta.kernel.melds import SIZE, untucked
from underhand.canasta.state import RANKS, Rules, State

DRAW_TWO, PASS, TAKE, SEED = range(4)
ADD = SEED + 3 * RANKS
TUCK = ADD + 3 * RANKS
ASIDE = TUCK + 1
DISCARD = ASIDE + 1
STEPS = DISCARD + 15


def step_of(m: int) -> int:
    """The step without its cards."""
    return m & 127


def card_of(m: int, i: int) -> int:
    """The ``i``-th card of a move."""
    return m >> 8 + 6 * i & 63


def with_card(m: int, i: int, c: int) -> int:
    """The move with its ``i``-th card."""
    return m | c << 8 + 6 * i


def is_lay(step: int) -> bool:
    """Whether the step lays cards on a meld from the hand alone."""
    return SEED <= step < TUCK


def rank_of(step: int) -> int:
    """The rank of a seed or an add."""
    return (step - SEED) % (3 * RANKS) // 3


def wild_of(step: int) -> int:
    """The kind of wild card that a seed or an add lays, -1 for none."""
    form = (step - SEED) % 3
    return TWO if form == 1 else JOKER if form == 2 else -1


def naturals_of(step: int) -> int:
    """How many natural cards a seed or an add lays."""
    wild = (step - SEED) % 3 > 0
    if step < ADD:
        return 2 if wild else 3
    return 0 if wild else 1


def lays_pair(r: Rules, s: State, p: int) -> bool:
    """Whether a pick-up lays two naturals with the top card, as there is no open meld to take it."""
    k = r.kind[s.pile[s.npile - 1]]
    return k < RANKS and s.cards[p][k] == 0


def dressed(r: Rules, s: State, p: int, step: int) -> int:
    """The move of a step: publicly known cards first, then the lowest suits. CANASTA-7."""
    if is_lay(step):
        return dressed_lay(r, s, p, step)
    if step == TAKE and s.npile and lays_pair(r, s, p):
        k = r.kind[s.pile[s.npile - 1]]
        return with_picked(r, s, p, with_picked(r, s, p, step, 0, k, 0), 1, k, 1)
    if step == TUCK:
        return with_card(with_picked(r, s, p, step, 0, RED_THREE, 0), 1, untucked(s, p))
    if step == ASIDE:
        return with_card(step, 0, clubs_first(s, p))
    if step >= DISCARD:
        return with_picked(r, s, p, step, 0, step - DISCARD, 0)
    return step


def dressed_lay(r: Rules, s: State, p: int, step: int) -> int:
    """The move of a seed or an add."""
    m = step
    n = naturals_of(step)
    for i in range(n):
        m = with_picked(r, s, p, m, i, rank_of(step), i)
    wild = wild_of(step)
    return with_picked(r, s, p, m, n, wild, 0) if wild >= 0 else m


def with_picked(r: Rules, s: State, p: int, m: int, i: int, k: int, skip: int) -> int:
    """The move with a card of a kind from the hand, unchanged if there is none."""
    c = pick(r, s, p, k, skip)
    return with_card(m, i, c) if c >= 0 else m


def clubs_first(s: State, p: int) -> int:
    """How many clubs are among seven black threes of a hand, publicly known ones first."""
    clubs = s.known[p][4]
    spades = min(s.known[p][7], SIZE - min(clubs, SIZE))
    return min(s.hand[p][4], SIZE - spades)


def cards_in(r: Rules, s: State, p: int, m: int) -> int:
    """How many cards of the hand a move names."""
    step = step_of(m)
    if is_lay(step):
        return naturals_of(step) + (1 if wild_of(step) >= 0 else 0)
    if step == TAKE:
        return 2 if s.npile and lays_pair(r, s, p) else 0
    return 1 if step == TUCK or step >= DISCARD else 0
