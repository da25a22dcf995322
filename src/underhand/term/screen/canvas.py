"""A grid of coloured cells to draw on, which remembers what was drawn where so that it can be clicked."""

from functools import lru_cache
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from underhand.term.screen.look import INK

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


@lru_cache(maxsize=4096)
def _style(ink: str, ground: str, bold: bool) -> Style:  # noqa: FBT001 - a part of the key
    return Style(color=ink, bgcolor=ground, bold=bold)


class Canvas(Generic[T]):
    """Cells, and the targets drawn on them."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._chars = [[" "] * width for _ in range(height)]
        self._inks = [[INK] * width for _ in range(height)]
        self._grounds = [[""] * width for _ in range(height)]
        self._bold = [[False] * width for _ in range(height)]
        self._targets: list[tuple[Rect, T]] = []

    def text(self, x: int, y: int, text: str, ink: str, ground: str = "", *, bold: bool = False) -> None:
        """Write a line; without a ground on what is there. What lies outside is left out."""
        if not 0 <= y < self.height:
            return
        text, x = text[max(-x, 0) : max(self.width - x, 0)], max(x, 0)
        span = slice(x, x + len(text))
        self._chars[y][span] = text
        self._inks[y][span] = [ink] * len(text)
        self._bold[y][span] = [bold] * len(text)
        if ground:
            self._grounds[y][span] = [ground] * len(text)

    def centred(self, area: Rect, y: int, text: str, ink: str, *, bold: bool = False) -> None:
        """Write a line in the middle of an area, cut to its width."""
        text = text[: area.w]
        self.text(area.x + (area.w - len(text)) // 2, y, text, ink, bold=bold)

    def fill(self, area: Rect, ground: str) -> None:
        """Clear an area and give it a ground."""
        for y in range(area.y, area.bottom):
            self.text(area.x, y, " " * area.w, INK, ground)

    def tint(self, y: int, grounds: list[str]) -> None:
        """Give a row its grounds, cell by cell."""
        self._grounds[y][:] = grounds

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
        """One row for the terminal: what looks alike and stands together in one piece."""
        cells = zip(self._chars[y], self._inks[y], self._grounds[y], self._bold[y], strict=True)
        pieces = groupby(cells, key=lambda cell: cell[1:])
        segments = [Segment("".join(cell[0] for cell in piece), _style(*look)) for look, piece in pieces]
        return Strip(segments, self.width)

    def row(self, y: int) -> str:
        """The characters of one row."""
        return "".join(self._chars[y])
