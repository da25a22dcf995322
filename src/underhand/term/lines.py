"""Lines in and lines out: typed at a terminal, or through pipes."""

import os
import shutil
import sys
from pathlib import Path
from textwrap import wrap

WIDEST = 100


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
