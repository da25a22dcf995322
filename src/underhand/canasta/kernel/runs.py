"""Many deals inside the kernel, each seat by habits of its own; of every deal a row of numbers."""

from underhand.canasta.kernel.habits import habit_move
from underhand.canasta.kernel.loops import deal, seed_deck
from underhand.canasta.kernel.scoring import PARTS, tally
from underhand.canasta.kernel.setup import begin
from underhand.canasta.kernel.steps import TAKE, dressed
from underhand.canasta.kernel.turn import do
from underhand.canasta.kernel.weighing import worth_of_hand
from underhand.canasta.state import OVER, SEATS, Deck, Habits, Rules, State, Words

# the columns of a row
DECISIONS, TURNS, ENDING, DEALER, WENT, TABLED, BOOTS = range(7)  # who tabled and took the boot: bits
POINTS = 7  # of each seat
NATURAL = POINTS + SEATS  # canastas of each seat
MIX = NATURAL + SEATS
PICKED = MIX + SEATS  # how often each seat picked up from the pile
DEALT = PICKED + SEATS  # what the hand is worth that each seat was dealt
SHARES = DEALT + SEATS  # the parts of each seat's points
ROW = SHARES + SEATS * PARTS


def runs(
    rules: list[Rules],
    states: list[State],
    decks: list[Deck],
    habits: list[Habits],
    out: Words,
    seed: int,
    first: int,
    n: int,
    rows: Words,
) -> None:
    """Play the deals ``first`` to ``first + n`` of a seed, from the scores of the state.

    ``habits`` are those of the seats.
    """
    r = rules[0]
    s = states[0]
    d = decks[0]
    for g in range(n):
        at = g * ROW
        for i in range(ROW):
            rows[at + i] = 0
        seed_deck(r, d, seed + first + g)
        begin(r, s, (first + g) % r.seats)
        deal(r, s, d)
        for p in range(r.seats):
            rows[at + DEALT + p] = worth_of_hand(s, habits[0], p)
        while s.phase != OVER:
            step_noted(r, s, d, habits[s.turn], out, rows, at)
        note_end(r, s, out, rows, at)


def step_noted(r: Rules, s: State, d: Deck, h: Habits, out: Words, rows: Words, at: int) -> None:
    """One step by habit and the faces that it asks for."""
    p = s.turn
    step = habit_move(r, s, d, h, p, out)
    rows[at + PICKED + p] += step == TAKE
    rows[at + DECISIONS] += 1
    do(r, s, p, dressed(r, s, p, step))
    deal(r, s, d)


def note_end(r: Rules, s: State, out: Words, rows: Words, at: int) -> None:
    """How the deal ended, and the points of each seat with their parts."""
    rows[at + TURNS] = s.turns
    rows[at + ENDING] = s.ending
    rows[at + DEALER] = s.dealer
    rows[at + WENT] = s.out
    rows[at + TABLED] = s.tabled
    rows[at + BOOTS] = s.on_boot
    for p in range(s.seats):
        rows[at + POINTS + p] = tally(r, s, p, out)
        rows[at + NATURAL + p] = s.naturals[p]
        rows[at + MIX + p] = s.mixed[p]
        for i in range(PARTS):
            rows[at + SHARES + p * PARTS + i] = out[i]
