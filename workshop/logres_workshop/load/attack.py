"""Trying to cheat: messages that must change nothing, against a live table.

Each kind is refused, or the line is cut; the table's version and the hash of its state stay as they were, and its
players can go on. Counts as accepted whatever is acknowledged, and whatever moves the state.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from logres.engine.title import title as find_title
from logres_workshop.load.attack_endpoints import ENDPOINT_KINDS, EVERYWHERE
from logres_workshop.load.attack_http import HTTP_KINDS, PATIENCE, Attempt, status_of
from logres_workshop.load.attack_messages import MESSAGES
from logres_workshop.load.client import Player, Refused, ServerProcess

UNREAD_LINES: Final = 40  # connections that do not read
MESSAGES_EACH: Final = 20
MOST_GROWTH: Final = 200.0  # MB
SELDOM: Final = {
    "wrong passwords, codes and links": 10
}  # once in so many rounds: to try a password takes long by design
REQUESTS: Final = {**HTTP_KINDS, **ENDPOINT_KINDS, **EVERYWHERE}


class Attacked(Struct, frozen=True):
    """The outcome: how many messages of each kind, how many of all were accepted, whether the state moved."""

    sent: dict[str, int]
    accepted: int
    faults: int  # answers that say that something went wrong inside
    moved: bool
    alive: bool
    memory: tuple[float, float, float]  # MB of the server before, at most, and after

    @property
    def total(self) -> int:
        return sum(self.sent.values())

    @property
    def held(self) -> bool:
        return self.accepted == self.faults == 0 and not self.moved and self.alive and self.grown < MOST_GROWTH

    @property
    def grown(self) -> float:
        """MB that the server took at most, for what it refused."""
        return self.memory[1] - self.memory[0]


def run_attack(
    messages: int = 10_000, title: str = "britannia", scenario: str | None = None, titles: str = ""
) -> Attacked:
    """Attack a server of our own; see `attack` for what is done."""
    generous = {"log_in_tries": 1_000_000, "heavy_tries": 1_000_000}  # what is refused must be so for itself
    with TemporaryDirectory() as place, ServerProcess(Path(place) / "a.db", titles=titles, **generous) as server:
        return asyncio.run(attack(server.port, title, scenario, messages, pid=server.process.pid))


def print_attack(title: str, messages: int) -> int:
    """Attack and print what came of it; 1 if anything was accepted."""
    outcome = run_attack(messages, find_title(title).id)
    for kind, count in outcome.sent.items():
        print(f"{count:6d} {kind}")
    state = "changed" if outcome.moved else "unchanged"
    up = "up" if outcome.alive else "down"
    print(f"{outcome.accepted} of {outcome.total} accepted, {outcome.faults} faults, state {state}, server {up}.")
    before, most, after = outcome.memory
    print(f"Memory of the server: {before:.0f} MB before, {most:.0f} at most, {after:.0f} after.")
    return 0 if outcome.held else 1


async def attack(
    port: int, title: str, scenario: str | None, messages: int, seed: int = 1, pid: int | None = None
) -> Attacked:
    """Open a table for two people (the rest are theirs too), play a little, then send what must be refused.

    Last come readers who ask and do not read, for a tenth of the messages.
    """
    run = AttackRun(port, title, scenario, random.Random(seed))
    await run.set_up()
    before = run.digest()
    memory = [memory_of(pid)]
    kinds = [*MESSAGES, *REQUESTS]
    left, rounds = messages - messages // 10, 0
    while left:
        due = [kind for kind in kinds if kind not in SELDOM or rounds % SELDOM[kind] == 0][:left]
        await run.try_each(due)
        memory.append(memory_of(pid))
        left, rounds = left - len(due), rounds + 1
    await run.send_without_reading(messages // 10, lambda: memory.append(memory_of(pid)))
    after = run.digest()
    alive = await run.can_go_on()
    for someone in run.people:
        await someone.leaves()
    used = memory[0], max(memory), memory_of(pid)
    return Attacked(dict(run.sent), run.accepted, run.faults, before != after, alive, used)


def memory_of(pid: int | None) -> float:
    """MB of a process that are in memory; 0 where that cannot be told."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 1e6
    except OSError:
        return 0.0


