"""Killing the server, its bots and its database in the middle of play, again and again, and counting what is lost.

    python -m logres_workshop.load.kills sqlite --workers 100 --bots 200 --power 50
    python -m logres_workshop.load.kills postgresql --workers 100 --bots 200 --databases 200 --power 50

People play at tables of several titles, some against bots. After each kill every table must go on. At the end what was
acknowledged to each person is held against the events of his table: each once, in its order.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPException
from os import kill
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import msgspec
from websockets.exceptions import WebSocketException

from logres.engine.errors import LogresError
from logres.engine.title import title
from logres.server.settings import Settings
from logres.server.storage import postgres
from logres.server.storage.sqlite import open_database
from logres.server.storage.tools import backup
from logres_workshop.load import power
from logres_workshop.load.acknowledged import Sent, SentTo, compare
from logres_workshop.load.bench import smallest
from logres_workshop.load.client import Player, Refused, Timeout, free_port
from logres_workshop.load.cluster import SAYS_TOO_SOON, Cluster
from logres_workshop.load.fork_server import ForkedServer, ForkServer, sync_later
from logres_workshop.load.power import Disk

PATIENCE: Final = 300.0  # seconds a table may need to go on after a kill; more, and it is stuck
ANSWER: Final = 20.0  # seconds for an answer
LIMITS: Final[dict[str, Any]] = dict.fromkeys(
    ("tables_each", "log_in_tries", "heavy_tries", "connections", "connections_each", "token_messages_per_second"),
    100_000,
)
TITLES: Final = ("britannia", "pendragon", "bretwalda", "britannia-redux")
BOT: Final = "easy"
GONE: Final = (OSError, HTTPException, WebSocketException, LogresError, TimeoutError, KeyError)


class Plan(NamedTuple):
    """Who plays where."""

    servers: int = 1
    tables: int = 6
    titles: Sequence[str] = TITLES
    careless: bool = False  # servers that acknowledge before they sync, which must be seen


PLAN: Final = Plan()


class StoreOfRun(NamedTuple):
    """What is played on, PostgreSQL where it is that, and the disk where that may lose power."""

    db: str
    cluster: Cluster | None
    disk: Disk | None


class Writer:
    """One person at one table after another, who plays whenever he is asked, whatever happens to the server."""

    def __init__(
        self, ports: list[int], number: int, titles: Sequence[str], against_bots: bool, thinks: float = 0.0
    ) -> None:
        self.chance = random.Random(number)
        self.ports = ports
        self.thinks = thinks  # seconds before each action, in the middle
        self.player = Player(ports[0], f"writer {number}")
        self.title = titles[number % len(titles)]
        scenario, seats = smallest(title(self.title))
        self.scenario = scenario
        bots = seats[1:] if against_bots else ()
        self.who = {seat: BOT if seat in bots else "me" for seat in seats}
        self.sent: dict[str, list[Sent]] = {}
        self.table = ""
        self.version = 0  # that was acknowledged
        self.older = 0  # views of less than was acknowledged
        self.actions = 0
        self.over = False

    async def play(self) -> None:
        while not self.over:
            try:
                await self._once()
            except GONE:
                await asyncio.sleep(0.05)
                self.player.port = self.chance.choice(self.ports)
        with suppress(*GONE):
            await self.player.leaves()

    async def _sit_down(self) -> None:
        """At his table; at another if that is gone, and by another name: his account may be gone as well."""
        try:
            return await asyncio.wait_for(self.player.sits_down(self.table), ANSWER)
        except Refused as error:
            if error.code != "no-such-thing":
                raise
        self.table = ""
        self.player = await asyncio.to_thread(Player, self.player.port, f"again {self.chance.random()}"[:20])
        raise LogresError("the table is gone")

    async def _once(self) -> None:
        if not self.table:
            self.table = await asyncio.to_thread(self.player.opens, self.title, self.scenario, self.who)
            self.version = 0
        await self._sit_down()
        if self.player.view["version"] < self.version:
            self.older += 1
        while not self.over:
            if self.player.view["result"]:
                self.table = ""
                return
            await self._act_or_wait()

    async def _act_or_wait(self) -> None:
        view = self.player.view
        mine = [p["seat"] for p in view["pending"] if self.who[p["seat"]] == "me" and not p.get("answered")]
        if not mine:
            await asyncio.wait_for(self.player.read(), ANSWER)
            return
        seat = mine[0]
        if view["seat"] != seat:
            await self.player.send({"type": "look", "id": self.player.new_id(), "seat": seat})
            await asyncio.wait_for(self.player.until(lambda m: m["type"] == "view" and m["seat"] == seat), ANSWER)
        if self.player.view["legal"]:
            await asyncio.sleep(2 * self.thinks * self.chance.random())
            await self._act(seat, self.chance.choice(self.player.view["legal"])["text"])

    async def _act(self, seat: str, text: str) -> None:
        sent = self.sent.setdefault(self.table, [])
        since = self.player.view["version"]
        sent.append(Sent(seat, text, sure=False))
        answer = await asyncio.wait_for(self.player.act(seat, text), ANSWER)
        if answer["type"] == "ack":
            sent[-1] = Sent(seat, text, True, since, answer["version"])
            self.version, self.actions = answer["version"], self.actions + 1
            while self.player.view["version"] < answer["version"]:
                await asyncio.wait_for(self.player.read(), ANSWER)
        elif answer["code"] != "not-saved":  # which may have been saved all the same
            sent.pop()
            await asyncio.sleep(0.01)


class Outcome(msgspec.Struct):
    """What came of it."""

    kills: dict[str, int]
    tables: int
    acknowledged: int
    lost: int
    doubled: int
    stuck: int
    misplaced: int  # acknowledged actions that are not among the events up to the version that was acknowledged
    broken: int  # tables whose events cannot be replayed
    older: int  # views that had less than was acknowledged; of several servers, one may be a moment behind
    blocks: int  # that power failures took
    seconds: float
    found: list[str]  # each action that is lost or doubled, and whatever else is not as it should be
    sent: dict[str, list[Sent]]  # all that people sent, by table

    @property
    def held(self) -> bool:
        return not (self.lost or self.doubled or self.misplaced or self.stuck or self.broken)


class KillRun:
    """Servers on one store, people who play there, and a hand on the switch."""

    def __init__(self, store: StoreOfRun, plan: Plan, seed: int, bots: bool) -> None:
        self.db, self.cluster, self.disk = store
        self.change = sync_later if plan.careless and not self.cluster else None
        self.chance = random.Random(seed)
        self.fork_server = ForkServer(None if self.cluster else self.disk)
        self.ports = [free_port() for _ in range(plan.servers)]
        self.servers = [self._serve(port) for port in self.ports]
        for server in self.servers:
            server.wait()
        self.writers = [
            Writer(self.ports, number, plan.titles, bots and number % 2 == 1) for number in range(plan.tables)
        ]
        self.kills: Counter[str] = Counter()
        self.stuck = 0
        self.blocks = 0

    def _serve(self, port: int) -> ForkedServer:
        return self.fork_server.serve(self.db, port, self.change, **LIMITS)

    def _serve_again(self, place: int) -> None:
        """Kept before it answers: one that never does is stopped at the end all the same."""
        self.servers[place] = self._serve(self.ports[place])
        self.servers[place].wait()

    def kill_one(self, kind: str) -> None:
        self.kills[kind] += KINDS[kind](self)

    def kill_worker(self) -> int:
        place = self.chance.randrange(len(self.servers))
        self.servers[place].kill()
        self._serve_again(place)
        return 1

    def kill_power(self) -> int:
        """Of the machine that has the database; every other time those that serve go with PostgreSQL's."""
        assert self.disk is not None
        places = range(len(self.servers)) if self.cluster is None or self.kills["power"] % 2 else ()
        for place in places:
            self.servers[place].kill()
        if self.cluster is None:
            self.blocks += self.disk.fail(power.files_of(Path(self.db)), self.chance)
        else:
            self.blocks += self.cluster.fail(self.chance)
        for place in places:
            self._serve_again(place)
        return 1

    def kill_database(self) -> int:
        assert self.cluster is not None
        self.cluster.kill()
        self.cluster.start()
        return 1

    def kill_bot(self) -> int:
        """One process in which bots think, if there is one."""
        server = self.chance.choice(self.servers)
        found = subprocess.run(
            ["ps", "-o", "pid=,args=", "--ppid", str(server.process.pid)], capture_output=True, text=True
        )
        bots = [int(line.split()[0]) for line in found.stdout.splitlines() if "spawn_main" in line]
        if not bots:
            time.sleep(0.2)
            return 0
        with suppress(ProcessLookupError):
            kill(self.chance.choice(bots), signal.SIGKILL)
        return 1

    def wait_for_all(self) -> None:
        """Every table goes on."""
        before = [writer.actions for writer in self.writers]
        timeout = Timeout(PATIENCE)
        while timeout.is_running():
            if all(writer.actions > count for writer, count in zip(self.writers, before, strict=True)):
                return
            time.sleep(0.02)
        still = [w for w, count in zip(self.writers, before, strict=True) if w.actions == count]
        print("stuck:", [(writer.table, writer.title) for writer in still], flush=True)
        self.stuck += len(still)

    def stop(self) -> None:
        for server in self.servers:
            server.stop()


