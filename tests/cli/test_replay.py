"""`underhand replay`: as text, from a seat, from a ply, on a terminal, and what it says to mistakes."""

import os
import pty
import re
import select
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.playing import play_out
from tests.record.games import a_table
from underhand import cli
from underhand.record import Replay, dumps, seat_copy, text
from underhand.table import Match, Table
from underhand.term.home import Home, Left


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The file of a finished game of Prague for three."""
    path = tmp_path / "game.uhr"
    a_table().save(path)
    return path


class Command:
    """`underhand replay` as somebody sees it whose output goes into a pipe."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def _run(self, args: tuple[object, ...]) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["underhand", "replay", *map(str, args)])
        status = cli.main()
        return status, *self.capsys.readouterr()

    def told(self, *args: object) -> list[str]:
        """What is printed when all is well."""
        status, out, err = self._run(args)
        assert (status, err) == (0, "")
        return out.splitlines()

    def complaint(self, *args: object) -> str:
        """What is said to a mistake, with status 2 and nothing else printed."""
        status, out, err = self._run(args)
        assert (status, out) == (2, "")
        return err.removeprefix("underhand: ").rstrip("\n")


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def test_a_game_is_printed(replay: Command, game: Path) -> None:
    """Text is what a pipe gets, whether or not it is asked for."""
    expected = list(text(Replay(a_table().record)))
    assert replay.told(game, "--to", "text") == expected
    assert replay.told(game) == expected


def test_a_game_as_a_seat_saw_it(replay: Command, game: Path) -> None:
    """A seat may be named, and hides what it did not see."""
    lines = replay.told(game, "--seat", "p2")
    assert lines == list(text(Replay(a_table().record, 1)))
    assert any("hand ?? ?? ??" in line for line in lines)


def test_a_game_from_a_ply_on(replay: Command, game: Path) -> None:
    """What went before is left out."""
    assert replay.told(game, "--from", 50) == list(text(Replay(a_table().record), 50))


def test_a_game_that_was_left_and_a_copy(replay: Command, tmp_path: Path) -> None:
    """What is kept of an unfinished game and what a seat took home are told as well."""
    table = a_table("boot", moves=20)
    table.save(tmp_path / "left.uhr")
    assert replay.told(tmp_path / "left.uhr")[-1] == "The game is not finished."
    (tmp_path / "copy.uhr").write_text(dumps(seat_copy(table.record, 2)), encoding="utf-8")
    assert "As seen by Cass; ?? is a card that others saw, or nobody" in replay.told(tmp_path / "copy.uhr")


def test_mistakes_are_told(replay: Command, game: Path, tmp_path: Path) -> None:
    """Whatever is wrong with file, seat or ply is said in a line, with status 2."""
    assert replay.complaint(tmp_path / "none.uhr") == f"{tmp_path}/none.uhr: no such file"
    assert "there is no p4; the seats are p1 to p3" in replay.complaint(game, "--seat", "p4")
    assert "'Zoe' is nobody at this table: there are Ana (p1)" in replay.complaint(game, "--seat", "Zoe")
    assert "one game at a time" in replay.complaint(game, game)
    last = len(a_table().record.log)
    for ply in (last + 1, -1):
        said = f"there is no ply {ply}: the game has {last} events, 0 is before the first"
        assert replay.complaint(game, "--from", ply) == said
    assert "text" in replay.complaint(game, "--to", "gif")
    game.write_text(game.read_text(encoding="utf-8").replace('"p1 ready"', '"p1 pass"'), encoding="utf-8")
    assert replay.complaint(game).startswith(f"{game}: log line ")


def test_a_seat_is_named(replay: Command, game: Path) -> None:
    """A player's name is as good as the seat, in any case."""
    name = a_table().names[1]
    assert replay.told(game, "--seat", name.upper()) == replay.told(game, "--seat", "p2")


@pytest.mark.parametrize("content", ["# Underhand\n\nA game.", 'title = "In the kitchen"\nbase = "boot"\n'])
def test_what_is_no_record_is_said_to_be_none(replay: Command, tmp_path: Path, content: str) -> None:
    """Another file, TOML or not, is told to be none in one line that says what would be right."""
    path = tmp_path / "README.md"
    path.write_text(content, encoding="utf-8")
    said = f"{path}: is no record of Underhand, a file *.uhr as play writes after a game"
    assert replay.complaint(path) == said


def test_a_game_that_was_left_is_no_record(replay: Command, tmp_path: Path) -> None:
    """What play keeps of a game to go on with is told as such."""
    home = Home(tmp_path)
    left = Left(Match("boot", 2, seed="1"), {1: "thumb"}, 0)
    place = home.place(left.match)
    home.keep(left, place)
    assert "is a match that was left; underhand play goes on with it" in replay.complaint(place)


def test_a_spoilt_record_is_told_with_its_line(replay: Command, tmp_path: Path) -> None:
    """A file that is called a record and is none says where it goes wrong."""
    path = tmp_path / "game.uhr"
    path.write_text("record = 1\nbook = \n", encoding="utf-8")
    assert "line 2" in replay.complaint(path)


def test_hands_that_are_not_counted(replay: Command, tmp_path: Path) -> None:
    """Where the rules tell no number of cards, a seat's replay tells its own alone."""
    table = Table("boot", 3, seed="1", options={"show_hand_counts": False})
    play_out(table, 1)
    table.save(tmp_path / "game.uhr")
    lines = replay.told(tmp_path / "game.uhr", "--seat", "p2")
    counts = [line for line in lines if line.startswith("      p1 ")]
    assert counts
    for line in counts:
        own, others = re.compile(r"p2 \d+ hand"), re.compile(r"p[13] \d+ hand")
        assert not others.search(line)
        assert own.search(line) or "p2 hand" not in line


def test_the_text_needs_no_terminal_library(game: Path) -> None:
    """A pipe gets its text without Textual, numpy or numba being imported."""
    code = (
        "import sys; from underhand import cli; "
        f"sys.argv = ['underhand', 'replay', {str(game)!r}]; cli.main(); "
        "print([name for name in ('textual', 'numpy', 'numba') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_terminal_without_suits_gets_question_marks(game: Path) -> None:
    """Where the encoding has no suits the text comes all the same."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "underhand", "replay", str(game)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    expected = [re.sub(r"[^\x00-\x7f]", "?", line) for line in text(Replay(a_table().record))]
    assert (done.stdout.splitlines(), done.stderr) == (expected, "")


def test_a_reader_who_goes_away_is_no_mistake(game: Path) -> None:
    """`underhand replay FILE | head -1` says nothing on standard error."""
    command = f"{sys.executable} -m underhand replay {game} | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


def test_on_a_terminal_it_is_stepped_through(game: Path) -> None:
    """With a terminal on both sides the table is drawn, and q leaves it."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "underhand", "replay", str(game), "--from", "20"]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    drawn = b""
    while b"event 20 of" not in drawn:
        assert select.select([ours], [], [], 60)[0], drawn[-500:]
        drawn += os.read(ours, 65536)
    os.write(ours, b"q")
    with suppress(OSError):  # so does Linux say that nobody holds the other end any more
        while os.read(ours, 65536):
            pass
    assert process.wait(60) == 0
    os.close(ours)
