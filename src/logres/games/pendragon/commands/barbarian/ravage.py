"""4.4.3 Ravage, 4.4.4 Shield Wall, 4.4.2 and 4.5.2 Surprise: Feats that work inside the Command's spaces."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Refusal
from logres.engine.game import Game
from logres.games.pendragon import log, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.chapter import FeatChapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick, raids
from logres.games.pendragon.names import BATTLE, N_REGIONS, NOBODY, RAID, SAXONS, SPACES
from logres.games.pendragon.tables import DATA

_ROLL: Final[int] = DATA["raids"]["ravage"]["roll"]


def inside(run: Order) -> list[int]:
    """The Command's spaces, in order of number."""
    return sorted({pick.space for pick in run.picks})


def outside(run: Order, space: int, clause: str) -> Refusal | None:
    """Why a Feat that works inside the Command's spaces cannot be done in one."""
    return None if run.has(space) else Refusal("Only spaces of the Command are affected.", clause)


class Surprise(FeatChapter[Pick]):
    """4.4.2.surprise-conditions, 4.5.2.surprise: One space of a Raid or Battle."""

    NAME = "Surprise"
    RULE = "4.4.2.surprise-conditions"
    ACCOMPANIES = (RAID, BATTLE)
    MODIFIES = True
    FLOOR = 0

    def most(self, b: Board, run: Order) -> int:
        """4.4.2.surprise-conditions: One space only."""
        return 1

    def likely(self, b: Board, run: Order) -> list[int]:
        return inside(run)  # [4.4.2.surprise-conditions, 4.5.2.surprise]

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        return outside(run, space, self.RULE)

    def given(self, b: Board, run: Order) -> tuple[Pick, ...]:
        """4.4.2.deep-raid-reach: A Deep Raid is the Surprise space."""
        if run.command != RAID:
            return ()
        return tuple([Pick(target.space) for target in raids(run.picks) if target.via != NOBODY])


class Ravage(FeatChapter[Pick]):
    """4.4.3.ravage-conditions: Any Regions of a Raid or Battle."""

    NAME = "Ravage"
    RULE = "4.4.3.ravage-conditions"
    ACCOMPANIES = (RAID, BATTLE)
    MODIFIES = True
    STEADY = True
    FLOOR = 0

    def likely(self, b: Board, run: Order) -> list[int]:
        return inside(run)

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        if space >= N_REGIONS:  # [4.4.3.ravage-conditions]
            return Refusal("Cities are not ravaged.", self.RULE)
        return outside(run, space, self.RULE)  # [4.4.3.ravage-conditions]


def ravaged(g: Game, b: Board, space: int) -> None:
    """4.4.3.ravage-population: A high roll drives people away. Chance: `ravage parisi`, one D6."""
    die = g.roll(f"ravage {SPACES[space]}", 1)[0]
    gone = prosperity.shrink(b, space) if die >= _ROLL else 0  # [4.4.3.ravage-population]
    text = "{} is ravaged: Population {}"
    log.line(g, "4.4.3.ravage-population", "ravage", SAXONS, text, log.AREA[space], -gone if gone else "stays")


class ShieldWall(FeatChapter[Pick]):
    """4.4.4.shield-wall: In all spaces of a Battle Command."""

    NAME = "Shield Wall"
    RULE = "4.4.4.shield-wall"
    ACCOMPANIES = (BATTLE,)  # [4.4.4.shield-wall]
    MODIFIES = True
    FLOOR = 0

    def given(self, b: Board, run: Order) -> tuple[Pick, ...]:
        return tuple([Pick(battle.space) for battle in run.picks])  # [4.4.4.shield-wall]
