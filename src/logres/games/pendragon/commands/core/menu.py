"""3.2-3.5, 4.2-4.5 The menus: which Commands and Feats each faction has, and the doors for the sequence of play."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian.entreat import Entreat
from logres.games.pendragon.commands.barbarian.raid import SaxonRaid, ScottiRaid
from logres.games.pendragon.commands.barbarian.ransom import Ransom
from logres.games.pendragon.commands.barbarian.ravage import Ravage, ShieldWall, Surprise
from logres.games.pendragon.commands.barbarian.return_home import SaxonReturn, ScottiReturn
from logres.games.pendragon.commands.barbarian.settle import Settle
from logres.games.pendragon.commands.barbarian.warband_march import SaxonMarch, ScottiMarch
from logres.games.pendragon.commands.briton.build import Build
from logres.games.pendragon.commands.briton.intercept import Intercept
from logres.games.pendragon.commands.briton.invite import Invite
from logres.games.pendragon.commands.briton.march import CivitatesMarch, DuxMarch
from logres.games.pendragon.commands.briton.muster import Muster
from logres.games.pendragon.commands.briton.pillage import Pillage
from logres.games.pendragon.commands.briton.reinforce import Reinforce
from logres.games.pendragon.commands.briton.requisition import Requisition, Retaliate
from logres.games.pendragon.commands.briton.rule import Rule
from logres.games.pendragon.commands.briton.trade import Trade
from logres.games.pendragon.commands.briton.train import Train
from logres.games.pendragon.commands.core.battle_command import CivitatesBattle, DuxBattle, SaxonBattle, ScottiBattle
from logres.games.pendragon.commands.core.chapter import COMMANDS_OF as MENU
from logres.games.pendragon.commands.core.chapter import register, register_feat
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.commands.core.execution import offered as offered
from logres.games.pendragon.names import (
    BATTLE,
    BUILD,
    CIVITATES,
    DUX,
    ENTREAT,
    INTERCEPT,
    INVITE,
    MARCH,
    MUSTER,
    PILLAGE,
    RAID,
    RANSOM,
    RAVAGE,
    REINFORCE,
    REQUISITION,
    RETALIATE,
    RETURN,
    RULE,
    SAXONS,
    SCOTTI,
    SETTLE,
    SHIELD_WALL,
    SURPRISE,
    TRADE,
    TRAIN,
)

__all__ = ["MENU", "begin", "offered"]

register(DUX, TRAIN, Train())  # [3.2.dux-menu]
register(DUX, MARCH, DuxMarch())  # [3.2.dux-menu]
register(DUX, INTERCEPT, Intercept())  # [3.2.dux-menu]
register(CIVITATES, MUSTER, Muster())  # [3.3.civitates-menu]
register(CIVITATES, MARCH, CivitatesMarch())  # [3.3.civitates-menu]
register(CIVITATES, TRADE, Trade())  # [3.3.civitates-menu]
register(DUX, BATTLE, DuxBattle(DUX))  # [3.2.dux-menu]
register(CIVITATES, BATTLE, CivitatesBattle(CIVITATES))  # [3.3.civitates-menu]

register(SAXONS, RAID, SaxonRaid(SAXONS))  # [3.4.saxon-menu]
register(SAXONS, RETURN, SaxonReturn(SAXONS))  # [3.4.saxon-menu]
register(SAXONS, MARCH, SaxonMarch(SAXONS))  # [3.4.saxon-menu]
register(SAXONS, BATTLE, SaxonBattle(SAXONS))  # [3.4.saxon-menu]
register(SCOTTI, RAID, ScottiRaid(SCOTTI))  # [3.5.scotti-menu]
register(SCOTTI, RETURN, ScottiReturn(SCOTTI))  # [3.5.scotti-menu]
register(SCOTTI, MARCH, ScottiMarch(SCOTTI))  # [3.5.scotti-menu]
register(SCOTTI, BATTLE, ScottiBattle(SCOTTI))  # [3.5.scotti-menu]

register_feat(SAXONS, SETTLE, Settle(SAXONS))  # [4.4.saxon-menu]
register_feat(SAXONS, SURPRISE, Surprise())  # [4.4.saxon-menu]
register_feat(SAXONS, RAVAGE, Ravage())  # [4.4.saxon-menu]
register_feat(SAXONS, SHIELD_WALL, ShieldWall())  # [4.4.saxon-menu]
register_feat(SCOTTI, SETTLE, Settle(SCOTTI))  # [4.5.scotti-menu]
register_feat(SCOTTI, SURPRISE, Surprise())  # [4.5.scotti-menu]
register_feat(SCOTTI, RANSOM, Ransom())  # [4.5.scotti-menu]
register_feat(SCOTTI, ENTREAT, Entreat())  # [4.5.scotti-menu]

register_feat(DUX, BUILD, Build())  # [4.2.dux-menu]
register_feat(DUX, INVITE, Invite((TRAIN, MARCH, INTERCEPT)))  # [4.2.2.invite-conditions]
register_feat(DUX, REQUISITION, Requisition())  # [4.2.dux-menu]
register_feat(DUX, RETALIATE, Retaliate())  # [4.2.dux-menu]
register_feat(CIVITATES, RULE, Rule())  # [4.3.civitates-menu]
register_feat(CIVITATES, INVITE, Invite((MUSTER, MARCH, TRADE)))  # [4.3.2.invite-civitates]
register_feat(CIVITATES, REINFORCE, Reinforce())  # [4.3.civitates-menu]
register_feat(CIVITATES, PILLAGE, Pillage())  # [4.3.civitates-menu]


def begin(g: Game, b: Board, faction: int, command: int, limited: int, cancels: int = 0) -> None:
    """2.3.5.limited-command: Begin a Command by the sequence of play; a Feat may come along unless it is Limited.

    That there is a space for it is known: it was offered.
    """
    run = Execution(faction, command, limited=int(limited), feats=int(not limited), cancels=cancels)
    run.prepare(b)
    run.goto("designate")
    g.call(run)
