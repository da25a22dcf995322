"""Habits and thinking: what the rule of thumb does is legal, and both modes think the same."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shedding.test_modes import SEATINGS, short
from tests.strategies import houses
from underhand import families
from underhand.books import Book
from underhand.frame import compiler
from underhand.frame.events import Event
from underhand.frame.record import Record, to_array
from underhand.frame.thinking import Thinker, Thought, merged
from underhand.shedding.compiled import entry
from underhand.shedding.game import ShedGame
from underhand.shedding.kernel.choices import list_choices
from underhand.shedding.kernel.habits import habit_move, mover
from underhand.shedding.kernel.listing import MOST
from underhand.shedding.kernel.loops import deal, seed_deck
from underhand.shedding.kernel.moves import do
from underhand.shedding.kernel.refusal import refusal
from underhand.shedding.kernel.runs import ROW, runs
from underhand.shedding.kernel.setup import begin
from underhand.shedding.running import games_of
from underhand.shedding.state import OVER, Deck, Habits, Rules, State, Watch
from underhand.shedding.thinking import PLAIN, compiled, question
from underhand.shedding.worth import habits_of

compiled_only = pytest.mark.skipif(not compiler.wanted(), reason="the rules are not compiled here")
FEW = 40
"""Decisions of a game that are looked at; the later ones are much like them."""


def decisions(rules: Rules, seed: int, most: int = 400) -> Iterator[State]:
    """The state before each decision of a game that is played by habit."""
    state, deck, habits, out = State(), Deck(), habits_of(rules), [0] * MOST
    seed_deck(rules, deck, seed)
    begin(rules, state, seed % rules.seats)
    deal(rules, state, deck)
    for _ in range(most):
        if state.phase == OVER:
            return
        yield state
        seat = mover(state)
        move = habit_move(rules, state, deck, habits, seat, out)
        assert refusal(rules, state, seat, move) == 0
        do(rules, state, seat, move)
        deal(rules, state, deck)


@given(houses(), st.integers(2, 10), st.integers(0, 10**6))
def test_habits_and_choices_are_legal(house: Book, wish: int, seed: int) -> None:
    """By any rules the rule of thumb makes legal moves, and there are choices, each of them legal."""
    rules = short(house, wish)
    habits, out = habits_of(rules), [0] * MOST
    for state in decisions(rules, seed, FEW):
        seat = mover(state)
        count = list_choices(rules, state, habits, seat, out)
        assert count > 0
        assert [refusal(rules, state, seat, move) for move in out[:count]] == [0] * count


def thinker(rules: Rules, state: State, games: int, *, is_compiled: bool) -> Thinker:
    """The seat that is to move, thinking about a state from its view."""
    view = ShedGame(rules, state).view(mover(state))
    thinker = Thinker(compiled() if is_compiled else PLAIN, question(rules, view, 5))
    thinker.think(games)
    return thinker


def told(thinker: Thinker) -> list[tuple[Thought, tuple[float, ...]]]:
    """What is thought of each move, and what each seat got of it."""
    return [(thought, thinker.shares(thought.move)) for thought in thinker.thoughts()]


@compiled_only
@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_both_modes_think_the_same(name: str, seats: int) -> None:
    """At any moment of a shelf book's game the interpreted and the compiled search find the same."""
    rules = families.rules_for(families.read_book(name), seats)
    for number, state in enumerate(decisions(rules, seats)):
        if number % 37 == 0:
            plain, soon = (thinker(rules, state, 12, is_compiled=mode) for mode in (False, True))
            assert told(plain) == told(soon)
            assert plain.shares() == soon.shares()


@settings(max_examples=40)
@given(houses(), st.integers(2, 10), st.integers(0, 10**6))
def test_every_thought_is_a_legal_move(house: Book, wish: int, seed: int) -> None:
    """By any rules what is thought of are legal moves of the seat, each tried, with a share from 0 to 1."""
    rules = short(house, wish)
    for number, state in enumerate(decisions(rules, seed, FEW)):
        if number % 10 == 0:
            game = ShedGame(rules, state)
            for thought, shares in told(thinker(rules, state, 3, is_compiled=False)):
                assert game.refusal(thought.move) == ""
                assert thought.games > 0
                assert 0 <= thought.share == shares[mover(state)] <= 1


def rows_of(
    play: Any, records: list[Any], first: int, count: int, numbers: Callable[[int], Any]
) -> list[int]:
    """The rows of some games."""
    rows = numbers(count * ROW)
    play(*records, numbers(MOST), 9, first, count, rows)
    return [int(number) for number in rows]


def listed(count: int) -> list[int]:
    """Numbers for the interpreted rules."""
    return [0] * count


def packed(count: int) -> Any:
    """Numbers for the compiled rules."""
    return np.zeros(count, np.int64)


@compiled_only
@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_both_modes_run_the_same_games(name: str, seats: int) -> None:
    """Runs of games have the same rows in both modes, and however they are cut into parts."""
    rules = families.rules_for(families.read_book(name), seats)
    at_random = Habits()
    at_random.random = 1
    habits = [at_random, *[habits_of(rules)] * (seats - 1)]
    plain: list[Any] = [[rules], [State()], [Deck()], [Watch()], habits]
    arrays = [*map(to_array, (rules, State(), Deck(), Watch())), np.concatenate(list(map(to_array, habits)))]
    whole = rows_of(runs, plain, 0, 4, listed)
    assert rows_of(entry("runs"), arrays, 0, 4, packed) == whole
    parts = [rows_of(entry("runs"), arrays, first, count, packed) for first, count in ((0, 1), (1, 3))]
    assert parts[0] + parts[1] == whole


def test_thoughts_of_several_are_taken_together() -> None:
    """What two have thought counts by the games behind it."""
    move, other = Event(0, "pick"), Event(0, "pass")
    parts = [[Thought(move, 10, 0.5)], [Thought(move, 10, 1.0), Thought(other, 4, 0.25)]]
    assert merged(parts) == [Thought(move, 20, 0.75), Thought(other, 4, 0.25)]


@compiled_only
def test_a_record_is_assigned_in_both_modes() -> None:
    """A search begins anew from what is known each time: the known state is never written."""
    rules = families.rules_for(families.read_book("prague"), 3)
    asked = question(rules, ShedGame(rules, next(decisions(rules, 1))).view(0), 1)
    before: Record = asked.records[1].copy()
    Thinker(PLAIN, asked).think(3)
    assert asked.records[1] == before


def test_nobody_thinks_who_has_no_seat() -> None:
    """A bystander decides nothing, so there is nothing to be asked."""
    rules = families.rules_for(families.read_book("prague"), 3)
    view = ShedGame(rules, next(decisions(rules, 1))).view(None)
    with pytest.raises(ValueError, match="only a seat"):
        question(rules, view, 1)


def test_habits_are_reckoned_once_for_equal_rules() -> None:
    """What rules make of cards is looked up by what they say; a run that changes habits has its own."""
    book = families.read_book("boot")
    rules = families.rules_for(book, 3)
    assert habits_of(rules) is habits_of(rules.copy())
    assert habits_of(rules) is not habits_of(families.rules_for(families.read_book("prague"), 3))
    games_of(rules, ["random"] * 3, 1)
    assert not habits_of(rules).random
