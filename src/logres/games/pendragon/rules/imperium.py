"""6.8 Imperium: the five statuses, their shifts, and what each of them changes."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, log
from logres.games.pendragon.board import Board
from logres.games.pendragon.hooks import hooks
from logres.games.pendragon.names import (
    AUTONOMY_CIVILIAN,
    AUTONOMY_MILITARY,
    FRAGMENTATION,
    NOBODY,
    ROMAN_RULE_CIVILIAN,
    ROMAN_RULE_MILITARY,
)

STATUS_NAMES: Final = (
    "Roman Rule, Military Dominance",
    "Roman Rule, Civilian Dominance",
    "Autonomy, Military Dominance",
    "Autonomy, Civilian Dominance",
    "Fragmentation",
)

FREELY: Final = 0
WITH_CONSENT: Final = 1
NEVER: Final = 2


def roman_rule(b: Board) -> bool:
    return b.imperium <= ROMAN_RULE_CIVILIAN


def autonomy(b: Board) -> bool:
    return b.imperium in (AUTONOMY_MILITARY, AUTONOMY_CIVILIAN)


def military(b: Board) -> bool:
    """Military Dominance. At Fragmentation there is none."""
    return b.imperium in (ROMAN_RULE_MILITARY, AUTONOMY_MILITARY)


def civilian(b: Board) -> bool:
    """Civilian Dominance. At Fragmentation there is none."""
    return b.imperium in (ROMAN_RULE_CIVILIAN, AUTONOMY_CIVILIAN)


# ---------------------------------------------------------------------- shifts


def set_status(g: Game, b: Board, status: int, rule: str | None = None) -> bool:
    """6.8.immediate: Control, thresholds, Roads and sides follow at once. Tells whether anything changed.

    The patrols of the Seas stay as they are [6.8.7.no-patrol-effect].
    """
    if status == b.imperium:
        return False
    b.imperium = status
    if status == FRAGMENTATION:
        b.roads = 0  # [6.8.4.roads]
    control.refresh_all(b)
    log.line(g, rule, "imperium", NOBODY, "Imperium: {}", STATUS_NAMES[status])
    if status == FRAGMENTATION:
        hooks(g).fragmented(g, b)
    return True


def shift_down(g: Game, b: Board, rule: str | None = None) -> bool:
    """6.8.shift-directions: Towards Fragmentation, with the same Dominance."""
    return set_status(g, b, min(FRAGMENTATION, b.imperium + 2), rule)


def shift_dominance(g: Game, b: Board, to_civilian: bool, rule: str | None = None) -> bool:
    """6.8.shift-directions: Left to Military or right to Civilian, within the level; not at Fragmentation."""
    if b.fragmented or civilian(b) == to_civilian:
        return False
    return set_status(g, b, b.imperium + (1 if to_civilian else -1), rule)


# ---------------------------------------------------------------------- what a status changes


def preemption(b: Board) -> int:
    """6.8.2.preemption-table: How the Dux may spend blue Resources: FREELY, WITH_CONSENT or NEVER."""
    if b.imperium == FRAGMENTATION:  # [6.8.1.cooperation-ends]
        return NEVER
    return WITH_CONSENT if b.imperium == AUTONOMY_CIVILIAN else FREELY


def roads_maintained(b: Board) -> bool:
    """6.8.4.roads: Always at Roman Rule, never at Fragmentation; between them as the marker shows."""
    if roman_rule(b):
        return True
    return autonomy(b) and bool(b.roads)


def casualties_returning(b: Board) -> int:
    """6.8.5.casualties-table: How many of the Casualties become Available in Upkeep."""
    if b.imperium == ROMAN_RULE_CIVILIAN:
        return b.casualties * 2 // 3
    return b.casualties // 2 if autonomy(b) else b.casualties
