"""Whatever somebody writes, the referee gives an answer."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.check.test_scenarios import FOLDER
from underhand.check import run_file
from underhand.check.cases import POSITION_KEYS
from underhand.check.running import scenario_files

DOCUMENTS = [tomllib.loads(path.read_text(encoding="utf-8")) for path in scenario_files(FOLDER)]
SHELF = [document for document in DOCUMENTS if "." not in document["book"]]
STEPS = sorted({step for document in SHELF for case in document["case"] for step in case["steps"]})
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk", "?", "-", "??", "x"]
VALUES = st.one_of(
    st.lists(st.sampled_from(CARDS), max_size=6).map(" ".join),
    st.sampled_from(
        ["p1", "p2", "p9", "set-up", "lead", "follow jack", "exchange", "anticlockwise", "", "x"]
    ),
    st.integers(-1, 1000),
    st.booleans(),
)
ZONES = st.dictionaries(st.sampled_from(["hand", "up", "down", "boot"]), VALUES, max_size=3)


@st.composite
def scenarios(draw: st.DrawFn) -> dict[str, Any]:
    """A case of a scenario file, with steps and keys exchanged against others."""
    document = draw(st.sampled_from(SHELF))
    case = deepcopy(draw(st.sampled_from(document["case"])))
    case["steps"] = draw(st.permutations(case["steps"] + draw(st.lists(st.sampled_from(STEPS), max_size=4))))
    case["steps"] = [step for step in case["steps"] if draw(st.booleans())] or case["steps"]
    case.update(draw(st.dictionaries(st.sampled_from(POSITION_KEYS), VALUES, max_size=2)))
    case.update(draw(st.dictionaries(st.sampled_from(["p1", "p2", "p3"]), ZONES, max_size=2)))
    return {**document, "case": [case]}


@settings(max_examples=60, deadline=None)
@given(scenarios())
def test_every_file_is_judged(tmp_path_factory: Any, document: dict[str, Any]) -> None:
    """A case passes, fails at a step with a reason, or is told to be malformed; nothing else happens."""
    path: Path = tmp_path_factory.mktemp("any") / "x.toml"
    path.write_text(tomli_w.dumps(document), encoding="utf-8")
    result = run_file(path)
    assert len(result.verdicts) + bool(result.mistakes) >= 1
    for verdict in result.verdicts:
        assert bool(verdict.reason) == bool(verdict.step)
    assert all(line.startswith(f"{path}: ") for line in result.mistakes)