KINDS: Final = {
    "worker": KillRun.kill_worker,
    "bot": KillRun.kill_bot,
    "database": KillRun.kill_database,
    "power": KillRun.kill_power,
}


def run_kills(
    store: StoreOfRun, wanted: dict[str, int], plan: Plan = PLAN, seed: int = 1, minutes: float = 10_000.0
) -> Outcome:
    """Kill so many of each kind in a mixed order, or as many as fit into so many minutes."""
    began = time.monotonic()
    run = KillRun(store, plan, seed, bots=bool(wanted.get("bot")))
    thread = threading.Thread(target=asyncio.run, args=(_all_play(run.writers),), daemon=True)
    thread.start()
    order = [kind for kind, count in wanted.items() for _ in range(count)]
    run.chance.shuffle(order)
    ended = ""
    try:
        run.wait_for_all()
        for number, kind in enumerate(order, 1):
            time.sleep(run.chance.random() / 10)
            run.kill_one(kind)
            run.wait_for_all()
            if time.monotonic() - began > minutes * 60:
                break
            if number % 20 == 0:
                print(f"{number} of {len(order)}: {dict(run.kills)}, {run.stuck} stuck", flush=True)
    except LogresError as error:
        ended = f"after {sum(run.kills.values())} kills: {error}"
    finally:
        for writer in run.writers:
            writer.over = True
        thread.join(PATIENCE)
        run.stop()
    return _outcome(run, ended, time.monotonic() - began)


