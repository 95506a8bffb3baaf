"""3.2-3.5, 4.2-4.5 The menus: which Commands and Feats each faction has, and the doors for the sequence of play."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.chapter import COMMANDS_OF as MENU
from logres.games.pendragon.commands.chapter import enrol
from logres.games.pendragon.commands.frame import Execution
from logres.games.pendragon.commands.frame import offered as offered
from logres.games.pendragon.commands.intercept import Intercept
from logres.games.pendragon.commands.march import BritonMarch
from logres.games.pendragon.commands.muster import Muster
from logres.games.pendragon.commands.trade import Trade
from logres.games.pendragon.commands.train import Train
from logres.games.pendragon.names import CIVITATES, DUX, INTERCEPT, MARCH, MUSTER, TRADE, TRAIN

__all__ = ["MENU", "begin", "offered"]

enrol(DUX, TRAIN, Train())  # [3.2.dux-menu]
enrol(DUX, MARCH, BritonMarch(DUX))  # [3.2.dux-menu]
enrol(DUX, INTERCEPT, Intercept())  # [3.2.dux-menu]
enrol(CIVITATES, MUSTER, Muster())  # [3.3.civitates-menu]
enrol(CIVITATES, MARCH, BritonMarch(CIVITATES))  # [3.3.civitates-menu]
enrol(CIVITATES, TRADE, Trade())  # [3.3.civitates-menu]


def begin(g: Game, b: Board, faction: int, command: int, limited: int, cancels: int = 0) -> None:
    """2.3.5.limited-command: Begin a Command by the sequence of play; a Feat may come along unless it is Limited."""
    g.call(Execution(faction, command, limited=int(limited), feats=int(not limited), cancels=cancels))
