"""When garbage is collected on a server."""

import asyncio
import gc
import weakref

from underhand.web.garbage import collected_now_and_then


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.me = self


async def test_garbage_is_collected_now_and_then_and_not_in_between() -> None:
    """Allocations do not call the collector; what only it can find goes all the same, after a while."""
    async with collected_now_and_then(0.0):
        assert not gc.isenabled()
        held = weakref.ref(Ring())
        while held() is not None:
            await asyncio.sleep(0)
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
