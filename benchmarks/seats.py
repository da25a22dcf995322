"""Scripted seats at a server's tables, over real websockets: they read no more of a state than they need.

A table's four seats are one script, which knows them all: it makes one move at a time, and takes the time
until each other seat has the state that the move led to.
"""

import asyncio
import math
import re
import socket
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from json import dumps, loads
from random import Random
from typing import NamedTuple
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.typing import Origin
from websockets.uri import parse_uri

SEATS = 4
PATIENCE = 60.0
"""Seconds for tables to be opened and to be dealt at; more are a fault."""
NARROW = 4096
"""Bytes that the network holds for somebody who never reads."""

_GAME = re.compile(rb'"game":\{"number":(\d+),"ply":(\d+),"stamp":(\d+)')
_MOVE = re.compile(rb'\{"text":"([^"]+)","verb":"(\w+)"')
_FIRST = {b"ready": 0, b"play": 1, b"draw": 1, b"discard": 1, b"flip": 2, b"pass": 3, b"try": 3}
_LATER = 4


class Guest:
    """A browser without a page: it asks, and keeps its cookie."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._http = HTTPConnection(urlsplit(address).netloc)
        self.cookie = ""
        self.ask("GET", "/api/me")

    def ask(self, method: str, path: str, body: object = None) -> dict[str, str]:
        """The answer to a request; raises OSError for any that is none."""
        headers = {"Origin": self.address, "Cookie": self.cookie, "Content-Type": "application/json"}
        self._http.request(method, path, None if body is None else dumps(body), headers)
        with self._http.getresponse() as response:
            text = response.read()
            if response.status >= 300:
                raise OSError(f"{method} {path}: {response.status} {text.decode()}")
            if cookie := response.getheader("set-cookie"):
                self.cookie = cookie.split(";")[0]
        found: dict[str, str] = loads(text)
        return found


@dataclass
class Tally:
    """What all tables count together; ``seconds`` are those until another seat saw a move."""

    moves: int = 0
    refused: int = 0
    seconds: list[float] = field(default_factory=list)

    def clear(self) -> None:
        """Begin anew."""
        self.moves = self.refused = 0
        del self.seconds[:]


class Seen(NamedTuple):
    """What a seat saw last, as far as the script needs it."""

    game: int
    ply: int
    stamp: int
    moves: tuple[tuple[bytes, bytes], ...]
    is_set_up: bool
    is_over: bool


class Table:
    """Four seats that take turns as the rules want; ``pace`` is the least time between two moves."""

    def __init__(self, number: int, tally: Tally, path: str = "") -> None:
        self.path = path
        self.seats: list[Seat] = []
        self.tally = tally
        self.rng = Random(number)  # noqa: S311 - a choice of moves
        self.pace = 0.0
        self.due = 0.0
        self.is_playing = False
        self.at = (0, 0)
        """The number of the game and of its events, as far as anybody has seen them."""
        self._is_asked = False
        self._shown: list[deque[tuple[tuple[int, int], float]]] = [deque() for _ in range(SEATS)]

    def play(self, pace: float = 0.0, first: float = 0.0) -> None:
        """Begin to move, ``first`` seconds from now."""
        self.is_playing, self.pace, self.due = True, pace, time.perf_counter() + first
        for seat in self.seats:
            self.go_on(seat)

    def saw(self, seat: "Seat", seen: Seen) -> None:
        """A seat has been sent a state."""
        now, at, shown = time.perf_counter(), (seen.game, seen.ply), self._shown[seat.number]
        while shown and shown[0][0] < at:
            self.tally.seconds.append(now - shown.popleft()[1])
        if at > self.at:
            self.tally.moves += self._is_asked
            self.at, self._is_asked = at, False
        self.go_on(seat)

    def refused(self, seat: "Seat") -> None:
        """Nothing came of a move: it is tried again."""
        self.tally.refused += 1
        self._is_asked = False
        for shown in self._shown:
            shown.clear()
        asyncio.get_running_loop().call_later(0.05, self.go_on, seat)

    def go_on(self, seat: "Seat") -> None:
        """Move, if the seat may, as soon as it is time."""
        seen = seat.seen
        if not self.is_playing or self._is_asked or seen is None or (seen.game, seen.ply) != self.at:
            return
        if seen.moves or (seen.is_over and seat.number == 0):
            self._is_asked = True
            wait = self.due - time.perf_counter()
            if wait > 0:
                asyncio.get_running_loop().call_later(wait, self._move, seat, seen)
            else:
                self._move(seat, seen)

    def _move(self, seat: "Seat", seen: Seen) -> None:
        if not self.is_playing:
            self._is_asked = False
            return
        now = time.perf_counter()
        if self.pace:  # whoever is late keeps his beat: else one halt would make all tables move together
            self.due += self.pace * max(1, math.ceil((now - self.due) / self.pace))
        for other in self.seats:
            if other is not seat:
                self._shown[other.number].append((self.at, now))
        if seen.is_over:
            seat.ask(do="next")
            return
        best = min(_FIRST.get(verb, _LATER) for _, verb in seen.moves)
        texts = [text for text, verb in seen.moves if _FIRST.get(verb, _LATER) == best]
        seat.ask(do="play", game=seen.game, stamp=seen.stamp, text=self.rng.choice(texts).decode())


class Seat(asyncio.Protocol):
    """One socket at a table."""

    def __init__(self, guest: Guest, table: Table, path: str, number: int) -> None:
        self.table = table
        self.number = number
        self.seen: Seen | None = None
        self.is_done = asyncio.Event()
        """Whether the last request was carried out."""
        self._ws = ClientProtocol(parse_uri(f"{guest.address.replace('http', 'ws', 1)}{path}"))
        self._ws.origin = Origin(guest.address)
        self._cookie = guest.cookie
        self._requests = 0
        self._parts: list[bytes] = []
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a stream's
        self._transport = transport
        request = self._ws.connect()
        request.headers["Cookie"] = self._cookie
        self._ws.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        self._ws.receive_data(data)
        for event in self._ws.events_received():
            if isinstance(event, Frame) and event.opcode in (0, 1):
                self._parts.append(bytes(event.data))
                if event.fin:
                    message, self._parts = b"".join(self._parts), []
                    self._take(message)
        self._flush()

    def ask(self, **request: object) -> None:
        """Send a request."""
        self._requests += 1
        self.is_done.clear()
        self._ws.send_text(dumps({"re": self._requests, **request}).encode())
        self._flush()

    def hang_up(self) -> None:
        """Let go of the socket without a word."""
        self._transport.abort()

    def _take(self, message: bytes) -> None:
        if message.startswith(b'{"kind":"done"'):
            self.is_done.set()
        elif message.startswith(b'{"kind":"refused"'):
            self.table.refused(self)
        elif found := _GAME.search(message):
            number, ply, stamp = map(int, found.groups())
            moves = () if b'"moves":[]' in message else tuple(_MOVE.findall(message))
            self.seen = Seen(
                number, ply, stamp, moves, b'"phase":"set-up"' in message, b'"result":null' not in message
            )
            self.table.saw(self, self.seen)

    def _flush(self) -> None:
        for data in self._ws.data_to_send():
            if data:
                self._transport.write(data)


async def opened(guests: Sequence[Guest], numbers: Sequence[int], book: str, tally: Tally) -> list[Table]:
    """Tables with a scripted seat on each chair, dealt, and all of them ready."""
    async with asyncio.timeout(PATIENCE + len(numbers)):
        return [await _open(guests, number, book, tally) for number in numbers]


async def _open(guests: Sequence[Guest], number: int, book: str, tally: Tally) -> Table:
    settings = {"pace": 0, "stand_in": 0}
    new = {"choice": {"book": book}, "seats": SEATS, "settings": settings}
    path = f"/ws/{guests[0].ask('POST', '/api/tables', new)['table']}"
    table = Table(number, tally, path)
    for seat, guest in enumerate(guests):
        table.seats.append(await come(Seat(guest, table, path, seat)))
        if seat:
            await _done(table.seats[seat], do="sit", seat=seat)
    await _done(table.seats[0], do="start")
    table.play()
    while any(seat.seen is None or seat.seen.is_set_up for seat in table.seats):
        await asyncio.sleep(0.001)
    table.is_playing = False
    return table


async def come(seat: Seat, *, is_deaf: bool = False) -> Seat:
    """Connect a seat's socket; a deaf one reads nothing, and the network holds little for it."""
    where = seat._ws.uri
    line = socket.create_connection((where.host, where.port))
    if is_deaf:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.settimeout(0)
    transport, _ = await asyncio.get_running_loop().create_connection(lambda: seat, sock=line)
    if is_deaf:
        await asyncio.sleep(0.5)
        transport.pause_reading()
    return seat


async def _done(at: Seat, /, **request: object) -> None:
    while at._ws.state.name == "CONNECTING":
        await asyncio.sleep(0.001)
    at.ask(**request)
    await at.is_done.wait()
