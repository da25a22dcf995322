"""The end: who has no card left, who goes out, and games that a guard ends."""

from underhand.shedding.kernel.pile import forget_play
from underhand.shedding.kernel.sets import size
from underhand.shedding.state import HANDS, NOTHING, OVER, SETTLED, UPS, WON, Rules, State


def bare(s: State, p: int) -> bool:
    """Whether the seat has no card in any zone."""
    return s.cards[HANDS + p][0] == 0 and s.cards[UPS + p][0] == 0 and s.ndown[p] == 0


def finished(r: Rules, s: State, p: int) -> bool:
    """Whether the seat has no card left and none to come. BOOT-27, PRAGUE-29, PLAYINGCARDS-29."""
    return bare(s, p) and (s.stock == 0 or r.refill_to == 0)


def goes_out(r: Rules, s: State, p: int) -> None:
    """A seat without cards leaves; the game may be over. BOOT-42, PRAGUE-32, PLAYINGCARDS-32, SHITHEAD-30."""
    s.places += 1
    s.place[p] = s.places
    s.alive &= ~(1 << p)
    if r.first_out:
        s.winners = 1 << p
        over(s, WON)
    elif s.alive.bit_count() == 1:
        s.losers = s.alive
        over(s, WON)


def over(s: State, ending: int) -> None:
    """Nothing more can be done."""
    s.phase = OVER
    s.ending = ending
    s.pending = NOTHING
    s.stage = SETTLED
    forget_play(s)


def guard(r: Rules, s: State, ending: int) -> None:
    """A game that would not end is ended: fewest cards win or most cards lose. BOOT-45, PRAGUE-33."""
    best = -1
    seats = 0
    for p in range(s.seats):
        if s.alive >> p & 1:
            held = size(s, HANDS + p) + size(s, UPS + p) + s.ndown[p]
            score = 999 - held if r.fewest else held
            if score > best:
                best = score
                seats = 0
            if score == best:
                seats |= 1 << p
    if not r.fewest:
        s.losers = seats
    elif seats.bit_count() == 1:
        s.winners = seats
    over(s, ending)
