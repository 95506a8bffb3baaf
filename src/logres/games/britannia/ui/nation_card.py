"""A nation's card in words: what it can still score, round by round."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from logres.games.britannia.rules.scoring.cards import (
    AWARDS,
    FORBIDDEN_LANDING,
    FORBIDDEN_SEAS,
    HAROLD_SCROLL_KILLERS,
    HAROLD_SCROLL_POINTS,
    HAROLD_SCROLL_ROUNDS,
    HOLD,
    OCCUPY,
    POINT_LIMIT,
    RETALIATION_OWN_TURN_ONLY,
    RETALIATION_POINTS,
    RETALIATION_ROUNDS,
    Award,
    Points,
)
from logres.games.britannia.tables import (
    AREA_NAMES,
    LAND,
    LEADER_NAMES,
    N_NATIONS,
    N_ROUNDS,
    NATION,
    NATION_NAMES,
    NORMANS,
    ROMANO_BRITISH,
    ZONES,
)

FEW: Final = 6  # so many areas are named one by one
ZONE_NAMES: Final = {
    "every_area": "every area",
    "england": "all of England",
    "wales": "all of Wales",
    "scotland": "all of Scotland",
    "outside_wales": "every area outside Wales",
    "england_non_difficult": "England without difficult terrain",
}


def named(nation: str) -> str:
    return NATION_NAMES[NATION[nation]]


def card_of(nation: str, round: int) -> RenderableType:
    """What the card offers from this round on."""
    n = NATION[nation]
    lines: list[RenderableType] = [
        Text(f"{NATION_NAMES[n]}: what is still to be won from round {round} on", style="bold"),
        *_scrolls("Hold at the end of", HOLD, n, round),
        *_scrolls("Occupy in", OCCUPY, n, round),
        *[_item(award_words(award)) for award in AWARDS[n] if max(award.rounds) >= round],
        *[_item(text) for text in _extra_awards(n, round)],
    ]
    if len(lines) == 1:
        lines.append(_item("nothing more"))
    return Group(*lines, *[_item(text) for text in _restrictions(n)])


def _item(text: str) -> RenderableType:
    return Padding(Text(text), (0, 0, 0, 2), expand=False)


def _extra_awards(nation: int, round: int) -> list[str]:
    """Awards that hang on what happened before, or on what others do."""
    if nation == ROMANO_BRITISH and round <= max(RETALIATION_ROUNDS):
        own = ", in the own turn only" if RETALIATION_OWN_TURN_ONLY else ""
        who = "a former Roman subject that attacked them"
        return [f"{RETALIATION_POINTS} for each army of {who} destroyed, {_rounds(RETALIATION_ROUNDS)}{own}"]
    if nation == NORMANS and round <= max(HAROLD_SCROLL_ROUNDS):
        killers = " or ".join(NATION_NAMES[n] for n in sorted(HAROLD_SCROLL_KILLERS))
        return [f"{HAROLD_SCROLL_POINTS} besides when {killers} kill Harold, {_rounds(HAROLD_SCROLL_ROUNDS)}"]
    return []


def _restrictions(nation: int) -> list[str]:
    """What the card forbids."""
    says = []
    limit = POINT_LIMIT[nation]
    if limit is not None:
        says.append(f"Points of {_place(limit[0])} count up to half of those of {_place(limit[1])}.")
    if FORBIDDEN_SEAS[nation]:
        says.append(f"Who began at sea may not enter: {_place(FORBIDDEN_SEAS[nation])}.")
    if FORBIDDEN_LANDING[nation]:
        says.append(f"Who began at sea may not land in: {_place(FORBIDDEN_LANDING[nation])}.")
    return says


def _scrolls(what: str, points: Points, nation: int, first: int) -> list[RenderableType]:
    """Rounds that pay the same stand together."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for round in range(first, N_ROUNDS + 1):
        if any(points[nation][round]):
            groups.setdefault(points[nation][round], []).append(round)
    parts: list[RenderableType] = []
    for worth, rounds in groups.items():
        parts.append(Text(f"  {what} {_rounds(rounds)}, {sum(worth[:LAND])} points in all:", style="cyan"))
        parts.append(_by_worth(worth))
    return parts


def _by_worth(worth: tuple[int, ...]) -> RenderableType:
    """The areas, those worth most first."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", width=6)
    for value in sorted({value for value in worth if value}, reverse=True):
        areas = frozenset(area for area in range(LAND) if worth[area] == value)
        others = frozenset(area for area in range(LAND) if worth[area] not in (0, value))
        grid.add_row(str(value), _rest(areas, others) or _place(areas))
    return grid


def _rest(areas: frozenset[int], others: frozenset[int]) -> str:
    """`the rest of England`, where the areas are all of it but those worth something else."""
    for zone, name in ZONE_NAMES.items():
        if areas == ZONES[zone] - others and areas != ZONES[zone] and len(areas) > FEW:
            return f"the rest of {name.removeprefix('all of ')}".replace("the rest of every area", "every other area")
    return ""


def _place(areas: frozenset[int]) -> str:
    for zone, name in ZONE_NAMES.items():
        if areas == ZONES[zone]:
            return name
    return ", ".join(AREA_NAMES[area] for area in sorted(areas))


def _rounds(rounds: list[int] | frozenset[int]) -> str:
    """`round 5`, `rounds 7, 10 and 13`, `rounds 1-16`."""
    listed = sorted(rounds)
    if len(listed) == 1:
        return f"round {listed[0]}"
    if len(listed) > 2 and listed[-1] - listed[0] == len(listed) - 1:
        return f"rounds {listed[0]}-{listed[-1]}"
    return f"rounds {', '.join(map(str, listed[:-1]))} and {listed[-1]}"


def award_words(award: Award) -> str:
    """`2 for each army of the Saxons or Jutes destroyed, rounds 6 and 7, in the own turn`."""
    own = ", in the own turn only" if award.own_turn_only else ""
    if award.target == "leader":
        return f"{award.points} for killing {LEADER_NAMES[award.of[0]]}, {_rounds(award.rounds)}{own}"
    if len(award.of) == N_NATIONS - 1:
        whose = "any nation"
    else:
        whose = " or ".join(NATION_NAMES[n] for n in award.of)
    return f"{award.points} for each {award.target} of {whose} destroyed, {_rounds(award.rounds)}{own}"
