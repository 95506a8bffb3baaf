"""What is done to a database while the server is down, or beside it: backup, restore, patch, and looking inside."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from logres.server.errors import StoreError
from logres.server.storage.sqlite import check, hold, open_database


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A sound database to read from; the server may be running."""
    if not path.exists():
        raise StoreError(f"there is no database {path}")
    check(path)
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=30)
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def writing(path: Path) -> Iterator[sqlite3.Connection]:
    """A sound database for ourselves alone; StoreError while a server runs on it. All is saved or nothing."""
    if not path.exists():
        raise StoreError(f"there is no database {path}")
    handle = hold(path)
    try:
        connection = open_database(path)
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        finally:
            connection.close()
    finally:
        os.close(handle)


def backup(path: Path, target: Path) -> int:
    """Copy the database, also of a running server, to a new file; its size in bytes."""
    if target.exists():
        raise StoreError(f"{target} exists already; a backup never overwrites a file")
    with reading(path) as source:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        copy = sqlite3.connect(target)
        try:
            source.backup(copy)
        finally:
            copy.close()
    check(target)
    return target.stat().st_size


def restore(source: Path, path: Path) -> Path | None:
    """Put a backup in the database's place. The old file is kept beside it, and its name returned."""
    if not source.exists():
        raise StoreError(f"there is no backup {source}")
    check(source)
    handle = hold(path)
    try:
        fresh = path.with_name(path.name + ".restoring")
        fresh.unlink(missing_ok=True)
        backup(source, fresh)
        kept = _set_aside(path)
        os.replace(fresh, path)
        return kept
    finally:
        os.close(handle)


def _set_aside(path: Path) -> Path | None:
    """Rename a database with its write-ahead log, which belongs to it."""
    if not path.exists():
        return None
    number = 1
    while (kept := path.with_name(f"{path.name}.before-restore-{number}")).exists():
        number += 1
    for suffix in ("-wal", "-shm", ""):
        part = Path(f"{path}{suffix}")
        if part.exists():
            os.replace(part, f"{kept}{suffix}")
    return kept
