"""Whom limits count as one visitor, and how visitors take turns at what only one can have at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from ipaddress import IPv6Address, ip_address
from typing import Final

NETWORK_BITS: Final = 64  # of an IPv6 address: whoever has one has all that begin so


def network(address: str) -> str:
    """The address by which limits count: of IPv6 the network, since one household has addresses without end.

    >>> network("10.0.0.1"), network("2001:db8::5:1"), network("testclient")
    ('10.0.0.1', '2001:db8::/64', 'testclient')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    first = int(found) >> (128 - NETWORK_BITS) << (128 - NETWORK_BITS)
    return f"{IPv6Address(first)}/{NETWORK_BITS}"


class OneAtATime:
    """Lets each visitor do one thing at a time, whatever the others do."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def turn(self, key: Hashable) -> AsyncIterator[None]:
        lock, users = self._locks.get(key, (asyncio.Lock(), 0))
        self._locks[key] = lock, users + 1
        try:
            async with lock:
                yield
        finally:
            lock, users = self._locks.pop(key)
            if users > 1:
                self._locks[key] = lock, users - 1


class FairLock:
    """A lock for which owners take turns: one who asks a hundred times waits behind others who ask once."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, owner: Hashable) -> AsyncIterator[None]:
        await self._acquire(owner)
        try:
            yield
        finally:
            self._pass_on(owner)

    async def _acquire(self, owner: Hashable) -> None:
        if not self._held:
            self._held = True
            return
        ours: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(ours)
        try:
            await ours
        except asyncio.CancelledError:
            if ours.done() and not ours.cancelled():  # it was given to us at the same moment
                self._pass_on(owner)
            raise

    def _pass_on(self, owner: Hashable) -> None:
        """To the one who has waited longest since his last turn; whose turn ends goes to the end of the line."""
        if owner in self._waiting:
            self._waiting.move_to_end(owner)
        while self._waiting:
            first, queue = next(iter(self._waiting.items()))
            next_one = queue.popleft()
            if not queue:
                del self._waiting[first]
            if not next_one.cancelled():
                return next_one.set_result(None)
        self._held = False
        return None
