"""Zones of faces as multisets in words, named by their number.

Bit ``c`` of word ``k`` of a zone says that there are more than ``k`` copies of kind ``c``. Jokers, all alike,
are a run of ones from bit 52 of word 0.
"""

from underhand.shedding.state import State

JOKER = 52
FACES = (1 << 52) - 1
RED = 0x6666666666666
BLACK = FACES ^ RED


def add(s: State, z: int, c: int) -> None:
    """One more card of kind ``c``."""
    zone = s.cards[z]
    bit = 1 << c
    if not zone[0] & bit:
        zone[0] |= bit
    elif c == JOKER:
        zone[0] += (zone[0] >> JOKER) + 1 << JOKER
    elif not zone[1] & bit:
        zone[1] |= bit
    else:
        zone[2] |= bit


def remove(s: State, z: int, c: int) -> None:
    """One card of kind ``c`` less, if there is one."""
    zone = s.cards[z]
    bit = 1 << c
    if zone[1] & bit:
        k = 2 if zone[2] & bit else 1
        zone[k] ^= bit
    elif c == JOKER:
        zone[0] = zone[0] & FACES | zone[0] >> JOKER + 1 << JOKER
    else:
        zone[0] &= ~bit


def copies(s: State, z: int, c: int) -> int:
    """How many cards of kind ``c``."""
    zone = s.cards[z]
    if c == JOKER:
        return (zone[0] >> JOKER).bit_count()
    return (zone[0] >> c & 1) + (zone[1] >> c & 1) + (zone[2] >> c & 1)


def size(s: State, z: int) -> int:
    """How many cards in all."""
    zone = s.cards[z]
    n = zone[0].bit_count()
    if zone[1]:
        n += zone[1].bit_count() + zone[2].bit_count()
    return n


def clear(s: State, z: int) -> None:
    """Empty the zone."""
    zone = s.cards[z]
    zone[0] = 0
    zone[1] = 0
    zone[2] = 0


def merge(s: State, z: int, word: int) -> None:
    """One more card of each kind in a word without jokers."""
    zone = s.cards[z]
    shared = zone[0] & word
    zone[0] |= word
    if shared:
        zone[2] |= zone[1] & shared
        zone[1] |= shared


def pour_pile(s: State, z: int, y: int) -> None:
    """Add every card of the pile to two zones."""
    word = 0
    for i in range(s.npile):
        c = s.pile[i]
        if c == JOKER:
            add(s, z, c)
            add(s, y, c)
            continue
        bit = 1 << c
        if word & bit:
            merge(s, z, word)
            merge(s, y, word)
            word = 0
        word |= bit
    merge(s, z, word)
    merge(s, y, word)


def move_all(s: State, source: int, target: int) -> None:
    """Everything from one zone into another."""
    for _ in range((s.cards[source][0] >> JOKER).bit_count()):
        add(s, target, JOKER)
    merge(s, target, s.cards[source][0] & FACES)
    merge(s, target, s.cards[source][1])
    merge(s, target, s.cards[source][2])
    clear(s, source)


def nth(word: int, n: int) -> int:
    """The ``n``-th set bit of a word, counted from 0; a joker's bits are all kind 52."""
    while n:
        word &= word - 1
        n -= 1
    c = (word & -word).bit_length() - 1
    return c if c < JOKER else JOKER


def nth_card(s: State, z: int, n: int) -> int:
    """The ``n``-th card of a zone, counted from 0, all copies counted."""
    for k in range(3):
        here = s.cards[z][k].bit_count()
        if n < here:
            return nth(s.cards[z][k], n)
        n -= here
    return -1
