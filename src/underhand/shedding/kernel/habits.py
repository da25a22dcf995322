"""The rule of thumb: what a seat does without thinking ahead. Every move has a cost; the cheapest is made.

Searches play their supposed games to the end by it, and simulations are made of it.
"""

from underhand.shedding.kernel.choices import list_choices, may_set
from underhand.shedding.kernel.fits import layable, zone_now
from underhand.shedding.kernel.listing import offer
from underhand.shedding.kernel.loops import below, deal
from underhand.shedding.kernel.moves import (
    FLIP,
    KEEP,
    PASS,
    PICK,
    PLAY,
    READY,
    SWAP,
    SWAP_UP,
    TRY,
    card_of,
    count_of,
    do,
    first_of,
    play_move,
    second_of,
)
from underhand.shedding.kernel.sets import JOKER, nth, size
from underhand.shedding.kernel.turn import next_seat
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
    OVER,
    PLAYING,
    SEEN,
    SLOTS,
    UPS,
    Deck,
    Habits,
    Rules,
    State,
    Words,
)

FAR = 1 << 40
"""A cost that nothing reaches."""
WHOLE_PACK = (1 << JOKER + 1) - 1
SECOND = 0xEEEEEEEEEEEEE
THIRD = 0xCCCCCCCCCCCCC
FOURTH = 0x8888888888888
"""The cards that have a suit before them, two, or three, in their rank."""
PATIENCE = 150
WHIM = 5000
"""After so many turns whims of up to so much have a part in it, lest a game go round in circles."""


def mover(s: State) -> int:
    """The seat that acts next; of several that set up at once the first from the turn on."""
    p = s.turn
    if s.phase != PLAYING:
        while s.ready >> p & 1:
            p = (p + 1) % s.seats
    return p


def habit_step(r: Rules, s: State, d: Deck, h: Habits, out: Words) -> None:
    """One decision by the rule of thumb."""
    p = mover(s)
    do(r, s, p, habit_move(r, s, d, h, p, out))


def habit_game(r: Rules, s: State, d: Deck, h: Habits, out: Words, most: int) -> int:
    """Play on by the rule of thumb to the end, or for so many decisions; returns how many there were."""
    n = 0
    while s.phase != OVER and n < most:
        habit_step(r, s, d, h, out)
        if s.need:
            deal(r, s, d)
        n += 1
    return n


def habit_move(r: Rules, s: State, d: Deck, h: Habits, p: int, out: Words) -> int:
    """The move that a seat makes by the rule of thumb."""
    if s.phase != PLAYING:
        return setup_move(r, s, h, p)
    if s.pending >= EXCHANGE or not r.easy:
        return cheapest(s, h, p, out, list_choices(r, s, h, p, out))
    zone = zone_now(r, s, p)
    if zone == DOWN_ZONE:
        return turn_one(r, s, d, p, out)
    m = 0
    if zone != NO_ZONE:
        m = cheapest_set(r, s, d, h, p, HANDS + p if zone == HAND_ZONE else UPS + p)
    return m or otherwise(r, s, h, p, out)


# ---- laying --------------------------------------------------------------------------------------


def cheapest_set(r: Rules, s: State, d: Deck, h: Habits, p: int, z: int) -> int:
    """The cheapest set of what fits; 0 for none, or where it is too dear for an extra play."""
    word = layable(r, s, p, z) & s.cards[z][0] & WHOLE_PACK
    if word == 0:
        return 0
    word = unlike(h, word)
    if word & word - 1 or s.turns > PATIENCE:
        card = cheapest_card(r, s, d, h, p, z, word)
    else:
        card = word.bit_length() - 1
    n = in_set(r, s, h, z, card)
    if (s.pending == MAY_LEAD or s.pending == FOLLOW) and (
        cost_of_set(s, h, z, card, n, pressure(s, h, p)) > 100 * h.pass_at
    ):
        return 0
    return set_of(s, z, card, n)


def unlike(h: Habits, word: int) -> int:
    """The first card of each rank in a word; of ranks whose suits differ in worth all that are there."""
    second = word << 1 & SECOND | word << 2 & THIRD | word << 3 & FOURTH
    return word & ~(second & h.even)


def cheapest_card(r: Rules, s: State, d: Deck, h: Habits, p: int, z: int, word: int) -> int:
    """The card of a word whose set costs least; after very many turns by whim a dearer one."""
    pressing = pressure(s, h, p)
    whim = WHIM if s.turns > PATIENCE else 0
    best = FAR
    card = 0
    while word:
        c = (word & -word).bit_length() - 1
        cost = cost_of_set(s, h, z, c, in_set(r, s, h, z, c), pressing) + below(d, whim)
        if cost < best:
            best = cost
            card = c
        word &= word - 1
    return card


def in_set(r: Rules, s: State, h: Habits, z: int, c: int) -> int:
    """How many cards of a rank are laid at once: all that may be, but dear ones singly."""
    shift = c & ~3
    n = (s.cards[z][0] >> shift & 15).bit_count()
    if s.cards[z][1]:
        n += (s.cards[z][1] >> shift & 15).bit_count() + (s.cards[z][2] >> shift & 15).bit_count()
    if n == 1 or not may_set(r, z, c >> 2):
        return 1
    if h.worth[c] > h.dear and (s.stock or s.cards[z][0] & ~(15 << shift)):
        return 1
    return min(n, r.set_max)


def set_of(s: State, z: int, c: int, n: int) -> int:
    """The play of ``n`` cards of a rank, ``c`` first."""
    m = play_move(PLAY, c >> 2, n, c & 3)
    shift = c & ~3
    at = 14
    k = 0
    word = (s.cards[z][0] >> shift & 15) ^ 1 << (c & 3)
    while n > 1:
        while word == 0:
            k += 1
            word = s.cards[z][k] >> shift & 15
        low = word & -word
        word ^= low
        m |= (low.bit_length() - 1 & 3 if c < JOKER else 0) << at
        at += 2
        n -= 1
    return m


