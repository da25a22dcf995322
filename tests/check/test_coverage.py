"""What the scenarios leave out, and why: every clause and every value of an option has a case."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.check.test_scenarios import SCENARIOS
from underhand.books import clauses, shelf
from underhand.families import FAMILIES, options_model
from underhand.shedding.values import POWERS

CASES = [case for scenario in SCENARIOS for case in scenario.cases]
RULES = {case.rule for case in CASES}

UNSHOWN_CLAUSES = {
    "CANASTA-3": "who deals the next deal is a matter of the match",
    "CANASTA-46": "that every deal ends no position can show; a law holds it",
    "PLAYINGCARDS-33": "who deals the next game is a matter of the match",
    "PAGAT-2": "that no other card is in the pack no position can show",
    "PAGAT-28": "powers that the book does not use; the options' own cases show them",
    "PAGAT-32": "what a client shows of the number of cards",
    "PAGAT-33": "powers that the book does not use; the options' own cases show them",
}

UNSHOWN_VALUES: Mapping[str, Mapping[str, str]] = {
    "shedding": {
        "players_min": "too few players are a mistake of the file, not a case",
        "players_max": "too many players are a mistake of the file, not a case",
        "players_warn_above": "a warning changes no play",
        "next_dealer": "who deals the next game is a matter of the match",
        "places": "places change no play and decide no game",
        "show_hand_counts": "what a client shows changes no play",
        "show_burned": "what a client shows changes no play",
        "no_lead_possible": "has one value",
        "jump_in": "has one value",
        "zone_order": "has one value",
        "down_count": "has one value",
        "pickup_takes": "has one value",
        "invisible_on_empty": "has one value",
    },
    "canasta": {
        "players": "too few or too many players are a mistake of the file, not a case",
        "turn_discard_up": "a position is stated after the deal; a test of the dealer shows it",
        "canasta_size": "has one value",
    },
}

SCHEMAS = {family: options_model(family).model_json_schema()["properties"] for family in FAMILIES}
OPTIONS = [(family, name) for family in FAMILIES for name in sorted(SCHEMAS[family])]
SHOWN = [(family, name) for family, name in OPTIONS if name not in UNSHOWN_VALUES[family]]


@pytest.mark.parametrize("book", [name.upper() for name in shelf()])
def test_every_clause_has_a_case(book: str) -> None:
    """A clause without a case is named above, with the reason; none is named that has one."""
    ids = {each.id for each in clauses(book)}
    assert ids
    unshown = {name for name in UNSHOWN_CLAUSES if name.startswith(f"{book}-")}
    assert ids - RULES == unshown


def words(schema: dict[str, Any]) -> list[object]:
    """The values that a schema lists one by one."""
    match schema:
        case {"enum": values}:
            return list(values)
        case {"const": value}:
            return [value]
        case {"type": "boolean"}:
            return [True, False]
        case {"anyOf": parts}:
            return [word for part in parts for word in words(part)]
    return []


@pytest.mark.parametrize(("family", "option"), SHOWN)
def test_every_value_of_an_option_has_a_case(family: str, option: str) -> None:
    """Each value that is listed is played by in some case; of numbers, sets and lists at least two are."""
    played = [case.book.options[option] for case in CASES if case.book.family == family]
    listed = words(SCHEMAS[family][option])
    assert [value for value in listed if value not in played] == []
    if not option.startswith("power_"):
        assert len({str(value) for value in played}) > 1


@pytest.mark.parametrize("word", POWERS)
def test_every_power_has_a_case_on_another_rank(word: str) -> None:
    """Each word of the vocabulary is given by some case to a rank that no shelf book gives it to."""
    stated = [case for case in CASES if case.book.changed]
    assert any(
        word in case.book.options[name]  # type: ignore[operator]
        for case in stated
        for name in case.book.changed
        if name.startswith("power_") and name[6:] != "on_blind" and name[6:] != "on_turn_up"
    )


def test_the_exceptions_are_options() -> None:
    """No option is excused that does not exist."""
    for family, excused in UNSHOWN_VALUES.items():
        assert set(excused) <= set(SCHEMAS[family])
