"""Thinking about one decision: supposed games, in plain or in compiled rules, and what came of each move."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from underhand.frame import compiler
from underhand.frame.events import Event
from underhand.frame.record import Record, blank_array, to_array
from underhand.frame.tree import PURSES, WHOLE, Tree

BARRED = 10**12
"""So much less than it is worth a move seems to be that is not to be tried; no sum of results comes near."""
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
    """Thinks as long as it is told to; more games make the thoughts better. Equal seeds think the same."""

    def __init__(self, engine: Engine, question: Question) -> None:
        self._search = engine.search
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
        self._search(*self._records, self._moves, self._question.viewer, games)

    def insist(self, move: Event, games: int) -> None:
        """Suppose so many games more that begin with a move which was thought of."""
        tree = self._tree()
        own = set(self._nodes_of(move))
        barred: set[int] = set()
        left = games
        while left > 0:
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
        tree = self._tree()
        nodes = [0] if move is None else list(self._nodes_of(move))
        whole = self._visits(nodes) * WHOLE
        seats = range(self._question.seats)
        return tuple(sum(int(tree.worth[node + 1 + seat]) for node in nodes) / whole for seat in seats)

    def thoughts(self) -> list[Thought]:
        """The moves that were tried, the best first: that is the one tried most."""
        return merged([[self._thought(node) for node in self._tried()]])

    def _tried(self) -> Iterator[int]:
        """The nodes that the root leads to."""
        tree = self._tree()
        node = int(tree.first[0])
        while node:
            yield node
            node = int(tree.next[node])

    def _nodes_of(self, move: Event) -> Iterator[int]:
        """The nodes of a move: a move of several steps may begin with any of them."""
        return (node for node in self._tried() if self._thought(node).move == move)

    def _visits(self, nodes: Iterable[int]) -> int:
        tree = self._tree()
        return sum(int(tree.visits[node]) for node in nodes)

    def _thought(self, node: int) -> Thought:
        tree = self._tree()
        games = int(tree.visits[node])
        share = int(tree.worth[node]) / (games * WHOLE)
        return Thought(self._question.decode(int(tree.move[node])), games, share)

    def _tree(self) -> Any:
        return self._records[-1][0]


def _numbers(count: int) -> Any:
    import numpy as np

    return np.zeros(count, np.int64)


def merged(parts: Sequence[Sequence[Thought]]) -> list[Thought]:
    """The thoughts of several that have thought about the same decision, taken together, the best first."""
    games: dict[Event, int] = {}
    shares: dict[Event, float] = {}
    for thought in (thought for part in parts for thought in part):
        games[thought.move] = games.get(thought.move, 0) + thought.games
        shares[thought.move] = shares.get(thought.move, 0.0) + thought.share * thought.games
    return _best_first(Thought(move, n, shares[move] / n) for move, n in games.items())


def _best_first(thoughts: Iterable[Thought]) -> list[Thought]:
    return sorted(thoughts, key=lambda thought: (-thought.games, -thought.share, str(thought.move)))
