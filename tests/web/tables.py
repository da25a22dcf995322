"""Halls, guests and time for tests of tables: everything but the network is real."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self

from pydantic import TypeAdapter

from underhand.web.clock import Clock
from underhand.web.doing import do
from underhand.web.hall import Hall
from underhand.web.people import Guest
from underhand.web.room import Room
from underhand.web.showing import table_seen
from underhand.web.socket import Outbox
from underhand.web.store import Store
from underhand.web.wire import (
    ChatSeen,
    Choice,
    Closed,
    Done,
    GameSeen,
    Hinted,
    LineSeen,
    Message,
    NewTable,
    Refused,
    Request,
    Settings,
    TableSeen,
)

ANA, BO, CY, DEE = (Guest(f"guest-{name}", name) for name in ("Ana", "Bo", "Cy", "Dee"))
REQUEST: TypeAdapter[Request] = TypeAdapter(Request)
MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)


class SetClock(Clock):
    """A clock that stands until it is told how much time passes."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._asleep: list[tuple[float, asyncio.Future[None]]] = []
        self._changed = asyncio.Event()

    def seconds(self) -> float:
        """Seconds since some moment."""
        return self.time

    def now(self) -> datetime:
        """A moment that goes with them."""
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self.time)

    async def sleep(self, seconds: float) -> None:
        """Wait until so much time has been let pass."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry = self.time + seconds, done
        self._asleep.append(entry)
        self._changed.set()
        try:
            await done
        finally:
            self._asleep.remove(entry)

    def let_pass(self, seconds: float) -> None:
        """Let time pass."""
        self.time += seconds
        for due, done in self._asleep:
            if due <= self.time and not done.done():
                done.set_result(None)

    async def slept_for(self, seconds: float) -> None:
        """Until somebody waits for just so long from now."""
        async with asyncio.timeout(60):
            while not any(abs(due - self.time - seconds) < 1e-6 and not d.done() for due, d in self._asleep):
                self._changed.clear()
                await self._changed.wait()


@asynccontextmanager
async def a_hall(folder: Path, clock: Clock | None = None) -> AsyncIterator[Hall]:
    """A hall on the store in a folder; its matches are shuffled from 1, 2, 3 …."""
    store = await Store.open(folder / "underhand.db", patience=0.05, outlives="process")
    seeds = map(str, itertools.count(1))
    hall = Hall(store, clock or SetClock(), seeds=lambda: next(seeds))
    try:
        yield hall
    finally:
        await hall.close()


def new_table(book: str = "boot", seats: int = 2, **kw: Any) -> NewTable:
    """What is asked for a table whose bots move at once and for nobody who has gone."""
    kw.setdefault("settings", Settings(pace=0, stand_in=0))
    return NewTable(choice=Choice(book=book), seats=seats, **kw)


class Client:
    """A guest who looks on, and what he has been told so far."""

    def __init__(self, room: Room, guest: Guest) -> None:
        self.room, self.guest = room, guest
        self.box = Outbox(room, guest, "https://cards.example")
        self.table: TableSeen
        self.game: GameSeen
        self.lines: list[LineSeen] = []
        self.chat: list[ChatSeen] = []
        self.closed: Closed | None = None
        self.bytes = 0
        self._at: tuple[int, int | None] | None = None

    @classmethod
    async def at(cls, room: Room, guest: Guest) -> Self:
        """Somebody who has come and has been told how everything stands."""
        client = cls(room, guest)
        await room.enter(client.box, guest)
        await client.look()
        return client

    def go(self) -> None:
        """Look on no more."""
        self.room.leave(self.box)

    async def look(self) -> None:
        """Take what has changed; waits for it."""
        async with asyncio.timeout(60):
            messages = await self.box.take()
        for text in messages:
            self.bytes += len(text)
            message = MESSAGE.validate_json(text)
            if isinstance(message, Closed):
                self.closed = message
            elif message.kind == "state":
                self.table = message.table or self.table
                self.chat += message.chat
                if message.game:
                    self._take(message.game)

    def _take(self, game: GameSeen) -> None:
        if self._at != (game.number, game.seat):
            self._at, self.lines = (game.number, game.seat), []
        self.game = game
        self.lines += game.lines

    async def until(self, what: Callable[["Client"], object]) -> None:
        """Look until something is so."""
        while not what(self):
            await self.look()

    async def ask(self, what: str, **fields: Any) -> Done | Refused | Hinted:
        """Ask for something."""
        async with asyncio.timeout(60):
            return await do(self.room, self.guest, REQUEST.validate_python({"do": what, **fields}))

    async def ok(self, what: str, **fields: Any) -> None:
        """Ask for something that is done."""
        answer = await self.ask(what, **fields)
        assert isinstance(answer, Done), answer

    async def no(self, what: str, **fields: Any) -> str:
        """Ask for something that is refused; the code. Nothing is changed by it, for nobody."""
        before = await standing(self.room)
        answer = await self.ask(what, **fields)
        assert isinstance(answer, Refused), answer
        assert answer.text and await standing(self.room) == before
        return answer.code

    async def play(self, text: str = "") -> None:
        """Make a move, the last legal one if none is named."""
        text = text or self.game.moves[-1].text
        await self.ok("play", game=self.game.number, stamp=self.game.stamp, text=text)

    @property
    def is_due(self) -> bool:
        """Whether it is for him to move."""
        return bool(self.game.moves)


async def two_in_a_game(hall: Hall, book: str = "shithead", **settings: float) -> tuple[Client, Client]:
    """Ana, the host, and Bo in a game; in the set-up of shithead both may act."""
    chosen = Settings(**{"pace": 0, "stand_in": 0, **settings})  # type: ignore[arg-type]
    room = await hall.open(new_table(book, settings=chosen), ANA)
    ana, bo = await Client.at(room, ANA), await Client.at(room, BO)
    await bo.ok("sit")
    await ana.ok("start")
    for client in (ana, bo):
        await client.until(lambda each: each.table.phase == "playing")
    return ana, bo


async def standing(room: Room) -> object:
    """All that is kept of a table, and all that anybody is shown of it."""
    kept = await room.store.table(room.id)
    shown = [table_seen(room, guest).model_dump_json() for guest in room.people]
    table = room.games.table
    game = None if table is None else (table.log, room.games.stamps, room.games.phase)
    assert kept is not None
    return kept, shown, game, tuple(room.chat)


async def play_out(*clients: Client) -> None:
    """Play the game at the table to its end; somebody looks until it is his turn, all take turns."""
    while clients[0].room.games.phase == "playing":
        due = [client for client in clients if client.room.seat_of(client.guest.id) in actors(client.room)]
        client = due[0] if due else clients[0]
        await client.until(lambda each: each.is_due or each.game.result)
        if client.is_due and client.game.ply == client.room.games.matches[-1].table.ply:
            await client.play(low(client))
        if client.room.games.phase == "playing":
            await client.look()


def actors(room: Room) -> tuple[int, ...]:
    """The seats that may act now."""
    return room.games.matches[-1].table.actors


def low(client: Client) -> str:
    """A move that brings a game on: ready, low cards, no picking up."""
    weights = {"ready": 0, "play": 1, "keep": 1, "flip": 2, "pass": 3, "try": 3, "draw": 1}
    move = min(client.game.moves, key=lambda move: (weights.get(move.verb, 5), -len(move.cards)))
    return move.text
