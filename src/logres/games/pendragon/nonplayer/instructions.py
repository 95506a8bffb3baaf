"""8.2.1 The Event Instructions: when a sword Event, a Pivotal Event or a choice of an Epoch card is for a non-player.

The printed list is missing: but for MISTBORN these conditions are reconstructed, and data/nonplayer.yaml says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from logres.engine.game import Game
from logres.games.pendragon.board import Board

Condition = Callable[[Game, Board, int], bool]


def met(g: Game, b: Board, faction: int, card: int) -> bool:
    """8.2.1.sword: Whether the instruction of a sword Event allows it now."""
    condition = CONDITIONS.get(card)
    return condition is None or condition(g, b, faction)


CONDITIONS: Final[dict[int, Condition]] = {}
