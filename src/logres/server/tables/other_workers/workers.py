"""What this worker does on hearing from others of the same database: tables that moved on, that are wanted, that are
left alone, things said, people to be told or cut off."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from logres.server.background import Background
from logres.server.protocol.messages import Notice
from logres.server.storage.leases import News
from logres.server.tables import chat
from logres.server.tables.table import Table

if TYPE_CHECKING:
    from logres.server.tables.registry import TableRegistry


class OtherWorkers:
    """Listens for the registry. Alone with a SQLite file it never hears anything."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._background = Background()

    def on_news(self, news: News) -> None:
        registry = self._registry
        if "want" in news:
            self._go(self._hand_over(news["want"]))
        elif "said" in news:
            self._go(self._pass_on(news["said"], news["n"]))
        elif "drop" in news:
            registry.notifications.drop_connections(news["drop"], news["session"])
        elif "sanctions" in news:
            self._go(registry.moderation.start())
        elif "holidays" in news:
            self._go(registry.holidays.start())
        elif "notice" in news:
            registry.notifications.deliver(news["account"], msgspec.convert(news["notice"], Notice))
        else:  # a table has changed; or the line was down, and any of them may have
            registry.lobby_list.changed()
            for table in self._present(news.get("table")):
                self._go(self._follow(table))

    def announce(self, news: News) -> None:
        self._go(self._registry.leases.announce(news))

    def _present(self, id: str | None) -> list[Table]:
        return [table for table in self._registry.present() if id is None or table.config.id == id]

    def _go(self, job: Coroutine[Any, Any, None]) -> None:
        self._background.start(job, "news of another worker could not be followed")

    async def _follow(self, table: Table) -> None:
        """Another worker has changed a table that somebody looks at here."""
        async with table.lock.here:
            if not self._registry.leases.holds(table.config.id):
                await table.refresh()

    async def _hand_over(self, id: str) -> None:
        """Another worker is asked to write at a table: the next thing done there is his."""
        for table in self._present(id):
            async with table.lock.here:
                table.driver.stop()
                await self._registry.leases.release(id)
        await self._registry.leases.release(id)

    async def _pass_on(self, id: str, n: int) -> None:
        for table in self._present(id):
            await chat.pass_on(self._registry.store, table, n)

    async def adopt(self) -> None:
        """Go on at the tables of workers that have died."""
        for id in await self._registry.leases.orphans():
            if await self._registry.leases.offered(id):
                table = await self._registry.table(id)
                async with table.lock:
                    await table.refresh()
                    await table.go_on()
                table.driver.go()
