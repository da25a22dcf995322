"""Keeping a session's game while it is played, and its record when it is over."""

import hashlib
import shlex
from collections.abc import Callable
from pathlib import Path

from underhand.table import Match
from underhand.table.errors import RecordError
from underhand.term.home import Home, Left
from underhand.term.session import Session

PACE = 0.8
"""Seconds that a bot takes for a move, unless told otherwise."""


class Keeper:
    """Saves a session as it goes. Where nothing can be written it says so once, and the game goes on.

    `record` is where the record of the first game goes, if somewhere of your own; `complain` tells a line.
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
        self._has_complained = False
        self.is_kept = False

    def keep(self) -> None:
        """Save the match as it stands; what is over is none to go on with."""
        try:
            if self._is_done:
                self.is_kept = False
                self._home.forget(self.place)
            else:
                self._home.keep(Left(self._session.match, self._session.bots, self._pace), self.place)
                self.is_kept = True
            self._give_up_taken()
        except (OSError, RecordError) as error:
            self._fail(error)

    @property
    def _is_done(self) -> bool:
        """Whether there is nothing to go on with: a match of points goes on when a deal is over."""
        return self._session.table.is_over and not goes_on(self._session.match)

    def _give_up_taken(self) -> None:
        """What was gone on with is kept as this session's own by now, or over."""
        if self._taken is not None:
            self._home.forget(self._taken)
            self._taken = None

    def _fail(self, error: OSError | RecordError) -> None:
        self.is_kept = False
        if not self._has_complained:
            self._has_complained = True
            self._complain(f"The game cannot be saved, but goes on: {told(error)}.")

    def finish(self) -> list[str]:
        """Write the record of the game that has ended; returns what there is to tell of it."""
        self.keep()
        path = self._record_path()
        seed = self._session.table.seed
        later = "it is over" if goes_on(self._session.match) else "you leave"
        shuffle = f"Seed of this shuffle: {seed}. The match's, for --seed, is told when {later}."
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._session.table.save(path)
        except (OSError, RecordError) as error:
            return [f"The record cannot be written: {told(error)}.", shuffle]
        return [f"Record: {path}", shuffle]

    @property
    def farewell(self) -> str:
        """What to say to somebody who leaves: how the game goes on, or how the match is dealt again.

        The seed of a match deals its games to come as well, so it is told only to those who go.
        """
        if self.is_kept:
            return "The game is saved: underhand play goes on with it."
        if self._session.table.is_over:
            return f"The same cards again: underhand play … --seed {shlex.quote(self._session.match.seed)}"
        return ""

    def _record_path(self) -> Path:
        """A name of its own for each game: a second game never takes the place of the first."""
        match = self._session.match
        if self._record is not None:
            number = f"-{match.number}" if match.number > 1 else ""
            return self._record.with_stem(f"{self._record.stem}{number}")
        log = "\n".join(map(str, match.table.log))
        digest = hashlib.sha256(f"{match.table.seed}\n{log}".encode()).hexdigest()
        return self._home.records / f"{match.book.base or match.book.name}-{digest[:10]}.uhr"


def goes_on(match: Match) -> bool:
    """Whether the match has not ended with the deal at the table, which carries its points into the next."""
    outcome = match.table.outcome
    return outcome is not None and outcome.goes_on


def told(error: OSError | RecordError) -> str:
    """What went wrong with which file."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)
