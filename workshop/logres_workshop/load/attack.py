"""Trying to cheat: messages that must change nothing, against a live table.

Each kind is refused, or the line is cut; the table's version and the hash of its state stay as they were, and its
players can go on. Counts as accepted whatever is acknowledged, and whatever moves the state.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from msgspec import Struct
from websockets.exceptions import ConnectionClosed

from logres_workshop.load.client import Player, ServerProcess

PATIENCE: Final = 20.0  # seconds for an answer; none is a fault
MALFORMED: Final = (
    "",
    "{",
    "null",
    "[]",
    "\x00\x01",
    '{"type": "act"}',
    '{"type": "act", "id": 7, "version": "3", "seat": null, "actions": "all"}',
    '{"type": "act", "id": "m", "version": 1.5, "seat": "ash", "actions": []}',
    '{"type": "act", "id": "m", "version": -1, "seat": "ash", "actions": ["x"]}',
    '{"type": "act", "id": "m", "version": true, "seat": "ash", "actions": ["x"]}',
    '{"type": "__class__", "id": "m"}',
    '{"type": "undo", "id": "m", "version": 1, "seat": "ash", "more": 1}',
    '{"type": "welcome"}',
    "[" * 5000,
)


class Attacked(Struct, frozen=True):
    """The outcome: how many messages of each kind, how many of all were accepted, whether the state moved."""

    sent: dict[str, int]
    accepted: int
    moved: bool
    alive: bool

    @property
    def total(self) -> int:
        return sum(self.sent.values())

    @property
    def held(self) -> bool:
        return self.accepted == 0 and not self.moved and self.alive


def run_attack(
    messages: int = 10_000, title: str = "britannia", scenario: str | None = None, titles: str = ""
) -> Attacked:
    """Attack a server of our own; see `attack` for what is done."""
    with TemporaryDirectory() as place, ServerProcess(Path(place) / "a.db", titles=titles, log_in_tries=1000) as server:
        return asyncio.run(attack(server.port, title, scenario, messages))


def tell_attack(title: str, messages: int) -> int:
    """Attack and print what came of it; 1 if anything was accepted."""
    outcome = run_attack(messages, title)
    for kind, count in outcome.sent.items():
        print(f"{count:6d} {kind}")
    state = "changed" if outcome.moved else "unchanged"
    print(f"{outcome.accepted} of {outcome.total} accepted, state {state}, server {'up' if outcome.alive else 'down'}.")
    return 0 if outcome.held else 1


async def attack(port: int, title: str, scenario: str | None, messages: int, seed: int = 1) -> Attacked:
    """Open a table for two people (the rest are theirs too), play a little, then send what must be refused."""
    siege = Siege(port, title, scenario, random.Random(seed))
    await siege.lay()
    before = siege.digest()
    kinds = list(siege.KINDS)
    for number in range(messages):
        await siege.try_one(kinds[number % len(kinds)])
    after = siege.digest()
    alive = await siege.can_go_on()
    for someone in (siege.honest, siege.villain, siege.stranger):
        await someone.leaves()
    return Attacked(dict(siege.sent), siege.accepted, before != after, alive)


class Siege:
    """One table, its honest player, and a villain who holds the last seat; a stranger watches."""

    def __init__(self, port: int, title: str, scenario: str | None, chance: random.Random) -> None:
        self.port = port
        self.title = title
        self.scenario = scenario
        self.chance = chance
        self.honest = Player(port, f"honest {chance.random()}"[:20])
        self.villain = Player(port, f"villain {chance.random()}"[:20])
        self.stranger = Player(port, f"stranger {chance.random()}"[:20])
        self.sent: Counter[str] = Counter()
        self.accepted = 0
        self.table = ""
        self.mine: list[str] = []
        self.played: dict[str, Any] = {}

    async def lay(self) -> None:
        """Set the table up; the honest player acts once, which is later replayed."""
        known = {t["id"]: t for t in self.honest.http("GET", "/api/titles")["titles"]}[self.title]
        scenarios = {s["id"]: s["seats"] for s in known["scenarios"]}
        seats = scenarios[self.scenario or known["scenarios"][0]["id"]]
        self.mine = seats[:-1]
        self.table = self.honest.opens(self.title, self.scenario, dict.fromkeys(self.mine, "me"))
        self.villain.http("POST", f"/api/tables/{self.table}/join", {"seat": seats[-1]})
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
        return self.honest.http("GET", f"/api/tables/{self.table}/digest")

    async def can_go_on(self) -> bool:
        """Whether the server still serves: a fresh connection is shown the table."""
        await self.honest.leaves()
        await self.honest.sits_down(self.table)
        return bool(self.honest.view["pending"])

    async def try_one(self, kind: str) -> None:
        self.sent[kind] += 1
        who, message = self.KINDS[kind](self)
        try:
            await asyncio.wait_for(self._send(who, message), PATIENCE)
        except ConnectionClosed:
            await who.sits_down(self.table)

    async def _send(self, who: Player, message: Any) -> None:
        """Send it, and see that it is refused."""
        socket = who.socket
        assert socket is not None
        if not isinstance(message, dict):
            await socket.send(message)
            await who.until(lambda m: m["type"] == "refused")
            return
        await who.send(message)
        answer = await who.until(lambda m: m.get("id") == message["id"])
        version = self.honest.view["version"]
        known = message is self.played and answer["type"] == "ack" and answer["version"] <= version
        self.accepted += answer["type"] != "refused" and not known

    # ------------------------------------------------------------------ the kinds: who sends what

    def _act(self, who: Player, seat: str, version: int, *actions: str) -> tuple[Player, Any]:
        message = {"type": "act", "id": who.new_id(), "version": version, "seat": seat, "actions": list(actions)}
        return who, message

    def _offered(self) -> str:
        """Something that was or is offered to an honest seat, as the villain may have seen it."""
        return str(self.chance.choice([c["text"] for c in self.honest.view["legal"]] or self.played["actions"]))

    def _wrong_sender(self) -> tuple[Player, Any]:
        who = self.chance.choice([self.villain, self.stranger])
        return self._act(who, self.chance.choice(self.mine), self.honest.view["version"], self._offered())

    def _wrong_undo(self) -> tuple[Player, Any]:
        who = self.chance.choice([self.villain, self.stranger])
        version = self.honest.view["version"]
        return who, {"type": "undo", "id": who.new_id(), "version": version, "seat": self.played["seat"]}

    def _not_offered(self) -> tuple[Player, Any]:
        text = self.chance.choice(
            ["win", "pass 99", "to atlantis", f"{self._offered()} x", "__init__", "'; DROP TABLE events"]
        )
        return self._act(self.honest, self.chance.choice(self.mine), self.honest.view["version"], text)

    def _half_offered(self) -> tuple[Player, Any]:
        """A list that begins well must not be played in part."""
        version = self.honest.view["version"]
        return self._act(self.honest, self.chance.choice(self.mine), version, self._offered(), "and win")

    def _stale(self) -> tuple[Player, Any]:
        version = self.chance.choice([0, self.played["version"], self.honest.view["version"] + 7])
        return self._act(self.honest, self.played["seat"], version, *self.played["actions"])

    def _replayed(self) -> tuple[Player, Any]:
        return self.honest, self.played

    def _malformed(self) -> tuple[Player, Any]:
        return self.stranger, self.chance.choice(MALFORMED)

    def _oversized(self) -> tuple[Player, Any]:
        return self.stranger, "x" * self.chance.choice([20_000, 200_000])

    def _long_list(self) -> tuple[Player, Any]:
        _, message = self._act(self.honest, self.mine[0], self.honest.view["version"], *["x"] * 65)
        return self.stranger, str(message).replace("'", '"')

    KINDS: Final[dict[str, Callable[[Siege], tuple[Player, Any]]]] = {
        "wrong sender": _wrong_sender,
        "another's undo": _wrong_undo,
        "not offered": _not_offered,
        "half offered": _half_offered,
        "stale": _stale,
        "replayed": _replayed,
        "malformed": _malformed,
        "oversized": _oversized,
        "too long a list": _long_list,
    }
