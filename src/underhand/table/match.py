"""A match: the same people play game after game, and the rules say who deals next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from underhand import families
from underhand.books import Book
from underhand.frame.events import seat_text
from underhand.frame.protocol import Outcome
from underhand.table.draws import game_seed, seed_text
from underhand.table.errors import RecordError, TableError
from underhand.table.files import read_text, write_text
from underhand.table.match_file import MatchRecord, dumps, loads
from underhand.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands after the games that have ended.

    Where the rules keep scores, ``points`` are the match's. Else they are those of the places: in a game of
    four the first place gives three, the last none; a loser gets none, nor does anybody in a game without
    places. A draw is neither won nor lost. ``is_score``: the points are those of the rules' own scores.
    """

    name: str
    games: int = 0
    wins: int = 0
    losses: int = 0
    points: int = 0
    is_score: bool = False


class Match:
    """Games between the same seats, one table after the other; `games` is how many, endless without it.

    Every game is shuffled from a seed of its own that follows from the match's (see
    :func:`underhand.table.draws.game_seed`), so that opening one tells nothing of the next. The first dealer
    is drawn from the first game's seed.

    >>> match = Match("boot", ["Ana", "Bo"], seed=1)
    >>> while not match.table.is_over:
    ...     match.table.play(match.table.legal_moves()[-1])
    >>> [(each.name, each.games) for each in match.standings]
    [('Ana', 1), ('Bo', 1)]
    >>> match.next_game().is_over, match.number
    (False, 2)
    """

    def __init__(
        self,
        book: str | Book = "prague",
        seats: Sequence[str] | int = 2,
        *,
        seed: str | int | None = None,
        house: str | Path | None = None,
        options: Mapping[str, object] | None = None,
        games: int | None = None,
    ) -> None:
        """Sit down and deal the first game.

        Raises :class:`underhand.books.BookError` for rules, :class:`TableError` for seats and games.
        """
        if games is not None and (type(games) is not int or games < 1):
            raise TableError(f"a match of {games!r} games: play a whole number of them, one or more")
        self.seed = seed_text(seed)
        self.games = games
        first = Table(book, seats, seed=game_seed(self.seed, 1), house=house, options=options)
        self.book = first.book
        self.names = first.names
        self.tables = [first]

    # ---- where the match stands ----

    @property
    def table(self) -> Table:
        """The game that is played, or that has just ended."""
        return self.tables[-1]

    @property
    def number(self) -> int:
        """The number of the game at the table, counted from 1."""
        return len(self.tables)

    @property
    def is_over(self) -> bool:
        """Whether the last game has ended: the one that decides, where scores do, or the last of so many."""
        outcome = self.table.outcome
        return outcome is not None and (self.number == self.games or _decides(outcome))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How every seat stands, in the order of the seats."""
        ended = [table.outcome for table in self.tables if table.outcome is not None]
        return tuple(_standing(name, seat, ended) for seat, name in enumerate(self.names))

    @property
    def warning(self) -> str:
        """What speaks against so many players, though the rules allow it; empty if nothing does."""
        return families.seats_warning(self.book, len(self.names))

    # ---- the next game ----

    def next_game(self) -> Table:
        """Deal the next game and return its table.

        Raises :class:`TableError` while a game goes on, and after the last one.
        """
        if not self.table.is_over:
            raise TableError(f"game {self.number} goes on: play it to its end first")
        if self.is_over:
            raise TableError(self._ended())
        seed = game_seed(self.seed, self.number + 1)
        dealer, scores = self._dealer_after(self.table), _scores_after(self.table)
        self.tables.append(Table(self.book, self.names, seed=seed, dealer=dealer, scores=scores))
        return self.table

    def _ended(self) -> str:
        if self.number == self.games:
            return f"the match was for {self.games} games and has ended"
        return f"the match has been decided in game {self.number}"

    def _dealer_after(self, table: Table) -> int | None:
        """Who deals when the game at the table has ended, none while it goes on."""
        if table.outcome is None:
            return None
        return families.next_dealer(self.book, table.outcome, table.first_dealer, len(self.names))

    # ---- keeping ----

    def text(self) -> str:
        """The match as it is kept, its seed with it: for nobody's eyes."""
        records = tuple(table.record for table in self.tables)
        return dumps(MatchRecord(self.book, self.names, self.seed, self.games, records))

    def save(self, path: str | Path) -> None:
        """Write the text of the match there.

        Raises :class:`RecordError`; the file that was there is then as it was.
        """
        write_text(Path(path), self.text(), mode=0o600)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The match of a saved one; raises as :meth:`resumed` does, and for a file that cannot be read."""
        return cls.resumed(read_text(Path(path)), str(path))

    @classmethod
    def resumed(cls, text: str, where: str = "match") -> Self:
        """The match of its text, which goes on exactly as if it had not been left.

        Raises :class:`RecordError` for a text that is no match, or whose games do not follow each other.
        """
        kept = loads(text, where)
        match = cls(kept.book, kept.names, seed=kept.seed, games=kept.games)
        dealer: int | None = match.table.first_dealer
        match.tables = []
        for number, record in enumerate(kept.records, 1):
            which = f"{where}: game {number}"
            if dealer is None:
                raise RecordError(f"{which}: the game before it goes on")
            if match.tables and match.is_over:
                raise RecordError(f"{which}: {match._ended()}")
            scores = _scores_after(match.table) if match.tables else ()
            match.tables.append(Table.resumed(replace(record, scores=scores), which))
            if match.table.first_dealer != dealer:
                raise RecordError(f"{which}: log line 1: {seat_text(dealer)} has to deal")
            dealer = match._dealer_after(match.table)
        return match


def _decides(outcome: Outcome) -> bool:
    """Whether a match of scores is over with the game that ended so."""
    return bool(outcome.scores) and not outcome.goes_on


def _scores_after(table: Table) -> tuple[int, ...]:
    """The scores with which the next game begins."""
    return table.outcome.carried if table.outcome is not None else ()


def _standing(name: str, seat: int, ended: Sequence[Outcome]) -> Standing:
    return Standing(
        name,
        games=len(ended),
        wins=sum(seat in outcome.winners for outcome in ended),
        losses=sum(seat in outcome.losers for outcome in ended),
        points=_points(ended, seat),
        is_score=bool(ended and ended[-1].scores),
    )


def _points(ended: Sequence[Outcome], seat: int) -> int:
    """The score of the match, or what the places give."""
    if ended and ended[-1].scores:
        return ended[-1].scores[seat].after
    return sum(_of_place(outcome, seat) for outcome in ended)


def _of_place(outcome: Outcome, seat: int) -> int:
    """One point for every seat that the place is better than it could be; a loser has none."""
    place = outcome.places[seat]
    return len(outcome.places) - place if place and seat not in outcome.losers else 0
