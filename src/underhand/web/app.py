"""The application: everything put together, and what it says where something cannot be done."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from underhand import __version__
from underhand.books import BookError, ClauseError
from underhand.errors import UnderhandError
from underhand.web.api import api, sockets
from underhand.web.aside import Aside
from underhand.web.guarding import Guard, Rates, Refusal, SafeHeaders
from underhand.web.guests import GuestCookies, Guests, key_in
from underhand.web.hall import Hall
from underhand.web.ops import Counts, Watch, ops
from underhand.web.pages import STATIC, Files, document, pages
from underhand.web.refusing import NotDone
from underhand.web.reviewing import Reviews
from underhand.web.settings import ServerSettings
from underhand.web.store import NotKept, Store

DATABASE = "tables.db"
SLOW_AT_ONCE = 2
"""Replays and verifications under way; the others wait."""
SMALLEST_ZIPPED = 500


def make_app(settings: ServerSettings) -> FastAPI:
    """The server's application; the data folder is made if it is missing.

    Raises :class:`underhand.errors.UnderhandError` for a folder that cannot be used.
    """
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    app = FastAPI(
        title="Underhand",
        description="Tables of the Shithead and Boot family. The socket of a table is told in docs/api.md.",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its pages ask foreign servers for scripts
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.settings = settings
    app.state.slowly = Aside(SLOW_AT_ONCE)
    app.state.reviews = Reviews()
    app.state.guests = guests = Guests(key_in(settings.data))
    app.state.rates = rates = Rates(settings.rates)
    for part in (api, sockets.router, ops, pages):
        app.include_router(part)
    app.mount("/static", Files(directory=STATIC), name="static")
    _add_answers(app)
    # The last one added is the first to see a request.
    app.add_middleware(GuestCookies, guests=guests, is_secure=settings.origin.startswith("https:"))
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED)
    app.add_middleware(Guard, settings=settings, rates=rates)
    app.add_middleware(Watch)
    app.add_middleware(SafeHeaders)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the tables, and put them away."""
    counts, settings = Counts(), app.state.settings
    store = await Store.open(settings.data / DATABASE, counts.committed)
    app.state.hall = hall = Hall(store, watch=counts)
    try:
        yield
    finally:
        app.state.reviews.close()
        await hall.close()


# ---- what cannot be done -------------------------------------------------------------------------------


def _add_answers(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> Response:
        return _answer(request, error)

    @app.exception_handler(UnderhandError)
    async def cannot(request: Request, error: UnderhandError) -> Response:
        status, code = _kind(error, request)
        return _answer(request, Refusal(status, code, *str(error).splitlines()))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        lines = [f"{_place(each['loc'])}: {each['msg']}" for each in error.errors()]
        return _answer(request, Refusal(422, "malformed", *lines))

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        code = {404: "not_found", 405: "method"}.get(error.status_code, "refused")
        return _answer(request, Refusal(error.status_code, code, error.detail, headers=error.headers))


def _answer(request: Request, refusal: Refusal) -> Response:
    """A problem for programs; the page, which tells it in its own way, for people who came by a link."""
    is_visit = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    is_ours = request.url.path.startswith(("/api/", "/static/", "/healthz", "/metrics"))
    return document(refusal.status) if is_visit and not is_ours else refusal.response()


def _kind(error: UnderhandError, request: Request) -> tuple[int, str]:
    """What was named and is not there is not found; what was sent and is wrong is a bad request."""
    if isinstance(error, NotDone):
        return 400, error.code
    if isinstance(error, NotKept):
        return 503, "not_kept"
    if isinstance(error, ClauseError):
        return 404, "clause"
    if isinstance(error, BookError):
        return (404, "book") if request.method == "GET" else (400, "rules")
    return 400, "cannot"


def _place(loc: tuple[int | str, ...]) -> str:
    return ".".join(map(str, loc[1:] or loc))
