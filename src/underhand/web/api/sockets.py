"""The way to a table's socket."""

from fastapi import APIRouter, WebSocket

from underhand.web.api.asking import base_of
from underhand.web.hall import Hall
from underhand.web.people import Guest
from underhand.web.socket import Socket
from underhand.web.wire import Closed

UNKNOWN = 4401
MISSING = 4404

router = APIRouter()


@router.websocket("/ws/{table}")
async def table_socket(ws: WebSocket, table: str) -> None:
    """Serve a guest's socket at a table, or say why not."""
    hall: Hall = ws.app.state.hall
    guest: Guest | None = ws.scope["guest"]
    if guest is None:
        await _close(ws, UNKNOWN, "this browser is not known here: open the page first")
        return
    room = await hall.room(table)
    if room is None:
        await _close(ws, MISSING, "there is no such table")
        return
    most = ws.app.state.settings.most_requests
    await Socket(ws, room, guest, base_of(ws), most_requests=most).run()


async def _close(ws: WebSocket, code: int, text: str) -> None:
    await ws.accept()
    await ws.send_text(Closed(text=text, again=False).model_dump_json())
    await ws.close(code)
