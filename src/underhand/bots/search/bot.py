"""The bot that thinks: it supposes games from its view, and takes the move that it came back to most."""

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event as Flag
from time import perf_counter
from typing import Any

from underhand import families
from underhand.books import Book
from underhand.bots.base import Whim
from underhand.bots.search.alike import alike
from underhand.bots.search.effort import Effort
from underhand.bots.search.words import reason
from underhand.frame.events import Event
from underhand.frame.thinking import Question, Thinker, Thought, merged, set_at_the_end
from underhand.frame.views import View

CHUNK = 64
"""Games that are supposed between two looks at the clock."""
PATIENCE = 2.0
"""Seconds after which interpreted rules, which are far slower, leave it at what was found."""


class SearchBot:
    """Supposes what it cannot see, again and again, and plays each supposed game to its end."""

    is_quick = False

    def __init__(self, book: Book, rules: Any, seed: str, effort: Effort) -> None:
        self._book, self._rules, self._effort = book, rules, effort
        self._whim = Whim(seed)

    def choose(self, view: View, moves: Sequence[Event]) -> Event:
        """The move that the thinking came back to most."""
        if len(moves) == 1:
            return moves[0]
        return _listed(self._decided(view), moves, view)

    def explain(self, view: View, moves: Sequence[Event]) -> tuple[Event, str]:
        """The same move, and what it comes to beside the others."""
        if len(moves) == 1:
            return moves[0], "Nothing else is allowed."
        found = self.thoughts(view)
        return _listed(found[0].move, moves, view), reason(found)

    def _decided(self, view: View) -> Event:
        """What all the thinking would come to; a thread that counts games leaves off once that is settled."""
        engine, effort = families.engine(self._book), self._effort
        if effort.threads > 1 or effort.seconds or not engine.is_compiled:
            return self.thoughts(view)[0].move
        thinker = Thinker(engine, self._question(view, 0))
        thinker.decide(effort.games)
        return thinker.thoughts()[0].move

    def thoughts(self, view: View) -> list[Thought]:
        """Every move that was thought of, the best first, with what its seat may expect from it."""
        engine, stop = families.engine(self._book), Flag()
        thinkers = [Thinker(engine, self._question(view, n), stop) for n in range(self._effort.threads)]
        seconds = self._effort.seconds or (0.0 if engine.is_compiled else PATIENCE)
        if len(thinkers) == 1:
            _think(thinkers[0], self._effort.games, seconds, stop)
        else:
            share = -(-self._effort.games // len(thinkers))
            with ThreadPoolExecutor(len(thinkers)) as pool, set_at_the_end(stop):
                list(pool.map(lambda thinker: _think(thinker, share, seconds, stop), thinkers))
        return merged([thinker.thoughts() for thinker in thinkers])

    def _question(self, view: View, thread: int) -> Question:
        seed = self._whim.number(view) + thread
        return families.question(self._book, self._rules, view, seed)


def _think(thinker: Thinker, games: int, seconds: float, stop: Flag) -> None:
    """Suppose so many games, or as many as there is time for; a few in any case."""
    if not seconds:
        thinker.think(games)
        return
    until = perf_counter() + seconds
    left = games or sys.maxsize
    while True:
        thinker.think(min(CHUNK, left))
        left -= CHUNK
        if left <= 0 or perf_counter() >= until or stop.is_set():
            return


def _listed(move: Event, moves: Sequence[Event], view: View) -> Event:
    """The legal move that comes to the same."""
    return move if move in moves else alike(move, moves, view) or move
