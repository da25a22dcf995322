"""The page for those who write bots holds what it says."""

import re
from pathlib import Path

import pytest

from tests.canasta.strolling import game_of
from underhand.canasta.kernel import steps
from underhand.canasta.state import KINDS, RANKS
from underhand.frame.events import parse_event
from underhand.table import Table

PAGE = (Path(__file__).parents[2] / "docs" / "canasta.md").read_text(encoding="utf-8")


def test_the_numbers_of_the_steps() -> None:
    """The table numbers the steps as the kernel does, and there are 86."""
    section = PAGE.partition("## Steps")[2].partition("###")[0]
    numbers = re.findall(r"^\| (\d+)(?: \+ 3r| \+ k)? \|", section, re.MULTILINE)
    seeds = [steps.SEED + form for form in range(3)]
    adds = [steps.ADD + form for form in range(3)]
    expected = [steps.DRAW_TWO, steps.PASS, steps.TAKE, *seeds, *adds, steps.TUCK, steps.ASIDE, steps.DISCARD]
    assert [int(number) for number in numbers] == expected
    assert steps.DISCARD + KINDS == steps.STEPS == 86
    assert steps.ADD - steps.SEED == steps.TUCK - steps.ADD == 3 * RANKS


def test_the_events_are_events() -> None:
    """Every event of the page can be read, where no dots stand for cards."""
    named = re.findall(r"`((?:p\d|d) [^`…]*)`", PAGE)
    assert len(named) > 4
    assert all(parse_event(event) for event in named)


def test_the_facts_are_those_of_a_view() -> None:
    """Each fact and zone that the page explains is in a view."""
    table = Table("canasta", 2, seed=1)
    game = game_of(table)
    game.state.again = 1
    facts = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", PAGE.partition("## What a seat sees")[2], re.MULTILINE)
    told = {name for row in facts for name in re.findall(r"\w+", row)} | {"hearts"}
    assert told <= set(game.view(0).facts)
    for zone in ("hand", "boot", "melds", "tucked", "sets"):
        assert f"`{zone}`" in PAGE
        assert game.view(0).seats[0].zone(zone).name == zone


def test_the_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The lines of Python do what they say."""
    names: dict[str, object] = {}
    exec(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0], names)
    assert isinstance(names["table"], Table)
    assert names["table"].ply == 8
