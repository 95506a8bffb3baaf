"""The rows that tables leave in the database."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from logres.engine.history import Move
from logres.server.storage.store import Statement, Store
from logres.server.storage.table_config import TableConfig

INSERT_EVENT: Final = "INSERT INTO events (table_id, seq, kind, body, at) VALUES (?, ?, ?, ?, ?)"
UPSERT: Final = (
    "INSERT INTO tables (id, status, public, changed, config, info, host) VALUES (?, ?, ?, ?, ?, '', ?)"
    " ON CONFLICT (id) DO UPDATE SET status=excluded.status, public=excluded.public, changed=excluded.changed,"
    " config=excluded.config, host=excluded.host"
)
READ_EVENTS: Final = "SELECT seq, kind, body FROM events WHERE table_id=? ORDER BY seq"
READ_NEWER: Final = "SELECT seq, kind, body FROM events WHERE table_id=? AND seq>? ORDER BY seq"
KEEP_SNAPSHOT: Final = (
    "INSERT INTO snapshots (table_id, seq, save) VALUES (?, ?, ?)"
    " ON CONFLICT (table_id, seq) DO UPDATE SET save=excluded.save"
)
DROP_SNAPSHOTS: Final = (
    "DELETE FROM snapshots AS old WHERE table_id=? AND seq NOT IN"
    " (SELECT seq FROM snapshots AS kept WHERE kept.table_id=old.table_id ORDER BY seq DESC LIMIT 2)"
)

KEEP_INFO: Final = "UPDATE tables SET info=? WHERE id=?"
LOWER_LOOKS: Final = "UPDATE members SET looked=? WHERE table_id=? AND looked>?"

MEMBER: Final = "INSERT INTO members (table_id, account, looked, looked_at) VALUES (?, ?, 0, 0) ON CONFLICT DO NOTHING"
OF_A_TABLE: Final = (
    "events",
    "snapshots",
    "members",
    "chat",
    "feeds",
    "notes",
    "heard",
    "archived",
    "invitations",
)


def deleted(table: str) -> list[Statement]:
    """Nothing is left of a table."""
    rows: list[Statement] = [(f"DELETE FROM {name} WHERE table_id=?", (table,)) for name in OF_A_TABLE]
    return [*drop_notices("table_id=?", table), *rows, ("DELETE FROM tables WHERE id=?", (table,))]


def drop_notices(condition: str, *values: int | str) -> list[Statement]:
    """Notices are taken back, with those of their deliveries that are still to be sent."""
    return [
        (f"DELETE FROM deliveries WHERE notice IN (SELECT id FROM notices WHERE {condition})", values),
        (f"DELETE FROM notices WHERE {condition}", values),
    ]


def member_row(table: str, account: int) -> Statement:
    """Somebody has come in to a table."""
    return MEMBER, (table, account)


def feed_rows(before: TableConfig, after: TableConfig) -> list[Statement]:
    """A seat that has another feed than before: the old address shows nothing any more."""
    old = {seat.seat: seat.feed for seat in before.seats}
    changed = [seat for seat in after.seats if old.get(seat.seat, seat.feed) != seat.feed]
    gone: list[Statement] = [("DELETE FROM feeds WHERE key=?", (old[seat.seat],)) for seat in changed]
    return [*gone, *[("INSERT INTO feeds VALUES (?, ?, ?)", (seat.feed, after.id, seat.seat)) for seat in changed]]


def event_row(table: str, seq: int, kind: str, body: Any) -> Statement:
    return INSERT_EVENT, (table, seq, kind, msgspec.json.encode(body).decode(), time.time())


def move_rows(table: str, moves: Sequence[Move], count: int, version: int, auto: Collection[int]) -> list[Statement]:
    """One event for each move after action `count` and version `version`."""
    return [
        event_row(
            table,
            version + offset,
            "auto" if count + offset in auto else "play",
            [count + offset, move.as_json()],
        )
        for offset, move in enumerate(moves, 1)
    ]


async def read_config(store: Store, table: str) -> TableConfig | None:
    """The config of a table as it is saved; None if there is no such table."""
    rows = await store.read("SELECT config FROM tables WHERE id=?", (table,))
    return TableConfig.from_json(rows[0][0]) if rows else None


class SavedTable(NamedTuple):
    """A table as it is saved, apart from its events."""

    config: TableConfig
    changed: float
    members: set[int]  # accounts that have come in


async def read_table(store: Store, table: str) -> SavedTable | None:
    """None if there is no such table."""
    rows = await store.read("SELECT config, changed FROM tables WHERE id=?", (table,))
    if not rows:
        return None
    members = {account for (account,) in await store.read("SELECT account FROM members WHERE table_id=?", (table,))}
    return SavedTable(TableConfig.from_json(rows[0][0]), rows[0][1], members)


def config_row(config: TableConfig, status: str, changed: float | None = None) -> Statement:
    """The config as it shall stand from now on. A frozen table is frozen whatever its game does."""
    kept = "frozen" if config.frozen is not None else status
    when = time.time() if changed is None else changed
    return UPSERT, (config.id, kept, int(config.public), when, config.as_json(), config.host)
