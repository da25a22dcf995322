"""The time, asked for in one place, so that tests can let it pass."""

import asyncio
import time
from datetime import UTC, datetime


class Clock:
    """The real one."""

    def seconds(self) -> float:
        """Seconds since some moment; they only grow."""
        return time.monotonic()

    def now(self) -> datetime:
        """The moment, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
