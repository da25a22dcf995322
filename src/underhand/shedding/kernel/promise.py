"""What a game is worth to its seats: what each of them got, or what a game that is broken off promises.

The numbers of a promise were found by regression, over games that the rule of thumb played to their end from
all stages, by the four books at two to four seats: they are much alike in all of them. Decision 0011.
"""

from underhand.frame.tree import WHOLE
from underhand.shedding.kernel.sets import JOKER, size
from underhand.shedding.state import HANDS, SEATS, UPS, Habits, Rules, State, Words

IN_HAND = 60
"""A hundred points of worth more in the hand than others have, in thousandths of a win."""
LYING_UP = 100
"""The same of up cards."""
OPEN = 37
"""An up or down card more."""
FEWER = 450
"""To have few cards: from none, which brings half of it, to all there are, which costs as much."""


def got(s: State, p: int) -> int:
    """What a seat got: all for winning, nothing for losing, between them by who was out first."""
    if s.winners:
        return WHOLE if s.winners >> p & 1 else 0
    if s.losers >> p & 1:
        return 0
    return of_place(s, s.place[p]) if s.place[p] else WHOLE // 2


def of_place(s: State, place: int) -> int:
    """What a seat gets that is out so early, but for the last."""
    return WHOLE - WHOLE // 4 * (place - 1) // max(s.seats - 2, 1)


def promises(r: Rules, s: State, h: Habits, out: Words) -> None:
    """Write what an unfinished game promises each seat: its part of what is left, and its lead."""
    n = s.alive.bit_count()
    even = left(r, s) // n
    cards = 0
    good = 0
    for p in range(s.seats):
        if s.alive >> p & 1:
            out[p] = standing(s, h, p)
            out[SEATS + p] = size(s, HANDS + p) + size(s, UPS + p) + s.ndown[p]
            good += out[p]
            cards += out[SEATS + p]
    for p in range(s.seats):
        if s.alive >> p & 1:
            lead = out[p] - (good - out[p]) // (n - 1)
            if s.stock == 0:
                lead += fewer(out[SEATS + p] * (n - 1), cards - out[SEATS + p])
            out[p] = max(0, min(WHOLE, even + lead))
        else:
            out[p] = of_place(s, s.place[p])


def left(r: Rules, s: State) -> int:
    """What the seats that are still in will get together."""
    if r.first_out:
        return WHOLE
    total = 0
    for place in range(s.places + 1, s.seats):
        total += of_place(s, place)
    return total


def standing(s: State, h: Habits, p: int) -> int:
    """How good a seat's cards are, and how many lie before it."""
    good = IN_HAND * surplus(s, h, HANDS + p) + LYING_UP * surplus(s, h, UPS + p)
    return good // 100 - OPEN * (size(s, UPS + p) + s.ndown[p])


def surplus(s: State, h: Habits, z: int) -> int:
    """By how much the cards of a zone are worth more than as many others."""
    total = 0
    for k in range(3):
        word = s.cards[z][k]
        while word:
            total += h.worth[min((word & -word).bit_length() - 1, JOKER)] - h.mean
            word &= word - 1
    return total


def fewer(mine: int, others: int) -> int:
    """What it means to have so many cards where others have so many, once none are drawn."""
    return FEWER * (others - mine) // (2 * (others + mine))
