"""Many games inside the kernel, each seat by habits of its own; of every game a row of numbers."""

from underhand.shedding.kernel.ending import guard
from underhand.shedding.kernel.fits import fits_blind
from underhand.shedding.kernel.habits import habit_move, mover
from underhand.shedding.kernel.loops import face, random_step, seed_deck
from underhand.shedding.kernel.moves import do
from underhand.shedding.kernel.sets import copies, size
from underhand.shedding.kernel.setup import begin, give
from underhand.shedding.kernel.watch import begin_round, laid, meet, take_down
from underhand.shedding.state import (
    BONE,
    HANDS,
    JOIN,
    OVER,
    PLAYING,
    REPEATED,
    SEATS,
    SHOWS,
    TRIED,
    UPS,
    Deck,
    Habits,
    Rules,
    State,
    Watch,
    Words,
)

POWERS = 15
# the columns of a row
DECISIONS, TURNS, ENDING, WINNERS, LOSERS, DEALER, LEADER_SEAT, BURNED = range(8)
PLACE = 8  # of each seat
DEALT = PLACE + SEATS  # what the cards are worth that each seat was dealt
LAID = DEALT + SEATS  # how many cards of each power were laid
ROW = LAID + POWERS


def runs(
    rules: list[Rules],
    states: list[State],
    decks: list[Deck],
    watches: list[Watch],
    habits: list[Habits],
    out: Words,
    seed: int,
    first: int,
    n: int,
    rows: Words,
) -> None:
    """Play the games ``first`` to ``first + n`` of a seed; ``habits`` are those of the seats."""
    r = rules[0]
    s = states[0]
    d = decks[0]
    w = watches[0]
    for g in range(n):
        at = g * ROW
        for i in range(ROW):
            rows[at + i] = 0
        seed_deck(r, d, seed + first + g)
        begin_round(w)
        rows[at + DEALER] = (first + g) % r.seats
        rows[at + LEADER_SEAT] = -1
        begin(r, s, (first + g) % r.seats)
        deal_noted(r, s, d, rows, at)
        note_dealt(r, s, habits[0], rows, at)
        while s.phase != OVER:
            step(r, s, d, w, habits[mover(s)], out, rows, at)
            watch_over(r, s, w, rows, at)
        note_end(s, rows, at)


def watch_over(r: Rules, s: State, w: Watch, rows: Words, at: int) -> None:
    """After a decision in play: who plays first is noted, and a position that comes back ends the game."""
    if s.phase == PLAYING:
        if rows[at + LEADER_SEAT] < 0:
            rows[at + LEADER_SEAT] = s.turn
        if r.repeats and meet(r, s, w) >= r.repeats:
            guard(r, s, REPEATED)


def step(r: Rules, s: State, d: Deck, w: Watch, h: Habits, out: Words, rows: Words, at: int) -> None:
    """One decision and the faces that it asks for; the powers of the cards laid are noted."""
    p = mover(s)
    in_play = s.phase == PLAYING
    burned = size(s, BONE)
    take_down(s, w, p)
    if h.random:
        random_step(r, s, d, out)
    else:
        do(r, s, p, habit_move(r, s, d, h, p, out))
    if in_play:
        for i in range(laid(s, w, p, out)):
            note_card(r, out[i], rows, at)
    deal_noted(r, s, d, rows, at)
    rows[at + BURNED] += size(s, BONE) > burned
    rows[at + DECISIONS] += 1


def deal_noted(r: Rules, s: State, d: Deck, rows: Words, at: int) -> None:
    """Give every face that is owed, and note the powers of those that are laid at once."""
    while s.need:
        c = face(r, s, d)
        acts = (s.need == TRIED or (s.need == SHOWS and r.blind_powers)) and fits_blind(r, s, s.turn, c)
        give(r, s, c)
        if acts and s.pending != JOIN:
            note_card(r, c, rows, at)


def note_dealt(r: Rules, s: State, h: Habits, rows: Words, at: int) -> None:
    """What the cards in sight of each seat are worth before anything was exchanged."""
    for p in range(r.seats):
        total = 0
        for c in range(53):
            total += (copies(s, HANDS + p, c) + copies(s, UPS + p, c)) * h.worth[c]
        rows[at + DEALT + p] = total


def note_card(r: Rules, c: int, rows: Words, at: int) -> None:
    """The powers of one card."""
    powers = r.powers[c]
    while powers:
        low = powers & -powers
        powers ^= low
        rows[at + LAID + low.bit_length() - 1] += 1


def note_end(s: State, rows: Words, at: int) -> None:
    """How the game ended, and the place of each seat."""
    rows[at + TURNS] = s.turns
    rows[at + ENDING] = s.ending
    rows[at + WINNERS] = s.winners
    rows[at + LOSERS] = s.losers
    for p in range(s.seats):
        rows[at + PLACE + p] = s.place[p]
