"""A browser for the tests: it keeps cookies and names the page it asks from, as browsers do."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

import httpx2
from fastapi.testclient import TestClient
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from underhand.web.app import make_app
from underhand.web.serving import TableServer
from underhand.web.settings import MOST_REQUESTS, ServerSettings

HOME = "http://localhost"


@contextmanager
def a_server(
    folder: Path, *, base_url: str = "", rates: Mapping[str, str] | None = None
) -> Iterator[TestClient]:
    """A server in that folder and a browser that has not been there; without rates unless some are named."""
    app = make_app(ServerSettings(folder, base_url, rates or {}))
    with TestClient(app, base_url=base_url or HOME, headers={"Origin": base_url or HOME}) as browser:
        yield browser


def another(browser: TestClient) -> TestClient:
    """Another browser at the same server."""
    guest = TestClient(
        browser.app, base_url=str(browser.base_url), headers={"Origin": browser.headers["Origin"]}
    )
    guest.get("/")
    return guest


@dataclass(frozen=True)
class Running:
    """A server on a port of this machine."""

    address: str
    server: TableServer
    task: asyncio.Task[None]

    async def stop(self) -> None:
        """As a signal would."""
        self.server.should_exit = True
        await self.task


@asynccontextmanager
async def running(
    folder: Path, rates: Mapping[str, str] | None = None, most_requests: int = MOST_REQUESTS
) -> AsyncIterator[Running]:
    """A server in that folder, on a free port."""
    settings = ServerSettings(folder, rates=rates or {}, most_requests=most_requests)
    started = asyncio.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        server = TableServer(make_app(settings), started.set)
        task = asyncio.create_task(server.serve_on(listener))
        await asyncio.wait([task, asyncio.ensure_future(started.wait())], return_when=asyncio.FIRST_COMPLETED)
        it = Running(address, server, task)
        try:
            yield it
        finally:
            await it.stop()


class Browser(httpx2.Client):
    """A browser at a running server, with a cookie of its own from the start."""

    def __init__(self, address: str) -> None:
        super().__init__(base_url=address, headers={"Origin": address})
        self.address = address
        self._others: list[Browser] = []
        self.get("/")

    def another(self) -> "Browser":
        """Somebody else's, closed with this one."""
        self._others.append(Browser(self.address))
        return self._others[-1]

    def close(self) -> None:
        for other in self._others:
            other.close()
        super().close()

    def socket(self, table: str, origin: str | None = "", **headers: str) -> ClientConnection:
        """A table's socket; without an origin of its own it names the server's."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return connect(
            f"{self.address.replace('http', 'ws', 1)}/ws/{table}",
            origin=Origin(self.address if origin == "" else origin) if origin is not None else None,
            additional_headers={"Cookie": cookies} | headers,
            compression=None,
        )


@contextmanager
def in_background(
    folder: Path, *, base_url: str = "", rates: Mapping[str, str] | None = None, body_seconds: float = 10
) -> Iterator[Browser]:
    """A server in that folder, on a free port, in a thread; and a browser at it."""
    started = Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        settings = ServerSettings(folder, base_url, rates or {}, body_seconds=body_seconds)
        server = TableServer(make_app(settings), started.set)
        thread = Thread(target=lambda: asyncio.run(server.serve_on(listener)))
        thread.start()
        try:
            assert started.wait(60)
            with closing(Browser(address)) as browser:
                yield browser
        finally:
            server.should_exit = True
            thread.join()
