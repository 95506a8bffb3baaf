"""How fast tables are: actions per second, and the time from an action to the last of its subscribers.

The server runs in a process of its own with its real store; the load comes from this one (swarm.py), on the same
machine. At each table every seat has its connection and plays as fast as it is answered; one more watches.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import uvloop
from msgspec import Struct
from rich import box
from rich.console import Console
from rich.table import Table

from logres.engine.title import Title, title
from logres.server.storage.sqlite import DURABILITY, open_database
from logres_workshop.load.client import ServerProcess, free_port, gather
from logres_workshop.load.cluster import Cluster
from logres_workshop.load.fork_server import ForkedServer, ForkServer
from logres_workshop.load.swarm import TableLoad, all_sit_down

TABLES: Final = (1, 8, 64)
STORES: Final = ("sqlite", "postgresql")
Server = ServerProcess | ForkedServer


class Measured(Struct, frozen=True):
    """One load: so many tables flat out."""

    title: str
    tables: int
    connections: int  # at each table: its seats, and one who watches
    messages: int
    actions: int  # that were saved and shown: those sent, and what follows from them by itself
    seconds: float
    p50: float  # milliseconds from sending an action to its view at the last subscriber
    p99: float
    server: float  # milliseconds of processor time for each message: other load on the machine changes it little
    client: float  # the same of the load generator, which runs beside it
    memory: float  # kB of the server for each table, after the run
    commits: float  # that SQLite itself does in a second on this disk, one row each, as durably; 0 on PostgreSQL
    load: float  # of the machine in the minute before: above 0 others worked on it, too

    @property
    def rate(self) -> float:
        return self.actions / self.seconds

    @property
    def cells(self) -> tuple[str, ...]:
        """As a row of a table; see COLUMNS."""
        return (
            f"{self.tables}",
            f"{self.rate:,.0f}",
            f"{self.rate / self.commits:.2f}" if self.commits else "",
            f"{self.p50:.1f}",
            f"{self.p99:.1f}",
            f"{self.server:.2f}",
            f"{self.client:.2f}",
            f"{self.memory:,.0f}",
            f"{self.load:.1f}",
        )


COLUMNS: Final = ("tables", "actions/s", "of these", "p50", "p99", "server", "client", "memory", "load")
LEGEND: Final = (
    "Actions with those that follow by themselves, also as a part of SQLite's commits; milliseconds to the last "
    "subscriber and of processor for a message; kB a table after the run; load of the machine before it."
)


def run_server_bench(
    id: str = "britannia", tables: Sequence[int] = TABLES, seconds: float = 5.0, further_titles: str = ""
) -> Iterator[Measured]:
    """Measure each number of tables in turn, on a fresh server and database."""
    for count in tables:
        load = os.getloadavg()[0]
        with tempfile.TemporaryDirectory() as place:
            commits = plain_commits(Path(place) / "plain.db")
            limits = dict.fromkeys(("tables_each", "log_in_tries", "connections", "connections_each"), 10_000)
            with ServerProcess(Path(place) / "bench.db", titles=further_titles, **limits) as server:
                yield uvloop.run(_measure([server], id, count, seconds, commits, load))


def run_workers_bench(
    id: str, tables: Sequence[int], workers: Sequence[int], seconds: float = 5.0
) -> Iterator[tuple[int, Measured]]:
    """The same on PostgreSQL, with so many workers; all who sit at a table come to the same one. They are forked from
    one process, since starting each of them takes longer than measuring it."""
    limits: Any = dict.fromkeys(("tables_each", "log_in_tries", "connections", "connections_each"), 10_000)
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        fork_server, cluster = ForkServer(), Cluster(Path(place))
        stack.callback(cluster.stop)
        for number, (servers, count) in enumerate((w, t) for w in workers for t in tables):
            url, load = cluster.database(f"bench{number}"), os.getloadavg()[0]
            with ExitStack() as running:
                started = [fork_server.serve(url, free_port(), **limits) for _ in range(servers)]
                for one in started:
                    running.callback(one.stop)
                for one in started:
                    one.wait()
                yield servers, uvloop.run(_measure(started, id, count, seconds, 0.0, load))


async def _measure(
    servers: Sequence[Server], id: str, count: int, seconds: float, commits: float, load: float
) -> Measured:
    before = sum(map(_memory, servers))
    scenario, seats = smallest(title(id))
    loads = [TableLoad(servers[n % len(servers)].port, id, scenario, seats, n) for n in range(count)]
    await all_sit_down(loads)
    started, used, own = time.monotonic(), sum(map(_processor, servers)), time.process_time()
    await gather(*[one.play(started + seconds) for one in loads])
    took, own = time.monotonic() - started, time.process_time() - own
    used = sum(map(_processor, servers)) - used
    memory = (sum(map(_memory, servers)) - before) / count
    delays = sorted(delay for one in loads for delay in one.delays)
    for one in loads:
        one.leave()
    return Measured(
        title=id,
        tables=count,
        connections=len(seats) + 1,
        messages=len(delays),
        actions=sum(one.actions for one in loads),
        seconds=took,
        p50=1000 * delays[len(delays) // 2],
        p99=1000 * delays[len(delays) * 99 // 100],
        server=1000 * used / len(delays),
        client=1000 * own / len(delays),
        memory=memory,
        commits=commits,
        load=load,
    )


def plain_commits(path: Path, times: int = 300) -> float:
    """Rows that SQLite takes in a second, at the median, where each is a transaction of its own.

    No server on it can pass that but by putting actions together.
    """
    connection = open_database(path)
    taken: list[float] = []
    for row in range(times):
        started = time.perf_counter()
        connection.execute("INSERT INTO meta VALUES (?, ?)", (f"{row}", "x" * 100))
        taken.append(time.perf_counter() - started)
    connection.close()
    return 1 / sorted(taken)[times // 2]


def _processor(server: Server) -> float:
    """Seconds of processor time the server has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(server: Server) -> float:
    """Resident kB of the server."""
    status = Path(f"/proc/{server.process.pid}/status").read_text("utf-8")
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def smallest(found: Title) -> tuple[str, tuple[str, ...]]:
    """The scenario with the fewest seats."""
    scenario = min(found.scenarios, key=lambda id: len(found.seats(id)))
    return scenario, found.seats(scenario)


