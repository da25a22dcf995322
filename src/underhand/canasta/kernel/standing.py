"""Where a seat stands if a deal is broken off: what it has scored, and what may be expected."""

from underhand.canasta.kernel.melds import SIZE
from underhand.canasta.kernel.scoring import IN_HAND, tally
from underhand.canasta.state import OVER, RANKS, Rules, State, Words

GROWS = 20
"""What a card of an open meld promises of a canasta, for each card that the meld has."""


def stands_at(r: Rules, s: State, p: int, parts: Words) -> int:
    """The score of the match that a seat has with this deal, or may expect while it goes on."""
    points = s.score[p] + tally(r, s, p, parts)
    if s.phase == OVER:
        return points
    return points + promise(s, p) - parts[IN_HAND] // 2


def promise(s: State, p: int) -> int:
    """What open melds promise of canastas, and what a boot costs that is not taken."""
    total = 0
    for k in range(RANKS):
        n = min(s.cards[p][k], SIZE)
        total += GROWS * n * n // SIZE
    if s.boot[p]:
        total -= 20 * s.boot[p]
    return total
