"""8.1 The doors of the non-players: their turns, their free actions by Event, their answers to all they are asked."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.frames import Decision, Procedure
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.events.questions import EventDecision
from logres.games.pendragon.names import COMMANDS, FEATS, NOBODY
from logres.games.pendragon.nonplayer import conditions as conditions  # fills the tables of instructions.py
from logres.games.pendragon.nonplayer import instructions, trace
from logres.games.pendragon.nonplayer.answers import (
    epoch_choices,
    events,
    explanations,
    housekeeping,
    policies,
    tactics,
)
from logres.games.pendragon.nonplayer.charts.civitates import CivitatesTurn
from logres.games.pendragon.nonplayer.charts.dux import DuxTurn
from logres.games.pendragon.nonplayer.charts.flow import Turn, spelled
from logres.games.pendragon.nonplayer.charts.saxons import SaxonTurn
from logres.games.pendragon.nonplayer.charts.scotti import ScottiTurn
from logres.games.pendragon.nonplayer.fixed_dice import offered
from logres.games.pendragon.plans import FactionDecision

CHARTS: Final[tuple[type[Turn], ...]] = (DuxTurn, CivitatesTurn, SaxonTurn, ScottiTurn)
_PLAYS: Final = ("pass", "Command", "Command and Feat", "Limited Command", "Event")


def take_turn(g: Game, b: Board, faction: int, plays: tuple[int, ...]) -> None:
    """8.1.act-by-flowchart: Call the procedure of a faction's flowchart; it leaves a Play in g.answer."""
    trace.turn(g, faction, [_PLAYS[play] for play in plays])
    g.call(CHARTS[faction](int(faction), tuple([int(play) for play in plays])))


def grant(g: Game, b: Board, execution: Procedure) -> None:
    """8.2.3.event-commands: A free Command or Feat by an Event; a non-player does it by its flowchart."""
    assert isinstance(execution, Execution)
    faction = execution.faction
    if not b.nonplayer[faction]:
        g.call(execution)
        return
    action = FEATS[execution.feat] if execution.command == NOBODY else COMMANDS[execution.command]
    trace.decided(g, faction, "8.2.3.event-commands", "is given {} by the Event", spelled(action))
    plan = CHARTS[faction](int(faction), order=tuple(execution.values()))
    plan.goto("granted")
    g.call(plan)


def pivotal(g: Game, b: Board, decision: FactionDecision) -> Action | None:
    """8.1.3.pivotal: A Pivotal Event is played as soon as its instruction is met, over another if it trumps it."""
    wanted = "interrupt" if instructions.plays_pivotal(g, b, decision.faction) else "wait"
    return next((action for action in offered(g, b, decision) if action.verb == wanted), None)


def explain(g: Game, b: Any, decision: Decision, action: Action) -> None:
    """Why a non-player answers so, in the trace."""
    explanations.explain(g, b, decision, action)


def answer(g: Game, b: Any, decision: Decision) -> Action | None:
    """What a non-player answers to an ordinary question; None for a player's seat."""
    if not isinstance(decision, FactionDecision) or not b.nonplayer[decision.faction]:
        return None
    if decision.kind == "PlayPivotal":
        return pivotal(g, b, decision)
    chosen = tactics.answer(g, b, decision) or housekeeping.answer(g, b, decision) or policies.answer(g, b, decision)
    if chosen is None and isinstance(decision, EventDecision):
        chosen = epoch_choices.choose(g, b, decision) or events.choose(g, b, decision)
    return chosen or offered(g, b, decision)[0]
