"""Thinking ahead: games supposed from what a seat knows, played on for a while; a tree of what came of it."""

from underhand.frame.tree import DEPTH, Tree, credit, entered, pay, picked, tread
from underhand.shedding.kernel.choices import list_choices
from underhand.shedding.kernel.habits import habit_game, mover
from underhand.shedding.kernel.loops import deal
from underhand.shedding.kernel.moves import do
from underhand.shedding.kernel.promise import got, promises
from underhand.shedding.kernel.redealing import suppose
from underhand.shedding.state import OVER, SETTING, Deck, Habits, Rules, State, Unseen, Words

HORIZON = 8
"""After so many decisions by habit a supposed game is broken off, and judged by what it promises."""


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
    """One supposed game: down the tree to where it was not tried before, by habit from there, and back."""
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
    habit_game(r, s, d, h, out, HORIZON)
    back(r, s, h, t, out)


def descend(r: Rules, s: State, h: Habits, t: Tree, out: Words, node: int, p: int) -> int:
    """Make one move in the tree; returns the node it leads to, -1 where the tree ends."""
    n = list_choices(r, s, h, p, out)
    move = out[picked(t, node, out, n)]
    below = entered(t, node, move, p)
    do(r, s, p, move)
    return below


def back(r: Rules, s: State, h: Habits, t: Tree, out: Words) -> None:
    """Every move of the way down is worth what its seat got, or may expect where the game was broken off."""
    if s.phase == OVER:
        for p in range(r.seats):
            out[p] = got(s, p)
    else:
        promises(r, s, h, out)
    for i in range(t.depth):
        credit(t, i, out[t.mover[i]])
    pay(t, out, r.seats)
