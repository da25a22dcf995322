"""A recorded game on the terminal: the table after each event, seen by one seat or by all together."""

from dataclasses import replace
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Resize
from textual.widgets import Static

from underhand.frame.views import View
from underhand.frame.words import words
from underhand.record import Replay
from underhand.record.text import ending
from underhand.telling.lore import Lore
from underhand.telling.phrases import as_laid
from underhand.term.screen.board import Board
from underhand.term.screen.look import FAINT, FOUR_COLOURS, GOLD, INK, LOG_INK, TWO_COLOURS
from underhand.term.screen.scene import Scene
from underhand.term.screen.screens import SIGNS, Page, listing
from underhand.term.screen.terminal import TerminalApp

WIDE = 100
"""Columns from which on the log has a place of its own."""
KEYS = (("← →", "event"), ("PgUp PgDn", "turn"), ("Home End", ""))
NARROWEST = 12
"""Columns that a row of the log is wrapped to at least."""
HELP = (
    ("→ ↓ n space", "the next event"),
    ("← ↑ p", "the event before"),
    ("PgDn N, PgUp P", "to where the next seat, or the one before, is to do something"),
    ("Home, End", "before the deal; the end of the game"),
    ("Tab", "turn the table: the next seat at the bottom, where all cards are seen"),
    ("4", "four colours for the suits, or two"),
    ("?", "this page"),
    ("Esc, q", "leave"),
)


class ReplayApp(TerminalApp):
    """Steps through a game. The seat at the bottom is the one whose eyes are used, or any that is chosen."""

    CSS_PATH = "screen/style.tcss"
    CSS = """
    #said { height: 2; padding: 0 1; background: #08301f; }
    Board { width: 1fr; height: 100%; }
    #log { width: 38; height: 100%; padding: 0 1; background: #08301f; display: none; }
    #log.-open { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,space,right,down,enter", "step(1)"),
        Binding("p,left,up,backspace", "step(-1)"),
        Binding("N,pagedown", "turn(1)"),
        Binding("P,pageup", "turn(-1)"),
        Binding("home", "go_to(0)"),
        Binding("end", "go_to(-1)"),
        Binding("tab", "sit(1)", priority=True),
        Binding("shift+tab", "sit(-1)", priority=True),
        Binding("4", "suits"),
        Binding("question_mark", "help"),
        Binding("q,escape,ctrl+q", "quit", priority=False),
    ]

    def __init__(self, game: Replay, start: int = 0) -> None:
        super().__init__()
        self.game = game
        self.ply = start
        self.bottom = game.seat or 0
        self._suits = TWO_COLOURS
        self._wrapped: dict[int, list[tuple[int, str]]] = {}
        self._lore = Lore(game.record.book, len(game.names))

    def compose(self) -> ComposeResult:
        """Head, felt and log, what has just happened, the keys."""
        yield Static(id="head")
        with Horizontal():
            yield Board()
            yield Static(id="log")
        yield Static(id="said")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Show where it begins."""
        self.title = self.game.record.book.title
        self.show()

    def on_resize(self, event: Resize) -> None:
        """Make room for the log where there is some."""
        self.query_one("#log").set_class(event.size.width >= WIDE, "-open")
        self.call_after_refresh(self.show)

    # ---- showing ----

    def show(self) -> None:
        """Draw everything as it is now."""
        scene = Scene(self.view, self.game.names, self._lore, suits=self._suits)
        self.query_one(Board).show(scene)
        self.query_one("#head", Static).update(self._head())
        self.query_one("#said", Static).update(self._said())
        self.query_one("#log", Static).update(self._events())
        self.query_one("#keys", Static).update(self._keys())

    @property
    def view(self) -> View:
        """The table as it lies, turned to the seat at the bottom."""
        view = self.game.at(self.ply)
        return as_laid(view if self.game.seat is not None else replace(view, seat=self.bottom))

    def _head(self) -> Text:
        text = Text(self.game.record.book.title, f"bold {GOLD}", no_wrap=True, overflow="ellipsis")
        text.append(f"  ·  event {self.ply} of {self.game.plies}", INK)
        seen = "all" if self.game.seat is None else self.game.names[self.game.seat]
        text.append(f"  ·  seen by {seen}", FAINT)
        return text

    def _said(self) -> Text:
        """The event that led here, and at the end the result."""
        if self.ply == 0:
            return Text("Before the deal.", FAINT)
        step = self.game.step(self.ply)
        text = Text(step.words(self.game.names, self.game.seat), f"bold {GOLD}")
        text.append(f"   {step.event}", FAINT)
        if self.ply == self.game.plies:
            text.append(f"\n{ending(self.game)}", INK)
        return text

    def _events(self) -> Text:
        """The events around this one, as many rows of them as there is room for."""
        size = self.query_one("#log", Static).content_size
        rows = self._rows(max(size.width, NARROWEST))
        here = next((i for i, (ply, _) in enumerate(rows) if ply == self.ply), 0)
        first = max(min(here - size.height // 2, len(rows) - size.height), 0)
        return Text("\n").join(self._row(*row) for row in rows[first : first + size.height])

    def _rows(self, width: int) -> list[tuple[int, str]]:
        """Every event in words, in rows of that width, each with its ply."""
        if width not in self._wrapped:
            said = (words(event, self.game.names, you=self.game.seat) for event in self.game.log)
            self._wrapped[width] = [
                (ply, row)
                for ply, text in enumerate(said, 1)
                for row in wrap(text, width, subsequent_indent="  ")
            ]
        return self._wrapped[width]

    def _row(self, ply: int, text: str) -> Text:
        return Text(text, f"bold {GOLD}" if ply == self.ply else LOG_INK if ply < self.ply else FAINT)

    def _keys(self) -> Text:
        text = Text(no_wrap=True, overflow="ellipsis")
        turn = (("Tab", "seat"),) if self.game.seat is None else ()
        for key, what in (*KEYS, *turn, ("4", "suits"), ("?", "help"), ("Esc", "leave")):
            text.append(key, f"bold {GOLD}")
            text.append(f" {what}  " if what else "  ", INK)
        return text

    # ---- what keys do ----

    def action_go_to(self, ply: int) -> None:
        """Go to where so many events have happened; -1 is the end."""
        self.ply = self.game.plies if ply < 0 else min(ply, self.game.plies)
        self.show()

    def action_step(self, by: int) -> None:
        """Go on, or back, by so many events."""
        self.action_go_to(max(self.ply + by, 0))

    def action_turn(self, by: int) -> None:
        """Go to where the next seat, or the one before, is to do something else than this one."""
        ply = self.ply + by
        while 0 < ply < self.game.plies and not self._is_turn(ply):
            ply += by
        self.action_go_to(max(ply, 0))

    def _is_turn(self, ply: int) -> bool:
        """Whether a seat that has not done the last thing is to do the next."""
        actor = self.game.log[ply].actor
        before = (event.actor for event in reversed(self.game.log[:ply]) if event.actor >= 0)
        return actor >= 0 and next(before, None) != actor

    def action_sit(self, by: int) -> None:
        """Turn the table to another seat; what one seat saw is always told from there."""
        if self.game.seat is None:
            self.bottom = (self.bottom + by) % len(self.game.names)
            self.show()

    def action_suits(self) -> None:
        """Change the colours of the suits."""
        self._suits = TWO_COLOURS if self._suits is FOUR_COLOURS else FOUR_COLOURS
        self.show()

    def action_help(self) -> None:
        """Show the keys."""
        self.push_screen(Page("Keys", listing((*HELP, ("", ""), *SIGNS))))
