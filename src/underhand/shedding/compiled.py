"""The compiled rules of the family, and a game that is carried out by them move for move."""

from functools import cache, cached_property
from types import ModuleType
from typing import Any

from underhand.frame import tree
from underhand.frame.compiler import compile_kernel
from underhand.frame.events import DEALER, Event
from underhand.frame.record import from_array, to_array
from underhand.shedding.coding import decode, encode
from underhand.shedding.dealing import given
from underhand.shedding.game import ShedGame
from underhand.shedding.kernel import (
    choices,
    ending,
    entries,
    faces,
    fits,
    habits,
    listing,
    loops,
    moves,
    pile,
    promise,
    redealing,
    refusal,
    runs,
    search,
    sets,
    setup,
    turn,
    watch,
)
from underhand.shedding.kernel.codes import NAMES
from underhand.shedding.state import State

KERNEL: tuple[ModuleType, ...] = (
    sets,
    pile,
    fits,
    ending,
    turn,
    faces,
    setup,
    moves,
    refusal,
    listing,
    loops,
    redealing,
    choices,
    habits,
    tree,
    promise,
    search,
    watch,
    runs,
    entries,
)
STEPS = ("refused", "done", "given", "listed")


@cache
def entry(name: str) -> Any:
    """One function of the kernel as compiled code; the first call compiles it or takes it from the cache."""
    return compile_kernel(KERNEL, (name,))[name]


@cache
def steps() -> dict[str, Any]:
    """The compiled functions that carry a game one decision or face further; the first call compiles them."""
    return compile_kernel(KERNEL, STEPS)


class CompiledGame(ShedGame):
    """A game carried out by the compiled rules; slow from Python, it shows that both modes agree."""

    @cached_property
    def _rules(self) -> Any:
        return to_array(self.rules)

    def _array(self) -> Any:
        return to_array(self.state)

    def _code(self, seat: int, move: int) -> str:
        code = steps()["refused"](self._rules, self._array(), seat, move)
        return NAMES[code] if code else ""

    def apply(self, event: Event) -> None:
        """Let a legal event happen."""
        rules, array = self._rules, self._array()
        if event.actor == DEALER:
            for face in given(self.state, event):
                steps()["given"](rules, array, face)
        else:
            steps()["done"](rules, array, event.actor, encode(event))
        self.state = from_array(State, array)

    def moves(self, seat: int) -> list[Event]:
        """Every legal event of a seat, orders that make no difference once."""
        if seat not in self.actors():
            return []
        import numpy as np

        out = np.zeros(listing.MOST, np.int64)
        n = steps()["listed"](self._rules, self._array(), seat, out)
        return [decode(seat, int(move)) for move in out[:n]]
