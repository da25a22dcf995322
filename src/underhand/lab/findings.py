"""What simulated games tell: shares, lengths and differences, with their bounds."""

from collections.abc import Iterator
from dataclasses import dataclass

from underhand.lab.intervals import Interval, mean, wilson
from underhand.lab.job import Job
from underhand.lab.tally import Difference, Moments, Results, Tally

QUARTERS = 4


@dataclass(frozen=True)
class Shares:
    """How somebody came off: in how many games, and the shares won and lost."""

    games: int
    won: Interval
    lost: Interval


@dataclass(frozen=True)
class Quarter:
    """Seats that were dealt cards worth ``least`` to ``most``, and how they came off."""

    least: int
    most: int
    shares: Shares


@dataclass(frozen=True)
class Compared:
    """What another house changes: the mean length, what it means to play first, each ending's share."""

    asked: str
    turns: Interval
    favour: Interval
    endings: dict[str, Interval]


@dataclass(frozen=True)
class Findings:
    """All that is told of the games by one house.

    ``favour`` is how far the share of the seat that plays first lies above an equal one, for the good.
    ``laid`` is how many cards of each power are laid in a game, ``burned`` how many piles are burned.
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
    burned: float


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
        favour=_favour(tally.favour, games, tally.seats),
        order=[shares(found) for found in tally.by_order],
        deal=[shares(found) for found in tally.by_deal],
        seats=[shares(found) for found in tally.by_seat],
        quarters=list(quarters(tally.by_worth)),
        laid={power: cards / games for power, cards in tally.laid.items()},
        burned=tally.burned / games,
    )


def _favour(moments: Moments, games: int, seats: int) -> Interval:
    return mean(moments.total, moments.squares, games, seats)


def shares(found: Results) -> Shares:
    """The shares of results of at least one game."""
    n = found.games
    return Shares(n, wilson(found.won / n, n), wilson(found.lost / n, n))


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
                whole.add(found[w].games, found[w].won, found[w].lost)
            yield Quarter(inside[0], inside[-1], shares(whole))


def compared(asked: str, difference: Difference, games: int, seats: int) -> Compared:
    """What a difference over so many deals tells, with bounds from the spread between the deals."""
    endings = {}
    for name in difference.gained | difference.left:
        more, less = difference.gained[name], difference.left[name]
        endings[name] = mean(more - less, more + less, games)
    turns = mean(difference.turns.total, difference.turns.squares, games)
    return Compared(asked, turns, _favour(difference.favour, games, seats), endings)
