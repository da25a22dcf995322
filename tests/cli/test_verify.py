"""`underhand verify`: games that follow from their shuffles, games that do not, and what is no game."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.record.games import a_table
from underhand import cli
from underhand.record import dumps, seat_copy
from underhand.table.draws import commitment


def run(monkeypatch: pytest.MonkeyPatch, *files: object) -> int:
    """The status of the command."""
    monkeypatch.setattr(sys, "argv", ["underhand", "verify", *map(str, files)])
    return cli.main()


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_what_was_checked_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Of a game that follows from its shuffle the seed, the commitment and the counts are told."""
    record = a_table().record
    path = written(tmp_path, "game.uhr", dumps(record))
    assert run(monkeypatch, path) == 0
    dealt = sum(str(event).startswith("d ") for event in record.log)
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: verified",
        f"  The seed 'tea' opens {record.commitment}, which must be what was shown before the deal.",
        f"  The log of {len(record.log)} events is a game by the rules of Prague Shithead.",
        f"  All that the dealer did follows from the seed: {dealt} events.",
    ]


def test_a_copy_says_how_far_it_goes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A seat's own copy is verified as far as that seat saw the game, and says so."""
    path = written(tmp_path, "copy.uhr", dumps(seat_copy(a_table().record, 1)))
    assert run(monkeypatch, path) == 0
    assert "as far as p2 saw it" in capsys.readouterr().out


def test_another_shuffle_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A game from another seed is not verified, with status 1, whatever stands beside it."""
    record = replace(a_table().record, seed="coffee", commitment=commitment("coffee"))
    good = written(tmp_path, "good.uhr", dumps(a_table().record))
    bad = written(tmp_path, "bad.uhr", dumps(record))
    assert run(monkeypatch, bad, good) == 1
    out = capsys.readouterr().out
    assert f"{bad}: not verified" in out
    assert "the seed gives" in out
    assert f"{good}: verified" in out


def test_what_is_no_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A file that is no record, and no file at all, are mistakes, told in a line with status 2."""
    assert run(monkeypatch, written(tmp_path, "x.uhr", "x")) == 2
    assert "is not TOML" in capsys.readouterr().err
    assert run(monkeypatch) == 2
    assert "verify: of what?" in capsys.readouterr().err
