"""Drawing a scene on the felt by its plan."""

from dataclasses import replace
from functools import lru_cache
from math import hypot

from underhand.frame.views import Zone
from underhand.frame.words import count_of
from underhand.telling.melds import pick_up
from underhand.telling.phrases import asks, pile_cards, shaped, why_asked
from underhand.term.screen.backs import Felt
from underhand.term.screen.canvas import Rect
from underhand.term.screen.cards import Size, draw_back, draw_face, draw_gap
from underhand.term.screen.layout import GAP, PILE_CARDS, PILE_STEP, Plan
from underhand.term.screen.look import BUTTON, BUTTON_INK, FAINT, FELT, GOLD, INK, Look, mixed
from underhand.term.screen.melds import paint_own_side
from underhand.term.screen.places import paint_seat, paint_tabled
from underhand.term.screen.scene import Action, Scene

LEVELS = 40
SHADES = tuple(mixed(FELT[1], FELT[0], i / (LEVELS - 1)) for i in range(LEVELS))
PLAIN = Look()
WIDEST_GAP = 6
NARROWEST_BUTTONS = 26


def paint(canvas: Felt, plan: Plan, scene: Scene) -> None:
    """The whole table."""
    paint_felt(canvas)
    if len(scene.names) > 2:
        _paint_direction(canvas, plan, scene.view.direction)
    for seat, area in plan.seats.items():
        paint_seat(canvas, plan, scene, seat, area)
    paint_middle(canvas, plan, scene)
    paint_own(canvas, plan, scene)
    paint_hand(canvas, plan, scene)


def paint_felt(canvas: Felt) -> None:
    """Green cloth under a lamp."""
    for y, row in enumerate(_felt(canvas.width, canvas.height)):
        canvas.tint(y, row)


@lru_cache(maxsize=8)
def _felt(width: int, height: int) -> list[list[str]]:
    """The ground of every cell: darker the farther it is from the middle."""
    cx, cy = max(width - 1, 1) / 2, max(height - 1, 1) / 2
    far = [[hypot((x - cx) / cx, (y - cy) / cy) / 1.42 for x in range(width)] for y in range(height)]
    return [[SHADES[min(int(each * LEVELS), LEVELS - 1)] for each in row] for row in far]


