"""Melds and canastas on the table. CANASTA-22 to CANASTA-25.

The faces of a meld are one word: four bits for each suit of its rank, then for each suit of its twos, then
for its jokers; in a closed canasta its rank stands from bit 40.
"""

from underhand.canasta.kernel.kinds import JOKER, TWO
from underhand.canasta.state import CANASTAS, RANKS, Rules, State

SIZE = 7
FEWEST = 3
RANK_AT = 40


def bit_of(c: int) -> int:
    """Where a word counts the cards of a face."""
    if c == 52:
        return 32
    return 4 * (c & 3) if c > 3 else 16 + 4 * c


def count_in(word: int, at: int) -> int:
    """How many cards a word counts at a place."""
    return word >> at & 15


def takes(r: Rules, s: State, p: int, k: int, card: int) -> bool:
    """Whether an open meld takes a card of that kind: natural or wild. CANASTA-22, CANASTA-23."""
    if s.cards[p][k] == 0:
        return False
    return card == k or (TWO <= card <= JOKER and s.wilds[p][k] < r.wilds)


def count_card(r: Rules, s: State, p: int, k: int, wild: int) -> None:
    """One card more on the open meld of a rank, in numbers; at seven it is a canasta. CANASTA-24."""
    s.cards[p][k] += 1
    s.wilds[p][k] += wild
    n = s.cards[p][k]
    if r.closes:
        if n == SIZE:
            count_canasta(s, p, k, 1)
            s.cards[p][k] = 0
            s.wilds[p][k] = 0
    elif n == SIZE:
        count_canasta(s, p, k, 1)
    elif n > SIZE and wild and s.wilds[p][k] == 1:
        s.naturals[p] -= 1
        s.mixed[p] += 1


def count_canasta(s: State, p: int, k: int, n: int) -> None:
    """A canasta more of the kind that the meld of a rank is: natural, or mixed by a wild card."""
    if s.wilds[p][k]:
        s.mixed[p] += n
    else:
        s.naturals[p] += n
    s.made[p][k] += n


def lay(r: Rules, s: State, p: int, k: int, c: int) -> None:
    """A card of face ``c`` comes to the open meld of a rank, which may close. CANASTA-24."""
    s.meld[p][k] += 1 << bit_of(c)
    count_card(r, s, p, k, 1 if TWO <= r.kind[c] <= JOKER else 0)
    if s.cards[p][k] == 0:
        s.closed[p][s.nclosed[p]] = s.meld[p][k] | k << RANK_AT
        s.nclosed[p] += 1
        s.meld[p][k] = 0


def untucked(s: State, p: int) -> int:
    """The first rank with a canasta under which no red three lies, -1 if there is none. CANASTA-28."""
    for k in range(RANKS):
        if s.made[p][k] > s.red[p][k]:
            return k
    return -1


def complete(r: Rules, s: State, p: int) -> bool:
    """Whether the canastas are there that it takes to go out. CANASTA-36, CANASTA-37."""
    return s.naturals[p] >= r.need_naturals and s.mixed[p] >= r.need_mixed


def clear_table(s: State, p: int) -> None:
    """Nothing on the table before a seat."""
    for k in range(RANKS):
        s.meld[p][k] = 0
        s.cards[p][k] = 0
        s.wilds[p][k] = 0
        s.made[p][k] = 0
        s.red[p][k] = 0
        s.hearts[p][k] = 0
    for i in range(CANASTAS):
        s.closed[p][i] = 0
    s.nclosed[p] = 0
    s.naturals[p] = 0
    s.mixed[p] = 0
    s.sets[p] = 0
