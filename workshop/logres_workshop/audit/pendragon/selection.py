"""Which spaces a Command may select first (chapter 3)."""

from __future__ import annotations

from logres_workshop.audit.pendragon.cards import AELLE, MARINERS
from logres_workshop.audit.pendragon.holdings import control
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.raids import borders
from logres_workshop.audit.pendragon.table import FACTIONS, NATION, Space, Table, coast, is_city, neighbours

SEAS = ("britannicus", "germanicus", "hibernicus", "septentrionalis")
RULES = {"train": "3.2.1", "muster": "3.3.1", "trade": "3.3.3", "battle": "3.2.4", "return": "3.4.2", "march": "3.4.3"}


def check_selection(notes: Notes, table: Table, faction: str, command: str, legal: list[str]) -> None:
    """At the first selection of a Command that is paid for: all spaces that qualify, and no others."""
    found = {text.removeprefix("select ") for text in legal if text.startswith("select ")}
    if command == "march" and (
        faction not in NATION or table.lasts(AELLE, "shaded") or table.lasts(MARINERS, "shaded")
    ):
        return
    if command in RULES and not (command == "train" and _cannot_pay(table)):
        expected = {name for name, space in table.spaces.items() if qualifies(table, space, faction, command)}
        if (faction, command) == ("civitates", "battle"):  # and where Reinforce can bring the first Troops (4.3.3)
            enemies = [other for other in FACTIONS if other != faction]
            expected |= found & {name for name, space in table.spaces.items() if space.pieces(*enemies) > 0}
        notes.same("command spaces", RULES[command], f"{faction}: {command}", sorted(expected), sorted(found))


def _cannot_pay(table: Table) -> bool:
    """Train costs 3 for each space; until the Civitates lend something a Dux without Resources selects none (3.2.1)."""
    return table.resources("dux") < 3


def qualifies(table: Table, space: Space, faction: str, command: str) -> bool:
    others = [other for other in FACTIONS if other != faction]
    if command == "train":
        friendly = "dux" if table.fragmented else "civitates"
        return "fort" in space.strongholds or control(space, table.fragmented) == friendly
    if command == "muster":
        return space.pieces("civitates") > 0
    if command == "trade":
        return "town" in space.strongholds
    if command == "battle":
        return space.troops(faction) > 0 and space.pieces(*others) > 0
    if command == "return":
        return space.troops(faction) + space.raiders(faction) > 0
    return march_by_land(table, space, faction) or march_by_sea(table, space, faction)


def march_by_land(table: Table, space: Space, faction: str) -> bool:
    """Beside Warbands of the faction in a Region, or in a City if it is on a Sea, for 1 Renown (3.4.3)."""
    warband = f"{NATION[faction]}_warband"
    near = [name for name in neighbours(space.name) if table.spaces[name].count(warband)]
    on_a_sea = any(space.name in coast(sea) for sea in SEAS)
    return any(on_a_sea or not is_city(name) for name in near) and table.resources(faction) >= 1


def march_by_sea(table: Table, space: Space, faction: str) -> bool:
    """From a Coastal Region to another on the same Sea without a Fort, for 2 Renown (3.4.3)."""
    if is_city(space.name) or "fort" in space.strongholds or table.resources(faction) < 2:
        return False
    warband = f"{NATION[faction]}_warband"
    coasts = [borders(table, faction, sea) for sea in SEAS]
    shores = [shore for shore in coasts if space.name in shore]
    starts = {name for shore in shores for name in shore if name != space.name and not is_city(name)}
    return any(table.spaces[name].count(warband) for name in starts)
