"""The rows that tables leave in the database."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from logres.engine.history import Move
from logres.server.storage.store import Statement
from logres.server.storage.table_config import TableConfig

INSERT_EVENT: Final = "INSERT INTO events (table_id, seq, kind, body, at) VALUES (?, ?, ?, ?, ?)"
UPSERT: Final = (
    "INSERT INTO tables (id, status, public, changed, config, info) VALUES (?, ?, ?, ?, ?, '') ON CONFLICT (id)"
    " DO UPDATE SET status=excluded.status, public=excluded.public, changed=excluded.changed, config=excluded.config"
)
READ_EVENTS: Final = "SELECT seq, kind, body FROM events WHERE table_id=? ORDER BY seq"
KEEP_SNAPSHOT: Final = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)"
DROP_SNAPSHOTS: Final = (
    "DELETE FROM snapshots WHERE table_id=?1 AND seq NOT IN"
    " (SELECT seq FROM snapshots WHERE table_id=?1 ORDER BY seq DESC LIMIT 2)"
)

OF_A_TABLE: Final = ("events", "snapshots", "members", "chat", "feeds")


def deleted(table: str) -> list[Statement]:
    """Nothing is left of a table."""
    rows: list[Statement] = [(f"DELETE FROM {name} WHERE table_id=?", (table,)) for name in OF_A_TABLE]
    return [*rows, ("DELETE FROM tables WHERE id=?", (table,))]


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


def config_row(config: TableConfig, status: str, changed: float | None = None) -> Statement:
    """The config as it shall stand from now on. A frozen table is frozen whatever its game does."""
    kept = "frozen" if config.frozen is not None else status
    when = time.time() if changed is None else changed
    return UPSERT, (config.id, kept, config.public, when, msgspec.json.encode(config).decode())
