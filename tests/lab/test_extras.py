"""What needs libraries of its own: rows, pictures, clusters; and what is said where they are not there."""

import importlib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.lab.test_simulate import GAMES, done, job, whole
from underhand.lab import extras
from underhand.lab.extras import MissingExtra, extra
from underhand.lab.findings import findings
from underhand.lab.job import on_threads
from underhand.lab.plots import Series, draw
from underhand.lab.rows import RowsError, check_place, rows_of


def test_a_missing_library_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a library is not there, it is told what for, and how to bring it."""

    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    with pytest.raises(MissingExtra) as raised:
        extra("pyarrow.parquet", "parquet")
    assert str(raised.value).startswith("parquet: this needs pyarrow, which is not installed here")
    assert "pip install pyarrow" in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.skipif(not find_spec("pyarrow"), reason="pyarrow is not installed")
def test_rows_are_the_games(tmp_path: Path) -> None:
    """A file has a row for each game by each house, in their order, with the numbers that were played."""
    parquet = importlib.import_module("pyarrow.parquet")
    of, path = job(jokers=1), tmp_path / "games.parquet"
    with rows_of(of, path) as rows:
        for part in on_threads(of, 2):
            rows.add(part)
    table = parquet.read_table(path).to_pydict()
    book, other = whole(of)
    assert table["house"] == [""] * GAMES + ["jokers=1"] * GAMES
    assert table["game"] == [*range(GAMES)] * 2
    assert table["turns"] == [*book.turns, *other.turns]
    assert table["won_p2"] == [*book.won[:, 1], *other.won[:, 1]]
    assert table["laid_on_magic"] == [0] * GAMES + other.laid["on_magic"].tolist()
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


@pytest.mark.skipif(not find_spec("pyarrow"), reason="pyarrow is not installed")
def test_rows_tell_scores_and_what_they_are_made_of(tmp_path: Path) -> None:
    """Where seats score, a row has each seat's points, part by part, and what the seat did."""
    parquet = importlib.import_module("pyarrow.parquet")
    of, path = job("canasta", 2), tmp_path / "games.parquet"
    with rows_of(of, path) as rows:
        for part in on_threads(of, 1):
            rows.add(part)
    table = parquet.read_table(path).to_pydict()
    (ran,) = whole(of)
    assert ran.points is not None
    assert table["points_p2"] == ran.points[:, 1].tolist()
    assert table["piles_picked_up_p1"] == ran.deeds["piles picked up"][:, 0].tolist()
    parts = [numbers for name, numbers in table.items() if name.startswith("points_") and name.count("_") > 1]
    assert sum(map(sum, parts)) == ran.points.sum()
    assert "burned" not in table


@pytest.mark.skipif(not find_spec("pyarrow"), reason="pyarrow is not installed")
def test_rows_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """What breaks off leaves what was there, and nothing beside it."""
    path = tmp_path / "games.parquet"
    path.write_text("before")
    of = job()
    with pytest.raises(ZeroDivisionError), rows_of(of, path) as rows:
        rows.add(whole(of))
        raise ZeroDivisionError
    assert path.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_a_place_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    """A folder is no file, and in a folder that is not there no file can be."""
    for path in (tmp_path, tmp_path / "none" / "file"):
        with pytest.raises(RowsError):
            check_place(path, "parquet")


@pytest.mark.skipif(not find_spec("matplotlib"), reason="matplotlib is not installed")
@pytest.mark.parametrize(("name", "scores"), [("prague", False), ("canasta", True)])
def test_a_picture_is_the_same_each_time(tmp_path: Path, name: str, scores: bool) -> None:
    """The same findings are drawn to the same bytes, without a background of their own."""
    tally = done(job(name, 3)).tallies[0]
    series = [Series(name, tally, findings(tally))]
    for name in ("one.svg", "two.svg"):
        draw(series, tmp_path / name)
    one, two = ((tmp_path / name).read_text() for name in ("one.svg", "two.svg"))
    assert one == two
    assert one.startswith("<?xml")
    assert ">turns<" in one
    assert (">score of a seat<" in one) is scores
    assert "#ffffff" not in one


@pytest.mark.skipif(not find_spec("ray"), reason="ray is not installed")
@pytest.mark.parametrize(("name", "asked"), [("boot", {"jokers": 1}), ("canasta", {"draw_n": 3})])
def test_a_cluster_plays_the_same_games(name: str, asked: dict[str, Any]) -> None:
    """On Ray with two workers the parts come in their order and are those of the threads."""
    from dataclasses import replace

    from underhand.lab.cluster import on_ray

    of = replace(job(name, **asked), chunk=7)
    importlib.import_module("ray").init(num_cpus=2, log_to_driver=False)
    try:
        parts = list(on_ray(of))
    finally:
        importlib.import_module("ray").shutdown()
    for one, other in zip(parts, on_threads(of, 1), strict=True):
        assert [ran.turns.tolist() for ran in one] == [ran.turns.tolist() for ran in other]
        assert [ran.won.tolist() for ran in one] == [ran.won.tolist() for ran in other]
