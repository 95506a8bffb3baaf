"""4.2.3 Requisition, 4.2.4 Retaliate: the Dux takes from the Britons, and from the enemy."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Refusal
from logres.engine.game import Game
from logres.games.pendragon import log, pieces, resources, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian.ravage import inside
from logres.games.pendragon.commands.briton import intercept
from logres.games.pendragon.commands.core import arrivals
from logres.games.pendragon.commands.core.chapter import FeatChapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick, Task
from logres.games.pendragon.names import (
    BARBARIANS,
    BATTLE,
    CIVITATES,
    DUX,
    INTERCEPT,
    MARCH,
    N_SPACES,
    TRAIN,
)
from logres.games.pendragon.tables import PIECES_OF

MOST_SPACES: Final = 6
LAST: Final = 1  # the way of the last space


class Requisition(FeatChapter[Pick]):
    """4.2.3 Requisition."""

    NAME = "Requisition"
    RULE = "4.2.3.requisition-conditions"
    NEEDS = "Requisition needs a Dux piece there."
    STEADY = True
    FLOOR = 0
    UNIFORM = True
    ACCOMPANIES = (TRAIN, MARCH, BATTLE)

    def most(self, b: Board, run: Order) -> int:
        """4.2.3.requisition-transfer: Up to six spaces."""
        return MOST_SPACES

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        """4.2.3.requisition-conditions: A Dux piece there, or on its way; at any Imperium."""
        own = b.with_any(PIECES_OF[DUX])
        return sorted({*own, *[space for space in arrivals.touched(run) if arrivals.own_pieces(b, run, space)]})

    def tasks(self, b: Board, run: Order, picks: tuple[Pick, ...]) -> tuple[Task, ...]:
        """4.2.3.requisition-plunder: With the last space, Plunder."""
        last = len(picks) - 1
        return tuple([Task(0, 1, Pick(pick.space, int(number == last))) for number, pick in enumerate(picks)])

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        requisition(g, b, pick.space)
        if pick.way == LAST:
            stow(g, b)


def requisition(g: Game, b: Board, space: int) -> None:
    """4.2.3.requisition-transfer: One Resource from a space with a Civitates Stronghold; Wealth when there are none."""
    if not b.pieces(space, DUX) or not b.strongholds(space, CIVITATES):
        text = "Nothing to requisition in {}"
        log.line(g, "4.2.3.requisition-transfer", "no-requisition", DUX, text, log.AREA[space])
        return
    gained = tracks.gain(b, DUX, resources.demand(b, CIVITATES, 1))  # [4.2.3.requisition-transfer]
    text = "Requisition in {}: Dux Resources +{}"
    log.line(g, "4.2.3.requisition-transfer", "requisition", DUX, text, log.AREA[space], gained)


def stow(g: Game, b: Board) -> None:
    """4.2.3.requisition-plunder: All Plunder on Dux Units, wherever they are."""
    cubes = sum([pieces.unload_all(b, space, DUX) for space in range(N_SPACES)])
    if cubes:
        gained = tracks.gain(b, DUX, cubes)
        text = "Plunder of the Dux: Dux Resources +{}"
        log.line(g, "4.2.3.requisition-plunder", "requisition-plunder", DUX, text, gained)


class Retaliate(FeatChapter[Pick]):
    """4.2.4 Retaliate. Its effect is a consequence of the Battle."""

    NAME = "Retaliate"
    RULE = "4.2.4.retaliate-conditions"
    STEADY = True
    FLOOR = 0
    UNIFORM = True
    ACCOMPANIES = (INTERCEPT, BATTLE)
    MODIFIES = True

    def most(self, b: Board, run: Order) -> int:
        """4.2.4.retaliate-conditions: Just one space."""
        return 1

    def likely(self, b: Board, run: Order) -> list[int]:
        return inside(run)

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        """4.2.4.retaliate-conditions: A Battle space with an enemy Stronghold; the Civitates' only at Fragmentation."""
        if space not in (intercept.chosen_targets(run) if run.command == INTERCEPT else inside(run)):
            return Refusal("Retaliate needs a Battle there.", "4.2.4.retaliate-conditions")
        enemies = (*BARBARIANS, CIVITATES) if b.fragmented else BARBARIANS  # [4.2.4.retaliate-conditions]
        if not any(b.strongholds(space, enemy) for enemy in enemies):  # [4.2.4.retaliate-conditions]
            return Refusal("Retaliate needs an enemy Stronghold there.", "4.2.4.retaliate-conditions")
        return None
