"""A table to read the rulebook at: positions by hand, marches by name, and what one sees afterwards."""

from __future__ import annotations

from typing import Any

import logres

TITLE = "britannia"


def army(infantry: int = 1, **more: Any) -> dict[str, Any]:
    return {"infantry": infantry, **more}


def place(
    at: dict[str, Any],
    areas: dict[str, Any],
    chance: list[Any] | None = None,
    seed: int | None = None,
    options: dict[str, Any] | None = None,
    scenario: str | None = None,
    title: str = TITLE,
    **board: Any,
) -> logres.Game:
    doc: dict[str, Any] = {"at": at, "board": {"areas": areas, **board}}
    if options is not None:
        doc["options"] = options
    if scenario is not None:
        doc["scenario"] = scenario
    return logres.position(title, doc, chance=chance, seed=seed)


def turn(round: int, nation: str, phase: str = "movement", **more: Any) -> dict[str, Any]:
    return {"round": round, "phase": phase, "nation": nation, **more}


def rolls(area: str, *dice: tuple[Any, ...]) -> list[Any]:
    """One round of dice: `("romans fort", 1), ("welsh infantry", 5, 6)`, the defender's first."""
    return [{"for": f"battle {area} {who}", "dice": list(values)} for who, *values in dice]


def legal(g: logres.Game) -> set[str]:
    return {str(action) for action in g.legal(g.pending[0].seat)} if g.pending else set()


def asked(g: logres.Game) -> tuple[str, str]:
    """Who is asked what: the actor and the kind of question."""
    decision = g.pending[0]
    return decision.actor or "", type(decision).__name__


def march(g: logres.Game, origin: str, who: str, *steps: str) -> None:
    """`who` is what is taken (`take 2 infantry`, `lead egbert`); the march ends where it may."""
    g.play([f"move {origin}", who])
    for step in steps:
        g.play(step if " " in step else f"to {step}")
    if "stop" in legal(g):
        g.play("stop")


def units(g: logres.Game, area: str) -> dict[str, Any]:
    found: dict[str, Any] = g.position()["board"]["areas"].get(area, {})
    return found


def points(g: logres.Game, nation: str) -> int:
    return int(g.view(None)["board"]["points"][nation])


def kinds(g: logres.Game) -> list[str]:
    return [line.kind for line in g.log]
