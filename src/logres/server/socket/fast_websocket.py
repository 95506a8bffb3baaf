"""uvicorn's WebSocket connection with a short way out: frames that are ready are written at once.

An action is sent to all who watch a table. With this the message is encoded once, and what is left to do for each of
them is one write. Where an application is run without it, as in tests, messages go the ordinary way of ASGI.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "logres.push"
TEXT: Final = 0x81  # one whole frame of text
SHORT: Final = 126
MEDIUM: Final = 0x10000


class PushProtocol(WebSocketsSansIOProtocol):
    """Is found by the application in the scope's extensions."""

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
