"""Several workers on one PostgreSQL: one writer a table, what happens is seen everywhere, tables outlive workers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from logres.engine.errors import LogresError
from logres_workshop.load.client import Player, ServerProcess, ask
from tests.server.postgres import Cluster
from tests.server.test_restart import until

pytestmark = pytest.mark.service
TITLE: Any = {"titles": "thanes.title:TITLE", "log_in_tries": 1000}


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:
    return cluster.database(f"w{time.time_ns()}")


@pytest.fixture(scope="module")
def workers(database: str) -> Iterator[list[ServerProcess]]:
    """Two of them, for all tests: each has people of its own names."""
    with ExitStack() as stack:
        yield [stack.enter_context(ServerProcess(database, **TITLE)) for _ in range(2)]


def guest_at(here: Player, port: int) -> Player:
    """The same person with another worker."""
    there = object.__new__(Player)
    there.__dict__.update(here.__dict__, port=port, socket=None, view={})
    return there


async def plays(table: str, players: dict[str, Player], actions: int) -> int:
    """Each seat acts in turn, each at its own worker; how many actions were acknowledged."""
    done = 0
    for _ in range(actions):
        for seat, player in players.items():
            if await acted(player, seat):
                done += 1
    return done


async def acted(player: Player, seat: str) -> bool:
    """One action, if the seat is asked; whoever saw an old view looks again, as a page does."""
    for _ in range(50):
        await player.sits_down(player.table, seat)  # type: ignore[attr-defined]
        asked = [p for p in player.view["pending"] if p["seat"] == seat and not p["answered"]]
        if player.view["result"] or not asked:
            return False
        answer = await player.act(seat, player.view["legal"][-1]["text"])
        if answer["type"] == "ack":
            return True
        assert answer["code"] == "stale", answer
    raise AssertionError("always stale")


def test_two_people_at_two_workers_play_one_game(workers: list[ServerProcess]):
    ada, bede = Player(workers[0].port, "Ada"), Player(workers[1].port, "Bede")
    table = ada.opens("thanes", "two-thanes", {"ash": "me"})
    bede.http("POST", f"/api/tables/{table}/join", {"seat": "birch"})

    async def go() -> None:
        watcher = guest_at(ada, workers[1].port)
        await watcher.sits_down(table)
        for player in (ada, bede):
            player.table = table  # type: ignore[attr-defined]
        done = await plays(table, {"ash": ada, "birch": bede}, 12)
        assert done > 8
        limit = time.monotonic() + 20
        while len(digests := {str(ask(w.port, "GET", f"/api/tables/{table}/digest")[0]) for w in workers}) > 1:
            assert time.monotonic() < limit, digests
        newest = ask(workers[0].port, "GET", f"/api/tables/{table}/digest")[0]["version"]
        while watcher.view["version"] < newest:  # told of by the other worker
            await asyncio.wait_for(watcher.read(), 10)
        for player in (ada, bede, watcher):
            await player.leaves()

    asyncio.run(go())


def test_a_table_goes_on_when_its_worker_dies(workers: list[ServerProcess], database: str):
    """Bots play at a third worker that is killed; one of the others goes on with them."""
    with ServerProcess(database, **TITLE) as dying:
        _goes_on_without(dying, workers)


def _goes_on_without(dying: ServerProcess, others: list[ServerProcess]) -> None:
    ada = Player(dying.port, "Hild")
    wish = {"title": "britannia", "seats": [{"seat": s, "who": "greedy"} for s in ("red", "green", "blue", "yellow")]}
    table = ada.http("POST", "/api/tables", {**wish, "pace": 0})["id"]
    before = ask(dying.port, "GET", f"/api/tables/{table}/digest")[0]["version"]
    dying.kill()
    at_death = ask(others[1].port, "GET", f"/api/tables/{table}/digest")[0]["version"]
    assert at_death >= before
    limit = time.monotonic() + 30
    while ask(others[1].port, "GET", f"/api/tables/{table}/digest")[0]["version"] < at_death + 20:
        assert time.monotonic() < limit, "nobody goes on with the table"
        time.sleep(0.2)


def test_what_is_said_and_who_logs_out_is_known_everywhere(workers: list[ServerProcess]):
    ada, bede = Player(workers[0].port, "Cynric"), Player(workers[1].port, "Dunstan")
    table = ada.opens("thanes", "two-thanes", {"ash": "me"})
    bede.http("POST", f"/api/tables/{table}/join", {"seat": "birch"})

    async def go() -> None:
        await ada.sits_down(table)
        await bede.sits_down(table)
        await ada.send({"type": "say", "id": "1", "channel": "table", "text": "hail"})
        said = await asyncio.wait_for(bede.until(lambda m: m["type"] == "said"), 10)
        assert said["text"] == "hail"
        guest_at(bede, workers[0].port).http("POST", "/api/log-out")
        with pytest.raises(Exception, match="say hello again"):
            await asyncio.wait_for(bede.until(lambda m: False), 10)
        await ada.leaves()

    asyncio.run(go())


def test_a_holiday_taken_at_one_worker_is_known_at_the_other(workers: list[ServerProcess]):
    ada, bede = Player(workers[0].port, "Edith"), Player(workers[1].port, "Godric")
    table = bede.opens("thanes", "two-thanes", {"birch": "me"})
    ada.http("POST", f"/api/tables/{table}/join", {"seat": "ash"})
    today = ada.http("GET", "/api/me/holidays")["today"]
    taken = ada.http("POST", "/api/me/holidays", {"first": today, "last": today})
    until(lambda: bede.http("GET", f"/api/tables/{table}")["seats"][0]["holiday"] == taken["until"])


def test_who_is_sent_away_at_one_worker_is_a_stranger_at_the_other(workers: list[ServerProcess]):
    ada, bede = Player(workers[0].port, "Hilda"), Player(workers[1].port, "Leofric")
    wish = {"title": "thanes", "scenario": "two-thanes", "public": False}
    table = ada.http("POST", "/api/tables", {**wish, "seats": [{"seat": "ash", "who": "me"}]})["id"]
    link = ada.http("POST", f"/api/tables/{table}/invitation")["invite"]
    bede.http("POST", f"/api/tables/{table}/join", {"invite": link})

    async def go() -> None:
        await bede.connects(table)
        await bede.until(lambda m: m["type"] == "welcome")
        assert ada.http("POST", f"/api/tables/{table}/send-away", {"name": "Leofric"}) == {"names": []}
        with pytest.raises(LogresError, match="there is no such table"):  # whether or not the news has come
            bede.http("POST", f"/api/tables/{table}/join", {"seat": "birch", "invite": link})
        with pytest.raises(ConnectionClosed, match="say hello again"):
            await asyncio.wait_for(bede.until(lambda m: False), 10)
        with pytest.raises(LogresError, match="there is no such table"):
            bede.http("GET", f"/api/tables/{table}")

    asyncio.run(go())
