"""One socket: what it is sent and what it asks.

A socket has no queue of views, only a sign that something has changed; the newest state is made when it can
be sent. So a reader who never reads holds up nobody, and costs nothing but one state under way.
"""

import asyncio
import json
from collections import deque

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from underhand.web.doing import do
from underhand.web.people import Guest
from underhand.web.room import Room
from underhand.web.settings import MOST_REQUESTS
from underhand.web.showing import Sent, new_game_seen, table_seen
from underhand.web.store import NotKept
from underhand.web.window import Window
from underhand.web.wire import Closed, Done, Hinted, Refused, Request, State

MOST_ANSWERS = 64
"""Answers that may wait to be sent; nothing more is read meanwhile."""
MOST_REMEMBERED = 256
"""Requests by whose number a second one of the same number is known."""
LARGEST = 8 * 1024
"""Letters of a request."""
PATIENCE = 30.0
"""Seconds that what waits may take to be sent before the socket is given up."""

_REQUEST: TypeAdapter[Request] = TypeAdapter(Request)

Answer = Done | Refused | Hinted


class Outbox:
    """What waits to be sent to one socket: a sign, some answers, perhaps a goodbye."""

    def __init__(self, room: Room, guest: Guest, base: str = "") -> None:
        self.is_over = False
        """Whether the goodbye has been taken out: nothing follows it."""
        self._room = room
        self._guest = guest.id
        self._base = base
        self._sent = Sent()
        self._answers: deque[Answer] = deque()
        self._goodbye: Closed | None = None
        self._wake = asyncio.Event()
        self._has_space = asyncio.Event()
        self._has_space.set()

    def wake(self) -> None:
        """Something has changed at the table."""
        self._wake.set()

    def goodbye(self, text: str, *, again: bool) -> None:
        """Nothing more will come."""
        self._goodbye = Closed(text=text, again=again)
        self._wake.set()

    async def answer(self, answer: Answer) -> None:
        """Let an answer be sent, behind the state that it is the answer to; waits while too many wait."""
        await self._has_space.wait()
        if isinstance(answer, Refused) and answer.code == "stale":
            self._sent.forget()
        self._answers.append(answer)
        if len(self._answers) >= MOST_ANSWERS:
            self._has_space.clear()
        self._wake.set()

    async def take(self) -> list[str]:
        """What is to be sent next, as soon as there is something."""
        messages: list[str] = []
        while not messages:
            await self._wake.wait()
            async with self._room.lock:
                self._wake.clear()
                state = None if self._goodbye else self._state()
                told = (state, *self._answers, self._goodbye)
                self._answers.clear()
                self.is_over = self._goodbye is not None
            self._has_space.set()
            messages = [each.model_dump_json() for each in told if each is not None]
        return messages

    def _state(self) -> State | None:
        """What has changed since the last one; the room's lock is held, so that all of it is kept."""
        room, sent = self._room, self._sent
        table = None if sent.version == room.version else table_seen(room, self._guest, self._base)
        game = new_game_seen(room, self._guest, sent)
        chat = tuple(line for line in room.chat if line.number > sent.chat)
        sent.version = room.version
        sent.chat = room.chat[-1].number if room.chat else 0
        return State(table=table, game=game, chat=chat) if table or game or chat else None


class Socket:
    """A guest's socket at a table; ``base`` is the address that links begin with."""

    def __init__(
        self,
        ws: WebSocket,
        room: Room,
        guest: Guest,
        base: str = "",
        patience: float = PATIENCE,
        most_requests: int = MOST_REQUESTS,
    ) -> None:
        self._ws = ws
        self._room = room
        self._guest = guest
        self._patience = patience
        self._outbox = Outbox(room, guest, base)
        self._requests = Window(most_requests, 1, room.clock)
        self._known: deque[int] = deque(maxlen=MOST_REMEMBERED)

    async def run(self) -> None:
        """Serve it until either side has enough."""
        await self._ws.accept()
        try:
            await self._room.enter(self._outbox, self._guest)
        except NotKept as error:
            self._outbox.goodbye(str(error), again=True)
        tasks = [asyncio.ensure_future(self._write()), asyncio.ensure_future(self._read())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._room.leave(self._outbox)
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        failed = [each for each in ended if isinstance(each, Exception) and not isinstance(each, _GONE)]
        if failed:
            raise failed[0]

    # ---- writing ----

    async def _write(self) -> None:
        while not self._outbox.is_over:
            messages = await self._outbox.take()
            async with asyncio.timeout(self._patience):
                for message in messages:
                    await self._ws.send_text(message)
        async with asyncio.timeout(self._patience):
            await self._ws.close(1001)

    # ---- reading ----

    async def _read(self) -> None:
        while (message := await self._ws.receive())["type"] != "websocket.disconnect":
            await self._outbox.answer(await self._answer(message.get("text") or ""))

    async def _answer(self, text: str) -> Answer:
        if not self._requests.take():
            most = self._requests.most
            return self._refused(text, "too_many", f"no more than {most} requests in a second")
        if len(text) > LARGEST:
            return self._refused(text, "malformed", f"a request has at most {LARGEST} letters")
        try:
            request = _REQUEST.validate_json(text)
        except ValidationError as error:
            return self._refused(text, "malformed", _told(error))
        if request.re and request.re in self._known:
            return self._refused(text, "duplicate", f"request {request.re} has been answered")
        self._known.append(request.re)
        return await do(self._room, self._guest, request)

    def _refused(self, asked: str, code: str, text: str) -> Refused:
        self._room.watch.refused(code)
        return Refused(re=_number(asked), code=code, text=text)


_GONE = (WebSocketDisconnect, WebSocketDisconnected, TimeoutError)
"""How it shows that the other side has gone, or does not read."""


def _number(text: str) -> int:
    """The number of a request that may be anything; 0 if it has none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return 0
    number = found.get("re") if isinstance(found, dict) else None
    return number if type(number) is int and 0 <= number < 2**31 else 0


def _told(error: ValidationError) -> str:
    """What is wrong with a request, without what it holds."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg']}" if where else str(first["msg"])
