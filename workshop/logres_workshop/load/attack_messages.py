"""Messages over the socket that must be refused: for each kind who sends what."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from logres_workshop.load.client import Player

if TYPE_CHECKING:
    from logres_workshop.load.attack import AttackRun

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
    '{"type": "ping", "id": "m"}',
    "[" * 5000,
)


def _act(who: Player, seat: str, version: int, *actions: str) -> tuple[Player, Any]:
    message = {"type": "act", "id": who.new_id(), "version": version, "seat": seat, "actions": list(actions)}
    return who, message


def _offered(run: AttackRun) -> str:
    """Something that was or is offered to an honest seat, as the villain may have seen it."""
    return str(run.chance.choice([c["text"] for c in run.honest.view["legal"]] or run.played["actions"]))


def _wrong_sender(run: AttackRun) -> tuple[Player, Any]:
    who = run.chance.choice([run.villain, run.stranger])
    return _act(who, run.chance.choice(run.mine), run.honest.view["version"], _offered(run))


def _wrong_undo(run: AttackRun) -> tuple[Player, Any]:
    who = run.chance.choice([run.villain, run.stranger])
    version = run.honest.view["version"]
    return who, {"type": "undo", "id": who.new_id(), "version": version, "seat": run.played["seat"]}


def _not_offered(run: AttackRun) -> tuple[Player, Any]:
    text = run.chance.choice(
        ["win", "pass 99", "to atlantis", f"{_offered(run)} x", "__init__", "'; DROP TABLE events"]
    )
    return _act(run.honest, run.chance.choice(run.mine), run.honest.view["version"], text)


def _half_offered(run: AttackRun) -> tuple[Player, Any]:
    """A list that begins well must not be played in part."""
    version = run.honest.view["version"]
    return _act(run.honest, run.chance.choice(run.mine), version, _offered(run), "and win")


def _stale(run: AttackRun) -> tuple[Player, Any]:
    version = run.chance.choice([0, run.played["version"], run.honest.view["version"] + 7])
    return _act(run.honest, run.played["seat"], version, *run.played["actions"])


def _replayed(run: AttackRun) -> tuple[Player, Any]:
    return run.honest, run.played


def _dice(run: AttackRun) -> tuple[Player, Any]:
    """The dice of a game that has begun are fixed."""
    message: Any = run.chance.choice(
        [{"type": "pledge", "hash": "0" * 64}, {"type": "reveal", "salt": "x" * 16}, {"type": "anew"}]
    )
    return run.villain, {**message, "id": run.villain.new_id()}


def _anothers_chair(run: AttackRun) -> tuple[Player, Any]:
    """Seats, answers and the pace of another."""
    who, seat = run.chance.choice([run.villain, run.stranger]), run.mine[0]
    message: Any = run.chance.choice(
        [
            {"type": run.chance.choice(["away", "back", "resign"]), "seat": seat},
            {"type": "prepare", "seat": seat, "answers": []},
            {"type": "seating", "seat": seat, "bot": "random"},
            {"type": "pace", "seconds": 0},
            {"type": "whynot", "seat": seat, "target": "x"},
            {"type": "preview", "seat": seat, "actions": ["x"]},
            {"type": "reach", "seat": seat},
            {"type": "estimate", "seat": seat},
            {"type": "look", "seat": seat},
        ]
    )
    return who, {**message, "id": who.new_id()}


def _consent(run: AttackRun) -> tuple[Player, Any]:
    """Consent to what nobody proposes, and proposals of one who does not play."""
    message: Any = run.chance.choice([{"type": "consent", "count": 0, "yes": True}, {"type": "propose", "count": 0}])
    return run.stranger, {**message, "id": run.stranger.new_id()}


def _pause(run: AttackRun) -> tuple[Player, Any]:
    """Pauses of one who does not play, to which nobody agreed, or that have no day."""
    stranger: Any = [
        {"type": "pause"},
        {"type": "resume"},
        {"type": "pauseconsent", "until": None, "resume": False},
    ]
    villain: Any = [
        {"type": "resume"},
        {"type": "pause", "until": 1.0},
        {"type": "pause", "until": 1e11},
        stranger[2],
    ]
    who = run.chance.choice([run.stranger, run.villain])
    message = dict(run.chance.choice(stranger if who is run.stranger else villain))
    if message["type"] == "pauseconsent":
        message["yes"] = True
    return who, {**message, "id": who.new_id()}


def _wrong_talk(run: AttackRun) -> tuple[Player, Any]:
    """Who watches does not speak at the table, who plays not among those who watch, and nobody says nothing."""
    who, channel, text = run.chance.choice(
        [
            (run.stranger, "table", "hail"),
            (run.villain, "spectators", "hail"),
            (run.villain, "table", "\u202e\u200b"),
            (run.stranger, "spectators", "\x00"),
        ]
    )
    return who, {"type": "say", "id": who.new_id(), "channel": channel, "text": text}


def _wrong_hello(run: AttackRun) -> tuple[Player, Any]:
    """To tables that are none or private, and as a seat that is another's."""
    requests: Any = [
        {"table": "nowhere"},
        {"table": run.private},
        {"table": run.table, "seat": run.mine[0]},
        {"table": run.table, "seat": "nobody"},
        {"table": "x" * 500},
    ]
    return run.outsider, json.dumps({"type": "hello", **run.chance.choice(requests)})


def _malformed(run: AttackRun) -> tuple[Player, Any]:
    return run.stranger, run.chance.choice(MALFORMED)


def _oversized(run: AttackRun) -> tuple[Player, Any]:
    return run.stranger, "x" * run.chance.choice([20_000, 200_000])


def _long_list(run: AttackRun) -> tuple[Player, Any]:
    _, message = _act(run.honest, run.mine[0], run.honest.view["version"], *["x"] * 65)
    return run.stranger, str(message).replace("'", '"')


MESSAGES: Final[dict[str, Callable[[AttackRun], tuple[Player, Any]]]] = {
    "wrong sender": _wrong_sender,
    "another's undo": _wrong_undo,
    "not offered": _not_offered,
    "half offered": _half_offered,
    "stale": _stale,
    "replayed": _replayed,
    "dice of a game that runs": _dice,
    "another's chair": _anothers_chair,
    "consent of a stranger": _consent,
    "pauses that are none": _pause,
    "talk that is not his": _wrong_talk,
    "hello where he may not watch": _wrong_hello,
    "malformed": _malformed,
    "oversized": _oversized,
    "too long a list": _long_list,
}
