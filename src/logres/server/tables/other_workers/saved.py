"""A table as it stands in the store, for a worker that has an older copy of it."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from logres.server.storage.events import READ_NEWER, SavedTable, read_table
from logres.server.storage.store import Store
from logres.table.timeline import Event, Timeline, parse_events


class Saved(NamedTuple):
    """What was saved, with the events that the copy does not know."""

    table: SavedTable
    events: list[Event]

    @property
    def rewinds(self) -> bool:
        """Whether something was taken back: then views cannot be built on older ones."""
        return any(event.kind not in ("play", "auto") for event in self.events)


async def saved(store: Store, id: str, version: int) -> Saved | None:
    """What the store holds beyond this version; None if it knows no such table."""
    table = await read_table(store, id)
    if table is None:
        return None
    return Saved(table, parse_events(await store.read(READ_NEWER, (id, version))))


async def followed(timeline: Timeline | None, found: Saved) -> Timeline | None:
    """The timeline with the new events. The game that others may look at is left as it is."""
    if not found.events:
        return timeline
    if timeline is None:
        return await asyncio.to_thread(Timeline.rebuild, found.table.config, found.events)
    timeline.game = timeline.game.clone()
    for event in found.events:
        timeline = timeline.apply(event)
    return timeline
