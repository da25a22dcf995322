"""Every legal move of a seat, orders of laying that make no difference once."""

from underhand.shedding.kernel.fits import zone_now
from underhand.shedding.kernel.moves import (
    FLIP,
    KEEP,
    PASS,
    PICK,
    PLAY,
    READY,
    STACK,
    SWAP,
    SWAP_UP,
    TRY,
    pair_move,
    play_move,
)
from underhand.shedding.kernel.refusal import refusal
from underhand.shedding.kernel.sets import FACES, JOKER, copies, nth, size
from underhand.shedding.state import DOWN_ZONE, EXCHANGE, HANDS, SETTING, SLOTS, UPS, Rules, State, Words

MOST = 16384


def list_moves(r: Rules, s: State, p: int, out: Words) -> int:
    """Write every legal move of the seat; returns how many. At most :data:`MOST` are written."""
    if s.phase == SETTING:
        return list_setup(r, s, p, out)
    if s.pending == EXCHANGE:
        return list_exchanges(r, s, p, out)
    return list_others(r, s, p, out, list_plays(r, s, p, out))


def list_others(r: Rules, s: State, p: int, out: Words, n: int) -> int:
    """Everything in play but laying cards: blind cards, the try, the pick-up, the pass."""
    if zone_now(r, s, p) == DOWN_ZONE:
        for slot in range(SLOTS):
            n = offer(r, s, p, FLIP | slot << 4, out, n)
    n = offer(r, s, p, TRY, out, n)
    n = list_picks(r, s, p, out, n)
    return offer(r, s, p, PASS, out, n)


def offer(r: Rules, s: State, p: int, m: int, out: Words, n: int) -> int:
    """Write the move if it is legal."""
    if n < MOST and refusal(r, s, p, m) == 0:
        out[n] = m
        return n + 1
    return n


# ---- plays ---------------------------------------------------------------------------------------


def list_plays(r: Rules, s: State, p: int, out: Words) -> int:
    """Every set of one rank in every number and colour on top."""
    n = 0
    hand = s.cards[HANDS + p][0] != 0
    for rank in range(14):
        held = s.cards[HANDS + p if hand else UPS + p][0] >> 4 * rank & 15
        if held or (hand and r.combo and s.cards[UPS + p][0] >> 4 * rank & 15):
            n = list_rank(r, s, p, rank, out, n)
    return n


def list_rank(r: Rules, s: State, p: int, rank: int, out: Words, n: int) -> int:
    """The plays of one rank: every number of every suit."""
    a, b, c, d = (
        most(r, s, p, rank, 0),
        most(r, s, p, rank, 1),
        most(r, s, p, rank, 2),
        most(r, s, p, rank, 3),
    )
    for i in range(a + 1):
        for j in range(b + 1):
            for k in range(c + 1):
                for m in range(d + 1):
                    total = i + j + k + m
                    if 0 < total <= r.set_max and (total == 1 or not r.single):
                        n = list_tops(r, s, p, rank, i, j, k, m, out, n)
    return n


def most(r: Rules, s: State, p: int, rank: int, suit: int) -> int:
    """How many cards of a kind the seat could lay at once."""
    c = 4 * rank + suit
    if c > JOKER:
        return 0
    if s.cards[HANDS + p][0] == 0:
        return copies(s, UPS + p, c)
    return copies(s, HANDS + p, c) + (copies(s, UPS + p, c) if r.combo else 0)


def list_tops(
    r: Rules, s: State, p: int, rank: int, i: int, j: int, k: int, m: int, out: Words, n: int
) -> int:
    """One play for each top card that differs in colour or power, the first card one that fits."""
    seen = 0
    for top in range(3, -1, -1):
        look = 1 << look_of(r, 4 * rank + top)
        if not (i, j, k, m)[top] or seen & look:
            continue
        move = ordered(r, s, p, rank, i - (top == 0), j - (top == 1), k - (top == 2), m - (top == 3), top)
        if move and n < MOST:
            seen |= look
            out[n] = move
            n += 1
    return n


def look_of(r: Rules, c: int) -> int:
    """What a top card shows to the next play: its colour where colours matter, and whether it has power."""
    colour = (c & 3 in (1, 2)) if r.add_colour and r.adds else False
    return colour * 2 + (r.special >> c & 1)


