"""The first tabling of a deal: whether what is still to be laid can reach the threshold. CANASTA-26.

A small table, ``s.best``, holds the most points that natural cards make with exactly so many wild cards, rank
after rank; where cards must stay in the hand, in layers by how many stay (two standing for any more).
"""

from underhand.canasta.kernel.kinds import JOKER, RED_THREE, TWO
from underhand.canasta.kernel.melds import FEWEST, SIZE
from underhand.canasta.state import KINDS, RANKS, Rules, State


def threshold(r: Rules, s: State, p: int) -> int:
    """The points of the first tabling, by the score before the deal. CANASTA-27."""
    for i in range(r.bands - 1):
        if s.score[p] < r.below[i]:
            return r.asks[i]
    return r.asks[r.bands - 1]


def open_tabling(r: Rules, s: State, p: int, how: int, lower: int) -> None:
    """The first tabling of a seat begins, unless it has. CANASTA-19, CANASTA-26."""
    if not s.opening:
        s.opening = how
        s.owing = threshold(r, s, p)
        s.due = lower


def picked_up(r: Rules, s: State) -> int:
    """How many cards a pick-up takes, the top card among them. CANASTA-10, CANASTA-18."""
    n = r.number[r.kind[s.pile[s.npile - 1]]]
    return min(n, s.npile) if n else s.npile


def reaches(r: Rules, s: State, p: int) -> bool:
    """Whether the points still lacking can be laid from the hand; on the boot two cards stay. CANASTA-38."""
    stay = max(2 - s.due, 0) if s.on_boot >> p & 1 else 0
    if at_most(r, s, p) < s.owing:
        return False
    if stay == 0 and at_least(r, s, p) >= s.owing:
        return True
    wilds = s.held[p][TWO] + s.held[p][JOKER]
    layers = 3 if stay else 1
    for layer in range(layers):
        for v in range(wilds + 1):
            s.best[layer][v] = -1
    s.best[0][0] = 0
    for k in range(RANKS):
        if s.cards[p][k] or s.held[p][k] > 1 or (stay and s.held[p][k]):
            spread(r, s, p, k, wilds, layers)
    left = s.held[p][RED_THREE] + s.held[p][KINDS - 1]
    for layer in range(layers):
        for v in range(wilds + 1):
            points = s.best[layer][v]
            enough = points >= 0 and points + wild_points(r, s, p, v) >= s.owing
            if enough and layer + left + wilds - v >= stay:
                return True
    return False


def at_most(r: Rules, s: State, p: int) -> int:
    """Points that the cards of the hand cannot exceed."""
    total = wild_points(r, s, p, s.held[p][TWO] + s.held[p][JOKER])
    for k in range(RANKS):
        if s.held[p][k] > 1 or s.cards[p][k]:
            total += s.held[p][k] * r.points[k]
    return total


def at_least(r: Rules, s: State, p: int) -> int:
    """Points that can be laid without a wild card: three of a rank or more, and what open melds take."""
    total = 0
    for k in range(RANKS):
        n = s.held[p][k]
        if s.cards[p][k] or n > 2:
            room = SIZE - s.cards[p][k] if r.closes else n
            total += min(n, room) * r.points[k]
    return total


def wild_points(r: Rules, s: State, p: int, v: int) -> int:
    """The most points of ``v`` wild cards of the hand."""
    jokers = min(v, s.held[p][JOKER])
    return jokers * r.points[JOKER] + (v - jokers) * r.points[TWO]


def spread(r: Rules, s: State, p: int, k: int, wilds: int, layers: int) -> None:
    """Let one more rank take part, with every number of wild cards and of naturals that stay in the hand."""
    for v in range(wilds, -1, -1):
        for layer in range(layers - 1, -1, -1):
            s.best[layer][v] = best_with(r, s, p, k, v, layer, layers)


def best_with(r: Rules, s: State, p: int, k: int, v: int, layer: int, layers: int) -> int:
    """The most points of natural cards with ``v`` wild ones, this rank and those before it; -1 for none."""
    best = -1
    exact = 1 if layers > 1 and layer < 2 else 0
    most = min(v, wild_room(r, s, p, k))
    for here in range(most + 1):
        for before in range(layer + 1):
            points = s.best[before][v - here]
            if points < 0:
                continue
            n = naturals_with(r, s, p, k, here, layer - before, exact)
            if n >= 0:
                best = max(best, points + n * r.points[k])
    return best


def wild_room(r: Rules, s: State, p: int, k: int) -> int:
    """How many wild cards melds of a rank could take at most, given its naturals."""
    melds = s.held[p][k] // 2 + (1 if s.cards[p][k] else 0)
    return melds * r.wilds


def naturals_with(r: Rules, s: State, p: int, k: int, v: int, stay: int, exact: int) -> int:
    """The most naturals of a rank that can be laid with exactly ``v`` wild cards, -1 if none can.

    At least ``stay`` of them stay in the hand, just so many if ``exact``.
    """
    u = s.held[p][k] - stay
    while u >= 0:
        if fits_in(r, s, p, k, u, v):
            return u
        if exact:
            return -1
        u -= 1
    return -1


def fits_in(r: Rules, s: State, p: int, k: int, u: int, v: int) -> bool:
    """Whether ``u`` naturals and ``v`` wild cards can all be laid on melds of a rank. CANASTA-22."""
    n = u + v
    if n == 0:
        return True
    room = r.wilds
    if s.cards[p][k]:
        room -= s.wilds[p][k]
        if not r.closes or n <= SIZE - s.cards[p][k]:
            return v <= room
        first = SIZE - s.cards[p][k]
        n -= first
        room = min(room, first)
    else:
        room = 0
        if not r.closes:
            return n >= FEWEST and u >= 2 and v <= r.wilds
    full = (n - 1) // SIZE
    last = n - full * SIZE
    return last >= FEWEST and v <= room + full * r.wilds + min(r.wilds, last - 2)
