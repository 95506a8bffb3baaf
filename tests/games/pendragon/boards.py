"""Boards for Pendragon's tests: an empty map, or a scenario's, with what is said put on it."""

from __future__ import annotations

from typing import Any

import logres
from logres.engine.game import Game
from logres.games.pendragon.board import Board

PLAIN = "de-excidio-britanniae"


def game(
    spaces: dict[str, Any] | None = None,
    at: dict[str, Any] | None = None,
    chance: list[Any] | None = None,
    scenario: str = PLAIN,
    options: dict[str, Any] | None = None,
    deck: list[int] | None = None,
    **board: Any,
) -> Game:
    """A game at a card (12 unless said otherwise), on an empty map unless `base="scenario"`."""
    doc: dict[str, Any] = {
        "scenario": scenario,
        "options": options or {},
        "at": {"card": 12, **(at or {})},
        "board": {**board, "spaces": spaces or {}},
    }
    if deck is not None:
        doc["hidden"] = {"deck": deck}
    return logres.position("pendragon", doc, chance or [])


def board(spaces: dict[str, Any] | None = None, **fields: Any) -> Board:
    found = game(spaces, **fields).board
    assert isinstance(found, Board)
    return found


def epoch(step: str, spaces: dict[str, Any] | None = None, **fields: Any) -> Game:
    """A game in an Epoch Round, from a phase on."""
    at = {"card": 79, "phase": "epoch", "step": step}
    return game(spaces, at, **fields)


def said(g: Game, text: str) -> bool:
    """Whether some line of the log has this text in it."""
    return any(text in line.text for line in g.log)
