"""What has come of a meeting so far: shares, ratings, and whether the answer is clear."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from typing import Any

from underhand.lab.arena import Meeting, Played, deals
from underhand.lab.intervals import Interval, paired, reach

FIRST_LOOK = 10
"""Deals before the answer is looked for; then after half as many again each time."""


@dataclass(frozen=True)
class Line:
    """How one bot came off: shares of its places in games, its rating with its doubt, seconds a choice."""

    name: str
    games: int
    won: Interval
    lost: Interval
    rating: float
    doubt: float
    pace: float


class Standing:
    """Takes in deal after deal, in their order."""

    def __init__(self, of: Meeting) -> None:
        from openskill.models import PlackettLuce

        self.of = of
        self.deals = 0
        self.endings: Counter[str] = Counter()
        self._model = PlackettLuce()
        self._ratings: list[Any] = [self._model.rating() for _ in of.entries]
        self._hits: dict[tuple[str, str], list[int]] = {
            (name, word): [] for name in of.names for word in ("won", "lost")
        }
        self._decisions: Counter[str] = Counter()
        self._seconds: dict[str, float] = dict.fromkeys(of.names, 0.0)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.deals * len(self.of.seatings)

    def add(self, games: Sequence[Played]) -> None:
        """Take in the games of the next deal."""
        found: Counter[tuple[str, str]] = Counter()
        for game in games:
            self.endings[game.ending] += 1
            self._rate(game)
            for seat, entry in enumerate(game.seating):
                name = self.of.entries[entry]
                found[name, game.results[seat]] += 1
                self._decisions[name] += game.decisions[seat]
                self._seconds[name] += game.seconds[seat]
        for key, hits in self._hits.items():
            hits.append(found[key])
        self.deals += 1

    def _rate(self, game: Played) -> None:
        """Rate the game's entries anew; one that alternates holds several seats, and its best one counts."""
        best: dict[int, int] = {}
        for entry, rank in zip(game.seating, game.ranks, strict=True):
            best[entry] = min(rank, best.get(entry, rank))
        teams = [[self._ratings[entry]] for entry in best]
        rated = self._model.rate(teams, ranks=[float(rank) for rank in best.values()])
        for entry, (rating,) in zip(best, rated, strict=True):
            self._ratings[entry] = rating

    # ---- what came of it ----

    def lines(self) -> list[Line]:
        """A line for each bot, in the order in which they were named."""
        return [self._line(name) for name in self.of.names]

    def _line(self, name: str) -> Line:
        each = self.of.places(name)
        rated = [self._ratings[entry] for entry, bot in enumerate(self.of.entries) if bot == name]
        return Line(
            name,
            self.deals * each,
            paired(self._hits[name, "won"], each),
            paired(self._hits[name, "lost"], each),
            sum(rating.mu for rating in rated) / len(rated),
            sum(rating.sigma for rating in rated) / len(rated),
            self._seconds[name] / max(1, self._decisions[name]),
        )

    # ---- whether it is clear ----

    def leader(self, confidence: float) -> str:
        """The bot ahead of every other with this confidence; empty while none is, and between looks.

        A look may be wrong by chance, and many looks more often; so each look is held to a smaller error,
        and those of all looks that there could ever be add up to what the confidence allows.
        """
        error = look(self.deals)
        if not error:
            return ""
        z = reach(1 - (1 - confidence) * error / (len(self.of.names) - 1))
        best = max(self.of.names, key=lambda name: sum(self._scores(name)))
        others = (name for name in self.of.names if name != best)
        return best if all(ahead(self._scores(best), self._scores(name), z) for name in others) else ""

    def _scores(self, name: str) -> list[float]:
        """Of each deal the games won less those lost, a place."""
        each = self.of.places(name)
        won, lost = self._hits[name, "won"], self._hits[name, "lost"]
        return [(w - x) / each for w, x in zip(won, lost, strict=True)]


def play(
    standing: Standing, count: int, threads: int, enough: float | None, told: Callable[[int], None]
) -> str:
    """Play so many deals, or until a bot is ahead for sure enough; which one, empty if none.

    ``told`` hears after every deal how many there were.
    """
    with closing(deals(standing.of, count, threads)) as played:
        for games in played:
            standing.add(games)
            told(standing.deals)
            winner = "" if enough is None else standing.leader(enough)
            if winner:
                return winner
    return ""


def ahead(one: Sequence[float], other: Sequence[float], z: float) -> bool:
    """Whether what one has more than the other, deal by deal, adds up to so many errors above nothing.

    The error is the root of the sum of squares: what the sum might come to by chance if in each deal either
    of them could as well have been the better one. A few deals are never enough for it.
    """
    more = [a - b for a, b in zip(one, other, strict=True)]
    return sum(more) > z * sqrt(sum(each * each for each in more))


def look(deals: int) -> float:
    """The part of the error that a look after so many deals is allowed, 0 where it is not looked."""
    return next((error if due == deals else 0.0 for due, error in looks() if due >= deals), 0.0)


def looks() -> Iterator[tuple[int, float]]:
    """After how many deals the answer is looked for, and the part of the error that a look is allowed."""
    deals, number = FIRST_LOOK, 1
    while True:
        yield deals, 1 / (number * (number + 1))
        deals, number = deals + deals // 2, number + 1
