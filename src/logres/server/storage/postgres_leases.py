"""Leases among the workers of one PostgreSQL database.

A lease is an advisory lock of the worker's own connection: when the worker dies, PostgreSQL takes it away. It is kept
until another worker wants it, so that a table whose players all come to one worker costs nothing. What changes is told
by NOTIFY, in the transaction that saves it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from typing import Any, Final

import psycopg
from psycopg import AsyncConnection

from logres.server.errors import Denied
from logres.server.storage.leases import Leases, News, OnNews
from logres.server.storage.store import Row, Statement

CHANNEL: Final = "logres"
PATIENCE: Final = 10.0  # seconds another worker may take to let go of a table
PAUSE: Final = 0.01
RETRY: Final = 1.0
LOGGER = logging.getLogger(__name__)

TRY: Final = "SELECT pg_try_advisory_lock(hashtextextended(%s, 7))"
UNLOCK: Final = "SELECT pg_advisory_unlock(hashtextextended(%s, 7))"
KEEP: Final = "INSERT INTO leases VALUES (%s, %s) ON CONFLICT (table_id) DO UPDATE SET worker=excluded.worker"
FORGET: Final = "DELETE FROM leases WHERE table_id=%s AND worker=%s"
OTHERS: Final = "SELECT table_id, worker FROM leases WHERE worker <> %s"


class PostgresLeases(Leases):
    """One worker's leases."""

    is_sole = False

    def __init__(self, url: str) -> None:
        self.worker = secrets.token_hex(6)
        self._url = url
        self._held: set[str] = set()
        self._connection: AsyncConnection[Row] | None = None
        self._asking = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None

    async def start(self, on_news: OnNews) -> None:
        await self._ask("SELECT 1")
        self._listening = asyncio.ensure_future(self._listen(on_news))

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        if self._connection is not None:
            await self._connection.close()

    def holds(self, table: str) -> bool:
        return table in self._held

    async def offered(self, table: str) -> bool:
        if table in self._held:
            return True
        if await self._ask(TRY, table) != [(True,)]:
            return False
        self._held.add(table)
        await self._ask(KEEP, table, self.worker)
        return True

    async def hold(self, table: str) -> bool:
        if table in self._held:
            return False
        limit = time.monotonic() + PATIENCE
        while not await self.offered(table):
            if time.monotonic() > limit:
                raise Denied("not-saved", "another part of the server is at work on this table; try again")
            await self.announce({"want": table})
            await asyncio.sleep(PAUSE)
        return True

    async def release(self, table: str) -> None:
        if table in self._held:
            self._held.discard(table)
            await self._ask(FORGET, table, self.worker)
            await self._ask(UNLOCK, table)

    def with_news(self, table: str) -> list[Statement]:
        return [("SELECT pg_notify(?, ?)", (CHANNEL, self._encoded({"table": table})))]

    async def announce(self, news: News) -> None:
        await self._ask("SELECT pg_notify(%s, %s)", CHANNEL, self._encoded(news))

    def _encoded(self, news: News) -> str:
        return json.dumps({"from": self.worker, **news})

    async def orphans(self) -> list[str]:
        found: list[str] = []
        dead: dict[str, bool] = {}
        for table, worker in await self._ask(OTHERS, self.worker):
            if worker not in dead:
                dead[worker] = await self._ask(TRY, f"worker {worker}") == [(True,)]
                if dead[worker]:
                    await self._ask(UNLOCK, f"worker {worker}")
            if dead[worker]:
                found.append(table)
        return found

    # ------------------------------------------------------------------ the connections

    async def _ask(self, sql: str, *values: Any) -> list[Row]:
        """What PostgreSQL answers. When the connection was lost, so are all leases: each must be taken anew."""
        async with self._asking:
            try:
                connection = await self._connected()
                cursor = await connection.execute(sql, values)
                return await cursor.fetchall() if cursor.description else []
            except psycopg.Error as error:
                self._held.clear()
                raise Denied(
                    "not-saved", "the database does not answer ({error}); nothing was changed", error=str(error)
                ) from error

    async def _connected(self) -> AsyncConnection[Row]:
        if self._connection is None or self._connection.closed:
            self._held.clear()
            self._connection = await AsyncConnection.connect(self._url, autocommit=True)
            await self._connection.execute(TRY, (f"worker {self.worker}",))
        return self._connection

    async def _listen(self, on_news: OnNews) -> None:
        while True:
            try:
                async with await AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    on_news({"again": True})
                    async for notice in connection.notifies():
                        self._receive(notice.payload, on_news)
            except psycopg.Error as error:
                LOGGER.warning("news of other workers cannot be heard: %s", error)
                await asyncio.sleep(RETRY)

    def _receive(self, payload: str, on_news: OnNews) -> None:
        doc = json.loads(payload)
        if doc.pop("from") != self.worker:
            news: News = doc
            on_news(news)
