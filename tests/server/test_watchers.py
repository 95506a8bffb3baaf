"""A subscriber's line: all in order, the short way where the line takes it, the long way where it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from logres.server.socket.fast_websocket import framed
from logres.server.tables.watching.subscriber import BACKLOG, BACKLOG_BYTES, Subscriber


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


def test_what_waits_when_a_line_is_dropped_goes_the_long_way_and_all_of_it():
    async def go(wire: Wire) -> None:
        await settle()
        wire.subscriber.send_bytes(b"one")
        wire.subscriber.send_bytes(b"two")
        wire.subscriber.drop()
        await settle()
        assert (wire.writes, wire.all) == (0, framed([b"one", b"two"]))
        assert wire.task.done()

    with_wire(go)


def test_what_waits_is_bounded_in_bytes_and_one_message_may_be_larger():
    async def go(wire: Wire) -> None:
        wire.full = True
        wire.subscriber.send_bytes(b"x" * (BACKLOG_BYTES + 10))
        await settle()
        assert not wire.subscriber.dropped, "nothing else waits"
        wire.subscriber.send_bytes(b"y")
        await settle()
        assert wire.task.cancelled()

    with_wire(go)


def test_up_to_the_bound_everything_waits_and_what_was_sent_counts_no_more():
    async def go(wire: Wire) -> None:
        half = b"x" * (BACKLOG_BYTES // 2)
        for _ in range(5):
            wire.subscriber.send_bytes(half)
            wire.subscriber.send_bytes(half)
            await settle()
        assert (wire.writes, wire.subscriber.dropped) == (5, False), "each time all of it was written"
        wire.full = True
        wire.drained.clear()
        for _ in range(5):
            wire.subscriber.send_bytes(half)
            wire.subscriber.send_bytes(half)
            await settle()
            assert not wire.subscriber.dropped
            wire.full = False
            wire.drained.set()
            await settle()
            wire.full = True
            wire.drained.clear()
        assert len(wire.all) == len(framed([half] * 20))
        for _ in range(BACKLOG):
            wire.subscriber.send_bytes(b"z")
        assert not wire.subscriber.dropped
        wire.subscriber.send_bytes(b"z")
        assert wire.subscriber.dropped

    with_wire(go)


def test_one_without_a_quick_line_is_sent_everything_in_order():
    async def go() -> None:
        got: list[bytes] = []

        async def send(message: bytes) -> None:
            got.append(message)

        subscriber = Subscriber(None, send)
        task = asyncio.ensure_future(subscriber.deliver())
        versions = iter((4, 5))
        subscriber.newest = lambda found: (next(versions), b"view")
        subscriber.view_changed()
        subscriber.send_bytes(b"ack")
        await settle()
        assert (got, subscriber.version) == ([b"ack", b"view"], 4)
        subscriber.newest = lambda found: None
        subscriber.view_changed()
        await settle()
        assert (got, subscriber.version) == ([b"ack", b"view"], 4), "nothing is new"
        subscriber.send_bytes(b"more")
        await settle()
        assert got[2:] == [b"more"]
        assert not task.done()
        subscriber.drop()
        await settle()
        assert task.done()

    asyncio.run(go())
