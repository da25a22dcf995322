"""The guest that a browser is known as."""

from fastapi import APIRouter, Request

from underhand.web.api.asking import Known, Tables, Visitor, base_of
from underhand.web.guarding import Refusal
from underhand.web.people import MOST_NAME, Guest, clean_name, clean_text
from underhand.web.wire import Me, MyLink

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
    """A personal link; whoever opens it is you, so show it to nobody."""
    return MyLink(link=f"{base_of(request)}/me/{guests.link_of(guest)}")
