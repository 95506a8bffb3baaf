"""What a store promises, on SQLite and on PostgreSQL; and a backup that carries a server from one to the other."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from logres.server.app import create_app
from logres.server.errors import Clash, StoreError
from logres.server.operations import admin
from logres.server.settings import Settings
from logres.server.storage.opening import open_store, require_usable
from logres.server.storage.tools import COLUMNS, backup, reading, restore, writing
from tests.server.people import Person
from tests.server.postgres import BOTH, Cluster

pytestmark = pytest.mark.parametrize("settings", BOTH, indirect=True)
TABLES_OF_SQLITE = "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type='table'"
TABLES_OF_POSTGRESQL = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema='public'"
PUT = "INSERT INTO meta VALUES (?, ?)"


def write(settings: Settings, *keys: str) -> list[bool]:
    """Write all keys at the same time; which were refused as being there already."""

    async def go() -> list[bool]:
        store = open_store(settings)
        done = await asyncio.gather(*[store.write([(PUT, (key, "x"))]) for key in keys], return_exceptions=True)
        store.close()
        return [isinstance(item, Clash) for item in done]

    return asyncio.run(go())


def keys(settings: Settings) -> set[str]:
    with reading(settings) as connection:
        return {key for (key,) in connection.execute("SELECT key FROM meta")} - {"signing-key", "schema"}


def test_one_fault_in_a_group_does_not_hurt_the_others(settings: Settings):
    assert write(settings, "a", "b", "a", "c") == [False, False, True, False]
    assert keys(settings) == {"a", "b", "c"}


def test_a_job_is_done_whole_or_not_at_all(settings: Settings):
    async def go() -> None:
        store = open_store(settings)
        with pytest.raises(Clash):
            await store.write([(PUT, ("a", "x")), (PUT, ("a", "y"))])
        store.close()

    asyncio.run(go())
    assert keys(settings) == set()


def test_nobody_mends_a_database_that_a_server_has(settings: Settings):
    store = open_store(settings)
    with pytest.raises(StoreError, match="in use"), writing(settings):
        pass
    store.close()
    require_usable(settings)


def test_the_tools_speak_with_both(settings: Settings):
    with TestClient(create_app(settings)) as house:
        house.post("/api/sign-up", json={"name": "Ada", "password": "a long password"})
        house.post("/api/tables", json={"title": "thanes", "seats": [{"seat": "ash", "who": "me"}]})
    with writing(settings) as connection:
        assert admin.new_code(connection, "ADA")
        assert admin.delete_account(connection, "ada") == 1
    with reading(settings) as connection:
        assert admin.statistics(connection)["tables open"] == 1
        assert "Ada" not in str([*admin.accounts(connection), *admin.tables(connection)])


def test_a_backup_carries_all_that_a_database_holds(settings: Settings):
    """By the tables and columns that a new one has."""
    open_store(settings).close()
    with reading(settings) as connection:
        sql = TABLES_OF_POSTGRESQL if settings.is_postgres else TABLES_OF_SQLITE
        found: dict[str, set[str]] = {}
        for table, column in connection.execute(sql):
            found.setdefault(table, set()).add(column)
    carried = {table: set(columns.split(", ")) for table, columns in COLUMNS.items()}
    assert {table: columns for table, columns in found.items() if table != "leases"} == carried


def test_a_backup_carries_a_server_to_either_store(settings: Settings, cluster: Cluster, tmp_path: Path):
    """A game begun here is gone on with there, by the same session."""
    elsewhere = replace(settings, db=str(tmp_path / "other.db"))
    if not settings.is_postgres:
        elsewhere = replace(settings, db=cluster.database(f"x{tmp_path.name}".replace("-", "_").lower()))
    seats = [{"seat": seat, "who": "me"} for seat in ("ash", "birch")]
    with TestClient(create_app(settings)) as house:
        house.post("/api/guest", json={"name": "Ada"})
        table = house.post("/api/tables", json={"title": "thanes", "scenario": "two-thanes", "seats": seats}).json()[
            "id"
        ]
        before = house.get(f"/api/tables/{table}/digest").json()
        backup(settings, tmp_path / "copy.db")
        session = house.cookies["logres"]
    write(elsewhere, "in the way")
    restore(elsewhere, tmp_path / "copy.db")
    with TestClient(create_app(elsewhere)) as house, ExitStack() as stack:
        ada = Person(house, "Ada", stack, session).watches(table)
        assert ada.http.get(f"/api/tables/{table}/digest").json() == before
        assert ada.acts("ash", ada.offered("ash")[0])["type"] == "ack"
        assert house.post("/api/guest", json={"name": "Bede"}).status_code == 200  # numbers go on where they were
    assert "in the way" not in keys(elsewhere)
