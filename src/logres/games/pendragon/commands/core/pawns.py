"""3.1.1 What a table shows of a Command in course: white pawns for its spaces, gray ones for its Feat's."""

from __future__ import annotations

from typing import Any

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton.march import BritonMarch
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Part, marches
from logres.games.pendragon.names import COMMANDS, FEATS, NOBODY, PIECES, SEATS, SPACES


def pawns(g: Game, b: Board) -> dict[str, Any] | None:
    """3.1.1.pawns: The innermost Command with its spaces, those of its Feat, and what it costs; None without one."""
    run: Order | None = g.find(Order)
    if run is None:
        return None
    cost, wealth = run.bill(b)
    return {
        "faction": SEATS[run.faction],
        "command": None if run.command == NOBODY else COMMANDS[run.command],
        "feat": None if run.feat == NOBODY else FEATS[run.feat],
        "white": named([pick.space for pick in run.picks]),  # [3.1.1.pawns]
        "gray": named([pick.space for pick in run.feat_picks]),  # [3.1.1.pawns]
        "routes": routes(run),
        "groups": groups(run),
        "cost": cost,
        "wealth": wealth,
        "paid": run.at > run.STEPS.index("paid"),
    }


def named(spaces: list[int]) -> list[str]:
    return [SPACES[space] for space in sorted(set(spaces))]


def routes(run: Order) -> list[list[str]]:
    """The ways of the groups of a Briton March."""
    if run.command == NOBODY or not isinstance(run.chapter, BritonMarch):
        return []
    return [[SPACES[space] for space in group.path] for group in marches(run.picks)]


def groups(run: Order) -> list[dict[str, Any]]:
    """The groups of a Briton March: who goes from where, their way, and who is left on it."""
    if run.command == NOBODY or not isinstance(run.chapter, BritonMarch):
        return []
    return [
        {
            "path": [SPACES[space] for space in group.path],
            "units": [_lot(part) for part in group.everybody()],
            "drops": [{**_lot(drop.part), "at": SPACES[drop.where]} for drop in group.drops],
        }
        for group in marches(run.picks)
    ]


def _lot(part: Part) -> dict[str, Any]:
    return {"from": SPACES[part.start], "piece": PIECES[part.piece], "count": part.size, "laden": part.laden}
