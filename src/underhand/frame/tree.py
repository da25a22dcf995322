"""A tree of decisions, as a search over supposed deals grows it: one tree for all deals of one viewer.

A node is a course of moves as the viewer knows it; what may be done there changes from deal to deal, so a
node's share of the attention is measured against how often it was on offer. Functions here are part of every
family's kernel.
"""

from math import log, sqrt

from underhand.frame.record import Record, cells

NODES = 1 << 16
PLACES = 1 << 17
LOW = (1 << 32) - 1
DEPTH = 256
WHOLE = 1000
"""What a seat gets that has won all there is to win; a loser gets 0."""
PURSES = 10
"""Of the root and of its moves it is known what every seat got; there are no more seats than that."""
KEENNESS = 0.2
"""How much a move that was tried seldom is tried for that alone."""

Words = list[int]


class Tree(Record):
    """Node 0 is the root; a node leads to its first child, and on to its sibling.

    ``places`` finds the child that a move leads to: there are very many where each deal has moves of its own.
    Behind the root and each of its children are :data:`PURSES` nodes that nothing leads to, one for each
    seat: their ``worth`` is what that seat got, ``squares`` the sum of its squares. So a tree begins with
    ``n`` = 1 + PURSES.
    """

    n: int = cells(4)
    move: Words = cells(8, NODES)
    parent: Words = cells(4, NODES)
    first: Words = cells(4, NODES)
    next: Words = cells(4, NODES)
    places: Words = cells(4, PLACES)
    visits: Words = cells(4, NODES)
    offers: Words = cells(4, NODES)
    worth: Words = cells(8, NODES)
    squares: Words = cells(8, NODES)
    depth: int = cells(2)
    path: Words = cells(4, DEPTH)
    mover: Words = cells(1, DEPTH)


def child(t: Tree, node: int, move: int) -> int:
    """The node that a move leads to, 0 where it was never tried."""
    return t.places[place(t, node, move)]


def place(t: Tree, node: int, move: int) -> int:
    """Where the node that a move leads to is found, or would be."""
    k = ((move ^ move >> 20 ^ node * 40503) * 2654435761 & LOW) >> 15
    i = t.places[k]
    while i and (t.move[i] != move or t.parent[i] != node):
        k = k + 1 & PLACES - 1
        i = t.places[k]
    return k


def grow(t: Tree, node: int, move: int) -> int:
    """Add the node that a move leads to; 0 where there is no room."""
    if not has_room(t, node):
        return 0
    i = t.n
    t.n += 1 if node else 1 + PURSES
    t.places[place(t, node, move)] = i
    t.move[i] = move
    t.parent[i] = node
    t.next[i] = t.first[node]
    t.first[node] = i
    return i


def has_room(t: Tree, node: int) -> bool:
    """Whether there is room for a child of a node."""
    return t.n + (1 if node else 1 + PURSES) <= NODES


def picked(t: Tree, node: int, moves: Words, n: int) -> int:
    """Which of ``n`` moves is made here: the first that was never tried, else that with the best bound.

    In a full tree what was never tried would stay so, and be made again and again: the best known one is.
    """
    has_new = has_room(t, node)
    new = -1
    best = -1.0
    at = 0
    for k in range(n):
        i = child(t, node, moves[k])
        if i:
            t.offers[i] += 1
            if new < 0:
                hope = bound(t, i)
                if hope > best:
                    best = hope
                    at = k
        elif has_new and new < 0:
            new = k
    return at if new < 0 else new


def bound(t: Tree, i: int) -> float:
    """What a node may be worth at best: what came of it, and more the seldomer it was tried."""
    visits = t.visits[i] + 1e-9
    return t.worth[i] / (visits * WHOLE) + KEENNESS * sqrt(log(t.offers[i] + 1.0) / visits)


def entered(t: Tree, node: int, move: int, mover: int) -> int:
    """Make a move of this way down; returns the node it leads to, -1 where the tree ends with it."""
    below = child(t, node, move)
    if below:
        tread(t, below, mover)
        return below
    below = grow(t, node, move)
    if below:
        t.offers[below] = 1
        tread(t, below, mover)
    return -1


def tread(t: Tree, node: int, mover: int) -> None:
    """Remember a node of this way down, and whose move led there."""
    t.path[t.depth] = node
    t.mover[t.depth] = mover
    t.depth += 1


def credit(t: Tree, i: int, amount: int) -> None:
    """Give the ``i``-th node of this way down what came of it for whoever moved there."""
    t.visits[t.path[i]] += 1
    t.worth[t.path[i]] += amount


def pay(t: Tree, got: Words, seats: int) -> None:
    """Put what every seat got into its purse, for the first two nodes of this way down."""
    for i in range(min(t.depth, 2)):
        for p in range(seats):
            t.worth[t.path[i] + 1 + p] += got[p]
            t.squares[t.path[i] + 1 + p] += got[p] * got[p]
