"""What those who run a server look at: whether it lives, its figures, its log."""

import logging
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, get_args

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhand.web.guarding import Refusal
from underhand.web.watch import Unwatched
from underhand.web.wire import Phase

TABLES = Gauge("underhand_tables", "Tables in memory by their phase", ["phase"])
SOCKETS = Gauge("underhand_sockets", "Open sockets")
MOVES = Counter("underhand_moves", "Moves made, by a guest or a bot", ["who"])
REFUSALS = Counter("underhand_refusals", "Requests of sockets that changed nothing, by code", ["code"])
COMMITS = Histogram(
    "underhand_commit_seconds",
    "How long it took to have an accepted event in the database",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
REQUESTS = Counter("underhand_requests", "Answered requests", ["method", "path", "status"])

_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE")

log = logging.getLogger("underhand.web")

ops = APIRouter(include_in_schema=False)


@ops.get("/healthz")
async def healthz(request: Request) -> Response:
    """Whether the server answers and its database too."""
    await request.app.state.hall.check()
    return PlainTextResponse("ok\n", headers={"cache-control": "no-store"})


@ops.get("/metrics")
def metrics(request: Request) -> Response:
    """The figures, as Prometheus reads them."""
    phases = request.app.state.hall.phases()
    for phase in get_args(Phase):
        TABLES.labels(phase).set(phases.get(phase, 0))
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


class Counts(Unwatched):
    """Counts what the rooms tell."""

    def moved(self, who: str) -> None:
        """A move was made by a ``guest`` or a ``bot``."""
        MOVES.labels(who).inc()

    def refused(self, code: str) -> None:
        """A request changed nothing."""
        REFUSALS.labels(code).inc()

    def committed(self, seconds: float) -> None:
        """So long did it take to keep an event."""
        COMMITS.observe(seconds)

    def sockets(self, number: int) -> None:
        """So many sockets came (1) or went (-1)."""
        SOCKETS.inc(number)


class Watch:
    """Writes a line for each request, and answers for those that fail inside.

    A line names the route, never the path: codes and tokens stand in paths. An error is told by its kind and
    place, never by its message, which may name cards.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket, and say so."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began, status = time.monotonic(), 0

        async def send_and_see(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self.app(scope, receive, send_and_see)
        except Exception:
            log.exception("failed at %s", route_of(scope))
            if scope["type"] == "http" and not status:
                failed = Refusal(500, "failed", "the server failed at this; nothing was changed")
                await failed.response()(scope, receive, send_and_see)
        if scope["type"] == "http":
            _note(scope, status, time.monotonic() - began)


def _note(scope: Scope, status: int, seconds: float) -> None:
    path = route_of(scope)
    REQUESTS.labels(scope["method"] if scope["method"] in _METHODS else "other", path, status).inc()
    level = logging.DEBUG if path == "/static" or scope["path"] in ("/healthz", "/metrics") else logging.INFO
    log.log(level, "%s %s %d %.1f ms", scope["method"], path, status, seconds * 1000)


def route_of(scope: Scope) -> str:
    """A request's path with names for what stands in it."""
    if scope["path"].startswith("/static/"):
        return "/static"
    route: str = getattr(scope.get("route"), "path", "")
    if not route:
        return "elsewhere"
    return route if not scope["path"].startswith("/api/") or route.startswith("/api/") else f"/api{route}"


class _Lines(logging.Formatter):
    """Lines in UTC; of an error its kinds and places, not what it says, since that may name cards."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%SZ")
        self.converter = time.gmtime

    def format(self, record: logging.LogRecord) -> str:
        """The line; what another formatter has made of the error is not taken over."""
        return super().format(logging.makeLogRecord({**record.__dict__, "exc_text": None}))

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name it has in logging
        """The kind and place of an error, and of those that it came from."""
        told: list[str] = []
        error: BaseException | None = ei[1]
        while error is not None:
            told += [type(error).__name__, *traceback.format_tb(error.__traceback__)]
            error = error.__cause__ or error.__context__
        return "\n".join(line.rstrip() for line in told)


@contextmanager
def logging_at(level: str) -> Iterator[None]:
    """Log to standard error from this level on, a line each, in UTC; other libraries from warnings on."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Lines())
    root, ours = logging.getLogger(), logging.getLogger("underhand")
    before = ours.level
    root.addHandler(handler)
    ours.setLevel(level.upper())
    try:
        yield
    finally:
        ours.setLevel(before)
        root.removeHandler(handler)
