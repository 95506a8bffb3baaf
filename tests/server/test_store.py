"""The store: what was acknowledged is there, what is damaged is told of and left alone."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from logres.server.errors import Clash, StoreError
from logres.server.protocol.wire_types import PreparedAnswer
from logres.server.run import run
from logres.server.settings import Settings
from logres.server.storage import maintenance
from logres.server.storage.events import READ_EVENTS
from logres.server.storage.schema import APPLICATION_ID, SCHEMA, TABLES
from logres.server.storage.sqlite import SqliteStore as Store
from logres.server.storage.sqlite import open_database
from logres.server.storage.table_config import TableConfig
from logres.table.timeline import parse_events

PUT = "INSERT INTO meta VALUES (?, ?)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "logres.db"


def write(path: Path, *keys: str) -> list[Exception | None]:
    async def go() -> list[Exception | None]:
        store = Store(path)
        done = await asyncio.gather(*[store.write([(PUT, (key, "x"))]) for key in keys], return_exceptions=True)
        store.close()
        return [item if isinstance(item, Exception) else None for item in done]

    return asyncio.run(go())


def keys(path: Path) -> set[str]:
    with maintenance.reading(path) as connection:
        return {key for (key,) in connection.execute("SELECT key FROM meta")} - {"signing-key"}


def test_what_was_written_is_there(path: Path):
    assert write(path, "a", "b") == [None, None]
    assert keys(path) == {"a", "b"}


def test_one_fault_in_a_group_does_not_hurt_the_others(path: Path):
    failed = write(path, "a", "b", "a", "c")
    assert [isinstance(f, Clash) for f in failed] == [False, False, True, False]
    assert keys(path) == {"a", "b", "c"}


def test_a_job_is_done_whole_or_not_at_all(path: Path):
    async def go() -> None:
        store = Store(path)
        with pytest.raises(Clash):
            await store.write([(PUT, ("a", "x")), (PUT, ("a", "y"))])
        store.close()

    asyncio.run(go())
    assert keys(path) == set()


def test_every_commit_is_synced(path: Path):
    connection = open_database(path)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


@pytest.mark.parametrize(
    "content", [b"not a database at all, but quite long " * 200, b"SQLite format 3\x00" + b"\xff" * 8000]
)
def test_a_file_that_is_no_database_is_left_alone(path: Path, content: bytes):
    path.write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):
        Store(path)
    assert path.read_bytes() == content


def test_a_damaged_database_is_left_alone(path: Path):
    write(path, *[f"key {n}" for n in range(300)])
    whole = path.read_bytes()
    damaged = whole[:4096] + b"\x00" * 8192 + whole[12288:]
    path.write_bytes(damaged)
    with pytest.raises(StoreError, match=r"is damaged.*left as it is"):
        Store(path)
    assert path.read_bytes() == damaged


def test_another_programs_database_is_left_alone(path: Path):
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="not a database of Logres"):
        Store(path)
    assert path.read_bytes() == before


def test_a_newer_databases_is_left_alone(path: Path):
    write(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(StoreError, match="newer version"):
        Store(path)


def test_an_older_database_is_brought_up(path: Path):
    """As the first schema had it: no ended sessions, message keys, other names in what is not the game."""
    old = TableConfig(
        id="t",
        title="thanes",
        scenario="two-thanes",
        options={},
        host=1,
        host_name="Ada",
        public=True,
        pace=0.0,
        seats=(),
    )
    seats = [{"seat": "ash", "feed": "f", "standing": [{"kind": "Prize", "answer": "feast"}]}]
    doc = {**msgspec.to_builtins(old), "chairs": seats}
    del doc["seats"]
    connection = sqlite3.connect(path)
    connection.executescript(f"{TABLES} PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version=1;")
    connection.execute("INSERT INTO meta VALUES ('a', 'x')")
    row = ("t", "open", 1, 0.0, msgspec.json.encode(doc).decode(), "as it was listed")
    connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
    connection.execute("INSERT INTO events VALUES ('t', 1, 'begin', '{}', 'key', 0.0)")
    connection.commit()
    connection.close()
    open_database(path).execute(PUT, ("b", "x"))
    with maintenance.reading(path) as reading:
        assert keys(path) == {"a", "b"}
        assert reading.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
        text, info = reading.execute("SELECT config, info FROM tables").fetchone()
        config = TableConfig.from_json(text)
        assert config.seat("ash").prepared == (PreparedAnswer("Prize", "feast"),)
        assert info == ""
        assert parse_events(reading.execute(READ_EVENTS, ("t",)).fetchall()) == [(1, "begin", {})]


def test_two_servers_do_not_share_a_file(path: Path):
    store = Store(path)
    with pytest.raises(StoreError, match="in use"):
        Store(path)
    store.close()


def test_a_server_says_so_before_it_listens(path: Path):
    path.write_bytes(b"not a database at all, but quite long " * 200)
    with pytest.raises(StoreError, match="damaged"):
        run(Settings(db=str(path)))


def test_the_file_is_its_owners_alone(path: Path):
    write(path)
    assert path.stat().st_mode & 0o077 == 0


# ---------------------------------------------------------------------- backup and restore


def test_a_backup_brings_everything_back(path: Path, tmp_path: Path):
    write(path, "a")
    copy = tmp_path / "copy.db"
    maintenance.backup(path, copy)
    write(path, "b")
    kept = maintenance.restore(copy, path)
    assert keys(path) == {"a"}
    assert kept is not None
    assert keys(kept) == {"a", "b"}


def test_a_backup_is_made_beside_a_running_server(path: Path, tmp_path: Path):
    store = Store(path)
    maintenance.backup(path, tmp_path / "copy.db")
    with pytest.raises(StoreError, match="in use"):
        maintenance.restore(tmp_path / "copy.db", path)
    store.close()


def test_a_backup_overwrites_nothing(path: Path, tmp_path: Path):
    write(path)
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(StoreError, match="exists already"):
        maintenance.backup(path, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "precious"


def test_what_is_no_backup_is_not_restored(path: Path, tmp_path: Path):
    write(path, "a")
    (tmp_path / "copy.db").write_bytes(b"nothing of the kind " * 500)
    with pytest.raises(StoreError, match="damaged"):
        maintenance.restore(tmp_path / "copy.db", path)
    assert keys(path) == {"a"}
