"""The small things an administrator needs: who is there, what is played, a lost password, an unwanted account."""

from __future__ import annotations

import json
import secrets
from typing import Any, Final

from logres.server.errors import StoreError
from logres.server.operations.replay_after_fix import raw_record
from logres.server.people import moderation
from logres.server.people.accounts import erase, hashed_secret
from logres.server.storage.connection import Connection
from logres.server.storage.events import config_row
from logres.server.storage.packing import events_of
from logres.server.storage.table_config import TableConfig
from logres.server.tables import seating
from logres.table.timeline import parse_events

HELD: Final = "SELECT config, status, changed FROM tables JOIN members ON id=table_id WHERE account=?"


def statistics(connection: Connection) -> dict[str, int]:
    """How much there is of everything."""
    counts = {
        f"tables {status}": n for status, n in connection.execute("SELECT status, count(*) FROM tables GROUP BY 1")
    }
    for name in ("accounts", "events", "chat"):
        counts[name] = connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
    return counts


def tables(connection: Connection) -> list[dict[str, Any]]:
    """All tables, the latest first."""
    version = "(SELECT max(seq) FROM events WHERE table_id=id)"
    sql = f"SELECT config, status, changed, {version} FROM tables ORDER BY changed DESC"
    return [_row(*row) for row in connection.execute(sql)]


def _row(text: str, status: str, changed: float, version: int | None) -> dict[str, Any]:
    config = TableConfig.from_json(text)
    players = [f"{c.seat}: {c.name or c.bot or 'open'}" for c in config.seats]
    return {
        "id": config.id,
        "title": f"{config.title} {config.scenario}",
        "status": status,
        "version": version or 0,
        "changed": changed,
        "players": ", ".join(players),
        "frozen": config.frozen or "",
    }


def accounts(connection: Connection) -> list[tuple[Any, ...]]:
    """Name, kind, mail and number of tables of every account."""
    sql = (
        "SELECT name, CASE WHEN password IS NULL THEN 'guest' ELSE 'account' END, coalesce(mail, ''),"
        " (SELECT count(*) FROM members WHERE account=id) FROM accounts ORDER BY name"
    )
    return connection.execute(sql).fetchall()


def record(connection: Connection, table: str) -> str:
    """All that was played at a table, whether it replays or not. For the administrator: nothing is hidden."""
    row = connection.execute("SELECT config FROM tables WHERE id=?", (table,)).fetchone()
    if row is None:
        raise StoreError(f"there is no table '{table}'")
    events = parse_events(events_of(connection, table))
    return raw_record(TableConfig.from_json(row[0]), events, whole=True)


def new_code(connection: Connection, name: str) -> str:
    """One more recovery code for an account whose owner has lost password and codes."""
    row = connection.execute("SELECT id, codes FROM accounts WHERE lower(name)=lower(?)", (name,)).fetchone()
    if row is None:
        raise StoreError(f"there is no account '{name}'")
    code = secrets.token_hex(10)
    codes = [*json.loads(row[1]), hashed_secret(code)]
    connection.execute("UPDATE accounts SET codes=? WHERE id=?", (json.dumps(codes), row[0]))
    return code


def delete_account(connection: Connection, name: str) -> int:
    """Forget a person; bots play on in the seats. How many tables that concerned."""
    row = connection.execute("SELECT id, name FROM accounts WHERE lower(name)=lower(?)", (name,)).fetchone()
    if row is None:
        raise StoreError(f"there is no account '{name}'")
    held = connection.execute(HELD, row[:1]).fetchall()
    again = [TableConfig.from_json(text).rematch for text, _, _ in held]
    for id in again:  # a seat may be kept for him there
        held += connection.execute("SELECT config, status, changed FROM tables WHERE id=?", (id,)).fetchall()
    for text, status, changed in held:
        config = seating.remove_account(TableConfig.from_json(text), row[0], row[1], "someone")
        connection.execute(*config_row(config, status, changed))
        connection.execute("UPDATE tables SET info='' WHERE id=?", (config.id,))
    for statement in [*erase(row[0]), *moderation.erase(row[0])]:
        connection.execute(*statement)
    connection.execute("DELETE FROM members WHERE account=?", row[:1])
    bots = connection.execute("SELECT name FROM accounts WHERE owner=?", row[:1]).fetchall()
    return len(held) + sum(delete_account(connection, bot) for (bot,) in bots)
