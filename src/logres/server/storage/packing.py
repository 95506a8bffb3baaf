"""Finished games that nobody has looked at for a while, each packed into one row: what is played stays small.

Nothing is lost by it. All events are in the pack, and a table that is opened again is read from there.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Final

from logres.server.errors import StoreError
from logres.server.storage.connection import Connection
from logres.server.storage.events import INSERT_EVENT
from logres.server.storage.store import Row, Statement

READ_PACK: Final = "SELECT packed FROM archived WHERE table_id=?"
READ_ALL: Final = "SELECT seq, kind, body, at FROM events WHERE table_id=? ORDER BY seq"
TO_PACK: Final = (
    "SELECT id FROM tables WHERE status='over' AND changed < ? AND id NOT IN (SELECT table_id FROM archived)"
    " ORDER BY changed LIMIT ?"
)


def pack(rows: Sequence[Row]) -> str:
    """All events of a table as one text.

    >>> unpack(pack([(1, "begin", '{"seed": "x"}', 0.5)]))
    [(1, 'begin', '{"seed": "x"}', 0.5)]
    """
    return b64encode(zlib.compress(json.dumps([list(row) for row in rows]).encode(), 9)).decode()


def unpack(packed: str) -> list[Row]:
    """The events again; StoreError where the pack is damaged."""
    try:
        return [tuple(row) for row in json.loads(zlib.decompress(b64decode(packed)))]
    except (ValueError, zlib.error) as error:
        raise StoreError(f"an archived game is damaged: {error}") from None


def packed_away(table: str, rows: Sequence[Row]) -> list[Statement]:
    """What puts a pack in the place of a table's events and snapshots."""
    text = pack(rows)
    if unpack(text) != [tuple(row) for row in rows]:
        raise StoreError(f"table {table} cannot be packed without loss")
    return [
        (
            "INSERT INTO archived VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET packed=excluded.packed",
            (table, text),
        ),
        ("DELETE FROM snapshots WHERE table_id=?", (table,)),
        ("DELETE FROM events WHERE table_id=?", (table,)),
    ]


def events_of(connection: Connection, table: str) -> list[Row]:
    """Sequence, kind and body of a table's events, packed or not, for tools beside the server."""
    return [tuple(row[:3]) for row in timed_events_of(connection, table)]


def timed_events_of(connection: Connection, table: str) -> list[Row]:
    """The same, each with the time it was saved."""
    found = connection.execute(READ_PACK, (table,)).fetchone()
    return unpack(found[0]) if found else connection.execute(READ_ALL, (table,)).fetchall()


def unpack_all(connection: Connection) -> None:
    """Every archived game as plain events again."""
    for table, packed in connection.execute("SELECT table_id, packed FROM archived").fetchall():
        for row in unpack(packed):
            connection.execute(INSERT_EVENT, (table, *row))
    connection.execute("DELETE FROM archived")
