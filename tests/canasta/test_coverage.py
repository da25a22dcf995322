"""What canasta's scenarios leave out, and why: every clause and every value of an option has a case."""

import pytest

from tests.check.test_coverage import words
from tests.check.test_scenarios import SCENARIOS
from underhand.books import clauses
from underhand.families import options_model

CASES = [case for scenario in SCENARIOS for case in scenario.cases if case.book.family == "canasta"]

UNSHOWN_CLAUSES = {
    "CANASTA-3": "who deals the next deal is a matter of the match",
    "CANASTA-46": "that every deal ends no position can show; a law holds it",
}

UNSHOWN_VALUES = {
    "players": "too few or too many players are a mistake of the file, not a case",
    "turn_discard_up": "a position is stated after the deal; a test of the dealer shows it",
    "canasta_size": "has one value",
}

SCHEMA = options_model("canasta").model_json_schema()["properties"]


def test_every_clause_has_a_case() -> None:
    """A clause without a case is named above, with the reason; none is named that has one."""
    ids = {each.id for each in clauses("CANASTA")}
    assert ids - {case.rule for case in CASES} == set(UNSHOWN_CLAUSES)


@pytest.mark.parametrize("option", sorted(set(SCHEMA) - set(UNSHOWN_VALUES)))
def test_every_value_of_an_option_has_a_case(option: str) -> None:
    """Each value that is listed is played by in some case; of numbers and lists at least two are."""
    played = [case.book.options[option] for case in CASES]
    listed = words(SCHEMA[option])
    assert [value for value in listed if value not in played] == []
    assert len({str(value) for value in played}) > 1


def test_the_exceptions_are_options() -> None:
    """No option is excused that does not exist."""
    assert set(UNSHOWN_VALUES) <= set(SCHEMA)
