"""What the routes need of a request: its guest, and whether he asks too often."""

from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from underhand.web.aside import Aside
from underhand.web.guarding import Rates, address_of
from underhand.web.guests import Guests, guest_of
from underhand.web.hall import Hall
from underhand.web.people import Guest
from underhand.web.reviewing import Reviews
from underhand.web.settings import ServerSettings
from underhand.web.wire import Choice


def _visitor(request: Request) -> Guest:
    return guest_of(request)


def _guests(request: Request) -> Guests:
    guests: Guests = request.app.state.guests
    return guests


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _slowly(request: Request) -> Aside:
    slowly: Aside = request.app.state.slowly
    return slowly


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


Visitor = Annotated[Guest, Depends(_visitor)]
"""Whoever asks."""

Known = Annotated[Guests, Depends(_guests)]
"""What makes and reads cookies and links."""


Tables = Annotated[Hall, Depends(_hall)]
"""The tables."""

Slowly = Annotated[Aside, Depends(_slowly)]
"""Does what takes long: few such things at once, one for a guest."""

Reviewed = Annotated[Reviews, Depends(_reviews)]
"""The reviews of ended games."""


def limited(rate: str) -> Any:
    """A dependency that lets an address ask this only so often."""

    def take(request: Request) -> None:
        rates_of(request).take(rate, address_of(request))

    return Depends(take)


def count_choice(choice: Choice, request: Request) -> None:
    """Let an address have rules made only so often; house files are counted by themselves."""
    rates_of(request).take("checks", address_of(request))
    if choice.house:
        rates_of(request).take("houses", address_of(request))


def rates_of(request: Request) -> Rates:
    """The rates of this server."""
    rates: Rates = request.app.state.rates
    return rates


def base_of(connection: HTTPConnection) -> str:
    """The address that links begin with."""
    settings: ServerSettings = connection.app.state.settings
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return settings.origin or f"{scheme}://{connection.headers.get('host', connection.url.netloc)}"