class AttackRun:
    """One table, its honest player, and a villain who holds the last seat; a stranger watches, and an outsider asks for
    what he may not watch. The honest player has a private table besides."""

    def __init__(self, port: int, title: str, scenario: str | None, chance: random.Random) -> None:
        self.port = port
        self.title = title
        self.scenario = scenario
        self.chance = chance
        self.honest = Player(port, f"honest {chance.random()}"[:20])
        self.villain = Player(port, f"villain {chance.random()}"[:20])
        self.stranger = Player(port, f"stranger {chance.random()}"[:20])
        self.outsider = Player(port, f"outsider {chance.random()}"[:20])
        self.people = (self.honest, self.villain, self.stranger, self.outsider)
        self.sent: Counter[str] = Counter()
        self.accepted = 0
        self.faults = 0
        self.table = ""
        self.private = ""
        self.endpoints: dict[str, Any] = {}  # all that the server says can be asked for, by path and method
        self.mine: list[str] = []
        self.played: dict[str, Any] = {}

    async def set_up(self) -> None:
        """Set the table up; the honest player acts once, which is later replayed."""
        known = {t["id"]: t for t in self.honest.http("GET", "/api/titles")["titles"]}[self.title]
        scenarios = {s["id"]: s["seats"] for s in known["scenarios"]}
        seats = scenarios[self.scenario or known["scenarios"][0]["id"]]
        self.mine = seats[:-1]
        self.table = self.honest.opens(self.title, self.scenario, dict.fromkeys(self.mine, "me"))
        self.villain.http("POST", f"/api/tables/{self.table}/join", {"seat": seats[-1]})
        request = {"title": self.title, "scenario": self.scenario, "public": False}
        self.private = self.honest.http("POST", "/api/tables", request)["id"]
        self.endpoints = self.honest.http("GET", "/api/openapi.json")["paths"]
        await self.outsider.connects("nowhere")
        await self.honest.sits_down(self.table, self.mine[0])
        await self.villain.sits_down(self.table)
        await self.stranger.sits_down(self.table)
        await self._play_once()

    async def _play_once(self) -> None:
        """One honest action, by whichever of the honest seats is asked."""
        seat = next(p["seat"] for p in self.honest.view["pending"] if p["seat"] in self.mine)
        await self.honest.send({"type": "look", "id": self.honest.new_id(), "seat": seat})
        view = await self.honest.until(lambda m: m["type"] == "view" and m["seat"] == seat)
        self.played = {
            "type": "act",
            "id": self.honest.new_id(),
            "version": view["version"],
            "seat": seat,
            "actions": [view["legal"][0]["text"]],
        }
        await self.honest.send(self.played)
        await self.honest.until(lambda m: m.get("id") == self.played["id"])
        await self.honest.until(lambda m: m["type"] in ("view", "change"))

    def digest(self) -> Any:
        """The state of the game, and of the private table what its host sees."""
        private = f"/api/tables/{self.private}"
        asked = [f"/api/tables/{self.table}/digest", private, f"{private}/watchers", f"{private}/note"]
        return [self.honest.http("GET", path) for path in asked]

    async def can_go_on(self) -> bool:
        """Whether the server still serves: a fresh connection is shown the table."""
        await self.honest.leaves()
        await self.honest.sits_down(self.table)
        return bool(self.honest.view["pending"])

    async def try_each(self, kinds: list[str]) -> None:
        """All of them once: requests at the same moment, messages one after the other beside them."""
        self.sent.update(kinds)
        attempts = [REQUESTS[kind](self) for kind in kinds if kind in REQUESTS]
        said = self._say_each([kind for kind in kinds if kind in MESSAGES])
        await asyncio.gather(said, *[self._request(attempt) for attempt in attempts])

    async def _say_each(self, kinds: list[str]) -> None:
        for kind in kinds:
            await self._say(*MESSAGES[kind](self))

    async def _say(self, who: Player, message: Any) -> None:
        try:
            await asyncio.wait_for(self._send(who, message), PATIENCE)
        except ConnectionClosed:
            await self._sit_down_again(who)

    async def _sit_down_again(self, who: Player) -> None:
        """As soon as the server lets somebody in who has come so often."""
        while True:
            try:
                return await who.sits_down(self.table)
            except Refused as error:
                if error.code != "too-often":
                    raise
                await asyncio.sleep(0.5)

    async def _request(self, attempt: Attempt) -> None:
        status = await asyncio.to_thread(status_of, self.port, attempt)
        if status < 400:
            self.accepted += 1
            print(f"accepted with {status}: {attempt}")
        self.faults += status >= 500

    async def send_without_reading(self, messages: int, look: Callable[[], None]) -> None:
        """Connections that ask for the lobby and read nothing."""
        lines: list[ClientConnection] = []
        for number in range(messages):
            if number % MESSAGES_EACH == 0 and len(lines) < UNREAD_LINES:
                url = f"ws://127.0.0.1:{self.port}/socket"
                lines.append(await connect(url, compression=None, max_queue=1))
            self.sent["asked and not read"] += 1
            with suppress(ConnectionClosed, TimeoutError):
                await asyncio.wait_for(lines[number % len(lines)].send('{"type":"hello"}'), 1)
            if number % 20 == 0:
                look()
        for line in lines:
            line.transport.abort()

    async def _send(self, who: Player, message: Any) -> None:
        """Send it, and see that it is refused."""
        socket = who.socket
        assert socket is not None
        if not isinstance(message, dict):
            await socket.send(message)
            answer = await who.until(lambda m: m["type"] in ("refused", "welcome", "lobby", "pong"))
            self._count(answer["type"] == "refused", answer, message)
            return
        await who.send(message)
        answer = await who.until(lambda m: m.get("id") == message["id"])
        version = self.honest.view["version"]
        known = message is self.played and answer["type"] == "ack" and answer["version"] <= version
        self._count(answer["type"] == "refused" or known, answer, message)

    def _count(self, refused: bool, answer: Any, message: Any) -> None:
        if not refused:
            self.accepted += 1
            print(f"accepted with {answer['type']}: {message}")
