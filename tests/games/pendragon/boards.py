"""Boards for Pendragon's tests: an empty map, or a scenario's, with what is said put on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import logres
from logres.engine.game import Game
from logres.games.pendragon.board import Board

if TYPE_CHECKING:

    class Table(Game):
        """A game of Pendragon that is going on: its board, and a question of some kind."""

        board: Board
        decision: Any
        forced: Any

        def redeal(self, seat: str, seed: int | str) -> Table: ...

else:
    Table = Game

PLAIN = "de-excidio-britanniae"


def game(
    spaces: dict[str, Any] | None = None,
    at: dict[str, Any] | None = None,
    chance: list[Any] | None = None,
    scenario: str = PLAIN,
    options: dict[str, Any] | None = None,
    deck: list[int] | None = None,
    **board: Any,
) -> Table:
    """A game at a card (12 unless said otherwise), on an empty map unless `base="scenario"`."""
    doc: dict[str, Any] = {
        "scenario": scenario,
        "options": options or {},
        "at": {"card": 12, **(at or {})},
        "board": {**board, "spaces": spaces or {}},
    }
    if deck is not None:
        doc["hidden"] = {"deck": deck}
    return cast("Table", logres.position("pendragon", doc, chance or []))


def new(scenario: str | None = None, seed: int | str = 0, options: dict[str, Any] | None = None) -> Table:
    """A game from its set-up on."""
    return cast("Table", logres.new("pendragon", scenario, seed, options))


def board(spaces: dict[str, Any] | None = None, **fields: Any) -> Board:
    return game(spaces, **fields).board


def epoch(step: str, spaces: dict[str, Any] | None = None, **fields: Any) -> Table:
    """A game in an Epoch Round, from a phase on."""
    at = {"card": 79, "phase": "epoch", "step": step}
    return game(spaces, at, **fields)


def said(g: Game, text: str) -> bool:
    """Whether some line of the log has this text in it."""
    return any(text in line.text for line in g.log)
