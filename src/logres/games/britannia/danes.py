"""The Danes."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia.board import Board


def before_withdrawal(g: Game, b: Board, n: int) -> None:
    """danes.r11.score-at-withdrawal"""


def leave(g: Game, b: Board, n: int) -> None:
    """danes.r14.cnut-leaves"""
