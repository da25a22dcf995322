"""Rules compiled with bounds checks do what they do without: nothing reaches beyond a table.

Compiled code that is not checked reads and writes beside a table without a word.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.canasta.strolling import seats_for
from tests.canasta.test_thinking import decisions, is_asked
from tests.ran import assert_same_columns
from tests.strategies import houses
from underhand import families
from underhand.books import Book
from underhand.canasta import compiled, running
from underhand.canasta.game import CanastaGame
from underhand.canasta.state import Rules, State
from underhand.canasta.thinking import question
from underhand.frame import compiler
from underhand.frame.ran import Ran
from underhand.frame.thinking import Engine, Thinker, Thought
from underhand.frame.tree import NODES, PURSES

pytestmark = pytest.mark.skipif(not compiler.wanted(), reason="the rules are not compiled here")

Entries = dict[str, Any]
EMPTY = 1 + PURSES
"""The nodes of a tree of a root alone."""
HOUSES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (6, {"packs": 7}),
    (3, {"stock_out": "reshuffle", "closed": False, "go_out_needs": "0+1"}),
    (4, {"packs": 8, "jokers_per_pack": 4, "wilds_max_per_meld": 5, "pickup_count": "whole"}),
    (3, {"packs": 2, "hand_size": 5, "boot_size": 3, "go_out": "canastas", "go_out_needs": "1+0"}),
]


@pytest.fixture(scope="module")
def checked() -> Entries:
    """What is called of the kernel, compiled with bounds checks, all at once."""
    return compiler.compile_kernel(compiled.KERNEL, ("runs", "search"), checked=True)


def rules_of(seats: int, options: dict[str, object]) -> Rules:
    """The rules of a house at so many seats."""
    rules: Rules = families.rules_for(families.house_with(families.read_book("canasta"), options), seats)
    return rules


def assert_same_runs(checked: Entries, rules: Rules, bots: list[str], seed: int, deals: int) -> None:
    """Runs of deals have the same columns whether or not bounds are checked."""
    found, usual = (ran(runs, rules, bots, seed, deals) for runs in (checked["runs"], compiled.entry("runs")))
    assert_same_columns(found, usual)


def ran(runs: Any, rules: Rules, bots: list[str], seed: int, deals: int) -> Ran:
    """Deals by these runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "entry", lambda _: runs)
        return running.games_of(rules, bots, seed)(0, deals)


def thoughts(search: Any, rules: Rules, state: State, deals: int, nodes: int = EMPTY) -> list[Thought]:
    """What is thought of a state, with so many nodes of the tree taken."""
    asked = question(rules, CanastaGame(rules, state).view(state.turn), 5)
    thinker = Thinker(Engine(search, is_compiled=True), asked)
    thinker._tree().n = nodes
    thinker.think(deals)
    return thinker.thoughts()


@pytest.mark.parametrize(("seats", "options"), HOUSES)
def test_hundreds_of_deals_stay_in_their_tables(
    checked: Entries, seats: int, options: dict[str, object]
) -> None:
    """Deals of several houses, with small packs and with large, by habit and at random."""
    for bot in ("thumb", "random"):
        assert_same_runs(checked, rules_of(seats, options), [bot] * seats, 1, 100)


@pytest.mark.parametrize(("seats", "options"), HOUSES)
def test_searches_stay_in_their_tables(checked: Entries, seats: int, options: dict[str, object]) -> None:
    """Searches by the rules of these houses, from the beginning of a deal to its end."""
    rules, usual = rules_of(seats, options), compiled.entry("search")
    for number, state in enumerate(decisions(rules, seats)):
        if number % 40 == 0 and is_asked(state):
            assert thoughts(checked["search"], rules, state, 50) == thoughts(usual, rules, state, 50)


@settings(max_examples=40)
@given(houses("canasta"), st.integers(2, 6), st.integers(0, 10**6), st.sampled_from(["thumb", "random"]))
def test_runs_stay_in_their_tables(checked: Entries, house: Book, wish: int, seed: int, bot: str) -> None:
    """Runs of deals of any house, by habit and at random, with all that is noted of them."""
    rules = families.rules_for(house, seats_for(house, wish))
    assert_same_runs(checked, rules, [bot, *["random"] * (rules.seats - 1)], seed, 10)


def test_a_full_tree_stays_in_its_tables(checked: Entries) -> None:
    """A search whose tree has no more room goes on in the tree that it has."""
    rules = families.rules_for(families.read_book("canasta"), 3)
    state = next(decisions(rules, 1))
    assert thoughts(checked["search"], rules, state, 200, NODES - 20)
