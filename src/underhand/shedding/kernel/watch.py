"""What is watched in a run of games: positions that come back, and the cards that a seat has laid."""

from underhand.shedding.kernel.sets import JOKER
from underhand.shedding.state import HANDS, LAYERS, MEETINGS, SLOTS, UPS, Rules, State, Watch, Words

WIDE = (1 << 62) - 1
ODD = 0x1E3779B97F4A7C15
FULL = MEETINGS * 3 // 4


def begin_round(w: Watch) -> None:
    """Forget every position."""
    w.round += 1
    w.n = 0


def meet(r: Rules, s: State, w: Watch) -> int:
    """How often this position has been met, this time among them. BOOT-44, PRAGUE-33.

    Positions are told apart by 62 bits. Where thousands were met the older ones are forgotten.
    """
    h = position(r, s)
    i = h & MEETINGS - 1
    while w.when[i] == w.round:
        if w.met[i] == h:
            w.times[i] += 1
            return w.times[i]
        i = i + 1 & MEETINGS - 1
    if w.n == FULL:
        begin_round(w)
        i = h & MEETINGS - 1
    w.n += 1
    w.when[i] = w.round
    w.met[i] = h
    w.times[i] = 1
    return 1


def position(r: Rules, s: State) -> int:
    """A hash of what makes a position the same: player, what is pending, pile, direction, stock, zones."""
    h = mixed(s.turn | s.pending << 4 | s.skip_due << 8 | s.opening << 10 | s.tried << 16 | s.lower << 24, 1)
    laid = s.laid if r.match_count else 0
    h = mixed(h, s.value | s.stock << 16 | laid << 32 | s.direction + 1 << 40)
    for p in range(r.seats):
        h = zone_mixed(r, s, HANDS + p, h)
        h = zone_mixed(r, s, UPS + p, h)
        if s.ndown[p]:
            word = 0
            for slot in range(SLOTS):
                word = word << 7 | s.down[p][slot]
            h = mixed(h, word)
    return pile_mixed(s, h)


def zone_mixed(r: Rules, s: State, z: int, h: int) -> int:
    """The hash with a zone of faces."""
    h = mixed(h, s.cards[z][0])
    if r.packs > 1:
        h = mixed(mixed(h, s.cards[z][1]), s.cards[z][2])
    return h


def pile_mixed(s: State, h: int) -> int:
    """The hash with the pile, nine cards at a time."""
    word = s.npile
    for i in range(s.npile):
        word = word << 6 | s.pile[i]
        if word >> 54:
            h = mixed(h, word)
            word = 1
    return mixed(h, word)


def mixed(h: int, word: int) -> int:
    """The hash with one word more."""
    h = (h ^ word) * ODD & WIDE
    return h ^ h >> 29


def take_down(s: State, w: Watch, p: int) -> None:
    """What a seat holds before its move."""
    for k in range(LAYERS):
        w.held[k] = s.cards[HANDS + p][k]
        w.held[LAYERS + k] = s.cards[UPS + p][k]


def laid(s: State, w: Watch, p: int, out: Words) -> int:
    """Write the cards that a seat has laid by its move; returns how many.

    They are those that it held before and does not now, unless others came in their place.
    """
    n = 0
    for k in range(2 * LAYERS):
        here = s.cards[HANDS + p if k < LAYERS else UPS + p][k % LAYERS]
        if here & ~w.held[k]:
            return 0
        word = w.held[k] & ~here
        while word:
            low = word & -word
            word ^= low
            out[n] = min(low.bit_length() - 1, JOKER)
            n += 1
    return n
