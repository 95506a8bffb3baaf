"""Chapter 6: the sums of the Epoch Round."""

from __future__ import annotations

from logres.engine.history import Line
from logres_workshop.audit.pendragon.holdings import control, controlled, free_settlements
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.table import Table, is_city


def number(line: Line, place: int = 0) -> int:
    return int(str(line.args[place]))


def hoarding_limit(table: Table) -> int:
    """Half the Towns on the map, rounded up, as far as there are Resources; Hillforts after Cymbrogi (6.2.1)."""
    counted = table.on_map("hillfort" if table.cymbrogi() else "town")
    return min((counted + 1) // 2, table.resources("civitates"))


def check_hoard(notes: Notes, table: Table, legal: list[str]) -> None:
    expected = [f"hoard {n}" for n in range(hoarding_limit(table) + 1)]
    notes.same("hoarding", "6.2.1", "what may be hoarded", sorted(expected), sorted(legal))


def imperium_after(table: Table, wealth: int) -> tuple[str, int, int]:
    """Where the marker stands after the Imperium Phase, with Prestige and Wealth (6.2.2)."""
    prestige, name = table.track("prestige"), table.imperium
    status = name.removesuffix("_military").removesuffix("_civilian")
    dominance = name.removeprefix(status).removeprefix("_")
    briton, score = controlled(table, "civitates"), table.total_prosperity() + prestige
    was = status
    if status == "roman_rule" and (briton <= 30 or score <= 55):
        status = "autonomy"
    if status != "fragmentation" and (briton <= 20 or score <= 30):
        status = "fragmentation"
    if status != was:
        prestige, wealth = (prestige + 1) // 2, (wealth + 1) // 2
    if status == "fragmentation":
        return status, prestige, wealth
    if dominance == "military" and wealth - prestige >= 10:
        dominance = "civilian"
    elif dominance == "civilian" and wealth - prestige < 6:
        dominance = "military"
    return f"{status}_{dominance}", prestige, wealth


SHOWN = {
    "roman_rule_military": "Roman Rule, Military Dominance",
    "roman_rule_civilian": "Roman Rule, Civilian Dominance",
    "autonomy_military": "Autonomy, Military Dominance",
    "autonomy_civilian": "Autonomy, Civilian Dominance",
    "fragmentation": "Fragmentation",
}


def check_imperium(notes: Notes, before: Table, hoarded: int, lines: list[Line]) -> None:
    """After the answer to the Hoarding: where the lines of the phase lead."""
    wealth = min(80, before.track("wealth") + hoarded)
    status, prestige, riches = imperium_after(before, wealth)
    shifts = [line for line in lines if line.kind == "imperium" and str(line.rule).startswith("6.2.2")]
    found = str(shifts[-1].args[0]) if shifts else SHOWN[before.imperium]
    notes.same("imperium", "6.2.2", "Imperium", SHOWN[status], found)
    halved = [(number(line), number(line, 1)) for line in lines if line.kind == "halving"]
    fell = (prestige, riches) != (before.track("prestige"), wealth)
    if fell or halved:
        notes.same("imperium", "6.2.2", "Prestige and Wealth halved", [(prestige, riches)], halved)


def check_revenue(notes: Notes, table: Table, lines: list[Line]) -> None:
    """Section 6.5, on a table on which nothing but tracks has changed since."""
    mine = {faction: _prosperity(table, faction) for faction in ("dux", "civitates", "saxons")}
    for line in lines:
        if line.kind == "revenue-civitates":
            works = table.on_map("hillfort" if table.cymbrogi() else "town")
            notes.same("revenue", "6.5.2", "Briton Resources", mine["civitates"] + works, number(line))
        elif line.kind == "revenue-saxons":
            notes.same("revenue", "6.5.4", "Saxon Renown", mine["saxons"], number(line))
        elif line.kind == "revenue-scotti":
            notes.same("revenue", "6.5.5", "Scotti Renown", free_settlements(table, "scotti"), number(line))
        elif line.kind == "revenue-dux":
            towns = sum(
                space.strongholds.count("town")
                for space in table.spaces.values()
                if control(space, table.fragmented) == "dux"
            )
            expected = mine["dux"] + towns + table.on_map("fort")
            notes.same("revenue", "6.5.1", "Dux Resources at Fragmentation", expected, number(line))
    prestige = [number(line) for line in lines if line.kind == "revenue-prestige"]
    gain = (5 if table.roman_rule else 2) if table.military and not table.fragmented else 0
    notes.same("revenue", "6.5.1", "Prestige", [gain] if gain else [], prestige)
    taxes = [number(line) for line in lines if line.kind == "imperial-taxes"]
    due = (30 if table.military else 20) if table.roman_rule else 0
    notes.same("revenue", "6.5.3", "Imperial Taxation", [due] if due else [], taxes)


def _prosperity(table: Table, faction: str) -> int:
    """Prosperity under a faction's Control; blue stands for all Britons before Fragmentation."""
    return sum(space.prosperity for space in table.spaces.values() if control(space, table.fragmented) == faction)


def returning(table: Table, casualties: int) -> int:
    """How many Cavalry come back from Casualties (6.8.5)."""
    if table.imperium in ("roman_rule_military", "fragmentation"):
        return casualties
    return casualties * 2 // 3 if table.imperium == "roman_rule_civilian" else casualties // 2


def check_upkeep(notes: Notes, before: Table, lines: list[Line]) -> None:
    """The counts of 6.6 that a step tells, where nothing before them in it has changed what they count."""
    for index, line in enumerate(lines):
        earlier = {found.kind for found in lines[:index]}
        if line.kind == "casualties-return" and "imperium" not in earlier:
            back = returning(before, before.box("casualties"))
            expected = (back, before.box("casualties") - back)
            notes.same(
                "casualties",
                "6.8.5",
                "Cavalry that return, and that are out",
                expected,
                (number(line), number(line, 1)),
            )
        elif line.kind == "dux-stow" and "epoch-event" not in earlier:
            carried = sum(space.plunder("dux") for space in before.spaces.values())
            notes.same("stowed plunder", "6.6.1", "Plunder of the Dux", carried, number(line))
        elif line.kind == "civitates-stow":
            carried = sum(space.plunder("civitates") for space in before.spaces.values())
            notes.same("stowed plunder", "6.6.2", "Plunder of the Civitates", carried, number(line))
            check_militia(notes, before, lines[index:])


def check_militia(notes: Notes, before: Table, lines: list[Line]) -> None:
    """One in three Militia leaves each space, rounded down (6.6.2)."""
    expected = {
        name: space.count("militia") // 3 for name, space in before.spaces.items() if space.count("militia") > 2
    }
    found = {line.nouns("area")[0].id: number(line) for line in lines if line.kind == "militia-leave"}
    notes.same("militia", "6.6.2", "Militia that leave", expected, found)


def check_recovery(notes: Notes, before: Table, after: Table, lines: list[Line]) -> None:
    """Section 6.7.1; `before` within the same Epoch Round, after its Event."""
    for name, now in after.spaces.items():
        was, held = before.spaces[name], control(now, after.fragmented)
        if is_city(name):
            expected = (2 * now.printed, 0) if held else (was.bottom, was.top)
        else:
            expected = recovered(now.population, was.bottom, was.top, held is not None, after.roman_rule)
        notes.same("recovery", "6.7.1", f"rows of {name}", expected, (now.bottom, now.top))
    line = next(line for line in lines if line.kind == "recovery")
    notes.same("recovery", "6.7.1", "Total Prosperity", after.total_prosperity(), number(line, 1))


def recovered(people: int, bottom: int, top: int, held: bool, roman_rule: bool) -> tuple[int, int]:
    cubes = people if held else 0
    while cubes and bottom < people:
        bottom, cubes = bottom + 1, cubes - 1
    while cubes and roman_rule and top < people:
        top, cubes = top + 1, cubes - 1
    return min(bottom, people), min(top, people)


def check_floor(notes: Notes, after: Table) -> None:
    """At the end of an Epoch Round the Barbarians have 10 and 6 Renown at least (6.6.3)."""
    notes.true("renown floor", "6.6.3", "Saxon Renown is 10 at least", after.resources("saxons") >= 10)
    notes.true("renown floor", "6.6.3", "Scotti Renown is 6 at least", after.resources("scotti") >= 6)


def check_refugees_leave(notes: Notes, markers: int, after: Table) -> None:
    """Half of the Refugees, rounded up, are discarded in the Upkeep of the Civitates (6.6.2)."""
    notes.same("refugees leave", "6.6.2", f"Refugees left of {markers}", markers // 2, after.track("refugees"))
