"""What every request passes before anything reads it: where it comes from, how much and how often it asks.

Browsers name the page a request comes from in ``Origin``, and no page can lie about it: a foreign page may
send a browser's cookie along, but not our address. Programs have to name it too.
"""

import asyncio
from collections.abc import Mapping, Sequence
from math import ceil
from time import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhand.web.hosts import is_of_host, is_own_name
from underhand.web.settings import ServerSettings
from underhand.web.wire import Problem

SAFE = ("GET", "HEAD", "OPTIONS")
CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "script-src 'self'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # codes are in paths
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""With every answer, unless it says otherwise itself."""

MOST_LINES = 20
LONGEST_LINE = 400
"""Of a refusal: lines, and letters of each."""

_UNLIMITED = ("/static/", "/healthz", "/metrics")


class Refusal(Exception):
    """A request that is not carried out, and why."""

    def __init__(self, status: int, code: str, *lines: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(*lines)
        self.status = status
        self.problem = Problem(code=code, lines=brief(lines))
        self.headers = dict(headers or {})

    def response(self) -> JSONResponse:
        """What the asker gets."""
        return JSONResponse(self.problem.model_dump(mode="json"), self.status, self.headers)


def brief(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines of an answer: not too many, none of them too long, nothing in them that cannot be sent."""
    told = [shortened(line) for line in lines[:MOST_LINES]]
    if len(lines) > MOST_LINES:
        told.append(f"and {len(lines) - MOST_LINES} more")
    return tuple(told)


def shortened(line: str) -> str:
    """A line of an answer."""
    cut = line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …"
    return cut.encode("utf-8", "replace").decode()


class Rates:
    """How often anybody may do what, each rate by its name; forgotten when the server stops."""

    def __init__(self, rates: Mapping[str, str]) -> None:
        self._items: dict[str, RateLimitItem] = {name: parse(rate) for name, rate in rates.items()}
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def take(self, rate: str, who: str) -> None:
        """Let somebody do it once more; raises :class:`Refusal` if that is too often."""
        item = self._items.get(rate)
        if item is None or self._limiter.hit(item, rate, who):
            return
        seconds = max(1, ceil(self._limiter.get_window_stats(item, rate, who).reset_time - time()))
        raise Refusal(
            429,
            "too_many",
            f"too many {rate}: no more than {item.amount} in {_span(item)}; try again in {seconds} seconds",
            headers={"retry-after": str(seconds)},
        )


def _span(item: RateLimitItem) -> str:
    name = item.GRANULARITY.name
    return f"a {name}" if item.multiples == 1 else f"{item.multiples} {name}s"


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from: the network address of whoever asks."""
    return connection.client.host if connection.client else ""


class SafeHeaders:
    """Adds the headers that keep a page among itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Guard:
    """Refuses what comes from a foreign page, is too large or too frequent."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, rates: Rates) -> None:
        self.app = app
        self.settings = settings
        self.rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket, or refuse it."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_rate(scope, "requests")
            self._check_host(scope)
            if scope["method"] not in SAFE:
                self._check_origin(scope)
                receive = await self._bounded(scope, receive)
        except Refusal as refusal:
            await refusal.response()(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_rate(scope, "sockets")
            self._check_host(scope)
            self._check_origin(scope)
        except Refusal as refusal:
            await receive()
            await _deny(refusal, scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _check_rate(self, scope: Scope, rate: str) -> None:
        if not scope["path"].startswith(_UNLIMITED):
            self.rates.take(rate, address_of(HTTPConnection(scope)))

    def _check_origin(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        origin: str = headers.get("origin", "")
        host: str = headers.get("host", "")
        if not origin:
            raise Refusal(403, "origin", "the header Origin is missing: send this server's own address in it")
        scheme = str(scope["scheme"]).replace("ws", "http")
        is_ours = self._is_own(host) and is_of_host(origin, scheme, host)
        if origin != self.settings.origin and not is_ours:
            raise Refusal(403, "origin", f"{origin} is not this server: its pages may not ask for anything")

    def _is_own(self, host: str) -> bool:
        return is_own_name(host, self.settings.name)

    def _check_host(self, scope: Scope) -> None:
        """Without a base address answer to this machine's own names alone; a proxy may call it anything."""
        host = Headers(scope=scope).get("host", "")
        if self.settings.origin or scope["path"].startswith(_UNLIMITED) or self._is_own(host):
            return
        told = shortened(host)
        raise Refusal(
            403,
            "host",
            f"this server is not known as {told}: ask it by its address,"
            f" or start it with --base-url http://{told} if that is its name",
        )

    async def _bounded(self, scope: Scope, receive: Receive) -> Receive:
        """The body, read whole; raises :class:`Refusal` for one that is too large."""
        most = self.settings.most_body
        told = Headers(scope=scope).get("content-length", "0")
        too_large = Refusal(413, "too_large", f"the body is larger than {most // 1024} kB")
        if not told.isdigit() or int(told) > most:
            raise too_large
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                return await self._read(receive, too_large)
        except TimeoutError:
            seconds = f"{self.settings.body_seconds:g}"
            text = f"the body did not come within {seconds} seconds"
            raise Refusal(408, "slow", text, headers={"connection": "close"}) from None

    async def _read(self, receive: Receive, too_large: Refusal) -> Receive:
        most, body, goes_on = self.settings.most_body, bytearray(), True
        while goes_on:
            message = await receive()
            if message["type"] != "http.request":
                return _replayed(message, receive)
            body += message.get("body", b"")
            goes_on = message.get("more_body", False)
            if len(body) > most:
                raise too_large
        return _replayed({"type": "http.request", "body": bytes(body), "more_body": False}, receive)


def _replayed(first: Message, receive: Receive) -> Receive:
    waiting = [first]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


async def _deny(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a socket's handshake with a page that says why, where the server can; else close it."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    await refusal.response()(scope, receive, send)
