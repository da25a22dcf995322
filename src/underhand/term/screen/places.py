"""Drawing one seat: what it has before it on the table, and its hand from behind."""

from collections.abc import Sequence

from underhand.frame.views import Zone
from underhand.telling.phrases import in_order, shaped
from underhand.term.gathering import Spot
from underhand.term.screen.canvas import Canvas, Rect
from underhand.term.screen.cards import Size, draw_back, draw_face, draw_gap
from underhand.term.screen.layout import Plan, Plate
from underhand.term.screen.look import (
    BACK,
    BACK_EDGE,
    BACK_INK,
    FACE,
    FAINT,
    GOLD,
    INK,
    PLATE,
    PLATE_ACTIVE,
    ink_of,
    rank_of,
    symbol_of,
)
from underhand.term.screen.scene import Scene, Target

Felt = Canvas[Target]
Cards = Sequence[tuple[Spot, str]]


UNCOUNTED = 3
"""Backs of a hand whose number is not told."""


def paint_seat(canvas: Felt, plan: Plan, scene: Scene, seat: int, area: Rect) -> None:
    """Another seat: its name and whose turn it is, the hand's backs, up cards, down cards, melds."""
    is_active = seat in scene.view.actors
    is_out = scene.place(seat).is_out
    canvas.fill(area, PLATE_ACTIVE if is_active else PLATE)
    ink = GOLD if is_active else FAINT if is_out else INK
    note = seat_note(scene, seat)
    name = f"{'▶ ' if is_active else ''}{scene.names[seat]}"
    canvas.text(area.x + 1, area.y, name[: area.w - len(note) - 3], ink, bold=True)
    canvas.text(area.right - 1 - len(note), area.y, note, ink if is_active else FAINT)
    padding = 2 if area.w > plan.style.plate.narrowest else 1
    inside = Rect(area.x + 1, area.y + 1, area.w - padding, area.h - 1)
    if plan.style.plate is Plate.TALL:
        _paint_hand(canvas, scene.fan(seat), inside, scene.suits)
        inside = Rect(inside.x, inside.y + 1, inside.w, inside.h - 1)
    if not is_out:
        paint_tabled(canvas, scene, seat, inside, Size.SMALL if plan.style.plate is Plate.TALL else Size.CHIP)
        paint_melds(canvas, scene, seat, inside)


def seat_note(scene: Scene, seat: int) -> str:
    """How many cards a seat holds, or that it is out, or ready."""
    place = scene.place(seat)
    if place.is_out:
        return "out"
    if scene.view.phase == "set-up":
        return "ready" if place.is_ready else "chooses"
    hand = scene.fan(seat)
    return f"{hand.name} {hand.count}" if hand.count and hand.is_counted else ""


def _paint_hand(canvas: Felt, hand: Zone, area: Rect, suits: dict[str, str]) -> None:
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


# ---- what lies on the table --------------------------------------------------------------------------


def paint_tabled(canvas: Felt, scene: Scene, seat: int, area: Rect, size: Size) -> None:
    """Up cards, and below each what shows of the down card under it."""
    row, slots = scene.row(seat), scene.slots(seat)
    places = max(len(row), len(slots))
    if not places:
        return
    step = min(size.w + 1, (area.w - size.w) // (places - 1)) if places > 1 else 0
    x = area.x + (area.w - size.w - step * (places - 1)) // 2
    for i in range(places):
        _paint_place(canvas, scene, row[i : i + 1], slots[i : i + 1], x + i * step, area.y, size)


def _paint_place(canvas: Felt, scene: Scene, row: Cards, slots: Cards, x: int, y: int, size: Size) -> None:
    """One place: an up card over a down card, either, or neither."""
    for spot, face in slots:
        if row and face != "-" and size is not Size.CHIP:
            canvas.text(x, y + size.h, f"╰{'─' * (size.w - 2)}╯", BACK_EDGE, BACK)
            canvas.target(Rect(x, y + size.h, size.w, 1), spot)
        else:
            is_lower = size is Size.CHIP or face != "-"
            _paint_slot(canvas, scene, spot, face, x, y + is_lower, size)
    for spot, face in row:
        lifted = y - _lift(scene, spot)
        canvas.target(draw_face(canvas, x, lifted, size, face, scene.look(spot, face), scene.suits), spot)


def _lift(scene: Scene, spot: Spot) -> int:
    """Your own cards are raised when they are gathered, as those of the hand are."""
    return int(spot.seat == scene.you and spot in scene.chosen)


def _paint_slot(canvas: Felt, scene: Scene, spot: Spot, face: str, x: int, y: int, size: Size) -> None:
    y -= _lift(scene, spot)
    if face == "-":
        draw_gap(canvas, x, y, size)
    elif face == "??":
        canvas.target(draw_back(canvas, x, y, size, scene.look(spot, face)), spot)
    else:
        canvas.target(draw_face(canvas, x, y, size, face, scene.look(spot, face), scene.suits), spot)


def paint_melds(canvas: Felt, scene: Scene, seat: int, area: Rect) -> None:
    """Melds, each in a line of its own, as many as there is room for."""
    groups = [group for zone in shaped(scene.place(seat).zones, "melds") for group in zone.groups]
    for i, group in enumerate(groups[: area.h]):
        _paint_chips(canvas, group, Rect(area.x, area.y + i, area.w, 1), scene.suits)
