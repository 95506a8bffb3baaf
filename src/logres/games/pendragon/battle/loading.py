"""Plunder onto attacking Units: one cube each, as their faction chooses (1.7.4)."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces
from logres.games.pendragon.battle.engagement import Engagement
from logres.games.pendragon.battle.forces import LOT, LOTS, N_UNITS, Force, plus
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import CAVALRY, FACTION_NAMES, SPACE_NAMES, UNITS
from logres.games.pendragon.plans import SpaceDecision


def carriers(force: Force, cavalry: bool) -> Force:
    """1.7.4.capacity-one, 1.7.4.cavalry-plunder: Who may still take a cube; Cavalry only by Retaliate or an Event."""
    return tuple([force[piece] if cavalry or piece != CAVALRY else 0 for piece in UNITS])


class Loading(Procedure):
    """1.7.4.capacity-one: So many cubes onto the attackers of a Battle; g.answer is how many found a carrier."""

    STEPS = ("load", "report")

    def __init__(self, cubes: int, cavalry: bool, loaded: int = 0) -> None:
        super().__init__()
        self.cubes = cubes
        self.cavalry = cavalry
        self.loaded = loaded

    def load(self, g: Game, b: Board) -> str | None:
        """1.7.4.capacity-one: The executing faction chooses, where there is a choice."""
        fight = g.frame(Engagement)
        free = carriers(fight.attack, self.cavalry)
        if self.cubes < sum(free) and sum([1 for count in free if count]) > 1 and self.cubes:
            g.call(LoadOnto(fight.executor, fight.space, self.cubes, free))
            return "load"
        for piece, count in enumerate(free):
            self.put(g, b, piece, min(count, self.cubes))
        return None

    def put(self, g: Game, b: Board, piece: int, cubes: int) -> None:
        """Units of a kind take some cubes."""
        if not cubes:
            return
        fight = g.frame(Engagement)
        pieces.load(b, fight.space, piece, cubes)  # [3.6.5.removed-plunder-wealth]
        fight.attack = plus(plus(fight.attack, piece, -cubes), piece + N_UNITS, cubes)
        self.cubes -= cubes
        self.loaded += cubes
        text = "Plunder goes onto {}"
        log.line(g, "1.7.4.capacity-one", "plunder-loaded", fight.executor, text, log.counted(cubes, piece))

    def report(self, g: Game, b: Board) -> None:
        g.answer = self.loaded


class LoadOnto(SpaceDecision):
    """1.7.4.capacity-one: Which Units take the cubes."""

    RULE = "1.7.4.capacity-one"

    def __init__(self, faction: int, space: int, cubes: int, free: Force) -> None:
        super().__init__(faction, space)
        self.cubes = cubes
        self.free = free

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: who takes {self.cubes} plunder in {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        there = [(piece, min(count, self.cubes)) for piece, count in enumerate(self.free) if count]
        return [Action("load", count=n, stack=LOTS[piece]) for piece, most in there for n in range(1, most + 1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.frame(Loading).put(g, b, LOT[action.stack or ""], action.count or 0)
