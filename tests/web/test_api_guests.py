"""Guests: the cookie, the personal link, the name; and that nobody can make them up."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from itsdangerous import URLSafeTimedSerializer

from tests.web.asking import a_server, another
from underhand.web.guests import Guests, key_in
from underhand.web.people import NOBODY, Guest
from underhand.web.settings import SettingsError


def named(browser: TestClient, name: str) -> TestClient:
    assert browser.put("/api/me", json={"name": name}).status_code == 200
    return browser


def test_a_new_browser_gets_a_cookie(tmp_path: Path) -> None:
    """The first visit sets a cookie that scripts cannot read; the next one does not set it again."""
    with a_server(tmp_path) as browser:
        cookie = browser.get("/").headers["set-cookie"]
        assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="))
        assert "Secure" not in cookie
        assert "set-cookie" not in browser.get("/").headers
        assert browser.get("/api/me").json() == {"name": NOBODY}


def test_a_server_behind_https_says_secure(tmp_path: Path) -> None:
    """Where the base address is https the cookie goes over https alone."""
    with a_server(tmp_path, base_url="https://cards.example.org") as browser:
        assert "Secure" in browser.get("/").headers["set-cookie"]


def test_files_and_figures_set_no_cookie(tmp_path: Path) -> None:
    """What is the same for everybody names nobody."""
    with a_server(tmp_path) as browser:
        for path in ("/static/style.css", "/healthz", "/metrics"):
            answer = browser.get(path)
            assert (answer.status_code, answer.headers.get("set-cookie")) == (200, None)


def test_a_name_is_kept(tmp_path: Path) -> None:
    """A name goes into the cookie, without what does not print."""
    with a_server(tmp_path) as browser:
        assert browser.put("/api/me", json={"name": " Ana\n\u202eBo "}).json() == {"name": "Ana Bo"}
        assert browser.get("/api/me").json() == {"name": "Ana Bo"}


@pytest.mark.parametrize("name", ["", "   ", "\n\u202e", "x" * 25])
def test_no_name(tmp_path: Path, name: str) -> None:
    """Nothing, and what is too long, is no name and changes nothing."""
    with a_server(tmp_path) as browser:
        named(browser, "Ana")
        assert browser.put("/api/me", json={"name": name}).status_code == 400
        assert browser.get("/api/me").json() == {"name": "Ana"}


@pytest.mark.parametrize("forged", ["", "x", "WyJhIiwiQm8iXQ.awza0g.UKIdL-iw0MuiGCtwkZtJfuq6KvM", '"\\'])
def test_a_bad_cookie_is_nobody(tmp_path: Path, forged: str) -> None:
    """A cookie that was not signed here is answered with a new guest."""
    with a_server(tmp_path) as browser:
        guests: Guests = browser.app.state.guests  # type: ignore[attr-defined]
        answer = browser.get("/api/me", headers={"Cookie": f"{guests.cookie}={forged}"})
        assert answer.json() == {"name": NOBODY}
        assert "set-cookie" in answer.headers


def test_a_cookie_of_another_key_is_nobody() -> None:
    """What another server signed, and a link used as a cookie or a cookie as a link, names nobody."""
    ours, theirs, ana = Guests("a" * 64), Guests("b" * 64), Guest("1", "Ana")
    assert ours.known_by(ours.cookie_of(ana)) is not None
    assert ours.known_by(theirs.cookie_of(ana)) is None
    assert ours.known_by(ours.link_of(ana)) is None
    assert ours.linked(ours.cookie_of(ana)) is None
    assert ours.linked(ours.link_of(ana)) == ana
    assert ours.known_by(str(URLSafeTimedSerializer("a" * 64).dumps(["1", "Ana"]))) is None
    assert ours.cookie != theirs.cookie


def test_a_personal_link_makes_the_same_guest(tmp_path: Path) -> None:
    """Another browser that says so is the same guest, with a cookie of its own; before it is who it was."""
    with a_server(tmp_path) as browser:
        link = named(browser, "Ana").post("/api/me/link").json()["link"]
        assert link.startswith("http://localhost/me/")
        phone, token = named(another(browser), "Bo"), {"token": link.rpartition("/")[2]}
        page = phone.get(link)
        assert (page.status_code, page.headers.get("set-cookie")) == (200, None)
        assert phone.post("/api/me/whose", json=token).json() == {"name": "Ana"}
        assert phone.get("/api/me").json() == {"name": "Bo"}
        assert phone.post("/api/me/become", json=token).json() == {"name": "Ana"}
        assert phone.get("/api/me").json() == {"name": "Ana"}


def test_a_link_in_a_foreign_page_changes_nobody(tmp_path: Path) -> None:
    """Whoever is led to somebody else's link stays who he is: only this server's page may ask for more."""
    with a_server(tmp_path) as browser:
        token = {"token": named(browser, "Eve").post("/api/me/link").json()["link"].rpartition("/")[2]}
        other = named(another(browser), "Bo")
        assert other.get(f"/api/me/become?token={token['token']}").status_code == 405
        foreign = {"Origin": "https://evil.example"}
        assert other.post("/api/me/become", json=token, headers=foreign).status_code == 403
        assert other.get("/api/me").json() == {"name": "Bo"}


@pytest.mark.parametrize("route", ["/api/me/whose", "/api/me/become"])
def test_a_forged_link_changes_nobody(tmp_path: Path, route: str) -> None:
    """A link with another signature is not found and leaves the browser who it was."""
    with a_server(tmp_path) as browser:
        link = named(browser, "Ana").post("/api/me/link").json()["link"].rpartition("/")[2]
        other = named(another(browser), "Bo")
        for forged in (link[:-1] + ("A" if link[-1] != "A" else "B"), "x", "", link + "x"):
            assert other.post(route, json={"token": forged}).status_code == 404
        assert other.get("/api/me").json() == {"name": "Bo"}


def test_the_key_is_its_owners_alone(tmp_path: Path) -> None:
    """The key is made once, readable for nobody else; a broken one is refused rather than used."""
    key = key_in(tmp_path)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert key_in(tmp_path) == key
    (tmp_path / "key").write_text("", encoding="ascii")
    with pytest.raises(SettingsError, match="is no key"):
        key_in(tmp_path)
