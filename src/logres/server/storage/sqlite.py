"""The database as a SQLite file: the write-ahead log is synced (synchronous=FULL) before anybody is answered.

A file that is damaged, or not ours, is refused and left as it is.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from logres.server.errors import Clash, StoreError
from logres.server.storage.migrations import bring_up
from logres.server.storage.schema import APPLICATION_ID, SCHEMA, STEPS, TABLES
from logres.server.storage.store import Job, Row, Store, runs

DURABILITY: Final = "SQLite WAL, synchronous=FULL, group commit"


class SqliteStore(Store):
    """A SQLite file, of one process alone."""

    Fault = sqlite3.Error

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock_file = hold(path)
        try:
            self._connection = open_database(path)
            self._reader = _connect(path)
        except StoreError:
            os.close(self._lock_file)
            raise
        self._reading = threading.Lock()
        super().__init__()

    def read_now(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        with self._reading:
            return self._reader.execute(sql, values).fetchall()

    def _commit(self, group: list[Job]) -> None:
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for sql, values in runs([statement for job in group for statement in job.statements]):
                connection.executemany(sql, values)
            connection.execute("COMMIT")
        except Exception as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise Clash(str(error)) from error
            raise

    def _close_connections(self) -> None:
        self._reader.close()
        self._connection.close()
        os.close(self._lock_file)


# ---------------------------------------------------------------------- opening


def require_usable(path: Path) -> None:
    """StoreError if another server holds the file, or it is not a sound database of ours. It is only read."""
    os.close(hold(path))
    if path.exists() and path.stat().st_size:
        check(path)


def hold(path: Path) -> int:
    """The right to write into the database, for one process at a time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(f"{path.resolve()}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise StoreError(f"{path} is in use by a running server; stop it first") from None
    return handle


def open_database(path: Path) -> sqlite3.Connection:
    """A connection to a sound database, which is made if there is no file yet."""
    if path.exists() and path.stat().st_size:
        check(path)
        return _brought_up(_connect(path))
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    connection = _connect(path)
    connection.executescript(
        f"BEGIN; {TABLES} INSERT INTO meta VALUES ('signing-key', '{secrets.token_hex(32)}');"
        f"PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version=1; COMMIT;"
    )
    return _brought_up(connection)


def _brought_up(connection: sqlite3.Connection) -> sqlite3.Connection:
    """A database of an older schema, with what newer ones added."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    for schema in [number for number in STEPS if number > found]:
        connection.executescript(f"BEGIN; {STEPS[schema]} PRAGMA user_version={schema}; COMMIT;")
    if found < SCHEMA:
        connection.execute("BEGIN IMMEDIATE")
        bring_up(connection, max(found, max(STEPS)), postgres=False)
        connection.execute("COMMIT")
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def check(path: Path) -> None:
    """Raise StoreError unless the file is a whole database of ours. It is only read."""
    asked: list[tuple[str, Callable[[Any], bool], str]] = [
        ("PRAGMA application_id", lambda found: found == APPLICATION_ID, "is not a database of Logres"),
        ("PRAGMA user_version", lambda found: found <= SCHEMA, "was written by a newer version of Logres"),
        ("PRAGMA quick_check(1)", lambda found: found == "ok", "is damaged"),
    ]
    try:
        connection = sqlite3.connect(path, timeout=30)
        try:
            for sql, fits, complaint in asked:
                if not fits(connection.execute(sql).fetchone()[0]):
                    raise StoreError(f"{path} {complaint}. {LEFT}")
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise StoreError(f"{path} is damaged ({error}). {LEFT}") from None


LEFT: Final = "It was left as it is; `logres restore` brings a backup back."
