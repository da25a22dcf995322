"""The bot that weighs every move by the table and takes the best."""

from collections.abc import Iterator, Sequence
from typing import Any

from underhand.books import Book
from underhand.bots.base import Whim
from underhand.bots.thumb import others, setup
from underhand.bots.thumb.lore import Lore
from underhand.bots.thumb.plays import plays
from underhand.bots.thumb.reasons import Weighed, only, reason
from underhand.bots.thumb.sight import Sight
from underhand.bots.thumb.table import Table, own_table
from underhand.frame.events import Event
from underhand.frame.views import View

_QUESTIONS = {
    "pick": others.pick,
    "pass": others.pass_by,
    "try": others.try_stock,
    "flip": others.flip,
    "exchange": others.exchange,
    "keep": setup.keep,
    "swap": setup.swap,
    "stack": setup.stack,
    "ready": setup.ready,
}


class ThumbBot:
    """Plays by a rule of thumb: a few questions about every move, and a table of what counts how much."""

    is_quick = True

    def __init__(self, book: Book, rules: Any, seed: str, table: Table | None = None) -> None:
        self._table = table or own_table()
        self._lore = Lore(book, rules, self._table.lore)
        self._whim = Whim(seed)

    def choose(self, view: View, moves: Sequence[Event]) -> Event:
        """The move that the table makes the best, a nearly equal one by a whim."""
        if len(moves) == 1:
            return moves[0]
        return self._best(view, list(self._weighed(Sight(self._lore, view), moves)))[0]

    def explain(self, view: View, moves: Sequence[Event]) -> tuple[Event, str]:
        """The same move, and what speaks for it."""
        if len(moves) == 1:
            return moves[0], only(moves[0])
        sight = Sight(self._lore, view)
        weighed = list(self._weighed(sight, moves))
        best = self._best(view, weighed)
        return best[0], reason(self._table, sight, best, [other for other in weighed if other is not best])

    def _weighed(self, sight: Sight, moves: Sequence[Event]) -> Iterator[Weighed]:
        """Every move that differs in anything that is asked, with the answers."""
        self._lore.trial.stand(sight.view)
        yield from plays(sight, moves)
        for move in moves:
            if move.verb != "play":
                yield move, _QUESTIONS[move.verb](sight, move)

    def _best(self, view: View, weighed: Sequence[Weighed]) -> Weighed:
        """The best move; in play by a whim one that is hardly worse, lest a game go round in circles."""
        scores = [self._table.score(amounts) for _, amounts in weighed]
        least = max(scores) - (self._table.whim if view.phase == "play" else 0.0)
        near = [move for move, score in zip(weighed, scores, strict=True) if score >= least]
        return near[0] if len(near) == 1 else near[self._whim.number(view) % len(near)]
