"""The compiled rules by the same scenarios: what holds when the rules are interpreted holds compiled."""

from functools import partial
from pathlib import Path

import pytest

from underhand.canasta import stating
from underhand.canasta.compiled import CompiledGame
from underhand.check import Case, read_scenario, run_case
from underhand.check.running import scenario_files
from underhand.frame import compiler

FOLDER = Path(__file__).parents[1] / "scenarios"
CASES = [
    pytest.param(case, id=f"{file.stem}-{number}")
    for file in scenario_files(FOLDER)
    for number, case in enumerate(read_scenario(file).cases, 1)
    if case.book.family == "canasta"
]


@pytest.mark.skipif(not compiler.wanted(), reason="the rules are not compiled here")
@pytest.mark.parametrize("case", CASES)
def test_case(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the case says holds when every step and every face is carried out by compiled code."""
    monkeypatch.setattr(stating, "stated", partial(stating.stated, game_class=CompiledGame))
    verdict = run_case(case)
    assert not verdict.reason, verdict.line
