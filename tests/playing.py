"""Games that come to an end: a player who lays low cards in sets nine times in ten, else anything."""

from collections.abc import Sequence
from random import Random

from underhand.frame.events import Event
from underhand.frame.protocol import Outcome
from underhand.table import Table


def choose(rng: Random, moves: Sequence[Event]) -> Event:
    """A move that is sensible mostly and legal always."""
    if rng.random() < 0.1:
        return rng.choice(moves)
    return min(moves, key=_weight)


def _weight(move: Event) -> tuple[int, int, int]:
    return (_VERBS.get(move.verb, 1), move.cards[0] >> 2 if move.cards else 20, -len(move.cards))


_VERBS = {"ready": 0, "swap": 2, "stack": 2, "pick": 3}


def step(table: Table, rng: Random) -> None:
    """One move of a seat that may act, not always the first."""
    table.play(choose(rng, table.legal_moves(rng.choice(table.actors))))


def play_out(table: Table, seed: int) -> Outcome:
    """Play a game to its end; the same seed plays the same game."""
    rng = Random(seed)
    while not table.is_over:
        step(table, rng)
    assert table.outcome is not None
    return table.outcome
