"""What a bot is: it sees what a seat sees, and names one of the seat's legal moves."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from underhand.books import Book
from underhand.errors import UnderhandError
from underhand.frame.events import Event
from underhand.frame.views import View, Zone


class UnknownBot(UnderhandError):
    """There is no bot of that name."""


class Bot(Protocol):
    """Somebody who plays a seat from its view, by rules of thumb, search or learning.

    A bot is a function of its seed and of what its seat sees: it holds no table, no state and no memory.
    The same view and moves get the same answer, after an undo and in a game that was saved and resumed.
    ``is_quick``: it answers at once; others are better asked aside, while the table goes on.
    """

    @property
    def is_quick(self) -> bool:
        """Whether nobody notices that it thinks."""

    def choose(self, view: View, moves: Sequence[Event]) -> Event:
        """One of the legal moves of the view's seat; there is at least one."""

    def explain(self, view: View, moves: Sequence[Event]) -> tuple[Event, str]:
        """The move that would be chosen, and one plain sentence why: a hint that explains itself."""


Maker = Callable[[Book, Any, str], Bot]
"""Makes a bot for the games of a book, from its rules at so many seats and a seed."""


class Whim:
    """Random numbers that hang on a seed and on what a seat sees, and on nothing else."""

    def __init__(self, seed: str) -> None:
        self._key = hashlib.blake2b(seed.encode(), digest_size=32).digest()

    def number(self, view: View) -> int:
        """A number of 64 bits for this view; the turns played so far tell equal positions apart."""
        zones = (*(zone for place in view.seats for zone in place.zones), *view.zones)
        text = f"{view.seat} {view.facts.get('turns')} {view.pending} {' '.join(map(_zone_text, zones))}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8, key=self._key).digest(), "big")


def _zone_text(zone: Zone) -> str:
    return f"{zone.count}{''.join(zone.cards)}"
