"""Those who watch a table. Each has its own sender, so that a slow line delays nobody else.

Messages are delivered in order. Views are not queued: a watcher that falls behind is sent the newest one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from logres.server.accounts import Account
from logres.server.protocol import FromServer
from logres.server.views import ENCODER

Send = Callable[[bytes], Awaitable[None]]
NewestView = Callable[["Watcher"], tuple[int, bytes] | None]

BACKLOG: Final = 500  # messages that may wait for a slow watcher before it is let go


class Watcher:
    """One connection. `seat` is what it looks as; `version` the last view it was sent."""

    def __init__(self, account: Account | None, send: Send) -> None:
        self.account = account
        self.seat: str | None = None
        self.version = -1
        self.count = 0  # the last action it was shown
        self.newest: NewestView | None = None
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._moved = False
        self._wake = asyncio.Event()
        self.lost = False

    def tell(self, message: FromServer) -> None:
        self.tell_bytes(ENCODER.encode(message))

    def tell_bytes(self, message: bytes) -> None:
        if len(self._waiting) >= BACKLOG:
            return self.let_go()
        self._waiting.append(message)
        self._wake.set()
        return None

    def let_go(self) -> None:
        """End the connection, when what waits is sent."""
        self.lost = True
        self._wake.set()

    def moved(self) -> None:
        """The table has a newer view."""
        self._moved = True
        self._wake.set()

    async def deliver(self) -> None:
        """Send whatever there is, until cancelled or too far behind."""
        while not self.lost:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._send(self._waiting.popleft())
            if self._moved and self.newest is not None:
                self._moved = False
                found = self.newest(self)
                if found is not None:
                    self.version = found[0]
                    await self._send(found[1])
