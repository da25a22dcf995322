"""The database: opened and brought up to date, read, and written to in whole units."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, Self, TypeVar

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, Row, Select, create_engine, event, insert, select
from sqlalchemy.exc import SQLAlchemyError

from underhand.books import Book
from underhand.errors import UnderhandError
from underhand.table.record_file import head, read_head
from underhand.web.people import Chair, Guest, Person
from underhand.web.store import schema
from underhand.web.store.changes import Changes, moment
from underhand.web.store.migrations import migrate
from underhand.web.store.writing import NotKept, Writer
from underhand.web.wire import ChatSeen, Settings

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds that a lock of the file by somebody else is waited for."""
MOST_CONNECTIONS = 4
MOST_RECENT = 20
CHAT_KEPT = 200
"""Lines of chat that are told to those who come."""

Outlives = Literal["power", "process"]
_SYNCHRONOUS: Mapping[Outlives, str] = MappingProxyType({"power": "FULL", "process": "NORMAL"})
_INSERT_CHAIRS = insert(schema.chairs)


class StoreError(UnderhandError):
    """The database cannot be opened."""


@dataclass(frozen=True)
class KeptGame:
    """A game as it stands in the database: the log as text, and the record once it has ended."""

    table: str
    number: int
    share: str
    seed: str
    names: tuple[str, ...]
    who: tuple[str, ...]
    started: datetime
    record: str | None
    log: tuple[str, ...] = ()


@dataclass(frozen=True)
class Opened:
    """A table when it is opened."""

    id: str
    code: str
    made: datetime
    book: Book
    games: int | None
    host: str
    settings: Settings
    chairs: tuple[Chair, ...]


@dataclass(frozen=True)
class KeptTable:
    """A table with all that belongs to it."""

    opened: Opened
    people: tuple[Person, ...]
    chat: tuple[ChatSeen, ...]
    games: tuple[KeptGame, ...]


@dataclass(frozen=True)
class Card:
    """A table in a guest's list."""

    id: str
    rules: dict[str, Any]
    phase: str
    seats: tuple[str, ...]
    seat: int | None
    at: str


class Store:
    """The file with everything. Made by :meth:`open`; one process has it at a time."""

    def __init__(self, engine: Engine, reading: Engine, writer: Writer) -> None:
        self._engine = engine
        self._reading = reading
        self._writer = writer

    @classmethod
    async def open(
        cls,
        path: Path,
        committed: Callable[[float], None] = lambda _: None,
        patience: float = PATIENCE,
        outlives: Outlives = "power",
    ) -> Self:
        """The store in a file, made or brought up to date; raises :class:`StoreError`.

        ``committed`` is told the seconds of every commit, ``patience`` those that a lock is waited for. What
        is kept outlives the server's process in any case; for a wait on the disk a loss of ``power`` too.
        """
        engine = _engine(path, "BEGIN IMMEDIATE", patience, outlives)
        reading = _engine(path, "BEGIN", patience, outlives)
        try:
            _make_private(path)
            await asyncio.to_thread(_migrated, engine)
        except CommandError as error:
            engine.dispose()
            raise StoreError(f"{path}: is of another version of the server, and is left as it is") from error
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            engine.dispose()
            raise StoreError(f"{path}: cannot be used: {getattr(error, 'orig', None) or error}") from error
        return cls(engine, reading, Writer(engine, committed))

    async def close(self) -> None:
        """Keep what is waiting, and let go of the file."""
        await self._writer.close()
        self._reading.dispose()
        self._engine.dispose()

    # ---- writing ----

    async def keep(self, changes: Changes) -> None:
        """Keep all changes of one request; raises :class:`NotKept`, and then none is kept."""
        await self._writer.keep(changes.statements)

    async def keep_table(self, table: Opened, person: Person) -> None:
        """Keep a table that is opened, and who opened it."""
        values = {
            "id": table.id,
            "code": table.code,
            "made": moment(table.made),
            "rules": head(table.book, tuple(f"p{i + 1}" for i in range(len(table.chairs)))),
            "games": table.games,
            "host": table.host,
            "settings": table.settings.model_dump(),
            "phase": "gathering",
        }
        rows: list[dict[str, object]] = [
            {"table": table.id, "seat": seat, **chair.kept} for seat, chair in enumerate(table.chairs)
        ]
        statements = Changes(table.id).person(person, table.made).statements
        await self._writer.keep(
            [(insert(schema.tables).values(values), None), *statements, (_INSERT_CHAIRS, rows)]
        )

    # ---- reading ----

    async def check(self) -> None:
        """Raises :class:`NotKept` where the database does not answer."""
        try:
            await self._read(lambda connection: connection.execute(select(1)).first())
        except SQLAlchemyError as error:
            raise NotKept from error

    async def table(self, number: str) -> KeptTable | None:
        """A table with all its games; none if there is no such one."""
        return await self._read(lambda connection: _table(connection, number))

    async def by_code(self, code: str) -> str | None:
        """The id of the table with an invite's code."""
        row = await self._first(select(schema.tables.c.id).where(schema.tables.c.code == code))
        return None if row is None else str(row[0])

    async def by_token(self, token: str) -> tuple[str, int] | None:
        """The table and the seat that a token opens."""
        chairs = schema.chairs.c
        row = await self._first(select(chairs.table, chairs.seat).where(chairs.token == token))
        return None if row is None else (str(row.table), int(row.seat))

    async def game(self, share: str) -> KeptGame | None:
        """A game by the name of its record, without its log."""
        row = await self._first(select(schema.games).where(schema.games.c.share == share))
        return None if row is None else _game(row)

    async def shows_hands(self, number: str) -> bool:
        """Whether bystanders of a table may see all hands after a game."""
        row = await self._first(select(schema.tables.c.settings).where(schema.tables.c.id == number))
        return row is not None and Settings.model_validate(row[0]).show_hands

    async def recent(self, guest: str) -> tuple[Card, ...]:
        """The tables that a guest has been at, the last one first."""
        return await self._read(lambda connection: _recent(connection, guest))

    async def _first(self, query: Select[Any]) -> Row[Any] | None:
        return await self._read(lambda connection: connection.execute(query).first())

    async def _read(self, what: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._reading_by, what)

    def _reading_by(self, what: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return what(connection)


# ---- reading -------------------------------------------------------------------------------------------


def _table(connection: Connection, number: str) -> KeptTable | None:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == number)).first()
    if row is None:
        return None
    games = connection.execute(_of(schema.games, number, "number")).all()
    events = connection.execute(_of(schema.events, number, "game", "ply")).all()
    newest = select(schema.chat).where(schema.chat.c.table == number)
    chat = connection.execute(newest.order_by(schema.chat.c.number.desc()).limit(CHAT_KEPT)).all()
    logs: dict[int, list[str]] = {game.number: [] for game in games}
    for each in events:
        logs[each.game].append(each.text)
    return KeptTable(
        _opened(row, tuple(map(_chair, connection.execute(_of(schema.chairs, number, "seat"))))),
        tuple(map(_person, connection.execute(_of(schema.people, number, "at")))),
        tuple(map(_line, reversed(chat))),
        tuple(_game(game, tuple(logs[game.number])) for game in games),
    )


