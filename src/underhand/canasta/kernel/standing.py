"""Where a seat stands if a deal is broken off: what lies on the table, and what may be expected.

The numbers are those that, deals played on by habit, told the lead at the end best.
"""

from underhand.canasta.kernel.kinds import BLACK_THREE
from underhand.canasta.kernel.melds import SIZE, complete
from underhand.canasta.kernel.scoring import IN_HAND, tally
from underhand.canasta.state import OVER, RANKS, Rules, State, Words

NATURALLY = 6
"""What an open meld of natural cards promises, for the square of its cards."""
MIXED_UP = 9
"""The same of one with wild cards, for the square of those beyond two."""
TO_LAY = 30
"""A card of the hand, which will be laid rather than caught."""
IN_BOOT_YET = 10
"""A card of a boot that is not taken."""
CAUGHT = 60
"""Taken off for a black three in the hand."""
MAY_GO = 100
"""The canastas that it takes to go out."""


def stands_at(r: Rules, s: State, p: int, parts: Words) -> int:
    """The score of the match that a seat has with this deal, or may expect while it goes on."""
    points = s.score[p] + tally(r, s, p, parts)
    return points if s.phase == OVER else points - parts[IN_HAND] + promise(r, s, p)


def promise(r: Rules, s: State, p: int) -> int:
    """What the rest of the deal may bring a seat."""
    total = TO_LAY * s.size[p] + IN_BOOT_YET * s.boot[p] - CAUGHT * s.held[p][BLACK_THREE]
    if complete(r, s, p):
        total += MAY_GO
    for k in range(RANKS):
        n = s.cards[p][k]
        if 0 < n < SIZE:
            total += MIXED_UP * (n - 2) * (n - 2) if s.wilds[p][k] else NATURALLY * n * n
    return total
