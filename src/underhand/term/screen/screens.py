"""What lies over the table for a while: rules, log, help, the end of a game."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widgets import Static

from underhand.frame.words import count_of
from underhand.telling.result import places, result, score_table, standings
from underhand.telling.rulespage import Chapter
from underhand.term.screen.look import FAINT, GOLD, INK
from underhand.term.session import Session

HELP = (
    ("← → ↑ ↓", "move the cursor ▼ from card to card; Tab goes to the next card that may be played"),
    ("space, click", "gather the card under the cursor (✓, raised), or put it back; several make a set"),
    ("enter", "do what the golden button says; without a golden button it does nothing"),
    ("escape", "put all cards back; after a game, show its result again"),
    ("p  t  x  y  d", "pick up the pile, try the stock, pass, be ready; draw, or discard the card gathered"),
    ("m", "melds: set the cards gathered aside as a meld, gather the next, Enter lays all at once"),
    ("a", "melds: choose the meld that the cards gathered go to, again for the next; or click it"),
    ("h", "a hint, and why"),
    ("w", "why the gathered cards, or the one under the cursor, may not be played"),
    ("u", "take your last move back; where you draw, until you have seen new cards"),
    ("c", "the table in words: every card that you may know"),
    ("r", "the rules of this game"),
    ("l", "the log"),
    ("4", "four colours for the suits, or two"),
    ("n", "the next game, when one is over"),
    ("q", "leave; a game that goes on is saved and offered again"),
)
SIGNS = (
    ("▌▌▌ 9♣", "another's hand from behind; the cards beside the backs are known to be in it"),
    ("◉", "a one-eyed card, where the rules of this game look at that"),
    ("▶  ↑→↓", "who is to act; the way that play goes"),
    ("9 or higher", "below the pile: what the next card must be, or what picking it up costs"),
    ("9×4*", "a meld: four nines, one of them a wild card"),
    ("● 9  ◐ 9", "a natural canasta of nines, a mixed one"),
    ("① ②", "cards set aside for the first meld, the second"),
)


def keys_text(keys: Iterable[tuple[str, str, str]], where: str) -> str:
    """Keys and their words, each to be clicked as well; ``where`` is the action that takes its name."""
    return "  ".join(f"[@click={where}('{what}')][b {GOLD}]{key}[/] {label}[/]" for key, label, what in keys)


class Page(ModalScreen[None]):
    """Something to read, which any of a few keys puts away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,r,l,c,question_mark", "put_away", "back", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("home", "scroll(-100000)", show=False),
        Binding("end", "scroll(100000)", show=False),
    ]

    def __init__(self, title: str, content: RenderableType, *, at_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._content = content
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        """A box with the text, and how to put it away."""
        with Vertical(classes="page") as box:
            box.border_title = self._title
            box.border_subtitle = "↑ ↓ to scroll, Esc to go back"
            with VerticalScroll(can_focus=False):
                yield Static(self._content)

    def on_mount(self) -> None:
        """A log is read from its end."""
        if self._at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        """Scroll by so many lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_put_away(self) -> None:
        """Put it away."""
        self.dismiss()


def rules_text(chapters: Iterable[Chapter]) -> RenderableType:
    """The rules of the game as one text."""
    parts: list[RenderableType] = []
    for chapter in chapters:
        parts.append(Text(chapter.title, f"bold {GOLD}"))
        for paragraph, clauses in chapter.paragraphs:
            parts.append(Padding(Text.assemble(paragraph, (f"  {clauses}", FAINT)), (0, 0, 0, 2)))
        parts.append("")
    return Group(*parts)


def help_text() -> Grid:
    """Keys and what they do, then signs and what they mean."""
    return listing((*HELP, ("", ""), *SIGNS))


def listing(rows: Iterable[tuple[str, str]]) -> Grid:
    """Keys or signs with their meanings."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style=f"bold {GOLD}", no_wrap=True)
    grid.add_column()
    for key, meaning in rows:
        grid.add_row(key, meaning)
    return grid


END_KEYS = (("Esc", "look at the table", "look"), ("q", "quit", "quit"))


HIGH = 30
"""Rows from which on a result has room around it."""
SUMS = 3
"""Rows of sums below the parts of scores."""


def ended(session: Session) -> str:
    """What is over: a game, a deal of a match that is counted in points, the match."""
    outcome, number = session.table.outcome, session.match.number
    if outcome is None or not outcome.scores:
        return f"Game {number} is over"
    return (
        f"Deal {number} is over" if outcome.goes_on else f"The match is over after {count_of(number, 'deal')}"
    )


def what_now(session: Session) -> str:
    """What can be done when a game is over."""
    if session.match.is_over:
        return "The match is over: q leaves, underhand play begins another"
    return f"The {session.lore.unit} is over: n deals the next one"


class End(ModalScreen[str]):
    """How a game ended, how the match stands, and what now; gives ``next``, ``quit`` or ``look``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "choose('next')", "Next game"),
        Binding("q", "choose('quit')", "Quit"),
        Binding("escape", "choose('look')", "Look at the table"),
        Binding("l", "app.log", "Log"),
        Binding("r", "app.rules", "Rules"),
        Binding("c", "app.cards", "Cards"),
        Binding("question_mark", "app.help", "Help"),
        Binding("h,u,w,p,t,x,y,d,m,a,enter,space", "say_over", "What now"),
    ]

    def __init__(self, session: Session, told: Iterable[str]) -> None:
        super().__init__()
        self._session = session
        self._told = list(told)

    def compose(self) -> ComposeResult:
        """The result above, the standings, where the record lies, the keys."""
        session, outcome = self._session, self._session.table.outcome
        with Vertical(classes="end") as box:
            box.border_title = ended(session)
            if outcome is not None:
                told = result(outcome, session.names, session.seat, session.lore.target)
                yield Static(told, classes="result")
                if any(outcome.places) and not outcome.scores:
                    yield Static(places(outcome, session.names), classes="places")
            yield Static(self._standings(), classes="standings")
            yield Static("\n".join(self._told), classes="told")
            goes_on = () if session.match.is_over else (("n", f"next {session.lore.unit}", "next"),)
            yield Static(keys_text((*goes_on, *END_KEYS), "screen.choose"), classes="choices")

    def on_resize(self, event: Resize) -> None:
        """Stand close where there are few rows."""
        self.query_one(".end").set_class(event.size.height < HIGH, "-low")

    def _standings(self) -> Grid:
        """The scores component by component where there are any, else how everybody stands."""
        outcome = self._session.table.outcome
        if outcome is not None and outcome.scores:
            return self._scores(list(score_table(outcome, self._session.names)))
        head, *rows = standings(self._session.match.standings)
        grid = Grid.grid(padding=(0, 2))
        for i, _ in enumerate(head):
            grid.add_column(justify="right" if i else "left")
        grid.add_row(*(Text(cell, FAINT) for cell in head))
        for seat, row in enumerate(rows):
            style = f"bold {GOLD}" if seat == self._session.seat else ""
            grid.add_row(*(Text(cell, style) for cell in row))
        return grid

    def _scores(self, rows: Sequence[Sequence[str]]) -> Grid:
        """Parts downwards, seats across, your own in gold; the sums brighter than the parts."""
        grid = Grid.grid(padding=(0, 2))
        own = self._session.seat + 1
        for i, _ in enumerate(rows[0]):
            grid.add_column(justify="right" if i else "left")
        for at, row in enumerate(rows):
            ink = FAINT if 0 < at < len(rows) - SUMS else INK
            grid.add_row(*(Text(cell, f"bold {GOLD}" if i == own else ink) for i, cell in enumerate(row)))
            if at == len(rows) - SUMS - 1:
                grid.add_row()
        return grid

    def action_say_over(self) -> None:
        """Nothing can be played, taken back or asked any more: say what can be done."""
        self.query_one(".end").border_subtitle = what_now(self._session)

    def action_choose(self, what: str) -> None:
        """Put it away with an answer."""
        self.dismiss(what)
