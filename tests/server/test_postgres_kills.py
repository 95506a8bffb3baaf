"""PostgreSQL is killed in the middle of play, and so are workers: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from logres.engine.errors import LogresError
from logres.server.errors import Denied, StoreError
from logres.server.storage.postgres import PostgresStore, connect, lock_alone
from logres_workshop.load.client import Player, ServerProcess, ask
from tests.server.postgres import Cluster

pytestmark = pytest.mark.service
SETTINGS: Any = {"titles": "thanes.title:TITLE", "log_in_tries": 1000}
SEATS = ("ash", "birch")


class Writer:
    """Two seats of one person, played without end; remembers the newest version that was acknowledged."""

    def __init__(self, port: int) -> None:
        self.player = Player(port, f"Writer {port}")
        self.acknowledged = 0
        self.actions = 0
        self.table = self._open()
        self.over = False

    def _open(self) -> str:
        return self.player.opens("thanes", "two-thanes", dict.fromkeys(SEATS, "me"))

    async def plays(self) -> None:
        while not self.over:
            try:
                await self._once()
            except (OSError, ConnectionClosed, LogresError, TimeoutError):
                await asyncio.sleep(0.1)
        await self.player.leaves()

    async def _once(self) -> None:
        for seat in SEATS:
            await asyncio.wait_for(self.player.sits_down(self.table, seat), 10)
            view = self.player.view
            if view["result"]:
                self.table, self.acknowledged = self._open(), 0
                return
            if view["version"] < self.acknowledged:
                raise AssertionError(f"{self.acknowledged} was acknowledged, {view['version']} is there")
            if view["legal"] and any(p["seat"] == seat and not p["answered"] for p in view["pending"]):
                answer = await asyncio.wait_for(self.player.act(seat, view["legal"][-1]["text"]), 10)
                if answer["type"] == "ack":
                    self.acknowledged, self.actions = answer["version"], self.actions + 1


def kill_again_and_again(cluster: Cluster, times: int) -> None:
    """Play at one worker while the database is killed; at the end all that was acknowledged is there."""
    url = cluster.database(f"k{time.time_ns()}")
    with ServerProcess(url, **SETTINGS) as worker:
        writer = Writer(worker.port)
        thread = threading.Thread(target=asyncio.run, args=(writer.plays(),))
        thread.start()
        chance = random.Random(1)
        _goes_on(writer, thread)
        for _ in range(times):
            time.sleep(chance.random() / 5)
            cluster.kill()
            cluster.start()
            _goes_on(writer, thread)
        writer.over = True
        thread.join()
        found = ask(worker.port, "GET", f"/api/tables/{writer.table}/digest")[0]["version"]
        assert found >= writer.acknowledged


def _goes_on(writer: Writer, thread: threading.Thread) -> None:
    """Wait until a few more actions are acknowledged."""
    since, limit = writer.actions, time.monotonic() + 60
    while writer.actions < since + 3:
        assert time.monotonic() < limit, "the table is stuck"
        assert thread.is_alive(), "an acknowledged action is lost"
        time.sleep(0.05)


def test_a_connection_left_amid_a_pipeline_is_made_anew(cluster: Cluster):
    store = PostgresStore(cluster.database("pipeline"))
    store._connection.pgconn.enter_pipeline_mode()  # as it stands when PostgreSQL dies while a group is on its way
    with pytest.raises(Denied):
        asyncio.run(store.write([("INSERT INTO meta VALUES (?, ?)", ("x", "y"))]))
    asyncio.run(store.write([("INSERT INTO meta VALUES (?, ?)", ("x", "z"))]))
    assert store.read_now("SELECT value FROM meta WHERE key='x'") == [("z",)]
    store.close()


def test_nobody_has_the_database_alone_when_it_is_back_and_a_worker_with_it(cluster: Cluster):
    keep = ("INSERT INTO meta VALUES (?, ?)", ("x", "y"))
    with TemporaryDirectory() as place:
        own = Cluster(Path(place))
        try:
            store = PostgresStore(own.database("back"))
            own.kill()
            own.start()
            with pytest.raises(Denied):
                asyncio.run(store.write([keep]))  # by the connection that broke
            asyncio.run(store.write([keep]))
            with connect(store.url) as other, pytest.raises(StoreError):
                lock_alone(other)
            store.close()
        finally:
            own.stop()


def test_what_postgresql_acknowledged_outlives_it(cluster: Cluster):
    with TemporaryDirectory() as place:
        own = Cluster(Path(place))
        try:
            kill_again_and_again(own, 1)
        finally:
            own.stop()


@pytest.mark.long
def test_what_postgresql_acknowledged_outlives_it_often(cluster: Cluster):
    with TemporaryDirectory() as place:
        own = Cluster(Path(place))
        try:
            kill_again_and_again(own, 200)
        finally:
            own.stop()
