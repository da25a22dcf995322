"""Records of earlier days: they load in every later version, and are written again as they were."""

import hashlib
from pathlib import Path

import pytest

from underhand.books import shelf
from underhand.record import Record, Replay, dumps, loads, read, text, verify
from underhand.table import Match, RecordError, Table
from underhand.table.following import follow

FOLDER = Path(__file__).parents[1] / "records"
GAMES = sorted(path.name for path in FOLDER.glob("*.uhr"))
MATCHES = sorted(path.name for path in FOLDER.glob("*.uhm"))


def test_no_record_was_made_anew() -> None:
    """Every file is the one that was recorded, byte for byte, and none is missing."""
    sums = dict(line.split()[::-1] for line in (FOLDER / "SHA256SUMS").read_text().splitlines())
    there = {name: hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() for name in GAMES + MATCHES}
    assert there == sums
    assert len(there) > 15


def test_every_book_has_its_records() -> None:
    """Each shelf book, houses, jokers, whammies, ten seats, copies and unfinished games are among them."""
    records = [read(FOLDER / name) for name in GAMES]
    assert {record.book.name for record in records} >= set(shelf())
    assert max(len(record.names) for record in records) == 10
    assert any(record.book.options.get("jokers") for record in records)
    assert any(record.book.options.get("double_whammy") for record in records)
    assert any(record.book.title == "Granny's" for record in records)
    assert any(record.seen_by is not None for record in records)
    assert {bool(record.result) for record in records} == {True, False}


@pytest.mark.parametrize("name", GAMES)
def test_a_record_loads(name: str) -> None:
    """It is sound by the rules of today, is written again byte for byte, and can be told."""
    kept = (FOLDER / name).read_text(encoding="utf-8")
    record = loads(kept, name)
    follow(record, name)
    assert dumps(record) == kept
    assert len(list(text(Replay(record)))) > len(record.log)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_taken_up_again(name: str, tmp_path: Path) -> None:
    """A whole game with its seed becomes a table that can go on and back; of others it is said why not."""
    record = read(FOLDER / name)
    if can_go_on(record):
        table = Table.load(FOLDER / name)
        table.save(tmp_path / name)
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes()
        table.undo()
        assert len(table.log) < len(record.log)
    else:
        with pytest.raises(RecordError, match="can only be replayed"):
            Table.load(FOLDER / name)


def can_go_on(record: Record) -> bool:
    """Whether a record holds all that a table needs."""
    return record.seen_by is None and (record.seed or record.private_seed) is not None


@pytest.mark.parametrize(
    "name", [name for name in GAMES if "unfinished" not in name and "by-hand" not in name]
)
def test_a_records_shuffle_is_verified(name: str) -> None:
    """What was promised before the deal still opens."""
    assert verify(read(FOLDER / name)).dealt > 0


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_loads(name: str, tmp_path: Path) -> None:
    """A match that was left goes on, and is written again byte for byte."""
    match = Match.load(FOLDER / name)
    match.save(tmp_path / name)
    assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes()
    assert match.table.legal_moves()
