"""The rule of thumb for melds: what it scores, and what it does in clear positions."""

import pytest

from tests.bots.seated import bots_at, play_out
from tests.strategies import books_of
from underhand import families
from underhand.bots import seat_bot
from underhand.frame.stating import Position
from underhand.table import Match, Table


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


@pytest.mark.parametrize("seed", range(4))
def test_a_match_of_thumbs_is_soon_over(seed: int) -> None:
    """Four thumbs have somebody at 15000 within twenty deals, whatever the cards."""
    match = Match("canasta", 4, seed=seed, games=20)
    while True:
        play_out(match.table, bots_at(match.table, ["thumb"] * 4, seed))
        if match.is_over:
            break
        match.next_game()
    assert match.table.outcome is not None
    assert not match.table.outcome.goes_on


NINES, KINGS = "9c 9c 9d 9d 9h", "Kc Kc Kd Kd 2h"

CLEAR = [
    ("a natural card for an open meld is laid", {"hand": "9s Kd 4c", "melds": ["9c 9d 9h"]}, "add 9s to 9"),
    (
        "a red three goes under a canasta",
        {"hand": "3h Kd 4c", "melds": ["9c 9c 9d 9d 9h 9h 9s"]},
        "tuck 3h under 9",
    ),
    ("who has the points tables", {"hand": "Kc Kd Kh Jk Qs Qd 5d 6s"}, "meld Kc Kd Kh / Qd Qs Jk"),
    ("of pairs, wild cards and a lone card the lone one goes", {"hand": "Kc Kd 2s 5d"}, "discard 5d"),
    (
        "what the next seat can pick up is kept from it",
        {"hand": "Qc Kd 2s 7d", "melds": [NINES]},
        "discard Qc",
    ),
    ("a black three is shed before anything that fits", {"hand": "Kc Kd 3s 9s 9d"}, "discard 3s"),
    ("and before a lone card", {"hand": "Kc 3c 2d", "melds": ["9c 9d 9h"]}, "discard 3c"),
    (
        "what may be natural stays so, a mixed meld is closed",
        {"hand": "2d 2c Qs", "melds": [NINES, KINGS + " Ks"]},
        "add 2c to K",
    ),
    (
        "with the natural canasta there a wild card closes any meld",
        {"hand": "2d Qs 5h 4s", "melds": ["8c 8c 8d 8d 8h 8h 8s", NINES + " 9h"]},
        "add 2d to 9",
    ),
    (
        "on the boot without the canastas a short hand is not stripped of its wild card",
        {"hand": "2d Qs 5h", "melds": ["9c 9d 9h"], "boot": 0, "on_boot": True},
        "discard 5h",
    ),
    (
        "nor of a pair",
        {"hand": "2d Qs Qh 5h 4c", "melds": ["9c 9d 9h"], "boot": 0, "on_boot": True},
        "discard 4c",
    ),
    ("the last cards before the boot are laid", {"hand": "2d Qs", "melds": ["9c 9d 9h"]}, "add 2d to 9"),
]


@pytest.mark.parametrize(("why", "mine", "move"), CLEAR, ids=[case[0] for case in CLEAR])
def test_clear_positions(why: str, mine: dict[str, object], move: str) -> None:
    """Where there is little doubt the thumb does what anybody would, and says why."""
    book = families.read_book("canasta")
    rules = families.rules_for(book, 2)
    seats = ({"boot": 11, **mine}, {"hand": "4c", "melds": ["7c 7c 7h"], "boot": 11})
    stated = Position(seats, pile=tuple(range(40, 48)), stock=tuple(range(40)), phase="table")
    game, _ = families.stated(book, rules, stated)
    bot = seat_bot("thumb", book, rules, "1")
    chosen, reason = bot.explain(game.view(0), game.moves(0))
    assert str(chosen) == f"p1 {move}", why
    assert reason[0].isupper()
    assert reason.endswith(".")
