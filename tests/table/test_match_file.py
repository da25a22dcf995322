"""Matches that are left and go on."""

import re
import stat
from pathlib import Path
from random import Random

import pytest

from tests.playing import play_out, step
from underhand.table import Match, RecordError, TableError

SEATS = ("Ana", 'Bo "the\\boot"', "Çaß\n♠")


def left_in_mid_game(games: int | None = None) -> Match:
    """Two games played and some moves of a third."""
    match = Match("prague", SEATS, seed="tea", games=games)
    for number in range(2):
        play_out(match.table, number)
        match.next_game()
    rng = Random(4)
    for _ in range(20):
        step(match.table, rng)
    return match


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The file of a match left in its third game."""
    path = tmp_path / "left.uhm"
    left_in_mid_game(games=4).save(path)
    return path


def test_a_match_goes_on_as_if_it_had_not_been_left(kept: Path) -> None:
    """Games, standings, the deck, taking back and the games to come are those of the match that was left."""
    match, loaded = left_in_mid_game(games=4), Match.load(kept)
    assert [table.log for table in loaded.tables] == [table.log for table in match.tables]
    assert (loaded.standings, loaded.number, loaded.games) == (match.standings, 3, 4)
    assert loaded.table.undo() == match.table.undo()
    for each in (match, loaded):
        play_out(each.table, 7)
        each.next_game()
        play_out(each.table, 8)
    assert loaded.table.log == match.table.log
    assert loaded.is_over
    assert loaded.standings == match.standings


def test_saving_what_was_loaded_gives_the_same_file(kept: Path) -> None:
    """A match is saved and loaded byte for byte."""
    before = kept.read_bytes()
    Match.load(kept).save(kept)
    assert kept.read_bytes() == before


@pytest.mark.parametrize("games", [1, None])
def test_any_moment_can_be_kept(tmp_path: Path, games: int | None) -> None:
    """A match is kept before the first move, and after its last game, a house's as a book's."""
    match = Match("boot", 2, seed=3, options={"jokers": 2}, games=games)
    for _ in range(2):
        match.save(tmp_path / "match.uhm")
        loaded = Match.load(tmp_path / "match.uhm")
        assert (loaded.book, loaded.table.log) == (match.book, match.table.log)
        assert loaded.is_over == match.is_over
        play_out(match.table, 1)


def test_nobody_else_reads_the_seed(kept: Path) -> None:
    """The file holds the seed of games to come, and only its owner may open it."""
    assert 'private-seed = "tea"' in kept.read_text(encoding="utf-8")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def complaint(path: Path, text: str) -> str:
    """What is said to a match with that text."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError) as refused:
        Match.load(path)
    return str(refused.value).removeprefix(f"{path}: ")


def test_games_must_follow_from_the_seed(kept: Path) -> None:
    """Another seed would have dealt other games."""
    text = kept.read_text(encoding="utf-8").replace('"tea"', '"coffee"')
    assert re.search(r"^game 1: log line \d+: .* the seed gives d p", complaint(kept, text))


def test_games_must_follow_each_other(kept: Path) -> None:
    """A game that is left out, or exchanged with another, is found."""
    head, *games = kept.read_text(encoding="utf-8").split("[[game]]")
    assert complaint(kept, "[[game]]".join([head, *games[1:]])).startswith("game 1: log line")
    assert complaint(kept, "[[game]]".join([head, games[1], games[0], games[2]])).startswith(
        "game 1: log line"
    )


def test_only_the_last_game_may_be_unfinished(kept: Path) -> None:
    """A game without an end is followed by none."""
    text = kept.read_text(encoding="utf-8")
    assert complaint(kept, re.sub(r"result = .*\n", "", text, count=1)).startswith(
        "game 1: result is missing"
    )
    unfinished = Match("prague", SEATS, seed="tea")
    unfinished.save(kept)
    game = kept.read_text(encoding="utf-8").split("[[game]]")[1]
    assert complaint(kept, f"{kept.read_text(encoding='utf-8')}\n[[game]]{game}") == (
        "game 2: the game before it goes on"
    )


def test_the_deal_goes_where_the_rules_say(tmp_path: Path) -> None:
    """A next game that somebody else has dealt is no game of this match."""
    path = tmp_path / "match.uhm"
    rotating = Match("prague", 3, seed="x", options={"next_dealer": "rotate"})
    play_out(rotating.table, 1)
    outcome = rotating.table.outcome
    assert outcome is not None
    rotated = rotating.next_game().first_dealer
    assert rotated not in outcome.losers, "else the claim below says nothing"
    rotating.save(path)
    loser = Match("prague", 3, seed="x")
    play_out(loser.table, 1)
    loser.save(path.with_suffix(".loser"))
    head = path.with_suffix(".loser").read_text(encoding="utf-8").split("[[game]]")[0]
    games = path.read_text(encoding="utf-8").split("[[game]]")[1:]
    said = complaint(path, "[[game]]".join([head, *games]))
    assert said == f"game 2: log line 1: p{outcome.losers[0] + 1} has to deal"


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("match = 1", "match = 2", "match = 2: must be 1"),
        ("match = 1\n", "", "match is missing"),
        ("games = 4", "games = 2", "games = 2: there are already 3"),
        ("games = 4", "games = 0", "games = 0: must be the number of games"),
        ("games = 4", "game-s = 4", "game-s: no such key"),
        ('private-seed = "tea"\n', "", "private-seed is missing"),
        ('book = "prague"', 'book = "whist"', "book = 'whist': must be a book of the shelf"),
        ("started = ", "began = ", "game 1: started is missing"),
        ("[[game]]", "[[deal]]", "game is missing"),
        ('"Ana",', '"Ana", "E", "F", "G", "H", "I", "J", "K", "L",', "seats: 11 players"),
        ("[[game]]", "[[game", "is not TOML"),
    ],
)
def test_mistakes_are_told(kept: Path, was: str, becomes: str, said: str) -> None:
    """Each mistake in a file is told with its key and with what would be right."""
    text = kept.read_text(encoding="utf-8")
    assert was in text
    assert complaint(kept, text.replace(was, becomes)).startswith(said)


def test_a_match_that_cannot_be_kept(tmp_path: Path) -> None:
    """Where nothing can be written it is said, and the match goes on."""
    match = Match("boot", 2, seed=1)
    with pytest.raises(TableError, match="cannot be written"):
        match.save(tmp_path / "nowhere" / "match.uhm")
    play_out(match.table, 1)
