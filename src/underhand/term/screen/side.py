"""The log at the side of the table: its last lines, as many as there is room for."""

from collections.abc import Sequence
from textwrap import wrap

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from underhand.telling.chronicle import Line
from underhand.term.screen.look import FAINT, GOLD, INK, LOG_GROUND, LOG_INK

_GROUND = Style(bgcolor=LOG_GROUND)
_OWN = (Style(color=GOLD, bgcolor=LOG_GROUND), Style(color=INK, bgcolor=LOG_GROUND))
_OTHER = (Style(color=FAINT, bgcolor=LOG_GROUND), Style(color=LOG_INK, bgcolor=LOG_GROUND))


class Side(Widget):
    """The newest lines at the bottom, your own doings brighter than the others'."""

    def __init__(self) -> None:
        super().__init__(id="side")
        self._lines: Sequence[Line] = ()
        self._you = 0
        self._strips: list[Strip] = []

    def show(self, lines: Sequence[Line], you: int) -> None:
        """Show the end of a log."""
        self._lines, self._you = lines, you
        self._wrap()

    def on_resize(self, _: events.Resize) -> None:
        """Wrap to the new width."""
        self._wrap()

    def _wrap(self) -> None:
        width, height = self.size
        strips = [strip for line in self._lines[-height:] for strip in self._wrapped(line, max(width, 12))]
        self._strips = strips[-height:] if height else []
        self.refresh()

    def _wrapped(self, line: Line, width: int) -> list[Strip]:
        mark, ink = _OWN if line.seat == self._you else _OTHER
        texts = wrap(line.text, width - 2)
        marks = ["• ", *["  "] * len(texts)]
        return [
            Strip([Segment(sign, mark), Segment(text, ink)]).adjust_cell_length(width, _GROUND)
            for sign, text in zip(marks, texts, strict=False)
        ]

    def render_line(self, y: int) -> Strip:
        """One row."""
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, _GROUND)
