"""The rules by their scenarios: every case of every file under `tests/scenarios` holds."""

from pathlib import Path

import pytest

from underhand.check import Case, read_scenario, run_case
from underhand.check.running import scenario_files

FOLDER = Path(__file__).parents[1] / "scenarios"
SCENARIOS = [read_scenario(path) for path in scenario_files(FOLDER)]
CASES = [
    pytest.param(case, id=f"{Path(scenario.file).relative_to(FOLDER)}-{number}")
    for scenario in SCENARIOS
    for number, case in enumerate(scenario.cases, 1)
]


def test_the_files_are_well_formed() -> None:
    """No scenario file has a mistake, so that no case is left out."""
    assert [line for scenario in SCENARIOS for line in scenario.mistakes] == []


@pytest.mark.parametrize("case", CASES)
def test_case(case: Case) -> None:
    """What the case says holds, step by step."""
    verdict = run_case(case)
    assert not verdict.reason, verdict.line
