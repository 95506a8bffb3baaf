"""Those who watch a table. A slow line delays nobody else.

Messages are delivered in order. Views are not queued: a watcher that falls behind is sent the newest one. All that a
turn of the loop has for a watcher goes out as one write; one whose line is full is served by a task of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from logres.server.people.accounts import Account
from logres.server.socket.fast_websocket import Push, framed
from logres.server.socket.messages import FromServer
from logres.server.tables.broadcast import ENCODER

Send = Callable[[bytes], Awaitable[None]]
NewestView = Callable[["Watcher"], tuple[int, bytes] | None]

BACKLOG: Final = 500  # messages that may wait for a slow watcher before it is let go


class Watcher:
    """One connection. `seat` is what it looks as; `version` the last view it was sent."""

    def __init__(self, account: Account | None, send: Send, push: Push | None = None) -> None:
        self.account = account
        self.seat: str | None = None
        self.version = -1
        self.count = 0  # the last action it was shown
        self.newest: NewestView | None = None
        self.lost = False
        self._send = send
        self._push = push
        self._waiting: list[bytes] = []
        self._moved = False
        self._stirred = False  # whether `_flush` is due
        self._slow = push is None  # whether `deliver` is at work, or has to be
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def tell(self, message: FromServer) -> None:
        self.tell_bytes(ENCODER.encode(message))

    def tell_bytes(self, message: bytes) -> None:
        if len(self._waiting) >= BACKLOG:
            return self.let_go()
        self._waiting.append(message)
        return self._stir()

    def let_go(self) -> None:
        """End the connection, when what waits is sent."""
        self.lost = True
        self._slow = True
        self._wake.set()

    def moved(self) -> None:
        """The table has a newer view."""
        self._moved = True
        self._stir()

    def _stir(self) -> None:
        """See to it that what there is gets sent, together with what else this turn of the loop may bring."""
        if self._slow:
            self._wake.set()
        elif not self._stirred:
            self._stirred = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._stirred = False
        if self._slow or self._push is None:
            return self._wake.set()
        messages = self._taken()
        if messages and not self._push(framed(messages)):
            self._waiting[:0] = messages
            self._slow = True
            self._wake.set()
        return None

    def _taken(self) -> list[bytes]:
        """What there is to send, the newest view last."""
        messages, self._waiting = self._waiting, []
        if self._moved and self.newest is not None:
            self._moved = False
            found = self.newest(self)
            if found is not None:
                self.version = found[0]
                messages.append(found[1])
        return messages

    async def deliver(self) -> None:
        """Send what the short way did not take, until cancelled or too far behind."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while messages := self._taken():
                for message in messages:
                    await self._send(message)
            if self.lost:
                return
            self._slow = self._push is None
