"""Sections 3.4.1, 3.5.1 and 4.4.2: where Raids reach, by which way, who lands and what is taken."""

from __future__ import annotations

from dataclasses import dataclass

from logres.engine.history import Line
from logres.engine.nouns import Series
from logres_workshop.audit.pendragon.cards import (
    ANGLI,
    AREANI,
    CONSPIRATIO,
    CURRACHS,
    FICKLE_WEATHER,
    FRISIANS,
    HADRIANS_WALL,
    NIALLS_RAID,
    PAINTED_MEN,
    PICTAE,
    RUIN_OF_THE_VILLAS,
    THAMES,
)
from logres_workshop.audit.pendragon.holdings import control
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.table import (
    NATION,
    Table,
    coast,
    is_city,
    neighbours,
    terrain,
)

HOME_SEAS = {"saxons": ("britannicus", "germanicus"), "scotti": ("hibernicus", "septentrionalis")}
SEAS = ("britannicus", "germanicus", "hibernicus", "septentrionalis")
BESIDE_CALEDONIA = ("novantae", "votadini")
WALL = ("carvetii", "textoverdi")
SMALL, LARGE = {"saxons": (1, 1), "scotti": (1, 0)}, {"saxons": (3, 2), "scotti": (2, 1)}  # dice, Renown


@dataclass(frozen=True)
class Way:
    """How a Raid comes: over a Sea, from Caledonia or overland; a Deep Raid through another space."""

    by: str
    through: str | None = None


def borders(table: Table, faction: str, sea: str) -> frozenset[str]:
    """Who borders a Sea for a Raid or a March; with Thames shaded three more for the Saxons."""
    if sea == "germanicus" and faction == "saxons" and table.lasts(THAMES, "shaded"):
        return coast(sea) | {"atrebates", "catuvellauni", "dobunni"}
    return coast(sea)


def bases(table: Table, faction: str) -> list[str]:
    """Spaces with a Warband and a Settlement of the faction, neither of them Foederati."""
    nation = NATION[faction]
    return [
        name
        for name, space in table.spaces.items()
        if space.count(f"{nation}_warband") and f"{nation}_settlement" in space.strongholds
    ]


def straight_ways(table: Table, faction: str, target: str) -> set[Way]:
    """The ways of 3.4.1 and 3.5.1 into a space, wherever it is under whose Control."""
    ways = {Way(sea) for sea in HOME_SEAS[faction] if target in borders(table, faction, sea)}
    if faction == "scotti" and not table.lasts(PAINTED_MEN, "unshaded"):
        beside = BESIDE_CALEDONIA + (WALL if table.lasts(HADRIANS_WALL, "shaded") else ())
        ways |= {Way("caledonia")} if target in beside else set()
    for base in bases(table, faction):
        if target == base or target in neighbours(base):
            ways.add(Way("overland"))
        ways |= {Way(sea) for sea in SEAS if {base, target} <= borders(table, faction, sea)}
    return ways


def is_target(table: Table, faction: str, space: str) -> bool:
    """A Raid goes where the raider has no Control."""
    return control(table.spaces[space], table.fragmented) != faction


def deep_ways(table: Table, faction: str, target: str) -> set[Way]:
    """Through a neighbour that could be raided itself (4.4.2)."""
    if faction == "scotti" and table.lasts(AREANI, "unshaded"):
        return set()
    found = set()
    for between in neighbours(target):
        if is_target(table, faction, between):
            ways = straight_ways(table, faction, between)
            if table.lasts(HADRIANS_WALL, "unshaded"):
                ways.discard(Way("caledonia"))
            found |= {Way(way.by, between) for way in ways}
    return found


def reach(table: Table, faction: str, deep: bool) -> dict[str, set[Way]]:
    """Every space that may be selected, with the ways there."""
    found = {}
    for target in table.spaces:
        if is_target(table, faction, target):
            ways = straight_ways(table, faction, target) | (deep_ways(table, faction, target) if deep else set())
            if ways:
                found[target] = ways
    return found


def forts_at(table: Table, sea: str) -> int:
    """Forts in Regions on a Sea; a City is no Region."""
    return sum(table.spaces[name].strongholds.count("fort") for name in coast(sea) if not is_city(name))


def subtraction(table: Table, faction: str, way: Way) -> int | None:
    """How many Raiders are lost on the way; None where two cards at once leave the order open."""
    if way.by == "overland":
        return 0
    if way.by == "caledonia":
        forts = sum(table.spaces[name].strongholds.count("fort") for name in WALL)
        each = 2 if table.lasts(HADRIANS_WALL, "unshaded") else 0 if table.lasts(HADRIANS_WALL, "shaded") else 1
        return forts * each + (2 if table.lasts(AREANI, "unshaded") else 0)
    if way.by not in table.board["patrolled"]:
        return 0
    changed = [
        table.lasts(PICTAE, "unshaded"),
        table.lasts(PICTAE, "shaded"),
        faction == "scotti" and table.lasts(CURRACHS, "shaded"),
    ]
    unsettled = table.lasts(FICKLE_WEATHER, "shaded") or (way.by == "germanicus" and table.lasts(THAMES, "shaded"))
    if sum(changed) > 1 or unsettled:
        return None
    forts = forts_at(table, way.by)
    if changed[0]:
        return forts + 2
    if changed[1]:
        return min(2, forts)
    return forts // 2 if changed[2] else forts


