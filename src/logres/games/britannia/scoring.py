"""Victory points."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia.board import Board


def occupy(g: Game, b: Board, n: int, a: int) -> None:
    """score.occupy.when"""


def kill(g: Game, b: Board, killer: int, victim: int, kind: int, leader: int = -1) -> None:
    """score.eliminate.when"""


def hold(g: Game, b: Board) -> None:
    """score.hold.when"""


def round_begins(g: Game, b: Board) -> None:
    """score.occupy.when"""


def turn_begins(g: Game, b: Board, n: int) -> None:
    """roman.score.occupy"""
