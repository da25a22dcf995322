"""The folder where games are kept: one that was left, and the records of those played to their end."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import tomli_w
from platformdirs import user_data_path

from underhand.bots import NAMES
from underhand.errors import UnderhandError
from underhand.table import Match


class HomeError(UnderhandError):
    """What was kept cannot be read."""


@dataclass(frozen=True, slots=True)
class Left:
    """A match left in mid-game, and the bots on the other seats."""

    match: Match
    bots: Mapping[int, str]


class Home:
    """A folder of one's own; it is made when something is first kept."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.match = root / "left.uhm"
        self.bots = root / "left-bots.toml"
        self.records = root / "records"

    @classmethod
    def usual(cls) -> "Home":
        """Where `UNDERHAND_HOME` says, else where this system keeps the data of programs."""
        named = os.environ.get("UNDERHAND_HOME")
        return cls(Path(named) if named else user_data_path("underhand"))

    def keep(self, left: Left) -> None:
        """Keep a match to go on with, instead of the one kept before; raises OSError or RecordError."""
        self.root.mkdir(parents=True, exist_ok=True)
        bots = {f"p{seat + 1}": name for seat, name in left.bots.items()}
        self.bots.write_text(tomli_w.dumps({"bots": bots}), encoding="utf-8")
        left.match.save(self.match)

    def left(self) -> Left | None:
        """The match that was left, if there is one; raises :class:`HomeError` if it cannot be read."""
        if not self.match.exists():
            return None
        try:
            bots = tomllib.loads(self.bots.read_text(encoding="utf-8"))["bots"]
            left = Left(Match.load(self.match), {int(seat[1:]) - 1: str(bots[seat]) for seat in bots})
        except (OSError, ValueError, KeyError, TypeError, UnderhandError) as error:
            raise HomeError(f"the game that was left cannot be read: {error}") from error
        others = set(range(1, len(left.match.names)))
        if left.bots.keys() != others or not set(left.bots.values()) <= set(NAMES):
            raise HomeError(f"the game that was left cannot be read: {self.bots}: other bots sit there")
        return left

    def set_aside(self) -> Path | None:
        """Give the game that was left a name of its own before another takes its place; raises OSError.

        Returns where it is now, or none if none was left.
        """
        if not self.match.exists():
            return None
        number = next(n for n in count(1) if not self._aside(self.match, n).exists())
        if self.bots.exists():
            self.bots.replace(self._aside(self.bots, number))
        return self.match.replace(self._aside(self.match, number))

    def _aside(self, file: Path, number: int) -> Path:
        return file.with_stem(f"{file.stem}-{number}")

    def forget(self) -> None:
        """Nothing is left to go on with; raises OSError."""
        self.match.unlink(missing_ok=True)
        self.bots.unlink(missing_ok=True)
