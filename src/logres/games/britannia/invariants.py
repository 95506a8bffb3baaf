"""What must always be true of a board."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia.board import Board


def broken(g: Game, b: Board) -> list[str]:
    return []
