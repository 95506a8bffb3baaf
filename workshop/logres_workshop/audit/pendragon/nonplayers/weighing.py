"""Selections: every priority narrows to the best, and its values are those of the table (8.3)."""

from __future__ import annotations

from collections.abc import Callable

from logres.engine.history import Line
from logres_workshop.audit.pendragon.cards import NIALLS_RAID
from logres_workshop.audit.pendragon.holdings import control, controlled
from logres_workshop.audit.pendragon.nonplayers.trace import Trace, ids, numbers, yes
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.raids import deep_ways, is_target, price, straight_ways, subtraction
from logres_workshop.audit.pendragon.table import (
    BARBARIANS,
    BRITONS,
    FACTIONS,
    NATION,
    Space,
    Table,
    is_city,
    neighbours,
    terrain,
)
from logres_workshop.audit.pendragon.victory import (
    CIVITATES_GOAL,
    DUX_GOAL,
    dux_score,
    short_game,
    status,
)

LEAST = ("subtraction", "enemy Troops")
HOME = {"scotti": "hills", "saxons": "fens"}
AGAINST_BRITONS = ("8.5.3.battle-target-order", "8.6.4.battle-targets")  # here both are one enemy


def standing(table: Table, faction: str) -> int:
    """How far a faction is beyond its goal on the edge track, without Dominance and Settlements (8.0)."""
    if faction == "dux":
        return dux_score(table) - DUX_GOAL[status(table)]
    if faction == "civitates":
        return controlled(table, "civitates") - CIVITATES_GOAL[status(table)]
    if faction == "scotti":
        return table.resources("scotti") - (24 if short_game(table) else 45)
    renown, people = (24, 3) if short_game(table) else (30, 10)
    by_control = controlled(table, "saxons") - people
    return by_control if table.fragmented else max(by_control, table.resources("saxons") - renown)


def standing_of_enemy(table: Table, faction: str) -> int:
    """Britons who are one enemy stand as well as the better of the two."""
    return max(standing(table, one) for one in (BRITONS if faction in BRITONS else (faction,)))


def least_subtraction(table: Table, faction: str, name: str, deep: bool = False) -> int | None:
    ways = deep_ways(table, faction, name) if deep else straight_ways(table, faction, name)
    found = [subtraction(table, faction, way) for way in ways]
    return None if None in found or not found else min(value for value in found if value is not None)


def near(table: Table, name: str) -> list[Space]:
    return [table.spaces[other] for other in (name, *neighbours(name))]


def enemy_control(table: Table, faction: str, space: Space) -> int:
    held = control(space, table.fragmented)
    friend = "civitates" if faction == "dux" and not table.fragmented else faction
    return int(held is not None and held != friend)


def least_guards(table: Table, faction: str, space: Space) -> int:
    """Troops about the enemy Stronghold with the fewest: those of its own side (8.6.5)."""
    parties = {table.friends(enemy) for enemy in table.enemies(faction)}
    return min((space.troops(*party) for party in parties if space.held_by(*party)), default=-1)


def levy(table: Table, space: Space) -> int:
    """Militia that a Muster may place (3.3.1)."""
    works = space.strongholds.count("town") + space.strongholds.count("hillfort")
    return works + (space.population if control(space, table.fragmented) == "civitates" else 0)


Value = Callable[[Table, str, Space], int | None]
VALUES: dict[str, Value] = {
    "Prosperity": lambda table, who, space: space.prosperity,
    "enemy Control": enemy_control,
    "Population less Troops": lambda table, who, space: space.population - space.troops(*table.enemies(who)),
    "Hills": lambda table, who, space: int(terrain(space.name) == "hills"),
    "Fens": lambda table, who, space: int(terrain(space.name) == "fens"),
    "home terrain": lambda table, who, space: int(terrain(space.name) == HOME[who]),
    "Scotti near": lambda table, who, space: int(any(other.pieces("scotti") for other in near(table, space.name))),
    "enemy pieces": lambda table, who, space: space.pieces(*table.enemies(who)),
    "enemy Troops": lambda table, who, space: least_guards(table, who, space),
    "no Friendly Control": lambda table, who, space: int(
        control(space, table.fragmented) != ("dux" if table.fragmented and who == "dux" else "civitates")
    ),
    "Barbarians": lambda table, who, space: int(space.pieces(*BARBARIANS) > 0),
    "more than 20 Renown": lambda table, who, space: int(
        any(space.held_by(other) and table.resources(other) > 20 for other in BARBARIANS)
    ),
}


