"""A real server in its own process: attacked, and killed in the middle of play."""

from __future__ import annotations

import asyncio
import os
import random
from http.client import HTTPException
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from logres.server.storage import maintenance
from logres.server.storage.table_config import TableConfig
from logres.table.timeline import Timeline, parse_events
from logres_workshop.load.attack import run_attack
from logres_workshop.load.bench import COLUMNS, run_server_bench
from logres_workshop.load.client import Player, ServerProcess, gather
from tests.server.conftest import TINY

pytestmark = pytest.mark.service
TABLES = 8
SEATS = ("ash", "birch")


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's process finds the tiny title."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]), prepend=os.pathsep)


@pytest.mark.parametrize("messages", [450, pytest.param(10_000, marks=pytest.mark.long)])
def test_nothing_that_should_be_refused_is_accepted(messages: int):
    outcome = run_attack(messages, "thanes", "two-thanes", TINY)
    assert outcome.total == messages
    assert (outcome.accepted, outcome.faults, outcome.moved, outcome.alive) == (0, 0, False, True)
    assert outcome.held, f"the server took {outcome.grown:.0f} MB"


class Table:
    """A table whose two seats one person plays, game after game; and what was acknowledged."""

    def __init__(self, port: int, number: int) -> None:
        self.player = Player(port, f"player {number}")
        self.ids: list[str] = []
        self.acknowledged: dict[str, list[tuple[int, str, str]]] = {}
        self.chance = random.Random(number)

    async def play(self, actions: int = 1_000_000) -> None:
        """Play on until the server is gone, or so many times."""
        try:
            await self._sit_down()
            for _ in range(actions):
                await self._act()
            await self.player.leaves()
        except (WebSocketException, HTTPException, OSError):
            await self.player.leaves()

    @property
    def total(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    async def _sit_down(self) -> None:
        if not self.ids or self._is_over():
            who = dict.fromkeys(SEATS, "me")
            self.ids.append(await asyncio.to_thread(self.player.opens, "thanes", "two-thanes", who))
        await self.player.sits_down(self.ids[-1])

    def _is_over(self) -> bool:
        return bool(self.player.view) and self.player.view["result"] is not None

    async def _act(self) -> None:
        if self._is_over():
            await self.player.leaves()
            return await self._sit_down()
        seat = self.player.view["pending"][0]["seat"]
        if self.player.view["seat"] != seat:
            await self.player.send({"type": "look", "id": self.player.new_id(), "seat": seat})
            await self.player.until(lambda m: m["type"] == "view" and m["seat"] == seat)
        text = self.chance.choice(self.player.view["legal"])["text"]
        answer = await self.player.act(seat, text)
        assert answer["type"] == "ack", answer
        self.acknowledged.setdefault(self.ids[-1], []).append((answer["version"], seat, text))
        while self.player.view["version"] < answer["version"]:
            await self.player.read()
        return None


async def play_and_kill(tables: list[Table], server: ServerProcess, after: int) -> None:
    """Let all tables play, and kill the server when so many more actions were acknowledged."""
    wanted = sum(table.total for table in tables) + after

    async def killer() -> None:
        async with asyncio.timeout(60):
            while sum(table.total for table in tables) < wanted:
                await asyncio.sleep(0.005)
        server.kill()

    await gather(killer(), *[table.play() for table in tables])


def must_have_all(path: Path, tables: list[Table]) -> None:
    """Every acknowledged action stands in its table's events, in its order."""
    with maintenance.reading(path) as connection:
        for table in tables:
            for id, played in table.acknowledged.items():
                sql = "SELECT json_extract(body, '$[1][0]'), json_extract(body, '$[1][1]') FROM events"
                rows = connection.execute(f"{sql} WHERE table_id=? AND kind='play' ORDER BY seq", (id,)).fetchall()
                wanted = [(seat, text) for _, seat, text in played]
                left = iter(rows)
                assert all(item in left for item in wanted), f"table {id} lost an acknowledged action"


@pytest.mark.parametrize("kills", [5, pytest.param(100, marks=pytest.mark.long)])
def test_a_killed_server_loses_nothing_it_acknowledged(tmp_path: Path, kills: int):
    path = tmp_path / "logres.db"
    port, chance = None, random.Random(kills)
    tables: list[Table] = []
    for _ in range(kills):
        server = ServerProcess(path, port, titles=TINY, tables_each=10_000, log_in_tries=10_000).wait()
        port = server.port
        tables = tables or [Table(port, number) for number in range(TABLES)]
        try:
            asyncio.run(play_and_kill(tables, server, chance.randint(1, 150)))
        finally:
            server.kill()
        must_have_all(path, tables)
    with ServerProcess(path, port, titles=TINY, tables_each=10_000):
        asyncio.run(all_go_on(tables))
    must_replay(path)


async def all_go_on(tables: list[Table]) -> None:
    """No table is stuck: each plays three more actions."""
    before = [table.total for table in tables]
    await asyncio.wait_for(gather(*[table.play(3) for table in tables]), 60)
    assert all(table.total > count for table, count in zip(tables, before, strict=True))


def must_replay(path: Path) -> None:
    """Every table, finished or not, is rebuild from its events alone."""
    with maintenance.reading(path) as connection:
        configs = connection.execute("SELECT config FROM tables").fetchall()
        assert len(configs) >= TABLES
        for (text,) in configs:
            config = TableConfig.from_json(text)
            sql = "SELECT seq, kind, body FROM events WHERE table_id=? ORDER BY seq"
            events = parse_events(connection.execute(sql, (config.id,)).fetchall())
            assert [event[0] for event in events] == list(range(1, len(events) + 1))
            assert Timeline.rebuild(config, events).version == len(events)


def test_the_bench_measures():
    measured = next(iter(run_server_bench("thanes", [2], 0.3, TINY)))
    assert measured.actions > 0
    assert 0 < measured.p50 <= measured.p99
    assert len(measured.cells) == len(COLUMNS)
