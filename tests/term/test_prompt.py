"""The rows below the table: nothing that was said is cut, and what Enter does is always told."""

from pathlib import Path

import pytest

from tests.term.sessions import advance, in_play, session
from tests.term.test_app import seated
from underhand.term.screen.desk import Said
from underhand.term.screen.prompt import HIGHEST, LOW, composed

DUTY = "Your turn: lay a card, or several of one rank."
HOW = "Enter: Play 9♣. Esc puts all back."


@pytest.mark.parametrize("length", [1, 2, 3])
def test_what_is_said_is_told_whole(length: int) -> None:
    """An answer of up to three rows stands there to its last word, and what Enter does below it."""
    said = " ".join(["words"] * (12 * length - 1)) + " end."
    duty, middle, how = composed(DUTY, said, HOW, 76, LOW)
    assert " ".join(middle) == said
    assert how == [HOW]
    assert sum(map(len, (duty, middle, how))) <= max(LOW, length + 1)


def test_of_many_clauses_one_is_told_where_there_is_little_room() -> None:
    """The list of clauses is shortened before anything that is said."""
    said = f"{'words ' * 21}end. [BOOT-10, BOOT-11, BOOT-12]"
    assert composed(DUTY, said, HOW, 76, LOW)[1][-1].endswith("end. [BOOT-10 …]")
    assert composed(DUTY, said, HOW, 76, HIGHEST)[1][-1].endswith("BOOT-12]")


async def test_there_is_room_for_it_on_a_small_terminal(tmp_path: Path) -> None:
    """At 80 columns and 24 rows a long refusal is drawn to its end, with all of the table above it."""
    async with seated(advance(session("prague", 10), in_play), tmp_path, (80, 24)) as table:
        table.app.desk.said = Said("refused", f"{'words ' * 30}end. [PRAGUE-14]")
        table.app.show()
        await table.pilot.pause()
        prompt = table.app.query_one("#prompt")
        assert prompt.size.height == len(table.said.splitlines())
        assert "end. [PRAGUE-14]" in table.said
        assert table.app.desk.how in table.said
        assert "Too small" not in table.drawn


async def test_the_small_terminal_names_the_cards_key(tmp_path: Path) -> None:
    """The key that tells the table in words stands below at 80 columns, and so does quit."""
    async with seated(session(), tmp_path, (80, 24)) as table:
        keys = str(table.app.query_one("#keys").render())
        assert "c cards" in keys
        assert "q quit" in keys
        assert len(keys) <= 78
