"""Games that have ended: their records, replays, reviews and shuffles."""

from functools import lru_cache

from fastapi import APIRouter, Request
from starlette.responses import Response

from underhand.errors import UnderhandError
from underhand.record import loads, verify
from underhand.record.verify import told
from underhand.web.api.asking import Reviewed, Slowly, Tables, Visitor, limited, rates_of
from underhand.web.guarding import Refusal, address_of, brief
from underhand.web.hall import EndedGame, Hall
from underhand.web.people import Guest
from underhand.web.replaying import Eyes, eyes_named, replay_seen
from underhand.web.reviewing import for_seat
from underhand.web.wire import RecordText, ReplaySeen, ReviewBegun, ReviewSeen, Verified, Wire

router = APIRouter(tags=["games"])

LEFT_OUT = "only those who sat there may see this of the game, unless the table's host shows it to everybody"


@router.get("/games/{share}.uhr", response_class=Response)
async def record(share: str, guest: Visitor, hall: Tables) -> Response:
    """The record of a game, as a file."""
    game = await _ended(hall, share, guest)
    if not game.may_open:
        raise Refusal(403, "closed", LEFT_OUT)
    name = f"game-{game.started:%Y-%m-%d}-{game.number}.uhr"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(game.text, media_type="application/toml", headers=headers)


@router.get(
    "/games/{share}/review",
    response_model=ReviewSeen,
    responses={202: {"model": ReviewBegun, "description": "Under way; ask again in a moment"}},
)
async def review(
    share: str, guest: Visitor, hall: Tables, reviews: Reviewed, request: Request, eyes: str = ""
) -> Response:
    """What every decision cost and what was luck, of all seats or of one (`p1`).

    The first who asks has it begun: until it is there the answer is how far it is, with status 202.
    """
    game = await _ended(hall, share, guest)
    if not game.may_open:
        raise Refusal(403, "closed", LEFT_OUT)
    chosen = eyes_named(eyes or "open", len(game.names))
    if not reviews.has(share):
        rates_of(request).take("records", address_of(request))
    found = await reviews.of(share, game.text)
    if isinstance(found, ReviewBegun):
        return _json(found, 202)
    return _json(for_seat(found, chosen) if isinstance(chosen, int) else found)


def _json(told: Wire, status: int = 200) -> Response:
    return Response(told.model_dump_json(), status, media_type="application/json")


@router.get("/games/{share}", response_model=ReplaySeen, dependencies=[limited("records")])
async def replay(share: str, guest: Visitor, hall: Tables, slowly: Slowly, eyes: str = "") -> Response:
    """A game, frame by frame, as a seat saw it (`p1`), or bystanders (`public`), or with everything open.

    Without a name you see as much as you may.
    """
    game = await _ended(hall, share, guest)
    chosen = eyes_named(eyes or ("open" if game.may_open else "public"), len(game.names))
    if chosen != "public" and not game.may_open:
        raise Refusal(403, "closed", LEFT_OUT)
    shown = share if game.may_open else ""
    text = await slowly.do(guest.id, lambda: _replay(game.text, chosen, game.number, shown))
    return Response(text, media_type="application/json")


@router.post("/verify", dependencies=[limited("records")])
async def verify_record(sent: RecordText, guest: Visitor, slowly: Slowly) -> Verified:
    """Hold a record's text against the shuffle that it names; nothing is kept of it."""
    return await slowly.do(guest.id, lambda: _verified(sent.text))


async def _ended(hall: Hall, share: str, guest: Guest) -> EndedGame:
    game = await hall.game(share, guest)
    if game is None:
        raise Refusal(404, "game", "there is no such game, or it goes on")
    return game


@lru_cache(maxsize=32)
def _replay(text: str, eyes: Eyes, number: int, share: str) -> bytes:
    return replay_seen(loads(text), eyes, number=number, share=share).model_dump_json().encode()


def _verified(text: str) -> Verified:
    try:
        record = loads(text)
        lines = told(verify(record), record)
    except UnderhandError as error:
        return Verified(is_good=False, lines=brief(str(error).splitlines()))
    return Verified(is_good=True, lines=lines)
