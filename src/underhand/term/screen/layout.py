"""Where everything lies on the felt: a plan made from its size, the seats and the cards, and nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from underhand.term.screen.canvas import Rect
from underhand.term.screen.cards import Size

SMALLEST = (60, 18)
"""Columns and rows below which no table can be laid."""

PILE_CARDS, PILE_STEP = 4, 4
"""How many cards on top of the pile are drawn, and how many columns of a covered one."""
GAP = 3
"""Columns between stock, pile and heap at least."""


class Plate(Enum):
    """How much of another seat is drawn: its cards as boxes, or as chips of one line."""

    TALL = (16, 22, 6)
    LOW = (14, 20, 3)
    MELDS = (16, 38, 6)
    LOW_MELDS = (14, 38, 4)

    @property
    def narrowest(self) -> int:
        """Columns at least."""
        return self.value[0]

    @property
    def widest(self) -> int:
        """Columns at most."""
        return self.value[1]

    @property
    def h(self) -> int:
        """Rows."""
        return self.value[2]


@dataclass(frozen=True, slots=True)
class Style:
    """One size of everything; `spare` are rows that must be left over, so that it does not look crowded."""

    plate: Plate
    own: Size
    fan: Size
    pile: Size
    spare: int = 0


STYLES = (
    Style(Plate.TALL, Size.HUGE, Size.HUGE, Size.HUGE, spare=6),
    Style(Plate.TALL, Size.LARGE, Size.LARGE, Size.LARGE),
    Style(Plate.TALL, Size.MEDIUM, Size.MEDIUM, Size.LARGE),
    Style(Plate.TALL, Size.SMALL, Size.MEDIUM, Size.MEDIUM),
    Style(Plate.LOW, Size.MEDIUM, Size.MEDIUM, Size.MEDIUM),
    Style(Plate.LOW, Size.SMALL, Size.MEDIUM, Size.MEDIUM),
    Style(Plate.LOW, Size.SMALL, Size.MEDIUM, Size.SMALL),
    Style(Plate.LOW, Size.CHIP, Size.MEDIUM, Size.SMALL),
    Style(Plate.LOW, Size.CHIP, Size.SMALL, Size.SMALL),
)
"""From roomy to tight; the first that fits is taken."""

MELD_STYLES = (
    Style(Plate.MELDS, Size.LARGE, Size.LARGE, Size.LARGE, spare=2),
    Style(Plate.MELDS, Size.MEDIUM, Size.MEDIUM, Size.LARGE),
    Style(Plate.MELDS, Size.MEDIUM, Size.MEDIUM, Size.MEDIUM),
    Style(Plate.LOW_MELDS, Size.MEDIUM, Size.MEDIUM, Size.MEDIUM),
    Style(Plate.LOW_MELDS, Size.SMALL, Size.MEDIUM, Size.SMALL),
    Style(Plate.LOW_MELDS, Size.SMALL, Size.SMALL, Size.SMALL),
    Style(Plate.LOW_MELDS, Size.SMALL, Size.CHIP, Size.SMALL),
    Style(Plate.LOW_MELDS, Size.SMALL, Size.CHIP, Size.CHIP),
)
"""The same for games of melds, whose hands are large; `own` then only gives the rows for one's melds."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies.

    `middle` is what the seats leave free between them. `fan` holds the places of the hand's cards in the
    order of the hand, each row of them covering part of the one above.
    """

    style: Style
    seats: dict[int, Rect]
    middle: Rect
    own: Rect
    fan: tuple[Rect, ...]


def sides(others: int) -> int:
    """How many seats sit on either side; the rest sit along the top."""
    return 0 if others < 4 else 1 if others < 7 else 2


def plan(width: int, height: int, others: Sequence[int], hand: int, styles: Sequence[Style] = STYLES) -> Plan:
    """The plan of a table; `others` are the seats clockwise from your left, `hand` counts your cards."""
    for style in styles:
        if _fits(style, width, height, len(others), hand):
            break
    own_h = own_height(style)
    top_h = style.plate.h + 1
    middle_h = max(height - top_h - own_h - fan_height(style, width, hand), 1)
    margin = 1 if middle_h > _middle_height(style, len(others)) + 2 else 0
    y, own_y = top_h + margin, top_h + middle_h - margin
    side_w = _side_width(style, width) + 1 if sides(len(others)) else 0
    return Plan(
        style,
        dict(_seats(style, width, margin, y, others)),
        Rect(side_w, y, width - 2 * side_w, own_y - y),
        Rect(0, own_y, width, own_h),
        tuple(_fan(style, width, own_y + own_h, hand)),
    )


def _middle_height(style: Style, others: int) -> int:
    """Rows that the middle needs for the pile with its lines, and for the seats on the sides."""
    return max(style.pile.h + 3, sides(others) * (style.plate.h + 1) - 1)


def _fits(style: Style, width: int, height: int, others: int, hand: int) -> bool:
    narrowest = min(_top_width(style, width, others), _side_width(style, width) if sides(others) else width)
    if narrowest < style.plate.narrowest:
        return False
    above = style.plate.h + 1 + _middle_height(style, others)
    return above + own_height(style) + fan_height(style, width, hand) + style.spare <= height


def own_height(style: Style) -> int:
    """Rows of your cards on the table: the up cards, and below them what shows of the down cards."""
    return 2 if style.own is Size.CHIP else style.own.h + 1


# ---- the hand ----------------------------------------------------------------------------------------


def per_row(style: Style, width: int) -> int:
    """How many cards of the hand one row takes, each covering most of the one before."""
    return (width - 2 - style.fan.w) // style.fan.step + 1


def fan_height(style: Style, width: int, hand: int) -> int:
    """Rows of the hand, with one above into which a chosen card is raised; none for no hand."""
    rows = -(-hand // per_row(style, width))
    return rows and 1 + (rows - 1) * style.fan.row_step + style.fan.h


def _fan(style: Style, width: int, y: int, hand: int) -> Iterator[Rect]:
    """The places of the cards, evenly in as few rows as will do."""
    rows = -(-hand // per_row(style, width))
    left = hand
    for row in range(rows):
        count = -(-left // (rows - row))
        left -= count
        step = min(max(style.fan.w + 1, style.fan.step), (width - 2 - style.fan.w) // max(count - 1, 1))
        x = (width - style.fan.w - step * (count - 1)) // 2
        for i in range(count):
            yield Rect(x + i * step, y + 1 + row * style.fan.row_step, style.fan.w, style.fan.h)


# ---- the other seats ---------------------------------------------------------------------------------


def _top_width(style: Style, width: int, others: int) -> int:
    """As wide as the seats along the top can be, with a column between them."""
    top = others - 2 * sides(others)
    return min(style.plate.widest, (width - top + 1) // max(top, 1))


def _side_width(style: Style, width: int) -> int:
    """As wide as the seats on the sides can be, with the pile between them."""
    return min(style.plate.widest, (width - pile_width(style) - 2) // 2)


def pile_width(style: Style) -> int:
    """Columns of the middle at least: a stock, the pile's top cards, and a heap."""
    return 3 * style.pile.w + (PILE_CARDS - 1) * PILE_STEP + 2 * GAP


def _seats(
    style: Style, width: int, top_y: int, side_y: int, others: Sequence[int]
) -> Iterator[tuple[int, Rect]]:
    """Clockwise from your left: up the left side, along the top, down the right side."""
    side = sides(len(others))
    left, top, right = others[:side], others[side : len(others) - side], others[len(others) - side :]
    w, side_w, h = _top_width(style, width, len(others)), _side_width(style, width), style.plate.h
    for i, seat in enumerate(reversed(left)):
        yield seat, Rect(0, side_y + i * (h + 1), side_w, h)
    for i, seat in enumerate(top):
        room = width - w * len(top)
        yield seat, Rect(i * w + room * (i + 1) // (len(top) + 1), top_y, w, h)
    for i, seat in enumerate(right):
        yield seat, Rect(width - side_w, side_y + i * (h + 1), side_w, h)
