"""The rules interpreted and compiled are the same rules: number for number, game for game."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import books_of, houses
from underhand import families
from underhand.books import Book
from underhand.frame import compiler
from underhand.frame.compiler import compile_kernel
from underhand.frame.record import Record, cells, from_array, to_array
from underhand.shedding.compiled import KERNEL
from underhand.shedding.kernel.listing import MOST
from underhand.shedding.kernel.loops import random_games
from underhand.shedding.state import Deck, Rules, State

pytestmark = pytest.mark.skipif(not compiler.wanted(), reason="the rules are not compiled here")

Games = Callable[..., None]


@pytest.fixture(scope="module")
def compiled() -> Games:
    """Random games by the compiled rules."""
    games: Games = compile_kernel(KERNEL, ("random_games",))["random_games"]
    return games


def interpreted_end(rules: Rules, seed: int, games: int) -> tuple[State, Deck, list[int]]:
    """State, deck and sums after some random games by the interpreted rules."""
    state, deck, sums = State(), Deck(), [0] * 8
    random_games([rules], [state], [deck], [0] * MOST, seed, games, sums)
    return state, deck, sums


def compiled_end(play: Games, rules: Rules, seed: int, games: int) -> tuple[State, Deck, list[int]]:
    """The same by the compiled rules."""
    arrays = [to_array(record) for record in (rules, State(), Deck())]
    sums = np.zeros(8, np.int64)
    play(*arrays, np.zeros(MOST, np.int64), seed, games, sums)
    return from_array(State, arrays[1]), from_array(Deck, arrays[2]), sums.tolist()


SEATINGS = [
    pytest.param(name, seats, id=f"{name}-{seats}")
    for name in books_of("shedding")
    for seats in families.possible_seats(families.read_book(name))
]


@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_shelf_games_are_the_same(name: str, seats: int, compiled: Games) -> None:
    """Games of a shelf book go the same way in both modes, to the last cell of state and generator."""
    rules = families.rules_for(families.read_book(name), seats)
    for seed in range(4):
        assert compiled_end(compiled, rules, seed, 3) == interpreted_end(rules, seed, 3)


@settings(max_examples=80, deadline=None)
@given(houses(), st.integers(2, 10), st.integers(0, 10**6))
def test_house_games_are_the_same(compiled: Games, house: Book, wish: int, seed: int) -> None:
    """Games of any house go the same way in both modes."""
    rules = short(house, wish)
    assert compiled_end(compiled, rules, seed, 2) == interpreted_end(rules, seed, 2)


def short(house: Book, wish: int) -> Rules:
    """The rules of a house at a possible number of seats near the one wished for, games cut short."""
    book = families.house_with(house, {"guard_turns": 50})
    seats = min(families.possible_seats(book), key=lambda each: abs(each - wish))
    rules: Rules = families.rules_for(book, seats)
    return rules


# ---- the two forms of a record -------------------------------------------------------------------


class Sample(Record):
    """Cells of every size and shape."""

    byte: int = cells(1)
    short: list[int] = cells(2, 3)
    long: list[list[int]] = cells(8, 2, 3)
    word: int = cells(4)


def numbers(size: int, shape: tuple[int, ...]) -> st.SearchStrategy[Any]:
    """Numbers, or tables of numbers, that fit into cells of so many bytes."""
    if not shape:
        return st.integers(-(1 << 8 * size - 1), (1 << 8 * size - 1) - 1)
    return st.lists(numbers(size, shape[1:]), min_size=shape[0], max_size=shape[0])


@given(st.fixed_dictionaries({name: numbers(f.size, f.shape) for name, f in Sample.FIELDS.items()}))
def test_conversion_is_the_identity(values: dict[str, Any]) -> None:
    """A record that was made an array and a record again is what it was."""
    sample = Sample()
    for name, value in values.items():
        setattr(sample, name, value)
    assert from_array(Sample, to_array(sample)) == sample


@pytest.mark.parametrize("name", books_of("shedding"))
def test_rules_survive_conversion(name: str) -> None:
    """So are the rules of every shelf book: each number fits into its cell."""
    rules = families.rules_for(families.read_book(name), 3)
    assert from_array(Rules, to_array(rules)) == rules


def test_only_what_is_never_written_has_a_hash() -> None:
    """Equal rules have equal hashes; a state changes, so it has none."""
    rules = families.rules_for(families.read_book("boot"), 3)
    assert hash(rules) == hash(rules.copy())
    with pytest.raises(TypeError, match="a State may change"):
        hash(State())


def test_a_number_too_big_for_its_cell_is_refused() -> None:
    """A number is never cut silently when a record is made an array."""
    sample = Sample()
    sample.byte = 128
    with pytest.raises(OverflowError):
        to_array(sample)
