"""Whatever the house, a bot names one of its legal moves, says why in a sentence, and games end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.seated import KINDS, bots_at
from tests.strategies import any_houses, houses
from underhand import families
from underhand.books import Book
from underhand.table import Table

few = settings(max_examples=40, deadline=None)


@few
@given(any_houses(), st.integers(2, 6), st.integers(0, 999), st.sampled_from(KINDS))
def test_what_a_bot_says_is_legal_and_has_a_reason(book: Book, wish: int, seed: int, name: str) -> None:
    """Every move of a bot is among those it was offered; its hint is the same move and one sentence."""
    seats = min(families.possible_seats(book), key=lambda n: abs(n - wish))
    table = Table(book, seats, seed=seed)
    bots = bots_at(table, [name] * seats, seed)
    for _ in range(60):
        if table.actor is None:
            break
        seat = table.actor
        view, moves = table.view(seat), table.legal_moves(seat)
        move, why = bots[seat].explain(view, moves)
        assert move in moves
        assert move == bots[seat].choose(view, moves)
        assert why.endswith(".")
        assert "{" not in why
        table.play(move)


@few
@given(houses(), st.integers(2, 4), st.integers(0, 999), st.sampled_from(KINDS))
def test_set_up_comes_to_an_end(book: Book, wish: int, seed: int, name: str) -> None:
    """No bot exchanges, stacks or chooses again for ever: a few moves each and play begins."""
    seats = min(families.possible_seats(book), key=lambda n: abs(n - wish))
    table = Table(book, seats, seed=seed)
    bots = bots_at(table, [name] * seats, seed)
    cards = len(families.deck(table.book, table.rules))
    for _ in range(cards):
        if table.view(None).phase != "set-up":
            return
        seat = table.actors[-1]
        table.play(bots[seat].choose(table.view(seat), table.legal_moves(seat)))
    pytest.fail("still setting up")
