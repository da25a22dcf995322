"""What simulated games tell: shares, lengths and differences, with their bounds."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from underhand.lab.intervals import Interval, mean, wilson
from underhand.lab.job import Job
from underhand.lab.sums import Moments, Named, Scored
from underhand.lab.tally import Difference, Results, Tally

QUARTERS = 4


@dataclass(frozen=True)
class Shares:
    """How somebody came off: in how many games, the shares won and lost, and what was scored, if it is."""

    games: int
    won: Interval
    lost: Interval
    points: Interval | None


@dataclass(frozen=True)
class Quarter:
    """Seats that were dealt cards worth ``least`` to ``most``, and how they came off."""

    least: int
    most: int
    shares: Shares


@dataclass(frozen=True)
class Part:
    """Something that a seat has or does: of how many seats' games, and how much of it in all and in these."""

    share: float
    mean: float
    there: float


@dataclass(frozen=True)
class Scores:
    """What a seat scores: the mean, how far scores lie from it, the middle one, where eight of ten lie.

    ``favour`` is by how much the seat that plays first scores more than the mean of its game. ``parts`` are
    those of a score by name.
    """

    points: Interval
    spread: float
    median: int
    tenths: tuple[int, int]
    favour: Interval
    parts: dict[str, Part]


@dataclass(frozen=True)
class Compared:
    """What another house changes: the mean length, what it means to play first, each ending's share.

    What a seat does by name, and where it scores, its score and what it means for that to play first.
    """

    asked: str
    turns: Interval
    favour: Interval
    endings: dict[str, Interval]
    deeds: dict[str, Interval]
    points: Interval | None
    points_favour: Interval | None


@dataclass(frozen=True)
class Findings:
    """All that is told of the games by one house.

    ``favour`` is how far the share of the seat that plays first lies above an equal one, for the good.
    ``laid`` is how many cards of each power are laid in a game, ``burned`` how many piles are burned, where
    that may be. ``deeds`` are what a seat does, by name; ``scores`` what it scores, where it does.
    """

    games: int
    turns: Interval
    median: int
    tenths: tuple[int, int]
    decisions: float
    endings: dict[str, Interval]
    favour: Interval
    order: list[Shares]
    deal: list[Shares]
    seats: list[Shares]
    quarters: list[Quarter]
    laid: dict[str, float]
    burned: float | None
    deeds: dict[str, Part]
    scores: Scores | None


@dataclass(frozen=True)
class Simulated:
    """A job as far as it was done, at so many games a second, and what it tells."""

    job: Job
    pace: float
    houses: tuple[Findings, ...]
    """By the book, then by each other house."""
    differences: tuple[Compared, ...]


def findings(tally: Tally) -> Findings:
    """What a tally of at least one game tells."""
    games = tally.games
    total = sum(turns * n for turns, n in tally.turns.items())
    squares = sum(turns * turns * n for turns, n in tally.turns.items())
    return Findings(
        games=games,
        turns=mean(total, squares, games),
        median=quantile(tally.turns, 0.5),
        tenths=(quantile(tally.turns, 0.1), quantile(tally.turns, 0.9)),
        decisions=tally.decisions / games,
        endings={name: wilson(n / games, games) for name, n in tally.endings.most_common()},
        favour=_mean(tally.favour, games, tally.seats),
        order=[shares(found) for found in tally.by_order],
        deal=[shares(found) for found in tally.by_deal],
        seats=[shares(found) for found in tally.by_seat],
        quarters=list(quarters(tally.by_worth)),
        laid={power: cards / games for power, cards in tally.laid.items()},
        burned=None if tally.burned is None else tally.burned / games,
        deeds=parts(tally.deeds, games * tally.seats),
        scores=None if tally.scored is None else scores(tally.scored, games, tally.seats),
    )


def scores(scored: Scored, games: int, seats: int) -> Scores:
    """What seats score in at least one game."""
    single = scored.single
    total = sum(points * n for points, n in single.items())
    squares = sum(points * points * n for points, n in single.items())
    count = games * seats
    return Scores(
        points=_mean(scored.together, games, seats),
        spread=sqrt(squares / count - (total / count) ** 2),
        median=quantile(single, 0.5),
        tenths=(quantile(single, 0.1), quantile(single, 0.9)),
        favour=_mean(scored.favour, games, seats),
        parts=parts(scored.parts, count),
    )


def parts(named: Named, count: int) -> dict[str, Part]:
    """What there is of each in so many seats' games."""
    return {
        name: Part(times.came / count, times.total / count, times.total / times.came if times.came else 0.0)
        for name, times in named.items()
    }


def _mean(moments: Moments, games: int, scale: int = 1) -> Interval:
    return mean(moments.total, moments.squares, games, scale)


def shares(found: Results) -> Shares:
    """The shares of results of at least one game."""
    n = found.games
    points = None if found.points is None else _mean(found.points, n)
    return Shares(n, wilson(found.won / n, n), wilson(found.lost / n, n), points)


def quantile(counts: dict[int, int], part: float) -> int:
    """The number that so large a part of the counted ones does not exceed."""
    left = part * sum(counts.values())
    for number in sorted(counts):
        left -= counts[number]
        if left <= 0:
            return number
    return max(counts)


def quarters(by_worth: dict[int, Results]) -> Iterator[Quarter]:
    """Hands in four parts by their worth, as equal as hands of one worth allow that are never parted."""
    found = {worth: each for worth, each in sorted(by_worth.items()) if each.games}
    edges = [quantile({w: each.games for w, each in found.items()}, k / QUARTERS) for k in range(1, QUARTERS)]
    below = None
    for edge in [*edges, max(found)]:
        inside = [w for w in found if w <= edge and (below is None or w > below)]
        below = edge
        if inside:
            whole = Results()
            for w in inside:
                whole.take_in(found[w])
            yield Quarter(inside[0], inside[-1], shares(whole))


def compared(asked: str, difference: Difference, games: int, seats: int) -> Compared:
    """What a difference over so many deals tells, with bounds from the spread between the deals."""
    endings = {}
    for name in difference.gained | difference.left:
        more, less = difference.gained[name], difference.left[name]
        endings[name] = mean(more - less, more + less, games)
    is_scored = difference.points is not None
    return Compared(
        asked=asked,
        turns=_mean(difference.turns, games),
        favour=_mean(difference.favour, games, seats),
        endings=endings,
        deeds={name: _mean(moments, games, seats) for name, moments in difference.deeds.items()},
        points=None if difference.points is None else _mean(difference.points, games, seats),
        points_favour=_mean(difference.points_favour, games, seats) if is_scored else None,
    )
