"""Runs of games inside the kernel: their ends, and what is noted of them."""

from collections import Counter
from collections.abc import Hashable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ran import assert_same_columns
from tests.shedding.test_modes import SEATINGS, short
from tests.strategies import houses
from underhand import families
from underhand.books import Book
from underhand.frame import compiler
from underhand.frame.ran import Ran
from underhand.shedding import running
from underhand.shedding.game import ShedGame
from underhand.shedding.kernel import faces, pile, runs, turn
from underhand.shedding.kernel.habits import habit_step, mover
from underhand.shedding.kernel.listing import MOST
from underhand.shedding.kernel.loops import deal, random_step, seed_deck
from underhand.shedding.kernel.setup import begin
from underhand.shedding.lower import POWERS
from underhand.shedding.state import OVER, PLAYING, Deck, Rules, State
from underhand.shedding.worth import habits_of

SEED = 3
Facts = dict[str, Any]


def plain(monkeypatch: pytest.MonkeyPatch, rules: Rules, bots: list[str], games: int) -> Ran:
    """Games by the interpreted rules."""
    monkeypatch.setattr(compiler, "wanted", lambda: False)
    return running.games_of(rules, bots, SEED)(0, games)


def at_a_table(rules: Rules, bots: list[str], number: int) -> Facts:
    """The same game with a table's guard: whole positions are kept, and one that comes again ends it."""
    state, deck, out, habits = State(), Deck(), [0] * MOST, habits_of(rules)
    seed_deck(rules, deck, SEED + number)
    begin(rules, state, number % rules.seats)
    deal(rules, state, deck)
    game, met = ShedGame(rules, state), Counter[Hashable]()
    facts: Facts = {"decisions": 0, "first": None}
    while state.phase != OVER:
        if bots[mover(state)] == "random":
            random_step(rules, state, deck, out)
        else:
            habit_step(rules, state, deck, habits, out)
        deal(rules, state, deck)
        facts["decisions"] += 1
        if game.is_counted():
            facts["first"] = state.turn if facts["first"] is None else facts["first"]
            met[game.position()] += 1
            if game.repeats() and met[game.position()] >= game.repeats():
                game.end_repeated()
    outcome = game.outcome()
    assert outcome
    seats = range(rules.seats)
    return facts | {
        "ending": outcome.ending,
        "turns": state.turns,
        "won": [int(seat in outcome.winners) for seat in seats],
        "lost": [int(seat in outcome.losers) for seat in seats],
    }


def told(ran: Ran, number: int) -> Facts:
    """What is told of one of many games."""
    return {
        "decisions": ran.decisions[number],
        "first": int(ran.order[number].argmin()),
        "ending": ran.endings[ran.ending[number]],
        "turns": ran.turns[number],
        "won": ran.won[number].tolist(),
        "lost": ran.lost[number].tolist(),
    }


@settings(max_examples=30)
@given(houses(), st.integers(2, 10), st.booleans())
def test_games_end_as_at_a_table(house: Book, wish: int, at_random: bool) -> None:
    """By any rules a run's game has the course and the end that a table's guard would give it."""
    rules = short(house, wish)
    bots = ["random" if at_random and seat % 2 else "thumb" for seat in range(rules.seats)]
    with pytest.MonkeyPatch.context() as patch:
        ran = plain(patch, rules, bots, 2)
    assert [told(ran, number) for number in range(2)] == [at_a_table(rules, bots, n) for n in range(2)]


def test_a_position_that_comes_back_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a second time is enough some of many games end so, in the very place where a table ends them."""
    house = families.house_with(families.read_book("boot"), {"guard_repeat": 2})
    rules, bots, count = families.rules_for(house, 2), ["thumb", "thumb"], 100
    ran = plain(monkeypatch, rules, bots, count)
    games = [told(ran, number) for number in range(count)]
    assert games == [at_a_table(rules, bots, number) for number in range(count)]
    assert "repeated" in {game["ending"] for game in games}


@pytest.mark.skipif(not compiler.wanted(), reason="the rules are not compiled here")
@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_columns_are_the_same_in_both_modes(monkeypatch: pytest.MonkeyPatch, name: str, seats: int) -> None:
    """Every column of interpreted and of compiled games holds the same numbers."""
    rules = families.rules_for(families.read_book(name), seats)
    bots = ["random", *["thumb"] * (seats - 1)]
    found = running.games_of(rules, bots, SEED)(0, 3)
    assert_same_columns(found, plain(monkeypatch, rules, bots, 3))


@pytest.mark.parametrize("bot", ["thumb", "random"])
@pytest.mark.parametrize("name", ["boot", "prague", "pagat"])
def test_every_card_laid_counts_for_its_powers(monkeypatch: pytest.MonkeyPatch, name: str, bot: str) -> None:
    """Whoever plays, each card that comes on the pile in play counts once for each of its powers."""
    rules = families.rules_for(families.read_book(name), 3)
    laid: Counter[int] = Counter()

    def lay(r: Rules, s: State, c: int) -> None:
        assert s.phase == PLAYING
        laid[c] += 1
        pile.lay(r, s, c)

    monkeypatch.setattr(turn, "lay", lay)
    monkeypatch.setattr(faces, "lay", lay)
    ran = plain(monkeypatch, rules, [bot] * 3, 6)
    for power, cards in ran.laid.items():
        bit = POWERS[power][1]
        assert cards.sum() == sum(n for c, n in laid.items() if rules.powers[c] & bit), power


def test_only_powers_that_a_card_has_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house without jokers says nothing of what jokers do."""
    boot = families.read_book("boot")
    without, with_one = (
        plain(monkeypatch, families.rules_for(families.house_with(boot, {"jokers": n}), 3), ["thumb"] * 3, 1)
        for n in (0, 1)
    )
    assert "on_magic" not in without.laid
    assert "on_magic" in with_one.laid


def test_thousands_of_positions_are_too_many_to_remember() -> None:
    """A game that meets more positions than there is room for forgets the older ones, and goes on."""
    from underhand.shedding.kernel.watch import FULL, begin_round, meet
    from underhand.shedding.state import Watch

    rules, state, watch = families.rules_for(families.read_book("boot"), 2), State(), Watch()
    begin_round(watch)
    for pending in range(FULL):
        state.value = pending
        assert meet(rules, state, watch) == 1
    assert meet(rules, state, watch) == 2
    state.value = FULL
    assert meet(rules, state, watch) == 1
    state.value = 0
    assert meet(rules, state, watch) == 1


def test_rows_have_room_for_every_power() -> None:
    """There is a column for each power that a card may have."""
    assert max(bit for _, bit in POWERS.values()).bit_length() == runs.POWERS
