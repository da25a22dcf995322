"""One decision of a game, judged: what its seat could expect of the best move and of the one it made.

Nothing is used but the view that the seat had, so a game dealt anew from that view is judged the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from underhand import families
from underhand.books import Book
from underhand.bots.base import Whim
from underhand.bots.search import alike
from underhand.frame.events import Event
from underhand.frame.thinking import Engine, Thinker, Thought
from underhand.frame.views import View
from underhand.frame.words import words

FAIR = 4
"""A move is not called worse before a part of all games, one in so many, has been supposed with it."""
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

    ``best`` is the move itself where nothing better was found. ``doubt`` is by how much the difference of the
    chances may be off by mere chance, if a result is off its mean by 1.
    """

    decision: Decision
    before: float
    after: float
    best: Event
    doubt: float

    @property
    def cost(self) -> float:
        """What the choice cost."""
        return self.before - self.after


@dataclass(frozen=True)
class Judge:
    """Judges decisions by so many supposed games each, the same way every time."""

    book: Book
    seats: int
    engine: Engine
    games: int

    def judge(self, decision: Decision) -> Judged:
        """What a decision's seat could expect of it."""
        seed = self._whim.number(decision.view)
        thinker = Thinker(self.engine, families.question(self.book, self._rules, decision.view, seed))
        thinker.think(self.games)
        found = thinker.thoughts()
        best = found[0]
        made = self._made(thinker, found, decision) or self._led_to(decision, seed)
        if made.share >= best.share:
            return Judged(decision, made.share, made.share, decision.move, 0.0)
        doubt = (1 / best.games + 1 / made.games) ** 0.5
        return Judged(decision, best.share, made.share, best.move, doubt)

    def _made(self, thinker: Thinker, found: Sequence[Thought], decision: Decision) -> Thought | None:
        """What is thought of the move that was made; None if neither it nor its like was thought of."""
        moves = [thought.move for thought in found]
        move = alike(decision.move, moves, decision.view, self._game.look)
        if move is None:
            return None
        made = found[moves.index(move)]
        if made is found[0] or made.games >= self._fair:
            return made
        thinker.insist(move, self._fair - made.games)
        return next(thought for thought in thinker.thoughts() if thought.move == move)

    def _led_to(self, decision: Decision, seed: int) -> Thought:
        """The same of a move that was not thought of: what the seat could expect once it was made."""
        shares = [self._expected(decision, seed + deal) for deal in range(DEALS)]
        return Thought(decision.move, DEALS * self._each, sum(shares) / DEALS)

    def _expected(self, decision: Decision, seed: int) -> float:
        game = families.after(self.book, self._rules, decision.view, decision.move, seed)
        if game.outcome() is not None:
            return families.share(self.book, game, decision.seat)
        question = families.question(self.book, self._rules, game.view(decision.seat), seed)
        thinker = Thinker(self.engine, question)
        thinker.think(self._each)
        return thinker.share()

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
