"""Positions that somebody states, as in a scenario, and what the dealer does in them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from underhand.errors import UnderhandError
from underhand.frame.events import Event
from underhand.frame.protocol import Owed


class Misstated(UnderhandError):
    """A position that cannot be set up or played on as it is stated; ``lines`` holds every mistake."""

    def __init__(self, lines: str | Iterable[str]) -> None:
        self.lines = (lines,) if isinstance(lines, str) else tuple(lines)
        super().__init__("\n".join(self.lines))


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the words of the notation; what is not stated is empty or None.

    ``seats`` holds each seat's zones as they are written, for the family to read. ``pile`` is bottom first,
    ``stock`` in the order of drawing. ``direction`` is 1 for clockwise, -1 for anticlockwise.
    """

    seats: tuple[Mapping[str, object], ...]
    pile: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()
    boneyard: tuple[int, ...] = ()
    turn: int | None = None
    dealer: int | None = None
    direction: int | None = None
    turns: int = field(default=0)
    phase: str = ""
    pending: str = ""


class Script(Protocol):
    """A dealer who gives what a position scripts."""

    def event(self, owed: Owed, seats: int) -> Event | None:
        """The dealer's event that gives what is owed; raises :class:`Misstated` where nothing says which.

        None where nothing says it and only the reckoning after the game hangs on it.
        """

    def follow(self, owed: Owed, event: Event) -> None:
        """Somebody else has said what the dealer gives: the script goes on behind it."""
