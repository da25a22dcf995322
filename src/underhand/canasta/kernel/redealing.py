"""Dealing anew what a viewer cannot place: hidden hands, and who drew what of a shuffled pile."""

from underhand.canasta.kernel.kinds import add
from underhand.canasta.kernel.loops import below, draw, draw_again
from underhand.canasta.state import Deck, Rules, State, Unseen


def suppose(r: Rules, s: State, u: Unseen, d: Deck) -> None:
    """Fill in what a viewer has not seen of a state; what stays in the deck is the stock and the boots.

    The state knows what the viewer sees.
    """
    d.n = u.fresh
    if s.again:
        restock(s, u, d)
    for p in range(s.seats):
        for _ in range(u.hidden[p]):
            add(r, s, p, draw(d))


def restock(s: State, u: Unseen, d: Deck) -> None:
    """Of the cards that were shuffled some are in the stock still, and others were drawn by somebody."""
    for i in range(u.fresh):
        d.cards[i] = u.cards[i]
    for i in range(u.old):
        d.again[i] = u.again[i]
    d.m = u.old
    for p in range(s.seats):
        u.left[p] = u.drew[p]
    for i in range(u.seen):
        allot(s, u, d, u.gone[i])
    while d.m > s.stock:
        c = draw_again(d)
        allot(s, u, d, c)
        d.cards[d.n] = c
        d.n += 1


def allot(s: State, u: Unseen, d: Deck, c: int) -> None:
    """A card of the shuffled pile was drawn by another seat, each of their draws as likely."""
    total = 0
    for p in range(s.seats):
        total += u.left[p]
    i = below(d, total)
    for p in range(s.seats):
        if i < u.left[p]:
            u.left[p] -= 1
            s.drawn[p][c] += 1
            return
        i -= u.left[p]
