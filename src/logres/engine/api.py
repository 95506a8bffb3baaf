"""The doors of the library: new games, saves, records and positions."""

from __future__ import annotations

import json
import secrets
from typing import Any

from logres.engine import codec, records
from logres.engine.chance import Script
from logres.engine.errors import BadInput, BadRecord, LogresError
from logres.engine.game import Game
from logres.engine.title import Title, title


def _blank(t: Title, scenario: str | None, options: dict[str, Any] | None, seed: int | str | None) -> Game:
    scenario = t.check_scenario(scenario)
    chosen = t.check_options(options)
    text = secrets.token_hex(16) if seed is None else str(seed)
    return Game(t, scenario, chosen, t.seats(scenario, chosen), text, t.blank())


def new(
    id: str, scenario: str | None = None, seed: int | str | None = None, options: dict[str, Any] | None = None
) -> Game:
    """A new game at its first question. Without a seed it gets one that nobody can guess."""
    game = _blank(title(id), scenario, options, seed)
    game.begin()
    return game


def load(text: str) -> Game:
    """A game from its save; BadRecord where the save cannot be read."""
    doc = codec.parse(text)
    try:
        game = _blank(title(doc["title"]), doc["scenario"], doc["options"], doc["state"]["seed"])
    except (KeyError, TypeError) as error:
        raise BadRecord(f"this save is damaged: {type(error).__name__} {error}") from None
    except BadInput as error:
        raise BadRecord(f"this save cannot be used: {error}") from None
    codec.fill(game, doc)
    if not game.stack:
        game.finish()
    elif not game.forgetful:
        game.checkpoints = (game.clone(),)
    return game


def replay(text: str, at: int | None = None) -> Game:
    """A game from its record, up to action `at`; BadRecord names the action that does not replay."""
    head, moves = records.parse(text)
    if records.has_hidden(moves):
        raise BadRecord("this record hides what its seat could not see; only a finished game's record replays")
    if at is not None and not 0 <= at < len(moves):
        raise BadRecord(f"there is no action {at}; the record has {len(moves) - 1}")
    game = _from_header(head)
    wanted = moves if at is None else moves[: at + 1]
    number = 0
    try:
        game.begin(wanted[0].draws)
        for move in wanted[1:]:
            number += 1
            game.replay_move(move)
    except LogresError as error:
        raise BadRecord(f"action {number} ('{wanted[number].text}') does not replay: {error}") from error
    return game


def _from_header(head: dict[str, str]) -> Game:
    seed = head.get("Seed") or head.get("SeedHash") or ""
    try:
        game = _blank(title(head["Title"]), head.get("Scenario"), records.options_of(head), seed)
        game.epoch = int(head.get("Epoch", "0"))
        game.origin = json.loads(head["Position"]) if "Position" in head else None
    except (BadInput, ValueError) as error:
        raise BadRecord(f"this record cannot be used: {error}") from None
    return game


def position(id: str, doc: dict[str, Any], chance: list[Any] | None = None, seed: int | str | None = None) -> Game:
    """A game from a position document. `chance` scripts the dice; when it is used up, the seed goes on, if given."""
    if not isinstance(doc, dict):
        raise BadInput("a position is a JSON object")
    if doc.get("title", id) != id:
        raise BadInput(f"this is a position of {doc.get('title')}, not of {id}")
    game = _blank(title(id), doc.get("scenario"), doc.get("options"), "position" if seed is None else seed)
    game.origin = doc
    game.script = Script(tuple(chance or ()))
    game.strict_script = seed is None
    try:
        game.begin()
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadInput(f"this position cannot be used: {type(error).__name__} {error}") from None
    return game
