"""`underhand simulate`: what it refuses, what it prints, what it writes, and how it is cut short."""

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from underhand.cli.app import run
from underhand.errors import UnderhandError
from underhand.frame.ran import Ran
from underhand.lab.job import Job, on_threads

SHORT = ["simulate", "--book", "boot", "--games", "40"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "of which book"),
        (["--book", "canasta", "--seats", "7"], "this book is for 2 to 6"),
        (["nope"], "nope: no such book"),
        (["--book", "boot", "--seats", "9"], "this book is for 2 to 5"),
        (["--book", "boot", "--seats", "1"], "this book is for 2 to 5"),
        (["--book", "boot", "--bots", "nobody"], "there is no bot 'nobody'"),
        (["--book", "boot", "--bots", "thumb,thumb"], "2 are named for 3 seats"),
        (["--book", "boot", "--games", "0"], "games: 0"),
        (["--book", "boot", "--games", "-3"], "games: -3"),
        (["--book", "boot", "--threads", "-1"], "threads: -1"),
        (["--book", "boot", "--threads", "2", "--on", "ray"], "leave it out"),
        (["--book", "boot", "--on", "mars"], "mars"),
        (["--book", "boot", "--compare", "jokers"], "compare: 'jokers' is no assignment; write name=value"),
        (["--book", "boot", "--compare", "jokers=1", "jokers=1,"], "that is jokers=1 once more"),
        (["--book", "boot", "--compare", "jokers=0"], "boot says so already"),
        (["--book", "boot", "--compare", "nothing=0"], "no such option"),
        (["--book", "boot", "--plot", "games.png"], "ends in .svg"),
        (["--book", "boot", "--plot", "no-such-folder/games.svg"], "no such folder"),
        (["--book", "boot", "--parquet", "."], "is a folder"),
    ],
)
def test_mistakes_are_one_line(args: list[str], says: str) -> None:
    """What cannot be simulated is told in one line, before anything is played."""
    with pytest.raises(UnderhandError) as raised:
        run(["simulate", *args])
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_page_fits_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Course, shares and comparison are there, 80 columns wide, and nothing is cut off."""
    monkeypatch.setenv("COLUMNS", "80")
    assert run([*SHORT, "--compare", "jokers=2", "power_7=invisible"]) == 0
    out = capsys.readouterr().out
    assert "boot, 3 seats, thumb: 40 games" in out
    for word in (
        "length",
        "ended %",
        "laid",
        "plays first",
        "dealer's left",
        "cards worth",
        "jokers=2",
        "with it",
    ):
        assert word in out
    assert "…" not in out
    assert max(map(len, out.splitlines()[1:])) <= 80


def test_scores_fit_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """So do scores, what they are made of, what seats do, and how all that differs by another house."""
    monkeypatch.setenv("COLUMNS", "80")
    args = ["simulate", "--book", "canasta", "--seats", "2", "--games", "40", "--bots", "thumb,random"]
    assert run([*args, "--compare", "wilds_max_per_meld=3"]) == 0
    out = capsys.readouterr().out
    for word in ("score", "p2 random", "a seat's", "natural canastas", "of its score", "first seat, score"):
        assert word in out
    assert "burned" not in out
    assert "…" not in out
    assert max(map(len, out.splitlines()[1:])) <= 80


def test_seats_are_told_where_their_bots_differ(capsys: pytest.CaptureFixture[str]) -> None:
    """Seats have lines of their own where they are played by different bots, else not."""
    run([*SHORT, "--bots", "thumb,random,thumb"])
    assert "p2 random" in capsys.readouterr().out
    run(SHORT)
    assert "p2 " not in capsys.readouterr().out


def test_programs_get_one_object_from_any_threads(capsys: pytest.CaptureFixture[str]) -> None:
    """One object, the same from one thread and from three but for the pace."""
    found = []
    for threads in "13":
        run([*SHORT[:-1], "2500", "--threads", threads, "--json"])
        found.append(json.loads(capsys.readouterr().out) | {"games_per_s": 0})
    assert found[0] == found[1]
    assert found[0]["games"] == 2500


def test_an_interrupt_prints_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played until then is told, and the status is that of an interrupt."""

    def cut_short(job: Job, threads: int) -> Iterator[tuple[Ran, ...]]:
        yield next(on_threads(job, threads))
        raise KeyboardInterrupt

    monkeypatch.setattr("underhand.cli.simulate.on_threads", cut_short)
    assert run([*SHORT[:-1], "2500"]) == 130
    out, err = capsys.readouterr()
    assert "2,000 games" in out
    assert "Interrupted after 2,000 games." in err


def test_an_interrupt_before_anything_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing was played there is nothing to tell."""

    def at_once(job: Job, threads: int) -> Iterator[tuple[Ran, ...]]:
        raise KeyboardInterrupt
        yield ()

    monkeypatch.setattr("underhand.cli.simulate.on_threads", at_once)
    with pytest.raises(KeyboardInterrupt):
        run(SHORT)


@pytest.mark.skipif(
    not (find_spec("matplotlib") and find_spec("pyarrow")), reason="the extras are not installed"
)
def test_files_are_written_where_they_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rows and a picture, and nothing beside them."""
    rows, picture = tmp_path / "games.parquet", tmp_path / "games.svg"
    assert run([*SHORT, "--parquet", str(rows), "--plot", str(picture), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 40
    assert {path.name for path in tmp_path.iterdir()} == {"games.parquet", "games.svg"}