def _outcome(run: KillRun, ended: str, seconds: float) -> Outcome:
    """What was acknowledged beside what the store holds; `ended` is why the run was broken off, if it was."""
    sent_to = [SentTo(table, w.who, sent) for w in run.writers for table, sent in w.sent.items()]
    lost, doubled, misplaced, broken = compare(run.db, sent_to)
    broken += [ended] if ended else []
    return Outcome(
        kills=dict(run.kills),
        tables=len(sent_to),
        acknowledged=sum(writer.actions for writer in run.writers),
        lost=len(lost),
        doubled=len(doubled),
        stuck=run.stuck,
        misplaced=len(misplaced),
        broken=len(broken),
        older=sum(writer.older for writer in run.writers),
        blocks=run.blocks,
        seconds=seconds,
        found=[*lost, *doubled, *misplaced, *broken],
        sent={one.table: one.sent for one in sent_to},
    )


async def _all_play(writers: list[Writer]) -> None:
    await asyncio.gather(*[writer.play() for writer in writers])


@contextmanager
def _store(kind: str, place: Path, loses_power: bool, settings: Sequence[str]) -> Iterator[StoreOfRun]:
    """A new database, whose tables are on the disk before anybody plays."""
    disk = Disk(place) if loses_power else None
    if kind == "sqlite":
        path = place / "kills.db"
        open_database(path).close()
        if disk:
            disk.settle(power.files_of(path))
        yield StoreOfRun(str(path), None, disk)
        return
    cluster = Cluster(place, settings, disk)
    try:
        db = cluster.database("kills")
        with postgres.connect(db) as connection:
            postgres.make_tables(connection)
        cluster.ask("kills", "CHECKPOINT")
        yield StoreOfRun(db, cluster, disk)
    finally:
        cluster.stop()


def _keep(db: str, outcome: Outcome, target: Path) -> None:
    """Database and all that was sent, for one who wants to look at it by hand."""
    target.unlink(missing_ok=True)
    backup(Settings(db=db), target)
    target.with_suffix(".json").write_bytes(msgspec.json.encode(outcome))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store", choices=("sqlite", "postgresql"))
    for name in ("workers", "bots", "databases", "power"):
        parser.add_argument(f"--{name}", type=int, default=0)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--titles", default=",".join(TITLES))
    parser.add_argument("--careless", action="store_true", help="servers that acknowledge before they sync")
    parser.add_argument("--setting", action="append", default=[], help="of PostgreSQL: wal_sync_method=open_datasync")
    parser.add_argument("--keep", type=Path, help="leave the database in this file and what was sent beside it")
    parser.add_argument("--minutes", type=float, default=10_000.0)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    wanted = {"worker": words.workers, "bot": words.bots, "database": words.databases, "power": words.power}
    plan = Plan(words.servers, words.tables, words.titles.split(","), words.careless)
    settings = [*words.setting, *(SAYS_TOO_SOON if words.careless else ())]
    with TemporaryDirectory() as place, _store(words.store, Path(place), bool(words.power), settings) as store:
        outcome = run_kills(store, wanted, plan, words.seed, words.minutes)
        if words.keep:
            _keep(store.db, outcome, words.keep)
    outcome.sent = {}
    print(msgspec.json.encode(outcome).decode())
    return 0 if outcome.held else 1


if __name__ == "__main__":
    raise SystemExit(main())
