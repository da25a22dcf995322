"""Lines in and lines out: typed at a terminal, or through pipes."""

import errno
import os
import shutil
import sys
from pathlib import Path
from textwrap import wrap

WIDEST = 100
HUNG_UP = 128 + 1
"""The status of a program whose terminal has gone away."""


def prepare() -> None:
    """Read and write whatever comes: a character that the other side cannot have becomes a question mark.

    A side that the shell has closed is empty, and takes what is said for nobody.
    """
    sys.stdin = sys.stdin or Path(os.devnull).open()  # noqa: SIM115 - open as long as the program runs
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def is_typed() -> bool:
    """Whether somebody sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def say(text: str = "") -> None:
    """One paragraph, wrapped to a terminal and left in one line everywhere else."""
    if sys.stdout.isatty():
        text = "\n".join(wrap(text, min(shutil.get_terminal_size().columns, WIDEST), subsequent_indent="  "))
    print(text)


def say_whole(text: str) -> None:
    """One line however long, so that a command in it can be copied."""
    print(text)


def warn(text: str) -> None:
    """A line beside the game, where it does not mix with what the game says."""
    print(text, file=sys.stderr)


def ask(question: str) -> str | None:
    """The next line of input, none at its end. What comes through a pipe is repeated behind the question."""
    return _typed(question) if is_typed() else _piped(question)


def _typed(question: str) -> str | None:
    try:
        return input(question)
    except EOFError:
        print()
        return None


def _piped(question: str) -> str | None:
    print(question, end="", flush=True)
    line = sys.stdin.readline()
    print(line.rstrip("\n"), flush=True)
    return line or None


# ---- a terminal that goes away ------------------------------------------------------------------------


def is_hang_up(error: OSError) -> bool:
    """Whether that is what a terminal says that is no longer there."""
    return error.errno == errno.EIO


def let_go() -> None:
    """Point standard input and output at nothing, so that nobody writes to a terminal that is gone."""
    null = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(null, number)
    os.close(null)
