"""Simulations: nothing hangs on how they are cut, sums are sums of the rows, comparisons go deal by deal."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from underhand import families
from underhand.bots import UnknownBot
from underhand.cli.findings import as_object
from underhand.frame.ran import Ran
from underhand.lab.findings import Simulated, compared, findings, quantile, quarters
from underhand.lab.intervals import Z95
from underhand.lab.job import Job, JobError, bots_for, on_threads, others_of
from underhand.lab.tally import Results, Totals, favour, results

GAMES = 60


def job(name: str = "boot", seats: int = 3, bots: tuple[str, ...] = ("thumb",), **asked: object) -> Job:
    """A small simulation."""
    book = families.read_book(name)
    others = others_of(book, {f"{key}={value}": {key: value} for key, value in asked.items()}, seats)
    return Job(book, others, bots_for(bots, seats), GAMES, "x")


def done(of: Job, threads: int = 1) -> Totals:
    """What a simulation comes to."""
    totals = Totals(of.seats, 1 + len(of.others))
    for part in on_threads(of, threads):
        totals.add(part)
    return totals


def whole(of: Job) -> tuple[Ran, ...]:
    """The games of a simulation in one part."""
    (part,) = on_threads(replace(of, chunk=of.games), 1)
    return part


@pytest.mark.parametrize(
    ("name", "asked"),
    [("boot", {"guard_repeat": 2}), ("playingcards", {"guard_repeat": 2}), ("canasta", {"draw_n": 3})],
)
def test_nothing_hangs_on_threads_or_parts(name: str, asked: dict[str, Any]) -> None:
    """The same seed gives the same findings from one thread or three, in large parts or small."""
    of = job(name, **asked)
    first = done(of)
    for other in (done(of, 3), done(replace(of, chunk=7), 2)):
        assert [findings(tally) for tally in other.tallies] == [findings(tally) for tally in first.tallies]
        assert vars(other.differences[0]).keys() == vars(first.differences[0]).keys()
        assert other.differences == first.differences


def test_another_seed_deals_otherwise() -> None:
    """Games hang on the seed."""
    one, other = whole(job()), whole(replace(job(), seed="y"))
    assert one[0].turns.tolist() != other[0].turns.tolist()


@pytest.mark.parametrize(("name", "seats"), [("boot", 3), ("playingcards", 3), ("prague", 2), ("canasta", 4)])
def test_a_tally_adds_up(name: str, seats: int) -> None:
    """Every game is counted once in each table, and every seat's hand in some quarter."""
    totals = done(job(name, seats))
    (ran,), (tally,) = whole(job(name, seats)), totals.tallies
    found = findings(tally)
    assert tally.games == GAMES == sum(tally.endings.values()) == sum(tally.turns.values())
    assert tally.turns == Counter(ran.turns.tolist())
    won, lost = results(ran)
    for table in (tally.by_order, tally.by_deal, tally.by_seat):
        assert sum(each.won for each in table) == won.sum()
        assert sum(each.lost for each in table) == lost.sum()
        assert {each.games for each in table} == {GAMES}
    assert sum(each.shares.games for each in found.quarters) == GAMES * seats
    assert found.turns.value == pytest.approx(ran.turns.mean())
    assert found.favour.value == pytest.approx(favour(ran).mean() / seats)


def test_scores_add_up() -> None:
    """Where seats score, each score is counted once in each table, and the parts make the whole."""
    totals = done(job("canasta", 4))
    (ran,), (tally,) = whole(job("canasta", 4)), totals.tallies
    assert ran.points is not None
    found = findings(tally)
    assert found.scores
    assert tally.scored
    assert tally.scored.single == Counter(ran.points.ravel().tolist())
    for table in (tally.by_order, tally.by_deal, tally.by_seat, tally.by_worth.values()):
        assert sum(each.points.total for each in table if each.points) == ran.points.sum()
        assert sum(each.points.squares for each in table if each.points) == (ran.points**2).sum()
    assert found.scores.points.value == pytest.approx(ran.points.mean())
    assert found.scores.spread == pytest.approx(ran.points.std())
    assert sum(part.mean for part in found.scores.parts.values()) == pytest.approx(ran.points.mean())
    first = ran.points[np.arange(GAMES), (ran.dealer + 1) % 4]
    assert found.scores.favour.value == pytest.approx(first.mean() - ran.points.mean())
    assert found.order[0].points
    assert found.order[0].points.value == pytest.approx(first.mean())
    for name, part in (*found.deeds.items(), *found.scores.parts.items()):
        numbers = ran.deeds[name] if part is found.deeds.get(name) else ran.parts[name]
        assert part.mean == pytest.approx(numbers.mean())
        assert part.share == pytest.approx((numbers != 0).mean())
        assert part.there * part.share == pytest.approx(part.mean)


def test_where_nothing_is_scored_nothing_is_told_of_scores() -> None:
    """A family that has no scores has none among its findings, and one that burns no piles none of these."""
    boot, canasta = (findings(done(job(name)).tallies[0]) for name in ("boot", "canasta"))
    assert boot.scores is None
    assert not boot.deeds
    assert {each.points for each in (*boot.order, *(part.shares for part in boot.quarters))} == {None}
    assert boot.burned
    assert canasta.burned is None
    assert not canasta.laid


def test_first_is_first_and_the_dealers_left_is_left() -> None:
    """Tables by order and from the dealer are those that the rows tell."""
    (ran,) = whole(job("playingcards"))
    tally = done(job("playingcards")).tallies[0]
    first = ran.order.argmin(axis=1)
    games = np.arange(GAMES)
    assert tally.by_order[0].lost == ran.lost[games, first].sum()
    assert tally.by_deal[0].lost == ran.lost[games, (ran.dealer + 1) % 3].sum()
    assert tally.by_deal[2].lost == ran.lost[games, ran.dealer].sum()
    assert tally.by_seat[1].lost == ran.lost[:, 1].sum()


