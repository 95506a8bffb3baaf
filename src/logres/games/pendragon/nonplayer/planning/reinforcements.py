"""8.7.1 How non-player Civitates Reinforce a Battle: Militia on the spot, then Troops from one space next door."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import muster
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.names import CIVITATES, MILITIA, MUSTER, SPACES
from logres.games.pendragon.nonplayer import trace, victory_terms
from logres.games.pendragon.nonplayer.charts.chart import Chart
from logres.games.pendragon.nonplayer.selection import Choice
from logres.games.pendragon.tables import ADJACENT

COST: Final = 2


def plan(g: Game, b: Board, turn: Chart, battles: list[int]) -> bool:
    """8.7.1.reinforce-no-wealth, 8.7.1.reinforce-none: Before the Battles, without Wealth; False if nothing helps."""
    money = b.resources[CIVITATES] // COST  # [8.7.1.reinforce-no-wealth]
    mustered = _muster(g, b, battles)[:money]
    chosen = [text for s in mustered for text in (f"select {SPACES[s]}", f"levy {SPACES[s]}")]
    if len(mustered) < money:
        origin = _origin(g, b, battles)
        if origin >= 0:
            chosen += [f"select {SPACES[origin]}", f"hasten {SPACES[origin]}"]
    turn.feat_spaces = tuple(chosen)
    trace.say(g, CIVITATES, "8.7.1.reinforce-muster", f"Reinforce: {', '.join(chosen) or 'nothing'}")
    return bool(chosen)


def lacking(b: Board, space: int) -> int:
    """How much stronger the enemies are than the Friends in the field, by numbers of Troops and Raiders."""
    return victory_terms.enemy_units(b, CIVITATES, space) - victory_terms.friendly_troops(b, CIVITATES, space)


def _muster(g: Game, b: Board, battles: list[int]) -> list[int]:
    """8.7.1.reinforce-muster: Battle spaces where Militia come, first where they could remove more enemies."""
    run = Execution(CIVITATES, MUSTER)
    run.prepare(b)
    pool = pieces.available(b, MILITIA)
    able = [s for s in battles if pool and muster.levy(b, run, s) and b.pieces(s, CIVITATES)]
    return sorted(able, key=lambda s: -int(lacking(b, s) > 0))


def _origin(g: Game, b: Board, battles: list[int]) -> int:
    """8.7.1.reinforce-move: One space beside a Battle that needs help, from which Troops may come."""
    needy = [s for s in battles if lacking(b, s) > 0]
    near = {s for battle in needy for s in ADJACENT[battle] if s not in battles}
    able = [s for s in sorted(near) if b.control[s] == CIVITATES and b.troops(s, CIVITATES)]
    choice = Choice(g, CIVITATES, "8.7.1.reinforce-move", "Reinforce from", able)
    return choice.most("Troops", lambda s: b.troops(s, CIVITATES)).one() if able else -1
