"""A seat's move as one number, and what it does.

Low four bits: the kind of move. A play or pick: rank, count, then two bits of suit a card, first laid first.
A keep: count, then six bits a card. Swap, exchange and stack: a card, a seat, a card.
"""

from underhand.shedding.kernel.sets import JOKER, add, clear, remove
from underhand.shedding.kernel.setup import get_ready, stack_card, swap_cards
from underhand.shedding.kernel.turn import exchange, owe, pass_turn, pick_up, play_card, played
from underhand.shedding.state import HANDS, KEPT, KNOWN, SHOWS, TRIED, UPS, Rules, State

PLAY, FLIP, TRY, PICK, PASS, SWAP_UP, KEEP, SWAP, STACK, READY = range(1, 11)


def play_move(kind: int, rank: int, n: int, suits: int) -> int:
    """The number of a play (or of a pick that names up cards)."""
    return kind | rank << 4 | n << 8 | suits << 12


def rank_of(m: int) -> int:
    """The rank of a play."""
    return m >> 4 & 15


def count_of(m: int) -> int:
    """How many cards a play lays."""
    return m >> 8 & 15


def card_of(m: int, i: int) -> int:
    """The ``i``-th card of a play, first laid first."""
    return (m >> 4 & 15) << 2 | m >> 12 + 2 * i & 3


def earlier(m: int, i: int) -> int:
    """How many cards before the ``i``-th are of its kind."""
    c = card_of(m, i)
    if c == JOKER:
        return i
    n = 0
    for j in range(i):
        n += card_of(m, j) == c
    return n


def names(m: int, c: int) -> bool:
    """Whether a play lays the card."""
    for i in range(count_of(m)):
        if card_of(m, i) == c:
            return True
    return False


def pair_move(kind: int, c: int, q: int, other: int) -> int:
    """The number of a swap, an exchange or a stacking: a card, a seat, a card."""
    return kind | c << 4 | q << 10 | other << 14


def first_of(m: int) -> int:
    """The first card of a pair."""
    return m >> 4 & 63


def seat_of(m: int) -> int:
    """The other seat of a pair."""
    return m >> 10 & 15


def second_of(m: int) -> int:
    """The second card of a pair."""
    return m >> 14 & 63


def slot_of(m: int) -> int:
    """The slot of a flip, counted from 0."""
    return m >> 4 & 15


def kept_of(m: int, i: int) -> int:
    """The ``i``-th card of a keep."""
    return m >> 8 + 6 * i & 63


def do(r: Rules, s: State, p: int, m: int) -> None:
    """Carry out a legal move up to the next face, choice or turn."""
    kind = m & 15
    if kind == PLAY:
        do_play(r, s, p, m)
    elif kind == FLIP:
        s.skip_due = 0
        s.slot = slot_of(m)
        owe(s, SHOWS, p, 1)
    elif kind == PICK:
        do_pick(r, s, p, m)
    elif kind == TRY:
        owe(s, TRIED, p, 1)
    elif kind == PASS:
        pass_turn(r, s)
    elif kind == SWAP_UP:
        exchange(r, s, first_of(m), seat_of(m), second_of(m))
    else:
        do_setup(r, s, p, m)


def do_play(r: Rules, s: State, p: int, m: int) -> None:
    """Lay the cards in the order chosen. BOOT-26."""
    n = m >> 8 & 15
    rank = (m >> 4 & 15) << 2
    suits = m >> 12
    s.tried = 0
    s.skip_due = 0
    c = rank
    for _ in range(n):
        c = rank | suits & 3
        suits >>= 2
        play_card(r, s, p, c)
    played(r, s, p, c, n)


def do_pick(r: Rules, s: State, p: int, m: int) -> None:
    """Take the pile, and up cards where the rules add some."""
    for i in range(count_of(m)):
        c = card_of(m, i)
        remove(s, UPS + p, c)
        add(s, HANDS + p, c)
        add(s, KNOWN + p, c)
    pick_up(r, s, p)


def do_setup(r: Rules, s: State, p: int, m: int) -> None:
    """The moves before play."""
    kind = m & 15
    if kind == KEEP:
        clear(s, KEPT + p)
        for i in range(m >> 4 & 15):
            add(s, KEPT + p, kept_of(m, i))
    elif kind == SWAP:
        swap_cards(s, p, first_of(m), second_of(m))
    elif kind == STACK:
        stack_card(s, p, first_of(m), seat_of(m))
    else:
        get_ready(r, s, p)
