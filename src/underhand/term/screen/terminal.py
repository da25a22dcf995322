"""An app at a terminal that may go away: it leaves then instead of listening for ever to nothing."""

import os
import sys

from textual.app import App

from underhand.term.lines import HUNG_UP

EVERY = 0.5
"""Seconds between two looks at the terminal."""


class TerminalApp(App[None]):
    """Leaves with the status of a hang-up when the terminal that it was started at is no longer there.

    Usually a signal says so, but not to a program that ignores it or that the terminal does not control.
    """

    ENABLE_COMMAND_PALETTE = False

    def on_mount(self) -> None:
        """Watch the terminal, where there is one."""
        if not self.is_headless and _is_there():
            self.set_interval(EVERY, self._leave_if_gone)

    def _leave_if_gone(self) -> None:
        if not _is_there():
            self.exit(return_code=HUNG_UP)


def _is_there() -> bool:
    return sys.__stdin__ is not None and os.isatty(sys.__stdin__.fileno())
