"""Writing to the database: whole units, each kept all or not at all, as many at once as are waiting."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import Connection, Dialect, Engine, Executable, Insert
from sqlalchemy.exc import SQLAlchemyError

from underhand.errors import UnderhandError

MOST_AT_ONCE = 64
"""Units in one transaction."""

log = logging.getLogger("underhand.web.store")

Row = dict[str, object]
Statement = tuple[Executable, list[Row] | None]
"""A statement, or an insert with all its rows, which are numbers and texts.

Rows come last in their transaction, those of equal inserts together.
"""


class NotKept(UnderhandError):
    """The database did not take what it was to keep: nothing of it is there."""

    def __init__(self) -> None:
        super().__init__("this could not be written down, so it did not happen; try again in a moment")


class _Unit(NamedTuple):
    statements: Sequence[Statement]
    done: asyncio.Future[None]
    since: float


class Writer:
    """The only one who writes. Units that come while one transaction is under way share the next one.

    A transaction is one visit to the writing thread: with a visit for each statement, as asynchronous drivers
    do it, most of a commit's time is spent on the way.

    ``committed`` is told how many seconds each unit waited until it was kept.
    """

    def __init__(self, engine: Engine, committed: Callable[[float], None]) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        """Held by the writing thread, with what the database knows of it."""
        self._thread = ThreadPoolExecutor(1, "store")
        self._committed = committed
        self._waiting: list[_Unit] = []
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="store")
        self._is_closing = False

    async def keep(self, statements: Sequence[Statement]) -> None:
        """Keep all of it, on the disk when this returns; raises :class:`NotKept`, and then none is kept."""
        if self._is_closing:
            raise NotKept
        unit = _Unit(statements, asyncio.get_running_loop().create_future(), time.monotonic())
        self._waiting.append(unit)
        self._wake.set()
        await unit.done

    async def close(self) -> None:
        """Keep what is waiting, and stop."""
        self._is_closing = True
        self._wake.set()
        await self._task
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    async def _run(self) -> None:
        while self._waiting or not self._is_closing:
            await self._wake.wait()
            units, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            if not self._waiting and not self._is_closing:
                self._wake.clear()
            await self._keep(units)

    async def _keep(self, units: Sequence[_Unit]) -> None:
        """All of them together; where that fails each by itself, so that none suffers for another."""
        error = await asyncio.get_running_loop().run_in_executor(self._thread, self._written, units)
        if error is not None and len(units) > 1:
            for unit in units:
                await self._keep([unit])
            return
        if error is not None:
            _tell(error)
        for unit in units:
            if unit.done.cancelled():
                continue
            if error is not None:
                unit.done.set_exception(NotKept())
            else:
                self._committed(time.monotonic() - unit.since)
                unit.done.set_result(None)

    def _written(self, units: Sequence[_Unit]) -> Exception | None:
        """What kept the database from taking the units; none if it has them."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                _execute(self._connection, [each for unit in units for each in unit.statements])
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            self._let_go()
            return error
        return None

    def _let_go(self) -> None:
        """Of the connection, which the next transaction makes anew."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _execute(connection: Connection, statements: Iterable[Statement]) -> None:
    """Carry out all statements, then insert the rows of equal ones together, past all that is not needed."""
    rows: dict[Insert, list[Row]] = {}
    for statement, values in statements:
        if isinstance(statement, Insert) and values is not None:
            rows.setdefault(statement, []).extend(values)
        else:
            connection.execute(statement)
    for statement, values in rows.items():
        text, names = _compiled(statement, connection.dialect)
        connection.exec_driver_sql(text, [tuple(row[name] for name in names) for row in values])


@lru_cache(maxsize=16)
def _compiled(insert: Insert, dialect: Dialect) -> tuple[str, tuple[str, ...]]:
    """An insert's text, and the names of its values in their order."""
    compiled = insert.compile(dialect=dialect)
    return str(compiled), tuple(compiled.positiontup or ())


def _tell(error: Exception) -> None:
    """The kind and the database's own words, never the statement: its values may name cards."""
    log.error("not kept: %s: %s", type(error).__name__, getattr(error, "orig", None) or error)
