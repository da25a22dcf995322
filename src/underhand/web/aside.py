"""Work that takes long, in threads: few at a time, one at a time for anybody, so that all others go on."""

from asyncio import Lock, Semaphore, to_thread
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")


class Aside:
    """At most ``most`` works under way; the others wait."""

    def __init__(self, most: int) -> None:
        self._free = Semaphore(most)
        self._theirs: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    async def do(self, whose: str, work: Callable[[], T]) -> T:
        """The result of a work that somebody has asked for."""
        theirs = self._theirs.setdefault(whose, Lock())
        async with theirs, self._free:
            return await to_thread(work)
