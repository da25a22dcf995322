"""A tree of decisions, as a search over supposed deals grows it: one tree for all deals of one viewer.

A node is a course of moves as the viewer knows it; what may be done there changes from deal to deal, so a
node's share of the attention is measured against how often it was on offer. Functions here are part of every
family's kernel.
"""

from math import log, sqrt

from underhand.frame.record import Record, cells

NODES = 1 << 16
DEPTH = 256
WHOLE = 1000
"""What a seat gets that has won all there is to win; a loser gets 0."""
KEENNESS = 0.55
"""How much a move that was tried seldom is tried for that alone."""

Words = list[int]


class Tree(Record):
    """Node 0 is the root, with ``n`` = 1 alone; a node leads to its first child, and on to its sibling."""

    n: int = cells(4)
    move: Words = cells(8, NODES)
    first: Words = cells(4, NODES)
    next: Words = cells(4, NODES)
    visits: Words = cells(4, NODES)
    offers: Words = cells(4, NODES)
    worth: Words = cells(8, NODES)
    depth: int = cells(2)
    path: Words = cells(4, DEPTH)
    mover: Words = cells(1, DEPTH)


def sprout(t: Tree, move: int) -> int:
    """A new node; returns its number."""
    i = t.n
    t.n += 1
    t.move[i] = move
    t.first[i] = 0
    t.next[i] = 0
    t.visits[i] = 0
    t.offers[i] = 0
    t.worth[i] = 0
    return i


def child(t: Tree, node: int, move: int) -> int:
    """The node that a move leads to, 0 where it was never tried."""
    i = t.first[node]
    while i and t.move[i] != move:
        i = t.next[i]
    return i


def grow(t: Tree, node: int, move: int) -> int:
    """Add the node that a move leads to; 0 where there is no room."""
    if t.n >= NODES:
        return 0
    i = sprout(t, move)
    t.next[i] = t.first[node]
    t.first[node] = i
    return i


def picked(t: Tree, node: int, moves: Words, n: int) -> int:
    """Which of ``n`` moves is made here: the first that was never tried, else that with the best bound."""
    k = untried(t, node, moves, n)
    return k if k >= 0 else promising(t, node, moves, n)


def untried(t: Tree, node: int, moves: Words, n: int) -> int:
    """The first of ``n`` moves that was never tried here, -1 if all were; the others are noted as offered."""
    found = -1
    for k in range(n):
        i = child(t, node, moves[k])
        if i:
            t.offers[i] += 1
        elif found < 0:
            found = k
    return found


def promising(t: Tree, node: int, moves: Words, n: int) -> int:
    """The move of ``n``, all tried before, that has the best upper bound."""
    best = -1.0
    at = 0
    for k in range(n):
        i = child(t, node, moves[k])
        visits = t.visits[i] + 1e-9
        bound = t.worth[i] / (visits * WHOLE) + KEENNESS * sqrt(log(t.offers[i] + 1.0) / visits)
        if bound > best:
            best = bound
            at = k
    return at


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
