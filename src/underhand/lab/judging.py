"""One decision of a game, judged: what its seat could expect of the best move and of the one it made.

Nothing is used but the view that the seat had, so a game dealt anew from that view is judged the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from statistics import fmean, pstdev
from threading import Event as Flag
from typing import Any

from underhand import families
from underhand.books import Book
from underhand.bots.base import Whim
from underhand.bots.search import alike
from underhand.frame.events import Event
from underhand.frame.thinking import Engine, Thinker
from underhand.frame.views import View
from underhand.frame.words import words

FAIR = 4
"""A move is not called worse before a part of all games, one in so many, has been supposed with it."""
FAR = 0.5
"""Half of all there is to win."""
DEALS = 8
"""What a move leads to that was not thought of is looked at in so many deals."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat's choice between several moves: the event of the log, counted from 1, and what the seat saw."""

    ply: int
    seat: int
    view: View
    move: Event

    def words(self, move: Event, names: Sequence[str]) -> str:
        """One of the moves as a sentence; the pile is told with its size."""
        piles = [zone.count for zone in self.view.zones if zone.shape == "pile"]
        return words(move, names, pile=sum(piles))


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision and its seat's chance before it, with the best move, and with the one that was made.

    ``best`` is the move itself where nothing better was found. ``doubt`` is the standard error of the
    difference of the chances. ``gave`` is what each seat got more of the move that was made than of the best
    one, in the same supposed games; the seat's own is the cost.
    """

    decision: Decision
    before: float
    after: float
    best: Event
    doubt: float
    gave: tuple[float, ...]

    @property
    def cost(self) -> float:
        """What the choice cost."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class Tried:
    """A move in so many supposed games, what each seat got of them, how far apart the deciding seat's lay."""

    move: Event
    games: int
    shares: tuple[float, ...]
    spread: float

    @property
    def variance(self) -> float:
        """The square of the standard error of what the deciding seat got.

        It is reckoned with one game more that lies :data:`FAR` off: a few that agree prove little.
        """
        return (self.games * self.spread**2 + FAR**2) / (self.games + 1) / self.games


def _tried(thinker: Thinker, move: Event, games: int) -> Tried:
    return Tried(move, games, thinker.shares(move), thinker.spread(move))


def _judged(decision: Decision, best: Tried, made: Tried) -> Judged:
    seat = decision.seat
    before, after = best.shares[seat], made.shares[seat]
    if after >= before:
        return Judged(decision, after, after, decision.move, 0.0, (0.0,) * len(made.shares))
    doubt = sqrt(best.variance + made.variance)
    gave = tuple(got - hoped for got, hoped in zip(made.shares, best.shares, strict=True))
    return Judged(decision, before, after, best.move, doubt, gave)


@dataclass(frozen=True)
class Judge:
    """Judges decisions by so many supposed games each, the same way every time.

    Once ``stop`` is set it comes to an end soon, and what it says then is worth nothing.
    """

    book: Book
    seats: int
    engine: Engine
    games: int
    stop: Flag = field(default_factory=Flag, compare=False)

    def judge(self, decision: Decision) -> Judged:
        """What a decision's seat could expect of it."""
        seed = self._whim.number(decision.view)
        question = families.question(self.book, self._rules, decision.view, seed)
        thinker = Thinker(self.engine, question, self.stop)
        thinker.think(self.games)
        best = thinker.thoughts()[0]
        made = self._made(thinker, decision) or self._led_to(decision, seed)
        return _judged(decision, _tried(thinker, best.move, best.games), made)

    def _made(self, thinker: Thinker, decision: Decision) -> Tried | None:
        """What came of the move that was made; None if neither it nor its like was thought of."""
        found = {thought.move: thought.games for thought in thinker.thoughts()}
        move = alike(decision.move, list(found), decision.view, self._game.look)
        if move is None:
            return None
        more = 0 if move == next(iter(found)) else max(self._fair - found[move], 0)
        if more:
            thinker.insist(move, more)
        return _tried(thinker, move, found[move] + more)

    def _led_to(self, decision: Decision, seed: int) -> Tried:
        """The same of a move that was not thought of: what could be expected once it was made."""
        deals = [self._expected(decision, seed + deal) for deal in range(DEALS)]
        shares = tuple(map(fmean, zip(*deals, strict=True)))
        return Tried(decision.move, DEALS, shares, pstdev(deal[decision.seat] for deal in deals))

    def _expected(self, decision: Decision, seed: int) -> tuple[float, ...]:
        game = families.after(self.book, self._rules, decision.view, decision.move, seed)
        if game.outcome() is not None:
            return tuple(families.share(self.book, game, seat) for seat in range(self.seats))
        question = families.question(self.book, self._rules, game.view(decision.seat), seed)
        thinker = Thinker(self.engine, question, self.stop)
        thinker.think(self._each)
        return thinker.shares()

    @property
    def _fair(self) -> int:
        return max(self.games // FAIR, 1)

    @property
    def _each(self) -> int:
        return max(self.games // (FAIR * DEALS), 1)

    @cached_property
    def _rules(self) -> Any:
        return families.rules_for(self.book, self.seats)

    @cached_property
    def _game(self) -> Any:
        """A game that has not begun: it knows what cards look like to the rules."""
        return families.begin(self.book, self._rules, 0)

    @cached_property
    def _whim(self) -> Whim:
        return Whim("review")
