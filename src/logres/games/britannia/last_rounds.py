"""Round 16 reinforcements."""

from __future__ import annotations

from logres.engine.frames import Procedure
from logres.games.britannia.board import Board


class LastReinforcements(Procedure):
    """r16.reinforce.timing"""


def note_harold(b: Board, n: int) -> None:
    """r16.reinforce.normans"""
