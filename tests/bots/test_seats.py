"""A bot is had by its name, and is nothing but its seed and what it sees."""

import os
import subprocess
import sys
from random import Random

import pytest

from tests.bots.seated import KINDS, bots_at, decisions, play_out
from tests.playing import step
from underhand import families
from underhand.books import shelf
from underhand.bots import UnknownBot, seat_bot
from underhand.errors import UnderhandError
from underhand.frame.views import View
from underhand.table import Table


def strolled(book: str, seats: int, seed: int) -> Table:
    """A table somewhere in a game that has not ended."""
    rng = Random(seed)
    table = Table(book, seats, seed=seed)
    for _ in range(rng.randrange(60)):
        before = table.ply
        step(table, rng)
        if table.is_over:
            table.undo()
            assert table.ply == before
            break
    return table


def redealt(table: Table, view: View, seed: int) -> list[View]:
    """What the seat sees of games that it cannot tell from the one at the table."""
    rng = Random(seed)
    games = [families.from_view(table.book, table.rules, view, rng.randrange) for _ in range(3)]
    return [game.view(view.seat) for game in games]


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("book", shelf())
def test_a_bot_knows_what_its_seat_knows_and_no_more(book: str, name: str) -> None:
    """In games dealt anew from a seat's view, where others hold other cards, a bot does the same."""
    for seed in range(40):
        table = strolled(book, 2 + seed % 4, seed)
        for seat in table.actors:
            bot = seat_bot(name, table.book, table.rules, seed)
            view, moves = table.view(seat), table.legal_moves(seat)
            move = bot.choose(view, moves)
            for other in redealt(table, view, seed):
                assert bot.choose(other, moves) == move


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("book", shelf())
def test_equal_seeds_play_equal_games(book: str, name: str) -> None:
    """A game's log follows from the shuffle and the bots' seeds."""
    logs = []
    for _ in range(2):
        table = Table(book, 3, seed=5)
        play_out(table, bots_at(table, [name] * 3))
        logs.append(table.log)
    assert logs[0] == logs[1]


def test_seeds_make_a_difference() -> None:
    """Bots of other seeds play other games."""
    logs = set()
    for seed in range(5):
        table = Table("prague", 2, seed=5)
        play_out(table, bots_at(table, ["random", "random"], seed))
        logs.add(table.log)
    assert len(logs) == 5


@pytest.mark.parametrize("name", KINDS)
def test_a_bot_has_no_memory(name: str) -> None:
    """A bot that has played the game so far and one that has just sat down do the same."""
    table = Table("boot", 3, seed=3, options={"jokers": 2})
    for seat in decisions(table, bots_at(table, [name] * 3)):
        view, moves = table.view(seat), table.legal_moves(seat)
        fresh, known = bots_at(table, [name] * 3)[seat], bots_at(table, [name] * 3)[seat]
        known.choose(view, moves)
        assert known.choose(view, moves) == fresh.choose(view, moves)


_GAME = """
from tests.bots.seated import KINDS, bots_at, play_out
from underhand.table import Table
for name in ("random", "thumb"):
    table = Table("boot", 4, seed=8, options={"jokers": 2, "double_whammy": True})
    play_out(table, bots_at(table, [name] * 4))
    print(*table.log, sep="\\n")
"""


def test_the_order_of_hashes_does_not_matter(pytestconfig: pytest.Config) -> None:
    """Processes that hash text differently play the same games."""
    said = [
        subprocess.run(
            [sys.executable, "-c", _GAME],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=pytestconfig.rootpath,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    assert said[0].count("\n") > 100


def test_a_bot_that_is_not_there_is_refused_with_those_that_are() -> None:
    """An unknown name is a mistake that a person can mend."""
    table = Table("boot", 2, seed=1)
    with pytest.raises(UnknownBot, match="no bot 'tumb': one of random, easy") as refusal:
        seat_bot("tumb", table.book, table.rules, 1)
    assert isinstance(refusal.value, UnderhandError)
