"""3.4.2, 3.5.2 Return: Plunder becomes Renown, Raiders go home."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon import log, pieces, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.chapter import Chapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick
from logres.games.pendragon.tables import RAIDER_OF, WARBAND_OF


class Return(Chapter[Pick]):
    """3.4.2.return, 3.5.2.return: Any spaces with own Raiders or Warbands. It costs nothing."""

    NAME = "Return"
    NEEDS = "Neither Raiders nor Warbands are here."
    ORDERED = False
    STEADY = True
    FLOOR = 0
    UNIFORM = True

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        return b.with_any((RAIDER_OF[self.faction], WARBAND_OF[self.faction]))  # [3.4.2.return, 3.5.2.return]

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        """3.4.2.return, 3.5.2.return: The Plunder first, of Warbands too, then the Raiders."""
        space, raider = pick.space, RAIDER_OF[self.faction]
        cubes = pieces.unload_all(b, space, self.faction)
        tracks.gain(b, self.faction, cubes)  # [3.4.2.return, 3.5.2.return]
        home = b.at(space, raider)
        pieces.remove(b, space, raider, home)  # [3.4.2.return, 3.5.2.return]
        run.plan = (*run.plan, (space, home))  # who might Settle
        who, where = log.FACTION[self.faction], log.AREA[space]
        text = "{0} return from {1}: {2} {2:Raider|Raiders}, {3} Renown"
        log.line(g, self.RULE, "return", self.faction, text, who, where, home, cubes)


class SaxonReturn(Return):
    """3.4.2 Return."""

    RULE = "3.4.2.return"


class ScottiReturn(Return):
    """3.5.2 Return."""

    RULE = "3.5.2.return"