def check_weighed(notes: Notes, trace: Trace, line: Line, given: bool) -> None:
    """`given`: by an Event, whose text may change what is lost on the way."""
    candidates = ids(line.args[2])
    left = candidates
    for place in range(3, len(line.args), 3):
        name, after, values = str(line.args[place]), ids(line.args[place + 1]), numbers(line.args[place + 2])
        if not (given and name == "subtraction"):
            check_values(notes, trace, line, name, left, values)
        best = min(values) if name in LEAST else max(values)
        expected = [one for one, value in zip(left, values, strict=True) if value == best]
        notes.same("np narrowing", str(line.rule), f"{name} leaves of {left} with {values}", expected, after)
        left = after
    choice = ids(line.args[1])
    if choice and left:
        notes.true("np choice", str(line.rule), f"{line.args[0]} is one of {left}", choice[0] in left, choice)


def check_values(notes: Notes, trace: Trace, line: Line, name: str, left: list[str], values: list[int]) -> None:
    table = trace.table
    if name == "best against victory" and all(one in FACTIONS for one in left) and _read_anew(trace):
        together = str(line.rule) in AGAINST_BRITONS and not table.fragmented
        expected = [(standing_of_enemy if together else standing)(table, one) for one in left]
        notes.same("np standing", "8.0", f"how far beyond their goals {left} are", expected, values)
    elif name == "a player":
        notes.same("np values", "8.5.3", f"{left} are players", [int(not table.nonplayer(one)) for one in left], values)
    elif name == "Raiders near" and str(line.rule) in ("8.5.1.settle-space", "8.6.1.settle-uncertain"):
        near_by = [sum(space.raiders(line.about) for space in near(table, one)) for one in left]
        if line.rule == "8.6.1.settle-uncertain":  # those that a certain Settlement takes are not there any more
            near_by = [min(expected, found) for expected, found in zip(near_by, values, strict=True)]
        notes.same("np values", str(line.rule), f"Raiders near {left}", near_by, values)
    elif name == "placed":  # no more than there are left
        expected = [min(levy(table, table.spaces[one]), max(values)) for one in left]
        notes.same("np values", str(line.rule), f"Troops for {left}", expected, values)
    elif name == "subtraction":
        check_subtraction(notes, table, line, left, values)
    elif name == "enemy Troops" and _battles(trace, line):
        return  # there the enemy that is attacked counts alone
    elif name in VALUES and (name != "Prosperity" or "raid" in str(line.rule)):
        measured = [VALUES[name](table, line.about, table.spaces[one]) for one in left]
        if None not in measured:
            check = "np guards" if name == "enemy Troops" else "np values"
            notes.same(check, str(line.rule), f"{name} of {left}", measured, values)


def _read_anew(trace: Trace) -> bool:
    """Version 0.1.0 told the standing in another way."""
    return trace.steady and trace.table.options["reading"] == "rulebook"


def _battles(trace: Trace, line: Line) -> bool:
    """Whether the plan before a line is one of Battles."""
    plans = [other for other in trace.lines[: trace.lines.index(line)] if other.kind == "np-planned"]
    return bool(plans) and "battle" in str(plans[-1].rule)


def check_subtraction(notes: Notes, table: Table, line: Line, left: list[str], values: list[int]) -> None:
    """The least on any way; where Deep Raids are weighed, on any deep way."""
    if table.lasts(NIALLS_RAID, "unshaded"):
        return  # where a Sea costs a die, what is a way for many dice is not said again
    straight = [least_subtraction(table, line.about, one) for one in left]
    deep = [least_subtraction(table, line.about, one, deep=True) for one in left]
    expected = deep if None in straight or (straight != values and deep == values) else straight
    if None not in expected:
        notes.same("np values", str(line.rule), f"subtraction of {left}", expected, values)


