"""Drawing cards: four sizes of boxes and a chip of one line, faces, backs and empty places."""

from enum import Enum
from typing import TypeVar

from underhand.term.screen.canvas import Canvas, Rect
from underhand.term.screen.look import (
    BACK,
    BACK_EDGE,
    BACK_INK,
    EYE,
    FAINT,
    GOLD,
    Look,
    ink_of,
    rank_of,
    symbol_of,
)

T = TypeVar("T")


class Size(Enum):
    """The size of a card, width by height."""

    CHIP = (3, 1)
    SMALL = (5, 3)
    MEDIUM = (5, 4)
    LARGE = (7, 5)
    HUGE = (9, 7)

    @property
    def w(self) -> int:
        """Columns."""
        return self.value[0]

    @property
    def h(self) -> int:
        """Rows."""
        return self.value[1]

    @property
    def step(self) -> int:
        """Columns of a covered card that must stay visible: its edge, a rank of two characters, marks."""
        return {Size.CHIP: 5, Size.SMALL: 4}.get(self, 3)

    @property
    def row_step(self) -> int:
        """Rows of a covered card that must stay visible: its edge, rank and suit."""
        return {Size.CHIP: 1, Size.SMALL: 2}.get(self, 3)


LIGHT, HEAVY = ("╭╮╰╯", "─", "│"), ("┏┓┗┛", "━", "┃")
CURSOR, GROUPS = "▼", "✓①②③④⑤⑥⑦⑧⑨"


def marks(look: Look) -> str:
    """What the edge of a card says of it besides its colour: the cursor, that it is gathered, its eye."""
    said = (CURSOR * look.is_under_cursor, chosen_mark(look), EYE * look.is_marked)
    return "".join(said)


def chosen_mark(look: Look) -> str:
    """That a card is gathered, or which group it waits in."""
    return GROUPS[look.group % len(GROUPS)] if look.is_chosen else ""


def box(w: int, h: int, look: Look) -> list[str]:
    """The edge of a card, its inside blank; heavy under the cursor."""
    corners, flat, side = HEAVY if look.is_under_cursor else LIGHT
    top, low = marks(look).ljust(w - 2, flat), flat * (w - 2)
    middle = [f"{side}{' ' * (w - 2)}{side}"] * (h - 2)
    return [f"{corners[0]}{top}{corners[1]}", *middle, f"{corners[2]}{low}{corners[3]}"]


def draw_face(
    canvas: Canvas[T], x: int, y: int, size: Size, card: str, look: Look, suits: dict[str, str]
) -> Rect:
    """A card face up; returns where."""
    ink, rank, suit = ink_of(card, suits), rank_of(card), symbol_of(card)
    if size is Size.CHIP:
        canvas.text(x, y, f"{rank}{suit}{EYE * look.is_marked}".ljust(3), ink, look.face, bold=True)
        return _marked_chip(canvas, x, y, look)
    for i, line in enumerate(box(size.w, size.h, look)):
        canvas.text(x, y + i, line, look.edge, look.face, bold=look.is_chosen or look.is_under_cursor)
    if look.is_marked:
        canvas.text(x + len(marks(look)), y, EYE, ink, look.face, bold=True)
    if size is Size.SMALL:
        canvas.text(x + 1, y + 1, f"{rank:<2}{suit}", ink, look.face, bold=True)
        return Rect(x, y, size.w, size.h)
    canvas.text(x + 1, y + 1, rank, ink, look.face, bold=True)
    canvas.text(x + 1, y + 2, suit, ink, look.face, bold=True)
    if not look.is_covered:
        _draw_far_corner(canvas, Rect(x, y, size.w, size.h), rank, suit, ink, look)
    return Rect(x, y, size.w, size.h)


def _draw_far_corner(canvas: Canvas[T], card: Rect, rank: str, suit: str, ink: str, look: Look) -> None:
    """What an uncovered card shows besides its index: as much as it has room for."""
    right, low = card.right - 1, card.bottom - 2
    canvas.text(right - len(rank), low, rank, ink, look.face, bold=True)
    if card.h >= Size.LARGE.h:
        canvas.text(right - 1, low - 1, suit, ink, look.face, bold=True)
    if card.h >= Size.HUGE.h:
        canvas.text(card.x + card.w // 2, card.y + card.h // 2, suit, ink, look.face, bold=True)


def _marked_chip(canvas: Canvas[T], x: int, y: int, look: Look) -> Rect:
    """The marks of a card of one line stand beside it, in the gap to the next."""
    if look.is_under_cursor:
        canvas.text(x - 1, y, "▸", GOLD, bold=True)
    if look.is_chosen:
        canvas.text(x + Size.CHIP.w, y, chosen_mark(look), GOLD, bold=True)
    return Rect(x, y, Size.CHIP.w, Size.CHIP.h)


def draw_back(canvas: Canvas[T], x: int, y: int, size: Size, look: Look) -> Rect:
    """A card face down; returns where."""
    edge = look.edge if look.is_chosen or look.is_under_cursor or look.is_lit else BACK_EDGE
    if size is Size.CHIP:
        canvas.text(x, y, "▒▒▒", edge if edge != BACK_EDGE else BACK_INK, BACK)
        return _marked_chip(canvas, x, y, look)
    for i, line in enumerate(box(size.w, size.h, look)):
        canvas.text(x, y + i, line, edge, BACK, bold=look.is_chosen)
    for i in range(1, size.h - 1):
        canvas.text(x + 1, y + i, "░" * (size.w - 2), BACK_INK, BACK)
    return Rect(x, y, size.w, size.h)


def draw_gap(canvas: Canvas[T], x: int, y: int, size: Size, ink: str = FAINT) -> Rect:
    """A place where no card lies; returns where."""
    if size is Size.CHIP:
        canvas.text(x, y, " · ", ink)
        return Rect(x, y, size.w, size.h)
    middle = [f"╎{' ' * (size.w - 2)}╎"] * (size.h - 2)
    for i, line in enumerate([f"╭{'╌' * (size.w - 2)}╮", *middle, f"╰{'╌' * (size.w - 2)}╯"]):
        canvas.text(x, y + i, line, ink)
    return Rect(x, y, size.w, size.h)
