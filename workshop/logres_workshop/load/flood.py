"""What an innocent table notices of a flood: its p99 in calm and attacked spells by turns, on the server as it is set.

    python -m logres_workshop.load.flood --turns 10 --seconds 60

The attackers are a process of their own, bound to one processor; the limits of the server are those it has by default.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from logres.engine.errors import LogresError
from logres.engine.title import title
from logres_workshop.load.attack import memory_of
from logres_workshop.load.bench import smallest
from logres_workshop.load.client import Player, ServerProcess, ask
from logres_workshop.load.swarm import TableLoad

LINES: Final = 16
CALLERS: Final = 8
TITLE: Final = "britannia"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--flood", type=int, default=0, help="be the attackers, at this port")
    words = parser.parse_args()
    if words.flood:
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        asyncio.run(flood(words.flood, words.seconds))
        return 0
    limits: dict[str, Any] = {
        "connections_each": 200,
        "messages_at_once": 500,
        "messages_per_second": 100.0,
        "log_in_tries": 1000,
    }
    with TemporaryDirectory() as place, ServerProcess(Path(place) / "calm.db", **limits) as server:
        uvloop.run(by_turns(server, words.turns, words.seconds))
    return 0


class Latency(NamedTuple):
    """How long an action of the innocent table takes to the last subscriber, in milliseconds."""

    p99: float
    processor: float  # the same in processor time of the server: what else the machine does is not in it


async def by_turns(server: ServerProcess, turns: int, seconds: float) -> None:
    clocks: list[float] = []
    processors: list[float] = []
    before = memory_of(server.process.pid)
    for turn in range(turns):
        calm = await measure(server, turn * 2, seconds)
        words = [sys.executable, "-m", "logres_workshop.load.flood", "--flood", str(server.port)]
        attackers = subprocess.Popen([*words, "--seconds", str(seconds + 3)], stdout=subprocess.PIPE)
        await asyncio.sleep(2)
        attacked = await measure(server, turn * 2 + 1, seconds)
        told = await asyncio.to_thread(attackers.communicate)
        clocks.append(attacked.p99 / calm.p99)
        processors.append(attacked.processor / calm.processor)
        memory = memory_of(server.process.pid)
        sent = told[0].decode().strip()
        print(
            f"p99 {calm.p99:.1f} ms calm, {attacked.p99:.1f} ms attacked; of the server's processor "
            f"{calm.processor:.2f} and {attacked.processor:.2f} ms; {sent}, {memory:.0f} MB",
            flush=True,
        )
    for name, ratios in (("by the clock", clocks), ("in processor time", processors)):
        low, high = min(ratios), max(ratios)
        print(f"ratio {name}: {median(ratios):.2f} in the middle of {turns}, {low:.2f} to {high:.2f}")
    print(f"memory before {before:.0f} MB")


async def measure(server: ServerProcess, number: int, seconds: float) -> Latency:
    """The 99th percentile of one table flat out."""
    scenario, seats = smallest(title(TITLE))
    load = TableLoad(server.port, TITLE, scenario, seats, number, lambda: processor_of(server.process.pid))
    await load.sit_down()
    await load.play(time.monotonic() + seconds)
    load.leave()
    return Latency(_p99(load.delays), _p99(load.clocked))


def _p99(seconds: list[float]) -> float:
    return 1000 * sorted(seconds)[len(seconds) * 99 // 100]


def processor_of(pid: int) -> float:
    """Seconds of processor time of all threads of a process, finer than its `stat` has them."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


async def flood(port: int, seconds: float) -> None:
    """Everything that costs, as fast as it is answered or not."""
    villain = await asyncio.to_thread(Player, port, f"villain {random.random()}"[:20])
    scenario, seats = smallest(title(TITLE))
    table = await asyncio.to_thread(villain.opens, TITLE, scenario, dict.fromkeys(seats, "me"))
    end = time.monotonic() + seconds
    lines = [_line(villain, table, seats[0], end, number) for number in range(LINES)]
    paths = [f"/api/tables/{table}/at/0", "/api/lobby", "/api/archive", f"/api/tables/{table}/record", "/api/home"]
    calls = [_calls(villain, paths[number % len(paths)], end) for number in range(CALLERS)]
    sent = sum(await asyncio.gather(*lines, *calls))
    print(f"{sent} messages and requests")


async def _line(villain: Player, table: str, seat: str, end: float, number: int) -> int:
    kinds = [
        f'{{"type": "preview", "id": "p", "seat": "{seat}", "actions": ["x"]}}',
        f'{{"type": "whynot", "id": "w", "seat": "{seat}", "target": "york"}}',
        f'{{"type": "estimate", "id": "e", "seat": "{seat}"}}',
        f'{{"type": "hello", "table": "{table}"}}',
        '{"type": "hello"}',
        "{" * 5000,
        '{"type": "ping"}',
    ]
    sent = 0
    url = f"ws://127.0.0.1:{villain.port}/socket"
    while time.monotonic() < end:
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(url, additional_headers={"Cookie": villain.cookie}, max_size=None) as socket:
                await socket.send(f'{{"type": "hello", "table": "{table}", "seat": "{seat}"}}')
                while time.monotonic() < end:
                    await asyncio.wait_for(socket.send(kinds[(sent + number) % len(kinds)]), 1)
                    sent += 1
                    if number % 4:  # every fourth never reads
                        with suppress(TimeoutError):
                            await asyncio.wait_for(socket.recv(), 0.001)
    return sent


async def _calls(villain: Player, path: str, end: float) -> int:
    sent = 0
    while time.monotonic() < end:
        sent += 1
        with suppress(LogresError, OSError):
            await asyncio.to_thread(ask, villain.port, "GET", path, None, villain.cookie)
    return sent


if __name__ == "__main__":
    raise SystemExit(main())
