"""Building positions for the tests in a few words."""

from __future__ import annotations

from typing import Any

import logres
from logres.games.britannia.board import Board, board_of
from logres.games.britannia.rules.nations.relations import barred
from logres.games.britannia.tables import AREA, NATION, NATIONS


def stacks(areas: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """`{"york": {"welsh": 2}}` is short for two Welsh infantry in York."""
    return {
        area: {nation: {"infantry": units} if isinstance(units, int) else units for nation, units in here.items()}
        for area, here in areas.items()
    }


def position(
    phase: str,
    nation: str | None,
    areas: dict[str, Any],
    round: int = 8,
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
    return logres.position("britannia", doc, chance, seed)


def table(g: logres.Game) -> Board:
    return board_of(g)


def armies(g: logres.Game, nation: str, area: str) -> int:
    return table(g).armies(NATION[nation], AREA[area])


def notations(g: logres.Game) -> list[str]:
    return [str(action) for action in g.legal()]


def targets(g: logres.Game, verb: str = "to") -> set[str]:
    """The areas that legal actions of a verb name."""
    return {action.area for action in g.legal() if action.verb == verb and action.area}


def points(g: logres.Game, nation: str) -> int:
    return table(g).points[NATION[nation]]


def left(g: logres.Game, area: str) -> dict[str, int]:
    """Who is in an area: armies, forts and burhs by nation."""
    b, a = table(g), AREA[area]
    return {NATIONS[n]: b.fighters(n, a) for n in range(len(NATIONS)) if b.has(n, a)}


def asked(g: logres.Game) -> tuple[str, str]:
    """What is asked, and which nation."""
    assert g.decision is not None
    return g.decision.kind, g.decision.actor


def bar(g: logres.Game, nation: str, foe: str, area: str) -> str | None:
    """The clause that keeps a nation from attacking another in an area; None if it may."""
    refusal = barred(g, table(g), NATION[nation], NATION[foe], AREA[area])
    return refusal.rule if refusal else None


def came_from(back: str, area: str, count: int, **more: Any) -> dict[str, Any]:
    """A cohort of the position's board: armies that came to an area from another, and may retreat there."""
    return {"area": area, "back": back, "start": back, "count": count, **more}


def why(g: logres.Game, target: str) -> str | None:
    """The rule that refuses something; None if it is legal."""
    refusal = g.why_not(target)
    return refusal.rule if refusal else None


def question(g: logres.Game) -> Any:
    """The decision that is open, with all its fields."""
    assert g.decision is not None
    return g.decision
