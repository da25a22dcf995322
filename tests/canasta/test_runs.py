"""Runs of deals inside the kernel: their ends, and what is noted of them."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.canasta.strolling import seats_for
from tests.ran import assert_same_columns
from tests.strategies import books_of, houses
from underhand import families
from underhand.books import Book
from underhand.canasta import running
from underhand.canasta.game import CanastaGame
from underhand.canasta.kernel import turn
from underhand.canasta.kernel.habits import habit_step
from underhand.canasta.kernel.loops import deal, seed_deck
from underhand.canasta.kernel.runs import ROW
from underhand.canasta.kernel.setup import begin
from underhand.canasta.kernel.weighing import worth_of_hand
from underhand.canasta.scores import NAMES
from underhand.canasta.state import OVER, Deck, Rules, State
from underhand.canasta.thinking import MOST
from underhand.canasta.worth import habits_of
from underhand.frame import compiler
from underhand.frame.ran import Ran

SEED = 3
BOOK = families.read_book("canasta")
Facts = dict[str, Any]


def plain(monkeypatch: pytest.MonkeyPatch, rules: Rules, bots: list[str], deals: int) -> Ran:
    """Deals by the interpreted rules."""
    monkeypatch.setattr(compiler, "wanted", lambda: False)
    return running.games_of(rules, bots, SEED)(0, deals)


def at_a_table(rules: Rules, bots: list[str], number: int) -> Facts:
    """The same deal, its end reckoned as a table does it."""
    state, deck, out = State(), Deck(), [0] * MOST
    seed_deck(rules, deck, SEED + number)
    begin(rules, state, number % rules.seats)
    deal(rules, state, deck)
    first, decisions = state.turn, 0
    while state.phase != OVER:
        habits = habits_of()
        habits.random = bots[state.turn] == "random"
        habit_step(rules, state, deck, habits, out)
        deal(rules, state, deck)
        decisions += 1
    outcome = CanastaGame(rules, state).outcome()
    assert outcome
    return {
        "decisions": decisions,
        "first": first,
        "turns": state.turns,
        "ending": outcome.ending,
        "places": outcome.places,
        "parts": [score.parts for score in outcome.scores],
        "points": [score.points for score in outcome.scores],
    }


def told(ran: Ran, number: int) -> Facts:
    """What is told of one of many deals."""
    assert ran.points is not None
    return {
        "decisions": ran.decisions[number],
        "first": int(ran.order[number].argmin()),
        "turns": ran.turns[number],
        "ending": ran.endings[ran.ending[number]],
        "places": tuple(ran.places[number]),
        "parts": [
            tuple((name, ran.parts[name][number, seat]) for name in NAMES) for seat in range(ran.seats)
        ],
        "points": ran.points[number].tolist(),
    }


@settings(max_examples=15)
@given(houses("canasta"), st.integers(2, 6), st.booleans())
def test_deals_end_as_at_a_table(house: Book, wish: int, at_random: bool) -> None:
    """By any rules a run's deal has the course, the end and the scores that a table tells."""
    rules = families.rules_for(house, seats_for(house, wish))
    bots = ["random" if at_random and seat % 2 else "thumb" for seat in range(rules.seats)]
    with pytest.MonkeyPatch.context() as patch:
        ran = plain(patch, rules, bots, 2)
    assert [told(ran, number) for number in range(2)] == [at_a_table(rules, bots, n) for n in range(2)]


@pytest.mark.skipif(not compiler.wanted(), reason="the rules are not compiled here")
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("name", books_of("canasta"))
def test_columns_are_the_same_in_both_modes(monkeypatch: pytest.MonkeyPatch, name: str, seats: int) -> None:
    """Every column of interpreted and of compiled deals holds the same numbers."""
    rules = families.rules_for(families.read_book(name), seats)
    bots = ["random", *["thumb"] * (seats - 1)]
    found = running.games_of(rules, bots, SEED)(0, 3)
    assert_same_columns(found, plain(monkeypatch, rules, bots, 3))


@settings(max_examples=15)
@given(houses("canasta"), st.integers(2, 6))
def test_columns_add_up(house: Book, wish: int) -> None:
    """Points are the sum of their parts, and what is counted is what is paid for."""
    rules = families.rules_for(house, seats_for(house, wish))
    ran = running.games_of(rules, ["thumb"] * rules.seats, SEED)(0, 4)
    np.testing.assert_equal(ran.points, sum(ran.parts.values()))
    for part, deed, bonus in (
        ("natural canastas", "natural canastas", rules.natural_bonus),
        ("mixed canastas", "mixed canastas", rules.mixed_bonus),
        ("going out", "gone out", rules.out_bonus),
    ):
        np.testing.assert_equal(ran.parts[part], bonus * ran.deeds[deed], part)
    went_out = ran.ending == ran.endings.index("went out")
    np.testing.assert_equal(ran.deeds["gone out"].sum(axis=1), went_out)
    assert not ran.parts["boot not taken"][ran.deeds["boot taken"] > 0].any()


def test_whoever_alone_scores_most_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """One seat wins a deal, and nobody does where two have scored most."""
    ran = plain(monkeypatch, families.rules_for(BOOK, 3), ["thumb"] * 3, 4)
    assert ran.points is not None
    assert (ran.won.sum(axis=1) == 1).all()
    assert (ran.points[ran.won > 0] == ran.points.max(axis=1)).all()
    assert not ran.lost.any()
    nothing = running.columns(families.rules_for(BOOK, 3), [0] * ROW)
    assert nothing.places.tolist() == [[1, 1, 1]]
    assert not nothing.won.any()


def test_every_pile_picked_up_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time that a seat takes the pile it is counted once, for that seat."""
    picked: Counter[int] = Counter()
    take = turn.act_take

    def noted(r: Rules, s: State, p: int, m: int) -> None:
        picked[p] += 1
        take(r, s, p, m)

    monkeypatch.setattr(turn, "act_take", noted)
    ran = plain(monkeypatch, families.rules_for(BOOK, 4), ["thumb", "random"] * 2, 6)
    assert ran.deeds["piles picked up"].sum(axis=0).tolist() == [picked[seat] for seat in range(4)]
    assert picked.total() > 0


def test_a_hand_is_worth_what_its_cards_bring_one_by_one() -> None:
    """The second of a rank makes a pair, a further one fits; wild cards and threes count for themselves."""
    state, habits = State(), habits_of()
    state.seats = 2
    state.held[0] = [1, 2, 4, *[0] * 8, 1, 1, 1, 1]
    ranks = 3 * habits.lone + 2 * habits.makes_pair + 2 * habits.fits
    wild_and_threes = 2 * habits.wild + habits.red_caught + habits.black_caught
    assert worth_of_hand(state, habits, 0) == ranks + wild_and_threes
    assert worth_of_hand(state, habits, 1) == 0
