"""Who gives hints: thinks a little ahead, and says why in words where the rule of thumb would do the same."""

from collections.abc import Sequence
from typing import Any

from underhand import families
from underhand.books import Book
from underhand.bots.base import Bot
from underhand.bots.search import Effort, SearchBot
from underhand.frame import compiler
from underhand.frame.events import Event
from underhand.frame.views import View

EFFORT = Effort(games=3000)
"""So much that nobody waits for a hint."""
WAITING = "(That is the rule of thumb alone: thinking ahead is still being compiled.)"


class Adviser:
    """Asks a bot that thinks and one that has words; until compiled rules are there the second one alone."""

    def __init__(self, book: Book, rules: Any, seed: str, spokesman: Bot) -> None:
        self._book = book
        self._thinking = SearchBot(book, rules, seed, EFFORT)
        self._spokesman = spokesman

    def advise(self, view: View, moves: Sequence[Event]) -> tuple[Event, str]:
        """The move to make, and why, in a sentence or two."""
        said, words = self._spokesman.explain(view, moves)
        if len(moves) == 1:
            return said, words
        if not families.engine(self._book).is_compiled:
            return said, f"{words} {WAITING}" if compiler.wanted() else words
        move, numbers = self._thinking.explain(view, moves)
        return move, f"{words} {numbers}" if move == said else numbers
