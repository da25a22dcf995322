"""Whole deals inside the kernel: a dealer that draws on demand, the uniform player, runs of many deals."""

from underhand.canasta.kernel.kinds import JOKER_FACE
from underhand.canasta.kernel.listing import list_steps
from underhand.canasta.kernel.scoring import tally
from underhand.canasta.kernel.setup import begin, give
from underhand.canasta.kernel.turn import do
from underhand.canasta.state import (
    BOOT,
    HAND,
    OVER,
    RANKS,
    SEATS,
    STARTER,
    STOCK,
    Deck,
    Rules,
    State,
    Words,
)

MASK = 0xFFFFFFFF


def below(d: Deck, n: int) -> int:
    """A number from 0 to ``n - 1``, by a 32-bit xorshift."""
    x = d.rng
    x ^= x << 13 & MASK
    x ^= x >> 17
    x ^= x << 5 & MASK
    d.rng = x
    return x * n >> 32


def seeded(seed: int) -> int:
    """The state of a generator for a seed."""
    return (seed * 2654435761 + 88172645 & MASK) | 1


def seed_deck(r: Rules, d: Deck, seed: int) -> None:
    """Every face unseen, and a generator of its own for this deal."""
    d.rng = seeded(seed)
    n = 0
    for _ in range(r.packs):
        for c in range(JOKER_FACE):
            d.cards[n] = c
            n += 1
    for _ in range(r.jokers):
        d.cards[n] = JOKER_FACE
        n += 1
    d.n = n
    d.m = 0


def draw(d: Deck) -> int:
    """One of the faces that nobody has seen, each as likely."""
    return draw_at(d, below(d, d.n))


def draw_at(d: Deck, i: int) -> int:
    """Take the ``i``-th face out of the deck; it stays beyond the end, to be dealt again."""
    c = d.cards[i]
    d.n -= 1
    d.cards[i] = d.cards[d.n]
    d.cards[d.n] = c
    return c


def draw_again(d: Deck) -> int:
    """One of the faces of a stock that was shuffled from the pile."""
    i = below(d, d.m)
    c = d.again[i]
    d.m -= 1
    d.again[i] = d.again[d.m]
    return c


def deal(r: Rules, s: State, d: Deck) -> None:
    """Give every face that is owed."""
    while s.need:
        give(r, s, face(r, s, d))


def face(r: Rules, s: State, d: Deck) -> int:
    """The face that is owed."""
    if s.need == BOOT:
        return 0
    if s.need == STOCK:
        gather(s, d)
        return 0
    if s.need == STARTER:
        return starter(r, s, d)
    return draw_again(d) if s.need == HAND and s.again else draw(d)


def gather(s: State, d: Deck) -> None:
    """The pile but for its top card is what will be drawn."""
    d.m = s.npile - 1
    for i in range(d.m):
        d.again[i] = s.pile[i]


def starter(r: Rules, s: State, d: Deck) -> int:
    """The first card of the stock that may start the pile, -1 for none: threes and wild cards go back."""
    left = d.n
    for _ in range(s.stock):
        i = below(d, left)
        left -= 1
        c = d.cards[i]
        d.cards[i] = d.cards[left]
        d.cards[left] = c
        if r.kind[c] < RANKS:
            return draw_at(d, left)
    return -1


def random_deal(r: Rules, s: State, d: Deck, out: Words, dealer: int) -> int:
    """Deal and play at random to the end of the deal; returns the number of steps."""
    begin(r, s, dealer)
    deal(r, s, d)
    n = 0
    while s.phase != OVER:
        m = out[below(d, list_steps(r, s, s.turn, out))]
        do(r, s, s.turn, m)
        deal(r, s, d)
        n += 1
    return n


def random_games(
    rules: list[Rules], states: list[State], decks: list[Deck], out: Words, seed: int, n: int, sums: Words
) -> None:
    """Play ``n`` deals at random, all from score 0; add to ``sums``: deals, steps, endings, points."""
    r = rules[0]
    s = states[0]
    d = decks[0]
    for g in range(n):
        seed_deck(r, d, seed + g)
        for p in range(SEATS):
            s.score[p] = 0
        sums[0] += 1
        sums[1] += random_deal(r, s, d, out, g % r.seats)
        sums[1 + s.ending] += 1
        for p in range(r.seats):
            sums[4] += tally(r, s, p, out)
