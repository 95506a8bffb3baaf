"""uvicorn's WebSocket connection with a short way out: frames that are ready are written at once.

An action is sent to all who watch a table. With this the message is encoded once, and what is left to do for each of
them is one write. Where an application is run without it, as in tests, messages go the ordinary way of ASGI.

Messages are counted where they are handled. What never becomes one is counted here: pieces of a message, pings and
pongs, of which a line could else send so many that nobody else is served. Nor may messages be heaped up that nobody has
come to yet: a few bytes each on the way, they take hundreds in memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from logres.server.people.rate_limit import Pace

EXTENSION: Final = "logres.push"
TEXT: Final = 0x81  # one whole frame of text
SHORT: Final = 126
MEDIUM: Final = 0x10000
PIECE: Final = 4_096  # bytes that are taken apart before it is looked whether the line is still open
WAITING: Final = 500  # messages of one line that nobody has come to yet
FRAMES_AT_ONCE, FRAMES_PER_SECOND = 200.0, 20.0  # that are no messages


class PushProtocol(WebSocketsSansIOProtocol):
    """Is found by the application in the scope's extensions."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self._frames = Pace(FRAMES_AT_ONCE, FRAMES_PER_SECOND)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.queue.qsize() > WAITING:
                self._forget()
                self.transport.abort()
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])

    def connection_lost(self, exc: Exception | None) -> None:
        """Who tears a line has nothing more to say on it: else it would be served, at its pace, for minutes."""
        if exc is not None:
            self._forget()
        super().connection_lost(exc)

    def _forget(self) -> None:
        """Drop the messages that nobody has come to."""
        while not self.queue.empty():
            self.queue.get_nowait()

    def handle_cont(self, event: Frame) -> None:
        if self._is_in_bounds():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """One who does not read what he is answered gets no more of it."""
        if self._is_in_bounds() and self.writable.is_set():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_in_bounds():
            super().handle_pong(event)

    def _is_in_bounds(self) -> bool:
        if self._frames.wait("", self.loop.time()):
            self.transport.abort()
        return not self.transport.is_closing()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # it was not refused
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    def push(self, messages: list[bytes]) -> bool:
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(framed(messages))
        return True

    def abort(self) -> None:
        self.transport.abort()


def framed(messages: Iterable[bytes]) -> bytes:
    """Texts as the frames of a server, one after the other.

    >>> framed([b"hi", b"x" * 200])[:6]
    b'\\x81\\x02hi\\x81~'
    """
    return b"".join([part for message in messages for part in (_head(len(message)), message)])


def _head(size: int) -> bytes:
    if size < SHORT:
        return bytes((TEXT, size))
    if size < MEDIUM:
        return bytes((TEXT, SHORT)) + size.to_bytes(2, "big")
    return bytes((TEXT, SHORT + 1)) + size.to_bytes(8, "big")
