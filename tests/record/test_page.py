"""The page about records holds what it says."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.record.games import a_table
from underhand.frame.events import VERBS, parse_event
from underhand.record import dumps, loads
from underhand.table.following import follow
from underhand.table.record_file import _KEYS

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The page's blocks in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_a_record() -> None:
    """The file that the page shows is sound, and written as the program writes it."""
    (example,) = blocks("toml")
    record = loads(example)
    follow(record)
    assert dumps(record) == example


def test_every_key_is_told() -> None:
    """The table of keys names those that a reader takes, and no others."""
    section = PAGE.partition("## The file")[2].partition("###")[0]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)) == set(_KEYS)


def test_every_key_that_is_written_is_told() -> None:
    """What the program writes stands in the table."""
    assert set(tomllib.loads(dumps(a_table().record))) <= set(_KEYS)


def test_the_events_are_events() -> None:
    """Each event of the tables can be read, and every verb is there."""
    section = PAGE.partition("## Events")[2].partition("##")[0]
    rows = [re.findall(r"`([pd] ?[^`]*)`", row) for row in re.findall(r"^\| `.* \|$", section, re.MULTILINE)]
    events = [parse_event(event) for row in rows for event in row]
    assert len(events) >= len(rows) > 15
    assert {event.verb for event in events if event.actor >= 0} == set(VERBS)


def test_the_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of Python do what they say."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(blocks("python")[0], names)
    assert loads((tmp_path / "bo.uhr").read_text(encoding="utf-8")).seen_by == 1
