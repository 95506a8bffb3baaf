"""Building positions of reduX for the tests in a few words."""

from __future__ import annotations

from typing import Any

import logres
from logres.games.britannia.tables import AREAS, LEADER
from logres.games.britannia_redux.state import ReduxBoard, redux
from tests.games.britannia.positions import came_from, stacks, table


def position(
    phase: str,
    nation: str | None,
    areas: dict[str, Any],
    round: int = 4,
    half: int = 1,
    chance: list[Any] | None = None,
    seed: int | None = None,
    scenario: str = "four-player",
    options: dict[str, Any] | None = None,
    at: dict[str, Any] | None = None,
    **board: Any,
) -> logres.Game:
    """A game at a phase of a nation's turn; further keywords go into the position's board."""
    where = {"round": round, "phase": phase, "half": half, **({"nation": nation} if nation else {}), **(at or {})}
    doc = {"scenario": scenario, "options": options or {}, "at": where, "board": {"areas": stacks(areas), **board}}
    return logres.position("britannia-redux", doc, chance if chance is not None or seed is not None else [], seed)


def raiders(sea: str, area: str, count: int, **more: Any) -> dict[str, Any]:
    """A cohort of raiders who attacked an area from their sea."""
    return came_from(sea, area, count, raider=1, **more)


def settlers(area: str, count: int, **more: Any) -> dict[str, Any]:
    """A cohort that began the turn where it is."""
    return {"area": area, "count": count, **more}


def board(g: logres.Game) -> ReduxBoard:
    return redux(table(g))


def where(g: logres.Game, leader: str) -> str:
    """The area of a leader, or `gone`."""
    a = table(g).leader[LEADER[leader]]
    return AREAS[a] if a >= 0 else "gone"


def led(leader: str, infantry: int, cavalry: int = 0) -> dict[str, Any]:
    """A stack with a leader."""
    return {"infantry": infantry, "leader": leader, **({"cavalry": cavalry} if cavalry else {})}


def told(g: logres.Game, rule: str) -> list[str]:
    """The lines of the log under a clause."""
    return [line.text for line in g.log if line.rule == rule]
