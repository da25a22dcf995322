"""Tables over REST and the way to their sockets: codes, links that open one seat once, foreign pages."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.asking import Browser, in_background

TABLE = {"choice": {"book": "boot"}, "seats": 3}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with in_background(tmp_path_factory.mktemp("tables")) as browser:
        yield browser


def opened(browser: Browser, **more: object) -> str:
    """The id of a new table."""
    answer = browser.post("/api/tables", json=TABLE | more)
    assert answer.status_code == 200, answer.json()
    return str(answer.json()["table"])


def first_table(browser: Browser, table: str) -> dict[str, Any]:
    """A table as its socket tells it first."""
    with browser.socket(table) as socket:
        told: dict[str, Any] = json.loads(socket.recv())["table"]
    return told


def test_an_opened_table(browser: Browser) -> None:
    """Whoever opens a table sits on its first seat, is its host, and has it among his own."""
    table = first_table(browser, opened(browser))
    assert (table["you"], table["is_host"], table["phase"]) == (0, True, "gathering")
    assert [seat["who"] for seat in table["seats"]] == ["guest", "free", "free"]
    (card,) = [each for each in browser.get("/api/tables").json() if each["id"] == table["id"]]
    assert (card["title"], card["seat"]) == ("Boot", 0)


def test_play_now(browser: Browser) -> None:
    """With ``start`` the game is dealt at once, with bots on the other seats."""
    table = first_table(browser, opened(browser, start=True))
    assert table["phase"] == "playing"
    assert [seat["who"] for seat in table["seats"]] == ["guest", "bot", "bot"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 9},
        {"bots": ["nobody"]},
        {"bots": ["thumb", "thumb", "thumb"]},
        {"choice": {"book": "whist"}},
        {"choice": {"house": 'base = "boot"\njokers = 99'}},
    ],
)
def test_a_table_that_cannot_be(browser: Browser, wrong: dict[str, object]) -> None:
    """Rules, seats and bots that cannot be are refused with the reason, and no table is opened."""
    before = browser.get("/api/tables").json()
    answer = browser.post("/api/tables", json=TABLE | wrong)
    assert answer.status_code == 400
    assert answer.json()["lines"]
    assert browser.get("/api/tables").json() == before


def test_a_code(browser: Browser) -> None:
    """A code leads to its table, however it is typed; another leads nowhere."""
    table = first_table(browser, opened(browser))
    guest = browser.another()
    for code in (table["code"], table["code"].lower(), f" {table['code']} "):
        assert guest.post("/api/join", json={"code": code}).json() == {"table": table["id"], "seat": None}
    for code in ("", "AAAAAA", "no code", "' OR 1=1 --"):
        assert guest.post("/api/join", json={"code": code}).status_code == 404


def test_a_seat_link_opens_one_seat_once(browser: Browser) -> None:
    """The token is swapped for its seat; a second guest with the same link gets nothing."""
    table = first_table(browser, opened(browser))
    link = table["seat_links"][1]
    token = link["link"].rpartition("/")[2]
    first, second = browser.another(), browser.another()
    assert first.post("/api/join", json={"token": token}).json() == {
        "table": table["id"],
        "seat": link["seat"],
    }
    answer = second.post("/api/join", json={"token": token})
    assert (answer.status_code, answer.json()["code"]) == (404, "link")
    assert first.post("/api/join", json={"token": token}).status_code == 404
    assert first_table(first, table["id"])["you"] == link["seat"]
    assert first_table(second, table["id"])["you"] is None


def test_looking_at_a_seat_link_uses_nothing_up(browser: Browser) -> None:
    """The page of a link, which messengers look at beforehand, leaves the token alive."""
    table = first_table(browser, opened(browser))
    link = table["seat_links"][0]["link"]
    assert browser.another().get(link).status_code == 200
    answer = browser.another().post("/api/join", json={"token": link.rpartition("/")[2]})
    assert answer.status_code == 200


def test_only_the_host_has_the_links(browser: Browser) -> None:
    """Others at the table do not see the tokens of its seats."""
    table = first_table(browser, opened(browser))
    assert first_table(browser.another(), table["id"])["seat_links"] == []


@pytest.mark.parametrize("token", ["", "x", "x" * 80])
def test_a_forged_token(browser: Browser, token: str) -> None:
    """A token that opens no seat is not found."""
    assert browser.post("/api/join", json={"token": token}).status_code == 404


@pytest.mark.parametrize("origin", ["http://127.0.0.1:81", "https://evil.example", "null", None])
def test_a_socket_of_a_foreign_page(browser: Browser, origin: str | None) -> None:
    """A socket from another page, or one that names none, is refused with its cookie and all."""
    table = opened(browser)
    with pytest.raises(InvalidStatus) as denied, browser.socket(table, origin):
        pass
    assert denied.value.response.status_code == 403
    assert json.loads(denied.value.response.body)["code"] == "origin"


@pytest.mark.parametrize("case", ["no cookie", "no table"])
def test_a_socket_of_nobody(browser: Browser, case: str) -> None:
    """A socket without a valid cookie, and one to a table that is not there, are told why and closed."""
    guest, table = browser.another(), opened(browser)
    if case == "no cookie":
        guest.cookies.clear()
    with guest.socket(table if case == "no cookie" else "none") as socket:
        told = json.loads(socket.recv())
        assert (told["kind"], told["again"]) == ("closed", False)
        with pytest.raises(ConnectionClosed):
            socket.recv()


def test_a_frame_that_is_too_large(browser: Browser) -> None:
    """More than 8 kB at once are not read: the socket is closed, and the table goes on."""
    table = opened(browser)
    with browser.socket(table) as socket:
        socket.recv()
        socket.send("x" * (8 * 1024 + 1))
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv()
    assert first_table(browser, table)["you"] == 0


def test_too_many(tmp_path: Path) -> None:
    """Tables, codes and sockets are counted; what is too many is refused and changes nothing."""
    rates = {"tables": "1/hour", "codes": "1/minute", "sockets": "1/minute"}
    with in_background(tmp_path, rates=rates) as browser:
        table = opened(browser)
        assert browser.post("/api/tables", json=TABLE).status_code == 429
        assert len(browser.get("/api/tables").json()) == 1
        codes = [browser.post("/api/join", json={"code": "AAAAAA"}).status_code for _ in range(2)]
        assert codes == [404, 429]
        first_table(browser, table)
        with pytest.raises(InvalidStatus) as denied, browser.socket(table):
            pass
        assert denied.value.response.status_code == 429


def test_links_begin_with_the_base_address(tmp_path: Path) -> None:
    """Behind a proxy links name the address that people open."""
    with in_background(tmp_path, base_url="https://cards.example.org") as browser:
        browser.headers["Origin"] = "https://cards.example.org"
        table = first_table(browser, opened(browser))
        assert table["link"].startswith("https://cards.example.org/j/")
        assert browser.post("/api/me/link").json()["link"].startswith("https://cards.example.org/me/")


def test_figures(browser: Browser) -> None:
    """Prometheus is told of tables, sockets, commits, refusals and requests, by the route."""
    table = opened(browser, start=True)
    with browser.socket(table) as socket:
        socket.send(json.dumps({"do": "play", "re": 1, "game": 1, "stamp": 999, "text": "pick"}))
        while json.loads(socket.recv())["kind"] != "refused":
            pass
        text = browser.get("/metrics").text
    assert 'underhand_refusals_total{code="stale"}' in text
    assert re.search(r"^underhand_sockets [1-9]", text, re.MULTILINE)
    for line in ('underhand_tables{phase="playing"}', "underhand_commit_seconds_count", "/api/tables"):
        assert line in text
    assert table not in text


def test_health(browser: Browser) -> None:
    """Whoever watches the server gets a word, and no cookie."""
    answer = browser.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_the_log_names_no_code(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    """The log has a line for a request, with the route instead of what stands in the path."""
    table = first_table(browser, opened(browser))
    caplog.clear()
    with caplog.at_level("DEBUG", logger="underhand"):
        for path in (
            f"/j/{table['code']}",
            f"/t/{table['id']}",
            table["seat_links"][0]["link"],
            "/nothing/here",
        ):
            browser.get(path)
    lines = [record.getMessage().rpartition(" ")[0].rpartition(" ")[0] for record in caplog.records]
    assert lines == ["GET /j/{code} 200", "GET /t/{table} 200", "GET /s/{token} 200", "GET elsewhere 404"]
