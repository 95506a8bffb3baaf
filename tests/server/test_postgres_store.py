"""What PostgreSQL alone does: what is saved is sent there together, and workers may wait for each other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest

from logres.server.settings import Settings
from logres.server.storage import postgres
from logres.server.storage.opening import open_store
from tests.server.test_both_stores import PUT, keys, write

pytestmark = [pytest.mark.service, pytest.mark.parametrize("settings", ["postgresql"], indirect=True)]


def test_what_many_tables_save_is_sent_together_and_not_statement_by_statement(settings: Settings, tmp_path: Path):
    async def go(trace: int) -> None:
        store = open_store(settings)
        assert isinstance(store, postgres.PostgresStore)
        store._connection.pgconn.trace(trace)
        jobs = [[(PUT, (f"{n}", "x")), ("SELECT pg_notify(?, ?)", ("logres-test", f"{n}"))] for n in range(20)]
        await asyncio.gather(*[store.write(job) for job in jobs])
        store._connection.pgconn.untrace()
        store.close()

    told = tmp_path / "told"
    with told.open("w") as file:
        asyncio.run(go(file.fileno()))
    assert len(keys(settings)) == 20
    assert told.read_text().count("ReadyForQuery") <= 3  # begin, all of it, commit


def test_workers_that_wait_for_each_other_are_both_served(settings: Settings):
    """PostgreSQL breaks off what one of them writes, and nothing of it is saved: it is written again."""
    write(settings, "a", "b")
    mark = "UPDATE meta SET value=? WHERE key=?"

    async def go() -> None:
        store = open_store(settings)
        other = await psycopg.AsyncConnection.connect(settings.db)
        await other.execute("SET deadlock_timeout='60s'")
        await other.execute("UPDATE meta SET value='other' WHERE key='b'")
        ours = asyncio.ensure_future(store.write([(mark, ("ours", "a")), (mark, ("ours", "b"))]))
        waits = "SELECT 1 FROM pg_stat_activity WHERE datname=current_database() AND wait_event_type='Lock'"
        async with asyncio.timeout(20):
            while not store.read_now(waits):
                await asyncio.sleep(0.01)
        await other.execute("UPDATE meta SET value='other' WHERE key='a'")
        await other.commit()
        await asyncio.wait_for(ours, 20)
        assert store.read_now("SELECT DISTINCT value FROM meta WHERE key IN ('a', 'b')") == [("ours",)]
        await other.close()
        store.close()

    asyncio.run(go())
