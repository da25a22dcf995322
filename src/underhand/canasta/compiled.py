"""The compiled rules of the family, and a deal that is carried out by them step for step."""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, ClassVar

from underhand.canasta.game import CanastaGame
from underhand.canasta.judging import Kernel
from underhand.canasta.kernel import (
    choices,
    entries,
    habits,
    kinds,
    listing,
    loops,
    melds,
    opening,
    outright,
    redealing,
    refusal,
    runs,
    scoring,
    search,
    setup,
    standing,
    steps,
    turn,
    weighing,
)
from underhand.canasta.kernel.steps import STEPS
from underhand.canasta.state import Rules, State
from underhand.frame import tree
from underhand.frame.compiler import compile_kernel
from underhand.frame.record import to_array

KERNEL: tuple[ModuleType, ...] = (
    kinds,
    melds,
    opening,
    outright,
    refusal,
    steps,
    turn,
    setup,
    listing,
    scoring,
    loops,
    redealing,
    weighing,
    habits,
    choices,
    standing,
    tree,
    search,
    runs,
    entries,
)
ENTRIES = ("refused", "kept_back", "left_standing", "acted", "settled", "given", "listed")


@cache
def stepping() -> dict[str, Any]:
    """The compiled functions that carry a deal one step or face further; the first call compiles them."""
    return compile_kernel(KERNEL, ENTRIES)


@cache
def entry(name: str) -> Any:
    """One function of the kernel as compiled code; the first call compiles it or takes it from the cache."""
    return compile_kernel(KERNEL, (name,))[name]


def _called(name: str) -> Callable[..., Any]:
    """An entry that works on a plain state: it is carried over, and back again."""

    def call(r: Rules, s: State, *numbers: int) -> Any:
        array = to_array(s)
        result = stepping()[name](to_array(r), array, *numbers)
        for field in State.FIELDS:
            setattr(s, field, array[field][0].tolist())
        return result

    return call


def _listed(r: Rules, s: State, seat: int) -> list[int]:
    import numpy as np

    out = np.zeros(STEPS, np.int64)
    n = stepping()["listed"](to_array(r), to_array(s), seat, out)
    return [int(move) for move in out[:n]]


class CompiledGame(CanastaGame):
    """A deal carried out by the compiled rules; slow from Python, it shows that both modes agree."""

    kernel: ClassVar[Kernel] = Kernel(
        barred=_called("kept_back"),
        refusal=_called("refused"),
        stands=_called("left_standing"),
        act=_called("acted"),
        settle=_called("settled"),
        give=_called("given"),
        listed=_listed,
        first_step=lambda r, s, seat: _listed(r, s, seat)[0],
    )
