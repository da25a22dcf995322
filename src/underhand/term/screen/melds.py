"""Drawing melds: what a seat has on the table as tokens, its boot, its points."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from underhand.frame.views import Zone
from underhand.telling.melds import Meld, has_tabled, standing
from underhand.telling.phrases import shaped
from underhand.term.screen.backs import Felt, paint_backs
from underhand.term.screen.canvas import Rect
from underhand.term.screen.look import (
    BACK,
    BACK_EDGE,
    EDGE_CHOSEN,
    FACE,
    FAINT,
    GOLD,
    INK,
    MIXED,
    MIXED_INK,
    NATURAL,
    NATURAL_INK,
    SUIT_INKS,
    ink_of,
    rank_of,
    symbol_of,
)
from underhand.term.screen.scene import Scene, Target

BLOCK = 20
"""Columns of your name and points beside your melds."""
SHORTER = ((" points", ""), ("opens with", "opens"), (" · has tabled", ""), ("opens ", "≥"))
"""Words of a seat's line, and fewer that do where it is narrow."""
CANASTAS = {"natural": ("●", NATURAL_INK, NATURAL), "mixed": ("◐", MIXED_INK, MIXED)}
"""The mark of each kind of canasta, its ink and its ground."""

Piece = tuple[str, str]
"""A text and its ink."""


@dataclass(frozen=True, slots=True)
class Token:
    """A meld, or cards that lie with melds, in one line: pieces on one ground."""

    pieces: tuple[Piece, ...]
    ground: str
    target: Target | None = None
    is_chosen: bool = False
    is_under_cursor: bool = False
    margin: int = 1

    @property
    def w(self) -> int:
        """Columns, its margins among them."""
        return sum(len(text) for text, _ in self.pieces) + 2 * self.margin


def paint_side(canvas: Felt, scene: Scene, seat: int, area: Rect) -> None:
    """Another seat: its hand from behind where there is room, boot and points, then its melds."""
    y = area.y
    if area.h > 3:
        paint_backs(canvas, scene.fan(seat), Rect(area.x, y, area.w, 1), scene.suits)
        y += 1
    boot = [f"{zone.name} {zone.count}" for zone in _boots(scene, seat)]
    said = " · ".join([*boot, *standing(scene.view, seat)])
    for words, fewer in SHORTER:
        if len(said) > area.w:
            said = said.replace(words, fewer)
    canvas.text(area.x, y, said[: area.w], INK if has_tabled(scene.view, seat) else FAINT)
    _paint_tokens(canvas, scene, seat, Rect(area.x, y + 1, area.w, area.bottom - y - 1))


def paint_own_side(canvas: Felt, scene: Scene, area: Rect) -> None:
    """Your name, boot and points, and beside them your melds."""
    is_active = scene.you in scene.view.actors
    name = f"{'▶ ' if is_active else ''}{scene.names[scene.you]}"
    canvas.text(area.x, area.y, name[: BLOCK - 1], GOLD if is_active else INK, bold=True)
    y = area.y + 1
    for zone in _boots(scene, scene.you):
        canvas.text(area.x, y, "▒▒", BACK_EDGE, BACK)
        canvas.text(area.x + 3, y, f"{zone.name} {zone.count}", INK)
        y += 1
    for text in [*standing(scene.view, scene.you)][: area.bottom - y]:
        canvas.text(area.x, y, text, FAINT)
        y += 1
    if scene.gathered:
        canvas.text(area.x, min(y, area.bottom - 1), scene.gathered.ljust(BLOCK - 1), GOLD, bold=True)
    _paint_tokens(canvas, scene, scene.you, Rect(area.x + BLOCK, area.y, area.w - BLOCK, area.h))


def _boots(scene: Scene, seat: int) -> list[Zone]:
    """The cards of a seat that nobody has seen yet."""
    return [zone for zone in shaped(scene.place(seat).zones, "stack") if zone.count]


# ---- tokens ------------------------------------------------------------------------------------------


