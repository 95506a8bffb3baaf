"""Bretwalda and king."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia.board import Board


def cnut(g: Game, b: Board, n: int) -> None:
    """king.cnut"""


def crown(g: Game, b: Board) -> None:
    """timeline.crown-rounds"""
