"""Thinking ahead: deals supposed from what a seat knows, played on by habit; a tree of what came of it."""

from math import sqrt

from underhand.canasta.kernel.choices import list_choices
from underhand.canasta.kernel.habits import habit_game
from underhand.canasta.kernel.loops import deal
from underhand.canasta.kernel.redealing import suppose
from underhand.canasta.kernel.scoring import PARTS
from underhand.canasta.kernel.standing import stands_at
from underhand.canasta.kernel.steps import dressed
from underhand.canasta.kernel.turn import do
from underhand.canasta.state import OVER, Deck, Habits, Rules, State, Unseen, Words
from underhand.frame.tree import DEPTH, WHOLE, Tree, credit, entered, pay, picked, tread

LONGEST = 60
"""A supposed deal that has gone on for so many steps is taken as it stands."""
WIDENS = 8
"""How slowly a list of choices is taken in."""
SPAN = 3000
"""A lead of so many points is all there is to win."""


def search(
    rules: list[Rules],
    knowns: list[State],
    states: list[State],
    unseens: list[Unseen],
    decks: list[Deck],
    habits: list[Habits],
    trees: list[Tree],
    out: Words,
    viewer: int,
    n: int,
) -> None:
    """Suppose ``n`` deals from what the viewer knows, and let the tree grow by each."""
    for _ in range(n):
        anew(rules[0], knowns[0], states[0], unseens[0], decks[0])
        grow_by_one(rules[0], states[0], decks[0], habits[0], trees[0], out, viewer)


def anew(r: Rules, known: State, s: State, u: Unseen, d: Deck) -> None:
    """What is known, and what is not supposed anew."""
    s.assign(known)
    suppose(r, s, u, d)


def grow_by_one(r: Rules, s: State, d: Deck, h: Habits, t: Tree, out: Words, viewer: int) -> None:
    """One supposed deal: down the tree to where it was not tried before, by habit for a while, and back."""
    node = 0
    t.depth = 0
    tread(t, 0, viewer)
    while s.phase != OVER and node >= 0 and t.depth < DEPTH:
        node = descend(r, s, h, t, out, node)
        deal(r, s, d)
    habit_game(r, s, d, h, out, LONGEST)
    back(r, s, t, out)


def descend(r: Rules, s: State, h: Habits, t: Tree, out: Words, node: int) -> int:
    """Take one step in the tree; returns the node it leads to, -1 where the tree ends."""
    p = s.turn
    n = min(list_choices(r, s, h, p, out), width(t.visits[node]))
    move = out[picked(t, node, out, n)]
    below = entered(t, node, move, p)
    do(r, s, p, dressed(r, s, p, move))
    return below


def width(visits: int) -> int:
    """How many choices are looked at where the search has been so often: at first that by habit alone."""
    return 1 + int(sqrt(visits)) // WIDENS


def back(r: Rules, s: State, t: Tree, out: Words) -> None:
    """Every step of the way down is worth what its seat got."""
    for p in range(s.seats):
        out[PARTS + p] = stands_at(r, s, p, out)
    for p in range(s.seats):
        out[p] = result(r, s, p, out)
    for i in range(t.depth):
        credit(t, i, out[t.mover[i]])
    pay(t, out, s.seats)


def result(r: Rules, s: State, p: int, out: Words) -> int:
    """What a seat got of its score, which stands with all the others behind the first numbers of ``out``.

    The lead over the best of the others counts, up to :data:`SPAN`; all for a match that is won.
    """
    mine = out[PARTS + p]
    best = -SPAN * SPAN
    for q in range(s.seats):
        if q != p and out[PARTS + q] > best:
            best = out[PARTS + q]
    if s.phase == OVER and max(mine, best) >= r.game_to:
        return WHOLE if mine > best else WHOLE // 2 if mine == best else 0
    lead = max(min(mine - best, SPAN), -SPAN)
    return WHOLE // 2 + lead * WHOLE // (2 * SPAN)
