"""5 Events: which sides of a card may be executed now, and the doors to their code.

A card is offered as soon as its code is enrolled in `cards.enrolled`.
"""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import lasting
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import SHADED, UNSHADED
from logres.games.pendragon.tables import TRIBAL_WAR


def blocked(b: Board, card: int) -> bool:
    """5.1.2.gratia: GRATIA in effect keeps everybody from Tribal Wars."""
    return TRIBAL_WAR[card] and lasting.tribal_war_barred(b)


def sides(g: Game, b: Board, faction: int, card: int) -> list[int]:
    """5.2.dual-use: The sides of the card that a faction may execute now."""
    return [side for side in (UNSHADED, SHADED) if has_code(card, side)] if not blocked(b, card) else []


def has_code(card: int, side: int) -> bool:
    return False


def execute(g: Game, b: Board, faction: int, card: int, side: int) -> None:
    """5.1.literal: Call the frame that carries out one side of a card."""
    raise NotImplementedError(card)


def can_play_pivotal(g: Game, b: Board, faction: int) -> bool:
    """5.7.pivotal: Whether a faction holds a Pivotal Event whose precondition is met."""
    return False


def epoch_event(g: Game, b: Board, card: int) -> None:
    """5.6.epoch-events: Call the frame that carries out an Epoch card's Event, if it has one."""
