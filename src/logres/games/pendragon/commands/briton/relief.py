"""3.1, 4.3.3 Battles of the Civitates in spaces where their Troops are yet to arrive: by Reinforce alone."""

from __future__ import annotations

from typing import Final

from logres.games.pendragon import control
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton.muster import levy
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.names import CIVITATES, N_SPACES
from logres.games.pendragon.tables import ADJACENT, TROOPS_OF

COST: Final = 2  # [4.3.3.reinforce-conditions] for each space of a Reinforce


def in_reach(b: Board, run: Order) -> list[int]:
    """3.1.predesignate: The spaces to which a Reinforce with this Battle can bring Civitates Troops."""
    if not run.feats or run.limited or b.nonplayer[CIVITATES] or b.old_reading or not run.affords_more(b, COST):
        return []
    senders = sending(b)
    return [s for s in range(N_SPACES) if not senders.isdisjoint(ADJACENT[s]) or can_muster(b, run, s)]


def can_muster(b: Board, run: Order, space: int) -> bool:
    """4.3.3.reinforce-muster, 3.3.1.muster-spaces: Militia, where there is a Civitates piece."""
    return b.pieces(space, CIVITATES) > 0 and levy(b, run, space) > 0


def sending(b: Board) -> set[int]:
    """4.3.3.reinforce-conditions: The spaces under Briton Control with Civitates Troops."""
    return {space for space in b.with_any(TROOPS_OF[CIVITATES]) if control.friendly(b, CIVITATES, space)}


def awaited(b: Board, run: Order) -> list[int]:
    """The designated Battles in which no Civitates Troops stand."""
    return [pick.space for pick in run.picks if not b.troops(pick.space, CIVITATES)]
