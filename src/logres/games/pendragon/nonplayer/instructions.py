"""8.2.1 The Event Instructions: when a sword Event, a Pivotal Event or a choice of an Epoch card is for a non-player.

The printed list is missing: but for MISTBORN these conditions are reconstructed, and data/nonplayer.yaml says so. The
conditions themselves stand in conditions.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.nonplayer import symbols
from logres.games.pendragon.nonplayer.answers import events

Condition = Callable[[Game, Board, int], bool]

CONDITIONS: Final[dict[int, Condition]] = {}
PIVOTALS: Final[dict[int, Condition]] = {}


def met(g: Game, b: Board, faction: int, card: int) -> bool:
    """8.2.1.sword, 8.1.1.decline-sword-precondition: Whether the instruction of a sword Event allows it now."""
    condition = CONDITIONS.get(card)
    return not symbols.has_sword(card, faction) or condition is None or condition(g, b, faction)


def plays_pivotal(g: Game, b: Board, faction: int) -> bool:
    """8.1.3.pivotal, 8.2.1.epoch-instructions: As soon as its instruction is met and it would have an effect."""
    card = b.pivotal[faction]
    condition = PIVOTALS.get(card)
    allowed = condition is None or condition(g, b, faction)  # [8.1.3.pivotal]
    return allowed and events.is_effective(g, b, faction, card, 1)
