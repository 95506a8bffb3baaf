"""Whether a server's memory stays as it is: people play, watch, talk, ask and come and go for as long as one likes.

    python -m logres_workshop.load.soak --minutes 480
    python -m logres_workshop.load.soak --minutes 60 --thinks 0.5     as people do, beside other work

Tables of all titles are played game after game, half of them against bots; visitors watch one after another, ask what
can be asked there and over HTTP, and leave. Every so often the memory of the server and of its bots' processes is told.
At the end the last quarter is held against the one before it: flat is what has grown by no more than 5 %.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from logres_workshop.load.attack import memory_of
from logres_workshop.load.client import Player, ServerProcess, Timeout
from logres_workshop.load.kills import ANSWER, GONE, LIMITS, TITLES, Writer

IDLE: Final = 60.0  # seconds after which a table that nobody looks at leaves the memory: sooner than by default
MOST_GROWTH: Final = 1.05
LOOKS: Final = ("", "/record", "/digest", "/at/1")
PAGES: Final = ("/api/lobby", "/api/home", "/api/archive?bots=yes", "/api/titles", "/api/me/export", "/api/badge")


class Sample(NamedTuple):
    """MB at a moment, and the actions that were acknowledged up to then."""

    seconds: float
    server: float
    bots: float
    actions: int

    @property
    def memory(self) -> float:
        return self.server + self.bots


def growth(samples: Sequence[Sample]) -> float:
    """The memory of the server in the last quarter by that of the quarter before it, in the middle of each.

    >>> growth([Sample(n, 100 + min(n, 50), 0, n) for n in range(100)])
    1.0
    >>> growth([Sample(n, 100 + n, 0, n) for n in range(100)]) > MOST_GROWTH
    True
    """
    quarter = max(1, len(samples) // 4)
    before, last = samples[-2 * quarter : -quarter], samples[-quarter:]
    return median([one.server for one in last]) / median([one.server for one in before])


class Visitor:
    """A guest who looks at one table after another, and asks there what a spectator may."""

    def __init__(self, port: int, number: int, writers: Sequence[Writer], stays: float) -> None:
        self.chance = random.Random(number)
        self.stays = stays
        self.port, self.number, self.writers = port, number, writers
        self.visits = 0
        self.over = False

    async def visit(self) -> None:
        while not self.over:
            try:
                await self._once()
                self.visits += 1
                await asyncio.sleep(2 * self.stays * self.chance.random())
            except GONE:
                await asyncio.sleep(0.2)

    async def _once(self) -> None:
        """Every visit is another guest's: what is kept of a guest must not be kept in memory."""
        name = f"guest {self.number} {self.chance.random()}"[:28]
        player = await asyncio.to_thread(Player, self.port, name)
        table = self.chance.choice(self.writers).table
        if table:
            try:
                await asyncio.wait_for(self._look(player, table), ANSWER)
            finally:
                await player.leaves()
        for path in self.chance.sample(PAGES, 2):
            await asyncio.to_thread(player.http, "GET", path)
        await asyncio.to_thread(player.http, "POST", "/api/log-out")

    async def _look(self, player: Player, table: str) -> None:
        await player.sits_down(table)
        for words in ({"type": "estimate", "seat": None}, {"type": "say", "channel": "spectators", "text": "hail"}):
            id = player.new_id()
            await player.send({**words, "id": id})
            await player.until(lambda m, id=id: m.get("id") == id)  # type: ignore[misc]
        path = self.chance.choice(LOOKS)
        await asyncio.to_thread(player.http, "GET", f"/api/tables/{table}{path}")


def soak(
    server: ServerProcess, minutes: float, every: float, tables: int, visitors: int, thinks: float = 0.0
) -> list[Sample]:
    """Let them all play for so long; the time that the whole run is held up does not count."""
    writers = [Writer([server.port], number, TITLES, number % 2 == 1, thinks) for number in range(tables)]
    guests = [Visitor(server.port, number, writers, thinks) for number in range(visitors)]
    return asyncio.run(_soak(server, writers, guests, minutes * 60, every))


async def _soak(
    server: ServerProcess, writers: list[Writer], guests: list[Visitor], seconds: float, every: float
) -> list[Sample]:
    jobs = [asyncio.ensure_future(one.play()) for one in writers]
    jobs += [asyncio.ensure_future(one.visit()) for one in guests]
    samples: list[Sample] = []
    timeout = Timeout(seconds)
    while timeout.is_running():
        passed = seconds - timeout.left
        if passed >= every * (len(samples) + 1):
            samples.append(_sample(server, passed, writers))
            _tell(samples[-1], guests)
        await asyncio.sleep(0.2)
    for writer in writers:
        writer.over = True
    for guest in guests:
        guest.over = True
    await asyncio.gather(*jobs, return_exceptions=True)
    return samples


def _sample(server: ServerProcess, passed: float, writers: list[Writer]) -> Sample:
    pid = server.process.pid
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout.split()
    bots = sum(memory_of(int(child)) for child in found)
    return Sample(passed, memory_of(pid), bots, sum(writer.actions for writer in writers))


def _tell(one: Sample, guests: list[Visitor]) -> None:
    visits = sum(guest.visits for guest in guests)
    print(
        f"{one.seconds / 60:5.1f} min: server {one.server:.1f} MB, bots {one.bots:.1f} MB, {one.actions} actions, "
        f"{visits} visits, load {os.getloadavg()[0]:.0f}",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=480.0)
    parser.add_argument("--every", type=float, default=30.0, help="seconds between two looks at the memory")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--visitors", type=int, default=4)
    parser.add_argument("--thinks", type=float, default=0.0, help="seconds before an action or between two visits")
    words = parser.parse_args()
    limits: dict[str, Any] = {**LIMITS, "idle": IDLE}
    began = time.monotonic()
    with TemporaryDirectory() as place, ServerProcess(Path(place) / "soak.db", **limits) as server:
        samples = soak(server, words.minutes, words.every, words.tables, words.visitors, words.thinks)
    ratio = growth(samples)
    print(f"the last quarter has {ratio:.3f} times the memory of the one before it; {time.monotonic() - began:.0f} s")
    return 0 if ratio <= MOST_GROWTH else 1


if __name__ == "__main__":
    raise SystemExit(main())
