"""6.2.2 The Imperium Track: what the state of Britain does to it."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import control, log
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import AUTONOMY_MILITARY, CIVITATES, FRAGMENTATION, NOBODY
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import DATA, number

_levels: dict[str, dict[str, int]] = DATA["constants"]["imperium"]
AUTONOMY_CONTROL: Final[int] = _levels["autonomy"]["control"]
AUTONOMY_SUM: Final[int] = _levels["autonomy"]["sum"]
FRAGMENTATION_CONTROL: Final[int] = _levels["fragmentation"]["control"]
FRAGMENTATION_SUM: Final[int] = _levels["fragmentation"]["sum"]
TO_CIVILIAN: Final[int] = number("imperium", "to_civilian")
TO_MILITARY: Final[int] = number("imperium", "to_military")


def check(g: Game, b: Board) -> None:
    """6.2.2 Down from Roman Rule, down to Fragmentation, then Dominance; two falls halve Prestige and Wealth once."""
    fell = False
    if imperium.roman_rule(b) and has_fallen(b, AUTONOMY_CONTROL, AUTONOMY_SUM):  # [6.2.2.roman-rule-down]
        fell = imperium.shift_down(g, b, "6.2.2.roman-rule-down")
    if not b.fragmented and has_fallen(b, FRAGMENTATION_CONTROL, FRAGMENTATION_SUM):  # [6.2.2.fragmentation]
        fell = imperium.set_status(g, b, FRAGMENTATION, "6.2.2.fragmentation")
    if fell:  # [6.2.2.halving]
        b.prestige = (b.prestige + 1) // 2  # [6.2.2.halving]
        b.wealth = (b.wealth + 1) // 2  # [6.2.2.halving]
        log.line(g, "6.2.2.halving", "halving", NOBODY, "Prestige falls to {}, Wealth to {}", b.prestige, b.wealth)
    check_dominance(g, b)


def has_fallen(b: Board, most_control: int, most_sum: int) -> bool:
    """Whether Briton Control or Prosperity and Prestige are so low. Prestige counts before it is halved."""
    held = control.population_under(b, CIVITATES)
    return held <= most_control or b.total_prosperity() + b.prestige <= most_sum


def would_hold_together(b: Board, more_than: int) -> bool:
    """6.2.2.fragmentation: Whether the Britons, at Autonomy, hold enough; Prosperity and Prestige exceed a number."""
    after = b.copy()
    after.imperium = AUTONOMY_MILITARY
    control.refresh_all(after)
    return not has_fallen(after, FRAGMENTATION_CONTROL, more_than)


def dominance_would_stand(b: Board, civilian: bool) -> bool:
    """6.2.2.to-civilian, 6.2.2.to-military: Whether Wealth and Prestige would leave this Dominance as it is."""
    lead = b.wealth - b.prestige
    return not b.fragmented and (lead >= TO_MILITARY if civilian else lead < TO_CIVILIAN)


def check_dominance(g: Game, b: Board) -> None:
    """6.2.2.to-civilian, 6.2.2.to-military: Wealth against Prestige."""
    lead = b.wealth - b.prestige
    if imperium.military(b) and lead >= TO_CIVILIAN:  # [6.2.2.to-civilian]
        imperium.shift_dominance(g, b, True, "6.2.2.to-civilian")
    elif imperium.civilian(b) and lead < TO_MILITARY:  # [6.2.2.to-military]
        imperium.shift_dominance(g, b, False, "6.2.2.to-military")
