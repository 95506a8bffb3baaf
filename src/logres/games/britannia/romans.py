"""The Romans."""

from __future__ import annotations

from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.britannia.board import Board


class RomansLeave(Procedure):
    """roman.leave"""


def withdraw_legion(g: Game, b: Board) -> None:
    """roman.legion-withdrawal"""
