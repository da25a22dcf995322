"""A table's socket, as somebody who plays through it sees it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from typing import NamedTuple, Self

from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from underhand.client.errors import Ended, Forbidden, Unavailable
from underhand.web.wire import (
    BeHost,
    Change,
    Chat,
    ChatSeen,
    Closed,
    Done,
    GameSeen,
    Hint,
    Hinted,
    Leave,
    LineSeen,
    Message,
    Mute,
    NewSettings,
    NextGame,
    Play,
    PutBot,
    Refused,
    Remove,
    Request,
    Sit,
    Start,
    State,
    TableSeen,
    Why,
)

MOMENT = 1.0
"""Seconds in which the server counts requests."""

_MESSAGES: TypeAdapter[Message] = TypeAdapter(Message)


class _Turn(NamedTuple):
    """A game's number, and the stamp of the moment in it; -1 where that game is over."""

    number: int
    stamp: int


class Joined:
    """A table that one has come to. What is known of it is here; what is asked of it is awaited.

    Requests raise :class:`Forbidden` where they are refused and :class:`Ended` where the socket has closed.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.table: TableSeen | None = None
        """The table and its people, as they were told last; none before that."""
        self.game: GameSeen | None = None
        """The game, as it was told last; none before the first deal. Its lines are only those last told."""
        self.lines: list[LineSeen] = []
        """Every line of the game's log so far."""
        self.chat: list[ChatSeen] = []
        self._socket = socket
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[Done | Hinted]] = {}
        self._changed = asyncio.Condition()
        self._end: Ended | None = None
        self._reader = asyncio.create_task(self._read(), name="underhand.client")

    @classmethod
    @asynccontextmanager
    async def to(cls, address: str, origin: str, cookies: str) -> AsyncIterator[Self]:
        """The table at a socket's address, from its first state to the end of the block."""
        headers = {"Cookie": cookies}
        try:
            connecting = connect(
                address,
                origin=Origin(origin),
                additional_headers=headers,
                compression=None,
                max_size=None,
            )
            socket = await connecting
        except (OSError, InvalidHandshake) as error:
            raise Unavailable(f"{origin}: the table cannot be reached: {error}") from error
        joined = cls(socket)
        try:
            await joined.until(lambda: joined.table is not None)
            yield joined
        finally:
            await socket.close()
            await joined._reader

    # ---- what happens ----

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds of what is known; raises :class:`Ended` if it never will."""
        async with self._changed:
            await self._changed.wait_for(lambda: holds() or self._end is not None)
        if not holds() and self._end is not None:
            raise self._end

    async def turns(self) -> AsyncIterator[GameSeen]:
        """The game whenever it is yours to move in, to its end; before the first deal it is waited for."""
        seen = _Turn(self.game.number, -1) if self.game and self.game.result else _Turn(0, -1)
        while True:
            await self.until(partial(self._is_news, seen))
            game = self._game
            is_another = seen.stamp >= 0 and game.number != seen.number
            if game.result is not None or is_another:
                return
            seen = _Turn(game.number, game.stamp)
            yield game

    def _is_news(self, seen: "_Turn") -> bool:
        """Whether there is a turn, or an end, that has not been seen."""
        game = self.game
        if game is None or (game.number <= seen.number and seen.stamp < 0):
            return False
        is_turn = bool(game.moves) and (game.number, game.stamp) != seen
        return game.result is not None or game.number > seen.number > 0 or is_turn

    @property
    def _game(self) -> GameSeen:
        if self.game is None:
            raise Forbidden("no_game", ("no game has been dealt yet",))
        return self.game

    # ---- what is asked ----

    async def play(self, text: str) -> None:
        """Make a move, in the notation without the seat."""
        game = self._game
        await self._ask(Play(re=self._next(), do="play", game=game.number, stamp=game.stamp, text=text))

    async def hint(self) -> Hinted:
        """What a bot would do in your place."""
        answer = await self._ask(Hint(re=self._next(), do="hint"))
        assert isinstance(answer, Hinted)  # noqa: S101 - the server's contract
        return answer

    async def why_not(self, text: str) -> None:
        """Raise :class:`Forbidden` with why a move is not possible; nothing where it is."""
        await self._ask(Why(re=self._next(), do="why", text=text))

    async def sit(self, seat: int | None = None) -> None:
        """Take a free seat, any or this one; or your own seat back from the bot that plays for you."""
        await self._ask(Sit(re=self._next(), do="sit", seat=seat))

    async def leave(self) -> None:
        """Give your seat up."""
        await self._ask(Leave(re=self._next(), do="leave"))

    async def start(self) -> None:
        """Deal the first game, as the host."""
        await self._ask(Start(re=self._next(), do="start"))

    async def next_game(self) -> None:
        """Deal the next game."""
        await self._ask(NextGame(re=self._next(), do="next"))

    async def say(self, text: str) -> None:
        """Say something in the chat."""
        await self._ask(Chat(re=self._next(), do="chat", text=text))

    async def put_bot(self, seat: int, bot: str) -> None:
        """Put a bot on a free seat, as the host; an empty name frees a bot's seat."""
        await self._ask(PutBot(re=self._next(), do="bot", seat=seat, bot=bot))

    async def remove(self, seat: int) -> None:
        """Take the seat from a guest who is not there, as the host."""
        await self._ask(Remove(re=self._next(), do="remove", seat=seat))

    async def mute(self, guest: str, *, on: bool) -> None:
        """Forbid a guest to chat, as the host, or allow it again."""
        await self._ask(Mute(re=self._next(), do="mute", guest=guest, on=on))

    async def be_host(self) -> None:
        """Become the host, where none is here and nobody who sits comes before you."""
        await self._ask(BeHost(re=self._next(), do="host"))

    async def change(
        self, *, pace: float | None = None, stand_in: int | None = None, show_hands: bool | None = None
    ) -> None:
        """Change these of the table's settings, as the host; what is None stays."""
        new = NewSettings(pace=pace, stand_in=stand_in, show_hands=show_hands)
        await self._ask(Change(re=self._next(), do="settings", settings=new))

    @property
    def _ended(self) -> Ended:
        return self._end or Ended("the connection is lost", again=True)

    def _next(self) -> int:
        return next(self._numbers)

    async def _ask(self, request: Request) -> Done | Hinted:
        """Send a request and wait for its answer; if it is one too many, send it again a moment later."""
        while True:
            try:
                return await self._once(request)
            except Forbidden as refused:
                if refused.code != "too_many" or isinstance(request, Chat):
                    raise
            await asyncio.sleep(MOMENT)

    async def _once(self, request: Request) -> Done | Hinted:
        if self._end is not None:
            raise self._end
        answer: asyncio.Future[Done | Hinted] = asyncio.get_running_loop().create_future()
        self._answers[request.re] = answer
        try:
            await self._socket.send(request.model_dump_json(exclude_unset=True))
            return await answer
        except ConnectionClosed:
            await self._reader
            raise self._ended from None
        finally:
            del self._answers[request.re]

    # ---- what is told ----

    async def _read(self) -> None:
        try:
            async for text in self._socket:
                message = _MESSAGES.validate_json(text)
                async with self._changed:
                    self._take(message)
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        finally:
            async with self._changed:
                self._end = self._ended
                self._changed.notify_all()
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(self._end)

    def _take(self, message: Message) -> None:
        if isinstance(message, State):
            self._take_state(message)
        elif isinstance(message, Closed):
            self._end = Ended(message.text, again=message.again)
        else:
            self._take_answer(message)

    def _take_state(self, state: State) -> None:
        self.table = state.table or self.table
        self.chat += state.chat
        if state.game is not None:
            if self.game is None or state.game.number != self.game.number:
                self.lines = []
            self.game = state.game
            self.lines += state.game.lines

    def _take_answer(self, message: Refused | Done | Hinted) -> None:
        answer = self._answers.get(message.re)
        if answer is None or answer.done():
            return
        if isinstance(message, Refused):
            answer.set_exception(Forbidden(message.code, (message.text,), message.clauses))
        else:
            answer.set_result(message)
