"""Thinking about one decision: supposed games, in plain or in compiled rules, and what came of each move."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from threading import Event as Flag
from typing import Any

from underhand.frame import compiler
from underhand.frame.events import Event
from underhand.frame.record import Record, blank_array, to_array
from underhand.frame.tree import PURSES, WHOLE, Tree

BARRED = 10**12
"""So much less than it is worth a move seems to be that is not to be tried; no sum of results comes near."""
AT_ONCE = 500
"""Games that are supposed without looking whether that is still wanted; an interrupt waits for them."""
PIECE = 16
"""Games that are insisted on between two looks for moves that came up meanwhile."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What is thought of one move: in how many games it was made, and what its seat got, from 0 to 1."""

    move: Event
    games: int
    share: float


@dataclass(frozen=True)
class Question:
    """A decision as a family puts it to a search: what is known, and how moves are told from numbers.

    ``records`` are those that the search works on: rules, what is known, a state to play in, what is to be
    dealt anew, a deck, habits. ``most`` is how long a list of moves may be.
    """

    viewer: int
    seats: int
    records: tuple[Record, ...]
    most: int
    decode: Callable[[int], Event]


@dataclass(frozen=True, slots=True)
class Engine:
    """A family's search, by interpreted or by compiled rules; both find the same, one of them soon."""

    search: Callable[..., None]
    is_compiled: bool


def compiled_engine(module: str) -> Engine:
    """A family's search by compiled rules, which are compiled or taken from the cache first.

    ``module`` is the family's that compiles: it has ``KERNEL`` and ``entry``.
    """
    return Engine(import_module(module).entry("search"), is_compiled=True)


def engine_made(plain: Engine, module: str) -> Engine:
    """The compiled search, waited for where it has to be compiled; the interpreted one where nothing is."""
    return compiled_engine(module) if compiler.wanted() else plain


def engine_at_hand(plain: Engine, module: str) -> Engine:
    """The compiled search where it is there already; else the interpreted one, and that one for next time."""
    if compiler.is_at_hand(import_module(module).KERNEL, "search"):
        return compiled_engine(module)
    compiler.compile_aside(module, "search")
    return plain


class Thinker:
    """Thinks as long as it is told to; more games make the thoughts better. Equal seeds think the same.

    Once ``stop`` is set it leaves off; what it thinks then is worth nothing.
    """

    def __init__(self, engine: Engine, question: Question, stop: Flag | None = None) -> None:
        self._search = engine.search
        self._stop = stop or Flag()
        self._question = question
        if engine.is_compiled:
            self._records: list[Any] = [*map(to_array, question.records), blank_array(Tree)]
            self._moves: Any = _numbers(question.most)
        else:
            self._records = [[record] for record in (*question.records, Tree())]
            self._moves = [0] * question.most
        self._records[-1][0].n = 1 + PURSES  # the root

    def think(self, games: int) -> None:
        """Suppose so many games more."""
        for _ in self._thinking(games):
            pass

    def decide(self, games: int) -> None:
        """Suppose so many games more, and no more of them once the move that is tried most will stay that."""
        due = games / 2
        for left in self._thinking(games):
            if left < due:
                lead = self._lead()
                if lead > left:
                    return
                due = (left + lead) / 2  # till then it could not be settled if all games went to the first

    def _thinking(self, games: int) -> Iterator[int]:
        """Suppose games, some at a time; how many are left."""
        for left in range(games, 0, -AT_ONCE):
            part = min(AT_ONCE, left)
            self._search(*self._records, self._moves, self._question.viewer, part)
            yield left - part
            if self._stop.is_set():
                return

    def _lead(self) -> int:
        """By how many games one move is ahead of all others."""
        first, second, *_ = sorted([*map(self._visits, self._nodes().values()), 0], reverse=True)
        return first - second

    def insist(self, move: Event, games: int) -> None:
        """Suppose so many games more that begin with a move which was thought of."""
        tree = self._tree()
        own = set(self._nodes()[move])
        barred: set[int] = set()
        left = games
        while left > 0 and not self._stop.is_set():
            # A search that widens tries new moves meanwhile, and would go on with them.
            for node in {*self._tried()} - own - barred:
                tree.worth[node] -= BARRED
                barred.add(node)
            before = self._visits(own)
            self.think(min(PIECE, left))
            left -= max(self._visits(own) - before, 1)
        for node in barred:
            tree.worth[node] += BARRED

    def shares(self, move: Event | None = None) -> tuple[float, ...]:
        """What each seat got in the supposed games that began with a move, or in all; there were some."""
        nodes = [0] if move is None else self._nodes()[move]
        return tuple(self._share(nodes, 1 + seat) for seat in range(self._question.seats))

    def spread(self, move: Event | None = None) -> float:
        """How far apart lies what the thinking seat got in those games: their standard deviation."""
        nodes = [0] if move is None else self._nodes()[move]
        purse = 1 + self._question.viewer
        squares = sum(int(self._tree().squares[node + purse]) for node in nodes)
        mean = self._share(nodes, purse)
        return sqrt(max(squares / (self._visits(nodes) * WHOLE**2) - mean * mean, 0.0))

    def thoughts(self) -> list[Thought]:
        """The moves that were tried, the best first: that is the one tried most."""
        found = self._nodes().items()
        return _best_first(Thought(move, self._visits(nodes), self._share(nodes, 0)) for move, nodes in found)

    def _tried(self) -> Iterator[int]:
        """The nodes that the root leads to."""
        tree = self._tree()
        node = int(tree.first[0])
        while node:
            yield node
            node = int(tree.next[node])

    def _nodes(self) -> dict[Event, list[int]]:
        """The nodes of each move: one of several steps may begin with any of them."""
        found: dict[Event, list[int]] = {}
        for node in self._tried():
            found.setdefault(self._question.decode(int(self._tree().move[node])), []).append(node)
        return found

    def _visits(self, nodes: Iterable[int]) -> int:
        return sum(int(self._tree().visits[node]) for node in nodes)

    def _share(self, nodes: Sequence[int], behind: int) -> float:
        """What came of some nodes, as it stands so far behind each of them."""
        worth = sum(int(self._tree().worth[node + behind]) for node in nodes)
        return worth / (self._visits(nodes) * WHOLE)

    def _tree(self) -> Any:
        return self._records[-1][0]


@contextmanager
def set_at_the_end(stop: Flag) -> Iterator[None]:
    """Set a flag whatever happens: who waits for threads that think waits no longer than it takes them."""
    try:
        yield
    finally:
        stop.set()


def _numbers(count: int) -> Any:
    import numpy as np

    return np.zeros(count, np.int64)


def merged(parts: Sequence[Sequence[Thought]]) -> list[Thought]:
    """The thoughts of several that have thought about the same decision, taken together."""
    games: dict[Event, int] = {}
    shares: dict[Event, float] = {}
    for thought in (thought for part in parts for thought in part):
        games[thought.move] = games.get(thought.move, 0) + thought.games
        shares[thought.move] = shares.get(thought.move, 0.0) + thought.share * thought.games
    return _best_first(Thought(move, n, shares[move] / n) for move, n in games.items())


def _best_first(thoughts: Iterable[Thought]) -> list[Thought]:
    return sorted(thoughts, key=lambda thought: (-thought.games, -thought.share, str(thought.move)))
