"""What the routes need of a request: its guest, and whether he asks too often."""

from asyncio import Semaphore
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from underhand.web.guarding import Rates, address_of
from underhand.web.guests import Guests, guest_of
from underhand.web.hall import Hall
from underhand.web.people import Guest
from underhand.web.settings import ServerSettings


def _visitor(request: Request) -> Guest:
    return guest_of(request)


def _guests(request: Request) -> Guests:
    guests: Guests = request.app.state.guests
    return guests


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _slowly(request: Request) -> Semaphore:
    slowly: Semaphore = request.app.state.slowly
    return slowly


Visitor = Annotated[Guest, Depends(_visitor)]
"""Whoever asks."""

Known = Annotated[Guests, Depends(_guests)]
"""What makes and reads cookies and links."""


Tables = Annotated[Hall, Depends(_hall)]
"""The tables."""

Slowly = Annotated[Semaphore, Depends(_slowly)]
"""Held while something takes long, so that few such things go on at once."""


def limited(rate: str) -> Any:
    """A dependency that lets an address ask this only so often."""

    def take(request: Request) -> None:
        rates_of(request).take(rate, address_of(request))

    return Depends(take)


def rates_of(request: Request) -> Rates:
    """The rates of this server."""
    rates: Rates = request.app.state.rates
    return rates


def base_of(connection: HTTPConnection) -> str:
    """The address that links begin with."""
    settings: ServerSettings = connection.app.state.settings
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return settings.origin or f"{scheme}://{connection.headers.get('host', connection.url.netloc)}"
