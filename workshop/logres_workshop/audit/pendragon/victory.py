"""Chapter 7: goals, margins and who wins."""

from __future__ import annotations

from typing import Any

from logres_workshop.audit.pendragon.holdings import controlled, settlements
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.table import FACTIONS, Table

DUX_GOAL = {"roman_rule": 75, "autonomy": 60, "fragmentation": 17}
DUX_WITHOUT_DOMINANCE = {"roman_rule": 85, "autonomy": 70}
CIVITATES_GOAL = {"roman_rule": 36, "autonomy": 27, "fragmentation": 16}
CIVITATES_WITHOUT_DOMINANCE = {"roman_rule": 38, "autonomy": 31}
SEATED: dict[str, list[tuple[str, ...]]] = {
    "four": [("dux",), ("civitates",), ("saxons",), ("scotti",)],
    "three": [("dux",), ("civitates",), ("saxons", "scotti")],
    "three-britons": [("dux", "civitates"), ("saxons",), ("scotti",)],
    "two": [("dux", "civitates"), ("saxons", "scotti")],
}
TIES = ("civitates", "dux", "saxons", "scotti")


def status(table: Table) -> str:
    return table.imperium.removesuffix("_military").removesuffix("_civilian")


def dux_score(table: Table) -> int:
    beside = controlled(table, "dux") if table.fragmented else table.total_prosperity()
    return beside + table.track("prestige")


def short_game(table: Table) -> bool:
    return table.scenario == "barbarian-conspiracy"


def dominates(table: Table, faction: str) -> bool:
    """At Fragmentation nobody needs to."""
    return table.fragmented or table.military == (faction == "dux")


def goal(table: Table, faction: str) -> int:
    """What a Briton has to exceed by 7.3, which counts Dominance in."""
    with_it, without = {
        "dux": (DUX_GOAL, DUX_WITHOUT_DOMINANCE),
        "civitates": (CIVITATES_GOAL, CIVITATES_WITHOUT_DOMINANCE),
    }[faction]
    return (with_it if dominates(table, faction) else without)[status(table)]


def margins(table: Table) -> dict[str, int]:
    saxons, scotti = settlements(table, "saxon"), settlements(table, "scotti") + table.box("dal_riada")
    renown, control = (39, 3) if short_game(table) else (50, 10)
    by_control = controlled(table, "saxons") - control
    by_renown = table.resources("saxons") - renown + 5 * saxons
    return {
        "dux": dux_score(table) - goal(table, "dux"),
        "civitates": controlled(table, "civitates") - goal(table, "civitates"),
        "saxons": by_control if table.fragmented else max(by_control, by_renown),
        "scotti": table.resources("scotti") - (34 if short_game(table) else 65) + 5 * scotti,
    }


def passes(table: Table, faction: str, in_one_hand: bool = False) -> bool:
    """Whether a faction meets its goal in a Victory Phase (7.2); one hand with both Britons needs Dominance once."""
    if faction in ("dux", "civitates"):
        score = dux_score(table) if faction == "dux" else controlled(table, "civitates")
        return score > goal(table, faction) and (dominates(table, faction) or in_one_hand)
    renown = table.resources(faction)
    if faction == "scotti":
        least, needed = (24, 2) if short_game(table) else (45, 4)
        return renown > least and settlements(table, "scotti") >= needed
    least, needed, control = (24, 3, 3) if short_game(table) else (30, 4, 10)
    by_renown = not table.fragmented and renown > least and settlements(table, "saxon") >= needed
    return by_renown or controlled(table, "saxons") > control


def check_victory(notes: Notes, table: Table) -> None:
    expected = margins(table)
    for faction in FACTIONS:
        shown = table.board["factions"][faction]
        notes.same("margins", "7.3", f"margin of the {faction}", expected[faction], shown["margin"])
        notes.same("goals", "7.2", f"{faction} meet their goal", passes(table, faction), shown["passes"])
    notes.same("score of the dux", "1.9", "Dux score", dux_score(table), table.track("dux_score"))
    bands = table.board["bands"]
    notes.same("bands", "7.2.1", "Dux pawn", DUX_GOAL[status(table)], bands["dux"])
    notes.same("bands", "7.2.2", "Civitates pawn", CIVITATES_GOAL[status(table)], bands["civitates"])


def players(table: Table) -> list[tuple[str, ...]]:
    """Who stands and falls together (1.5.1); each non-player stands alone."""
    found: list[tuple[str, ...]] = []
    for hand in SEATED[table.options["players"]]:
        own = tuple(faction for faction in hand if not table.nonplayer(faction))
        found += ([own] if own else []) + [(faction,) for faction in hand if table.nonplayer(faction)]
    return found


def check_result(notes: Notes, table: Table, result: dict[str, Any], by_margins: bool) -> None:
    """Who won. `by_margins`: a last Recovery was held, so nobody had passed."""
    expected = margins(table)
    hands = players(table)
    standing = {hand: min(expected[faction] for faction in hand) for hand in hands}
    reached = [hand for hand in hands if all(passes(table, faction, len(hand) > 1) for faction in hand)]
    if by_margins or not reached:
        reached = hands
    else:  # a non-player that passes leaves nothing to the players
        reached = [hand for hand in reached if table.nonplayer(hand[0])] or reached
    best = max(standing[hand] for hand in reached)
    level = [hand for hand in reached if standing[hand] == best]
    robots = [hand for hand in level if table.nonplayer(hand[0])]
    first = min(robots or level, key=lambda hand: min(TIES.index(faction) for faction in hand))
    notes.same("winner", "7.1", "the winner", sorted(first), sorted(result["winners"]))
    for faction in FACTIONS:
        hand = next(hand for hand in hands if faction in hand)
        notes.same("final margins", "7.3", f"margin of the {faction}", float(standing[hand]), result["scores"][faction])
