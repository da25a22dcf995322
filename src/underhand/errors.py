"""The base of every error that a person can cause, and how texts that are not our own are told."""

LONGEST = 1000
"""Characters of a line about a mistake; longer ones are cut in the middle."""


class UnderhandError(Exception):
    """Something a person asked for cannot be done.

    The message is one or more plain lines: what is wrong, where it stands, and what would be right.
    The command line prints it without a traceback and exits with 2.
    """


def printable(text: str) -> str:
    """A text without what would move a terminal's cursor or do worse, ends of lines among it."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def one_line(text: str) -> str:
    """A text that may have several lines in one, and printable."""
    return printable(" ".join(text.split()))


def printable_line(line: str) -> str:
    """A line about a mistake as it may be shown, whatever it echoes: printable, and cut where it is long."""
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]} ... {line[-LONGEST // 4 :]}"
    return printable(line)