def cost_of_set(s: State, h: Habits, z: int, c: int, n: int, pressing: int) -> int:
    """What it costs to lay ``n`` cards of a rank from a zone, ``c`` among them, in hundredths.

    To press the next seat is worth something; so is every card that goes for good.
    """
    cost = (h.worth[c] - h.mean - h.pair) * n + h.pair if s.stock else (h.worth[c] - h.late) * n
    if h.wilds >> c & 1 and not s.cards[z][0] & h.wilds & ~(15 << (c & ~3)):
        cost += h.bare
    return cost * 100 - h.press[c] * pressing


def pressure(s: State, h: Habits, p: int) -> int:
    """How much it counts now to make it hard for the next seat."""
    q = next_seat(s, p, s.direction)
    left = size(s, UPS + q) + s.ndown[q]
    if left <= h.near:
        left += size(s, HANDS + q)
    return (h.danger if left <= h.near else h.calm) + h.load * s.npile


# ---- when nothing is laid ------------------------------------------------------------------------


def otherwise(r: Rules, s: State, h: Habits, p: int, out: Words) -> int:
    """The pass, or the pile where that is all there is; else the cheapest of what may be done."""
    if s.pending == FOLLOW or s.pending == MAY_LEAD:
        return PASS
    if s.npile and s.pending == NOTHING and r.try_mode == 0 and r.up_adds == 0:
        return PICK
    return cheapest(s, h, p, out, list_choices(r, s, h, p, out))


def turn_one(r: Rules, s: State, d: Deck, p: int, out: Words) -> int:
    """A down card that is known to fit, else any that may be turned; where none may be, the pass."""
    word = layable(r, s, p, UPS + p)
    n = 0
    for slot in range(SLOTS):
        here = s.down[p][slot]
        if here >= SEEN and word >> here - SEEN & 1:
            return FLIP | slot << 4
        if here:
            out[n] = FLIP | slot << 4
            n += 1
    m = out[0] if r.down_random or n < 2 else out[below(d, n)]
    return m if offer(r, s, p, m, out, 0) else PASS


def cheapest(s: State, h: Habits, p: int, out: Words, n: int) -> int:
    """The cheapest of the first ``n`` moves of a list."""
    pressing = pressure(s, h, p)
    best = FAR
    move = out[0]
    for i in range(n):
        cost = cost_of(s, h, p, out[i], pressing)
        if cost < best:
            best = cost
            move = out[i]
    return move


def zone_at(s: State, p: int) -> int:
    """The hand, or where it is empty the up cards."""
    return HANDS + p if s.cards[HANDS + p][0] else UPS + p


def cost_of(s: State, h: Habits, p: int, m: int, pressing: int) -> int:
    """What a move in play costs; a set is cheap, a try is better than the pile, a gain is no cost."""
    kind = m & 15
    if kind == PLAY:
        n = count_of(m)
        return cost_of_set(s, h, zone_at(s, p), card_of(m, n - 1), n, pressing)
    if kind == SWAP_UP:
        return 100 * (h.lying[first_of(m)] - h.lying[second_of(m)])
    if kind == PASS:
        return 100 * h.pass_at
    if kind == TRY:
        return FAR >> 3
    if kind == PICK:
        return (FAR >> 2) + count_of(m)
    return 0


# ---- set-up --------------------------------------------------------------------------------------


def setup_move(r: Rules, s: State, h: Habits, p: int) -> int:
    """The best cards lie open; then the seat is ready."""
    if r.choose and not s.cards[KEPT + p][0]:
        return best_keep(r, s, h, p)
    return best_swap(s, h, p) if r.swap else READY


def best_keep(r: Rules, s: State, h: Habits, p: int) -> int:
    """The cards that are worth most as up cards."""
    m = KEEP | r.choose << 4
    hand = s.cards[HANDS + p][0]
    more = s.cards[HANDS + p][1]
    last = s.cards[HANDS + p][2]
    chosen = 0
    for k in range(r.choose):
        if not hand:
            hand = more
            more = last
            last = 0
        best = 0
        for i in range(1, hand.bit_count()):
            if open_worth(h, nth(hand, i), chosen, hand) > open_worth(h, nth(hand, best), chosen, hand):
                best = i
        c = nth(hand, best)
        m |= c << 8 + 6 * k
        chosen |= 1 << c
        hand ^= bit_at(hand, best)
    return m


def open_worth(h: Habits, c: int, up: int, hand: int) -> int:
    """What a card is worth among these up cards, with these in the hand; it may itself be one of either."""
    rank = 15 << (c & ~3) & ~(1 << c)
    return h.lying[c] + h.sets * (up & rank).bit_count() - h.apart * (hand & rank != 0)


def bit_at(word: int, n: int) -> int:
    """The ``n``-th set bit of a word by itself."""
    for _ in range(n):
        word &= word - 1
    return word & -word


def best_swap(s: State, h: Habits, p: int) -> int:
    """The exchange of a hand card and an up card that gains most; being ready where none gains."""
    hand = s.cards[HANDS + p][0]
    up = s.cards[UPS + p][0]
    best = 0
    m = READY
    for i in range(hand.bit_count()):
        own = nth(hand, i)
        for k in range(up.bit_count()):
            other = nth(up, k)
            rest = up & ~(1 << other)
            gain = open_worth(h, own, rest, hand) - open_worth(h, other, rest, hand)
            if gain > best and own >> 2 != other >> 2:
                best = gain
                m = SWAP | own << 4 | other << 14
    return m
