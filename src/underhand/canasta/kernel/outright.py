"""A first tabling on the boot that lays everything but one card at most, and so must make the canastas.

``s.ways[v]`` is a set of pairs, naturals and mixed canastas, as bits: what the ranks so far can make of their
cards with exactly ``v`` wild ones; no more of either kind is counted than it takes to go out.
"""

from underhand.canasta.kernel.kinds import JOKER, RED_THREE, TWO
from underhand.canasta.kernel.melds import SIZE
from underhand.canasta.kernel.opening import fits_in
from underhand.canasta.state import KINDS, NEVER, RANKS, REQUIRED, Rules, State

WIDTH = 7


def goes_out_at_once(r: Rules, s: State, p: int) -> bool:
    """Whether the hand can be laid so far that one card stays or none, with the canastas. CANASTA-36."""
    if s.due == 0 and r.last != REQUIRED and lays_all_but(r, s, p, KINDS):
        return True
    if r.last == NEVER or s.due > 1:
        return False
    if s.due:
        return lays_all_but(r, s, p, KINDS)
    for k in range(KINDS):
        if s.held[p][k] and lays_all_but(r, s, p, k):
            return True
    return False


def lays_all_but(r: Rules, s: State, p: int, stays: int) -> bool:
    """Whether all but a card of one kind can be laid, with the points and the canastas that it takes."""
    for k in range(RED_THREE, KINDS):
        if s.held[p][k] > (1 if k == stays else 0):
            return False
    wilds = s.held[p][TWO] + s.held[p][JOKER] - (1 if TWO <= stays <= JOKER else 0)
    points = 0
    for k in range(RED_THREE):
        points += (s.held[p][k] - (1 if k == stays else 0)) * r.points[k]
    if points < s.owing:
        return False
    begin_ways(r, s, p, wilds)
    for k in range(RANKS):
        spread_ways(r, s, p, k, s.held[p][k] - (1 if k == stays else 0), wilds)
    return s.ways[wilds] >> pair(r, r.need_naturals, r.need_mixed) & 1 > 0


def begin_ways(r: Rules, s: State, p: int, wilds: int) -> None:
    """Before any rank: the canastas that are closed, and no wild card used."""
    for v in range(wilds + 1):
        s.ways[v] = 0
    closed = r.closes != 0
    s.ways[0] = 1 << pair(r, s.naturals[p] if closed else 0, s.mixed[p] if closed else 0)


def pair(r: Rules, naturals: int, mixed: int) -> int:
    """The bit of a pair."""
    return min(naturals, r.need_naturals) * WIDTH + min(mixed, r.need_mixed)


def spread_ways(r: Rules, s: State, p: int, k: int, u: int, wilds: int) -> None:
    """Lay ``u`` cards of a rank with every number of wild ones."""
    for v in range(wilds, -1, -1):
        found = 0
        for here in range(v + 1):
            if s.ways[v - here] and fits_in(r, s, p, k, u, here):
                found |= with_canastas(r, s, p, k, u, here, s.ways[v - here])
        s.ways[v] = found


def with_canastas(r: Rules, s: State, p: int, k: int, u: int, v: int, before: int) -> int:
    """The pairs that come of those before, for every split of a rank's canastas that is possible."""
    full = closing(r, s, p, k, u + v)
    found = 0
    for mixed in range(full + 1):
        if can_mix(r, s, p, k, u + v, v, mixed):
            found |= moved(r, before, full - mixed, mixed)
    return found


def moved(r: Rules, before: int, naturals: int, mixed: int) -> int:
    """Every pair of a set with so many canastas more."""
    found = 0
    for n in range(r.need_naturals + 1):
        for m in range(r.need_mixed + 1):
            if before >> pair(r, n, m) & 1:
                found |= 1 << pair(r, n + naturals, m + mixed)
    return found


def closing(r: Rules, s: State, p: int, k: int, n: int) -> int:
    """How many canastas a rank has at last with ``n`` cards more, those closed before not counted."""
    total = s.cards[p][k] + n
    return total // SIZE if r.closes else (1 if total >= SIZE else 0)


def can_mix(r: Rules, s: State, p: int, k: int, n: int, v: int, mixed: int) -> bool:
    """Whether just so many of a rank's canastas are mixed, with ``v`` wild cards among the ``n`` laid."""
    full = closing(r, s, p, k, n)
    before, open_cards = s.wilds[p][k], s.cards[p][k]
    if not r.closes:
        return mixed == (1 if full and before + v else 0)
    forced = 1 if full and before else 0
    first = 1 if full and open_cards and not before else 0
    chosen = mixed - forced
    fresh = min(chosen, full - forced - first)
    if chosen < 0 or chosen > full - forced:
        return False
    room = fresh * min(r.wilds, SIZE - 2) + rest_room(r, s, p, k, n)
    if forced:
        room += min(r.wilds - before, SIZE - open_cards)
    if chosen > fresh:
        room += min(r.wilds, SIZE - open_cards)
    return chosen <= v <= room


def rest_room(r: Rules, s: State, p: int, k: int, n: int) -> int:
    """How many wild cards the meld takes that stays open at last."""
    total = s.cards[p][k] + n
    if total < SIZE and s.cards[p][k]:
        return r.wilds - s.wilds[p][k]
    rest = total % SIZE
    return min(r.wilds, rest - 2) if rest > 2 else 0
