"""A page of text on standard output, as the commands that print for people write it."""

from rich.console import Console
from rich.text import Text

WIDEST = 100
"""Columns; longer lines are hard to read."""


class Page:
    """Standard output: lines wrapped to its width, styled only where it is a terminal."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.width = min(self.console.width, WIDEST)

    def line(self, text: Text, first: str = "", rest: str = "") -> None:
        """One paragraph; `first` and `rest` stand before its first and its other lines."""
        for number, line in enumerate(text.wrap(self.console, max(self.width - len(first), 20))):
            line.rstrip()
            self.console.print(Text.assemble(rest if number else first, line), soft_wrap=True)
