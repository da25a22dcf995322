"""A game told as it goes, to each seat and to bystanders."""

import re
from random import Random

import pytest

from tests.playing import play_out, step
from underhand.table import Table
from underhand.telling.chronicle import Chronicle

FACE = re.compile("(10|[2-9JQKA])[♣♦♥♠]")


@pytest.mark.parametrize("book", ["boot", "prague", "playingcards", "shithead"])
def test_everybody_is_told_the_same_doings(book: str) -> None:
    """One chronicle tells every seat and the bystanders; only who is spoken to and what was hidden differ."""
    table = Table(book, ["Ana", "Bo", "Cass"], seed=4)
    chronicle = Chronicle(table)
    play_out(table, 4)
    public = chronicle.lines(None)
    assert not any(line.text.startswith("You ") for line in public)
    for seat, name in enumerate(table.names):
        told = chronicle.lines(seat)
        assert any(line.text.startswith("You ") for line in told)
        assert not any(line.text.startswith(f"{name} ") for line in told)
        mine = [line.ply for line in told if line.seat != seat]
        assert mine == [line.ply for line in public if line.seat != seat and line.ply in set(mine)]


def test_nobody_is_told_what_another_draws() -> None:
    """Cards drawn from the stock are named to their own seat alone."""
    table = Table("prague", ["Ana", "Bo"], seed=2)
    chronicle = Chronicle(table)
    while table.view(None).phase == "set-up":
        table.play(table.legal_moves()[-1])
    table.play(next(move for move in table.legal_moves() if move.verb == "play"))
    drawn = next(ply for ply in reversed(range(table.ply)) if table.log[ply].verb == "hand")
    seat = table.log[drawn].seat
    named = {who: [line for line in chronicle.lines(who, drawn) if line.ply == drawn] for who in (0, 1, None)}
    assert FACE.search(named[seat][0].text)
    assert not any(FACE.search(line.text) for who in (1 - seat, None) for line in named[who])


def test_it_goes_on_where_it_was_asked_before() -> None:
    """Asked for what came since, it tells that and no more, and all of it is the whole."""
    table = Table("boot", ["Ana", "Bo"], seed=3)
    chronicle, told, since, rng = Chronicle(table), [], 0, Random(3)
    while not table.is_over:
        step(table, rng)
        told += chronicle.lines(1, since)
        since = table.ply
    assert told == chronicle.lines(1) == Chronicle(table).lines(1)


def test_why_a_card_that_was_turned_up_does_not_fit() -> None:
    """A try that fails for its card's value says what the pile asks for, before the pile is picked up."""
    told = []
    for seed in range(12):
        table, rng = Table("boot", ["Ana", "Bo", "Cy"], seed=seed), Random(seed)
        while not table.is_over and table.ply < 200:
            tries = [move for move in table.legal_moves() if move.verb == "try"]
            if tries:
                table.play(tries[0])
            else:
                step(table, rng)
        lines = [line.text for line in Chronicle(table).lines(None)]
        told += [lines[at : at + 2] for at, text in enumerate(lines) if text.startswith("It does not fit")]
    assert told
    for why, then in told:
        assert re.fullmatch(r"It does not fit: the pile asks for (\w+ or higher|infinity \(.*\))", why)
        assert "picks up the pile" in then
