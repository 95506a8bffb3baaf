"""A table as it stands in the store, for a worker that has an older copy of it."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import msgspec

from logres.server.storage.events import READ_NEWER
from logres.server.storage.store import Store
from logres.server.storage.table_config import TableConfig
from logres.table.timeline import Event, Timeline, parse_events


class Saved(NamedTuple):
    """What was saved, with the events that the copy does not know."""

    config: TableConfig
    changed: float
    members: set[int]
    events: list[Event]

    @property
    def rewinds(self) -> bool:
        """Whether something was taken back: then views cannot be built on older ones."""
        return any(event.kind not in ("play", "auto") for event in self.events)


async def saved(store: Store, id: str, version: int) -> Saved | None:
    """What the store holds beyond this version; None if it knows no such table."""
    rows = await store.read("SELECT config, changed FROM tables WHERE id=?", (id,))
    if not rows:
        return None
    events = parse_events(await store.read(READ_NEWER, (id, version)))
    members = {row[0] for row in await store.read("SELECT account FROM members WHERE table_id=?", (id,))}
    return Saved(msgspec.json.decode(rows[0][0], type=TableConfig), rows[0][1], members, events)


async def followed(timeline: Timeline | None, found: Saved) -> Timeline | None:
    """The timeline with the new events. The game that others may look at is left as it is."""
    if not found.events:
        return timeline
    if timeline is None:
        return await asyncio.to_thread(Timeline.rebuild, found.config, found.events)
    timeline.game = timeline.game.clone()
    for event in found.events:
        timeline = timeline.apply(event)
    return timeline
