"""Rules compiled with bounds checks do what they do without: nothing reaches beyond a table.

Compiled code that is not checked reads and writes beside a table without a word.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ran import assert_same_columns
from tests.shedding.test_modes import short
from tests.shedding.test_thinking import decisions
from tests.strategies import books_of, houses
from underhand import families
from underhand.books import Book
from underhand.frame import compiler
from underhand.frame.ran import Ran
from underhand.frame.thinking import Engine, Thinker, Thought
from underhand.frame.tree import NODES, PURSES
from underhand.shedding import compiled, running
from underhand.shedding.game import ShedGame
from underhand.shedding.kernel.habits import mover
from underhand.shedding.state import Rules, State
from underhand.shedding.thinking import question

pytestmark = pytest.mark.skipif(not compiler.wanted(), reason="the rules are not compiled here")

Entries = dict[str, Any]
EMPTY = 1 + PURSES
"""The nodes of a tree of a root alone."""


@pytest.fixture(scope="module")
def checked() -> Entries:
    """What is called of the kernel, compiled with bounds checks, all at once."""
    return compiler.compile_kernel(compiled.KERNEL, ("runs", "search"), checked=True)


def assert_same_runs(checked: Entries, rules: Rules, bots: list[str], seed: int, games: int) -> None:
    """Runs of games have the same columns whether or not bounds are checked."""
    found, usual = (ran(runs, rules, bots, seed, games) for runs in (checked["runs"], compiled.entry("runs")))
    assert_same_columns(found, usual)


def ran(runs: Any, rules: Rules, bots: list[str], seed: int, games: int) -> Ran:
    """Games by these runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "entry", lambda _: runs)
        return running.games_of(rules, bots, seed)(0, games)


@settings(max_examples=80)
@given(houses(), st.integers(2, 10), st.integers(0, 10**6), st.sampled_from(["thumb", "random"]))
def test_runs_stay_in_their_tables(checked: Entries, house: Book, wish: int, seed: int, bot: str) -> None:
    """Runs of games of any house, by habit and at random, with all that is noted of them."""
    rules = short(house, wish)
    assert_same_runs(checked, rules, [bot, *["random"] * (rules.seats - 1)], seed, 10)


@pytest.mark.parametrize("name", books_of("shedding"))
def test_hundreds_of_games_stay_in_their_tables(name: str, checked: Entries) -> None:
    """So do hundreds of games of every shelf book, to their natural end."""
    book = families.read_book(name)
    for seats in families.possible_seats(book):
        rules = families.rules_for(book, seats)
        for bot in ("thumb", "random"):
            assert_same_runs(checked, rules, [bot] * seats, 7, 100)


def thoughts(search: Any, rules: Rules, state: State, games: int, nodes: int = EMPTY) -> list[Thought]:
    """What is thought of a state, with so many nodes of the tree taken."""
    asked = question(rules, ShedGame(rules, state).view(mover(state)), 5)
    thinker = Thinker(Engine(search, is_compiled=True), asked)
    thinker._tree().n = nodes
    thinker.think(games)
    return thinker.thoughts()


@settings(max_examples=30)
@given(houses(), st.integers(2, 10), st.integers(0, 10**6))
def test_searches_stay_in_their_tables(checked: Entries, house: Book, wish: int, seed: int) -> None:
    """Searches by the rules of any house, at several moments of a game."""
    rules, usual = short(house, wish), compiled.entry("search")
    for number, state in enumerate(decisions(rules, seed, 30)):
        if number % 9 == 0:
            assert thoughts(checked["search"], rules, state, 20) == thoughts(usual, rules, state, 20)


def test_a_full_tree_stays_in_its_tables(checked: Entries) -> None:
    """A search whose tree has no more room goes on in the tree that it has."""
    rules = families.rules_for(families.read_book("boot"), 3)
    state = next(decisions(rules, 1))
    assert thoughts(checked["search"], rules, state, 200, NODES - 20)
