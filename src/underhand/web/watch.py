"""What the rooms tell those who count: moves, refusals, commits, sockets."""

import logging
import traceback

log = logging.getLogger("underhand.web.rooms")


class Unwatched:
    """Nobody counts; whoever does overrides what he counts."""

    def moved(self, who: str) -> None:
        """A move was made by a ``guest`` or a ``bot``."""

    def refused(self, code: str) -> None:
        """A request changed nothing."""

    def committed(self, seconds: float) -> None:
        """So long did it take to keep an event."""

    def sockets(self, number: int) -> None:
        """So many sockets came (1) or went (-1)."""


def tell_failure(what: str, error: BaseException | None) -> None:
    """Log the kind of an error and its place, never its message, which may name cards."""
    where = "".join(traceback.format_tb(error.__traceback__)) if error else ""
    log.error("%s: %s\n%s", what, type(error).__name__, where.rstrip())
