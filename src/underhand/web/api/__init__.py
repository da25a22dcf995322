"""The REST interface: what is asked once, outside a table's socket."""

from typing import Any

from fastapi import APIRouter

from underhand.web.api import books, games, me, tables
from underhand.web.wire import Problem

REFUSED: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": text}
    for status, text in {
        400: "Cannot be done so; `lines` say why",
        403: "The request comes from a foreign page",
        404: "There is no such thing",
        413: "The body is too large",
        422: "The request is not well formed",
        429: "Too many requests; `Retry-After` says when to try again",
    }.items()
}

api = APIRouter(prefix="/api", responses=REFUSED)
for part in (books, tables, games, me):
    api.include_router(part.router)
