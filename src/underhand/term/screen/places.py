"""Drawing one seat: what it has before it on the table, and its hand from behind."""

from collections.abc import Sequence

from underhand.term.gathering import Spot
from underhand.term.screen.backs import Felt, paint_backs
from underhand.term.screen.canvas import Rect
from underhand.term.screen.cards import Size, draw_back, draw_face, draw_gap
from underhand.term.screen.layout import Plan, Plate
from underhand.term.screen.look import (
    BACK,
    BACK_EDGE,
    FAINT,
    GOLD,
    INK,
    PLATE,
    PLATE_ACTIVE,
)
from underhand.term.screen.melds import paint_side
from underhand.term.screen.scene import Scene

Cards = Sequence[tuple[Spot, str]]


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
    if scene.has_melds:
        paint_side(canvas, scene, seat, inside)
        return
    if plan.style.plate is Plate.TALL:
        paint_backs(canvas, scene.fan(seat), inside, scene.suits)
        inside = Rect(inside.x, inside.y + 1, inside.w, inside.h - 1)
    if not is_out:
        paint_tabled(canvas, scene, seat, inside, Size.SMALL if plan.style.plate is Plate.TALL else Size.CHIP)


def seat_note(scene: Scene, seat: int) -> str:
    """How many cards a seat holds, or that it is out, or ready."""
    place = scene.place(seat)
    if place.is_out:
        return "out"
    if scene.view.phase == "set-up":
        return "ready" if place.is_ready else "chooses"
    hand = scene.fan(seat)
    return f"{hand.name} {hand.count}" if hand.count and hand.is_counted else ""


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
