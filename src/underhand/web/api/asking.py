"""What the routes need of a request: its guest, and whether he asks too often."""

from typing import Annotated, Any

from fastapi import Depends, Request

from underhand.web.guarding import Rates, address_of
from underhand.web.guests import Guests, guest_of
from underhand.web.people import Guest
from underhand.web.settings import ServerSettings


def _visitor(request: Request) -> Guest:
    return guest_of(request)


def _guests(request: Request) -> Guests:
    guests: Guests = request.app.state.guests
    return guests


Visitor = Annotated[Guest, Depends(_visitor)]
"""Whoever asks."""

Known = Annotated[Guests, Depends(_guests)]
"""What makes and reads cookies and links."""


def limited(rate: str) -> Any:
    """A dependency that lets an address ask this only so often."""

    def take(request: Request) -> None:
        rates_of(request).take(rate, address_of(request))

    return Depends(take)


def rates_of(request: Request) -> Rates:
    """The rates of this server."""
    rates: Rates = request.app.state.rates
    return rates


def base_of(request: Request) -> str:
    """The address that links begin with."""
    settings: ServerSettings = request.app.state.settings
    return settings.origin or f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}"