def dice(table: Table, faction: str, large: bool, way: Way) -> int:
    """How many four-sided dice are rolled."""
    count = (LARGE if large else SMALL)[faction][0]
    if faction == "saxons" and not large and table.lasts(FRISIANS, "shaded"):
        count = 2
    if faction == "saxons" and table.lasts(ANGLI, "unshaded"):
        count -= 1
    if table.lasts(NIALLS_RAID, "unshaded") and table.board["bound"].get(str(NIALLS_RAID)) == way.by:
        count -= 1
    return max(1, count)


def dice_changed(table: Table) -> bool:
    """Whether a card changes the number of dice, so that it does not tell which price was paid."""
    cards = ((FRISIANS, "shaded"), (ANGLI, "unshaded"), (NIALLS_RAID, "unshaded"))
    return any(table.lasts(card, side) for card, side in cards)


def price(table: Table, faction: str, large: bool, target: str) -> int:
    """In Renown; Conspiratio makes the larger roll cheaper beside the other Barbarians' Units."""
    cost = (LARGE if large else SMALL)[faction][1]
    other = "scotti" if faction == "saxons" else "saxons"
    beside = table.spaces[target].troops(other) + table.spaces[target].raiders(other)
    return cost - 1 if large and beside and str(CONSPIRATIO) in table.board["lasting"] else cost


def check_targets(notes: Notes, table: Table, faction: str, legal: list[str], deep: bool) -> None:
    """At the first selection of a Raid: which spaces are offered."""
    expected = {
        name for name in reach(table, faction, deep) if price(table, faction, False, name) <= table.resources(faction)
    }
    found = {text.removeprefix("select ") for text in legal if text.startswith("select ")} - {"niall"}
    notes.same("raid reach", "3.4.1", f"targets of the {faction}", sorted(expected), sorted(found))


def check_ways(notes: Notes, table: Table, faction: str, target: str, legal: list[str], deep: bool) -> None:
    """At the question how a target is raided: every way, straight and deep."""
    expected = reach(table, faction, deep).get(target, set())
    found = {way for _, way, _ in (parsed(text) for text in legal)}
    shown = sorted(f"{way.by} {way.through or ''}" for way in found)
    notes.same(
        "raid ways",
        "3.4.1",
        f"ways of the {faction} to {target}",
        sorted(f"{w.by} {w.through or ''}" for w in expected),
        shown,
    )


def parsed(text: str) -> tuple[bool, Way, str]:
    """An answer such as `2d4 hibernicus carvetii deceangli`: the larger roll, the way, the target."""
    roll, by, *rest = text.split()
    return roll != "1d4", Way(by, rest[0] if len(rest) == 2 else None), rest[-1]


@dataclass(frozen=True)
class Landing:
    """A target as it was designated."""

    faction: str
    target: str
    large: bool
    way: Way


def check_landing(notes: Notes, before: Table, landing: Landing, lines: list[Line], home: int) -> int | None:
    """The dice, the loss on the way and who lands, from the lines of one resolved target; how many should land.

    `home`: Raiders that came back to Available since `before`.
    """
    raid = lines[0]
    rolled, lost = int(str(raid.args[1])), int(str(raid.args[2]))
    values = [int(value) for draw in raid.chance if draw.label.startswith("raid ") for value in draw.values]
    notes.same(
        "raid dice",
        "3.4.1",
        f"dice at {landing.target}",
        dice(before, landing.faction, landing.large, landing.way),
        len(values),
    )
    more = 2 if landing.way.by == "caledonia" and before.lasts(PAINTED_MEN, "shaded") else 0
    notes.same("raid dice", "3.4.1", f"sum at {landing.target}", sum(values) + more, rolled)
    expected = subtraction(before, landing.faction, landing.way)
    if expected is None:
        return None
    notes.same(
        "raid subtraction", "3.4.1", f"lost on the way to {landing.target}", min(expected, rolled), min(lost, rolled)
    )
    piece = f"{NATION[landing.faction]}_raider"
    placed = min(max(0, rolled - expected), before.available(piece) + home)
    found = _placed(lines, piece, landing.target)
    notes.same("raid landing", "3.4.1", f"Raiders in {landing.target}", placed, found)
    return placed


def check_taken(notes: Notes, before: Table, landing: Landing, placed: int, found: int) -> None:
    """The Plunder of those who have just landed, by no more than Population (no Ravage, no Deep Raid)."""
    space = before.spaces[landing.target]
    bound = before.board["bound"].get(str(RUIN_OF_THE_VILLAS)) == landing.faction
    limit = space.population + (
        1 if terrain(space.name) == "clear" and before.lasts(RUIN_OF_THE_VILLAS, "shaded") and bound else 0
    )
    expected = 0 if is_city(space.name) else min(limit, placed, space.prosperity)
    notes.same("raid plunder", "3.4.1", f"Plunder in {landing.target}", expected, found)


def _placed(lines: list[Line], piece: str, space: str) -> int:
    found = 0
    for line in lines:
        if line.kind == "place" and line.nouns("area")[-1].id == space and line.nouns("piece")[0].id == piece:
            found += counted(line)
    return found


def counted(line: Line) -> int:
    """How many pieces a line speaks of: the number beside the piece."""
    numbers = [number for arg in line.args if isinstance(arg, Series) for number in _numbers(arg)]
    return numbers[0]


def _numbers(series: Series) -> list[int]:
    found: list[int] = []
    for item in series.items:
        if isinstance(item, Series):
            found += _numbers(item)
        elif isinstance(item, int):
            found.append(item)
    return found
