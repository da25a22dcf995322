"""Dealing anew what a viewer cannot place: hands as far as they are hidden, burned cards, chosen up cards."""

from underhand.shedding.kernel.loops import below, draw
from underhand.shedding.kernel.sets import JOKER, add, copies, nth_card, size
from underhand.shedding.state import BONE, HANDS, KEPT, Deck, Rules, State, Unseen


def suppose(r: Rules, s: State, u: Unseen, d: Deck) -> None:
    """Fill in what a viewer has not seen of a state; what stays in the deck is the stock and the down cards.

    The state knows what the viewer sees. Cards drawn unseen from the boneyard are dealt from the burned ones.
    """
    d.n = u.fresh
    u.left = u.burned
    for p in range(s.seats):
        for i in range(u.hidden[p]):
            if i < u.drew[p] and u.left:
                c = draw_burned(u, d)
                if c < JOKER:
                    s.drawn[p] |= 1 << c
            else:
                c = draw(d)
            add(s, HANDS + p, c)
    for _ in range(u.bone):
        add(s, BONE, draw_burned(u, d) if u.left else draw(d))
    for p in range(s.seats):
        if u.keeps >> p & 1:
            keep_any(r, s, d, p)


def draw_burned(u: Unseen, d: Deck) -> int:
    """One of the burned cards that the viewer cannot place, each as likely."""
    i = below(d, u.left)
    c = u.cards[i]
    u.left -= 1
    u.cards[i] = u.cards[u.left]
    u.cards[u.left] = c
    return c


def keep_any(r: Rules, s: State, d: Deck, p: int) -> None:
    """A seat that is ready has chosen up cards, the viewer does not know which."""
    while size(s, KEPT + p) < r.choose:
        c = nth_card(s, HANDS + p, below(d, size(s, HANDS + p)))
        if copies(s, KEPT + p, c) < copies(s, HANDS + p, c):
            add(s, KEPT + p, c)
