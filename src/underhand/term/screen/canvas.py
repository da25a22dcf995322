"""A grid of coloured cells to draw on, which remembers what was drawn where so that it can be clicked."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

T = TypeVar("T")


class Rect(NamedTuple):
    """A rectangle of cells: its left upper corner, width and height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: "Rect") -> bool:
        """Whether the two have a cell in common."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )


@dataclass(slots=True)
class Cell:
    """One character with its colours."""

    char: str = " "
    ink: str = "#ffffff"
    ground: str = "#000000"
    bold: bool = False


@lru_cache(maxsize=4096)
def _style(ink: str, ground: str, bold: bool) -> Style:  # noqa: FBT001 - a part of the key
    return Style(color=ink, bgcolor=ground, bold=bold)


class Canvas(Generic[T]):
    """Cells, and the targets drawn on them."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._rows = [[Cell() for _ in range(width)] for _ in range(height)]
        self._targets: list[tuple[Rect, T]] = []

    def text(self, x: int, y: int, text: str, ink: str, ground: str = "", *, bold: bool = False) -> None:
        """Write a line; without a ground on what is there. What lies outside is left out."""
        if not 0 <= y < self.height:
            return
        for i, char in enumerate(text):
            if 0 <= x + i < self.width:
                cell = self._rows[y][x + i]
                cell.char, cell.ink, cell.bold = char, ink, bold
                if ground:
                    cell.ground = ground

    def centred(self, area: Rect, y: int, text: str, ink: str, *, bold: bool = False) -> None:
        """Write a line in the middle of an area, cut to its width."""
        text = text[: area.w]
        self.text(area.x + (area.w - len(text)) // 2, y, text, ink, bold=bold)

    def fill(self, area: Rect, ground: str) -> None:
        """Clear an area and give it a ground."""
        for cell in self._cells(area):
            cell.char, cell.ground, cell.bold = " ", ground, False

    def tint(self, x: int, y: int, ground: str) -> None:
        """Give one cell its ground."""
        self._rows[y][x].ground = ground

    def _cells(self, area: Rect) -> Iterator[Cell]:
        for row in self._rows[max(area.y, 0) : max(area.bottom, 0)]:
            yield from row[max(area.x, 0) : max(area.right, 0)]

    # ---- targets ----

    def target(self, area: Rect, target: T) -> None:
        """Let a click on the area mean the target; what is drawn later lies on top."""
        self._targets.append((area, target))

    def hit(self, x: int, y: int) -> T | None:
        """What a click on a cell means."""
        return next((target for area, target in reversed(self._targets) if area.holds(x, y)), None)

    def area(self, target: T) -> Rect | None:
        """Where a target was drawn."""
        return next((area for area, other in self._targets if other == target), None)

    # ---- showing ----

    def strip(self, y: int) -> Strip:
        """One row for the terminal."""
        segments: list[Segment] = []
        run, last = "", None
        for cell in self._rows[y]:
            style = _style(cell.ink, cell.ground, cell.bold)
            if style is not last and last is not None:
                segments.append(Segment(run, last))
                run = ""
            run, last = run + cell.char, style
        return Strip([*segments, Segment(run, last)], self.width)

    def row(self, y: int) -> str:
        """The characters of one row."""
        return "".join(cell.char for cell in self._rows[y])
