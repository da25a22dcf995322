"""The collector of garbage, which halts all tables while it looks at everything that they hold.

Python calls it in the middle of moves, and with hundreds of tables for more than half a second; here it is
called now and then instead.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

EVERY = 300.0
"""Seconds between two collections. Moves leave hardly any garbage that only a collector can find."""


@asynccontextmanager
async def collected_now_and_then(every: float = EVERY) -> AsyncIterator[None]:
    """Within the block garbage is collected every so many seconds; afterwards as before."""
    was_enabled = gc.isenabled()
    gc.collect()
    gc.freeze()  # the modules stay, and need not be looked at each time
    gc.disable()
    task = asyncio.create_task(_collect(every), name="collector")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        gc.unfreeze()
        if was_enabled:
            gc.enable()


async def _collect(every: float) -> None:
    while True:
        await asyncio.sleep(every)
        gc.collect()
