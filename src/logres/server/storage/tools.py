"""What is done to a database beside the server, on either store: looking inside, fixing, backup and restore.

A backup is always a SQLite file, whichever store it is of; so it also carries a server from one to the other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from logres.server.errors import StoreError
from logres.server.settings import Settings
from logres.server.storage import maintenance, migrations, sqlite
from logres.server.storage.connection import Connection
from logres.server.storage.opening import NO_DRIVER

COLUMNS: Final = {
    "meta": "key, value",
    "accounts": "id, name, password, link, codes, mail, session, created, owner",
    "looks": "skeleton, account",
    "tokens": "hash, account, label, scopes, created, used",
    "tables": "id, status, public, changed, config, info, host",
    "events": "table_id, seq, kind, body, at",
    "snapshots": "table_id, seq, save",
    "members": "table_id, account, looked, looked_at",
    "chat": "n, table_id, channel, account, name, seat, text, at",
    "feeds": "key, table_id, seat",
    "ended": "session, until",
    "sessions": "hash, account, device, created, seen",
    "contacts": "account, wishes, digested",
    "browsers": "endpoint, account, session, key, auth",
    "notices": "id, account, table_id, seat, kind, text, made, seen, planned, digest",
    "deliveries": "id, account, notice, channel, target, body, due, tries, mark",
    "notes": "account, table_id, text, changed",
    "ties": "account, other, kind",
    "heard": "account, table_id, n",
    "reports": "n, at, account, table_id, about, reason, context, closed, note",
    "sanctions": "account, silenced, banned, reason",
    "consents": "account, since",
    "archived": "table_id, packed",
    "reviews": "hash, body",
    "holidays": "account, first, last, begins, ends",
    "invitations": "account, table_id, sender, state, made",
}
NUMBERED: Final = (("accounts", "id"), ("chat", "n"), ("reports", "n"))
CHUNK: Final = 1000


@contextmanager
def reading(settings: Settings) -> Iterator[Connection]:
    """A sound database to read from; the server may be running."""
    if settings.is_postgres:
        with _postgres(settings, "REPEATABLE READ READ ONLY") as connection:
            yield connection
    else:
        with maintenance.reading(settings.path) as file:
            yield file


@contextmanager
def writing(settings: Settings) -> Iterator[Connection]:
    """A sound database for ourselves alone; StoreError while a server runs on it. All is saved or nothing."""
    if settings.is_postgres:
        with _postgres(settings, "READ COMMITTED", alone=True) as connection:
            yield connection
    else:
        with maintenance.writing(settings.path) as file:
            yield file


@contextmanager
def _postgres(settings: Settings, isolation: str, alone: bool = False) -> Iterator[Connection]:
    try:
        from logres.server.storage import postgres
    except ImportError:
        raise StoreError(NO_DRIVER) from None
    with postgres.connect(settings.db) as connection:
        postgres.make_tables(connection)
        if alone:
            postgres.lock_alone(connection)
        session = postgres.ToolConnection(connection)
        with connection.transaction():
            session.execute(f"SET TRANSACTION ISOLATION LEVEL {isolation}")
            yield session


def backup(settings: Settings, target: Path) -> int:
    """Copy the database, also of a running server, to a new file; its size in bytes."""
    if not settings.is_postgres:
        return maintenance.backup(settings.path, target)
    if target.exists():
        raise StoreError(f"{target} exists already; a backup never overwrites a file")
    copy = sqlite.open_database(target)
    try:
        with reading(settings) as source:
            copy.execute("BEGIN")
            _copy(source, copy)
            copy.execute("COMMIT")
        copy.execute("PRAGMA journal_mode=DELETE")
    finally:
        copy.close()
    sqlite.check(target)
    return target.stat().st_size


def restore(settings: Settings, source: Path) -> Path | None:
    """Put a backup in the database's place. What was there is kept in a file, whose name is returned."""
    if not settings.is_postgres:
        return maintenance.restore(source, settings.path)
    if not source.exists():
        raise StoreError(f"there is no backup {source}")
    sqlite.check(source)
    with writing(settings) as target:
        kept = _kept(settings, source, target)
        with _brought_up(source) as file:
            _copy(file, target)
        for name, column in NUMBERED:
            newest = f"(SELECT coalesce(max({column}), 0) + 1 FROM {name})"
            target.execute(f"SELECT setval(pg_get_serial_sequence('{name}', '{column}'), {newest}, false)")
    return kept


@contextmanager
def _brought_up(source: Path) -> Iterator[sqlite3.Connection]:
    """A copy of a backup, which may be of an older schema, with what newer ones added."""
    with TemporaryDirectory() as place:
        copy = Path(place) / "copy.db"
        maintenance.backup(source, copy)
        file = sqlite.open_database(copy)
        try:
            yield file
        finally:
            file.close()


def take_back(settings: Settings, schema: int) -> None:
    """Make the database one that an older version of the program takes; StoreError while a server runs on it."""
    with writing(settings) as connection:
        migrations.take_back(connection, schema, settings.is_postgres)


def _kept(settings: Settings, source: Path, target: Connection) -> Path | None:
    """The file that what stands in the database was copied to, if there is anything."""
    if target.execute("SELECT count(*) FROM accounts").fetchone()[0] == 0:
        return None
    number = 1
    while (kept := source.with_name(f"{source.name}.before-restore-{number}")).exists():
        number += 1
    backup(settings, kept)
    return kept


def _copy(source: Connection, target: Connection) -> None:
    """All rows of all tables, in place of those that are there."""
    for name, columns in COLUMNS.items():
        target.execute(f"DELETE FROM {name}" + (" WHERE key <> 'schema'" if name == "meta" else ""))
        signs = ", ".join("?" for _ in columns.split(", "))
        found = source.execute(f"SELECT {columns} FROM {name}" + (" WHERE key <> 'schema'" if name == "meta" else ""))
        while rows := found.fetchmany(CHUNK):
            for row in rows:
                target.execute(f"INSERT INTO {name} ({columns}) VALUES ({signs})", row)
