"""How often something may be done within a span of time; for one socket or guest, without threads or keys."""

from collections import deque

from underhand.web.clock import Clock


class Window:
    """At most ``most`` times within any ``seconds``."""

    def __init__(self, most: int, seconds: float, clock: Clock) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._times: deque[float] = deque()

    def take(self) -> bool:
        """Whether it may be done once more now; what may not does not count."""
        now = self._clock.seconds()
        while self._times and self._times[0] <= now - self.seconds:
            self._times.popleft()
        if len(self._times) >= self.most:
            return False
        self._times.append(now)
        return True