def test_of_two_one_wins() -> None:
    """Where two play, who has not lost has won."""
    won, lost = results(whole(job("prague", 2))[0])
    assert (won.sum(axis=1) == lost.sum(axis=1)).all()
    assert (won == lost[:, ::-1]).all()


def test_a_difference_goes_deal_by_deal() -> None:
    """The same deals by another house: the differences are those of the games of each deal."""
    of = job(jokers=2)
    book, other = whole(of)
    found = compared("jokers=2", done(of).differences[0], GAMES, 3)
    more = other.turns - book.turns
    assert found.turns.value == pytest.approx(more.mean())
    assert found.turns.high - found.turns.value == pytest.approx(Z95 * more.std(ddof=1) / GAMES**0.5)
    assert sum(change.value for change in found.endings.values()) == pytest.approx(0)


def test_scores_differ_deal_by_deal() -> None:
    """So are the differences of scores and of what seats do."""
    of = job("canasta", natural=700)
    book, other = whole(of)
    found = compared("natural=700", done(of).differences[0], GAMES, 3)
    assert book.points is not None
    assert other.points is not None
    more = other.points - book.points
    assert found.points
    assert found.points_favour
    assert found.points.value == pytest.approx(more.mean())
    assert found.points.value == pytest.approx(200 * book.deeds["natural canastas"].mean())
    together = more.mean(axis=1)
    assert found.points.high - found.points.value == pytest.approx(Z95 * together.std(ddof=1) / GAMES**0.5)
    first = more[np.arange(GAMES), (book.dealer + 1) % 3]
    assert found.points_favour.value == pytest.approx((first - together).mean())
    assert {name: change.value for name, change in found.deeds.items()} == dict.fromkeys(book.deeds, 0)


@pytest.mark.parametrize("name", ["boot", "canasta"])
def test_better_bots_win_more(name: str) -> None:
    """A seat that is played by rule of thumb wins more often than one at random."""
    seats = findings(done(job(name, bots=("thumb", "random", "random"))).tallies[0]).seats
    assert seats[0].won.low > max(seats[1].won.value, seats[2].won.value)


def test_quarters_never_part_equal_hands() -> None:
    """Hands of equal worth fall into one part, all of them into some part, the worst first."""
    worths = {1: 5, 2: 5, 3: 80, 4: 5, 5: 5}
    parts = list(quarters({worth: Results(n, 0, n) for worth, n in worths.items()}))
    assert [(part.least, part.most) for part in parts] == [(1, 3), (4, 5)]
    assert sum(part.shares.games for part in parts) == 100


def test_a_quantile_is_a_number_that_came() -> None:
    """So large a part of the numbers is not above it."""
    assert [quantile({1: 2, 5: 1, 9: 1}, part) for part in (0.1, 0.5, 0.75, 1.0)] == [1, 1, 5, 9]


@pytest.mark.parametrize(("bots", "error"), [(("nobody",), UnknownBot), (("thumb", "thumb"), JobError)])
def test_bots_that_cannot_play(bots: tuple[str, ...], error: type[Exception]) -> None:
    """Unknown bots are refused, and a number of them that is neither one nor that of the seats."""
    with pytest.raises(error):
        bots_for(bots, 3)


def test_bots_outside_the_kernel_are_for_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that there is, but that does not play inside the kernel, is sent to the arena."""
    monkeypatch.setattr("underhand.lab.job.NAMES", ("random", "thumb", "deep"))
    with pytest.raises(JobError, match="simulate runs thumb and random; use underhand arena"):
        bots_for(["deep"], 3)


def test_a_comparison_with_itself_is_refused() -> None:
    """A house that is no other is no comparison."""
    with pytest.raises(JobError, match="boot says so already"):
        job(jokers=0)


def as_told(of: Job) -> Any:
    """What a program reads of a simulation with one other house."""
    totals = done(of)
    houses = tuple(findings(tally) for tally in totals.tallies)
    differences = (compared(of.others[0][0], totals.differences[0], GAMES, of.seats),)
    return json.loads(json.dumps(as_object(Simulated(of, 1.0, houses, differences))))


def test_findings_are_one_object() -> None:
    """For programs all of it is one JSON object, shares from 0 to 1."""
    told = as_told(job(jokers=1))
    assert (told["book"], told["seats"], told["bots"], told["games"]) == ("boot", 3, ["thumb"] * 3, GAMES)
    assert sum(each["wins"]["share"] for each in told["order"]) <= 1.0001
    assert told["compared"][0]["option"] == "jokers=1"
    assert set(told["compared"][0]["difference"]) == {"turns", "first_advantage", "endings"}


def test_scores_are_in_the_object_where_there_are_some() -> None:
    """Where seats score, the object tells it of all, of each place, part by part, and how a house differs."""
    told = as_told(job("canasta", 2, draw_n=3))
    score = told["score"]
    assert score["low"] < score["mean"] < score["high"]
    assert sum(part["mean"] for part in score["parts"].values()) == pytest.approx(score["mean"], abs=0.01)
    assert told["order"][0]["score"] == told["from_dealer"][0]["score"]
    assert 0 < told["deeds"]["boot taken"]["share"] <= 1
    assert {"score", "deeds"} < set(told["compared"][0]["difference"])
    assert not {"powers", "burned"} & set(told)
    assert not {"score", "deeds"} & set(as_told(job(jokers=1)))
