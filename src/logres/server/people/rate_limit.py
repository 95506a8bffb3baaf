"""How often something may be tried: so many times within a window, for each name or address."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final

from logres.server.errors import Denied

REMEMBERED: Final = 10_000


class Limit:
    """Counts tries by key. What is forgotten first is what was tried longest ago."""

    def __init__(self, tries: int, window: float) -> None:
        self.tries = tries
        self.window = window
        self._when: OrderedDict[str, deque[float]] = OrderedDict()

    def check(self, key: str, now: float) -> None:
        """Count a try; Denied when there were too many.

        >>> limit = Limit(1, 60)
        >>> limit.check("10.0.0.1", 0.0), limit.check("10.0.0.1", 61.0)
        (None, None)
        >>> limit.check("10.0.0.1", 62.0)
        Traceback (most recent call last):
        logres.server.errors.Denied: too many tries; wait 59 seconds
        """
        tried = self._when.setdefault(key, deque())
        self._when.move_to_end(key)
        while tried and tried[0] <= now - self.window:
            tried.popleft()
        if len(tried) >= self.tries:
            raise Denied("too-often", f"too many tries; wait {tried[0] + self.window - now:.0f} seconds")
        tried.append(now)
        if len(self._when) > REMEMBERED:
            self._when.popitem(last=False)

    def forgive(self, key: str) -> None:
        """It was right: the tries before it do not count."""
        self._when.pop(key, None)
