"""Keeping a session's game while it is played, and its record when it is over."""

import hashlib
import os
import secrets
import shlex
from collections.abc import Callable
from itertools import chain, count
from pathlib import Path

from underhand.errors import UnderhandError
from underhand.table import Match
from underhand.table.errors import RecordError
from underhand.term.again import command
from underhand.term.home import PACE, Home, Left
from underhand.term.session import Session

SAVED = "The game is saved: underhand play goes on with it."


class PlaceError(UnderhandError):
    """A place for a record that will not do."""


class Keeper:
    """Saves a session as it goes, from your first move on. Where it cannot it says so once, and goes on.

    `record` is where the records go, if somewhere of your own; `complain` tells a line.
    `taken` is the file of a game that was left and is gone on with: each session has a file of its own, so
    that two at once never write to the same one, and this one is given up for it.
    """

    def __init__(
        self,
        session: Session,
        home: Home,
        complain: Callable[[str], None],
        record: Path | None = None,
        *,
        pace: float = PACE,
        taken: Path | None = None,
    ) -> None:
        self._session = session
        self._pace = pace
        self._taken = taken
        self.place = home.place(session.match)
        self._home = home
        self._complain = complain
        self._record = record
        self._records: dict[int, Path] = {}
        self._is_wanted = self._has_copy = taken is not None
        self._has_complained = False
        self._trouble = ""
        self.is_kept = False

    # ---- the game that goes on ----

    def keep(self) -> None:
        """Save the match as it stands. A game that has ended stays as it was until its record is written."""
        if self._is_done:
            return
        self._keep()
        if self._trouble and not self._has_complained:
            self._has_complained = True
            self._complain(f"The game cannot be saved, but goes on: {self._trouble}.")

    def save(self) -> str:
        """Save the match because that was asked for; returns what there is to say of it, each time."""
        self._is_wanted = self._has_complained = True
        self._keep()
        if self._trouble:
            return f"The game cannot be saved: {self._trouble}."
        return f"Saved as {self.place}; underhand play goes on with it."

    def _keep(self) -> None:
        self.is_kept, self._trouble = False, ""
        try:
            if self._is_begun:
                self._home.keep(Left(self._session.match, self._session.bots, self._pace), self.place)
                self.is_kept = self._has_copy = True
                self._give_up_taken()
            else:
                self._forget()
        except (OSError, RecordError) as error:
            self._trouble = told(error)

    @property
    def _is_done(self) -> bool:
        """Whether there is nothing to go on with: a match of points goes on when a deal is over."""
        return self._session.table.is_over and not goes_on(self._session.match)

    @property
    def _is_begun(self) -> bool:
        """Whether there is anything of yours to keep: a move, a game before this one, or your wish."""
        match, seat = self._session.match, self._session.seat
        return self._is_wanted or match.number > 1 or any(event.actor == seat for event in match.table.log)

    def _give_up_taken(self) -> None:
        """What was gone on with is kept as this session's own by now, or over."""
        if self._taken is not None:
            self._home.forget(self._taken)
            self._taken = None

    def _forget(self) -> None:
        self._home.forget(self.place)
        self._give_up_taken()
        self.is_kept = False

    @property
    def farewell(self) -> str:
        """What to say to somebody who leaves: how the game goes on, or how the match is dealt again.

        The seed of a match deals its games to come as well, so it is told only to those who go.
        """
        if self.is_kept:
            return SAVED
        if self._is_done:
            return f"The same cards again: {command(self._session)}"
        if not self._trouble:
            return "You have not moved yet: nothing is kept."
        if self._has_copy:
            return f"Your last moves are lost: {self._trouble}. underhand play goes on before them."
        return f"The game is lost: {self._trouble}."

    # ---- the record ----

    def finish(self) -> list[str]:
        """Write the record of the game that has ended, and then put away what was kept of it.

        Returns what there is to tell. Without a record the game is offered again as it was last kept.
        """
        said = self._write_record()
        if not self._is_done:
            self.keep()
        elif self._session.match.number in self._records:
            self._put_away()
        seed = self._session.table.seed
        later = "it is over" if goes_on(self._session.match) else "you leave"
        path = self._records.get(self._session.match.number)
        review = [] if path is None else [f"What choices cost: underhand review {shlex.quote(str(path))}"]
        return [
            *said,
            *review,
            f"Seed of this shuffle: {seed}. The match's, for --seed, is told when {later}.",
        ]

    def _put_away(self) -> None:
        try:
            self._forget()
        except OSError as error:
            self._complain(f"What was kept of the game cannot be put away: {told(error)}.")

    def _write_record(self) -> list[str]:
        """Where it lies: in its own place, or if that will not do in the folder of records."""
        number, said = self._session.match.number, []
        for path in [self._records[number]] if number in self._records else self._places():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._session.table.save(path)
            except (OSError, RecordError) as error:
                said.append(f"The record cannot be written: {told(error)}.")
                continue
            self._records[number] = path
            return [*said, f"Record: {path}"]
        return said

    def _places(self) -> list[Path]:
        """Where the record may go, the place of your own first. It is never that of another game."""
        match = self._session.match
        log = "\n".join(map(str, match.table.log))
        digest = hashlib.sha256(f"{match.table.seed}\n{log}".encode()).hexdigest()
        usual = self._home.records / f"{match.book.base or match.book.name}-{digest[:10]}.uhr"
        return [usual] if self._record is None else [free(self._record), usual]


def free(path: Path) -> Path:
    """The path, or the first of `NAME-2`, `NAME-3` … at which nothing lies."""
    others = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(each for each in chain([path], others) if not os.path.lexists(each))


def check_record(path: Path) -> None:
    """Refuse a place for the record before the game rather than after it; raises :class:`PlaceError`."""
    try:
        _try_place(path)
    except (OSError, ValueError) as error:
        raise PlaceError(f"save: {path}: cannot be written: {getattr(error, 'strerror', error)}") from error


def _try_place(path: Path) -> None:
    if path.is_dir():
        raise PlaceError(f"save: {path}: is a folder; name a file in it")
    if not path.parent.is_dir():
        raise PlaceError(f"save: {path}: there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise PlaceError(f"save: {path}: is no file, and no record can lie there")
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    beside.unlink()


def goes_on(match: Match) -> bool:
    """Whether the match has not ended with the deal at the table, which carries its points into the next."""
    outcome = match.table.outcome
    return outcome is not None and outcome.goes_on


def told(error: OSError | RecordError) -> str:
    """What went wrong with which file."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)