# ---------------------------------------------------------------------- who may be chosen at all


def raid_regions(table: Table, faction: str) -> set[str]:
    """Regions, not Cities, within straight reach (8.5.4, 8.6.5)."""
    return {
        name
        for name in table.spaces
        if not is_city(name) and is_target(table, faction, name) and straight_ways(table, faction, name)
    }


def deep_regions(table: Table, faction: str) -> set[str]:
    """Those that a Deep Raid reaches."""
    return {
        name
        for name in table.spaces
        if not is_city(name) and is_target(table, faction, name) and deep_ways(table, faction, name)
    }


def large_targets(table: Table, faction: str, roll: int, reach: set[str]) -> set[str]:
    """Who may be raided with the larger roll: for the Saxons under enemy Control or with 2 Prosperity; for the
    Scotti, on a 5 or 6, with 2 Prosperity."""
    fit = set()
    for name in reach:
        space = table.spaces[name]
        rich = space.prosperity >= 2
        if (faction == "saxons" and (rich or enemy_control(table, faction, space))) or (
            faction == "scotti" and (rich or roll <= 4)
        ):
            fit.add(name)
    return fit


def check_raid_candidates(notes: Notes, trace: Trace, turn: list[Line]) -> None:
    """Each weighing of a large roll has all Regions that qualify, but for those chosen before."""
    rolls = [int(str(line.args[1])) for line in turn if line.kind == "np-rolled" and line.args[0] == "raid targets"]
    if not rolls or trace.table.lasts(NIALLS_RAID, "unshaded"):
        return
    chosen: set[str] = set()
    newest: set[str] = set()
    for line in turn:
        deeper = line.kind == "np-asked" and str(line.rule).endswith(("deep-raid-first-target", "surprise-raid"))
        if deeper and yes(line):  # it takes the place of the newest
            chosen = (chosen - newest) | set(ids(line.args[0]))
        if line.kind != "np-weighed" or line.args[0] not in ("2D4 target", "3D4 target"):
            continue
        faction, found = line.about, set(ids(line.args[2]))
        straight = large_targets(trace.table, faction, rolls[-1], raid_regions(trace.table, faction))
        deep = large_targets(trace.table, faction, rolls[-1], deep_regions(trace.table, faction))
        deep = {name for name in deep if faction == "saxons" or _rich(trace.table, faction, name)}
        prices = {name: price(trace.table, faction, True, name) for name in straight}
        cheap = {name for name, cost in prices.items() if cost == min(prices.values())}
        whole = (found <= straight and straight - found <= chosen) or found == cheap - chosen  # Renown may be spent
        expected = straight if whole else deep
        check, what = "np raid candidates", f"of {sorted(expected)} beside {sorted(chosen)}"
        missing = set() if whole else deep - straight - found
        notes.same(check, str(line.rule), what, (set(), set()), (found - expected, missing))
        newest = set(ids(line.args[1]))
        chosen |= newest


def _rich(table: Table, faction: str, name: str) -> bool:
    """A Scotti Deep Raid goes where there is more Prosperity than enemy Troops."""
    space = table.spaces[name]
    return space.prosperity > space.troops(*table.enemies(faction))


def check_invite(notes: Notes, trace: Trace, line: Line) -> None:
    """A vacant Site in a Region with an own piece under Friendly Control, and no own Settlement of the Nation yet."""
    table, faction = trace.table, line.about
    nation = NATION["saxons" if "Saxons" in str(line.args[0]) else "scotti"]
    colour = "red" if faction == "dux" else "blue"
    taken = any(f"{colour}_{nation}_settlement" in space.strongholds for space in table.spaces.values())
    fit = {
        name
        for name, space in table.spaces.items()
        if not is_city(name)
        and space.vacant
        and space.pieces(faction)
        and control(space, table.fragmented) == "civitates"
    }
    expected = fit if not taken and table.available(f"{nation}_settlement") and not table.fragmented else set()
    notes.same(
        "np invite", str(line.rule), f"{faction} may invite {nation} to", sorted(expected), sorted(ids(line.args[2]))
    )
