"""Which worker may write at a table. With SQLite there is one worker, and it may write everywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypedDict

from logres.server.storage.store import Statement

Refresh = Callable[[], Awaitable[None]]


class News(TypedDict, total=False):
    """What one worker tells the others; which key is there says what it is about, "table" that a table has changed."""

    table: str
    want: str  # a table that another worker is to hand over
    said: str  # the table at which line `n` of the chat was said
    n: int
    drop: int  # the account whose connections end, or those of one `session`
    session: str | None
    sanctions: int  # the account that has others now
    holidays: int  # the account that has others now
    notice: dict[str, Any]  # for the pages of an `account`
    account: int
    again: bool  # the line was down: anything may have changed


OnNews = Callable[[News], None]


class Leases:
    """The leases of the only worker there is; those of one among many are in postgres_leases.py."""

    is_sole = True

    async def start(self, on_news: OnNews) -> None:
        """From now on `hear` is called with the news of other workers."""

    async def close(self) -> None:
        """Leave all tables to others."""

    def holds(self, table: str) -> bool:
        """Whether this worker may write at a table."""
        return True

    async def offered(self, table: str) -> bool:
        """Take the lease if nobody has it; whether it is ours now."""
        return True

    async def hold(self, table: str) -> bool:
        """Have the lease, from another worker if need be; whether it was not ours before, so that much may be new."""
        return False

    async def release(self, table: str) -> None:
        """Others may write at the table."""

    def with_news(self, table: str) -> list[Statement]:
        """What is saved together with a change of a table, so that other workers hear of it."""
        return []

    async def announce(self, news: News) -> None:
        """Tell the other workers."""

    async def orphans(self) -> list[str]:
        """Tables whose worker has died."""
        return []


class LeasedLock:
    """Held while a table is changed: one thing at a time in this worker, and one worker at a time.

    What other workers did meanwhile is known when it is entered.
    """

    def __init__(self, leases: Leases, table: str, refresh: Refresh) -> None:
        self._leases = leases
        self._table = table
        self._refresh = refresh
        self.here = asyncio.Lock()  # in this worker alone

    async def __aenter__(self) -> None:
        await self.here.acquire()
        try:
            if await self._leases.hold(self._table):
                await self._refresh()
        except BaseException:
            self.here.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.here.release()
