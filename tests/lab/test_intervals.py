"""Bounds: Wilson's, those of deals, and how often they hold, worked out without drawing anything."""

from itertools import product
from math import comb

import pytest

from underhand.lab.intervals import mean, paired, reach, wilson
from underhand.lab.standing import ahead, looks


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (986, 1000, 0.9766, 0.9916)],
)
def test_bounds_are_wilsons(hits: int, games: int, low: float, high: float) -> None:
    """The bounds are those of Wilson's interval, also where all or none were hit."""
    found = wilson(hits / games, games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=2e-4)


def test_deals_won_as_a_whole_count_once() -> None:
    """Where each deal is won in all of its games or in none, the bounds are near those of so many games."""
    found, single = paired([2, 0] * 50, 2), wilson(0.5, 100)
    assert (found.low, found.high) == pytest.approx((single.low, single.high), abs=0.001)


def test_deals_that_are_shared_say_more_than_their_games() -> None:
    """Where every deal comes out alike the share is known better than from as many independent games."""
    found, single = paired([1] * 100, 2), wilson(0.5, 200)
    assert single.low < found.low < 0.5 < found.high < single.high


@pytest.mark.parametrize("hits", [0, 2])
def test_deals_that_agree_are_no_certainty(hits: int) -> None:
    """Where all games were won, or none, as many deals are behind the bounds as were played."""
    assert paired([hits] * 10, 2) == wilson(hits / 2, 10)


@pytest.mark.parametrize("deals", [12, 40])
@pytest.mark.parametrize("chances", [(0.25, 0.5, 0.25), (0.5, 0.0, 0.5), (0.1, 0.2, 0.7), (0.05, 0.8, 0.15)])
def test_bounds_of_deals_hold(deals: int, chances: tuple[float, float, float]) -> None:
    """Whatever the chances of winning none, one or two games of a deal, nineteen of twenty bounds hold."""
    true = (chances[1] + 2 * chances[2]) / 2
    held = 0.0
    for none, one in product(range(deals + 1), repeat=2):
        two = deals - none - one
        if two >= 0:
            found = paired([0] * none + [1] * one + [2] * two, 2)
            ways = comb(deals, none) * comb(deals - none, one)
            chance = ways * chances[0] ** none * chances[1] ** one * chances[2] ** two
            held += chance * (found.low <= true <= found.high)
    assert held > 0.93


def test_a_mean_has_its_standard_error() -> None:
    """The bounds of a mean are two standard errors away, near enough."""
    found = mean(sum(range(101)), sum(n * n for n in range(101)), 101, scale=10)
    assert found.value == 5.0
    assert found.high - found.value == pytest.approx(1.96 * 2.9300 / 101**0.5, abs=0.001)


@pytest.mark.parametrize("chances", [(0.25, 0.5, 0.25), (0.5, 0.0, 0.5)])
def test_equal_bots_are_seldom_told_apart(chances: tuple[float, float, float]) -> None:
    """However often it is looked, two equal bots are told apart in fewer games than was allowed."""
    wrong, standing, deals = 0.0, {(0, 0): 1.0}, 0
    for look, error in looks():
        if look > 60:
            break
        for _ in range(look - deals):
            standing = a_deal_more(standing, chances)
        deals = look
        z = reach(1 - 0.05 * error)
        for (up, down), chance in list(standing.items()):
            one = [2.0] * up + [0.0] * (deals - up - down) + [-2.0] * down
            if ahead(one, [0.0] * deals, z) or ahead([0.0] * deals, one, z):
                wrong += chance
                del standing[up, down]
    assert 0 < wrong < 0.05


def a_deal_more(
    standing: dict[tuple[int, int], float], chances: tuple[float, float, float]
) -> dict[tuple[int, int], float]:
    """The chances of so many deals won and lost as a whole, after one more."""
    after: dict[tuple[int, int], float] = {}
    for (up, down), chance in standing.items():
        for place, more in (
            ((up, down + 1), chances[0]),
            ((up, down), chances[1]),
            ((up + 1, down), chances[2]),
        ):
            after[place] = after.get(place, 0.0) + chance * more
    return after
