"""The arena: what it prints where nobody sits at a terminal, and the bounds it gives."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from underhand.frame.protocol import Outcome

ARENA = Path(__file__).parents[2] / "benchmarks" / "arena.py"


@pytest.fixture(scope="module")
def arena() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("arena", ARENA)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["arena"] = module  # where dataclasses look for their module
    spec.loader.exec_module(module)
    return module


def test_in_a_pipe_progress_is_lines() -> None:
    """Where errors go into a pipe, progress is whole lines without control characters."""
    command = [sys.executable, str(ARENA), "--books", "shithead", "--deals", "2"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=120)
    assert done.stderr.decode().split("\n") == ["shithead: 1 of 2 deals", "shithead: 2 of 2 deals", ""]
    assert b"4 games" in done.stdout
    assert not {0x0D, 0x1B} & {*done.stdout, *done.stderr}


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (986, 1000, 0.9766, 0.9916)],
)
def test_bounds_are_wilsons(arena: ModuleType, hits: int, games: int, low: float, high: float) -> None:
    """The bounds are those of Wilson's interval, also where all or none were hit."""
    assert arena.interval(hits, games) == pytest.approx((low, high), abs=2e-4)


@pytest.mark.parametrize(
    ("places", "results"),
    [((1, 2), ["won", "lost"]), ((3, 1, 2), ["lost", "won", "lost"]), ((1, 1, 3), ["drew", "drew", "lost"])],
)
def test_a_deal_of_a_match_is_won_by_who_leads(
    arena: ModuleType, places: tuple[int, ...], results: list[str]
) -> None:
    """Where a match goes on nobody has won it, and still the deal went better for some than for others."""
    outcome = Outcome("went out", (), (), places, goes_on=True)
    assert [arena.result(outcome, seat) for seat in range(len(places))] == results