def _paint_direction(canvas: Felt, plan: Plan, direction: int) -> None:
    """Arrows round the table; seen from above with you at the bottom, clockwise goes up on the left."""
    left, top, right = "↑→↓" if direction > 0 else "↓←↑"
    y = plan.own.y - 1
    canvas.text(2, y, left, GOLD, bold=True)
    canvas.text(canvas.width - 3, y, right, GOLD, bold=True)
    canvas.text(canvas.width // 2, plan.middle.y - 1, top, GOLD, bold=True)


# ---- the middle --------------------------------------------------------------------------------------


def paint_middle(canvas: Felt, plan: Plan, scene: Scene) -> None:
    """Stock, pile with its top cards and what it asks for, and the heaps."""
    size, area = plan.style.pile, plan.middle
    pile_w = size.w + PILE_STEP * (PILE_CARDS - 1)
    gap = max(GAP, min(WIDEST_GAP, (area.w - pile_w - 2 * size.w) // 3))
    y = area.y + max((area.h - size.h - 2) // 2, 0)
    x = area.x + (area.w - pile_w) // 2
    _paint_pile(canvas, scene, Rect(x, y, pile_w, size.h), area, size)
    for i, zone in enumerate(shaped(scene.view.zones, "stack"), 1):
        _paint_stack(canvas, scene, zone, x - i * (size.w + gap), y, size)
    heaps = [zone for zone in shaped(scene.view.zones, "heap") if zone.count]
    for i, zone in enumerate(heaps):
        _paint_heap(canvas, scene, zone, x + pile_w + gap + i * (size.w + gap), y, size)


def _paint_pile(canvas: Felt, scene: Scene, area: Rect, middle: Rect, size: Size) -> None:
    cards = pile_cards(scene.view)
    shown = cards[-PILE_CARDS:]
    if not shown:
        canvas.target(draw_gap(canvas, area.x + (area.w - size.w) // 2, area.y, size), "pile")
        canvas.centred(area, area.bottom, "the pile is empty", FAINT)
        return
    x = area.x + (area.w - size.w - PILE_STEP * (len(shown) - 1)) // 2
    for i, card in enumerate(shown):
        look = Look(is_marked=card in scene.lore.marked, is_covered=i < len(shown) - 1)
        draw_face(canvas, x + i * PILE_STEP, area.y, size, card, look, scene.suits)
    canvas.target(Rect(x, area.y, size.w + PILE_STEP * (len(shown) - 1), size.h), "pile")
    asked = pick_up(scene.view) or asks(scene.view, scene.lore)
    canvas.centred(middle, area.bottom, asked, GOLD, bold=True)
    why = why_asked(scene.view, scene.lore)
    canvas.centred(middle, area.bottom + 1, why or count_of(len(cards)), FAINT)


def _paint_stack(canvas: Felt, scene: Scene, zone: Zone, x: int, y: int, size: Size) -> None:
    if zone.count:
        canvas.target(draw_back(canvas, x, y, size, PLAIN), "stock")
    else:
        draw_gap(canvas, x, y, size)
    _paint_label(canvas, scene, zone, x, y, size, INK)


def _paint_heap(canvas: Felt, scene: Scene, zone: Zone, x: int, y: int, size: Size) -> None:
    if zone.is_open and zone.cards:
        place = draw_face(canvas, x, y, size, zone.cards[-1], PLAIN, scene.suits)
    else:
        place = draw_back(canvas, x, y, size, PLAIN)
    canvas.target(place, zone.name)
    _paint_label(canvas, scene, zone, x, y, size, FAINT)


def _paint_label(canvas: Felt, scene: Scene, zone: Zone, x: int, y: int, size: Size, ink: str) -> None:
    count = f" {zone.count}" if zone.is_counted else ""
    text = f"{scene.lore.called(zone.name)}{count}"
    canvas.centred(Rect(x - len(text), y, size.w + 2 * len(text), 1), y + size.h, text, ink)


# ---- your own ----------------------------------------------------------------------------------------


def paint_own(canvas: Felt, plan: Plan, scene: Scene) -> None:
    """Your up and down cards, or your melds, your name, and what you can do."""
    if scene.has_melds:
        area = plan.own
        buttons = max(area.w // 3, NARROWEST_BUTTONS)
        paint_own_side(canvas, scene, Rect(area.x + 1, area.y, area.w - buttons - 2, area.h))
        _paint_actions(canvas, scene, Rect(area.right - buttons, area.y, buttons, area.h))
        return
    area, size = plan.own, plan.style.own
    places = max(len(scene.row(scene.you)), len(scene.slots(scene.you)), 1)
    w = min(places * (size.w + 1), area.w // 2)
    cards = Rect(area.x + (area.w - w) // 2, area.y, w, area.h)
    paint_tabled(canvas, scene, scene.you, cards, size)
    is_active = scene.you in scene.view.actors
    name = f"{'▶ ' if is_active else ''}{scene.names[scene.you]}"
    y = area.y + (area.h - 1) // 2
    canvas.text(max(cards.x - len(name) - 3, 0), y, name, GOLD if is_active else INK, bold=True)
    _paint_actions(canvas, scene, Rect(cards.right + 3, area.y, area.right - cards.right - 3, area.h))


def _paint_actions(canvas: Felt, scene: Scene, area: Rect) -> None:
    for i, action in enumerate(scene.actions[: area.h]):
        text = _fitted(action, area.w)
        ink, ground = (BUTTON_INK, GOLD) if action.is_likely else (INK, BUTTON)
        canvas.text(area.x, area.y + i, text, ink if action.is_legal else FAINT, ground, bold=action.is_legal)
        canvas.target(Rect(area.x, area.y + i, len(text), 1), action.name)


def _fitted(action: Action, width: int) -> str:
    """The words of a button, fewer of them where there is little room."""
    for label in (action.label, action.short or action.label):
        text = f" {action.key} {label} "
        if len(text) <= width:
            return text
    return f"{text[: width - 2]}… "


def paint_hand(canvas: Felt, plan: Plan, scene: Scene) -> None:
    """Your hand as a fan, chosen cards raised."""
    size = plan.style.fan
    for i, ((spot, face), area) in enumerate(zip(scene.hand, plan.fan, strict=True)):
        is_covered = any(area.y == after.y and after.x < area.right for after in plan.fan[i + 1 : i + 2])
        look = replace(scene.look(spot, face), is_covered=is_covered)
        y = area.y - (look.is_chosen and size is not Size.CHIP)
        canvas.target(draw_face(canvas, area.x, y, size, face, look, scene.suits), spot)
