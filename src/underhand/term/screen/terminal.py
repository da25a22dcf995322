"""An app at a terminal that may go away: it leaves then instead of listening for ever to nothing.

Whoever ends it by a signal finds the terminal as it was before.
"""

import asyncio
import os
import signal
import sys

from textual.app import App

from underhand.term.lines import HUNG_UP

EVERY = 0.5
"""Seconds between two looks at the terminal."""
ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals to leave on, where the system has them."""
BY_SIGNAL = 128
"""What a status is above the number of the signal."""


class TerminalApp(App[None]):
    """Leaves with the status of a hang-up when the terminal that it was started at is no longer there.

    Usually a signal says so, but not to a program that ignores it or that the terminal does not control.
    """

    ENABLE_COMMAND_PALETTE = False

    def on_mount(self) -> None:
        """Watch the terminal, where there is one, and the signals."""
        if not self.is_headless and _is_there():
            self.set_interval(EVERY, self._leave_if_gone)
            self._leave_on_signals()

    def _leave_on_signals(self) -> None:
        """Leave in order, where the system's loop can be told of signals."""
        if sys.platform == "win32":
            return
        for number in (getattr(signal, name) for name in ENDING):
            asyncio.get_running_loop().add_signal_handler(number, self._leave_by, number)

    def _leave_by(self, number: int) -> None:
        self.exit(return_code=BY_SIGNAL + number)

    def _leave_if_gone(self) -> None:
        if not _is_there():
            self.exit(return_code=HUNG_UP)


def _is_there() -> bool:
    return sys.__stdin__ is not None and os.isatty(sys.__stdin__.fileno())
