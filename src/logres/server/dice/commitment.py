"""Dice that players can verify.

Before anybody sits down the server shows the hash of a secret. Each person pledges a salt by its hash when taking a
seat, and opens it when all pledges are in (shares.py). The game's seed is a hash of secret and salts, so that nobody
can choose it; at the end all of it stands in the record, and `logres verify` computes every die again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from logres.engine import api, records
from logres.engine.errors import BadRecord
from logres.engine.game import Game
from logres.engine.history import Move
from logres.engine.title import title


def commitment(secret: str) -> str:
    """What is shown of the secret before the game."""
    return sha256(f"logres commitment {secret}".encode()).hexdigest()


def pledge_of(salt: str) -> str:
    """What is shown of a seat's salt before all are opened."""
    return sha256(f"logres salt {salt}".encode()).hexdigest()


def mixed(secret: str, salts: Mapping[str, str]) -> str:
    """The game's seed.

    >>> mixed("s", {"red": "a", "blue": "b"}) == mixed("s", {"blue": "b", "red": "a"}) != mixed("s", {})
    True
    """
    return sha256(f"logres dice {secret} {_canonical(salts)}".encode()).hexdigest()


def _canonical(salts: Mapping[str, str]) -> str:
    return json.dumps(salts, sort_keys=True, separators=(",", ":"))


class Dice(NamedTuple):
    """What a finished game's dice are made of. Each salt stands beside the pledge of it, which came first."""

    secret: str
    salts: Mapping[str, str]
    pledges: Mapping[str, str]
    epochs: list[tuple[int, int]]


def sealed_record(record: str, dice: Dice) -> str:
    """A finished game's record with what is needed to verify its dice."""
    tags = {
        "Commitment": commitment(dice.secret),
        "Secret": dice.secret,
        "Salts": _canonical(dice.salts),
        "Pledges": _canonical(dice.pledges),
        "Epochs": " ".join(f"{count}:{epoch}" for count, epoch in dice.epochs),
    }
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    top, _, body = record.partition("\n\n")
    return f"{top}\n{head}\n{body}"


class Verified(NamedTuple):
    """How many draws were checked, the seats whose pledged salt is in the dice, and those of people without."""

    draws: int
    shares: list[str]
    without: list[str]


def verify(text: str, shown: str | None = None, own: str | None = None) -> Verified:
    """What was checked; BadRecord names the first thing that does not fit.

    `shown` is the commitment as the player noted it at the start; without it the record's own is believed. `own` is
    the player's salt, as his page kept it, which must be one of those in the dice.
    """
    head, moves = records.parse(text)
    shares, without = _verify_seed(head, shown, own)
    if head.get("Position"):
        raise BadRecord("a game that began from a position has no verifiable dice")
    options = {**title(head["Title"]).pinned_options(head.get("Version", "")), **records.options_of(head)}
    game = api.new(head["Title"], head.get("Scenario"), head["Seed"], options)
    epochs = _epochs(head.get("Epochs", "0:0"))
    checked = _same_draws(game, 0, moves[0])
    for number, move in enumerate(moves[1:], 1):
        game.epoch = epochs.get(number - 1, game.epoch)
        game.play(move.text, move.seat)
        checked += _same_draws(game, number, move)
    _require_same_result(game, head.get("Result"))
    return Verified(checked, shares, without)


def _verify_seed(head: Mapping[str, str], shown: str | None, own: str | None) -> tuple[list[str], list[str]]:
    """See that the seed is made of what was committed to and pledged; the seats that pledged, and the others."""
    missing = [name for name in ("Seed", "Secret", "Commitment", "Salts") if name not in head]
    if missing:
        raise BadRecord(f"this record has no {missing[0]}: only a finished game of the web table can be verified")
    if commitment(head["Secret"]) != (head["Commitment"] if shown is None else shown):
        raise BadRecord("the secret is not the one that was committed to")
    salts, pledges = _by_seat(head["Salts"]), _by_seat(head.get("Pledges", "{}"))
    if mixed(head["Secret"], salts) != head["Seed"]:
        raise BadRecord("the seed is not made of the secret and the salts")
    for seat, pledge in pledges.items():
        if pledge_of(salts.get(seat, "")) != pledge:
            raise BadRecord(f"the salt of {seat} is not the one that was pledged")
    if own is not None and own not in salts.values():
        raise BadRecord("your salt is not among those the dice are made of")
    return list(pledges), [seat for seat in salts if seat not in pledges]


def _by_seat(text: str) -> dict[str, str]:
    try:
        found = json.loads(text)
        return {str(seat): str(value) for seat, value in found.items()}
    except (ValueError, AttributeError, RecursionError):
        raise BadRecord("the salts or pledges cannot be read") from None


def _epochs(text: str) -> dict[int, int]:
    """From which action on which epoch of chance holds: `0:0 37:1`."""
    try:
        return {int(count): int(epoch) for count, epoch in [pair.split(":") for pair in text.split()]}
    except ValueError:
        raise BadRecord(f"the epochs cannot be read: {text!r}") from None


def _same_draws(game: Game, number: int, move: Move) -> int:
    played: Move = game.history.last()
    drawn = [(draw.label, draw.values) for draw in played.draws]
    recorded = [(draw.label, draw.values) for draw in move.draws]
    if drawn != recorded:
        raise BadRecord(f"action {number} ('{move.text}'): the record says {recorded}, the seed gives {drawn}")
    return len(drawn)


def _require_same_result(game: Game, recorded: str | None) -> None:
    """Winners and scores alone: older records say less of the rest."""
    if recorded is None:
        return
    played = {} if game.result is None else game.result.as_json()
    try:
        told = json.loads(recorded)
        same = all(told[name] == played[name] for name in ("winners", "scores"))
    except (ValueError, KeyError, TypeError, RecursionError):
        same = False
    if not same:
        raise BadRecord("the result is not that of the game as it was played")
