"""The terminal table: one person's seat, played by mouse and keyboard."""

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.widgets import Static

from underhand.errors import UnderhandError
from underhand.frame.events import Event
from underhand.telling.chronicle import Line
from underhand.telling.phrases import direction
from underhand.telling.rulespage import chapters
from underhand.term.describing import position, printed
from underhand.term.keeping import Keeper
from underhand.term.screen.board import Board
from underhand.term.screen.buttons import KEYS
from underhand.term.screen.desk import Desk
from underhand.term.screen.look import ALARM, FAINT, GOLD, INK, LOG_INK
from underhand.term.screen.prompt import HIGHEST, LOW, composed
from underhand.term.screen.screens import End, Page, help_text, rules_text, what_now
from underhand.term.screen.side import Side
from underhand.term.screen.terminal import TerminalApp
from underhand.term.session import Session

WIDE = 100
"""Columns from which on the log has a place of its own."""
HIGH = 30
"""Rows from which on the prompt is set apart."""
SIDE, MARGINS = 36, 4
"""Columns of the log's place, and of what lies left and right of the prompt."""
OVER = "That is for a game that goes on: n deals the next one, Esc shows the result."
INTERRUPTED = 128 + 2
HURRY = 4
"""How many times faster the bots are when you only watch."""
ALWAYS = (
    ("c", "cards", "cards"),
    ("r", "rules", "rules"),
    ("l", "log", "log"),
    ("4", "suits", "suits"),
    ("?", "help", "help"),
    ("q", "quit", "leave"),
)
FOOTER = (
    ("space", "gather", "gather"),
    ("⏎", "do it", "act"),
    ("h", "hint", "hint"),
    ("u", "undo", "undo"),
    ("w", "why not", "why"),
    *ALWAYS,
)
AFTER = (("Esc", "result", "put_back"), *ALWAYS)
"""The keys at any time, while a game is played, and when it is over."""
SPARED = ("space", "4")
"""Those that are not told below where the terminal is not wide."""