def print_server_bench(id: str, tables: Sequence[int] = TABLES, seconds: float = 5.0) -> None:
    """Measure and print."""
    console = Console()
    with console.status("The tables play ..."):
        found = list(run_server_bench(id, tables, seconds))
    one = found[0]
    shown = Table(box=box.SIMPLE, caption=LEGEND, padding=(0, 0))
    for name in COLUMNS:
        shown.add_column(name, justify="right")
    for row in found:
        shown.add_row(*row.cells)
    console.print(f"{id}, {one.connections} connections a table, {os.cpu_count()} processors for server and load.")
    console.print(f"Saved before it is shown: {DURABILITY}.\nSQLite alone: {one.commits:,.0f} commits/s.")
    console.print(shown)


def main() -> int:
    """SQLite, then PostgreSQL with 1, 2 and 4 workers: `python -m logres_workshop.load.bench 1 8 64 256`.

    `--stores postgresql --workers 4` measures that alone.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", type=int, default=list(TABLES))
    parser.add_argument("--stores", nargs="+", choices=STORES, default=list(STORES))
    parser.add_argument("--workers", nargs="+", type=int, default=[1, 2, 4])
    parser.add_argument("--seconds", type=float, default=5.0)
    words = parser.parse_args()
    print("store, workers:", ", ".join(COLUMNS))
    if "sqlite" in words.stores:
        for row in run_server_bench(tables=words.tables, seconds=words.seconds):
            print("SQLite, 1:", ", ".join(row.cells), flush=True)
    if "postgresql" in words.stores:
        for workers, row in run_workers_bench("britannia", words.tables, words.workers, words.seconds):
            print(f"PostgreSQL, {workers}:", ", ".join(row.cells), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
