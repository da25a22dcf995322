"""Drawing a scene on the felt by its plan."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from underhand.frame.views import Zone
from underhand.frame.words import count_of
from underhand.term.gathering import Spot
from underhand.term.screen.canvas import Canvas, Rect
from underhand.term.screen.cards import Size, draw_back, draw_face, draw_gap
from underhand.term.screen.layout import Plan, Plate
from underhand.term.screen.look import (
    BACK,
    BACK_EDGE,
    BACK_INK,
    BUTTON,
    BUTTON_INK,
    FACE,
    FAINT,
    FELT,
    GOLD,
    INK,
    PLATE,
    PLATE_ACTIVE,
    Look,
    ink_of,
    mixed,
    rank_of,
    symbol_of,
)
from underhand.term.screen.scene import Scene, Target
from underhand.term.telling import asks, in_order, shaped, why_asked

Table = Canvas[Target]

LEVELS = 40
SHADES = tuple(mixed(FELT[1], FELT[0], i / (LEVELS - 1)) for i in range(LEVELS))
PLAIN = Look()
TOP_CARDS = 4


def paint(canvas: Table, plan: Plan, scene: Scene) -> None:
    """The whole table."""
    paint_felt(canvas)
    for seat, area in plan.seats.items():
        paint_seat(canvas, plan, scene, seat, area)
    paint_middle(canvas, plan, scene)
    paint_own(canvas, plan, scene)
    paint_hand(canvas, plan, scene)


def paint_felt(canvas: Table) -> None:
    """Green cloth under a lamp."""
    for y, row in enumerate(_felt(canvas.width, canvas.height)):
        canvas.tint(y, row)


@lru_cache(maxsize=8)
def _felt(width: int, height: int) -> list[list[str]]:
    """The ground of every cell: darker the farther it is from the middle."""
    cx, cy = max(width - 1, 1) / 2, max(height - 1, 1) / 2
    far = [[hypot((x - cx) / cx, (y - cy) / cy) / 1.42 for x in range(width)] for y in range(height)]
    return [[SHADES[min(int(each * LEVELS), LEVELS - 1)] for each in row] for row in far]


# ---- the other seats ---------------------------------------------------------------------------------


def paint_seat(canvas: Table, plan: Plan, scene: Scene, seat: int, area: Rect) -> None:
    """Another seat: its name and whose turn it is, the hand's backs, up cards, down cards."""
    is_active = seat in scene.view.actors
    canvas.fill(area, PLATE_ACTIVE if is_active else PLATE)
    ink = GOLD if is_active else FAINT if scene.place(seat).is_out else INK
    canvas.text(
        area.x + 1, area.y, f"{'▶ ' if is_active else ''}{scene.names[seat]}"[: area.w - 6], ink, bold=True
    )
    note = seat_note(scene, seat)
    canvas.text(area.right - 1 - len(note), area.y, note, ink if is_active else FAINT)
    inside = Rect(
        area.x + 1, area.y + 1, area.w - (2 if area.w > plan.style.plate.narrowest else 1), area.h - 1
    )
    if plan.style.plate is Plate.TALL:
        _tall(canvas, scene, seat, inside)
    else:
        _low(canvas, scene, seat, inside)


def seat_note(scene: Scene, seat: int) -> str:
    """How many cards a seat holds, or that it is out, or ready."""
    place = scene.place(seat)
    if place.is_out:
        return "out"
    if scene.view.phase == "set-up":
        return "ready" if place.is_ready else "…"
    return f"hand {scene.fan(seat).count}" if scene.fan(seat).count else ""


def _tall(canvas: Table, scene: Scene, seat: int, area: Rect) -> None:
    _paint_backs(canvas, scene.fan(seat), area, scene.suits)
    _paint_tabled(canvas, scene, seat, Rect(area.x, area.y + 1, area.w, area.h - 1), Size.SMALL)


def _low(canvas: Table, scene: Scene, seat: int, area: Rect) -> None:
    _paint_tabled(canvas, scene, seat, area, Size.CHIP)


