"""Messages over the socket that must be refused: for each kind who sends what."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from logres_workshop.load.client import Player

if TYPE_CHECKING:
    from logres_workshop.load.attack import Siege

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


def _offered(siege: Siege) -> str:
    """Something that was or is offered to an honest seat, as the villain may have seen it."""
    return str(siege.chance.choice([c["text"] for c in siege.honest.view["legal"]] or siege.played["actions"]))


def _wrong_sender(siege: Siege) -> tuple[Player, Any]:
    who = siege.chance.choice([siege.villain, siege.stranger])
    return _act(who, siege.chance.choice(siege.mine), siege.honest.view["version"], _offered(siege))


def _wrong_undo(siege: Siege) -> tuple[Player, Any]:
    who = siege.chance.choice([siege.villain, siege.stranger])
    version = siege.honest.view["version"]
    return who, {"type": "undo", "id": who.new_id(), "version": version, "seat": siege.played["seat"]}


def _not_offered(siege: Siege) -> tuple[Player, Any]:
    text = siege.chance.choice(
        ["win", "pass 99", "to atlantis", f"{_offered(siege)} x", "__init__", "'; DROP TABLE events"]
    )
    return _act(siege.honest, siege.chance.choice(siege.mine), siege.honest.view["version"], text)


def _half_offered(siege: Siege) -> tuple[Player, Any]:
    """A list that begins well must not be played in part."""
    version = siege.honest.view["version"]
    return _act(siege.honest, siege.chance.choice(siege.mine), version, _offered(siege), "and win")


def _stale(siege: Siege) -> tuple[Player, Any]:
    version = siege.chance.choice([0, siege.played["version"], siege.honest.view["version"] + 7])
    return _act(siege.honest, siege.played["seat"], version, *siege.played["actions"])


def _replayed(siege: Siege) -> tuple[Player, Any]:
    return siege.honest, siege.played


def _dice(siege: Siege) -> tuple[Player, Any]:
    """The dice of a game that has begun are fixed."""
    message: Any = siege.chance.choice(
        [{"type": "pledge", "hash": "0" * 64}, {"type": "reveal", "salt": "x" * 16}, {"type": "anew"}]
    )
    return siege.villain, {**message, "id": siege.villain.new_id()}


def _anothers_chair(siege: Siege) -> tuple[Player, Any]:
    """Seats, answers and the pace of another."""
    who, seat = siege.chance.choice([siege.villain, siege.stranger]), siege.mine[0]
    message: Any = siege.chance.choice(
        [
            {"type": siege.chance.choice(["away", "back", "resign"]), "seat": seat},
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


def _consent(siege: Siege) -> tuple[Player, Any]:
    """Consent to what nobody proposes, and proposals of one who does not play."""
    message: Any = siege.chance.choice([{"type": "consent", "count": 0, "yes": True}, {"type": "propose", "count": 0}])
    return siege.stranger, {**message, "id": siege.stranger.new_id()}


def _pause(siege: Siege) -> tuple[Player, Any]:
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
    who = siege.chance.choice([siege.stranger, siege.villain])
    message = dict(siege.chance.choice(stranger if who is siege.stranger else villain))
    if message["type"] == "pauseconsent":
        message["yes"] = True
    return who, {**message, "id": who.new_id()}


def _wrong_talk(siege: Siege) -> tuple[Player, Any]:
    """Who watches does not speak at the table, who plays not among those who watch, and nobody says nothing."""
    who, channel, text = siege.chance.choice(
        [
            (siege.stranger, "table", "hail"),
            (siege.villain, "spectators", "hail"),
            (siege.villain, "table", "\u202e\u200b"),
            (siege.stranger, "spectators", "\x00"),
        ]
    )
    return who, {"type": "say", "id": who.new_id(), "channel": channel, "text": text}


def _wrong_hello(siege: Siege) -> tuple[Player, Any]:
    """To tables that are none or private, and as a seat that is another's."""
    wishes: Any = [
        {"table": "nowhere"},
        {"table": siege.private},
        {"table": siege.table, "seat": siege.mine[0]},
        {"table": siege.table, "seat": "nobody"},
        {"table": "x" * 500},
    ]
    return siege.prowler, json.dumps({"type": "hello", **siege.chance.choice(wishes)})


def _malformed(siege: Siege) -> tuple[Player, Any]:
    return siege.stranger, siege.chance.choice(MALFORMED)


def _oversized(siege: Siege) -> tuple[Player, Any]:
    return siege.stranger, "x" * siege.chance.choice([20_000, 200_000])


def _long_list(siege: Siege) -> tuple[Player, Any]:
    _, message = _act(siege.honest, siege.mine[0], siege.honest.view["version"], *["x"] * 65)
    return siege.stranger, str(message).replace("'", '"')


MESSAGES: Final[dict[str, Callable[[Siege], tuple[Player, Any]]]] = {
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
