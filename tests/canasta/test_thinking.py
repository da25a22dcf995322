"""Habits and thinking: what the rule of thumb does is legal, and both modes think the same."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.canasta.positions import position
from tests.canasta.strolling import seats_for
from tests.strategies import books_of, houses
from underhand import families
from underhand.books import Book
from underhand.canasta.compiled import entry
from underhand.canasta.game import CanastaGame
from underhand.canasta.kernel.choices import list_choices
from underhand.canasta.kernel.habits import habit_move
from underhand.canasta.kernel.loops import deal, seed_deck
from underhand.canasta.kernel.refusal import refusal
from underhand.canasta.kernel.runs import ROW, runs
from underhand.canasta.kernel.setup import begin
from underhand.canasta.kernel.steps import dressed
from underhand.canasta.kernel.turn import do
from underhand.canasta.state import OVER, Deck, Habits, Rules, State
from underhand.canasta.thinking import MOST, PLAIN, compiled, question
from underhand.canasta.worth import habits_of
from underhand.frame import compiler
from underhand.frame.record import to_array
from underhand.frame.thinking import Thinker, Thought

compiled_only = pytest.mark.skipif(not compiler.wanted(), reason="the rules are not compiled here")
HABITS = habits_of()
GAMES = 100 if compiler.wanted() else 2
"""Supposed deals of a thought that is only looked at."""
SEATINGS = [(name, seats) for name in books_of("canasta") for seats in (2, 4)]


def decisions(rules: Rules, seed: int, most: int = 1000) -> Iterator[State]:
    """The state before each step of a deal that is played by habit."""
    state, deck, out = State(), Deck(), [0] * MOST
    habits = [at_random() if seed % 3 == 0 else HABITS, *[HABITS] * (rules.seats - 1)]
    seed_deck(rules, deck, seed)
    begin(rules, state, seed % rules.seats)
    deal(rules, state, deck)
    for _ in range(most):
        if state.phase == OVER:
            return
        yield state
        seat = state.turn
        step = habit_move(rules, state, deck, habits[seat], seat, out)
        move = dressed(rules, state, seat, step)
        assert refusal(rules, state, seat, move) == 0
        do(rules, state, seat, move)
        deal(rules, state, deck)


def at_random() -> Habits:
    """The habits of a seat that plays at random."""
    habits = Habits()
    habits.random = 1
    return habits


def assert_sound(rules: Rules, state: State) -> None:
    """The rule of thumb and the choices are legal at a state, and there is a choice."""
    seat, out = state.turn, [0] * MOST
    move = dressed(rules, state, seat, habit_move(rules, state, Deck(), HABITS, seat, out))
    assert refusal(rules, state, seat, move) == 0
    count = list_choices(rules, state, HABITS, seat, out)
    steps = out[:count]
    assert 0 < count == len(set(steps)) <= 20
    assert [refusal(rules, state, seat, dressed(rules, state, seat, step)) for step in steps] == [0] * count


@settings(max_examples=40)
@given(houses("canasta"), st.integers(2, 6), st.integers(0, 10**6))
def test_habits_and_choices_are_legal(house: Book, wish: int, seed: int) -> None:
    """By any rules the rule of thumb takes legal steps, and there are choices, each of them legal."""
    rules = families.rules_for(house, seats_for(house, wish))
    for number, state in enumerate(decisions(rules, seed)):
        if number % 3 == 0:
            assert_sound(rules, state)


@given(houses("canasta"), st.integers(0, 10**6))
def test_habits_and_choices_are_legal_where_it_is_narrow(house: Book, seed: int) -> None:
    """So it is in positions with few cards, near the boot and near going out."""
    game = position(Random(seed), house)
    if game.actors():
        assert_sound(game.rules, game.state)


def is_asked(state: State) -> bool:
    """Whether a seat is asked for a move here: it is not in the middle of a first tabling, which is one."""
    return not state.opening


def thinker(rules: Rules, state: State, games: int, *, is_compiled: bool) -> Thinker:
    """The seat that is to move, thinking about a state from its view."""
    view = CanastaGame(rules, state).view(state.turn)
    thinker = Thinker(compiled() if is_compiled else PLAIN, question(rules, view, 5))
    thinker.think(games)
    return thinker


def told(thinker: Thinker) -> list[tuple[Thought, tuple[float, ...]]]:
    """What is thought of each move, and what each seat got of it."""
    return [(thought, thinker.shares(thought.move)) for thought in thinker.thoughts()]


@compiled_only
@pytest.mark.parametrize(("name", "seats"), SEATINGS)
@pytest.mark.parametrize("stock_out", ["end_hand", "reshuffle"])
def test_both_modes_think_the_same(name: str, seats: int, stock_out: str) -> None:
    """At any moment of a deal the interpreted and the compiled search find the same."""
    book = families.house_with(families.read_book(name), {"stock_out": stock_out, "packs": 3})
    rules = families.rules_for(book, seats)
    for number, state in enumerate(decisions(rules, seats)):
        if number % 47 == 0 and is_asked(state):
            plain, soon = (thinker(rules, state, 8, is_compiled=mode) for mode in (False, True))
            assert told(plain) == told(soon)
            assert plain.shares() == soon.shares()


@settings(max_examples=15)
@given(houses("canasta"), st.integers(2, 6), st.integers(0, 10**6))
def test_every_thought_is_on_the_list_of_moves(house: Book, wish: int, seed: int) -> None:
    """By any rules what is thought of are listed moves of the seat, each tried, with a share from 0 to 1."""
    rules = families.rules_for(house, seats_for(house, wish))
    for number, state in enumerate(decisions(rules, seed)):
        if number % 40 == seed % 40 and is_asked(state):
            game = CanastaGame(rules, state)
            listed = game.moves(state.turn)
            for thought, shares in told(thinker(rules, state, GAMES, is_compiled=compiler.wanted())):
                assert game.refusal(thought.move) == ""
                assert thought.move in listed
                assert thought.games > 0
                assert 0 <= thought.share == shares[state.turn] <= 1


def rows_of(
    play: Any, records: list[Any], first: int, count: int, numbers: Callable[[int], Any]
) -> list[int]:
    """The rows of some deals."""
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
def test_both_modes_run_the_same_deals(name: str, seats: int) -> None:
    """Runs of deals have the same rows in both modes, and however they are cut into parts."""
    rules = families.rules_for(families.read_book(name), seats)
    habits = [at_random(), *[HABITS] * (seats - 1)]
    plain: list[Any] = [[rules], [State()], [Deck()], habits]
    arrays = [*map(to_array, (rules, State(), Deck())), np.concatenate(list(map(to_array, habits)))]
    whole = rows_of(runs, plain, 0, 4, listed)
    assert rows_of(entry("runs"), arrays, 0, 4, packed) == whole
    parts = [rows_of(entry("runs"), arrays, first, count, packed) for first, count in ((0, 1), (1, 3))]
    assert parts[0] + parts[1] == whole


def test_a_search_leaves_what_is_known_alone() -> None:
    """It begins anew from what is known each time: the known state is never written."""
    rules = families.rules_for(families.read_book("canasta"), 3)
    asked = question(rules, CanastaGame(rules, next(decisions(rules, 1))).view(1), 1)
    before = asked.records[1].copy()
    Thinker(PLAIN, asked).think(3)
    assert asked.records[1] == before


def test_nobody_has_no_thoughts() -> None:
    """A bystander has no decision to think about."""
    rules = families.rules_for(families.read_book("canasta"), 3)
    with pytest.raises(ValueError, match="only a seat"):
        question(rules, CanastaGame(rules, next(decisions(rules, 1))).view(None), 1)