class TableApp(TerminalApp):
    """The table of a session. Bots take `pace` seconds for a move."""

    CSS_PATH = "style.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)"),
        Binding("right", "step(1)"),
        Binding("up", "climb(-1)"),
        Binding("down", "climb(1)"),
        Binding("tab", "next_lit(1)", priority=True),
        Binding("shift+tab", "next_lit(-1)", priority=True),
        Binding("space", "gather"),
        Binding("enter", "act"),
        Binding("escape", "put_back"),
        *(Binding(key, f"press('{key}')") for key in dict.fromkeys(KEYS.values())),
        Binding("m", "aside"),
        Binding("a", "to_meld"),
        Binding("h", "hint"),
        Binding("u", "undo"),
        Binding("w", "why"),
        Binding("c", "cards"),
        Binding("r", "rules"),
        Binding("l", "log"),
        Binding("4", "suits"),
        Binding("n", "next"),
        Binding("q,ctrl+q", "leave", priority=False),
        Binding("ctrl+c", f"leave({INTERRUPTED})", priority=True),
        Binding("question_mark", "help"),
    ]

    def __init__(self, session: Session, keeper: Keeper, pace: float) -> None:
        super().__init__()
        self.session = session
        self.keeper = keeper
        self.desk = Desk(session)
        self._pace = pace
        self._is_bot_awaited = False
        self._told: list[str] | None = None

    def compose(self) -> ComposeResult:
        """Head, felt and log, what there is to do, the keys."""
        yield Static(id="head")
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield Board()
                yield Static(id="prompt")
            yield Side()
        yield Static(id="keys")

    def on_mount(self) -> None:
        """The game begins, or goes on."""
        self.title = self.session.match.book.title
        self.keeper.keep()
        for caution in self.session.cautions:
            self.notify(caution)
        self.go_on()

    def on_resize(self, event: Resize) -> None:
        """Make room for the log where there is some."""
        self.query_one("#side").set_class(event.size.width >= WIDE, "-open")
        self.query_one("#prompt").set_class(event.size.height < HIGH, "-low")
        self.call_after_refresh(self.show)

    # ---- showing ----

    def show(self) -> None:
        """Draw everything as it is now."""
        self.query_one(Board).show(self.desk.scene())
        self.query_one("#head", Static).update(self._head())
        self.query_one("#prompt", Static).update(self._prompt(self.desk.about(self.desk.cursor)))
        self.query_one(Side).show(self.session.lines, self.session.seat)
        self.query_one("#keys", Static).update(self._keys())

    def _head(self) -> Text:
        session = self.session
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(session.match.book.title, "bold #ffcf5c")
        if self.size.width >= WIDE:
            text.append(f"  ·  {session.lore.unit} {session.match.number}")
            if len(session.names) > 2:
                text.append(f"  ·  play goes {direction(session.view)}")
        else:
            room = self.size.width - len(text) - 5
            text.append(f"  {recent(session.lines, room)}", INK)
        return text

    def _prompt(self, about: str) -> Text:
        desk = self.desk
        width = self.size.width - MARGINS - (SIDE if self.size.width >= WIDE else 0)
        room = LOW if self.size.height < HIGH else HIGHEST
        rows = composed(desk.duty, desk.said.text or about or self.session.goal, desk.how, width, room)
        tone = {"refused": ALARM, "hint": GOLD}.get(desk.said.tone, INK if desk.said.text else FAINT)
        inks = (f"bold {GOLD if self.session.is_yours else FAINT}", tone, FAINT)
        lines = [Text(row, ink) for part, ink in zip(rows, inks, strict=True) for row in part]
        return Text("\n").join(lines)

    def _keys(self) -> str:
        """The keys as far as there is room for them."""
        keys: Sequence[tuple[str, str, str]] = AFTER if self.session.table.is_over else FOOTER
        if self.session.table.is_over and not self.session.match.is_over:
            keys = (("n", f"next {self.session.lore.unit}", "next"), *keys)
        if self.size.width < WIDE:
            keys = [each for each in keys if each[0] not in SPARED]
        return "  ".join(f"[@click=app.{does}()][b {GOLD}]{key}[/] {label}[/]" for key, label, does in keys)

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """Say what the card does that is pointed at."""
        about = self.desk.about(event.target) or self.desk.about(self.desk.cursor)
        self.query_one("#prompt", Static).update(self._prompt(about))

    # ---- going on ----

    def go_on(self) -> None:
        """Show the table, and let the bots or the end come."""
        self.show()
        if self.session.table.is_over:
            self._show_end()
        elif self.session.bot_due is not None and not self._is_bot_awaited:
            self._is_bot_awaited = True
            self._call_bot()

    def _call_bot(self) -> None:
        """Let a bot move when its time has come; once you are out they hurry."""
        is_out = self.session.view.seats[self.session.seat].is_out
        pace = self._pace / HURRY if is_out else self._pace
        if pace:
            self.set_timer(pace, self._let_bot_move)
        else:
            self.call_later(self._let_bot_move)

    def _let_bot_move(self) -> None:
        if self.session.is_bot_quick:
            self._bot_moved(self.session.asked_of_bot()() if self.session.bot_due is not None else None)
        else:
            self.run_worker(self._let_bot_think(self._moment))

    async def _let_bot_think(self, at: tuple[int, int]) -> None:
        """Let the bot think aside; if meanwhile something else has happened, it is asked anew."""
        move = await asyncio.to_thread(self.session.asked_of_bot())
        self._bot_moved(move if at == self._moment else None)

    def _bot_moved(self, move: Event | None) -> None:
        self._is_bot_awaited = False
        if move is not None:
            self.session.let_bot_move(move)
            self.desk.follow()
        self.go_on()

    @property
    def _moment(self) -> tuple[int, int]:
        return self.session.match.number, self.session.table.ply

    def _do(self, what: Callable[[], None]) -> None:
        """Do something of yours; what moved the game is saved."""
        if self.session.table.is_over:
            self.desk.remark(OVER)
            self.show()
            return
        before = self._moment
        try:
            what()
        except UnderhandError as error:
            self.desk.complain(str(error))
        if self._moment != before:
            self.keeper.keep()
        self.go_on()

    def _show_end(self) -> None:
        """The result, once by itself, and whenever it is asked for."""
        if self._told is None:
            self._told = self.keeper.finish()
            self.push_screen(End(self.session, self._told), self._after_end)

    def _after_end(self, answer: str | None) -> None:
        if answer == "next":
            self.action_next()
        elif answer == "quit":
            self.action_leave()

    # ---- what keys and clicks do ----

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """A click on the felt."""
        self._do(lambda: self.desk.choose(event.target))

    def action_step(self, by: int) -> None:
        """Move the cursor along."""
        self._do(lambda: self.desk.step(by))

    def action_climb(self, by: int) -> None:
        """Move the cursor to another row."""
        self._do(lambda: self.desk.climb(by))

    def action_next_lit(self, by: int) -> None:
        """Move the cursor to a card that may be played."""
        self._do(lambda: self.desk.next_lit(by))

    def action_gather(self) -> None:
        """Gather the card under the cursor."""
        self._do(self.desk.toggle_cursor)

    def action_act(self) -> None:
        """Make the move."""
        self._do(self.desk.act)

    def action_put_back(self) -> None:
        """Gather nothing; when the game is over, show the result again."""
        if self._told is not None:
            self.push_screen(End(self.session, self._told), self._after_end)
        else:
            self._do(self.desk.put_back)

    def action_press(self, key: str) -> None:
        """Make the move that a key asks for."""
        self._do(lambda: self.desk.press(key))

    def action_aside(self) -> None:
        """Set the cards gathered aside as a meld."""
        self._do(self.desk.set_aside)

    def action_to_meld(self) -> None:
        """Choose the meld that the cards gathered go to."""
        self._do(self.desk.to_meld)

    def action_hint(self) -> None:
        """Give a hint."""
        self._do(self.desk.hint)

    def action_why(self) -> None:
        """Say why not."""
        self._do(self.desk.why)

    def action_undo(self) -> None:
        """Take the last move back."""
        self._do(self.desk.undo)

    def action_suits(self) -> None:
        """Change the colours of the suits."""
        self._do(self.desk.change_suits)

    def action_next(self) -> None:
        """Deal the next game."""
        if not self.session.table.is_over:
            self.desk.remark("This game goes on: n deals the next one when it is over.")
            self.show()
            return
        if self.session.match.is_over:
            self.desk.remark(f"{what_now(self.session)}.")
            self.show()
            return
        self.session.next_game()
        self._told = None
        self.desk.begin()
        self.keeper.keep()
        self.go_on()

    def action_cards(self) -> None:
        """Tell every card that you may know of."""
        text = "\n".join(map(printed, position(self.session)))
        self.push_screen(Page("The table in words", text))

    def action_rules(self) -> None:
        """Show the rules."""
        book, seats = self.session.match.book, len(self.session.names)
        self.push_screen(Page("The rules of this game", rules_text(chapters(book, seats))))

    def action_log(self) -> None:
        """Show the whole log."""
        text = log_text(self.session.lines, self.session.seat)
        self.push_screen(Page("All that has happened", text, at_end=True))

    def action_help(self) -> None:
        """Show the keys."""
        self.push_screen(Page("Keys", help_text()))

    def action_leave(self, status: int = 0) -> None:
        """Leave the table."""
        self.exit(return_code=status)

    def complain(self, line: str) -> None:
        """Tell of something that went wrong beside the game."""
        self.notify(line, severity="warning")


def log_text(lines: Sequence[Line], you: int) -> Grid:
    """The log, your own doings brighter than the others'."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for line in lines:
        mark, ink = (GOLD, INK) if line.seat == you else (FAINT, LOG_INK)
        grid.add_row(Text("•", mark), Text(line.text, ink))
    return grid


def recent(lines: Sequence[Line], room: int) -> str:
    """The last sentences that fit into so many columns, the newest last."""
    told = ""
    for line in reversed(lines):
        longer = f"{line.text}. {told}".rstrip()
        if told and len(longer) > room:
            break
        told = longer
    return told