def _paint_backs(canvas: Table, hand: Zone, area: Rect, suits: dict[str, str]) -> None:
    """A hand seen from behind, with the faces that are known."""
    shown = min(hand.count, area.w)
    canvas.text(area.x, area.y, "▌" * shown, BACK_INK, BACK)
    x = area.x + shown + 1
    for card in in_order(hand.cards):
        text = f"{rank_of(card)}{symbol_of(card)}"
        if x + len(text) > area.right:
            break
        canvas.text(x, area.y, text, ink_of(card, suits), FACE, bold=True)
        x += len(text) + 1


def _paint_tabled(canvas: Table, scene: Scene, seat: int, area: Rect, size: Size) -> None:
    """Up cards, and below each what shows of the down card under it."""
    row, slots = scene.row(seat), scene.slots(seat)
    places = max(len(row), len(slots), 1)
    step = min(size.w + 1, (area.w - size.w) // max(places - 1, 1)) if places > 1 else 0
    x = area.x + (area.w - size.w - step * (places - 1)) // 2
    for i in range(places):
        _paint_place(canvas, scene, row[i : i + 1], slots[i : i + 1], x + i * step, area.y, size)


def _paint_place(
    canvas: Table,
    scene: Scene,
    row: Sequence[tuple[Spot, str]],
    slots: Sequence[tuple[Spot, str]],
    x: int,
    y: int,
    size: Size,
) -> None:
    """One place on the table: an up card over a down card, either, or none."""
    for spot, face in slots:
        if size is Size.CHIP:
            _paint_slot(canvas, scene, spot, face, x, y + 1, size)
        elif row and face != "-":
            canvas.text(x, y + size.h, f"╰{'─' * (size.w - 2)}╯", BACK_EDGE, BACK)
            canvas.target(Rect(x, y + size.h, size.w, 1), spot)
        else:
            _paint_slot(canvas, scene, spot, face, x, y + (0 if face == "-" else 1), size)
    for spot, face in row:
        canvas.target(draw_face(canvas, x, y, size, face, scene.look(spot, face), scene.suits), spot)


def _paint_slot(canvas: Table, scene: Scene, spot: Spot, face: str, x: int, y: int, size: Size) -> None:
    if face == "-":
        draw_gap(canvas, x, y, size)
    elif face == "??":
        canvas.target(draw_back(canvas, x, y, size, scene.look(spot, face)), spot)
    else:
        canvas.target(draw_face(canvas, x, y, size, face, scene.look(spot, face), scene.suits), spot)


# ---- the middle --------------------------------------------------------------------------------------


def paint_middle(canvas: Table, plan: Plan, scene: Scene) -> None:
    """Stock, pile with its top cards and what it asks for, the heaps, and the way that play goes."""
    size, area = plan.style.pile, plan.middle
    pile_w = size.w + STEP_PILE * (TOP_CARDS - 1)
    y = area.y + max((area.h - size.h - 2) // 2, 0)
    x = area.x + (area.w - pile_w) // 2
    gap = 5 if area.w > ROOMY else 3
    _paint_pile(canvas, scene, Rect(x, y, pile_w, size.h), size)
    for i, zone in enumerate(shaped(scene.view.zones, "stack"), 1):
        _paint_stack(canvas, scene, zone, x - i * (size.w + gap), y, size)
    heaps = [zone for zone in shaped(scene.view.zones, "heap") if zone.count]
    for i, zone in enumerate(heaps):
        _paint_heap(canvas, scene, zone, x + pile_w + gap + i * (size.w + gap), y, size)
    if len(scene.names) > 2:
        _paint_direction(canvas, plan, scene.view.direction)


def _paint_direction(canvas: Table, plan: Plan, direction: int) -> None:
    """Arrows round the table; seen from above with you at the bottom, clockwise goes up on the left."""
    left, top, right = "↑→↓" if direction > 0 else "↓←↑"
    area = plan.middle
    canvas.text(area.x + 2, area.bottom - 1, left, GOLD, bold=True)
    canvas.text(area.right - 3, area.bottom - 1, right, GOLD, bold=True)
    canvas.text(area.x + area.w // 2, area.y - 1, top, GOLD, bold=True)


STEP_PILE = 4
ROOMY = 80


def _paint_pile(canvas: Table, scene: Scene, area: Rect, size: Size) -> None:
    piles = shaped(scene.view.zones, "pile")
    cards = [card for pile in piles for card in pile.cards]
    shown = cards[-TOP_CARDS:]
    wide = Rect(area.x - 12, area.y, area.w + 24, area.h)
    if not shown:
        canvas.target(draw_gap(canvas, area.x + (area.w - size.w) // 2, area.y, size), "pile")
        canvas.centred(wide, area.bottom, "the pile is empty", FAINT)
        return
    x = area.x + (area.w - size.w - STEP_PILE * (len(shown) - 1)) // 2
    for i, card in enumerate(shown):
        look = Look(is_marked=card in scene.lore.marked)
        draw_face(canvas, x + i * STEP_PILE, area.y, size, card, look, scene.suits)
    canvas.target(Rect(x, area.y, size.w + STEP_PILE * (len(shown) - 1), size.h), "pile")
    canvas.centred(wide, area.bottom, asks(scene.view, scene.lore), GOLD, bold=True)
    why = why_asked(scene.view, scene.lore)
    canvas.centred(wide, area.bottom + 1, why or count_of(len(cards)), FAINT)


def _paint_stack(canvas: Table, scene: Scene, zone: Zone, x: int, y: int, size: Size) -> None:
    if zone.count:
        canvas.target(draw_back(canvas, x, y, size, PLAIN), "stock")
    else:
        draw_gap(canvas, x, y, size)
    canvas.centred(
        Rect(x - 4, 0, size.w + 8, 1), y + size.h, f"{scene.lore.called(zone.name)} {zone.count}", INK
    )


def _paint_heap(canvas: Table, scene: Scene, zone: Zone, x: int, y: int, size: Size) -> None:
    draw_back(canvas, x, y, size, PLAIN)
    canvas.centred(
        Rect(x - 4, 0, size.w + 8, 1), y + size.h, f"{scene.lore.called(zone.name)} {zone.count}", FAINT
    )


# ---- your own ----------------------------------------------------------------------------------------


def paint_own(canvas: Table, plan: Plan, scene: Scene) -> None:
    """Your up and down cards, your name, and what you can do."""
    area, size = plan.own, plan.style.own
    places = max(len(scene.row(scene.you)), len(scene.slots(scene.you)), 1)
    w = min(places * (size.w + 1), area.w // 2)
    cards = Rect(area.x + (area.w - w) // 2, area.y, w, area.h)
    _paint_tabled(canvas, scene, scene.you, cards, size)
    is_active = scene.you in scene.view.actors
    name = f"{'▶ ' if is_active else ''}{scene.names[scene.you]}"
    canvas.text(
        max(cards.x - len(name) - 3, 0), area.y + area.h // 2 - 1, name, GOLD if is_active else INK, bold=True
    )
    _paint_actions(canvas, scene, cards.right + 3, area)


def _paint_actions(canvas: Table, scene: Scene, x: int, area: Rect) -> None:
    for i, action in enumerate(scene.actions[: area.h]):
        text = f" {action.key} {action.label} "[: area.right - x]
        ink, ground = (BUTTON_INK, GOLD) if action.is_likely else (INK, BUTTON)
        canvas.text(x, area.y + i, text, ink if action.is_legal else FAINT, ground, bold=action.is_legal)
        canvas.target(Rect(x, area.y + i, len(text), 1), action.name)


def paint_hand(canvas: Table, plan: Plan, scene: Scene) -> None:
    """Your hand as a fan, chosen cards raised."""
    for (spot, face), area in zip(scene.hand, plan.fan, strict=True):
        y = area.y - (spot in scene.chosen)
        look = scene.look(spot, face)
        canvas.target(draw_face(canvas, area.x, y, plan.style.fan, face, look, scene.suits), spot)
