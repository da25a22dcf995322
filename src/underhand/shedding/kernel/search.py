"""Thinking ahead: games supposed from what a seat knows, played to the end; a tree of what came of it."""

from underhand.frame.tree import DEPTH, WHOLE, Tree, credit, entered, picked, tread
from underhand.shedding.kernel.choices import list_choices
from underhand.shedding.kernel.habits import habit_game, mover
from underhand.shedding.kernel.loops import deal
from underhand.shedding.kernel.moves import do
from underhand.shedding.kernel.redealing import suppose
from underhand.shedding.kernel.sets import size
from underhand.shedding.state import (
    HANDS,
    OVER,
    SETTING,
    UPS,
    Deck,
    Habits,
    Rules,
    State,
    Unseen,
    Words,
)

LONGEST = 600
"""A supposed game that has gone on for so many decisions is taken as it stands."""


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
    """Suppose ``n`` games from what the viewer knows, and let the tree grow by each."""
    for _ in range(n):
        anew(rules[0], knowns[0], states[0], unseens[0], decks[0])
        grow_by_one(rules[0], states[0], decks[0], habits[0], trees[0], out, viewer)


def anew(r: Rules, known: State, s: State, u: Unseen, d: Deck) -> None:
    """What is known, and what is not supposed anew."""
    s.assign(known)
    suppose(r, s, u, d)


def grow_by_one(r: Rules, s: State, d: Deck, h: Habits, t: Tree, out: Words, viewer: int) -> None:
    """One supposed game: down the tree to where it was not tried before, by habit to the end, and back."""
    node = 0
    t.depth = 0
    tread(t, 0, viewer)
    while s.phase != OVER and node >= 0 and t.depth < DEPTH:
        p = mover(s)
        if s.phase == SETTING and not r.in_order:
            p = viewer
            if s.ready >> viewer & 1:
                break  # what the others choose meanwhile, nobody sees
        node = descend(r, s, h, t, out, node, p)
        if s.need:
            deal(r, s, d)
    habit_game(r, s, d, h, out, LONGEST)
    back(r, s, t)


def descend(r: Rules, s: State, h: Habits, t: Tree, out: Words, node: int, p: int) -> int:
    """Make one move in the tree; returns the node it leads to, -1 where the tree ends."""
    n = list_choices(r, s, h, p, out)
    move = out[picked(t, node, out, n)]
    below = entered(t, node, move, p)
    do(r, s, p, move)
    return below


def back(r: Rules, s: State, t: Tree) -> None:
    """Every move of the way down is worth what its seat got."""
    for i in range(t.depth):
        credit(t, i, result(r, s, t.mover[i]))


def result(r: Rules, s: State, p: int) -> int:
    """What a seat got: all for winning, nothing for losing, between them by who was out first."""
    if s.phase != OVER:
        return standing(r, s, p)
    if s.winners:
        return WHOLE if s.winners >> p & 1 else 0
    if s.losers >> p & 1:
        return 0
    return WHOLE - WHOLE // 4 * (s.place[p] - 1) // max(s.seats - 2, 1) if s.place[p] else WHOLE // 2


def standing(r: Rules, s: State, p: int) -> int:
    """What an unfinished game promises: half, the less the more cards there are before the seat."""
    if not s.alive >> p & 1:
        return WHOLE
    mine = size(s, HANDS + p) + size(s, UPS + p) + s.ndown[p]
    total = 1
    for q in range(r.seats):
        total += size(s, HANDS + q) + size(s, UPS + q) + s.ndown[q]
    return WHOLE - WHOLE * mine // total - WHOLE // 4
