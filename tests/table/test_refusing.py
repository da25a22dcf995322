"""What no table can do with what it is given: said in words, never with a traceback."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from underhand.books import BookError
from underhand.errors import UnderhandError
from underhand.families import parse_house
from underhand.record import loads
from underhand.table import Match, RecordError, Table

HUGE: Any = 16**6000
HEX = f"0x{'f' * 6000}"


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: Table("prague", seed="\ud800"), r"seed: '\\ud800': is not UTF-8 text"),
        (lambda: Table("prague", seed="\udcff"), "seed: .*is not UTF-8 text"),
        (lambda: Match("prague", seed="\udcff"), "seed: .*is not UTF-8 text"),
        (lambda: Table("prague", seed=HUGE), "seed: a number of more than 1000 digits"),
        (lambda: Table("boot", ["Ana", " "]), "every player needs a name"),
        (lambda: Table(dealer=99), "dealer: 99: there is no such seat; they are numbered from 0 to 1"),
        (lambda: Table(dealer=-1), "dealer: -1: there is no such seat"),
        (lambda: Table(dealer=True), "dealer: True: there is no such seat"),
        (lambda: Table("canasta", 2, scores=[1.5, 2]), r"scores: \[1.5, 2\]: must be whole numbers"),  # type: ignore[list-item]
        (lambda: Match(games=1.5), "a match of 1.5 games"),  # type: ignore[arg-type]
        (lambda: Match(games=True), "a match of True games"),
        (lambda: Table().view(-1), "view: -1: there is no such seat"),
        (lambda: Table().view(9), "view: 9: there is no such seat"),
        (lambda: Table().seen_log(9), "seen_log: 9: there is no such seat"),
        (lambda: Table().play(None), "None: a move is a text"),  # type: ignore[arg-type]
        (lambda: Table().why_not(7), "7: a move is a text"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_argument_is_refused(call: Callable[[], object], says: str) -> None:
    """A seed, a seat, scores, a number of games or a move that is none is told for what it is."""
    with pytest.raises(UnderhandError, match=says):
        call()


@pytest.mark.parametrize(
    "options", [{"guard_repeat": HUGE}, {"power_4": [HUGE]}, {"after_burn": {"four": HUGE}}]
)
def test_options_of_huge_numbers_are_refused(options: dict[str, object]) -> None:
    """An option that holds a number too long to print is told by its name, with what it may be."""
    with pytest.raises(BookError, match=f"{next(iter(options))}: holds a number of more than 18 digits.*: "):
        Table("prague", options=options)


def test_every_number_of_a_house_is_bounded() -> None:
    """No option takes a number that the rules cannot count to."""
    with pytest.raises(BookError, match="guard_repeat = 100000: must be a whole number from 2 to 1000"):
        Table("prague", options={"guard_repeat": 100_000})


def test_an_option_that_is_no_text_is_unknown() -> None:
    """The key 1 is no option."""
    options: Any = {1: 2}
    with pytest.raises(BookError, match=r"^options: 1 = 2: no such option"):
        Table("prague", options=options)


@pytest.mark.parametrize("text", [f"guard_repeat = {HEX}", f"a = [{{ b = -{10**18} }}]", f"[x]\ny = {HEX}"])
def test_huge_numbers_in_files_are_refused(text: str) -> None:
    """A number of more than 18 digits is refused where TOML is read, wherever it stands."""
    with pytest.raises(BookError, match="holds a number of more than 18 digits"):
        parse_house(text, "house.toml")
    with pytest.raises(RecordError, match="holds a number of more than 18 digits"):
        loads(text)
    with pytest.raises(RecordError, match="holds a number of more than 18 digits"):
        Match.resumed(text)


@pytest.mark.parametrize("name", ["a" * 250, "a" * 300, "a\0b"])
def test_a_name_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    """A game is not saved under a name that the system refuses, which is said, and nothing is left behind."""
    with pytest.raises(RecordError, match="cannot be written"):
        Table().save(tmp_path / name)
    assert not list(tmp_path.iterdir())
