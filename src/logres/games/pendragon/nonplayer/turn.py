"""8.1 A non-player's turn, and its answers to what it is asked outside of it."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.pendragon.board import Board


def is_ready() -> bool:
    """Whether the flowcharts are there; until then a non-player is asked like a player."""
    return False


def take_turn(g: Game, b: Board, faction: int, plays: tuple[int, ...]) -> None:
    """8.1.act-by-flowchart: Call the procedure of a faction's flowchart; it leaves a Play in g.answer."""
    raise NotImplementedError(faction)


def answer(g: Game, b: Board, decision: Decision) -> Action | None:
    """What a non-player answers; None for a player's seat."""
    return None
