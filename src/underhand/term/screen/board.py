"""The felt as a widget: it shows a scene, and says what was clicked or pointed at."""

from textual import events
from textual.geometry import Size as Extent
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from underhand.term.screen.canvas import Canvas
from underhand.term.screen.layout import MELD_STYLES, SMALLEST, STYLES, plan
from underhand.term.screen.look import FAINT
from underhand.term.screen.painting import paint, paint_felt
from underhand.term.screen.scene import Scene, Target


class Board(Widget):
    """The table."""

    class Chosen(Message):
        """A card or an action was clicked."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    class Pointed(Message):
        """The pointer went onto a card or an action, or (None) off all of them."""

        def __init__(self, target: Target | None) -> None:
            super().__init__()
            self.target = target

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self.canvas: Canvas[Target] = Canvas(1, 1)
        self._pointed: Target | None = None

    def show(self, scene: Scene) -> None:
        """Draw this from now on."""
        self.scene = scene
        self._paint()

    def _paint(self) -> None:
        width, height = self.size
        self.canvas = Canvas(width, height)
        if width < SMALLEST[0] or height < SMALLEST[1]:
            self._say_too_small()
        elif self.scene is not None:
            scene = self.scene
            styles = MELD_STYLES if scene.has_melds else STYLES
            paint(self.canvas, plan(width, height, scene.others, len(scene.hand), styles), scene)
        self.refresh()

    def _say_too_small(self) -> None:
        paint_felt(self.canvas)
        for y, text in enumerate(
            ("Too small a table.", "Make the terminal larger,", "or play with --plain.")
        ):
            self.canvas.text(1, y, text, FAINT)

    def on_resize(self, _: events.Resize) -> None:
        """Lay the table anew."""
        self._paint()

    def render_line(self, y: int) -> Strip:
        """One row."""
        return self.canvas.strip(y) if y < self.canvas.height else Strip.blank(self.size.width)

    def get_content_width(self, container: Extent, viewport: Extent) -> int:  # noqa: ARG002 - the frame's call
        """All there is."""
        return container.width

    def on_click(self, event: events.Click) -> None:
        """Say what was clicked."""
        target = self.canvas.hit(event.x, event.y)
        if target is not None:
            self.post_message(self.Chosen(target))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what is pointed at when that changes."""
        target = self.canvas.hit(event.x, event.y)
        if target != self._pointed:
            self._pointed = target
            self.post_message(self.Pointed(target))

    def on_leave(self, _: events.Leave) -> None:
        """The pointer is gone."""
        if self._pointed is not None:
            self._pointed = None
            self.post_message(self.Pointed(None))
