"""Games of bots: how long they are, and who wins them."""

from statistics import median

import pytest

from tests.bots.seated import bots_at, play_out
from tests.strategies import books_of
from underhand.table import Table


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("book", books_of("shedding"))
def test_games_of_thumbs_come_to_an_end_by_themselves(book: str, seats: int) -> None:
    """Most games end because somebody is out, after some hundred decisions, hardly any by a guard."""
    lengths, won = [], 0
    for seed in range(12):
        table = Table(book, seats, seed=seed)
        lengths.append(play_out(table, bots_at(table, ["thumb"] * seats, seed)))
        won += table.outcome is not None and table.outcome.ending == "won"
    assert won >= 8
    assert 9 * seats <= median(lengths) < 300


@pytest.mark.parametrize("book", books_of("shedding"))
def test_thumb_beats_random(book: str) -> None:
    """Of two seats the thumb wins nine games in ten that somebody wins, whoever sits where."""
    won, decided = 0, 0
    for seed in range(12):
        for seat in (0, 1):
            table = Table(book, 2, seed=seed)
            names = ["thumb", "random"] if seat == 0 else ["random", "thumb"]
            play_out(table, bots_at(table, names, seed))
            assert table.outcome is not None
            won += seat in table.outcome.winners or 1 - seat in table.outcome.losers
            decided += not table.outcome.is_draw
    assert decided >= 20
    assert won >= 0.9 * decided
