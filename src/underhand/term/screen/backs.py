"""Drawing a hand from behind, with the faces in it that are known."""

from collections.abc import Sequence

from underhand.frame.views import Zone
from underhand.telling.phrases import in_order
from underhand.term.screen.canvas import Canvas, Rect
from underhand.term.screen.look import BACK, BACK_INK, FACE, INK, ink_of, rank_of, symbol_of
from underhand.term.screen.scene import Target

Felt = Canvas[Target]

UNCOUNTED = 3
"""Backs of a hand whose number is not told."""


def paint_backs(canvas: Felt, hand: Zone, area: Rect, suits: dict[str, str]) -> None:
    """A hand seen from behind, then the faces in it that are known; where it is not counted, a few backs."""
    shown = min(hand.count, area.w) if hand.is_counted else UNCOUNTED * (hand.count > 0)
    canvas.text(area.x, area.y, "▌" * shown, BACK_INK, BACK)
    _paint_chips(canvas, in_order(hand.cards), Rect(area.x + shown + 1, area.y, area.w - shown - 1, 1), suits)


def _paint_chips(canvas: Felt, cards: Sequence[str], area: Rect, suits: dict[str, str]) -> None:
    """Faces in one line, as many as it holds, and dots in the gap behind them where there are more."""
    x = area.x
    for card in cards:
        text = f"{rank_of(card)}{symbol_of(card)}"
        if x + len(text) > area.right:
            canvas.text(x - 1, area.y, "…", INK)
            return
        canvas.text(x, area.y, text, ink_of(card, suits), FACE, bold=True)
        x += len(text) + 1
