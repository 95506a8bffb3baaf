"""A nation's card in words: what it can still score, round by round."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from logres.games.britannia.cards import AWARDS, HOLD, OCCUPY, Award, Points
from logres.games.britannia.tables import (
    AREA_NAMES,
    LAND,
    LEADER_NAMES,
    N_NATIONS,
    N_ROUNDS,
    NATION,
    NATION_NAMES,
    ZONES,
)

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
    lines = [
        Text(f"{NATION_NAMES[n]}: what is still to be won from round {round} on", style="bold"),
        *_scrolls("Hold at the end of", HOLD, n, round),
        *_scrolls("Occupy in", OCCUPY, n, round),
        *[Text(f"  {award_words(award, n)}") for award in AWARDS[n] if max(award.rounds) >= round],
    ]
    return Group(*lines) if len(lines) > 1 else Group(*lines, Text("  nothing more"))


def _scrolls(what: str, points: Points, nation: int, first: int) -> list[Text]:
    """Rounds that pay the same stand together."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for round in range(first, N_ROUNDS + 1):
        if any(points[nation][round]):
            groups.setdefault(points[nation][round], []).append(round)
    lines: list[Text] = []
    for worth, rounds in groups.items():
        lines.append(Text(f"  {what} {_rounds(rounds)}, {sum(worth[:LAND])} points in all:", style="cyan"))
        lines += _by_worth(worth)
    return lines


def _by_worth(worth: tuple[int, ...]) -> list[Text]:
    """The areas, those worth most first; `others` where all that remain of a zone are worth the same."""
    lines = []
    for value in sorted({value for value in worth if value}, reverse=True):
        areas = frozenset(area for area in range(LAND) if worth[area] == value)
        lines.append(Text(f"    {value:>2}  {_place(areas)}"))
    return lines


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


def award_words(award: Award, nation: int) -> str:
    """`2 for each army of the Saxons or Jutes destroyed, rounds 6 and 7, in the own turn`."""
    own = ", in the own turn only" if award.own_turn_only else ""
    if award.target == "leader":
        return f"{award.points} for killing {LEADER_NAMES[award.of[0]]}, {_rounds(award.rounds)}{own}"
    if len(award.of) == N_NATIONS - 1:
        whose = "any nation"
    else:
        whose = " or ".join(NATION_NAMES[n] for n in award.of)
    return f"{award.points} for each {award.target} of {whose} destroyed, {_rounds(award.rounds)}{own}"
