"""The moves that are worth a thought: of those that come to the same, and of middling sets, only some.

A thinking seat looks at these instead of at the whole list: of each rank one card and the whole set, with
every card on top that the next play could tell from the others. There is one for whatever else may be done.
"""

from underhand.shedding.kernel.fits import layable, zone_now
from underhand.shedding.kernel.listing import list_moves, list_picks, look_of, offer
from underhand.shedding.kernel.moves import (
    FLIP,
    KEEP,
    PASS,
    PLAY,
    READY,
    STACK,
    SWAP,
    SWAP_UP,
    TRY,
    count_of,
    first_of,
    play_move,
    rank_of,
    second_of,
)
from underhand.shedding.kernel.sets import JOKER, copies
from underhand.shedding.state import (
    DOWN_ZONE,
    EXCHANGE,
    FOLLOW,
    HAND_ZONE,
    HANDS,
    KEPT,
    MAY_LEAD,
    NO_ZONE,
    NOTHING,
    SEEN,
    SETTING,
    SLOTS,
    UPS,
    Habits,
    Rules,
    State,
    Words,
)

ENOUGH = 60
"""So many choices are enough at one moment; of a longer list the first ones are kept."""


def list_choices(r: Rules, s: State, h: Habits, p: int, out: Words) -> int:
    """Write the choices of a seat, all of them legal; returns how many, at least one."""
    if s.phase == SETTING:
        return thin_setup(s, h, p, out, list_moves(r, s, p, out))
    if s.pending >= EXCHANGE or not r.easy:
        return thin(r, h, out, list_moves(r, s, p, out))
    zone = zone_now(r, s, p)
    if zone == DOWN_ZONE:
        return list_flips(r, s, p, out)
    n = 0
    if zone != NO_ZONE:
        n = list_sets(r, s, p, HANDS + p if zone == HAND_ZONE else UPS + p, out)
    if n == 0 or s.pending != NOTHING or r.optional:
        n = offer(r, s, p, TRY, out, n)
        n = list_picks(r, s, p, out, n)
        n = offer(r, s, p, PASS, out, n)
    return n


def list_flips(r: Rules, s: State, p: int, out: Words) -> int:
    """One of the down cards that nobody has seen, those that somebody has, and the pass."""
    n = 0
    is_any = False
    for slot in range(SLOTS):
        here = s.down[p][slot]
        if here and not (is_any and here < SEEN):
            before = n
            n = offer(r, s, p, FLIP | slot << 4, out, n)
            is_any |= n > before and here < SEEN
    return offer(r, s, p, PASS, out, n) if s.pending == MAY_LEAD or s.pending == FOLLOW or n == 0 else n


# ---- sets ----------------------------------------------------------------------------------------


def list_sets(r: Rules, s: State, p: int, z: int, out: Words) -> int:
    """Of every rank that fits: single cards, the whole set, and the set without its cards of power."""
    held = s.cards[z][0]
    word = layable(r, s, p, z) & held
    n = 0
    while word:
        low = word & -word
        c = low.bit_length() - 1
        if c >= JOKER:
            return list_jokers(r, s, z, out, n)
        shift = c & ~3
        n = list_rank_choices(r, s, z, shift, word >> shift & 15, held >> shift & 15, out, n)
        word &= ~(15 << shift)
    return n


def list_jokers(r: Rules, s: State, z: int, out: Words, n: int) -> int:
    """One joker, or all of them."""
    out[n] = play_move(PLAY, 13, 1, 0)
    held = min(copies(s, z, JOKER), r.set_max)
    if held > 1 and may_set(r, z, 13):
        out[n + 1] = play_move(PLAY, 13, held, 0)
        return n + 2
    return n + 1


def may_set(r: Rules, z: int, rank: int) -> bool:
    """Whether several cards of a rank may be laid at once from a zone."""
    return not r.single and (z < UPS or bool(r.up_sets)) and not r.on_magic >> 4 * rank & 1


