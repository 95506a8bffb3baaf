"""Building positions for the tests in a few words."""

from __future__ import annotations

from typing import Any

import logres
from logres.games.bretwalda.board import Board, board_of
from logres.games.bretwalda.tables import PLACE, PLACES, SIDE, SIDES
from logres.games.bretwalda.ui.view import stacks

ABOUT = ("control", "food", "buildings")
HOMES = {"tamworthige": {"mercia": {"ruler": 1}, "control": "mercia"}}


def area(doc: dict[str, Any] | str) -> dict[str, Any]:
    """`{"mercia": {"thegn": 1}, "food": 2}`: units by side beside what else is there. A string is Control."""
    if isinstance(doc, str):
        return {"control": doc}
    return {"units": {k: v for k, v in doc.items() if k not in ABOUT}, **{k: v for k, v in doc.items() if k in ABOUT}}


def position(
    phase: str,
    actor: str | None = None,
    areas: dict[str, Any] | None = None,
    round: int = 1,
    card: str = "",
    chance: list[Any] | None = None,
    seed: int | None = None,
    scenario: str = "four-player",
    options: dict[str, Any] | None = None,
    at: dict[str, Any] | None = None,
    hands: dict[str, list[str]] | None = None,
    hidden: dict[str, Any] | None = None,
    **board: Any,
) -> logres.Game:
    """A game at an entry point; further keywords go into the position's board."""
    where = {"round": round, "phase": phase, "card": card, **({"actor": actor} if actor else {}), **(at or {})}
    doc = {
        "scenario": scenario,
        "options": {"trade": False, **(options or {})},
        "at": where,
        "board": {"areas": {name: area(here) for name, here in (areas or {}).items()}, **board},
        "hidden": {"hands": hands or {}, **(hidden or {})},
    }
    return logres.position("bretwalda", doc, chance, seed)


def battle(
    area: str,
    attack: dict[str, int],
    defender: str,
    defend: dict[str, int],
    dice: list[Any] | None,
    origins: tuple[str, ...] = (),
    more: dict[str, Any] | None = None,
    **rest: Any,
) -> logres.Game:
    """Mercia attacks in an area, up to the first question."""
    fought = {"mercia": attack, defender: defend}
    if defender in SIDE and SIDE[defender] < 4:
        fought["control"] = defender  # type: ignore[assignment]
    areas = {**({} if "ruler" in attack else HOMES), area: fought, **(more or {})}
    at = {"area": area, "attacker": "mercia", "from": list(origins), **rest.pop("at", {})}
    return position("battle", "mercia", areas, chance=dice, at=at, seed=1, **rest)


def new(scenario: str = "four-player", seed: int = 1, **options: Any) -> logres.Game:
    return logres.new("bretwalda", scenario, seed, {"trade": False, **options})


def table(g: logres.Game) -> Board:
    return board_of(g)


def here(g: logres.Game, place: str) -> dict[str, dict[str, int]]:
    """The units in an area by side."""
    return stacks(table(g), PLACE[place])


def control(g: logres.Game, place: str) -> str | None:
    owner = table(g).control[PLACE[place]]
    return SIDES[owner] if owner >= 0 else None


def food(g: logres.Game, place: str) -> int:
    return table(g).food[PLACE[place]]


def gold(g: logres.Game, kingdom: str) -> int:
    return table(g).gold[SIDE[kingdom]]


def hand(g: logres.Game, kingdom: str) -> list[str]:
    return list(table(g).hands[SIDE[kingdom]])


def vessel(g: logres.Game, v: int) -> str | None:
    where = table(g).vessel[v]
    return PLACES[where] if where >= 0 else None


def notations(g: logres.Game, seat: str | None = None) -> list[str]:
    return [str(action) for action in g.legal(seat)]


def asked(g: logres.Game) -> tuple[str, str]:
    """What is asked, and of which seat."""
    assert g.decision is not None
    return g.decision.kind, g.decision.seat


def why(g: logres.Game, target: str) -> str | None:
    """The rule that refuses something; None if it is legal."""
    refusal = g.why_not(target)
    return refusal.rule if refusal else None


def play(g: logres.Game, *actions: str) -> logres.Game:
    for action in actions:
        g.play(action)
    return g


def pass_all(g: logres.Game) -> logres.Game:
    """Plays on as long as somebody may only pass, wait or go on."""
    while g.decision is not None and (g.forced is not None or g.decision.kind in ("PlayCard", "Claim")):
        forced = g.forced
        g.play(forced if forced is not None else g.legal()[0])
    return g


def settle(g: logres.Game) -> logres.Game:
    """Plays the choice of cards after a Battle."""
    while g.decision is not None and g.decision.kind == "ReturnDrawn":
        g.play(g.legal()[0])
    return g
