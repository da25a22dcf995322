"""Whole games inside the kernel: a dealer that draws on demand, the uniform player, runs of many games."""

from underhand.shedding.kernel.fits import layable, zone_now, zone_of
from underhand.shedding.kernel.listing import list_moves, list_others
from underhand.shedding.kernel.moves import FLIP, KEEP, READY, do
from underhand.shedding.kernel.sets import JOKER, nth, nth_card, size
from underhand.shedding.kernel.setup import begin, give
from underhand.shedding.kernel.turn import owe, pass_turn, pick_up, play_card, played
from underhand.shedding.state import (
    BONE,
    BONEYARD,
    DOWN,
    DOWN_ZONE,
    EXCHANGE,
    FOLLOW,
    HAND,
    HAND_ZONE,
    HANDS,
    KEPT,
    LEAD,
    LEADER,
    MAY_LEAD,
    NO_ZONE,
    NOTHING,
    OVER,
    PLAYING,
    SEEN,
    SHOWS,
    STARTER,
    TRIED,
    UP_ZONE,
    UPS,
    WHAMMY,
    Deck,
    Rules,
    State,
    Words,
)

MASK = (1 << 32) - 1
LONG_MASK = (1 << 48) - 1


def below(d: Deck, n: int) -> int:
    """A number from 0 to ``n - 1``, of 48 bits the upper ones; nothing is drawn where there is no choice."""
    if n < 2:
        return 0
    x = d.rng * 0x5DEECE66D + 11 & LONG_MASK
    d.rng = x
    return (x >> 16) * n >> 32


def seed_deck(r: Rules, d: Deck, seed: int) -> None:
    """Every face unseen, and a generator of its own for this game."""
    x = seed * 2654435761 & MASK
    x ^= x >> 15
    x = x * 2246822519 & MASK
    d.rng = (x ^ x >> 13) << 16 | 0x330E
    n = 0
    for _ in range(r.packs):
        for c in range(JOKER):
            d.cards[n] = c
            n += 1
    for _ in range(r.jokers):
        d.cards[n] = JOKER
        n += 1
    d.n = n


def draw(d: Deck) -> int:
    """One of the faces that nobody has seen, each as likely."""
    i = below(d, d.n)
    return settle(d, i)


def deal(r: Rules, s: State, d: Deck) -> None:
    """Give every face that is owed."""
    while s.need:
        give(r, s, face(r, s, d))


def face(r: Rules, s: State, d: Deck) -> int:
    """The face that is owed: from the deck, from the boneyard, or one that lies there known."""
    need = s.need
    if need == HAND:
        return draw(d)
    if need == BONEYARD or need == WHAMMY:
        return nth_card(s, BONE, below(d, size(s, BONE)))
    if need == DOWN:
        return 0
    if need == SHOWS and s.down[s.turn][s.slot] >= SEEN:
        return s.down[s.turn][s.slot] - SEEN
    if need == STARTER:
        return starter(r, s, d)
    if need == LEADER:
        return nth(s.leaders, below(d, s.leaders.bit_count()))
    return draw(d)


def starter(r: Rules, s: State, d: Deck) -> int:
    """The first card of the stock that may stay, -1 for none. BOOT-6."""
    c = -1
    left = d.n
    for _ in range(s.stock):
        i = below(d, left)
        left -= 1
        c = d.cards[i]
        d.cards[i] = d.cards[left]
        d.cards[left] = c
        if not r.redraw >> c & 1:
            return settle(d, left)
    return settle(d, left) if r.keep_any else -1


def settle(d: Deck, i: int) -> int:
    """Take the ``i``-th face out of the deck; it stays beyond the end, to be dealt again."""
    c = d.cards[i]
    d.n -= 1
    d.cards[i] = d.cards[d.n]
    d.cards[d.n] = c
    return c


# ---- the uniform player --------------------------------------------------------------------------


def random_step(r: Rules, s: State, d: Deck, out: Words) -> None:
    """One decision at random: a fitting card, then how many of its rank; or one of the other moves."""
    if s.phase != PLAYING:
        random_setup(r, s, d)
        return
    p = s.turn
    if s.pending >= EXCHANGE or not r.easy:
        do_any(r, s, d, p, out, list_moves(r, s, p, out))
        return
    zone = zone_now(r, s, p) if r.locked else zone_of(s, p)
    if zone == DOWN_ZONE:
        flip_random(r, s, d, p)
    elif zone == NO_ZONE or not lays_random(r, s, d, p, zone):
        do_any(r, s, d, p, out, list_others(r, s, p, out, 0))


