"""What is done every second: clocks that run out, tables nobody looks at, games that are packed away."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from logres.engine.texts import say
from logres.server.background import safely
from logres.server.dice import shares
from logres.server.errors import Denied
from logres.server.storage.archiving import archive_some
from logres.server.storage.events import config_row
from logres.server.tables import hosting, notices, seating
from logres.server.tables.table import Table

if TYPE_CHECKING:
    from logres.server.tables.registry import TableRegistry

TICK: Final = 1.0
HEARTBEAT: Final = 30.0  # how much thinking time a crash can give back
ARCHIVE_EVERY: Final = 60.0  # seconds


class Upkeep:
    """Looks after the tables of a registry from its start until it is closed."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.ensure_future(self._run())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        registry = self._registry
        await self.load_running()
        beat = archived = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            save = time.monotonic() - beat > HEARTBEAT
            beat = time.monotonic() if save else beat
            for table in registry.present():
                await safely(self.maintain(table, save), f"table {table.config.id} could not be maintained")
            await safely(registry.lobby_list.send(), "the lobby could not be sent")
            if time.monotonic() - archived > ARCHIVE_EVERY:
                archived = time.monotonic()
                await safely(self.archive(), "finished games could not be archived")
            await safely(registry.other_workers.adopt(), "the tables of a worker that died could not be gone on with")

    async def load_running(self) -> None:
        """Set the tables going again that were running when the server stopped."""
        running = "SELECT id FROM tables WHERE status='running' ORDER BY changed DESC"
        for (id,) in await self._registry.store.read(running):
            if not await self._registry.leases.offered(id):
                continue
            await safely(self._registry.table(id), f"table {id} does not load; see `logres patch --dry`")

    async def archive(self) -> int:
        """Pack a few games away that ended long ago; how many."""
        registry = self._registry
        before = time.time() - registry.settings.archive_after
        return await archive_some(registry.store, registry.leases, before, registry.is_present)

    async def maintain(self, table: Table, save: bool) -> None:
        """Clocks that have run out, clocks to be saved, tables nobody looks at, those to be read anew."""
        registry = self._registry
        if table.outdated:  # its bots must not wait until somebody looks
            await self._reload(table)
            return
        table.audience.send_changed_holidays()
        if registry.leases.holds(table.config.id):
            await self._run_clocks(table, save)
        if self._is_idle(table):
            await table.close()
            if self._is_idle(table):
                registry.forget(table.config.id)
                await registry.leases.release(table.config.id)

    async def _reload(self, table: Table) -> None:
        try:
            await self._registry.table(table.config.id)
        except Denied as error:
            if error.code != "no-such-thing":  # deleted, at another worker
                raise

    async def _run_clocks(self, table: Table, save: bool) -> None:
        registry = self._registry
        for seat in table.expired():
            async with table.lock:
                if seat not in table.expired():  # it has answered at the last moment
                    continue
                config = seating.substitute(table.config, seat, offered=True)
                await table.set_config(config, notices.turn_over(table.config.id, seat))
            text = say("{seat} has no time left; a bot stands in.", seat=seat)
            registry.notifications.notify(table, "time", text, [])
        if save and table.config.clock is not None and table.status == "running":
            async with table.lock:
                await registry.store.write([config_row(table.config, table.status)])
        if shares.missing(table.config) and time.time() - table.changed > registry.settings.share_after:
            await hosting.restart_dice(registry, table)

    def _is_idle(self, table: Table) -> bool:
        return table.resting and time.monotonic() - table.touched > self._registry.settings.idle
