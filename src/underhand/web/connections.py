"""Connections as uvicorn keeps them, with bounds to what one of them may cost: frames, headers, time."""

from asyncio import TimerHandle, Transport
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State

PIECE = 1024
"""Bytes that are taken apart at once: a few hundred frames at most."""


class Requests(HttpToolsProtocol):
    """A connection whose requests have to name what they want in some seconds and bytes."""

    patience = 10.0
    """Seconds for a request's headers, from the connection or from their first byte on."""
    most_headers = 64 * 1024
    """Bytes of them."""

    _deadline: TimerHandle | None = None
    _bytes = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless headers have become too long."""
        super().data_received(data)
        if self._deadline is not None:
            self._bytes += len(data)
            if self._bytes > self.most_headers:
                self.transport.abort()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        """It has named what it wants."""
        self._wait_no_more()
        super().on_headers_complete()

    def _wait(self) -> None:
        self._wait_no_more()
        self._bytes = 0
        self._deadline = self.loop.call_later(self.patience, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Sockets(WebSocketsSansIOProtocol):
    """A websocket with so many frames a second, whatever they are: pings and empty parts cost as much."""

    most_frames = 200

    _frames = 0
    _since = 0.0

    def data_received(self, data: bytes) -> None:
        """Read on, piece by piece, until that is enough."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Do what the frames ask for, if they are not too many."""
        now = self.loop.time()
        if now - self._since >= 1:
            self._since, self._frames = now, 0
        self._frames += len(self.conn.events)
        if self._frames <= self.most_frames:
            super().handle_events()
        elif self.conn.state is State.OPEN:
            self.conn.fail(CloseCode.POLICY_VIOLATION, f"more than {self.most_frames} frames in a second")
            self.handle_parser_exception()
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; text that is none ends the socket, as other faults of a frame do."""
        if self.close_sent or self.curr_msg_data_type != "text" or _is_text(b"".join(self.frames)):
            super().send_receive_event_to_app()
        else:
            self.conn.fail(CloseCode.INVALID_DATA, "text is UTF-8")
            self.handle_parser_exception()

    async def send(self, message: Any) -> None:
        """Send on; a handshake that was refused with a page is complete with it.

        After a fault of the other side there is nobody to send to, whoever has not read of it yet.
        """
        if self.handshake_complete and self.close_sent:
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True


def _is_text(data: bytes) -> bool:
    """Whether bytes are UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
