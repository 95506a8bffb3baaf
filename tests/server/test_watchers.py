"""A subscriber's line: all in order, the short way where the line takes it, the long way where it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from logres.server.socket.fast_websocket import framed
from logres.server.tables.subscriber import BACKLOG, Subscriber


class Wire:
    """What reaches the other end, and by which way. `full` lines take nothing at once."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.writes = 0
        self.full = False
        self.drained = asyncio.Event()
        self.subscriber = Subscriber(None, self.send, self)
        self.task = asyncio.ensure_future(self.subscriber.deliver())

    def push(self, messages: list[bytes]) -> bool:
        if self.full:
            return False
        self.writes += 1
        self.got.append(framed(messages))
        return True

    def abort(self) -> None:
        self.task.cancel()

    async def send(self, message: bytes) -> None:
        if self.full:
            await self.drained.wait()
        self.got.append(framed([message]))

    @property
    def all(self) -> bytes:
        return b"".join(self.got)


def with_wire(test: Callable[[Wire], Awaitable[None]]) -> None:
    async def go() -> None:
        wire = Wire()
        await test(wire)
        wire.task.cancel()

    asyncio.run(go())


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_what_one_turn_of_the_loop_brings_is_one_write():
    async def go(wire: Wire) -> None:
        wire.subscriber.newest = lambda subscriber: (7, b"view")
        wire.subscriber.view_changed()
        wire.subscriber.send_bytes(b"ack")
        wire.subscriber.view_changed()
        await settle()
        assert (wire.writes, wire.all, wire.subscriber.version) == (1, framed([b"ack", b"view"]), 7)

    with_wire(go)


def test_a_full_line_loses_nothing_and_is_shown_the_newest_view():
    async def go(wire: Wire) -> None:
        versions = iter(range(1, 100))
        wire.subscriber.newest = lambda subscriber: (found := next(versions), b"view %d" % found)
        wire.full = True
        wire.subscriber.send_bytes(b"a")
        await settle()
        for _ in range(3):
            wire.subscriber.send_bytes(b"b")
            wire.subscriber.view_changed()
            await settle()
        assert wire.got == []
        wire.full = False
        wire.drained.set()
        await settle()
        assert wire.all == framed([b"a", b"b", b"b", b"b", b"view 1"])
        wire.subscriber.send_bytes(b"c")
        await settle()
        assert wire.all.endswith(framed([b"c"]))
        assert wire.writes == 1

    with_wire(go)


def test_one_who_is_too_slow_is_let_go():
    async def go(wire: Wire) -> None:
        wire.full = True
        wire.subscriber.send_bytes(b"first")
        await settle()
        for _ in range(BACKLOG + 1):
            wire.subscriber.send_bytes(b"x")
        assert wire.subscriber.dropped
        await settle()
        assert wire.task.cancelled()

    with_wire(go)
