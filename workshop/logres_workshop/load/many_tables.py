"""What tables cost when there are very many: open ones at rest, and live ones that people play slowly.

    python -m logres_workshop.load.many_tables --open 10000 --live 500 --seconds 120

Open tables are written into the database before the server starts. At live ones every seat is connected, and one acts
each `--every` seconds, as people do. Told are memory, processor, the time from an action to the last subscriber, and
how long the lobby takes.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import uvloop

from logres.engine.title import title
from logres.server.people.accounts import Account
from logres.server.protocol.schemas import NewTable, SeatChoice
from logres.server.storage.events import config_row
from logres.server.storage.sqlite import open_database
from logres.server.tables import seating
from logres_workshop.load.attack import memory_of
from logres_workshop.load.bench import smallest
from logres_workshop.load.client import ServerProcess, ask, gather
from logres_workshop.load.swarm import TableLoad, all_sit_down

TITLES: Final = ("britannia", "britannia-redux")
EACH: Final = 500  # open tables of one person
LIMITS: Final[dict[str, Any]] = dict.fromkeys(
    ("tables_each", "log_in_tries", "connections", "connections_each", "heavy_tries"), 1_000_000
)


class SlowTable(TableLoad):
    """A table at which people think before they act."""

    every = 5.0

    def _act(self) -> None:
        if time.monotonic() >= self._end:
            super()._act()
        else:
            loop = asyncio.get_running_loop()
            loop.call_later(min(random.expovariate(1 / self.every), self._end - time.monotonic()), super()._act)


def open_many(path: Path, count: int) -> None:
    """So many tables that wait for people, as the server itself would have left them."""
    connection = open_database(path)
    britannia = title("britannia")
    connection.execute("BEGIN")
    for number in range(count):
        host = Account(-1 - number // EACH, f"host {number // EACH}", True, None, 1)
        request = NewTable("britannia", "four-player", seats=[SeatChoice("yellow", "me")])
        config = seating.new_table(britannia, host, request, 0.5)
        connection.execute(*config_row(config, "open"))
        connection.execute("INSERT INTO members VALUES (?, ?, 0, 0)", (config.id, host.id))
    connection.execute("COMMIT")
    connection.close()


async def measure(server: ServerProcess, open_tables: int, live: int, seconds: float, every: float) -> None:
    pid = server.process.pid
    rested = memory_of(pid)
    lobbies = [1000 * await _timed(server.port) for _ in range(2)]
    print(
        f"{open_tables} open tables: {rested:.0f} MB; the lobby takes {lobbies[0]:.0f} ms, then {lobbies[1]:.0f}",
        flush=True,
    )
    SlowTable.every = every
    loads = [_load(server.port, number) for number in range(live)]
    await all_sit_down(loads)
    seated = memory_of(pid)
    print(f"{live} live tables: {1000 * (seated - rested) / max(1, live):.0f} kB each", flush=True)
    used, began = _processor(pid), time.monotonic()
    await gather(*[load.play(began + seconds) for load in loads])
    spent, passed = _processor(pid) - used, time.monotonic() - began
    delays = sorted(delay for load in loads for delay in load.delays)
    p50, p99 = (1000 * delays[len(delays) * part // 100] for part in (50, 99))
    print(f"{len(delays) / passed:.0f} actions/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms, {100 * spent / passed:.0f}% of a")
    print(f"processor, {1000 * spent / len(delays):.2f} ms each; memory {memory_of(pid):.0f} MB", flush=True)
    times = [await _timed(server.port) for _ in range(20)]
    print(f"the lobby takes {1000 * sorted(times)[10]:.0f} ms, at most {1000 * max(times):.0f}")
    for load in loads:
        load.leave()


def _load(port: int, number: int) -> SlowTable:
    name = TITLES[number % len(TITLES)]
    scenario, seats = smallest(title(name))
    return SlowTable(port, name, scenario, seats, number)


async def _timed(port: int) -> float:
    began = time.monotonic()
    await asyncio.to_thread(ask, port, "GET", "/api/lobby")
    return time.monotonic() - began


def _processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--open", type=int, default=10_000)
    parser.add_argument("--live", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--every", type=float, default=5.0)
    words = parser.parse_args()
    with TemporaryDirectory() as place:
        path = Path(place) / "many.db"
        open_many(path, words.open)
        with ServerProcess(path, **LIMITS) as server:
            uvloop.run(measure(server, words.open, words.live, words.seconds, words.every))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
