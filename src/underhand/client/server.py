"""A server, as somebody who asks it for tables sees it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

import httpx2
from pydantic import TypeAdapter, ValidationError

from underhand.client.errors import Forbidden, Unavailable
from underhand.client.joined import Joined
from underhand.web.wire import BookSeen, Invited, Me, NewTable, Problem, TableCard, Ticket, Wire

PATIENCE = 60.0
"""Seconds that an answer is waited for: a replay is made when it is asked for."""

Answer = TypeVar("Answer")


class Client:
    """One guest at a server, from ``async with`` to its end; every client is a guest of its own.

    Raises :class:`Forbidden` for what the server does not do, :class:`Unavailable` where it is not there.
    """

    def __init__(self, address: str, name: str) -> None:
        parts = urlsplit(address)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.name = name
        self._http = httpx2.AsyncClient(
            base_url=self.origin, headers={"Origin": self.origin}, timeout=PATIENCE
        )

    async def __aenter__(self) -> Self:
        """Say who it is."""
        await self._http.__aenter__()
        try:
            self.name = (await self.ask("PUT", "/api/me", Me, Me(name=self.name))).name
        except BaseException:
            await self._http.aclose()
            raise
        return self

    async def __aexit__(self, *error: object) -> None:
        """Let go of the connection."""
        await self._http.aclose()

    async def ask(self, method: str, path: str, answer: type[Answer], sent: Wire | None = None) -> Answer:
        """What the server answers to a request, as documented in its ``/api/openapi.json``."""
        text = await self.text(method, path, sent)
        try:
            return TypeAdapter(answer).validate_json(text)
        except ValidationError as error:
            raise Unavailable(f"{self.origin}{path}: gives no answer of this version: {error}") from error

    async def text(self, method: str, path: str, sent: Wire | None = None) -> str:
        """The text that the server answers with, such as a record's."""
        body: Any = None if sent is None else sent.model_dump(mode="json")
        try:
            response = await self._http.request(method, path, json=body)
        except httpx2.TransportError as error:
            raise Unavailable(f"{self.origin}: cannot be reached: {error}") from error
        if response.is_success:
            return response.text
        try:
            problem = Problem.model_validate_json(response.text)
        except ValidationError as error:
            raise Unavailable(f"{self.origin}{path}: answers {response.status_code}") from error
        raise Forbidden(problem.code, problem.lines)

    # ---- tables ----

    async def books(self) -> list[BookSeen]:
        """The books that can be played."""
        return await self.ask("GET", "/api/books", list[BookSeen])

    async def recent(self) -> list[TableCard]:
        """The tables that this guest has been at."""
        return await self.ask("GET", "/api/tables", list[TableCard])

    async def record(self, share: str) -> str:
        """A game's record, once it is over."""
        return await self.text("GET", f"/api/games/{share}.uhr")

    @asynccontextmanager
    async def open(self, new: NewTable) -> AsyncIterator[Joined]:
        """Open a table, sit on its first seat, and be its host."""
        invited = await self.ask("POST", "/api/tables", Invited, new)
        async with self.at(invited.table) as joined:
            yield joined

    @asynccontextmanager
    async def join(self, code: str) -> AsyncIterator[Joined]:
        """Come to the table of an invite's code, to sit down or to watch."""
        invited = await self.ask("POST", "/api/join", Invited, Ticket(code=code))
        async with self.at(invited.table) as joined:
            yield joined

    @asynccontextmanager
    async def take_seat(self, token: str) -> AsyncIterator[Joined]:
        """Sit on the seat that a link ``/s/{token}`` opens, once."""
        invited = await self.ask("POST", "/api/join", Invited, Ticket(token=token))
        async with self.at(invited.table) as joined:
            yield joined

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Joined]:
        """Come to a table that is known by its id."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        async with Joined.to(
            f"{self.origin.replace('http', 'ws', 1)}/ws/{table}", self.origin, cookies
        ) as it:
            yield it
