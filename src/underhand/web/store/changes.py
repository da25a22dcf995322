"""What one request changes, gathered to be kept together."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self

from sqlalchemy import Executable, insert, update
from sqlalchemy.dialects.sqlite import insert as upsert

from underhand.frame.events import Event
from underhand.web.people import Chair, Person
from underhand.web.store import schema
from underhand.web.store.writing import Row, Statement
from underhand.web.wire import ChatSeen, Settings

_INSERT_EVENTS = insert(schema.events)


class Changes:
    """Rows of one table, in the order in which they are to be written."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.statements: list[Statement] = []

    def chair(self, seat: int, chair: Chair) -> Self:
        """Who sits on a seat now."""
        where = schema.chairs.c.table == self.table, schema.chairs.c.seat == seat
        return self._add(update(schema.chairs).where(*where).values(chair.kept))

    def person(self, person: Person, at: datetime) -> Self:
        """A guest at the table, new or known."""
        values = {
            "name": person.guest.name,
            "short": person.short,
            "is_muted": person.is_muted,
            "at": moment(at),
        }
        key = {"table": self.table, "guest": person.guest.id}
        statement = upsert(schema.people).values(key | values)
        return self._add(statement.on_conflict_do_update(index_elements=list(key), set_=values))

    def host(self, guest: str) -> Self:
        """Who is the host."""
        return self._table({"host": guest})

    def settings(self, settings: Settings) -> Self:
        """What the host has set."""
        return self._table({"settings": settings.model_dump()})

    def phase(self, phase: str) -> Self:
        """Where the table stands, for lists of tables."""
        return self._table({"phase": phase})

    def game(
        self, number: int, share: str, seed: str, names: Sequence[str], who: Sequence[str], started: datetime
    ) -> Self:
        """A game that is dealt."""
        values = {
            "table": self.table,
            "number": number,
            "share": share,
            "seed": seed,
            "names": list(names),
            "who": list(who),
            "started": moment(started),
        }
        return self._add(insert(schema.games).values(values))

    def events(self, game: int, ply: int, events: Sequence[Event]) -> Self:
        """Events of a game, the first of them with this ply, counted from 1."""
        rows: list[Row] = [
            {"table": self.table, "game": game, "ply": ply + i, "text": str(event)}
            for i, event in enumerate(events)
        ]
        self.statements.append((_INSERT_EVENTS, rows))
        return self

    def ended(self, game: int, record: str) -> Self:
        """The record of a game that has ended."""
        where = schema.games.c.table == self.table, schema.games.c.number == game
        return self._add(update(schema.games).where(*where).values(record=record))

    def chat(self, line: ChatSeen) -> Self:
        """A line of chat."""
        values = {
            "table": self.table,
            "number": line.number,
            "short": line.guest,
            "name": line.name,
            "text": line.text,
            "at": line.at,
        }
        return self._add(insert(schema.chat).values(values))

    def _table(self, values: dict[str, object]) -> Self:
        return self._add(update(schema.tables).where(schema.tables.c.id == self.table).values(values))

    def _add(self, statement: Executable) -> Self:
        self.statements.append((statement, None))
        return self


def moment(at: datetime) -> str:
    """A moment as it is kept."""
    return at.isoformat()
