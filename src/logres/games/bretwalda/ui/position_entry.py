"""The entry points of positions: the stack as it stands there."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.errors import BadInput
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.bretwalda.board import FROM_VESSEL, Board
from logres.games.bretwalda.rules.actions.actions import ActionPhase, Turn
from logres.games.bretwalda.rules.actions.collection import Collection
from logres.games.bretwalda.rules.actions.development import Development
from logres.games.bretwalda.rules.actions.fyrd import Fyrd
from logres.games.bretwalda.rules.actions.movement import Movement
from logres.games.bretwalda.rules.battle import combat
from logres.games.bretwalda.rules.battle.combat import Battles
from logres.games.bretwalda.rules.rounds.rounds import GameLoop
from logres.games.bretwalda.rules.rounds.setup import SetUp
from logres.games.bretwalda.rules.seasons.autumn import Autumn, Hirings
from logres.games.bretwalda.rules.seasons.raid import Raid
from logres.games.bretwalda.rules.seasons.seasons import SeasonPhase
from logres.games.bretwalda.tables import ACTIONS, PLACE, SIDE, VESSELS

PHASES: Final = ("setup", "season", "actions", "action", *ACTIONS, "battle", "raid", "hire", "priority")


def enter(g: Game, b: Board, at: dict[str, Any]) -> None:
    """Stand at a phase. `season` with a card goes on after its reveal."""
    phase = at.get("phase", "actions")
    if phase not in PHASES:
        raise BadInput(f"position: at.phase '{phase}' is not one of: {', '.join(PHASES)}")
    if phase in ("setup", "season", "raid", "hire"):
        _season(g, b, phase, at)
    elif phase == "priority":
        _call(g, GameLoop(), "priority_phase")
    elif phase == "actions":
        _call(g, GameLoop(), "action_phase")
    else:
        _turn(g, b, phase, at)


def _call(g: Game, frame: Procedure, step: str) -> None:
    """A procedure that goes on with a step when all above it is done."""
    frame.goto(step)
    g.call(frame)


def _side(at: dict[str, Any], name: str = "actor") -> int:
    if at.get(name) not in SIDE:
        raise BadInput(f"position: at.{name} must be a side")
    return SIDE[at[name]]


def _season(g: Game, b: Board, phase: str, at: dict[str, Any]) -> None:
    _call(g, GameLoop(), "season_phase" if phase == "setup" else "action_phase")
    if phase == "setup":
        g.call(SetUp())
    elif phase == "season":
        _call(g, SeasonPhase(), "ports" if b.card else "exchange")
    elif phase == "raid":
        _call(g, SeasonPhase(), "rulers")
        g.call(Raid(_side(at)))
    else:
        _call(g, SeasonPhase(), "rulers")
        hirers = Autumn()
        hirers.muster(g, b)
        _call(g, hirers, "finish")
        g.call(Hirings(_side(at), int(at["budget"])))


def _turn(g: Game, b: Board, phase: str, at: dict[str, Any]) -> None:
    """In a kingdom's turn: before the choice of an action, in an action, or in a Battle."""
    side = _side(at)
    _call(g, GameLoop(), "priority_phase")
    _call(g, ActionPhase(int(at.get("taken", 1))), "turns")
    if phase == "action":
        _call(g, Turn(side), "choose")
        return
    _call(g, Turn(side), "rulers")
    if phase == "battle":
        _battle(g, b, side, at)
    else:
        g.call((Collection, Fyrd, Development, Movement)[ACTIONS.index(phase)](side))


def _battle(g: Game, b: Board, side: int, at: dict[str, Any]) -> None:
    """at.area, at.attacker, at.from (areas, or vessels of the attacker)."""
    place, att = PLACE[at["area"]], _side(at, "attacker")
    for origin in at.get("from", ()):
        vessel = [FROM_VESSEL + v for v in b.fleet(att) if VESSELS[v] == origin]
        b.entries.append((place, vessel[0] if vessel else PLACE[origin], att))
    _call(g, Movement(side), "rest")
    g.call(Battles(side))
    if len(combat.contested(b)) != 1:
        raise BadInput("position: there must be one Battle")
