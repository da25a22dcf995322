"""`underhand play` on a terminal: the drawn face, the questions before it, and how it is left."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.record.games import a_table
from underhand.term.home import Home, read_left

PATIENCE = 100
"""Seconds until something has to be shown."""


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, home: Path, *args: str, term: str = "xterm-256color") -> None:
        self.fd, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "underhand", *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "UNDERHAND_HOME": str(home), "UNDERHAND_PLAIN": "1", "TERM": term},
        )
        os.close(theirs)
        self.shown = b""

    def _read(self) -> bytes:
        """What is shown next; at the end Linux reports an error instead of nothing."""
        assert select.select([self.fd], [], [], PATIENCE)[0], f"nothing is shown after {self.shown[-500:]!r}"
        try:
            return os.read(self.fd, 65536)
        except OSError:
            return b""

    def wait_for(self, text: str) -> None:
        """Read on until the text is shown; what came with it, after it, is left to be read."""
        while text.encode() not in self.shown:
            chunk = self._read()
            assert chunk, f"it ended without {text!r}: {self.shown[-500:]!r}"
            self.shown += chunk
        self.shown = self.shown.partition(text.encode())[2]

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.fd, text.encode())

    def go_away(self) -> int:
        """Close the terminal without a signal to those who sit at it; the status of the process."""
        os.close(self.fd)
        self.fd = os.open(os.devnull, os.O_RDONLY)
        return self.process.wait(timeout=60)

    def end(self) -> tuple[int, str]:
        """Read to the end; the status and what was shown last."""
        while chunk := self._read():
            self.shown += chunk
        return self.process.wait(timeout=60), self.shown.decode(errors="replace")


Sitting = Callable[..., Terminal]


@pytest.fixture
def sitting() -> Iterator[Sitting]:
    """Terminals that are put away after the test."""
    with ExitStack() as stack:

        def start(home: Path, *args: str, term: str = "xterm-256color") -> Terminal:
            terminal = Terminal(home, *args, term=term)
            stack.callback(os.close, terminal.fd)
            stack.enter_context(terminal.process)
            stack.callback(terminal.process.kill)
            return terminal

        yield start


def test_the_table_is_drawn_and_left_and_gone_on_with(sitting: Sitting, tmp_path: Path) -> None:
    """A name is asked for, the table drawn, q leaves; the next start offers the game and draws it again."""
    first = sitting(tmp_path, "play", "--pace", "0")
    first.wait_for("Your name? [You] ")
    first.type("Ana\n")
    first.wait_for("Your turn: ")
    first.type("yq")
    status, shown = first.end()
    assert status == 0
    assert shown.endswith("The game is saved: underhand play goes on with it.\r\n")
    left = read_left(Home(tmp_path).left()[0])
    assert left.pace == 0
    assert left.match.names[0] == "Ana"
    again = sitting(tmp_path, "play", "--pace", "0")
    again.wait_for("Go on with it? [Y/n/drop] ")
    again.type("\n")
    again.wait_for("Your turn: ")
    again.type("\x03")
    assert again.end()[0] == 130


def test_a_terminal_that_cannot_draw_is_told_in_lines(sitting: Sitting, tmp_path: Path) -> None:
    """Where the terminal can do nothing but print, the game is plain; end of input leaves it."""
    terminal = sitting(tmp_path, "play", "--name", "Ana", term="dumb")
    terminal.wait_for("Type help for the commands.")
    terminal.wait_for("> ")
    terminal.type("ready\n\x04")
    status, shown = terminal.end()
    assert status == 0
    assert "The game is saved" in shown


@pytest.mark.parametrize(
    ("term", "shown", "move"),
    [("xterm-256color", "Your turn: ", "y"), ("dumb", "> ", "ready\n")],
    ids=["drawn", "plain"],
)
def test_a_terminal_that_goes_away_is_left(
    sitting: Sitting, tmp_path: Path, term: str, shown: str, move: str
) -> None:
    """Without a signal too a game ends when its terminal is gone, and is kept."""
    # bots that take their time leave what you have done on the screen
    terminal = sitting(tmp_path, "play", "--seed", "3", "--name", "Ana", "--pace", "2", term=term)
    terminal.wait_for(shown)
    terminal.type(move)
    terminal.wait_for("You are ready")
    assert terminal.go_away() == 128 + signal.SIGHUP
    assert len(Home(tmp_path).left()) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back(sitting: Sitting, tmp_path: Path, number: signal.Signals) -> None:
    """Who ends a drawn game by a signal finds the terminal as it was, the mouse not reported any more."""
    terminal = sitting(tmp_path, "play", "canasta", "--name", "Ana", "--pace", "0")
    terminal.wait_for("Your turn: ")
    terminal.type("d")
    terminal.wait_for("You draw")
    terminal.process.send_signal(number)
    status, shown = terminal.end()
    assert status == 128 + number
    assert "\x1b[?1049l" in shown
    assert "\x1b[?1003l" in shown
    assert len(Home(tmp_path).left()) == 1


def test_a_replay_that_a_signal_ends(sitting: Sitting, tmp_path: Path) -> None:
    """So does a replay."""
    a_table("boot", moves=20).save(tmp_path / "game.uhr")
    terminal = sitting(tmp_path, "replay", str(tmp_path / "game.uhr"))
    terminal.wait_for("event 0 of")
    terminal.process.send_signal(signal.SIGTERM)
    status, shown = terminal.end()
    assert status == 128 + signal.SIGTERM
    assert "\x1b[?1049l" in shown


def test_a_replay_whose_terminal_goes_away(sitting: Sitting, tmp_path: Path) -> None:
    """A replay ends as well, instead of listening for ever to nothing."""
    a_table("boot", moves=20).save(tmp_path / "game.uhr")
    terminal = sitting(tmp_path, "replay", str(tmp_path / "game.uhr"))
    terminal.wait_for("event 0 of")
    assert terminal.go_away() == 128 + signal.SIGHUP


def test_a_name_is_asked_for_once(sitting: Sitting, tmp_path: Path) -> None:
    """The name given at a terminal is that of the next game; a game that was left keeps its pace."""
    first = sitting(tmp_path, "play", "--pace", "0.25", term="dumb")
    first.wait_for("Your name? [You] ")
    first.type("Ana\n")
    first.wait_for("> ")
    first.type("ready\nq\n")
    assert first.end()[0] == 0
    again = sitting(tmp_path, "play", term="dumb")
    again.wait_for("Go on with it? [Y/n/drop] ")
    again.type("y\n")
    again.wait_for("> ")
    again.type("q\n")
    assert again.end()[0] == 0
    (left,) = map(read_left, Home(tmp_path).left())
    assert left.pace == 0.25
    new = sitting(tmp_path, "play", "--new", term="dumb")
    new.wait_for("You (Ana): ")