def lays_random(r: Rules, s: State, d: Deck, p: int, zone: int) -> bool:
    """A card from hand or up cards, or the pile taken; whether the decision was one of these."""
    z = HANDS + p if zone == HAND_ZONE else UPS + p
    held = s.cards[z][0]
    word = layable(r, s, p, z) & held
    if word:
        n = word.bit_count()
        i = below(d, n + may_decline(r, s, zone)) if s.pending or r.optional else below(d, n)
        if i < n:
            lay_random(r, s, d, p, nth(word, i), held, zone)
            return True
    if may_pick(r, s, zone, word):
        give_up(r, s, d, p, zone)
        return True
    return False


def may_decline(r: Rules, s: State, zone: int) -> int:
    """1 if a seat that could lay a card may do something else."""
    if s.pending == MAY_LEAD or s.pending == FOLLOW:
        return 1
    if not r.optional or s.pending == LEAD:
        return 0
    return 1 if (s.npile and not r.forced) or (r.try_mode == 2 and s.stock and zone == HAND_ZONE) else 0


def may_pick(r: Rules, s: State, zone: int, word: int) -> bool:
    """Whether the pile as it lies, or the top card of the stock, is all that is left to a seat."""
    if s.npile == 0 or s.pending != NOTHING or (r.up_adds and zone == UP_ZONE):
        return False
    return word == 0 or r.try_mode == 0


def give_up(r: Rules, s: State, d: Deck, p: int, zone: int) -> None:
    """The top card of the stock is turned or the pile taken."""
    if r.try_mode and s.stock and zone == HAND_ZONE and (r.try_must or below(d, 2) == 0):
        owe(s, TRIED, p, 1)
    else:
        pick_up(r, s, p)


def flip_random(r: Rules, s: State, d: Deck, p: int) -> None:
    """Any of the down cards, unless an extra play is declined."""
    n = 1 if r.down_random else s.ndown[p]
    i = below(d, n + (s.pending == MAY_LEAD or s.pending == FOLLOW))
    if i == n:
        pass_turn(r, s)
        return
    slot = 0
    while i or not s.down[p][slot]:
        i -= s.down[p][slot] != 0
        slot += 1
    do(r, s, p, FLIP | slot << 4)


def random_setup(r: Rules, s: State, d: Deck) -> None:
    """A set-up move at random where one is owed, else the seat is ready with its cards as dealt."""
    p = s.turn
    while s.ready >> p & 1:
        p = (p + 1) % s.seats
    if r.choose and not s.cards[KEPT + p][0]:
        do(r, s, p, random_keep(r, s, d, p))
    else:
        do(r, s, p, READY)


def random_keep(r: Rules, s: State, d: Deck, p: int) -> int:
    """So many of the cards dealt, each choice of places as likely."""
    m = KEEP | r.choose << 4
    held = size(s, HANDS + p)
    kept = 0
    for i in range(held):
        if below(d, held - i) < r.choose - kept:
            m |= nth_card(s, HANDS + p, i) << 8 + 6 * kept
            kept += 1
    return m


def do_any(r: Rules, s: State, d: Deck, p: int, out: Words, n: int) -> None:
    """One of the first ``n`` moves of a list, each as likely."""
    do(r, s, p, out[below(d, n)])


def lay_random(r: Rules, s: State, d: Deck, p: int, c: int, held: int, zone: int) -> None:
    """Lay a card and, as often as not, some of the others of its rank on it."""
    s.skip_due = 0
    play_card(r, s, p, c)
    first = c & ~3
    suits = (held >> first & 15) ^ 1 << c - first
    laid = 1
    if suits and c < JOKER and not r.single and (zone == HAND_ZONE or r.up_sets):
        laid += below(d, min(suits.bit_count(), r.set_max - 1) + 1)
        for _ in range(laid - 1):
            c = first + (suits & -suits).bit_length() - 1
            suits &= suits - 1
            play_card(r, s, p, c)
    played(r, s, p, c, laid)


def random_game(r: Rules, s: State, d: Deck, out: Words, dealer: int) -> int:
    """Deal and play one game at random; returns the number of decisions."""
    begin(r, s, dealer)
    deal(r, s, d)
    n = 0
    while s.phase != OVER:
        random_step(r, s, d, out)
        if s.need:
            deal(r, s, d)
        n += 1
    return n


def random_games(
    rules: list[Rules], states: list[State], decks: list[Deck], out: Words, seed: int, n: int, sums: Words
) -> None:
    """Play ``n`` games at random; add to ``sums``: games, decisions, and games by how they ended."""
    r = rules[0]
    s = states[0]
    d = decks[0]
    for g in range(n):
        seed_deck(r, d, seed + g)
        sums[0] += 1
        sums[1] += random_game(r, s, d, out, g % r.seats)
        sums[1 + s.ending] += 1
