"""Dice that players can verify.

Before anybody sits down the server shows the hash of a secret. Each person adds a salt when taking a seat. The game's
seed is a hash of both, so that neither side can choose it; at the end secret and salts stand in the record, and
`logres verify` computes every die again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from logres.engine import api, records
from logres.engine.errors import BadRecord
from logres.engine.game import Game
from logres.engine.history import Move
from logres.engine.title import title


def commitment(secret: str) -> str:
    """What is shown of the secret before the game."""
    return sha256(f"logres commitment {secret}".encode()).hexdigest()


def mixed(secret: str, salts: Mapping[str, str]) -> str:
    """The game's seed.

    >>> mixed("s", {"red": "a", "blue": "b"}) == mixed("s", {"blue": "b", "red": "a"}) != mixed("s", {})
    True
    """
    return sha256(f"logres dice {secret} {_canonical(salts)}".encode()).hexdigest()


def _canonical(salts: Mapping[str, str]) -> str:
    return json.dumps(salts, sort_keys=True, separators=(",", ":"))


def sealed_record(record: str, secret: str, salts: Mapping[str, str], epochs: list[tuple[int, int]]) -> str:
    """A finished game's record with what is needed to verify its dice."""
    held = " ".join(f"{count}:{epoch}" for count, epoch in epochs)
    head = (
        f'[Commitment "{commitment(secret)}"]\n[Secret "{secret}"]\n[Salts "{_canonical(salts)}"]\n[Epochs "{held}"]\n'
    )
    top, _, body = record.partition("\n\n")
    return f"{top}\n{head}\n{body}"


def verify(text: str, shown: str | None = None) -> int:
    """The number of draws that were checked; BadRecord names the first thing that does not fit.

    `shown` is the commitment as the player noted it at the start; without it the record's own is believed.
    """
    head, moves = records.parse(text)
    _verify_seed(head, shown)
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
    return checked


def _verify_seed(head: Mapping[str, str], shown: str | None) -> None:
    missing = [name for name in ("Seed", "Secret", "Commitment", "Salts") if name not in head]
    if missing:
        raise BadRecord(f"this record has no {missing[0]}: only a finished game of the web table can be verified")
    if commitment(head["Secret"]) != (shown or head["Commitment"]):
        raise BadRecord("the secret is not the one that was committed to")
    try:
        salts = json.loads(head["Salts"])
    except ValueError:
        raise BadRecord("the salts cannot be read") from None
    if mixed(head["Secret"], salts) != head["Seed"]:
        raise BadRecord("the seed is not made of the secret and the salts")


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
