"""The rule of thumb for melds: what it scores, and what it does in clear positions."""

import pytest

from tests.bots.seated import bots_at, play_out
from tests.strategies import books_of
from underhand import families
from underhand.bots import seat_bot
from underhand.frame.stating import Position
from underhand.table import Table


@pytest.mark.parametrize("book", books_of("canasta"))
def test_thumb_outscores_random(book: str) -> None:
    """Of two seats the thumb scores more in nine deals of ten, whoever sits where."""
    more = 0
    for seed in range(6):
        for seat in (0, 1):
            table = Table(book, 2, seed=seed)
            play_out(table, bots_at(table, ["thumb", "random"] if seat == 0 else ["random", "thumb"], seed))
            assert table.outcome is not None
            scores = table.outcome.scores
            more += scores[seat].points > scores[1 - seat].points
    assert more >= 11


def test_thumbs_go_out() -> None:
    """Deals of thumbs end because somebody goes out more often than not."""
    ended = []
    for seed in range(6):
        table = Table("canasta", 2 + seed % 3, seed=seed)
        play_out(table, bots_at(table, ["thumb"] * len(table.names), seed))
        assert table.outcome is not None
        ended.append(table.outcome.ending)
    assert ended.count("went out") >= 4


CLEAR = [
    ("a natural card for an open meld is laid", {"hand": "9s Kd 4c", "melds": ["9c 9d 9h"]}, "add 9s to 9"),
    (
        "a red three goes under a canasta",
        {"hand": "3h Kd 4c", "melds": ["9c 9c 9d 9d 9h 9h 9s"]},
        "tuck 3h under 9",
    ),
    (
        "of pairs, wild cards and a lone card the lone one goes",
        {"hand": "Kc Kd 2s 5d", "melds": []},
        "discard 5d",
    ),
    (
        "a black three is shed before anything that fits",
        {"hand": "Kc Kd 3s 9s 9d", "melds": []},
        "discard 3s",
    ),
]


@pytest.mark.parametrize(("why", "mine", "move"), CLEAR, ids=[case[0] for case in CLEAR])
def test_clear_positions(why: str, mine: dict[str, object], move: str) -> None:
    """Where there is little doubt the thumb does what anybody would, and says why."""
    book = families.read_book("canasta")
    rules = families.rules_for(book, 2)
    stated = Position(seats=({**mine, "boot": 11}, {"hand": "4c", "boot": 11}), stock=(1, 2), phase="table")
    game, _ = families.stated(book, rules, stated)
    bot = seat_bot("thumb", book, rules, "1")
    chosen, reason = bot.explain(game.view(0), game.moves(0))
    assert str(chosen) == f"p1 {move}", why
    assert reason[0].isupper()
    assert reason.endswith(".")
