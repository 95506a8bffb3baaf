"""Bots in their processes: whatever one does, its own table goes on, and so do all others."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from logres.engine import api
from logres.engine import title as registry
from logres.engine.game import Game
from logres.server.settings import Settings
from logres.server.tables.bots import pool as bot_pool
from logres_workshop.load.client import Player, ServerProcess
from tests.server.bad_bots import BAD, STEADY
from tests.server.conftest import TINY
from tests.server.people import Person
from tests.server.test_restart import served, until

pytestmark = pytest.mark.service
TITLES = "tests.server.bad_bots:TITLE"


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """No other test meets the title."""
    yield
    registry._TITLES.pop("unruly", None)


@pytest.fixture
def impatient(settings: Settings) -> Settings:
    return replace(settings, titles=TITLES, bot_patience=3.0)


def bots_table(person: Person, **bots: str) -> str:
    return person.opens(title="unruly", seats=[{"seat": seat, "who": bot} for seat, bot in bots.items()])


@pytest.mark.parametrize("bot", BAD)
def test_a_bot_that_misbehaves_stops_no_table(impatient: Settings, bot: str):
    with served(impatient) as (house, person):
        ada = person("Ada")
        tables = [bots_table(ada, ash=bot, birch=STEADY)]
        tables += [bots_table(ada, ash=STEADY, birch=STEADY) for _ in range(5)]
        until(lambda: all(house.get(f"/api/tables/{table}").json()["status"] == "over" for table in tables), 120)


def test_a_process_that_hangs_once_is_replaced_and_everybody_goes_on(impatient: Settings):
    with served(impatient) as (house, person):
        tables = [bots_table(person("Ada"), ash=STEADY, birch=STEADY)]
        worker: Any = house.app.state.registry.bot_pool._quick[0]  # type: ignore[attr-defined]
        until(lambda: house.get(f"/api/tables/{tables[0]}").json()["count"] >= 2, 60)
        hung = next(iter(worker._pool._processes))
        os.kill(hung, signal.SIGSTOP)
        tables += [bots_table(person(f"Bede {n}"), ash=STEADY, birch=STEADY) for n in range(5)]
        until(lambda: all(house.get(f"/api/tables/{table}").json()["status"] == "over" for table in tables), 120)


def test_a_bot_waits_for_others_without_losing_its_own_time(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """One thing at a time: what is asked while another bot thinks is asked when that one is done."""
    asked: list[str] = []
    choose = bot_pool.BotPool.choose

    async def counted(self: Any, game: Game, seat: str, name: str, seed: str, host: int = 0) -> str:
        asked.append(seat)
        return await choose(self, game, seat, name, seed, host)

    monkeypatch.setattr(bot_pool.BotPool, "choose", counted)
    with served(replace(settings, titles=TITLES)) as (house, person):
        ada = person("Ada")
        tables = [bots_table(ada, ash=STEADY, birch=STEADY) for _ in range(8)]
        until(lambda: all(house.get(f"/api/tables/{table}").json()["status"] == "over" for table in tables), 120)
        pool: Any = house.app.state.registry.bot_pool  # type: ignore[attr-defined]
        assert pool._failures == {}
    assert set(asked) == {"ash", "birch"}


def test_a_bot_is_never_shown_the_true_game(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    """What is sent to its process is dealt anew: the other's hand is a guess, the dice to come are others."""
    sent: list[tuple[str, str]] = []
    true: list[Game] = []
    think, choose = bot_pool.Worker.think, bot_pool.BotPool.choose

    async def thinks(self: Any, save: str, seat: str, name: str, owner: str, host: int = 0) -> str:
        sent.append((save, seat))
        return await think(self, save, seat, name, owner, host)

    async def chooses(self: Any, game: Game, seat: str, name: str, seed: str, host: int = 0) -> str:
        true.append(game)
        return await choose(self, game, seat, name, seed, host)

    monkeypatch.setattr(bot_pool.Worker, "think", thinks)
    monkeypatch.setattr(bot_pool.BotPool, "choose", chooses)
    with served(replace(settings, titles=TITLES)) as (house, person):
        table = bots_table(person("Ada"), ash=STEADY, birch=STEADY)
        until(lambda: house.get(f"/api/tables/{table}").json()["status"] == "over", 60)
    assert len(sent) == len(true) > 4
    for (save, seat), game in zip(sent, true, strict=True):
        dealt = api.load(save)
        assert dealt.forgetful
        assert dealt.seed != game.seed
        assert dealt.view(seat, log=False) == game.view(seat, log=False)
    others = [(api.load(save).view(None, log=False), hands(api.load(save), seat)) for save, seat in sent]
    assert any(hidden != hands(game, seat) for (_, hidden), (_, seat), game in zip(others, sent, true, strict=True))


def hands(game: Game, seat: str) -> Any:
    """What the other seat holds."""
    other = next(s for s in game.seats if s != seat)
    return game.view(other, log=False)["board"]["hands"][other]


# ---------------------------------------------------------------------- no process outlives its server


def children(pid: int) -> set[int]:
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:
            continue
        if int(text.rpartition(")")[2].split()[1]) == pid:
            found.add(int(stat.parent.name))
    return found


def gone(pids: set[int]) -> Callable[[], bool]:
    return lambda: not any(Path(f"/proc/{pid}").exists() and _alive(pid) for pid in pids)


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_killed_server_leaves_no_bots_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]), prepend=os.pathsep)
    server = ServerProcess(tmp_path / "logres.db", titles=TITLES, bot_patience=600).wait()
    try:
        Player(server.port, "Ada").opens("unruly", "two-thanes", {"ash": "hangs", "birch": STEADY})
        until(lambda: len(children(server.process.pid)) >= 1, 60)
        processes = children(server.process.pid)
    finally:
        server.kill()
    until(gone(processes), 30)


def test_a_bots_process_whose_server_is_gone_before_it_starts_ends():
    program = (
        f"import time; from logres.server.tables.bots.pool import prepare; prepare({TINY!r}, 1 << 30); time.sleep(60)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])}
    ended = subprocess.run([sys.executable, "-c", program], timeout=50, env=environment, check=False)
    assert ended.returncode == 0