def _paint_tokens(canvas: Felt, scene: Scene, seat: int, area: Rect) -> None:
    """All melds, with their cards where there is room for them, else by rank and number."""
    melds, rows = scene.melds(seat), _rows(scene, seat)
    tokens = [*(_in_full(scene, meld) for meld in melds), *rows]
    if _height(tokens, area.w) > area.h:
        tokens = [*(_in_short(scene, meld) for meld in melds), *rows]
    if _height(tokens, area.w) > area.h:
        tokens = [replace(token, margin=0) for token in tokens]
    x, y = area.x, area.y
    for token in tokens:
        if x > area.x and x + token.w > area.right:
            x, y = area.x, y + 1
        if y >= area.bottom:
            canvas.text(area.right - 1, area.bottom - 1, "…", GOLD, bold=True)
            return
        _paint_token(canvas, token, x, y)
        x += token.w + 1


def _height(tokens: Sequence[Token], width: int) -> int:
    """Rows that tokens take, one behind the other."""
    x, rows = 0, 1
    for token in tokens:
        if x and x + token.w > width:
            x, rows = 0, rows + 1
        x += token.w + 1
    return rows if tokens else 0


def _paint_token(canvas: Felt, token: Token, x: int, y: int) -> None:
    if not token.margin:
        _paint_tight(canvas, token, x, y)
        return
    left, right = ("▸", "◂") if token.is_under_cursor else ("[", "]") if token.is_chosen else (" ", " ")
    edge = EDGE_CHOSEN if token.is_chosen else token.pieces[0][1]
    canvas.text(x, y, left, edge, token.ground, bold=True)
    at = x + 1
    for text, ink in token.pieces:
        canvas.text(at, y, text, ink, token.ground, bold=True)
        at += len(text)
    canvas.text(at, y, right, edge, token.ground, bold=True)
    if token.target is not None:
        canvas.target(Rect(x, y, token.w, 1), token.target)


def _paint_tight(canvas: Felt, token: Token, x: int, y: int) -> None:
    """Without its margins: the one chosen, or under the cursor, on gold."""
    ground = GOLD if token.is_chosen or token.is_under_cursor else token.ground
    at = x
    for text, ink in token.pieces:
        canvas.text(at, y, text, ink, ground, bold=True)
        at += len(text)
    if token.target is not None:
        canvas.target(Rect(x, y, token.w, 1), token.target)


def _token(scene: Scene, meld: tuple[Target, Meld], pieces: Sequence[Piece], ground: str) -> Token:
    spot, _ = meld
    return Token(tuple(pieces), ground, spot, spot in scene.chosen, spot == scene.cursor)


def _in_full(scene: Scene, meld: tuple[Target, Meld]) -> Token:
    """A meld card by card, a canasta by its rank and kind."""
    of = meld[1]
    if of.rank is None or of.is_canasta:
        return _in_short(scene, meld, is_named=True)
    pieces = [(f"{rank_of(card)}{symbol_of(card)}", ink_of(card, scene.suits)) for card in of.cards]
    return _token(scene, meld, pieces, FACE)


def _in_short(scene: Scene, meld: tuple[Target, Meld], *, is_named: bool = False) -> Token:
    """A meld by its rank and number, a star for each wild card; a canasta by its rank and mark."""
    of = meld[1]
    if of.rank is None:
        return _token(scene, meld, [(f"{len(of.cards)}×{rank_of(of.cards[0])}", SUIT_INKS[0])], FACE)
    if of.is_canasta:
        mark, ink, ground = CANASTAS[of.kind]
        more = f"×{len(of.cards)}" if len(of.cards) > 7 else ""
        return _token(
            scene, meld, [(f"{mark} {of.name}{f' {of.kind}' if is_named else ''}{more}", ink)], ground
        )
    return _token(scene, meld, [(f"{of.name}×{len(of.cards)}{'*' * of.wilds}", SUIT_INKS[0])], FACE)


def _rows(scene: Scene, seat: int) -> list[Token]:
    """Open cards that lie with the melds."""
    found = []
    for zone in shaped(scene.place(seat).zones, "row"):
        pieces = [(f"{rank_of(card)}{symbol_of(card)}", ink_of(card, scene.suits)) for card in zone.cards]
        if pieces:
            found.append(Token(((f"{zone.name} ", SUIT_INKS[0]), *pieces), FACE))
    return found