def ordered(r: Rules, s: State, p: int, rank: int, i: int, j: int, k: int, m: int, top: int) -> int:
    """The legal play of these suits below this top, 0 if there is none in any order."""
    total = i + j + k + m
    if total == 0:
        move = play_move(PLAY, rank, 1, top)
        return move if refusal(r, s, p, move) == 0 else 0
    for first in range(4):
        if (i, j, k, m)[first]:
            suits = first
            at = 2
            for suit in range(4):
                for _ in range((i, j, k, m)[suit] - (suit == first)):
                    suits |= suit << at
                    at += 2
            move = play_move(PLAY, rank, total + 1, suits | top << at)
            if refusal(r, s, p, move) == 0:
                return move
    return 0


# ---- the rest ------------------------------------------------------------------------------------


def list_picks(r: Rules, s: State, p: int, out: Words, n: int) -> int:
    """Taking the pile, with the up cards that may go along."""
    n = offer(r, s, p, PICK, out, n)
    if r.up_adds == 0 or s.cards[HANDS + p][0]:
        return n
    word = s.cards[UPS + p][0]
    for i in range(word.bit_count()):
        c = nth(word, i)
        if r.up_adds == 3:
            if not word & 15 << (c & ~3) & (1 << c) - 1:
                n = offer(r, s, p, whole_rank(s, p, c >> 2), out, n)
        else:
            n = offer(r, s, p, play_move(PICK, c >> 2, 1, c & 3), out, n)
    return n


def whole_rank(s: State, p: int, rank: int) -> int:
    """A pick that takes every up card of a rank along."""
    suits = 0
    n = 0
    for suit in range(4):
        c = 4 * rank + suit
        if c <= JOKER:
            for _ in range(copies(s, UPS + p, c)):
                suits |= suit << 2 * n
                n += 1
    return play_move(PICK, rank, n, suits)


def list_exchanges(r: Rules, s: State, p: int, out: Words) -> int:
    """Every own up card against every other seat's."""
    n = 0
    own = s.cards[UPS + p][0]
    for i in range(own.bit_count()):
        for q in range(s.seats):
            other = s.cards[UPS + q][0]
            for k in range(other.bit_count()):
                n = offer(r, s, p, pair_move(SWAP_UP, nth(own, i), q, nth(other, k)), out, n)
    return n


def list_setup(r: Rules, s: State, p: int, out: Words) -> int:
    """Every choice of up cards, exchange or stacking, and being ready."""
    n = list_keeps(r, s, p, out) if r.choose else 0
    hand = s.cards[HANDS + p][0]
    up = s.cards[UPS + p][0]
    for i in range(hand.bit_count()):
        own = nth(hand, i)
        if r.swap:
            for k in range(up.bit_count()):
                n = offer(r, s, p, pair_move(SWAP, own, 0, nth(up, k)), out, n)
        if r.stack:
            for q in range(s.seats):
                n = offer(r, s, p, pair_move(STACK, own, q, 0), out, n)
    return offer(r, s, p, READY, out, n)


def list_keeps(r: Rules, s: State, p: int, out: Words) -> int:
    """Every multiset of so many of the cards dealt, as a choice of places among them in order."""
    held = spread(s, HANDS + p, out)
    count = 0
    places = (1 << r.choose) - 1
    while places < 1 << held:
        m = keep_at(r, out, MOST - held, places)
        if m:
            if count == 0 and refusal(r, s, p, m):
                return 0  # what refuses one refuses all
            out[count] = m
            count += 1
        low = places & -places
        ripple = places + low
        places = ripple | (places ^ ripple) // low >> 2
    return count


def spread(s: State, z: int, out: Words) -> int:
    """Lay the cards of a zone, equal ones side by side, at the far end of a list; returns how many."""
    held = size(s, z)
    at = MOST - held
    word = s.cards[z][0] & FACES
    while word:
        c = (word & -word).bit_length() - 1
        word &= word - 1
        for _ in range(copies(s, z, c)):
            out[at] = c
            at += 1
    while at < MOST:
        out[at] = JOKER
        at += 1
    return held


def keep_at(r: Rules, cards: Words, start: int, places: int) -> int:
    """The keep of the cards at these places, 0 where equal cards are not taken from the left."""
    m = KEEP | r.choose << 4
    shift = 8
    last = -1
    for i in range(places.bit_length()):
        c = cards[start + i]
        if places >> i & 1:
            if c == last and not places >> i - 1 & 1:
                return 0
            m |= c << shift
            shift += 6
        last = c
    return m
