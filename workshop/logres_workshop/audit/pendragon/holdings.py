"""Chapter 1: Control, Population, Prosperity, Sites and pools."""

from __future__ import annotations

from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.table import BARBARIANS, FACTIONS, Space, Table, is_city, owner, pool

PIECES = {
    "cavalry": 20,
    "militia": 30,
    "comitates": 15,
    "scotti_warband": 12,
    "saxon_warband": 25,
    "scotti_raider": 30,
    "saxon_raider": 25,
    "fort": 10,
    "town": 15,
    "hillfort": 15,
    "scotti_settlement": 6,
    "saxon_settlement": 12,
}
REFUGEES = 4
TOP = 80


def check_holdings(notes: Notes, table: Table) -> None:
    for space in table.spaces.values():
        notes.same("control", "1.6", space.name, control(space, table.fragmented), space.control)
        check_population(notes, space)
        check_sites(notes, space)
        check_plunder(notes, space)
    check_totals(notes, table)
    check_pools(notes, table)
    check_tracks(notes, table)


def control(space: Space, fragmented: bool) -> str | None:
    """Who Controls a space; before Fragmentation the Britons do so together, under the blue marker (1.6, 1.6.1)."""
    parties = [(faction,) for faction in FACTIONS] if fragmented else [("dux", "civitates"), ("saxons",), ("scotti",)]
    counted = {party: space.troops(*party) + space.held_by(*party) for party in parties}
    for party in parties:
        if space.held_by(*party) and (is_city(space.name) or counted[party] > sum(counted.values()) - counted[party]):
            return party[-1]
    return None


def controlled(table: Table, faction: str) -> int:
    """The Population under a faction's Control."""
    return sum(space.population for space in table.spaces.values() if control(space, table.fragmented) == faction)


def check_totals(notes: Notes, table: Table) -> None:
    notes.same("total control", "1.9", "Briton Control", controlled(table, "civitates"), table.track("briton_control"))
    notes.same("total control", "1.9", "Saxon Control", controlled(table, "saxons"), table.track("saxon_control"))
    notes.same("total control", "1.9", "Scotti Control", controlled(table, "scotti"), table.track("scotti_control"))
    dux = controlled(table, "dux") if table.fragmented else 0
    notes.same("total control", "1.9", "Dux Control", dux, table.track("dux_control"))
    notes.same("total prosperity", "1.7.3", "Total", table.total_prosperity(), table.track("prosperity"))


def check_population(notes: Notes, space: Space) -> None:
    most = space.printed + (0 if is_city(space.name) else 1)
    holds = 0 <= space.population <= most
    notes.true("population", "1.3.6", f"{space.name} has 0 to {most} Population", holds, space.population)
    if is_city(space.name):
        holds = 0 <= space.bottom <= 2 * space.printed and space.top == 0
        notes.true("prosperity", "1.7.2", f"{space.name} holds up to {2 * space.printed} in one row", holds, space)
    else:
        holds = min(space.bottom, space.top) >= 0 and max(space.bottom, space.top) <= space.printed + 1
        notes.true("prosperity", "1.7.1", f"a row of {space.name} has {space.printed + 1} squares", holds, space)


def check_sites(notes: Notes, space: Space) -> None:
    for site, (kind, held) in space.sites.items():
        if held is not None:
            notes.true("stacking", "1.4.2", f"a Town at {site} stands at a Town Site", held != "town" or kind == "town")
            fits = held != "hillfort" or not is_city(space.name)
            notes.true("stacking", "1.3.5", f"no Hillfort stands in a City ({site})", fits)
    notes.same("stacking", "1.3.5", f"Sites of {space.name}", 1 if is_city(space.name) else 2, len(space.sites))


def check_plunder(notes: Notes, space: Space) -> None:
    for piece, (count, laden) in space.units.items():
        holds = 0 <= laden <= count
        notes.true("plunder carried", "1.7.4", f"{piece} in {space.name} carry one each", holds, (count, laden))


def check_pools(notes: Notes, table: Table) -> None:
    elsewhere = {
        "cavalry": table.box("casualties") + table.box("out_of_play"),
        "comitates": table.box("not_yet"),
        "scotti_raider": table.box("niall"),
        "scotti_settlement": table.box("dal_riada"),
    }
    for piece, total in PIECES.items():
        seen = table.on_map(piece) + table.available(piece) + elsewhere.get(piece, 0)
        notes.same("pools", "1.4.1", f"{piece}, all boxes together", total, seen)
        notes.true("pools", "1.4.1", f"{piece} Available is not below 0", table.available(piece) >= 0)
    for piece, shown in table.board["boxes"]["slots"].items():
        notes.same("pools", "1.4.1", f"empty spots of {piece}", PIECES[piece] - table.available(piece), shown)


def check_tracks(notes: Notes, table: Table) -> None:
    marked = {faction: table.resources(faction) for faction in FACTIONS}
    marked |= {name: table.track(name) for name in ("prestige", "wealth")}
    for name, value in marked.items():
        notes.true("tracks", "1.8", f"{name} is between 0 and {TOP}", 0 <= value <= TOP, value)
    refugees = table.track("refugees")
    notes.true("tracks", "1.3.6", f"there are {REFUGEES} Refugees markers", 0 <= refugees <= REFUGEES, refugees)


def check_rows(notes: Notes, before: Table, after: Table, recovered: bool) -> None:
    """Cubes are added from the bottom row on, taken from the top row on, and none beyond Population (1.7.1)."""
    for name, now in after.spaces.items():
        was = before.spaces[name]
        if is_city(name) or (now.bottom, now.top) == (was.bottom, was.top):
            continue
        people = max(was.population, now.population)
        if now.bottom > was.bottom:
            fits = now.bottom <= people
            notes.true("rows", "1.7.1", f"the bottom row of {name} is filled up to Population {people}", fits, now)
        if now.top > was.top:
            fits = now.top <= people and now.bottom >= min(was.population, now.population)
            notes.true("rows", "1.7.1", f"{name}: the top row is filled after the bottom one", fits, now)
        if now.bottom < was.bottom and not recovered:
            notes.true(
                "rows", "1.7.1", f"{name}: the bottom row is robbed when the top one is empty", now.top == 0, now
            )


def check_refugees(notes: Notes, before: Table, after: Table) -> None:
    """Each space whose Population falls sends Refugees (1.3.6). For steps in which nothing else touches them."""
    fallen = sum(after.spaces[name].population < was.population for name, was in before.spaces.items())
    expected = min(REFUGEES, before.track("refugees") + fallen)
    notes.same("refugees", "1.3.6", "Refugees", expected, after.track("refugees"))


def settlements(table: Table, nation: str) -> int:
    """Settlements of a Nation on the map, Foederati too (7.2)."""
    return table.on_map(f"{nation}_settlement")


def free_settlements(table: Table, faction: str) -> int:
    """Those that are not Foederati (6.5.5)."""
    assert faction in BARBARIANS
    held = [held for space in table.spaces.values() for held in space.strongholds]
    return sum(owner(piece) == faction and pool(piece) == piece for piece in held)
