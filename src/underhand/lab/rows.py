"""Simulated games as rows of a Parquet file, written whole or not at all."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from underhand.errors import UnderhandError
from underhand.frame.ran import Ran
from underhand.lab.extras import extra
from underhand.lab.job import Job

if TYPE_CHECKING:
    from underhand.frame.ran import Numbers


class RowsError(UnderhandError):
    """Rows cannot be written there."""


class Rows:
    """Takes in part after part of a job, in their order."""

    def __init__(self, job: Job, path: Path) -> None:
        self.job = job
        self.path = path
        self.games = 0
        self._arrow = extra("pyarrow", "parquet")
        self._parquet = extra("pyarrow.parquet", "parquet")
        self._writer: Any = None

    def add(self, part: tuple[Ran, ...]) -> None:
        """The games of one part, those by the book first."""
        powers = sorted({power for ran in part for power in ran.laid})
        for house, ran in zip(("", *(asked for asked, _ in self.job.others)), part, strict=True):
            table = self._table(house, ran, powers)
            if self._writer is None:
                self._writer = self._parquet.ParquetWriter(self.path, table.schema)
            self._writer.write_table(table)
        self.games += part[0].games

    def _table(self, house: str, ran: Ran, powers: list[str]) -> Any:
        import numpy as np

        nothing = np.zeros_like(ran.turns)
        columns = {
            "game": np.arange(self.games, self.games + ran.games),
            "house": [house] * ran.games,
            "ending": np.array(ran.endings)[ran.ending],
            "decisions": ran.decisions,
            "turns": ran.turns,
            "dealer": ran.dealer + 1,
            "first": ran.order.argmin(axis=1) + 1,
            **({} if ran.burned is None else {"burned": ran.burned}),
            **{f"laid_{power}": ran.laid.get(power, nothing) for power in powers},
        }
        for name, seats in _of_seats(ran):
            columns |= {f"{name}_p{seat + 1}": seats[:, seat] for seat in range(ran.seats)}
        return self._arrow.table(columns)

    def close(self) -> None:
        """Nothing more comes."""
        if self._writer is not None:
            self._writer.close()


def _of_seats(ran: Ran) -> "Iterator[tuple[str, Numbers]]":
    """The columns that there are for each seat, with names that are one word."""
    for name in ("won", "lost", "places", "worth", "points"):
        numbers = getattr(ran, name)
        if numbers is not None:
            yield name, numbers
    for name, numbers in ran.deeds.items():
        yield name.replace(" ", "_"), numbers
    for name, numbers in ran.parts.items():
        yield f"points_{name.replace(' ', '_')}", numbers


@contextmanager
def rows_of(job: Job, path: Path) -> Iterator[Rows]:
    """Rows for that file, which is put there at the end; raises :class:`RowsError` where that cannot be."""
    beside = path.parent / f".{path.name}.{secrets.token_hex(4)}"
    rows = Rows(job, beside)
    check_place(path, "parquet")
    try:
        yield rows
        rows.close()
        if rows.games:
            beside.replace(path)
    except OSError as error:
        raise RowsError(f"{path}: cannot be written: {error.strerror or error}") from error
    finally:
        rows.close()
        beside.unlink(missing_ok=True)


def check_place(path: Path, asked: str) -> None:
    """Refuse a place where no file can be, before anything is played."""
    if path.is_dir():
        raise RowsError(f"{asked}: {path}: is a folder; name a file in it")
    if not path.parent.is_dir():
        raise RowsError(f"{asked}: {path.parent}: no such folder")
