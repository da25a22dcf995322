"""Reviews over REST: made aside and once, and told only to whoever may see all hands."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.record.games import a_table
from tests.web.asking import a_server
from underhand import families
from underhand.frame.thinking import Engine
from underhand.lab import reviewing as work
from underhand.lab.reviewing import Reviewing, reviewable
from underhand.record import dumps, loads
from underhand.shedding.thinking import PLAIN
from underhand.web.hall import EndedGame, Hall
from underhand.web.people import Guest
from underhand.web.reviewing import Reviews, review_seen
from underhand.web.wire import ReviewBegun, ReviewSeen

TEXT = (Path(__file__).parents[1] / "records" / "boot-two.uhr").read_text(encoding="utf-8")
RECORD = loads(TEXT)
ENDED = EndedGame(1, RECORD.names, RECORD.started, TEXT, may_open=True)
GAMES = {"ours": ENDED, "theirs": replace(ENDED, may_open=False), "spoilt": replace(ENDED, text="x")}


@pytest.fixture(autouse=True)
def thinks_soon(thinks_by_interpreted_rules: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """By compiled rules where there are such, and little: how much is thought makes no difference here."""
    monkeypatch.setattr(work, "games_for", lambda *_, **__: 4)
    monkeypatch.setattr(families, "engine", families.engine_made)


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A browser at a server that has a few ended games."""

    async def game(_: Hall, share: str, guest: Guest) -> EndedGame | None:
        return GAMES.get(share)

    monkeypatch.setattr(Hall, "game", game)
    with a_server(tmp_path) as browser:
        yield browser


def made(browser: TestClient, path: str) -> Any:
    """The answer once the review is there, asked for again and again, as a page does."""
    for _ in range(100_000):
        answer = browser.get(path)
        if answer.status_code != 202:
            return answer
        begun = ReviewBegun.model_validate(answer.json())
        assert 0 <= begun.done <= begun.of
    raise AssertionError("the review does not come")


def own(record_text: str) -> ReviewSeen:
    """The review of a record, made here."""
    record = loads(record_text)
    reviewing = Reviewing(reviewable(record), families.engine(record.book))
    for _ in reviewing.steps(1):
        pass
    return review_seen(reviewing.review())


def test_a_review_is_begun_and_then_there(browser: TestClient) -> None:
    """The first answer is how far it is; at last it is that which anybody would make of the record."""
    path = "/api/games/ours/review"
    assert browser.get(path).status_code == 202
    assert ReviewSeen.model_validate(made(browser, path).json()) == own(TEXT)
    assert browser.get(path).status_code == 200


def test_one_seat_s_part(browser: TestClient) -> None:
    """With a seat's eyes only that seat's decisions and curve are told."""
    whole = made(browser, "/api/games/ours/review").json()
    part = made(browser, "/api/games/ours/review?eyes=p2").json()
    assert part["seats"] == whole["seats"][1:]
    assert part["decisions"] == [each for each in whole["decisions"] if each["seat"] == 1]
    assert made(browser, "/api/games/ours/review?eyes=p3").status_code == 400


def test_only_who_may_see_the_hands_may_ask(browser: TestClient) -> None:
    """To others it is closed as the hands are, and what is not there is not found."""
    answer = browser.get("/api/games/theirs/review")
    assert (answer.status_code, answer.json()["code"]) == (403, "closed")
    assert browser.get("/api/games/none/review").status_code == 404


def test_a_review_that_fails_says_so(browser: TestClient) -> None:
    """Nobody waits for ever for one that cannot be made."""
    assert made(browser, "/api/games/spoilt/review").status_code == 400


async def found(reviews: Reviews, share: str, text: str = TEXT) -> ReviewSeen:
    """The review, once it is there."""
    while isinstance(seen := await reviews.of(share, text), ReviewBegun):
        await asyncio.sleep(0)
    return seen


async def test_it_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks later is told the same one."""
    reviews = Reviews()
    first = await found(reviews, "a")
    monkeypatch.setattr(Reviewing, "steps", None)
    assert await found(reviews, "a") is first


async def test_it_is_made_anew_by_compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """What interpreted rules have made is outdated as soon as compiled ones are at hand."""
    reviews = Reviews()
    monkeypatch.setattr(families, "engine", lambda _: PLAIN)
    assert not (await found(reviews, "a", dumps(a_table(moves=10).record))).is_compiled
    assert reviews.has("a")
    monkeypatch.setattr(families, "engine", lambda _: Engine(PLAIN.search, is_compiled=True))
    assert not reviews.has("a")


async def test_a_server_that_stops_does_not_wait_for_it() -> None:
    """A review that is under way ends with the decision that it is at."""
    reviews = Reviews()
    begun = await reviews.of("a", TEXT)
    reviews.close()
    (task,) = (each for each in asyncio.all_tasks() if each.get_name() == "review")
    await task
    assert isinstance(begun, ReviewBegun)
    assert isinstance(await reviews.of("a", TEXT), ReviewBegun)
