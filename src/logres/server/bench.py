"""How fast tables are: actions per second, and the time from an action to the last of its watchers.

The server runs in a process of its own with its real store; the load comes from this one, on the same machine.
At each table every seat has its connection and plays as fast as it is answered; one more watches.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import uvloop
from msgspec import Struct

from logres.engine.title import Title, title
from logres.server.client import Player, ServerProcess, gather
from logres.server.store import DURABILITY

TABLES: Final = (1, 8, 64)
WATCHERS: Final = 1  # at each table, beside those who play


class Measured(Struct, frozen=True):
    """One load: so many tables flat out."""

    title: str
    tables: int
    connections: int  # at each table: its seats, and one who watches
    durability: str
    messages: int
    actions: int  # that were saved and shown: those sent, and what follows from them by itself
    seconds: float
    p50: float  # milliseconds from sending an action to its view at the last watcher
    p99: float
    cpu: float  # milliseconds of processor time of the server for each message: other load changes it little
    memory: float  # kB of the server for each table
    sync: float  # milliseconds that the disk takes for one sync, without which nothing is acknowledged

    @property
    def rate(self) -> float:
        return self.actions / self.seconds

    def told(self) -> str:
        load = f"{self.tables:3d} tables of {self.title}, {self.connections} connections each"
        times = f"p50 {self.p50:6.1f} ms, p99 {self.p99:6.1f} ms, server {self.cpu:.2f} ms of processor a message"
        store = f"{self.durability}, one sync {self.sync:.1f} ms"
        rate = f"{self.rate:6.0f} actions/s ({self.messages / self.seconds:.0f} messages)"
        return f"{load}: {rate}, {times}, {self.memory:.0f} kB a table; {store}"


def run_server_bench(
    id: str = "britannia", tables: Sequence[int] = TABLES, seconds: float = 5.0, further_titles: str = ""
) -> Iterator[Measured]:
    """Measure each number of tables in turn, on a fresh server and database."""
    for count in tables:
        sync = sync_time()
        with _server(count, further_titles) as server:
            yield uvloop.run(_measure(server, id, count, seconds, sync))


@contextmanager
def _server(tables: int, titles: str) -> Iterator[ServerProcess]:
    with tempfile.TemporaryDirectory() as place:
        limits = {"tables_each": 10_000, "log_in_tries": 10_000}
        with ServerProcess(Path(place) / "bench.db", titles=titles, **limits) as server:
            yield server


async def _measure(server: ServerProcess, id: str, count: int, seconds: float, sync: float) -> Measured:
    before = _memory(server)
    loads = [Load(server.port, id, number) for number in range(count)]
    for load in loads:
        await load.sit_down()
    memory = (_memory(server) - before) / count
    end = time.monotonic() + seconds
    begun, used = time.monotonic(), _processor(server)
    await gather(*[load.play(end) for load in loads])
    took, used = time.monotonic() - begun, _processor(server) - used
    delays = sorted(delay for load in loads for delay in load.delays)
    for load in loads:
        await load.leave()
    return Measured(
        title=id,
        tables=count,
        connections=len(loads[0].everybody),
        durability=DURABILITY,
        messages=len(delays),
        actions=sum(load.actions for load in loads),
        seconds=took,
        p50=1000 * delays[len(delays) // 2],
        p99=1000 * delays[len(delays) * 99 // 100],
        cpu=1000 * used / len(delays),
        memory=memory,
        sync=sync,
    )


def sync_time(times: int = 50) -> float:
    """Milliseconds for one sync of the disk that the bench writes to, at the median."""
    taken: list[float] = []
    with tempfile.TemporaryFile() as file:
        for _ in range(times):
            file.write(b"x" * 4096)
            file.flush()
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - begun)
    return 1000 * sorted(taken)[times // 2]


def _processor(server: ServerProcess) -> float:
    """Seconds of processor time the server has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(server: ServerProcess) -> float:
    """Resident kB of the server."""
    status = Path(f"/proc/{server.process.pid}/status").read_text("utf-8")
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


class Load:
    """One table: a connection for each seat, and those who watch."""

    def __init__(self, port: int, id: str, number: int) -> None:
        self.title = id
        self.scenario, seats = smallest(title(id))
        self.players = {seat: Player(port, f"{seat} {number}") for seat in seats}
        self.watchers = [Player(port, f"watcher {number} {i}") for i in range(WATCHERS)]
        self.delays: list[float] = []
        self.actions = 0

    @property
    def everybody(self) -> list[Player]:
        return [*self.players.values(), *self.watchers]

    async def sit_down(self) -> None:
        host = next(iter(self.players))
        table = self.players[host].opens(self.title, self.scenario, {host: "me"})
        for seat, player in self.players.items():
            player.http("POST", f"/api/tables/{table}/join", {"seat": seat})
        for someone in self.everybody:
            await someone.sits_down(table)

    async def play(self, end: float) -> None:
        """Act until the time is up, as whichever seat is asked; whatever is offered has its turn."""
        watcher = self.watchers[0]
        while time.monotonic() < end:
            if watcher.view["result"] is not None:
                await self.leave()
                await self.sit_down()
            seat = watcher.view["pending"][0]["seat"]
            player = self.players[seat]
            legal = player.view["legal"]
            sent = time.perf_counter()
            before = player.view["version"]
            version = (await player.act(seat, legal[len(self.delays) % len(legal)]["text"]))["version"]
            for someone in self.everybody:
                await _sees(someone, version)
            self.delays.append(time.perf_counter() - sent)
            self.actions += version - before

    async def leave(self) -> None:
        for someone in self.everybody:
            await someone.leaves()


def smallest(found: Title) -> tuple[str, tuple[str, ...]]:
    """The scenario with the fewest seats."""
    scenario = min(found.scenarios, key=lambda id: len(found.seats(id)))
    return scenario, found.seats(scenario)


async def _sees(someone: Player, version: int) -> None:
    while someone.view["version"] < version:
        await someone.read()
