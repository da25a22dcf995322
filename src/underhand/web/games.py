"""The games of a table, one after the other: dealt, played, taken back, and how everybody stands."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from datetime import datetime

from underhand.books import Book
from underhand.frame.events import Event
from underhand.table import Match, Standing, Table
from underhand.web.people import new_token
from underhand.web.seen import Chronicle
from underhand.web.wire import Phase


class Games:
    """Match after match at one table; ``limit`` is how many games a match has, endless without it."""

    def __init__(self, book: Book, limit: int | None = None) -> None:
        self.book = book
        self.limit = limit
        self.matches: list[Match] = []
        self.sat: list[tuple[str, ...]] = []
        """Who sat at each deal."""
        self.shares: list[str] = []
        """The names of the records."""
        self.stamps: tuple[int, ...] = ()
        """Of each seat: how many events there were when its own situation last changed."""
        self.chronicle: Chronicle | None = None
        self._stamps_before: tuple[int, ...] = ()

    # ---- where it stands ----

    @property
    def match(self) -> Match | None:
        """The match that is played, or the last one."""
        return self.matches[-1] if self.matches else None

    @property
    def table(self) -> Table | None:
        """The game that is played, or that has just ended; none before the first deal."""
        return self.matches[-1].table if self.matches else None

    @property
    def number(self) -> int:
        """The number of the game at the table, counted from 1 over all matches; 0 before the first."""
        return len(self.sat)

    @property
    def phase(self) -> Phase:
        """Before the first deal, in a game, after one, or after the last one of a match."""
        if not self.matches:
            return "gathering"
        if not self.matches[-1].table.is_over:
            return "playing"
        return "over" if self.matches[-1].is_over else "between"

    @property
    def ended(self) -> tuple[str, ...]:
        """The shares of the games that have ended."""
        return tuple(self.shares if self.phase != "playing" else self.shares[:-1])

    # ---- dealing and playing ----

    def deal(
        self, names: Sequence[str], who: Sequence[str], seed: str | None = None, share: str = ""
    ) -> Table:
        """Deal the next game: the book says by whom; after the end of a match a new one begins.

        ``seed`` is that of the match, if one begins.
        """
        match = self.match
        if match is None or match.is_over:
            match = Match(self.book, names, seed=seed, games=self.limit)
            self.matches.append(match)
        else:
            match.names = tuple(names)
            match.next_game()
        self.sat.append(tuple(who))
        self.shares.append(share or new_token())
        self.chronicle = Chronicle(match.table)
        self.stamps = (match.table.ply,) * len(names)
        return match.table

    def take_deal_back(self) -> None:
        """The last deal was not: the game before it, which has ended, lies on the table again."""
        match = self.matches[-1]
        match.tables.pop()
        if match.tables:
            match.names = match.table.names
        else:
            self.matches.pop()
        self.sat.pop()
        self.shares.pop()
        table = self.table
        self.chronicle = Chronicle(table) if table is not None else None
        self.stamps = (table.ply,) * len(table.names) if table is not None else ()

    def play(self, move: Event) -> Sequence[Event]:
        """Make a move; returns it and what followed. Raises :class:`underhand.table.IllegalMove`."""
        table = self._table
        begin, before = table.ply, _together(table)
        table.play(move)
        followed = [entry.event for entry in table.entries[begin:]]
        stays: set[int] = set()
        if before and table.view(None).phase == before[0]:
            stays = before[1] & set(table.actors) - {move.actor, *(event.seat for event in followed)}
        self._stamps_before = self.stamps
        self.stamps = tuple(stamp if seat in stays else table.ply for seat, stamp in enumerate(self.stamps))
        return followed

    def take_back(self) -> None:
        """The last move was not."""
        self._table.undo()
        self.stamps = self._stamps_before

    def stamp(self, seat: int | None) -> int:
        """What a seat has to send with a move; for a bystander the number of events."""
        return self._table.ply if seat is None else self.stamps[seat]

    @property
    def _table(self) -> Table:
        return self.matches[-1].table

    # ---- again, from the log ----

    def again(
        self, names: Sequence[str], who: Sequence[str], seed: str, share: str, started: datetime
    ) -> Table:
        """Deal a game that has been dealt before; its moves are to follow."""
        table = self.deal(names, who, seed, share)
        table.started = started
        return table

    # ---- how everybody stands ----

    def standing(self, who: str, seat: int) -> Standing:
        """How somebody stands after the games at whose deal he sat here.

        Points are those of the seat in a match that carries its scores on, else the sum over all games.
        """
        standings = [each for match, sat in self._matches_and_sitting() for each in _parts(match, sat, who)]
        scores = self._scores()
        return Standing(
            name=who,
            games=sum(each.games for each in standings),
            wins=sum(each.wins for each in standings),
            losses=sum(each.losses for each in standings),
            points=scores[seat] if scores else sum(each.points for each in standings),
        )

    def _scores(self) -> Sequence[int]:
        """The scores that the match carries on, by seat; empty where it has none."""
        match = self.match
        ended = [table.outcome for table in match.tables if table.outcome is not None] if match else []
        if match is None or not ended or not ended[-1].scores:
            return ()
        return [each.points for each in match.standings]

    def _matches_and_sitting(self) -> Iterable[tuple[Match, Sequence[tuple[str, ...]]]]:
        first = 0
        for match in self.matches:
            yield match, self.sat[first : first + match.number]
            first += match.number


def _together(table: Table) -> tuple[str, set[int]] | None:
    """The phase and the seats that may act in it without waiting for each other; none where it is a turn."""
    actors = table.actors
    return (table.view(None).phase, set(actors)) if len(actors) > 1 else None


def _parts(match: Match, sat: Sequence[tuple[str, ...]], who: str) -> Iterable[Standing]:
    """Somebody's standing on each seat where he sat, of the games at whose deal he sat there."""
    for seat in range(len(match.names)):
        tables = [table for table, each in zip(match.tables, sat, strict=True) if each[seat] == who]
        if tables:
            part = copy(match)
            part.tables = tables
            yield replace(part.standings[seat], name=who)
