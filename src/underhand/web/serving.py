"""Running the application: its place in the network, its folder, its start and its end."""

import asyncio
import fcntl
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from types import FrameType

from fastapi import FastAPI
from uvicorn import Config, Server

from underhand.web.app import make_app
from underhand.web.connections import Requests, Sockets
from underhand.web.garbage import collected_now_and_then
from underhand.web.hall import Hall
from underhand.web.ops import logging_at
from underhand.web.settings import ServerSettings, SettingsError

LARGEST_FRAME = 8 * 1024
"""Bytes of a socket's message to the server."""
FRAMES_TO_A_REQUEST = 10
"""Frames of a socket in a second, for each request that it may make."""
MOST_CONNECTIONS = 4000
"""Beyond so many a request is answered with 503."""
UNREAD = 60
"""Seconds after which a connection ends whose other side takes nothing any more, on Linux."""
GOODBYES = 2
"""Seconds for tables to say goodbye to their sockets."""
PATIENCE = 10
"""Seconds for answers that are under way when the server stops."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server listens; port 0: on any free one."""

    host: str = "127.0.0.1"
    port: int = 8000


def serve(settings: ServerSettings, place: Place, level: str, announce: Callable[[str], None]) -> None:
    """Serve until a signal says stop; ``announce`` is told the address as soon as it answers.

    Raises :class:`SettingsError` where another server is at work, in the network or in the folder.
    """
    with logging_at(level), _listening(place) as listener, _owned(settings.data), _quiet_signals():
        app = make_app(settings)
        address = settings.origin or _address(listener, place.host)
        server = TableServer(app, lambda: announce(address))
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(server.serve_on(listener))


def _config(app: FastAPI) -> Config:
    return Config(
        app,
        http=Requests,
        ws=_sockets(app.state.settings.most_requests),
        limit_concurrency=MOST_CONNECTIONS,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # 40 kB a connection, and slower than what it saves
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )


def _sockets(most_requests: int) -> type[Sockets]:
    """Sockets with room for so many requests a second, and for what else there is to say."""
    return type("Sockets", (Sockets,), {"most_frames": FRAMES_TO_A_REQUEST * most_requests})


class TableServer(Server):
    """Uvicorn, which says when it is there, and lets the tables say goodbye before it goes."""

    def __init__(self, app: FastAPI, on_start: Callable[[], None]) -> None:
        super().__init__(_config(app))
        self._app = app
        self._on_start = on_start

    async def serve_on(self, listener: socket.socket) -> None:
        """Serve until ``should_exit`` is set, or a signal comes.

        The application's beginning and end stand around the server's, so that their errors come through.
        """
        async with collected_now_and_then(), self._app.router.lifespan_context(self._app):
            await self.serve(sockets=[listener])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        if self.started:
            self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, say goodbye to those who are here, and end what is under way."""
        for server in self.servers:
            server.close()
        hall: Hall = self._app.state.hall
        await hall.say_goodbye()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYES):
                while any(room.onlookers for room in hall.rooms.values()):
                    await asyncio.sleep(0.01)
        await super().shutdown(sockets)


@contextmanager
def _listening(place: Place) -> Iterator[socket.socket]:
    """A socket that listens there."""
    if not 0 <= place.port < 2**16:
        raise SettingsError(f"port: {place.port}: must be a number from 0 to {2**16 - 1}")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            place.host, place.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.create_server(address, family=family, backlog=2048)
        if sys.platform == "linux":  # those who are let in have it from here
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD * 1000)
    except OSError as error:
        raise SettingsError(f"{place.host} port {place.port}: {error.strerror or error}") from error
    del kind, protocol
    with listener:
        yield listener


def _address(listener: socket.socket, host: str) -> str:
    """The address to open on this machine."""
    name = f"[{host}]" if ":" in host else host
    if ip_address(listener.getsockname()[0]).is_unspecified:
        name = "localhost"
    return f"http://{name}:{listener.getsockname()[1]}"


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@contextmanager
def _owned(folder: Path) -> Iterator[None]:
    """The data folder, for this server alone."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with open(folder / "lock", "w", opener=_private) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise SettingsError(f"{folder}: another server is at work there") from error
        yield


@contextmanager
def _quiet_signals() -> Iterator[None]:
    """Once it has stopped, uvicorn raises the signal that stopped it again, which is no news then."""

    def ignore(number: int, frame: FrameType | None) -> None:
        del number, frame

    before = {number: signal.signal(number, ignore) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
