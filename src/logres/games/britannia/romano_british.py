"""The Romano-British."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia.board import Board


def dismount(g: Game, b: Board) -> None:
    """rb.arthur.r8-conversion"""
