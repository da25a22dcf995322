"""What every request passes: its origin, its size, how often it comes; and what goes with every answer."""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.web.asking import HOME, a_server
from underhand.web import hosts
from underhand.web.app import make_app
from underhand.web.settings import ServerSettings, SettingsError

PAGES = ["/", "/t/x", "/j/ABCDEF", "/s/x", "/me/x", "/r/x", "/rules/boot", "/nothing"]
FOREIGN = [
    "http://localhost:81",
    "https://evil.example",
    "http://localhost.evil.example",
    "https://localhost",
    "null",
    "http://[",
]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with a_server(tmp_path_factory.mktemp("guarding")) as browser:
        yield browser


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize(("method", "path"), [("PUT", "/api/me"), ("POST", "/api/choice"), ("DELETE", "/x")])
def test_a_foreign_page_may_ask_for_nothing(browser: TestClient, method: str, path: str, origin: str) -> None:
    """Whatever could change something is refused to pages from elsewhere, another port included."""
    answer = browser.request(method, path, json={"name": "Eve"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")


def test_a_request_without_an_origin(browser: TestClient) -> None:
    """Programs have to name the server's address themselves."""
    answer = browser.request("PUT", "/api/me", json={"name": "Eve"}, headers={"Origin": ""})
    assert "Origin is missing" in answer.json()["lines"][0]


def test_the_base_address_is_an_origin_too(tmp_path: Path) -> None:
    """Behind a proxy that names another host, pages of the base address may ask."""
    with a_server(tmp_path, base_url="https://cards.example.org") as browser:
        headers = {"Host": "10.0.0.7:8000", "Origin": "https://cards.example.org"}
        assert browser.put("/api/me", json={"name": "Ana"}, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.20", True),
        ("den", True),
        ("den.local:8000", True),
        ("den.example", False),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_a_name_that_is_not_this_machines(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch, host: str, is_ours: bool
) -> None:
    """A foreign name that was made to lead here is answered nothing, whatever its page asks."""
    monkeypatch.setattr(hosts, "gethostname", lambda: "Den")
    headers = {"Host": host, "Origin": f"http://{host}"}
    for answer in (browser.get("/api/me", headers=headers), browser.get("/", headers=headers)):
        assert answer.status_code == (200 if is_ours else 403)
    answer = browser.put("/api/me", json={"name": "Eve"}, headers=headers)
    assert answer.status_code == (200 if is_ours else 403)
    assert is_ours or answer.json()["code"] == "host"


def test_the_name_by_which_it_was_told_to_listen(tmp_path: Path) -> None:
    """Whoever starts a server at a name may ask it by that name."""
    app = make_app(ServerSettings(tmp_path, rates={}, name="cards.example"))
    with TestClient(app, base_url="http://cards.example:8000") as browser:
        assert browser.get("/api/me").status_code == 200
        assert browser.get("/api/me", headers={"Host": "other.example"}).status_code == 403


def test_behind_a_proxy_a_foreign_name_may_still_not_ask(tmp_path: Path) -> None:
    """With a base address a proxy may call the server anything; pages of other names may do nothing."""
    with a_server(tmp_path, base_url="https://cards.example.org") as browser:
        assert browser.get("/api/me", headers={"Host": "backend:8000"}).status_code == 200
        for scheme in ("http", "https"):
            headers = {"Host": "evil.example", "Origin": f"{scheme}://evil.example"}
            answer = browser.put("/api/me", json={"name": "Eve"}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")


@pytest.mark.parametrize(
    "base_url",
    ["cards.example.org", "ftp://x.example", "https://x.example/cards", "https://a@x.example", "https://"]
    + ["http://x.example:99999", "http://x.example:port", "http://[::1", "http://[x]", "https://x.example?a"],
)
def test_a_base_address_that_no_browser_sends(tmp_path: Path, base_url: str) -> None:
    """An address with a path or without a scheme is refused at the start."""
    with pytest.raises(SettingsError, match="base-url"):
        ServerSettings(tmp_path, base_url)


@pytest.mark.parametrize(
    ("base_url", "origin"),
    [("https://X.example:443/", "https://x.example"), ("http://[::1]:8000", "http://[::1]:8000"), ("", "")],
)
def test_the_base_address_as_browsers_send_it(tmp_path: Path, base_url: str, origin: str) -> None:
    """Standard ports are left out, letters are small."""
    assert ServerSettings(tmp_path, base_url).origin == origin


def test_a_large_body_is_refused(browser: TestClient) -> None:
    """More than 512 kB are not read, whether the size is told or found out."""

    def pieces() -> Iterator[bytes]:
        for _ in range(9):
            yield b" " * 64 * 1024

    for content in (b" " * (512 * 1024 + 1), pieces()):
        answer = browser.post("/api/choice", content=content)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert browser.post("/api/choice", content=b" " * 512 * 1024).status_code == 422


def test_too_many_requests(tmp_path: Path) -> None:
    """Beyond its rate a request is refused, with the time to wait; files are not counted."""
    with a_server(tmp_path, rates={"requests": "2/minute"}) as browser:
        assert [browser.get("/api/me").status_code for _ in range(3)] == [200, 200, 429]
        answer = browser.get("/api/me")
        assert 0 < int(answer.headers["retry-after"]) <= 60
        assert answer.json()["lines"][0].startswith("too many requests: no more than 2 in a minute")
        assert browser.get("/static/style.css").status_code == 200


def test_too_many_houses(tmp_path: Path) -> None:
    """House files are counted apart from choices of options."""
    with a_server(tmp_path, rates={"houses": "1/minute", "checks": "4/minute"}) as browser:
        house, options = {"house": 'base = "boot"'}, {"book": "boot"}
        codes = [
            browser.post("/api/choice", json=each).status_code for each in (house, house, options, options)
        ]
        assert codes == [200, 429, 200, 200]
        assert browser.post("/api/rules", json=options).status_code == 429


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_its_policy(browser: TestClient, path: str) -> None:
    """Pages allow their own scripts and styles alone, name no address to others, and are framed by nobody."""
    answer = browser.get(path, headers={"Accept": "text/html"})
    assert answer.status_code == (404 if path == "/nothing" else 200)
    policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    for script in re.findall(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", answer.text, re.DOTALL):
        assert f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" in policy["script-src"]
    assert "<style" not in answer.text
    assert not re.search(r"\s(style|on\w+)=", answer.text)
    assert not re.search(r"(src|href)=\"(https?:)?//", answer.text)


def test_files_are_asked_for_again(browser: TestClient) -> None:
    """The page's code is asked for each time and mostly answered with a word; faces are kept for a day."""
    answer = browser.get("/static/style.css")
    assert answer.headers["cache-control"] == "no-cache"
    again = browser.get("/static/style.css", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    vendor = browser.get("/static/vendor/preact.js")
    assert vendor.headers["cache-control"] == "public, max-age=86400"
    assert browser.get("/static/../app.py").status_code == 404
    assert browser.get("/static/%2e%2e/app.py").status_code == 404


def test_answers_are_zipped(browser: TestClient) -> None:
    """Long answers are zipped for browsers that can read that."""
    assert browser.get("/api/books/boot").headers["content-encoding"] == "gzip"


def test_the_interface_is_described(browser: TestClient) -> None:
    """OpenAPI names every route and what a refusal looks like."""
    described = browser.get("/api/openapi.json").json()
    assert {"/api/books", "/api/books/{name}", "/api/me", "/api/verify"} <= described["paths"].keys()
    for path, methods in described["paths"].items():
        for told in methods.values():
            for status in ("400", "403", "404", "413", "422", "429"):
                ref = told["responses"][status]["content"]["application/json"]["schema"]["$ref"]
                assert ref == "#/components/schemas/Problem", (path, status)


def test_home_is_where_the_tests_are() -> None:
    """The browser of these tests names the address that it asks."""
    assert HOME == "http://localhost"
