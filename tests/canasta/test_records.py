"""Records of deals: reading undoes writing, copies hold together, scores are carried, a match goes on."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.canasta.strolling import choose, seats_for
from tests.record.test_laws import copy_read, corrupted, read_again, sound, taken_up
from tests.strategies import houses
from underhand import families
from underhand.books import Book
from underhand.record import Record, Replay, dumps, loads, seat_copy, text
from underhand.table import Match, RecordError, Table
from underhand.table.following import follow
from underhand.table.record_file import result_text

STARTED = datetime(2026, 11, 29, 19, 0, 0, tzinfo=UTC)
some = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Tables of any house after some moves, many of them over, some in the middle of a match."""
    book: Book = draw(houses("canasta"))
    seats = seats_for(book, draw(st.integers(2, 5)))
    top = families.options_of(book).game_to
    scores = draw(st.just([]) | st.lists(st.integers(-500, top - 1), min_size=seats, max_size=seats))
    table = Table(book, seats, seed=draw(st.integers(0, 999)), scores=scores, started=STARTED)
    walk(table, Random(draw(st.integers(0, 999))), draw(st.sampled_from([0, 20, 100, 10_000])))
    return table


def walk(table: Table, rng: Random, moves: int) -> Table:
    """Some random moves."""
    for _ in range(moves):
        if table.is_over:
            break
        table.play(choose(rng, table.legal_moves()))
    return table


@some
@given(tables())
def test_record_to_replay_is_the_identity(table: Table) -> None:
    """A record that is written, read and followed is the deal that was played, at every house."""
    record = read_again(table)
    assert len(list(text(Replay(record)))) > len(record.log)


@some
@given(tables())
def test_a_saved_table_goes_on_alike(table: Table) -> None:
    """A table that is kept and taken up again plays the same cards."""
    again = taken_up(table)
    assert again.scores == table.scores
    assert walk(again, Random(1), 30).log == walk(table, Random(1), 30).log


@some
@given(tables(), st.data())
def test_a_seats_own_copy_is_always_sound(table: Table, data: st.DataObject) -> None:
    """What a seat saw of a deal holds against the rules, with its shuffle and without, and can be told."""
    seat = data.draw(st.integers(0, len(table.names) - 1))
    copy = copy_read(table, seat, data)
    replay = Replay(copy)
    assert result_text(replay.outcome) == result_text(table.outcome)
    assert len(list(text(replay))) > len(copy.log)
    shown, real = replay.at(replay.plies), table.view(seat)
    assert (shown.zones, shown.facts, shown.seats[seat]) == (real.zones, real.facts, real.seats[seat])
    if not table.is_over:
        assert shown == real


@pytest.mark.parametrize("seed", range(3))
def test_a_copy_shows_only_what_its_seat_saw(seed: int) -> None:
    """No supposed face is ever shown; hands that are turned up at the end are not in the log."""
    record = played(seed)
    whole = Replay(record, 1)
    copy = Replay(replace(seat_copy(record, 1), commitment=None, seed=None))
    assert copy.log == whole.log
    for ply in range(copy.plies + 1):
        shown, real = copy.at(ply), whole.at(ply)
        if real.phase != "over":
            assert shown == real
        else:
            assert (shown.zones, shown.seats[1]) == (real.zones, real.seats[1])
            assert len(shown.seats[0].zone("hand").cards) < max(1, len(real.seats[0].zone("hand").cards))


@settings(some, max_examples=100)
@given(st.integers(0, 2), st.data())
def test_a_corrupted_record_is_refused(seed: int, data: st.DataObject) -> None:
    """Nothing that happens to a file makes a traceback; what is still read is a deal that can be played."""
    original = played(seed)
    record = sound(data.draw(corrupted(dumps(original))))
    if record is not None:
        assert loads(dumps(record)) == record
        assert len(list(text(Replay(record)))) > len(record.log)


def played(seed: int) -> Record:
    """A finished deal of two."""
    options = {"packs": 2, "hand_size": 5, "boot_size": 4, "stock_out": "reshuffle" if seed else "end_hand"}
    scores = [4990, 300] if seed else []
    table = Table("canasta", 2, seed=seed, started=STARTED, options=options, scores=scores)
    return walk(table, Random(seed), 10_000).record


def refused(record: Record) -> str:
    """What is said to a record that is not sound."""
    with pytest.raises(RecordError) as error:
        follow(record, "deal.uhr")
    return str(error.value)


def test_scores_are_held_against_the_rules() -> None:
    """Scores must fit the seats, lie below the match's end, and give the result that is written."""
    record = played(1)
    assert record.scores == (4990, 300)
    assert record.result is not None
    assert record.result.startswith("score ")
    assert "there are 1 scores for 2 players" in refused(replace(record, scores=(4990,)))
    assert "the match is over" not in refused(replace(record, scores=(15_000, 0)))
    assert "a match is over" in refused(replace(record, scores=(15_000, 0)))
    assert 'by the rules it is "score' in refused(replace(record, scores=(4989, 300)))
    assert 'by the rules it is "score' in refused(replace(record, result="winner p1"))
    with pytest.raises(RecordError, match="this game has no scores"):
        follow(replace(Table("prague", 2, seed=1).record, scores=(0, 0)))


def test_a_copy_cannot_say_what_its_seat_did_not_score() -> None:
    """Without the seed a result is believed of others, but not of the seat itself."""
    copy = replace(seat_copy(played(1), 0), seed=None, commitment=None)
    follow(copy)
    assert copy.result is not None
    word, mine, other = copy.result.split()
    follow(replace(copy, result=f"{word} {mine} {int(other) + 5}"))
    assert "result" in refused(replace(copy, result=f"{word} {int(mine) + 5} {other}"))
    assert "result" in refused(replace(copy, result=f"{word} {mine} {other} 0"))
    assert "result" in refused(replace(copy, result="draw"))


def test_a_match_that_is_left_goes_on(tmp_path: Path) -> None:
    """A match keeps its deals, and their scores follow from each other when it is taken up."""
    match = Match("canasta", ["Ana", "Bo"], seed=4, options={"packs": 2, "hand_size": 5, "boot_size": 3})
    for _ in range(2):
        walk(match.table, Random(1), 10_000)
        match.next_game()
    walk(match.table, Random(1), 9)
    match.save(tmp_path / "match.uhm")
    again = Match.load(tmp_path / "match.uhm")
    again.save(tmp_path / "again.uhm")
    assert (tmp_path / "again.uhm").read_bytes() == (tmp_path / "match.uhm").read_bytes()
    assert [table.log for table in again.tables] == [table.log for table in match.tables]
    assert [table.scores for table in again.tables] == [table.scores for table in match.tables]
    assert again.standings == match.standings


def test_a_deal_after_the_last_is_refused(tmp_path: Path) -> None:
    """No deal follows the one that has decided a match."""
    match = Match("canasta", 2, seed=4, options={"packs": 2, "hand_size": 5, "boot_size": 3, "game_to": 1})
    while not match.is_over:
        walk(match.table, Random(2), 10_000)
        if not match.is_over:
            match.next_game()
    match.save(tmp_path / "match.uhm")
    kept = (tmp_path / "match.uhm").read_text(encoding="utf-8")
    deal = kept.rpartition("[[game]]")
    (tmp_path / "longer.uhm").write_text(kept + "\n[[game]]" + deal[2], encoding="utf-8")
    with pytest.raises(RecordError, match="the match has been decided in game"):
        Match.load(tmp_path / "longer.uhm")
