"""What the rooms tell those who count: moves, refusals, commits, sockets."""


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
