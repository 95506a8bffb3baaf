"""Which store it is: a file of SQLite, or a database of PostgreSQL by its address."""

from __future__ import annotations

from logres.server.errors import StoreError
from logres.server.settings import Settings
from logres.server.storage import sqlite
from logres.server.storage.leases import Leases
from logres.server.storage.store import Store

NO_DRIVER = "PostgreSQL needs its driver: pip install 'logres[postgres]'"


def open_store(settings: Settings) -> Store:
    """The store of these settings, held from now on; StoreError where it cannot be."""
    if not settings.is_postgres:
        return sqlite.SqliteStore(settings.path)
    try:
        from logres.server.storage.postgres import PostgresStore
    except ImportError:
        raise StoreError(NO_DRIVER) from None
    return PostgresStore(settings.db)


def open_leases(settings: Settings) -> Leases:
    """The leases of this worker: the only one on a file, one of many on a database."""
    if not settings.is_postgres:
        return Leases()
    from logres.server.storage.postgres_leases import PostgresLeases

    return PostgresLeases(settings.db)


def require_usable(settings: Settings) -> None:
    """StoreError if another server holds the database, or it is not a sound one of ours. It is only read."""
    if settings.is_postgres:
        open_store(settings).close()
    else:
        sqlite.require_usable(settings.path)
