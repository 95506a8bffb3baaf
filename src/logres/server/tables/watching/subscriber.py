"""Those who watch a table. A slow connection delays nobody else.

Messages are delivered in order. Views are not queued: a subscriber that falls behind is sent the newest one. All that
a turn of the loop has for a subscriber goes out as one write; one whose connection is full has a task of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from logres.engine.texts import say
from logres.languages.catalog import ENGLISH, translator
from logres.server.people.accounts import Account
from logres.server.protocol.messages import FromServer, Refused
from logres.server.tables.watching.broadcast import ENCODER
from logres.server.telemetry import count

LOGGER = logging.getLogger(__name__)
UNSEEN: Final = say("this table cannot be shown as it is now")
Send = Callable[[bytes], Awaitable[None]]
NewestView = Callable[["Subscriber"], tuple[int, bytes] | None]

BACKLOG: Final = 500  # messages that may wait for a slow reader before it is dropped
BACKLOG_BYTES: Final = 1_000_000  # and their size; a single message may be larger


class Pushing(Protocol):
    """A connection that messages can be written to at once."""

    def push(self, messages: list[bytes]) -> bool:
        """Write; False where the connection is closed or must first get rid of what it has."""

    def abort(self) -> None:
        """Close it without waiting for a peer that does not read."""


class Subscriber:
    """One connection. `seat` is what it looks as; `version` the last view it was sent."""

    def __init__(self, account: Account | None, send: Send, pushing: Pushing | None = None) -> None:
        self.account = account
        self.seat: str | None = None
        self.language = ENGLISH  # in which sentences are told
        self.table: str | None = None  # that it looks at
        self.version = -1
        self.count = 0  # the last action it was shown
        self.newest: NewestView | None = None
        self.dropped = False
        self._send = send
        self._pushing = pushing
        self._queue: list[bytes] = []
        self._queued_bytes = 0  # of what is not sent yet
        self._view_changed = False
        self._flush_scheduled = False
        self._slow = pushing is None  # whether `deliver` is at work, or has to be
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def send(self, message: FromServer) -> None:
        self.send_bytes(ENCODER.encode(message))

    def send_bytes(self, message: bytes) -> None:
        if (self._queued_bytes and self._queued_bytes + len(message) > BACKLOG_BYTES) or len(self._queue) >= BACKLOG:
            return self._abort()
        self._queue.append(message)
        self._queued_bytes += len(message)
        return self._schedule()

    def _abort(self) -> None:
        """It does not read: what waits is given up, and the connection with it."""
        self._queue = []
        self.drop()
        if self._pushing is not None:
            self._pushing.abort()

    def drop(self) -> None:
        """End the connection, when what waits is sent."""
        self.dropped = True
        self._slow = True
        self._wake.set()

    def view_changed(self) -> None:
        """The table has a newer view."""
        self._view_changed = True
        self._schedule()

    def _schedule(self) -> None:
        """See to it that what there is gets sent, together with what else this turn of the loop may bring."""
        if self._slow:
            self._wake.set()
        elif not self._flush_scheduled:
            self._flush_scheduled = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flush_scheduled = False
        if self._slow or self._pushing is None:
            return self._wake.set()
        messages = self._take()
        if messages and not self._pushing.push(messages):
            self._queue[:0] = messages
            self._slow = True
            return self._wake.set()
        self._queued_bytes = 0
        return None

    def _take(self) -> list[bytes]:
        """What there is to send, the newest view last."""
        messages, self._queue = self._queue, []
        if self._view_changed and self.newest is not None:
            self._view_changed = False
            messages += self._newest_view(self.newest)
        return messages

    def _newest_view(self, newest: NewestView) -> list[bytes]:
        """One that cannot be made must not take with it what else there is to send."""
        try:
            found = newest(self)
        except Exception:
            LOGGER.exception("a view could not be made")
            count("faults_total")
            return [ENCODER.encode(Refused("", "fault", translator(None, self.language)(UNSEEN), None))]
        if found is None:
            return []
        self.version = found[0]
        return [found[1]]

    async def deliver(self) -> None:
        """Send what could not be pushed, until cancelled or dropped."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while messages := self._take():
                for message in messages:
                    await self._send(message)
                    self._queued_bytes = max(0, self._queued_bytes - len(message))
            if self.dropped:
                return
            self._slow = self._pushing is None
