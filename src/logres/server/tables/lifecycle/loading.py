"""A table from what the store has of it."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from logres.engine.errors import LogresError
from logres.server.errors import NO_TABLE, Denied
from logres.server.storage.events import READ_EVENTS, read_table
from logres.server.storage.leases import Leases
from logres.server.storage.packing import READ_PACK, unpack
from logres.server.storage.store import Store
from logres.server.storage.table_config import TableConfig
from logres.server.tables.services import TableServices
from logres.server.tables.table import Table
from logres.table.timeline import Event, Timeline, parse_events

LOGGER = logging.getLogger(__name__)
DAMAGED: Final = "damaged"


async def load_table(services: TableServices, leases: Leases, id: str) -> Table:
    """A table as it was saved, gone on with if it is this worker's; Denied if there is none, or it is damaged."""
    store = services.store
    saved = await read_table(store, id)
    if saved is None:
        raise Denied("no-such-thing", NO_TABLE)
    table = Table(services, saved.config, await _timeline(store, saved.config), saved.changed)
    table.members = saved.members
    table.snapshot_at = table.version
    table.is_kept = True
    if await leases.offered(id):
        await _go_on(table, leases)
    return table


async def _timeline(store: Store, config: TableConfig) -> Timeline | None:
    try:
        return None if config.frozen is not None else await load_timeline(store, config)
    except Denied:
        raise
    except Exception as error:  # whatever its events do to the engine, it is this table's trouble alone
        if not isinstance(error, LogresError):
            LOGGER.exception("table %s does not load", config.id)
        raise Denied(
            DAMAGED, "this table cannot be opened until its keeper has seen to it: {error}", error=str(error)
        ) from None


async def _go_on(table: Table, leases: Leases) -> None:
    async with table.lock:
        if not leases.is_sole:  # something may have happened before we had the lease
            await table.refresh()
        await table.go_on()
        await table.keep_turns()
    table.driver.go()


async def load_timeline(store: Store, config: TableConfig) -> Timeline | None:
    """The timeline of a table's game by its events, with the help of its newest snapshot if that is sound."""
    events = await events_of(store, config)
    if not events:
        return None
    kept = await store.read("SELECT seq, save FROM snapshots WHERE table_id=? ORDER BY seq DESC LIMIT 1", (config.id,))
    try:
        return await asyncio.to_thread(Timeline.rebuild, config, events, kept[0] if kept else None)
    except Exception as error:
        LOGGER.warning("table %s: its snapshot is of no use: %s", config.id, error)
        return await asyncio.to_thread(Timeline.rebuild, config, events)


async def events_of(store: Store, config: TableConfig) -> list[Event]:
    rows = await store.read(READ_EVENTS, (config.id,))
    if not rows:
        packs = await store.read(READ_PACK, (config.id,))
        rows = [row[:3] for (text,) in packs for row in unpack(text)]
    return parse_events(rows)
