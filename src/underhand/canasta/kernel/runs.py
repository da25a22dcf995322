"""Many deals inside the kernel, each seat by habits of its own; of every deal a row of numbers."""

from underhand.canasta.kernel.habits import habit_move
from underhand.canasta.kernel.loops import deal, seed_deck
from underhand.canasta.kernel.scoring import PARTS, tally
from underhand.canasta.kernel.setup import begin
from underhand.canasta.kernel.steps import dressed
from underhand.canasta.kernel.turn import do
from underhand.canasta.state import OVER, SEATS, Deck, Habits, Rules, State, Words

# the columns of a row
DECISIONS, TURNS, ENDING, DEALER, WENT = range(5)
POINTS = 5  # of each seat
NATURAL = POINTS + SEATS  # canastas of each seat
MIX = NATURAL + SEATS
SHARES = MIX + SEATS  # the parts of each seat's points
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
        while s.phase != OVER:
            p = s.turn
            do(r, s, p, dressed(r, s, p, habit_move(r, s, d, habits[p], p, out)))
            deal(r, s, d)
            rows[at + DECISIONS] += 1
        note_end(r, s, out, rows, at)


def note_end(r: Rules, s: State, out: Words, rows: Words, at: int) -> None:
    """How the deal ended, and the points of each seat with their parts."""
    rows[at + TURNS] = s.turns
    rows[at + ENDING] = s.ending
    rows[at + DEALER] = s.dealer
    rows[at + WENT] = s.out
    for p in range(s.seats):
        rows[at + POINTS + p] = tally(r, s, p, out)
        rows[at + NATURAL + p] = s.naturals[p]
        rows[at + MIX + p] = s.mixed[p]
        for i in range(PARTS):
            rows[at + SHARES + p * PARTS + i] = out[i]
