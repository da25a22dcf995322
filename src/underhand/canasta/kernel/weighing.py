"""What the rule of thumb looks at: how late it is, what a pick-up brings, what a discard costs."""

from underhand.canasta.kernel.kinds import BLACK_THREE, JOKER, RED_THREE, TWO, face_of
from underhand.canasta.kernel.melds import SIZE, complete, untucked
from underhand.canasta.kernel.opening import at_least, picked_up, threshold
from underhand.canasta.state import KINDS, RANKS, Habits, Rules, State, Words


def is_late(r: Rules, s: State, h: Habits, p: int) -> bool:
    """Whether the deal may be over before the seat's next turn."""
    if s.stock <= r.draw_n * s.seats:
        return True
    for q in range(s.seats):
        if q != p and s.on_boot >> q & 1 and s.size[q] <= h.near and complete(r, s, q):
            return True
    return False


def clears(r: Rules, s: State, p: int) -> bool:
    """Whether the whole hand but a card to discard can be laid, and is better laid than kept."""
    if s.on_boot >> p & 1 and not complete(r, s, p):
        return False
    room = 0
    stuck = s.held[p][RED_THREE] + s.held[p][BLACK_THREE]
    for k in range(RANKS):
        if s.cards[p][k]:
            room += max(0, min(r.wilds - s.wilds[p][k], SIZE - s.cards[p][k]))
        elif s.held[p][k] < 3:
            stuck += s.held[p][k]
    return stuck + max(0, s.held[p][TWO] + s.held[p][JOKER] - room) <= 1


def pure(r: Rules, s: State, p: int) -> int:
    """The ranks, as bits, that are to become natural canastas still lacking: those with most cards."""
    ranks = 0
    for _ in range(r.need_naturals - s.naturals[p]):
        most = 0
        best = 0
        for k in range(RANKS):
            n = s.held[p][k] + s.cards[p][k]
            if n > most and s.wilds[p][k] == 0 and not ranks >> k & 1:
                most = n
                best = 1 << k
        ranks |= best
    return ranks


# ---- taking cards --------------------------------------------------------------------------------


def worth_of_take(r: Rules, s: State, h: Habits, p: int, out: Words) -> int:
    """What the cards of a pick-up bring a seat; ``out`` is scratch."""
    for k in range(KINDS):
        out[k] = 0
    for i in range(s.npile - picked_up(r, s), s.npile - 1):
        out[r.kind[s.pile[i]]] += 1
    late = is_late(r, s, h, p)
    top = r.kind[s.pile[s.npile - 1]]
    total = h.top
    for k in range(KINDS):
        if out[k]:
            total += out[k] * gain(s, h, p, k, out[k], k == top, late)
    if not s.tabled >> p & 1 and at_least(r, s, p) + 3 * r.points[top] < threshold(r, s, p):
        total -= h.spends
    return total


def gain(s: State, h: Habits, p: int, k: int, mates: int, is_top: int, late: int) -> int:
    """What a card of a kind brings that comes with ``mates`` of its kind, itself counted."""
    if k >= RANKS:
        if k < RED_THREE:
            return h.wild
        if k == BLACK_THREE:
            return h.black_caught
        return h.red_useful if untucked(s, p) >= 0 else h.red_caught
    have = s.held[p][k] + mates
    if is_top or s.cards[p][k] or have > 2:
        return h.fits
    if late:
        return h.lone_late
    return h.makes_pair if have == 2 else h.lone


def worth_of_hand(s: State, h: Habits, p: int) -> int:
    """What the cards of a hand bring, each beside those of its kind that were counted before it."""
    total = 0
    for k in range(KINDS):
        n = s.held[p][k]
        for i in range(n):
            total += gain(s, h, p, k, i + 1 - n, 0, 0)
    return total


# ---- the discard ---------------------------------------------------------------------------------


def cost_of_discard(r: Rules, s: State, h: Habits, p: int, k: int, late: int) -> int:
    """What it costs to discard a card of a kind: its use, and what the next seat may pick up with it."""
    if k >= RANKS:
        if k == JOKER:
            return h.joker
        if k == TWO:
            return h.two
        if k == BLACK_THREE:
            return h.black
        return h.red if untucked(s, p) >= 0 else h.red_spare
    cost = h.each * min(s.held[p][k], 4) - r.points[k] * (h.point_late if late else h.point)
    if s.cards[p][k]:
        cost += h.open
    return cost + threat(r, s, h, (p + 1) % s.seats, k)


def threat(r: Rules, s: State, h: Habits, q: int, k: int) -> int:
    """What a seat may be expected to pick up with a card of a rank on top of the pile."""
    n = s.npile + 1
    if r.number[k] and r.number[k] < n:
        n = r.number[k]
    if s.cards[q][k] or knows_pair(s, q, k):
        return h.gives * n
    return h.gives * n * (h.pairs if s.tabled >> q & 1 else h.pairs_first) // 100


def knows_pair(s: State, q: int, k: int) -> bool:
    """Whether everybody has seen two cards of a rank go to a hand."""
    first = face_of(k, 0)
    n = 0
    for c in range(first, first + 4):
        n += s.known[q][c]
    return n > 1
