"""What is too long or too much is refused before anything is made of it, and told in few words."""

import asyncio
import threading
import unicodedata
from collections.abc import Iterator
from typing import Literal

import pytest
from fastapi.testclient import TestClient

from tests.web.asking import a_server
from underhand import families
from underhand.books import Book
from underhand.web.aside import Aside
from underhand.web.guarding import LONGEST_LINE, MOST_LINES
from underhand.web.people import clean_text
from underhand.web.wire import MOST_TEXT

MANY = {f"option_{i}": 1 for i in range(30_000)}
ROUTES = ("/api/choice", "/api/rules", "/api/tables")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with a_server(tmp_path_factory.mktemp("bounds")) as browser:
        yield browser


def asked(route: str, choice: object) -> object:
    """What a route wants to have of a choice."""
    return {"choice": choice, "seats": 2} if route == "/api/tables" else choice


def test_a_long_name_is_refused_before_it_is_looked_at(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Putting many marks on one letter in order takes very long: nothing so long is ever put in order."""
    seen: list[int] = []
    normalize = unicodedata.normalize

    def watched(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
        seen.append(len(text))
        return normalize(form, text)

    monkeypatch.setattr(unicodedata, "normalize", watched)
    marks = "a" + "\u0327\u0301" * 80_000
    answer = browser.put("/api/me", json={"name": marks})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert clean_text(marks)
    assert seen == [MOST_TEXT]


@pytest.mark.parametrize("name", ["\u3164", "\u200d", "\u200d\u3164 \u2800", "\u0301", "\u115f\u1160\uffa0"])
def test_a_name_that_nobody_sees_is_none(browser: TestClient, name: str) -> None:
    """Blanks that are called letters, joiners without anything to join and marks alone name nobody."""
    assert browser.put("/api/me", json={"name": name}).status_code == 400


def test_joined_signs_are_a_name(browser: TestClient) -> None:
    """A sign that is joined from several is seen, and kept as it is."""
    family = "\U0001f469\u200d\U0001f467"
    assert browser.put("/api/me", json={"name": family}).json() == {"name": family}


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    "choice",
    [
        {"book": "boot", "options": MANY},
        {"book": "boot", "options": {"jokers": ["x"] * 10_000}},
        {"book": "boot", "options": {"x" * 10_000: 1}},
        {"book": "boot", "options": {"jokers": "x" * 10_000}},
        {"book": "boot", "options": {"jokers": 10**300}},
        {"book": "boot", **MANY},
        {"book": "x" * 10_000},
        {"house": "#" * 40_000},
    ],
    ids=["options", "list", "option's name", "text", "number", "fields", "book", "house"],
)
def test_a_choice_that_is_too_large_is_refused_before_it_is_looked_at(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch, route: str, choice: dict[str, object]
) -> None:
    """No book is held against it, and the answer is short."""
    monkeypatch.setattr(families, "house_with", lambda *_: pytest.fail("it was looked at"))
    answer = browser.post(route, json=asked(route, choice))
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert len(answer.content) < 4000


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    "house",
    [
        'base = "boot"\n' + "".join(f"a{i} = 1\n" for i in range(2000)),
        'base = "boot"\n[options]\n' + "".join(f"a{i} = 1\n" for i in range(2000)),
        f'base = "boot"\ntitle = "{"x" * 81}"\n',
        f'base = "boot"\ndescription = "{"x" * 1001}"\n',
    ],
    ids=["top", "options", "title", "description"],
)
def test_a_house_file_that_states_too_much(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch, route: str, house: str
) -> None:
    """It is refused with the number that is too large, before its options are held against a book."""
    monkeypatch.setattr(families, "parse_house", lambda *_: pytest.fail("it was looked at"))
    answer = browser.post(route, json=asked(route, {"house": house}))
    assert answer.status_code == 400
    assert "no more than" in answer.json()["lines"][0]


def test_a_table_has_no_more_bots_than_seats_can_be(browser: TestClient) -> None:
    """A long list of bots is not read."""
    answer = browser.post("/api/tables", json={"choice": {"book": "boot"}, "seats": 2, "bots": ["x"] * 11})
    assert answer.status_code == 422


@pytest.mark.parametrize("route", ROUTES)
def test_many_mistakes_are_told_in_few_lines(browser: TestClient, route: str) -> None:
    """The first of them, and how many more there are."""
    wrong = {"book": "boot", "options": dict(list(MANY.items())[:100])}
    lines = browser.post(route, json=asked(route, wrong)).json()["lines"]
    assert len(lines) == MOST_LINES + 1
    assert lines[-1] == f"and {100 - MOST_LINES} more"
    wrong = {"book": "boot", "options": {f"option_{i}": None for i in range(100)}}
    lines = browser.post(route, json=asked(route, wrong)).json()["lines"]
    assert len(lines) == MOST_LINES + 1
    house = 'base = "boot"\n' + "x" * 5000 + " = 1"
    (line,) = browser.post(route, json=asked(route, {"house": house})).json()["lines"]
    assert len(line) == LONGEST_LINE + 2


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("options", ['{"\\ud800": 1}', '{"jokers": "\\ud800"}', '{"jokers": ["\\udfff"]}'])
def test_half_a_letter_is_refused(browser: TestClient, route: str, options: str) -> None:
    """Half of a pair, which no text has, is told and not answered with a failure."""
    choice = f'{{"book": "boot", "options": {options}}}'
    body = f'{{"choice": {choice}, "seats": 2}}' if route == "/api/tables" else choice
    answer = browser.post(route, content=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


@pytest.mark.parametrize("route", ROUTES)
def test_choices_are_made_beside_the_loop_and_counted(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch, route: str
) -> None:
    """Whichever way rules are asked for, a thread of their own makes them, and house files are counted."""
    threads: set[str] = set()
    parse_house = families.parse_house

    def watched(text: str, where: str) -> Book:
        threads.add(threading.current_thread().name)
        return parse_house(text, where)

    monkeypatch.setattr(families, "parse_house", watched)
    assert browser.post(route, json=asked(route, {"house": 'base = "boot"'})).status_code == 200
    assert all(name.startswith("asyncio_") for name in threads) and threads


@pytest.mark.parametrize("route", ROUTES)
def test_houses_are_counted_by_every_route(tmp_path_factory: pytest.TempPathFactory, route: str) -> None:
    """A house file counts as one however it comes."""
    with a_server(tmp_path_factory.mktemp("rates"), rates={"houses": "1/minute"}) as browser:
        house = asked(route, {"house": 'base = "boot"'})
        assert [browser.post(route, json=house).status_code for _ in range(2)] == [200, 429]


async def test_works_of_one_guest_come_one_after_the_other() -> None:
    """Somebody who asks for much at once holds one thread, and nobody else up."""
    aside, open_gate, at_work = Aside(2), threading.Event(), threading.Event()

    def wait() -> str:
        at_work.set()
        return "done" if open_gate.wait(60) else "late"

    first = asyncio.ensure_future(aside.do("Ana", wait))
    second = asyncio.ensure_future(aside.do("Ana", lambda: pytest.fail("both at once") if not done else "2"))
    done: list[str] = []
    assert await aside.do("Bo", lambda: at_work.wait(60))
    assert await aside.do("Bo", lambda: "Bo") == "Bo"
    done.append("first")
    open_gate.set()
    assert [await first, await second] == ["done", "2"]
