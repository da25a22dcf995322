"""What one connection may cost: frames of every kind, headers and bodies that never come, refused ones."""

import asyncio
import json
import logging
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from tests.web.asking import Browser, in_background
from underhand.web.connections import Requests, Sockets
from underhand.web.settings import ServerSettings

PING = Frame(Opcode.PING, b"").serialize(mask=True)
EMPTY_PART = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
FIRST_PART = Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True)
UNASKED_PONG = Frame(Opcode.PONG, b"x").serialize(mask=True)
NO_TEXT = Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    """A server that waits a moment for headers and for bodies."""
    monkeypatch.setattr(Requests, "patience", 0.3)
    with in_background(tmp_path, body_seconds=0.3) as browser:
        yield browser


def opened(browser: Browser) -> str:
    answer = browser.post("/api/tables", json={"choice": {"book": "boot"}, "seats": 2})
    return str(answer.json()["table"])


def read_out(talk: ClientConnection) -> ConnectionClosed:
    """Everything that comes until the end; how it ended."""
    with pytest.raises(ConnectionClosed) as ended:
        while True:
            talk.recv(timeout=60)
    return ended.value


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the server has logged as an error of its own."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    "flood",
    [PING * 40_000, FIRST_PART + EMPTY_PART * 40_000, UNASKED_PONG * 40_000],
    ids=["pings", "empty parts", "pongs"],
)
def test_frames_are_counted_whatever_they_are(browser: Browser, flood: bytes) -> None:
    """Too many on one socket end it, after a few hundred of them; others notice nothing."""
    table = opened(browser)
    with browser.socket(table) as other, browser.socket(table) as talk:
        with suppress(OSError):  # the other side may have had enough already
            talk.socket.sendall(flood)
        ended = read_out(talk)
        assert ended.rcvd is None or ended.rcvd.code == 1008
        other.send(json.dumps({"do": "chat", "re": 5, "text": "still here"}))
        while json.loads(other.recv(timeout=60)).get("re") != 5:
            pass


def test_a_few_pings_are_answered(browser: Browser) -> None:
    """Whoever pings as programs do stays."""
    with browser.socket(opened(browser)) as talk:
        for _ in range(50):
            assert talk.ping().wait(60)


def talk_raw(browser: Browser, text: str) -> bytes:
    """All that a connection is answered until it ends, which it does by the server."""
    host, port = browser.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as raw:
        raw.sendall(text.encode())
        answer = b""
        with suppress(ConnectionResetError):
            while more := raw.recv(4096):
                answer += more
    return answer


@pytest.mark.parametrize("begun", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "])
def test_headers_that_do_not_come_are_not_waited_for(browser: Browser, begun: str) -> None:
    """A connection that says nothing, or never comes to the point, is ended."""
    assert talk_raw(browser, begun) == b""


def test_headers_without_end_are_not_kept(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """More of them than any request has end the connection at once, not at its time."""
    monkeypatch.setattr(Requests, "patience", 1000)
    assert talk_raw(browser, "GET / HTTP/1.1\r\nX: " + "x" * 400_000) == b""


def test_a_second_request_is_waited_for_no_longer(browser: Browser) -> None:
    """A connection that is kept open after an answer has the same time for what follows."""
    whole = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    answer = talk_raw(browser, whole + "GET /hea")
    assert answer.count(b"HTTP/1.1 ") == 1 and b"200 OK" in answer


def test_a_body_that_does_not_come_is_not_waited_for(browser: Browser) -> None:
    """It is answered so, and the connection is ended."""
    head = (
        f"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nOrigin: {browser.address}\r\nContent-Length: 20\r\n\r\n"
    )
    host = browser.address.removeprefix("http://")
    answer = talk_raw(browser, head.replace("localhost", host) + '{"name"')
    assert answer.startswith(b"HTTP/1.1 408 ") and b'"slow"' in answer


def test_ten_seconds_are_the_usual_time(tmp_path: Path) -> None:
    """What a server gives that is not told otherwise."""
    assert (ServerSettings(tmp_path).body_seconds, Requests.patience) == (10, 10)


def test_a_refused_socket_is_no_error_of_the_server(
    browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    """It is answered with the reason, and nothing is logged as if something had failed."""
    with pytest.raises(InvalidStatus) as denied, browser.socket("any", "https://evil.example"):
        pass
    assert denied.value.response.status_code == 403
    browser.get("/healthz")
    assert errors(caplog) == []


def test_text_that_is_none_ends_the_socket_and_is_no_error_of_the_server(
    browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    """Bytes that are not UTF-8 are the other side's fault: the socket is told so, the log is not."""
    with browser.socket(opened(browser)) as talk:
        talk.socket.sendall(NO_TEXT)
        ended = read_out(talk)
        assert ended.rcvd is not None and ended.rcvd.code == 1007
    browser.get("/healthz")
    assert errors(caplog) == []


async def test_what_is_sent_after_a_fault_of_the_other_side_finds_nobody() -> None:
    """Between the end that a bad frame brings and the loss of the connection, writing is no error."""
    ended = Sockets.__new__(Sockets)
    ended.writable = asyncio.Event()
    ended.writable.set()
    ended.disconnected, ended.initial_response = False, None
    ended.handshake_complete = ended.close_sent = True
    with pytest.raises(ClientDisconnected):
        await ended.send({"type": "websocket.send", "text": "too late"})