def list_rank_choices(
    r: Rules, s: State, z: int, shift: int, fitting: int, held: int, out: Words, n: int
) -> int:
    """The choices of one rank, of which some suits fit first and some are held."""
    seen = 0
    for suit in range(4):
        look = 1 << look_of(r, shift | suit)
        if fitting >> suit & 1 and not seen & look:
            seen |= look
            out[n] = play_move(PLAY, shift >> 2, 1, suit)
            n += 1
    if (held & held - 1 or s.cards[z][1] >> shift & 15) and may_set(r, z, shift >> 2):
        n = list_whole(r, s, z, shift, fitting, held, out, n)
        plain = held & ~(r.special >> shift)
        if plain != held and fitting & plain and plain & plain - 1:
            n = list_whole(r, s, z, shift, fitting & plain, plain, out, n)
    return n


def list_whole(r: Rules, s: State, z: int, shift: int, fitting: int, held: int, out: Words, n: int) -> int:
    """All cards of these suits at once, once for each card on top that differs from the others."""
    seen = 0
    for top in range(3, -1, -1):
        look = 1 << look_of(r, shift | top)
        if held >> top & 1 and not seen & look:
            move = whole_set(r, s, z, shift, fitting, held, top)
            if move:
                seen |= look
                out[n] = move
                n += 1
    return n


def whole_set(r: Rules, s: State, z: int, shift: int, fitting: int, held: int, top: int) -> int:
    """As many cards of these suits as may be laid, one that fits first and this one on top; 0 for none."""
    first = -1
    for suit in range(4):
        spare = copies(s, z, shift | suit) - (suit == top)
        if fitting >> suit & 1 and spare > 0 and (first < 0 or suit != top):
            first = suit
    if first < 0:
        return 0
    suits = first
    laid = 1
    for suit in range(4):
        if held >> suit & 1:
            for _ in range(copies(s, z, shift | suit) - (suit == top) - (suit == first)):
                if laid < r.set_max - 1:
                    suits |= suit << 2 * laid
                    laid += 1
    return play_move(PLAY, shift >> 2, laid + 1, suits | top << 2 * laid)


# ---- what is left of a whole list ----------------------------------------------------------------


def thin(r: Rules, h: Habits, out: Words, n: int) -> int:
    """The first of plays whose suits make no difference, the best exchange for each rank of up cards."""
    kept = 0
    for i in range(n):
        m = out[i]
        if kept < ENOUGH and not repeated(r, h, out, kept, m):
            out[kept] = m
            kept += 1
    return kept


def repeated(r: Rules, h: Habits, out: Words, kept: int, m: int) -> bool:
    """Whether one of the first ``kept`` choices comes to the same as a move."""
    for k in range(kept):
        if out[k] & 15 == m & 15 and sketch(r, h, out[k]) == sketch(r, h, m):
            return True
    return False


def sketch(r: Rules, h: Habits, m: int) -> int:
    """What matters of a move; equal for those that come to the same."""
    kind = m & 15
    if kind == PLAY:
        n = count_of(m)
        top = m >> 12 + 2 * (n - 1) & 3
        return rank_of(m) << 8 | n << 4 | look_of(r, rank_of(m) << 2 | top)
    if kind == SWAP_UP:
        return first_of(m) >> 2 << 8 | h.lying[second_of(m)]
    return m


def thin_setup(s: State, h: Habits, p: int, out: Words, n: int) -> int:
    """Being ready, exchanges that better the up cards, and a choice of up cards where none is made."""
    kept = 0
    has_chosen = s.cards[KEPT + p][0] != 0
    for i in range(n):
        m = out[i]
        kind = m & 15
        is_better = h.lying[first_of(m)] > h.lying[second_of(m)]
        is_due = kind == READY or kind == STACK or (kind == KEEP and not has_chosen)
        if kept < ENOUGH and (is_due or (kind == SWAP and is_better)):
            out[kept] = m
            kept += 1
    return kept
