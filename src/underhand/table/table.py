"""A table: one game with its dealer and its log."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Self

from underhand import families
from underhand.books import Book
from underhand.frame.events import Event, InvalidNotation
from underhand.frame.protocol import Game, Outcome
from underhand.frame.views import View
from underhand.table.course import Course
from underhand.table.dealer import Dealer, shuffled_from
from underhand.table.draws import commitment, seed_text
from underhand.table.errors import IllegalMove, RecordError, Refusal, TableError
from underhand.table.files import write_text
from underhand.table.following import first_dealer, follow
from underhand.table.log import Entry
from underhand.table.record_file import Record, dumps, now, read, result_text
from underhand.table.refusals import explain
from underhand.table.short import event_of, resolve


class Table:
    """One game at a table.

    >>> table = Table("playingcards", ["Ana", "Bo"], seed="1")
    >>> table.play("p1 ready"); table.play("p2 ready")
    >>> table.play(table.legal_moves()[0])
    >>> table.is_over
    False
    """

    def __init__(
        self,
        book: str | Book = "prague",
        seats: Sequence[str] | int = 2,
        *,
        seed: str | int | None = None,
        house: str | Path | None = None,
        options: Mapping[str, object] | None = None,
        dealer: int | None = None,
        scores: Sequence[int] = (),
        started: datetime | None = None,
    ) -> None:
        """Shuffle and deal.

        ``seats`` are names or a number; without a seed one is drawn that nobody can guess. ``dealer`` is the
        seat that deals, drawn from the seed if none is named; ``scores`` are those of the match before this
        game, where there are any; ``started`` is this moment if not given.
        Raises :class:`underhand.books.BookError` for rules, :class:`UnderhandError` for seats and scores.
        """
        self.book = _book(book, house, options)
        families.check_seats(self.book, seats if isinstance(seats, int) else len(seats))
        self.names = _names(seats)
        self.seed = seed_text(seed)
        self.rules = families.rules_for(self.book, len(self.names))
        if dealer is not None:
            self._check_seat(dealer, "dealer")
        self._dealer_named = dealer
        self.scores = _whole(scores)
        self.started = now() if started is None else started
        self._start()

    def _start(self) -> None:
        """Shuffle from the seed, which also draws the first dealer, and deal."""
        self.dealer: Dealer
        drawn, self.dealer = shuffled_from(self.seed, families.deck(self.book, self.rules), len(self.names))
        self.first_dealer = drawn if self._dealer_named is None else self._dealer_named
        self._marks: list[int] = []
        self.course = Course(families.begin(self.book, self.rules, self.first_dealer, self.scores))
        self._settle()

    # ---- what is going on ----

    @property
    def commitment(self) -> str:
        """What is published before the deal; the seed opens it."""
        return commitment(self.seed)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.course.game

    @property
    def entries(self) -> Sequence[Entry]:
        """Every event so far with who saw it."""
        return self.course.entries

    @property
    def log(self) -> tuple[Event, ...]:
        """Every event so far, the dealer's among them."""
        return self.course.log

    @property
    def ply(self) -> int:
        """The number of events so far."""
        return len(self.entries)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, counted from 0."""
        return self.game.actors()

    @property
    def actor(self) -> int | None:
        """The seat to act, the first of them in a set-up made together, none when the game is over."""
        actors = self.game.actors()
        return actors[0] if actors else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome() is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, none while it goes on."""
        return self.game.outcome()

    def legal_moves(self, seat: int | None = None) -> Sequence[Event]:
        """Every legal move of a seat, of the one to act if none is named; none for a seat that cannot act."""
        seat = self.actor if seat is None else seat
        return [] if seat is None else self.game.moves(seat)

    def view(self, seat: int | None) -> View:
        """What a seat, or with none a bystander, may know. Raises :class:`TableError` for no such seat."""
        if seat is not None:
            self._check_seat(seat, "view")
        return self.game.view(seat)

    def seen_log(self, seat: int | None) -> list[Event]:
        """The log as a seat saw it, faces that it did not see hidden. Raises as :meth:`view` does."""
        if seat is not None:
            self._check_seat(seat, "seen_log")
        return self.course.seen_log(seat)

    # ---- playing ----

    def parse(self, move: str | Event) -> Event:
        """The event of a text; the seat to act may be left out, and so may suits that make no difference.

        Raises :class:`InvalidNotation` and :class:`AmbiguousMove`.
        """
        if isinstance(move, Event):
            return move
        if not isinstance(move, str):
            raise InvalidNotation(f"{move!r}: a move is a text, as 'p1 play 9c', or an event")
        return event_of(move) or resolve(move, self.actor or 0, self.game)

    def why_not(self, move: str | Event) -> Refusal | None:
        """Why a move is refused, with the clauses that forbid it; none if it is legal."""
        event = self.parse(move)
        code = self.game.refusal(event)
        return explain(self.book, code) if code else None

    def play(self, move: str | Event) -> None:
        """Make a move and everything that follows from it, the dealer's events included.

        Raises :class:`InvalidNotation` and :class:`IllegalMove`; the table is then as it was.
        """
        event = self.parse(move)
        if event.actor < 0:
            raise TableError(f"{event}: the dealer's events happen by themselves at a table")
        code = self.game.refusal(event)
        if code:
            raise IllegalMove(str(event), explain(self.book, code))
        self._marks.append(len(self.entries))
        self.course.happen(event)
        self._settle()

    def undo(self) -> Event:
        """Take the last move of a seat back, with all that followed it; returns it.

        Faces that were drawn come in the same order again. Raises :class:`TableError` when there is none.
        """
        if not self._marks:
            raise TableError("there is no move to take back")
        moves = [self.entries[mark].event for mark in self._marks]
        self._start()
        for event in moves[:-1]:
            self.play(event)
        return moves[-1]

    # ---- keeping ----

    @property
    def record(self) -> Record:
        """The record of the game so far, as it may be published: the seed opens it only when it is over."""
        result = result_text(self.outcome)
        return Record(
            book=self.book,
            names=self.names,
            started=self.started,
            log=self.log,
            scores=self.scores,
            commitment=self.commitment,
            seed=self.seed if result else None,
            result=result,
        )

    def save(self, path: str | Path) -> None:
        """Write the game there. A game that is not over holds its seed in the file, for nobody's eyes.

        Raises :class:`RecordError`; the file that was there is then as it was.
        """
        record = self.record
        if self.is_over:
            write_text(Path(path), dumps(record))
        else:
            write_text(Path(path), dumps(replace(record, private_seed=self.seed)), mode=0o600)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The table of a saved game, which goes on exactly as if it had not been left.

        Raises :class:`RecordError` for a file that is no record, or that holds no seed to go on with.
        """
        return cls.resumed(read(Path(path)), str(path))

    @classmethod
    def resumed(cls, record: Record, where: str = "record") -> Self:
        """The table of a record; ``where`` names it in messages."""
        follow(record, where)
        seed = record.private_seed if record.seed is None else record.seed
        if seed is None or record.seen_by is not None:
            raise RecordError(f"{where}: holds no seed of its own to go on with; it can only be replayed")
        rules = families.rules_for(record.book, len(record.names))
        dealer = first_dealer(record, rules, where)
        table = cls(
            record.book,
            record.names,
            seed=seed,
            dealer=dealer,
            scores=record.scores,
            started=record.started,
        )
        for event in record.log:
            if event.actor >= 0:
                table.play(event)
        return table

    def _check_seat(self, seat: int, what: str) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.names):
            most = len(self.names) - 1
            raise TableError(f"{what}: {seat!r}: there is no such seat; they are numbered from 0 to {most}")

    def _settle(self) -> None:
        """Let the dealer give what he owes."""
        while (owed := self.game.owed()) is not None:
            self.course.happen(self.dealer.event(owed, len(self.names)))


def _book(book: str | Book, house: str | Path | None, options: Mapping[str, object] | None) -> Book:
    if house is not None:
        book = families.read_house(Path(house))
    elif isinstance(book, str):
        book = families.read_book(book)
    return families.house_with(book, options) if options else book


def _names(seats: Sequence[str] | int) -> tuple[str, ...]:
    """The names of the seats, as ``p1`` where only their number is told."""
    names = tuple(f"p{i + 1}" for i in range(seats)) if isinstance(seats, int) else tuple(seats)
    if not all(name.strip() for name in names):
        raise TableError(f"seats: {list(names)!r}: every player needs a name")
    return names


def _whole(scores: Sequence[int]) -> tuple[int, ...]:
    """The scores, if they are whole numbers; whether a match may have them is for its rules to say."""
    if not all(type(score) is int for score in scores):
        raise TableError(f"scores: {list(scores)!r}: must be whole numbers, one for each seat")
    return tuple(scores)
