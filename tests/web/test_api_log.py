"""The log: a line each, and of errors nothing that might name a card."""

import logging
import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from tests.web.asking import a_server
from underhand.web.ops import Watch, logging_at

app = FastAPI()
app.add_middleware(Watch)


def raise_for(text: str) -> None:
    raise KeyError(text)


SECRET = "queen of spades"


@app.get("/of/{token}")
def fail(token: str) -> None:
    """Fail with words that must not be told."""
    try:
        raise_for(SECRET)
    except KeyError as error:
        raise ValueError(SECRET + token) from error


def test_an_error_is_told_without_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Kind and place of an error stand in the log, and of the one behind it, but not what they say."""
    with logging_at("info"), TestClient(app) as browser:
        answer = browser.get("/of/abc")
    told = capsys.readouterr().err
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert "failed at /of/{token}" in told
    assert "\nValueError\n" in told
    assert "\nKeyError\n" in told
    assert "in fail" in told
    assert not re.search('secret|queen of spades(?!")|Qs secret', told)


def test_levels(capsys: pytest.CaptureFixture[str]) -> None:
    """Below the level nothing is told; afterwards the log is as it was."""
    ours = logging.getLogger("underhand.tests")
    before = logging.getLogger("underhand").level
    with logging_at("warning"):
        ours.info("quiet")
        ours.warning("loud")
    told = capsys.readouterr().err
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ WARNING underhand.tests: loud\n", told)
    assert logging.getLogger("underhand").level == before


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/t/t", "/t/{table}"),
        ("/api/books/api/rules", "/api/books/{name}/rules"),
        ("/api/games/games.uhr", "/api/games/{share}.uhr"),
        ("/r/{token}", "/r/{share}"),
        ("/ws/ws", "elsewhere"),
        ("/static/style.css", "/static"),
    ],
)
def test_routes_are_told_as_they_are_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, path: str, route: str
) -> None:
    """Whatever stands in a path, also what is a part of the route's own words, only the route is told."""
    with caplog.at_level("DEBUG", logger="underhand"), a_server(tmp_path) as browser:
        browser.get(path)
    assert [record.getMessage().split()[1] for record in caplog.records if "GET" in record.getMessage()] == [
        route
    ]
