"""Positions of the second reading, and how they are played and looked at: by the public doors alone."""

from __future__ import annotations

from typing import Any

import logres
from logres import Game

SEATS = ("dux", "civitates", "saxons", "scotti")
LONGEST = 80


def begin(at: dict[str, Any], spaces: dict[str, Any], chance: list[Any] | None = None, **board: Any) -> Game:
    options = board.pop("options", {})
    scenario = board.pop("scenario", "barbarian-conspiracy")
    hidden = {"deck": board.pop("deck")} if "deck" in board else {}
    doc = {"at": {"card": 4, **at}, "board": {"spaces": spaces, **board}, "options": options, "scenario": scenario}
    if hidden:
        doc["hidden"] = hidden
    return logres.position("pendragon", doc, chance=chance or [])


def command(
    actor: str, name: str, spaces: dict[str, Any], chance: list[Any] | None = None, limited: bool = False, **board: Any
) -> Game:
    at = {"phase": "command", "actor": actor, "command": name}
    return begin({**at, "limited": True} if limited else at, spaces, chance, **board)


def battle(
    actor: str, target: str, space: str, here: dict[str, Any], chance: list[Any] | None = None, **board: Any
) -> Game:
    at = {"phase": "battle", "actor": actor, "target": target, "space": space}
    return begin(at, {space: here}, chance, **board)


def play(g: Game, *answers: str) -> None:
    """Each answer by whoever is asked."""
    for answer in answers:
        assert g.decision is not None
        g.play(answer, g.decision.seat)


def follow(g: Game, *answers: str) -> None:
    """As long as one of the answers is legal, the first that is; a question that none of them meets stays open."""
    for _ in range(LONGEST):
        if not g.pending:
            return
        open_to = legal(g)
        chosen = next((answer for answer in answers if answer in open_to), None)
        if chosen is None:
            return
        play(g, chosen)
    raise AssertionError("the answers go in circles")


def legal(g: Game) -> list[str]:
    return [str(action) for action in g.legal(g.pending[0].seat)] if g.pending else []


def asked(g: Game) -> str:
    return g.pending[0].seat


def board(g: Game) -> dict[str, Any]:
    seen: dict[str, Any] = g.view("dux")["board"]
    return seen


def space(g: Game, name: str) -> dict[str, Any]:
    seen: dict[str, Any] = board(g)["spaces"][name]
    return seen


def units(g: Game, name: str) -> dict[str, int]:
    return {unit: count for unit, (count, _) in space(g, name)["units"].items() if count}


def laden(g: Game, name: str) -> dict[str, int]:
    return {unit: cubes for unit, (_, cubes) in space(g, name)["units"].items() if cubes}


def strongholds(g: Game, name: str) -> list[str]:
    return sorted(site["holds"] for site in space(g, name)["sites"].values() if site["holds"])


def prosperity(g: Game, name: str) -> int:
    return sum(space(g, name)["prosperity"])


def population(g: Game, name: str) -> int:
    count: int = space(g, name)["population"]
    return count


def control(g: Game, name: str) -> str | None:
    holder: str | None = space(g, name)["control"]
    return holder


def purse(g: Game, seat: str) -> int:
    amount: int = board(g)["factions"][seat]["resources"]
    return amount


def track(g: Game, name: str) -> int:
    value: int = board(g)["tracks"][name]
    return value


def available(g: Game, piece: str) -> int:
    count: int = board(g)["boxes"]["available"][piece]
    return count


def kinds(g: Game) -> list[str]:
    return [line.kind for line in g.log]


def clause(g: Game, answer: str) -> str:
    """The clause by which an answer is refused; '' where it is legal."""
    refusal = g.why_not(answer, g.pending[0].seat)
    return refusal.rule or "" if refusal else ""
