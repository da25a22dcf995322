"""The guest that a browser is known as."""

from fastapi import APIRouter, Request

from underhand.web.api.asking import Known, Tables, Visitor, base_of, limited
from underhand.web.guarding import Refusal
from underhand.web.guests import Guests
from underhand.web.people import MOST_NAME, Guest, clean_name, clean_text
from underhand.web.wire import Become, Me, MyLink

router = APIRouter(prefix="/me", tags=["me"])


@router.get("")
def me(guest: Visitor) -> Me:
    """Your name; a browser that has not been here gets one, and a cookie."""
    return Me(name=guest.name)


@router.put("")
async def rename(me: Me, guest: Visitor, hall: Tables, request: Request) -> Me:
    """Change your name; where you play a game it is changed after it."""
    name = clean_text(me.name)
    if not 1 <= len(name) <= MOST_NAME:
        raise Refusal(400, "name", f"name: must have 1 to {MOST_NAME} letters")
    renamed = Guest(guest.id, clean_name(name))
    await hall.rename(renamed)
    request.scope["guest"] = renamed
    return Me(name=renamed.name)


@router.post("/link")
def link(guest: Visitor, guests: Known, request: Request) -> MyLink:
    """A personal link; whoever has it can become you, so show it to nobody."""
    return MyLink(link=f"{base_of(request)}/me/{guests.link_of(guest)}")


@router.post("/whose", dependencies=[limited("codes")])
def whose(sent: Become, guests: Known) -> Me:
    """Whom a personal link names; nothing is changed."""
    return Me(name=_linked(sent, guests).name)


@router.post("/become", dependencies=[limited("codes")])
def become(sent: Become, guests: Known, request: Request) -> Me:
    """Make this browser the guest of a personal link."""
    request.scope["guest"] = guest = _linked(sent, guests)
    return Me(name=guest.name)


def _linked(sent: Become, guests: Guests) -> Guest:
    guest = guests.linked(sent.token)
    if guest is None:
        raise Refusal(404, "link", "this personal link is not one of ours, or too old: ask for a new one")
    return guest
