"""The database: a SQLite file with one writer thread.

What is handed to `write` is durable when the call returns: the write-ahead log is synced (synchronous=FULL) before
anybody is answered. Whatever waits while a sync runs goes into the next transaction as one group, so that many tables
share each sync. A file that is damaged, or not ours, is refused and left as it is.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from logres.server.errors import Denied, StoreError
from logres.server.storage.schema import APPLICATION_ID, SCHEMA, STEPS, TABLES

Statement = tuple[str, Sequence[Any]]
Row = tuple[Any, ...]

DURABILITY: Final = "SQLite WAL, synchronous=FULL, group commit"
GROUP: Final = 256  # jobs in one transaction, or a few more


class Job:
    """Statements that stand or fall together, and who waits for them."""

    __slots__ = ("done", "loop", "statements")

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()


class Store:
    """An open database. `read` and `write` may be awaited from any task of the loop."""

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
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._gathered: list[Job] = []
        self._writer = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._writer.start()

    async def write(self, statements: Sequence[Statement]) -> None:
        """Do all the statements or none; durable on return."""
        job = Job(statements)
        self._gathered.append(job)
        if self._gathered[0].loop is not job.loop or len(self._gathered) == 1:  # another loop may have ended too soon
            job.loop.call_soon(self._hand_over)
        try:
            await job.done
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise Denied("not-saved", f"this could not be saved ({error}); nothing was changed") from error

    def _hand_over(self) -> None:
        """Let the writer have what one turn of the loop has gathered: it is woken once for all of it."""
        jobs, self._gathered = self._gathered, []
        self._jobs.put(jobs)

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        return await asyncio.to_thread(self.read_now, sql, values)

    def read_now(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        with self._reading:
            return self._reader.execute(sql, values).fetchall()

    def close(self) -> None:
        """Write what waits, then let go of the file."""
        self._hand_over()
        self._jobs.put(None)
        self._writer.join()
        self._reader.close()
        self._connection.close()
        os.close(self._lock_file)

    # ------------------------------------------------------------------ the writer thread

    def _write_on(self) -> None:
        while (group := self._next_group()) is not None:
            try:
                _commit(self._connection, group)
            except sqlite3.Error as error:
                self._write_singly(group, error)
            else:
                _answer(group, None)

    def _next_group(self) -> list[Job] | None:
        """All that waits now, or None when the store is closing."""
        first = self._jobs.get()
        if first is None:
            return None
        group = first
        while len(group) < GROUP:
            try:
                jobs = self._jobs.get_nowait()
            except queue.Empty:
                break
            if jobs is None:
                self._jobs.put(None)
                break
            group += jobs
        return group

    def _write_singly(self, group: list[Job], error: sqlite3.Error) -> None:
        """One job of a group was at fault: the others must not suffer for it."""
        if len(group) == 1:
            return _answer(group, error)
        for job in group:
            try:
                _commit(self._connection, [job])
            except sqlite3.Error as its_error:
                _answer([job], its_error)
            else:
                _answer([job], None)
        return None


def _commit(connection: sqlite3.Connection, group: list[Job]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for sql, values in _runs([statement for job in group for statement in job.statements]):
            connection.executemany(sql, values)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _runs(statements: list[Statement]) -> list[tuple[str, list[Sequence[Any]]]]:
    """Statements in their order, with neighbours of the same text put together.

    >>> _runs([("a", (1,)), ("a", (2,)), ("b", (3,))])
    [('a', [(1,), (2,)]), ('b', [(3,)])]
    """
    found: list[tuple[str, list[Sequence[Any]]]] = []
    for sql, values in statements:
        if not found or found[-1][0] != sql:
            found.append((sql, []))
        found[-1][1].append(values)
    return found


def _answer(group: list[Job], error: sqlite3.Error | None) -> None:
    """Wake those who wait. They may have gone, and their loop with them."""
    for loop in {job.loop for job in group}:
        mine = [job for job in group if job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, mine, error)


def _settle(group: list[Job], error: sqlite3.Error | None) -> None:
    for job in group:
        if not job.done.done():
            job.done.set_result(None) if error is None else job.done.set_exception(error)


# ---------------------------------------------------------------------- opening


def must_be_usable(path: Path) -> None:
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
    for schema in range(found + 1, SCHEMA + 1):
        connection.executescript(f"BEGIN; {STEPS[schema]} PRAGMA user_version={schema}; COMMIT;")
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
