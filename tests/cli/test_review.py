"""`underhand review`: as text and for programs, and what it says to mistakes and interrupts."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.record.games import a_table
from underhand import cli
from underhand.cli.reviewed import curve
from underhand.lab import reviewing
from underhand.lab.review import Limits
from underhand.lab.reviewing import Reviewing
from underhand.record import dumps, read, seat_copy

RECORDS = Path(__file__).parents[1] / "records"
GAME = RECORDS / "boot-two.uhr"


class Command:
    """`underhand review`, its output into a pipe."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *args: object) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["underhand", "review", *map(str, args)])
        status = cli.main()
        return status, *self.capsys.readouterr()

    def told(self, *args: object) -> str:
        """What is printed when all is well."""
        status, out, _ = self("--games", 4, *args)
        assert status == 0
        return out

    def complaint(self, *args: object) -> str:
        """What is said to a mistake, in one line, with status 2 and nothing else printed."""
        status, out, err = self(*args)
        assert (status, out, err.count("\n")) == (2, "", 1)
        return err.removeprefix("underhand: ").rstrip("\n")


@pytest.fixture
def review(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def test_every_decision_has_a_line(review: Command) -> None:
    """Above stand the players and how much was thought, below a row and a curve for each."""
    out = review.told(GAME)
    found = json.loads(review.told(GAME, "--json"))
    head, _, rest = out.partition("\n\n")
    assert head.splitlines()[0] == "Boot: Ana, Bo"
    assert f"{len(found['decisions'])} decisions between several moves, 4 supposed games for each." in head
    table, sums, curves, *_ = rest.rstrip("\n").split("\n\n")
    for line, each in zip(table.splitlines()[1:], found["decisions"], strict=True):
        assert line.split()[0] == str(each["ply"])
        assert each["words"] in line
        assert all(mark in line for mark in each["marks"])
        assert ("better: " in line) == (each["cost"] >= 0.005)
    assert [line.split()[0] for line in sums.splitlines()] == ["player", "Ana", "Bo"]
    assert [line.split()[0] for line in curves.splitlines()] == ["Ana", "Bo"]


def test_what_cost_most_is_told_once_more(review: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end stand the marked choices, the dearest first; where none is marked there is no such end."""
    any_cost = Limits(mistake=0.01, blunder=0.5, jump=0.25)
    monkeypatch.setattr(reviewing, "LIMITS", {"games": any_cost})
    monkeypatch.setattr("underhand.lab.review.SURE", 0.0)  # nothing is, by four supposed games
    found = json.loads(review.told(GAME, "--json"))
    marked = [each for each in found["decisions"] if {"blunder", "mistake"} & {*each["marks"]}]
    dearest = sorted(marked, key=lambda each: -each["cost"])[:5]
    title, *lines = review.told(GAME).rstrip("\n").split("\n\n")[-1].splitlines()
    assert title == "What cost most"
    for line, each in zip(lines, dearest, strict=True):
        assert line.split()[0] == str(each["ply"])
        assert f"{each['words']}; better: {each['instead']}" in line
    monkeypatch.setattr(reviewing, "LIMITS", {"games": replace(any_cost, mistake=2.0, blunder=2.0)})
    assert "What cost most" not in review.told(GAME)


def test_interpreted_rules_are_told(review: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where nothing is compiled the review says that its numbers are rough."""
    path = tmp_path / "short.uhr"
    path.write_text(dumps(a_table(moves=10).record), encoding="utf-8")
    monkeypatch.setenv("UNDERHAND_PLAIN", "1")
    assert "By interpreted rules" in review.told(path)
    assert json.loads(review.told(path, "--json"))["is_compiled"] is False


def test_the_object_holds_all_that_is_told(review: Command) -> None:
    """Its keys are those of the documentation, and its numbers agree with each other."""
    page = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(review.told(GAME, "--json"))
    keys = {*found, *found["decisions"][0], *found["players"][0]}
    assert not [key for key in keys if f"`{key}`" not in page]
    assert (found["seats"], found["games"], found["is_whole"]) == (["Ana", "Bo"], 4, True)
    for each in found["decisions"]:
        assert each["before"] - each["after"] == pytest.approx(each["cost"], abs=2e-4)
    assert {each["result"] for each in found["players"]} == {0, 1}


def test_equal_files_are_told_alike(review: Command) -> None:
    """The same file, once more and with more threads, is the same text."""
    assert review.told(GAME) == review.told(GAME, "--threads", 3)


def test_one_seat_by_name_or_number(review: Command) -> None:
    """Only what that seat did is told."""
    found = json.loads(review.told(GAME, "--json", "--seat", "bo"))
    assert {each["seat"] for each in found["decisions"]} == {"p2"}
    assert [each["name"] for each in found["players"]] == ["Bo"]
    assert found == json.loads(review.told(GAME, "--json", "--seat", "p2"))


def test_a_copy_says_that_it_is_one(review: Command, tmp_path: Path) -> None:
    """A seat's own copy is reviewed for that seat, and for no other."""
    path = tmp_path / "mine.uhr"
    path.write_text(dumps(seat_copy(read(GAME), 0)), encoding="utf-8")
    assert "only what Ana did can be reviewed" in review.told(path)
    assert review.complaint(path, "--seat", "p2").endswith("p1's own copy, and cannot be seen as others did")


def test_progress_is_told_beside_what_is_printed(review: Command) -> None:
    """It goes to standard error."""
    _, out, err = review(GAME, "--games", 4, "--json")
    json.loads(out)
    assert err.startswith("Thinking: ")


def test_an_interrupt_prints_what_there_is(review: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two decisions and the status of an interrupt, if it comes after two."""
    steps = Reviewing.steps

    def interrupted(self: Reviewing, threads: int) -> Iterator[int]:
        for done in steps(self, threads):
            yield done
            if done == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(Reviewing, "steps", interrupted)
    status, out, err = review(GAME, "--games", 4, "--json")
    found = json.loads(out)
    assert (status, len(found["decisions"]), found["is_whole"]) == (130, 2, False)
    assert "Interrupted after 2 of " in err


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("none.uhr",), "none.uhr: no such file"),
        ((GAME, "--seat", "eve"), "seat: 'eve' is nobody at this table"),
        ((GAME, "--games", 0), "games: 0: name a number from 1"),
        ((GAME, "--threads", 65), "threads: 65: name a number from 1 to 64"),
        ((GAME, GAME), "one game at a time"),
        ((RECORDS / "README.md",), "is no record of Underhand"),
    ],
)
def test_mistakes_are_told_in_a_line(review: Command, args: tuple[object, ...], told: str) -> None:
    """What cannot be reviewed is told with what is wrong, and nothing is thought about."""
    assert told in review.complaint(*args)


def test_a_curve_goes_up_and_down() -> None:
    """Blanks until a chance is known, then the chance at each place of the game."""
    assert curve([(2, 0.0), (4, 0.5), (7, 1.0)], 7) == "  ▁▁▅▅▅█"
    assert len(curve([(0, 0.5)], 1000)) == 60
