"""Plain and compiled rules play the same deals, number for number."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.canasta.strolling import seats_for
from tests.strategies import houses
from underhand import families
from underhand.books import Book
from underhand.canasta.compiled import entry
from underhand.canasta.kernel.loops import random_games
from underhand.canasta.state import Deck, State
from underhand.frame import compiler
from underhand.frame.record import from_array, to_array

pytestmark = pytest.mark.skipif(not compiler.wanted(), reason="the rules are not compiled here")


def plain(rules: Any, seed: int, games: int) -> tuple[list[int], State]:
    """What the interpreted rules make of some deals: their sums, and the last state."""
    sums, state = [0] * 8, State()
    random_games([rules], [state], [Deck()], [0] * 128, seed, games, sums)
    return sums, state


def compiled(play: Any, rules: Any, seed: int, games: int) -> tuple[list[int], State]:
    """What the compiled rules make of them."""
    import numpy as np

    sums, state = np.zeros(8, np.int64), to_array(State())
    play(to_array(rules), state, to_array(Deck()), np.zeros(128, np.int64), seed, games, sums)
    return sums.tolist(), from_array(State, state)


@settings(max_examples=40, deadline=None)
@given(houses("canasta"), st.integers(2, 6), st.integers(0, 10_000))
def test_both_modes_play_the_same_deals(book: Book, wish: int, seed: int) -> None:
    """Deals of any house played at random have equal sums and end in equal states, scratch included."""
    rules = families.rules_for(book, seats_for(book, wish))
    assert plain(rules, seed, 2) == compiled(entry("random_games"), rules, seed, 2)


def test_a_state_goes_over_and_comes_back() -> None:
    """A state in the form for compiled rules and back again is the same state."""
    rules = families.rules_for(families.read_book("canasta"), 3)
    _, state = plain(rules, 7, 1)
    assert from_array(State, to_array(state)) == state
