"""uvicorn's HTTP connection, with an end to patience: one that never finishes its request is closed.

Else a thousand half-sent requests would take all the descriptors there are, and nobody else could come in; and a head
that goes on and on, or requests that are sent ahead without an end, would take all the memory.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections import Counter
from typing import ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from logres.server.visitors import network

HEAD_LIMIT: Final = 15.0  # seconds from the first byte, or from the connection, to the end of a request's head
HEAD_SIZE: Final = 65_536  # bytes of a head, or of what follows a body
SENT_AHEAD: Final = 100  # requests that may wait on one connection for the answer to an earlier one


class TooManyAtOnce(Exception):
    """More requests are sent ahead than may wait; the parser turns this into a refusal."""


class LimitedConnection(HttpToolsProtocol):
    """Counts the connections of each address as well, where the addresses are those of the visitors."""

    most_each: ClassVar[int] = 0  # 0: a proxy counts
    open_by_address: ClassVar[Counter[str]] = Counter()
    _deadline: TimerHandle | None = None
    _address: str | None = None  # None once it is not counted any more
    _unfinished: int = 0  # bytes since the last head, or piece of a body, was whole

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = network(self.client[0]) if self.client else ""
        self.open_by_address[self._address] += 1
        if self.most_each and self.open_by_address[self._address] > self.most_each:
            transport.abort()
        else:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, of which others take care."""
        self._release()
        super().handle_websocket_upgrade()

    def on_headers_complete(self) -> None:
        self._unfinished = 0
        super().on_headers_complete()
        if len(self.pipeline) > SENT_AHEAD:
            raise TooManyAtOnce

    def on_body(self, body: bytes) -> None:
        self._unfinished = 0
        super().on_body(body)

    def data_received(self, data: bytes) -> None:
        self._unfinished += len(data)
        super().data_received(data)
        if self._unfinished > HEAD_SIZE:
            self.transport.abort()
        elif not self._waits():
            self._head_came()
        elif self._deadline is None and self._address is not None:
            self._await_head()

    def _await_head(self) -> None:
        self._deadline = self.loop.call_later(HEAD_LIMIT, self._give_up)

    def _head_came(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self._waits():
            self.transport.abort()

    def _waits(self) -> bool:
        """Whether no request is at work: its cycle is made when its head is there."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def _release(self) -> None:
        self._head_came()
        address, self._address = self._address, None
        if address is not None:
            self.open_by_address[address] -= 1
            if not self.open_by_address[address]:
                del self.open_by_address[address]
