"""The rows that tables leave in the database."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from logres.engine.history import Move
from logres.server.storage.store import Statement
from logres.server.tables.config import Charter

INSERT_EVENT: Final = "INSERT INTO events (table_id, seq, kind, body, key, at) VALUES (?, ?, ?, ?, ?, ?)"
UPSERT: Final = (
    "INSERT INTO tables (id, status, public, changed, charter, info) VALUES (?, ?, ?, ?, ?, '') ON CONFLICT (id)"
    " DO UPDATE SET status=excluded.status, public=excluded.public, changed=excluded.changed, charter=excluded.charter"
)
READ_EVENTS: Final = "SELECT seq, kind, body, key FROM events WHERE table_id=? ORDER BY seq"
KEEP_SNAPSHOT: Final = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)"
DROP_SNAPSHOTS: Final = (
    "DELETE FROM snapshots WHERE table_id=?1 AND seq NOT IN"
    " (SELECT seq FROM snapshots WHERE table_id=?1 ORDER BY seq DESC LIMIT 2)"
)


def event_row(table: str, seq: int, kind: str, body: Any, key: str | None = None) -> Statement:
    return INSERT_EVENT, (table, seq, kind, msgspec.json.encode(body).decode(), key, time.time())


def move_rows(
    table: str, moves: Sequence[Move], count: int, version: int, auto: Collection[int], key: str | None = None
) -> list[Statement]:
    """One event for each move after action `count` and version `version`; the first carries the message's key."""
    return [
        event_row(
            table,
            version + offset,
            "auto" if count + offset in auto else "play",
            [count + offset, move.as_json()],
            key if offset == 1 else None,
        )
        for offset, move in enumerate(moves, 1)
    ]


def charter_row(charter: Charter, status: str, changed: float | None = None) -> Statement:
    """The charter as it shall stand from now on. A frozen table is frozen whatever its game does."""
    kept = "frozen" if charter.frozen is not None else status
    when = time.time() if changed is None else changed
    return UPSERT, (charter.id, kept, charter.public, when, msgspec.json.encode(charter).decode())
