"""What a deal scores. CANASTA-40 to CANASTA-44."""

from underhand.canasta.kernel.kinds import JOKER_FACE, TWO
from underhand.canasta.kernel.melds import count_in
from underhand.canasta.state import FACES, KINDS, RANKS, WENT_OUT, Rules, State, Words

PARTS = 8
NATURALS, MIXED, OUT, SETS, RED, TABLED, IN_HAND, IN_BOOT = range(PARTS)


def tally(r: Rules, s: State, p: int, parts: Words) -> int:
    """What a seat has scored, written part by part; returns the sum."""
    parts[NATURALS] = s.naturals[p] * r.natural_bonus
    parts[MIXED] = s.mixed[p] * r.mixed_bonus
    parts[OUT] = r.out_bonus if s.ending == WENT_OUT and s.out == p + 1 else 0
    parts[SETS] = s.sets[p] * r.set_bonus
    parts[RED] = tucked(s, p) * r.tuck_bonus
    parts[TABLED] = on_table(r, s, p)
    parts[IN_HAND] = in_hand(r, s, p)
    parts[IN_BOOT] = in_boot(r, s, p)
    total = 0
    for i in range(PARTS):
        total += parts[i]
    return total


def tucked(s: State, p: int) -> int:
    """Red threes under canastas. CANASTA-41."""
    n = 0
    for k in range(RANKS):
        n += s.red[p][k]
    return n


def on_table(r: Rules, s: State, p: int) -> int:
    """Card points of everything tabled, in canastas too. CANASTA-42."""
    points = 0
    for k in range(RANKS):
        points += word_points(r, s.meld[p][k], k)
    for i in range(s.nclosed[p]):
        word = s.closed[p][i]
        points += word_points(r, word, word >> 40)
    return points


def word_points(r: Rules, word: int, k: int) -> int:
    """Card points of a meld of a rank."""
    points = 0
    for at in range(0, 16, 4):
        points += count_in(word, at) * r.points[k] + count_in(word, 16 + at) * r.points[TWO]
    return points + count_in(word, 32) * r.points[r.kind[JOKER_FACE]]


def in_hand(r: Rules, s: State, p: int) -> int:
    """What a seat is caught with in its hand. CANASTA-43."""
    points = 0
    for k in range(KINDS):
        points += s.held[p][k] * r.caught[k]
    return points


def in_boot(r: Rules, s: State, p: int) -> int:
    """What a boot that was not taken costs, once it is turned up. CANASTA-43."""
    points = 0
    for c in range(FACES):
        points += s.bared[p][c] * r.caught[r.kind[c]]
    return points
