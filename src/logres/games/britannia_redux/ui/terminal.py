"""reduX in the terminal: Britannia's table, with the points, the timeline and the cards of this edition."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from logres.engine.interfaces import View
from logres.games.britannia.tables import AREA, AREA_NAMES, LAND, LEADER, LEADER_NAMES, NATION, NATION_NAMES
from logres.games.britannia.ui.nation_card import named
from logres.games.britannia.ui.terminal import BritanniaTerminal, held, nation_named
from logres.games.britannia_redux.rules.holding import worth
from logres.games.britannia_redux.tables import (
    AWARDS,
    BRETWALDA_POINTS,
    BRETWALDA_ROUNDS,
    CALENDAR,
    FINAL_ROUND,
    FORBIDDEN_LANDING,
    HOLDING,
    KING_POINTS,
    OCCUPATION,
    OCCUPY_TURN,
    RAID_POINTS,
    REX_POINTS,
    REX_ROUNDS,
    SCORING_ROUNDS,
)

RECONSTRUCTED: Final = "Arrivals, points and most tables are reconstructed: logres sources britannia-redux lists which."
KINDS: Final = ("infantry", "cavalry", "fort", "burh", "leader")


def _places(areas: frozenset[int] | list[int]) -> str:
    return ", ".join(AREA_NAMES[a] for a in sorted(areas))


def _holding(n: int) -> list[str]:
    table = HOLDING[n]
    return [
        f"Holding {_places(table.centres)}: {table.centre_points} each",
        f"Holding next to these, {_places(table.adjacent)}: {table.adjacent_points} each",
        f"Holding elsewhere: {table.other_points} each, for as many areas as of the others together",
    ]


def _occupying(n: int) -> list[str]:
    rounds = [str(r) for r in range(1, FINAL_ROUND + 1) if OCCUPY_TURN[r][n]]
    if not rounds:
        return [f"Raiding an area: {RAID_POINTS}"]
    by_points = sorted({points for points in OCCUPATION[n] if points}, reverse=True)
    where = [(points, [a for a in range(LAND) if OCCUPATION[n][a] == points]) for points in by_points]
    points = "; ".join(f"{points} for {_places(areas)}" for points, areas in where)
    return [f"Occupying in round {', '.join(rounds)}: {points}", f"Raiding an area in other rounds: {RAID_POINTS}"]


def _killing(n: int) -> list[str]:
    awards = [award for award in AWARDS if n in award.by]
    return [
        f"Destroying {' or '.join(KINDS[kind] for kind in award.kinds)} of another player"
        + (f" ({', '.join(named_all(award.of))})" if len(award.of) < len(HOLDING) - 2 else "")
        + f": {award.points}"
        for award in awards
    ]


def named_all(nations: frozenset[int]) -> list[str]:
    return [NATION_NAMES[n] for n in sorted(nations)]


def _crowns() -> list[str]:
    return [f"Bretwalda: {BRETWALDA_POINTS}; Rex Anglorum: {REX_POINTS}; King of England: {KING_POINTS}"]


def _landing(n: int) -> list[str]:
    closed = FORBIDDEN_LANDING[n]
    return [f"Who began at sea may not land in: {_places(closed)}"] if closed else []


class ReduxTerminal(BritanniaTerminal):
    """Britannia's table with what this edition has besides."""

    SCORING = SCORING_ROUNDS
    YEARS = CALENDAR.years
    MARKS = (
        ("scoring", SCORING_ROUNDS),
        ("Bretwalda", BRETWALDA_ROUNDS),
        ("Rex Anglorum", REX_ROUNDS),
        ("King", (FINAL_ROUND,)),
    )

    def board(self, view: View, width: int) -> RenderableType:
        """The map, and who on it is a raider or may be King."""
        b = view["board"]
        parts = [super().board(view, width)]
        if b["raiders"]:
            raiders = ", ".join(f"{count} in {AREA_NAMES[AREA[area]]}" for area, count in b["raiders"].items())
            parts.append(Text(f"Raiders: {raiders}"))
        if b["round"] == FINAL_ROUND and b["claimants"]:
            parts.append(Text("May be King: " + ", ".join(LEADER_NAMES[LEADER[leader]] for leader in b["claimants"])))
        return Group(*parts, Text(RECONSTRUCTED, style="dim"))

    def due(self, nation: str, b: View, round: int) -> int:
        """What the areas held now would pay."""
        return worth(NATION[nation], held(nation, b))

    def card(self, view: View, name: str) -> RenderableType:
        """What a nation is paid for."""
        n = NATION[nation_named(name)]
        items = [*_holding(n), *_occupying(n), *_killing(n), *_crowns(), *_landing(n)]
        title = Text(f"{named(nation_named(name))}: what it is paid for", style="bold")
        return Group(title, *[Text(f"  {item}") for item in items])
