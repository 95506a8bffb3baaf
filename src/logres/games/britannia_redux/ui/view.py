"""What a seat sees of reduX: all that it sees of Britannia, who is a raider, and who may be King."""

from __future__ import annotations

from typing import Any

from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.tables import AREAS, LEADERS
from logres.games.britannia.ui import view as shared
from logres.games.britannia_redux.rules.kingship import claimants
from logres.games.britannia_redux.state import redux


def view(g: Game, b: Board, seat: str | None) -> dict[str, Any]:
    """Britannia's view, and what reduX adds; every seat sees the same."""
    return {
        **shared.view(g, b, seat),
        "raiders": raiders(b),
        "claimants": [LEADERS[b.leader_of(n)] for n in claimants(b)],
        "extra": bool(redux(b).extra),
        "boat": [AREAS[a] for a in redux(b).boat[:3] if a >= 0],
        "reconstructed": True,
    }


def raiders(b: Board) -> dict[str, int]:
    """redux.raid.mark-units: How many of the armies in an area are raiders."""
    found: dict[str, int] = {}
    for cohort in b.cohorts:
        if cohort.raider:
            area = AREAS[cohort.area]
            found[area] = found.get(area, 0) + cohort.armies  # [redux.raid.mark-units]
    return found
