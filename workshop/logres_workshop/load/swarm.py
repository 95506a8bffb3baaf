"""A load of tables played flat out, by a client that costs next to nothing: the server is measured, not the client.

Each connection reads frames itself and looks no further into a message than it must. There are no tasks: when the last
of a table's connections has seen an action, the next one is sent.
"""

from __future__ import annotations

import asyncio
import time
from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

from logres.engine.errors import LogresError
from logres_workshop.load.client import ask, gather

PLAIN: Final = b"\0\0\0\0"  # the mask of a client's frames: this one leaves them as they are
TEXT: Final = 0x81
PING: Final = 0x89
PONG: Final = 0x8A
SHORT: Final = 126
LONG: Final = 127
TOGETHER: Final = 10  # tables that are opened at the same time


class Asked(Struct):
    seat: str


class Offered(Struct):
    text: str


class Heard(Struct):
    """As much of any message as a load must know."""

    type: str
    version: int = 0
    pending: list[Asked] = []
    legal: list[Offered] = []
    result: dict[str, Any] | None = None
    reason: str = ""


DECODER: Final = msgspec.json.Decoder(Heard)


class Wire(asyncio.Protocol):
    """One connection of a guest, as one seat or as a spectator."""

    def __init__(self, load: TableLoad, cookie: str) -> None:
        self.load = load
        self.cookie = cookie
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.version = -1  # of the newest view
        self.heard = Heard("")  # that view
        self.closed = False
        self._rest = b""
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport = cast(asyncio.WriteTransport, transport)  # uvloop's is none by its class
        key = b64encode(b"sixteen letters.").decode()
        headers = ("Host: localhost", "Upgrade: websocket", "Connection: Upgrade", f"Cookie: {self.cookie}")
        more = (f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13")
        transport.write("\r\n".join(["GET /socket HTTP/1.1", *headers, *more, "", ""]).encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closed:
            self.load.fail("a line was cut")

    def close(self) -> None:
        assert self._transport is not None
        self.closed = True
        self._transport.close()

    def send(self, message: bytes, opcode: int = TEXT) -> None:
        assert self._transport is not None
        size = len(message)
        head = bytes([opcode, 0x80 | size]) if size < SHORT else bytes([opcode, 0x80 | SHORT]) + size.to_bytes(2, "big")
        self._transport.write(head + PLAIN + message)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self.open.done():
            head, ended, data = data.partition(b"\r\n\r\n")
            if not ended:
                self._rest = head
                return
            self.open.set_result(None)
        at = 0
        while (found := _frame(data, at)) is not None:
            opcode, (start, at) = data[at], found
            if opcode == TEXT:
                self._hear(data[start:at])
            elif opcode == PING:
                self.send(data[start:at], PONG)
        self._rest = data[at:]

    def _hear(self, text: bytes) -> None:
        heard = DECODER.decode(text)
        if heard.type in ("view", "change"):
            self.version, self.heard = heard.version, heard
            self.load.seen()
        elif heard.type == "ack":
            self.load.acknowledged(heard.version)
        elif heard.type == "refused":
            self.load.fail(heard.reason)


def _frame(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the next whole frame's content begins and ends."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1], at + 2
    for mark, width in ((SHORT, 2), (LONG, 8)):
        if size == mark:
            size, start = int.from_bytes(data[start : start + width], "big"), start + width
            break
    return (start, start + size) if len(data) >= start + size else None


class TableLoad:
    """One table: a connection for each seat and one that watches. Whatever is offered has its turn."""

    def __init__(
        self,
        port: int,
        title: str,
        scenario: str,
        seats: tuple[str, ...],
        number: int,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.port = port
        self.clock = clock
        self.request = {"title": title, "scenario": scenario, "pace": 0}
        self.seats = seats
        self.guests = [f"{who} {number}" for who in (*seats, "subscriber")]
        self.cookies: list[str] = []
        self.wires: list[Wire] = []
        self.delays: list[float] = []
        self.clocked: list[float] = []  # the same delays by the other clock
        self.actions = 0
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._end = 0.0
        self._sent = 0.0
        self._clocked_from = 0.0
        self._before = 0
        self._wanted: int | None = None
        self._sitting: asyncio.Task[None] | None = None

    async def sit_down(self) -> None:
        """Open a table, take all seats, and wait until everybody sees it."""
        table = await asyncio.to_thread(self._open)
        self.wires = [await self._connect(table, cookie) for cookie in self.cookies]
        while any(wire.version < 0 for wire in self.wires):
            await asyncio.sleep(0.001)

    def _open(self) -> str:
        """HTTP waits for its answers: in a thread, while the other tables play."""
        self.cookies = self.cookies or [ask(self.port, "POST", "/api/guest", {"name": n})[1] for n in self.guests]
        host = {**self.request, "seats": [{"seat": self.seats[0], "who": "me"}]}
        table = str(ask(self.port, "POST", "/api/tables", host, self.cookies[0])[0]["id"])
        for seat, cookie in zip(self.seats, self.cookies, strict=False):
            ask(self.port, "POST", f"/api/tables/{table}/join", {"seat": seat}, cookie)
        return table

    async def _connect(self, table: str, cookie: str) -> Wire:
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: Wire(self, cookie), "127.0.0.1", self.port)
        await wire.open
        wire.send(msgspec.json.encode({"type": "hello", "table": table}))
        return wire

    def leave(self) -> None:
        for wire in self.wires:
            wire.close()

    def fail(self, reason: str) -> None:
        if not self.finished.done():
            self.finished.set_exception(LogresError(reason))

    async def play(self, end: float) -> None:
        """Act until the time is up, as whichever seat is asked."""
        self._end = end
        self._act()
        await self.finished

    def _act(self) -> None:
        watching = self.wires[-1].heard
        if time.monotonic() >= self._end:
            self.finished.set_result(None)
        elif watching.result is not None:
            self._sitting = asyncio.ensure_future(self._again())
        else:
            seat = watching.pending[0].seat
            wire = self.wires[self.seats.index(seat)]
            text = wire.heard.legal[len(self.delays) % len(wire.heard.legal)].text
            self._before, self._wanted = wire.version, None
            words = {
                "type": "act",
                "id": f"{len(self.delays)}",
                "version": wire.version,
                "seat": seat,
                "actions": [text],
            }
            self._sent, self._clocked_from = time.perf_counter(), self.clock()
            wire.send(msgspec.json.encode(words))

    async def _again(self) -> None:
        self.leave()
        try:
            await self.sit_down()
            self._act()
        except (LogresError, OSError) as error:
            self.fail(str(error))

    def acknowledged(self, version: int) -> None:
        self._wanted = version
        self.seen()

    def seen(self) -> None:
        """When all have seen what was acknowledged, go on."""
        wanted = self._wanted
        if wanted is None or any(wire.version < wanted for wire in self.wires):
            return
        self.delays.append(time.perf_counter() - self._sent)
        self.clocked.append(self.clock() - self._clocked_from)
        self.actions += wanted - self._before
        self._wanted = None
        self._act()


async def all_sit_down(loads: Sequence[TableLoad]) -> None:
    """Some at a time."""
    for start in range(0, len(loads), TOGETHER):
        await gather(*[load.sit_down() for load in loads[start : start + TOGETHER]])
