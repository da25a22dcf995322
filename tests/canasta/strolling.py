"""Deals of canasta's Boot played at random, and what lies in them."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from underhand import families
from underhand.books import Book
from underhand.canasta.dealing import faces, tabled_faces
from underhand.canasta.game import CanastaGame
from underhand.canasta.state import State
from underhand.frame.events import Event
from underhand.table import Table


def seats_for(book: Book, wish: int) -> int:
    """A possible number of seats near the one wished for."""
    return min(families.possible_seats(book), key=lambda seats: abs(seats - wish))


def stroll(book: Book, seats: int, seed: int, steps: int) -> Table:
    """A table after some random moves, in a match that may have gone on for a while."""
    rng = Random(seed)
    top = families.options_of(book).game_to
    scores = [rng.randrange(-500, top) for _ in range(seats)] if rng.random() < 0.5 else ()
    table = Table(book, seats, seed=seed, scores=scores)
    for _ in range(steps):
        if table.is_over:
            break
        table.play(choose(rng, table.legal_moves()))
    return table


def choose(rng: Random, moves: Sequence[Event]) -> Event:
    """A move; cards are laid rather than discarded, so that hands run out."""
    laying = [move for move in moves if move.verb not in ("discard", "pass")]
    return rng.choice(laying if laying and rng.random() < 0.8 else moves)


def game_of(table: Table) -> CanastaGame:
    """The deal at a table."""
    assert isinstance(table.game, CanastaGame)
    return table.game


def state_of(table: Table) -> State:
    """The state below a table."""
    return game_of(table).state


def seen_faces(s: State, seats: int) -> Counter[int]:
    """Every card that somebody has seen, wherever it lies."""
    seen = Counter(s.pile[: s.npile])
    for p in range(seats):
        seen += Counter(faces(s.hand[p])) + Counter(tabled_faces(s, p)) + Counter(faces(s.bared[p]))
    return seen


def numbers_of(s: State) -> dict[str, object]:
    """All that the rules look at; the tables are only reckoned with, ``known`` hangs on when cards come."""
    return {name: value for name, value in s.numbers() if name not in ("best", "ways", "known")}