def _recent(connection: Connection, guest: str) -> tuple[Card, ...]:
    people, tables, chairs = schema.people.c, schema.tables.c, schema.chairs.c
    mine = (
        select(schema.tables, people.at)
        .join(schema.people, people.table == tables.id)
        .where(people.guest == guest)
        .order_by(people.at.desc())
        .limit(MOST_RECENT)
    )
    found = connection.execute(mine).all()
    sitting = select(schema.chairs).where(chairs.table.in_([row.id for row in found]))
    seats = connection.execute(sitting.order_by(chairs.seat)).all()
    return tuple(_card(row, [each for each in seats if each.table == row.id], guest) for row in found)


# ---- rows ----------------------------------------------------------------------------------------------


def _of(table: Any, number: str, *order: str) -> Any:
    return select(table).where(table.c.table == number).order_by(*(table.c[name] for name in order))


def _opened(row: Row[Any], chairs: tuple[Chair, ...]) -> Opened:
    book, _ = read_head(row.rules, "the table")
    settings = Settings.model_validate(row.settings)
    made = datetime.fromisoformat(row.made)
    return Opened(row.id, row.code, made, book, row.games, row.host, settings, chairs)


def _chair(row: Row[Any]) -> Chair:
    return Chair(row.name, row.guest, row.bot, row.token)


def _person(row: Row[Any]) -> Person:
    return Person(Guest(row.guest, row.name), row.short, row.is_muted)


def _line(row: Row[Any]) -> ChatSeen:
    return ChatSeen(number=row.number, guest=row.short, name=row.name, text=row.text, at=row.at)


def _game(row: Row[Any], log: tuple[str, ...] = ()) -> KeptGame:
    started = datetime.fromisoformat(row.started)
    names, who = tuple(row.names), tuple(row.who)
    return KeptGame(row.table, row.number, row.share, row.seed, names, who, started, row.record, log)


def _card(row: Row[Any], seats: list[Any], guest: str) -> Card:
    sits = next((each.seat for each in seats if each.guest == guest), None)
    return Card(row.id, row.rules, row.phase, tuple(each.name for each in seats), sits, row.at)


# ---- the file ------------------------------------------------------------------------------------------


def _make_private(path: Path) -> None:
    """Make the file and those beside it readable for their owner alone, whatever their folder is.

    Those that SQLite makes beside it have the rights of the file.
    """
    path.touch(mode=0o600)
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))):
        if each.exists():
            each.chmod(0o600)


def _migrated(engine: Engine) -> None:
    with engine.begin() as connection:
        migrate(connection)


def _engine(path: Path, begin: str, patience: float, outlives: Outlives) -> Engine:
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(
        url,
        connect_args={"timeout": patience, "check_same_thread": False},
        pool_size=MOST_CONNECTIONS,
        max_overflow=0,
    )

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions are begun here, not by the driver
        for pragma in ("journal_mode=WAL", f"synchronous={_SYNCHRONOUS[outlives]}", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
