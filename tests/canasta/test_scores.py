"""Scores: part by part, against a reckoning from the log alone, and through a match."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.canasta.ledger import Ledger
from tests.canasta.strolling import choose, seats_for, stroll
from tests.strategies import houses
from underhand import families
from underhand.books import Book
from underhand.canasta.scores import NAMES
from underhand.errors import UnderhandError
from underhand.frame.protocol import Outcome
from underhand.table import Match, Table, TableError

SHORT = {"game_to": 1200, "packs": 2, "hand_size": 5, "boot_size": 3}
"""A match of a few small deals."""


def outcome_of(table: Table) -> Outcome:
    """The outcome of a deal that is over."""
    assert table.outcome is not None
    return table.outcome


def play_out(table: Table, seed: int) -> Outcome:
    """Play a deal to its end."""
    rng = Random(seed)
    while not table.is_over:
        table.play(choose(rng, table.legal_moves()))
    return outcome_of(table)


@settings(max_examples=40, deadline=None)
@given(houses("canasta"), st.integers(2, 6), st.integers(0, 999))
def test_scores_are_those_of_the_log(book: Book, wish: int, seed: int) -> None:
    """What everybody scores is what a second reckoning makes of the log alone; the parts add up to it."""
    table = stroll(book, seats_for(book, wish), seed, 10_000)
    outcome = outcome_of(table)
    ledger = Ledger(families.options_of(table.book), len(table.names)).write(table.log)
    for seat, score in enumerate(outcome.scores):
        assert score.points == ledger.score(seat)
        assert tuple(name for name, _ in score.parts) == NAMES
        assert score.points == sum(points for _, points in score.parts)
        assert score.after == score.before + score.points
        assert score.before == (table.scores[seat] if table.scores else 0)
        assert table.game.told("match", seat) == (str(score.after),)


@settings(max_examples=40, deadline=None)
@given(houses("canasta"), st.integers(2, 6), st.integers(0, 999))
def test_the_highest_score_wins_when_somebody_has_enough(book: Book, wish: int, seed: int) -> None:
    """The match goes on until somebody has the points; then whoever has most has won. CANASTA-45."""
    table = stroll(book, seats_for(book, wish), seed, 10_000)
    outcome = outcome_of(table)
    after = [score.after for score in outcome.scores]
    over = max(after) >= families.options_of(table.book).game_to
    assert outcome.goes_on == (not over)
    assert set(outcome.winners) == (
        {p for p, points in enumerate(after) if points == max(after)} if over else set()
    )
    assert outcome.carried == (() if over else tuple(after))
    assert not outcome.is_draw
    assert outcome.places == tuple(1 + sum(other > mine for other in after) for mine in after)


def test_a_match_carries_the_scores() -> None:
    """Deal follows deal at the dealer's left with the scores so far, until the match is decided."""
    match = Match("canasta", ["Ana", "Bo", "Cass"], seed=3, options=SHORT)
    dealers = []
    while True:
        dealers.append(match.table.first_dealer)
        before = [score.before for score in play_out(match.table, match.number).scores]
        assert before == (list(match.table.scores) or [0, 0, 0])
        if match.is_over:
            break
        assert match.next_game().scores == outcome_of(match.tables[-2]).carried
    assert match.number > 2
    assert all((b - a) % 3 == 1 for a, b in pairwise(dealers))
    winners = outcome_of(match.table).winners
    assert [each.wins for each in match.standings] == [int(seat in winners) for seat in range(3)]
    assert [each.points for each in match.standings] == [
        score.after for score in outcome_of(match.table).scores
    ]
    with pytest.raises(TableError, match=f"decided in game {match.number}"):
        match.next_game()


def test_the_threshold_follows_the_score() -> None:
    """What a first tabling must be worth hangs on the scores with which the deal begins. CANASTA-27."""
    view = Table("canasta", 3, seed=1, scores=[-500, 5000, 14_995]).view(0)
    assert view.facts["threshold"] == (50, 90, 120)
    assert view.facts["score"] == (-500, 5000, 14_995)


@pytest.mark.parametrize("scores", [[0, 0, 0], [15_000, 0], [0, -(10**9)]])
def test_scores_with_which_no_deal_begins(scores: list[int]) -> None:
    """There is a score for each seat, and none that had ended the match."""
    with pytest.raises(UnderhandError, match=r"scores|match is over"):
        Table("canasta", 2, seed=1, scores=scores)


def test_games_without_scores_take_none() -> None:
    """A family that does not score refuses scores to begin with."""
    with pytest.raises(UnderhandError, match="has no scores"):
        Table("prague", 2, seed=1, scores=[0, 0])
