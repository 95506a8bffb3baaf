"""How often something may be tried within a window, and how much may be open at once, for each name or address."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from logres.server.errors import Denied

REMEMBERED: Final = 10_000


class Limit:
    """Counts tries by key. What is too long ago to count is forgotten, and of too many what was tried first."""

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
            raise Denied("too-often", "too many tries; wait {n} seconds", n=f"{tried[0] + self.window - now:.0f}")
        tried.append(now)
        self._forget(now)

    def _forget(self, now: float) -> None:
        while self._when:
            oldest = next(iter(self._when.values()))
            if oldest and oldest[-1] > now - self.window and len(self._when) <= REMEMBERED:
                return
            self._when.popitem(last=False)

    def forgive(self, key: str) -> None:
        """It was right: the tries before it do not count."""
        self._when.pop(key, None)

    def give_back(self, key: str) -> None:
        """The newest try does not count; those before it do."""
        tried = self._when.get(key)
        if tried:
            tried.pop()


class Pace:
    """How fast somebody may go on, over all his connections: so many at once, then so many a second."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self.at_once = at_once
        self.per_second = per_second
        self._taken: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how much, and when that was true

    def wait(self, key: str, now: float, cost: float = 1.0) -> float:
        """Count one, or as many as it costs; the seconds to wait before it is done.

        >>> pace = Pace(2, 4)
        >>> pace.wait("bede", 0.0), pace.wait("bede", 0.0), pace.wait("bede", 0.0), pace.wait("bede", 10.0)
        (0.0, 0.0, 0.25, 0.0)
        """
        taken, when = self._taken.pop(key, (0.0, now))
        taken = max(0.0, taken - (now - when) * self.per_second) + cost
        self._taken[key] = (taken, now)
        self._forget(now)
        return max(0.0, (taken - self.at_once) / self.per_second)

    def _forget(self, now: float) -> None:
        """Those who owe nothing any more, and of too many the first."""
        while self._taken:
            taken, when = next(iter(self._taken.values()))
            if taken > (now - when) * self.per_second and len(self._taken) <= REMEMBERED:
                return
            self._taken.popitem(last=False)


class OpenLimit:
    """Counts what is open at the same time: in all, and for each address."""

    def __init__(self, total: int, each: int) -> None:
        self.total = total
        self.each = each
        self._open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        return self._open.total()

    @contextmanager
    def hold(self, address: str) -> Iterator[None]:
        """Count one more while the block runs; Denied when there are too many."""
        if self._open.total() >= self.total or self._open[address] >= self.each:
            raise Denied("too-often", "too many connections; close some first")
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
