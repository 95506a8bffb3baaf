"""Section 3.6: strikes and losses, Strongholds, rolls before a Battle and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from logres.engine.history import Line
from logres.engine.nouns import nouns_in
from logres_workshop.audit.pendragon.cards import CAMELOT, CELYDDON_COED, FEEDING_THE_RAVENS, MERLIN, MONS_BADONICUS
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.raids import counted
from logres_workshop.audit.pendragon.table import (
    BARBARIANS,
    BRITONS,
    Table,
    is_raider,
    is_settlement,
    owner,
    terrain,
)

SIDES = ("attackers", "defenders")
GARRISON = {"settlement": 0, "hillfort": 1, "fort": 1, "town": 2}
CAPACITY = {"settlement": 2, "hillfort": 2, "fort": 2, "town": 4}
CITY_GARRISON = {"eboracum": 3, "londinium": 4}
CITY_CAPACITY = {"eboracum": 6, "londinium": 8}
CAPACITY_FOR_COUP = 4  # in a City


def home(piece: str, space: str, table: Table) -> bool:
    """Home Terrain (3.6.1): Fens for Saxons, Hills for Scotti, and for the Civitates' own by Cymbrogi or Merlin."""
    if "saxon" in piece:
        return terrain(space) == "fens"
    if "scotti" in piece:
        return terrain(space) == "hills"
    native = piece in ("militia", "comitates") and (table.cymbrogi() or table.lasts(MERLIN, "unshaded"))
    return native and terrain(space) == "hills"


def kind_of(stronghold: str) -> str:
    return "settlement" if is_settlement(stronghold) else stronghold


def garrison(stronghold: str, space: str, table: Table) -> int:
    if space in CITY_GARRISON:
        return CITY_GARRISON[space]
    if stronghold == "hillfort" and table.lasts(MONS_BADONICUS, "shaded"):
        return 0
    return GARRISON[kind_of(stronghold)]


def capacity(stronghold: str, space: str) -> int:
    return CITY_CAPACITY.get(space, CAPACITY[kind_of(stronghold)])


def defense(stronghold: str, space: str, table: Table) -> int:
    """In half losses."""
    if space in CITY_GARRISON:
        return 1
    if stronghold == "fort" or (stronghold == "hillfort" and table.lasts(CAMELOT, "unshaded")):
        return 2
    return 1


def strength(piece: str) -> int:
    """What a Unit inflicts and absorbs in the field, in half losses."""
    return 1 if piece == "militia" or is_raider(piece) else 2


def halves(text: str) -> int:
    """A number of losses as the log writes it, in halves."""
    whole = text.removesuffix("½")
    return 2 * int(whole or 0) + (1 if text.endswith("½") else 0)


@dataclass
class Designated:
    """What Troops of one side are to try (3.6.2): kinds for themselves, and all others at home."""

    apart: dict[str, str] = field(default_factory=dict)
    rest: str | None = None  # empty until they are asked, None where nobody is

    def tries(self, piece: str, attempt: str) -> bool:
        return self.rest is None or self.apart.get(piece, self.rest) == attempt


@dataclass
class Fight:
    """A Battle as it stands, from the view, and carried on by the lines of a step."""

    space: str
    sides: list[list[str]]
    open: list[dict[str, int]]
    inside: dict[str, dict[str, int]]
    ambush: list[list[str]]
    stronghold: dict[str, str | None]
    shield_wall: bool
    site: str = ""
    troops: Designated = field(default_factory=Designated)
    trapped: list[list[str]] = field(default_factory=lambda: [[], []])  # who has struck in the Trap step
    known: bool = True
    coup: bool = False
    due: list[int] = field(default_factory=lambda: [0, 0])  # half losses to absorb
    took: list[int] = field(default_factory=lambda: [0, 0])
    could: list[int] = field(default_factory=lambda: [0, 0])  # the most that can be absorbed


def fight_of(table: Table) -> Fight | None:
    battle: dict[str, Any] | None = table.board["battle"]
    if battle is None:
        return None
    space = table.spaces[battle["space"]]
    order = table.board["order"]
    trapped: list[list[str]] = [[], []]
    if battle["step"] in ("trap", "withdrawal", "charge", "melee", "harass") and table.lasts(CELYDDON_COED, "shaded"):
        trapped = [[piece for piece in side if owner(piece) == "scotti"] for side in battle["ambush"]]
    wall = order is not None and order["feat"] == "shield_wall"
    held = {site: holds for site, (_, holds) in space.sites.items()}
    opened = [{piece: n for piece, (n, _) in side.items() if n} for side in battle["open"]]
    inside = {site: {piece: n for piece, (n, _) in units.items()} for site, units in battle["inside"].items()}
    return Fight(space.name, battle["sides"], opened, inside, battle["ambush"], held, wall, trapped=trapped)


def check_battle(
    notes: Notes,
    before: Table,
    lines: list[Line],
    asks_for_losses: bool,
    site: str,
    tally: Tally | None,
    troops: Designated,
) -> str:
    """The lines of a step within a Battle, one after the other. Returns where an Assault is under way."""
    fight = fight_of(before)
    if fight is None:
        return ""
    fight.site, fight.troops = site, troops
    for line in lines:
        if line.kind == "battle":
            return ""
        if not fight.known:
            if tally is not None:
                tally.known = False
            return ""
        if tally is not None:
            note_cavalry(tally, fight, line)
        follow(notes, before, fight, line)
    if not asks_for_losses:
        close(notes, fight)
    return fight.site


def follow(notes: Notes, table: Table, fight: Fight, line: Line) -> None:
    if line.kind == "withdraw":
        _withdraw(fight, line)
    elif line.kind in ("evade", "ambush"):
        _attempted(table, fight, line)
    elif line.kind == "field-losses":
        close(notes, fight)
        check_strikes(notes, table, fight, line)
    elif line.kind == "assault":
        close(notes, fight)
        fight.site, fight.coup = line.nouns("thing")[0].id, False
    elif line.kind == "coup-de-main":
        check_coup(notes, fight, line)
    elif line.kind == "escalade":
        check_escalade(notes, table, fight, line)
    elif line.kind == "storm":
        close(notes, fight)
        check_storm(notes, table, fight, line)
    elif line.kind == "units-lost":
        _lose(fight, line)
    elif line.kind == "stronghold-destroyed":
        close(notes, fight)
        fight.stronghold[fight.site] = None
    elif line.kind in ("siege", "battle-prestige", "gain-renown", "plunder-loaded", "plunder-returned"):
        close(notes, fight)


def _attempted(table: Table, fight: Fight, line: Line) -> None:
    """Who Evaded or lies in Ambush; of two allied Britons only the next view tells whose Troops it were."""
    side, raiders = SIDES.index(str(line.args[1])), line.args[0] == "raiders"
    if not raiders and len(fight.sides[side]) > 1:
        fight.known = False
        return
    for piece in list(fight.open[side]):
        at_home = piece != "cavalry" and home(piece, fight.space, table)
        if is_raider(piece) == raiders and (raiders or (at_home and fight.troops.tries(piece, line.kind))):
            if line.kind == "ambush":
                fight.ambush[side] = [*fight.ambush[side], piece]
            else:
                del fight.open[side][piece]


def _withdraw(fight: Fight, line: Line) -> None:
    piece, site, count = line.nouns("piece")[0].id, line.nouns("thing")[0].id, counted(line)
    fight.open[1][piece] -= count
    within = fight.inside.setdefault(site, {})
    within[piece] = within.get(piece, 0) + count


def strikers(fight: Fight, side: int, step: str) -> int:
    """The half losses a side inflicts in a step of the Field Battle (3.6.3)."""
    total = 0
    for piece, count in fight.open[side].items():
        early = piece == "cavalry" or piece in fight.ambush[side]
        own = "charge" if early else "harass" if is_raider(piece) else "melee"
        own = "trap" if piece in fight.trapped[side] else own
        total += count * strength(piece) if own == step else 0
    return total


def check_strikes(notes: Notes, table: Table, fight: Fight, line: Line) -> None:
    step = str(line.rule).rsplit(".", 1)[-1]
    found = [halves(str(line.args[1])), halves(str(line.args[2]))]
    by_event = table.board["card"] is not None and table.board["card"]["number"] == MONS_BADONICUS
    if step == "trap" and (by_event or not table.lasts(CELYDDON_COED, "shaded")):
        fight.known = False  # an Event says who strikes
        return
    for side in (0, 1):
        if step == "trap":  # Scotti in Ambush, with Celyddon Coed
            fight.trapped[side] = [piece for piece in fight.ambush[side] if owner(piece) == "scotti"]
        expected = strikers(fight, side, step)
        notes.same("field strikes", "3.6.3", f"half losses by {SIDES[side]} in {step}", expected, found[side])
    for side in (0, 1):
        _due(fight, side, found[1 - side], fight.open[side], field_battle=True)


def _due(fight: Fight, side: int, losses: int, units: dict[str, int], field_battle: bool) -> None:
    values = [value for piece, n in units.items() for value in [absorbs(fight, piece, field_battle)] * n]
    fight.due[side], fight.took[side], fight.could[side] = losses, 0, most(values, losses)


def absorbs(fight: Fight, piece: str, field_battle: bool) -> int:
    """Half losses that remove a Unit: Raiders half everywhere but in a Storm, Militia in the field alone."""
    if not field_battle:
        return 1 if is_raider(piece) else 2
    double = fight.shield_wall and piece == "saxon_warband"
    return strength(piece) * (2 if double else 1)


def most(values: list[int], losses: int) -> int:
    """The most of the losses that whole Units can absorb."""
    reached = {0}
    for value in values:
        reached |= {total + value for total in reached if total + value <= losses}
    return max(reached)


def check_coup(notes: Notes, fight: Fight, line: Line) -> None:
    """Coup de Main: no more than one above the room that is left (3.6.4)."""
    stronghold = fight.stronghold[fight.site]
    assert stronghold is not None
    room = CAPACITY_FOR_COUP if fight.space in CITY_CAPACITY else capacity(stronghold, fight.space)
    expected = room - sum(fight.inside.get(fight.site, {}).values()) + 1
    notes.same("coup de main", "3.6.4", f"needed at {fight.site}", expected, line.args[0])
    rolled = [int(value) for draw in line.chance if draw.label.startswith("coup") for value in draw.values]
    fight.coup = bool(rolled) and rolled[0] <= expected
    notes.same("coup de main", "3.6.4", f"a roll of {rolled} succeeds", fight.coup, line.args[1] != "fails")


def check_escalade(notes: Notes, table: Table, fight: Fight, line: Line) -> None:
    stronghold = fight.stronghold[fight.site]
    assert stronghold is not None
    men = sum(fight.inside.get(fight.site, {}).values()) + garrison(stronghold, fight.space, table)
    expected = men * defense(stronghold, fight.space, table)
    notes.same("escalade", "3.6.4", f"half losses by {fight.site}", expected, halves(str(line.args[1])))
    _due(fight, 0, expected, fight.open[0], field_battle=False)
    if fight.open[0].get("cavalry"):
        fight.could[0] = -1  # one of them may absorb twice its loss


def check_storm(notes: Notes, table: Table, fight: Fight, line: Line) -> None:
    stronghold = fight.stronghold[fight.site]
    assert stronghold is not None
    walls = garrison(stronghold, fight.space, table)
    inside = fight.inside.get(fight.site, {})
    attackers, defenders = sum(fight.open[0].values()), sum(inside.values()) + walls
    found = [halves(str(line.args[0])), halves(str(line.args[1]))]
    notes.same("storm", "3.6.4", "half losses by the attackers", 2 * attackers, found[0])
    notes.same("storm", "3.6.4", "half losses by the defenders", 2 * defenders, found[1])
    fight.due, fight.took = [2 * defenders, 2 * attackers], [0, 0]
    fight.could = [2 * min(defenders, attackers), 2 * max(0, min(attackers - walls, sum(inside.values())))]


def _lose(fight: Fight, line: Line) -> None:
    piece, count, rule = line.nouns("piece")[0].id, counted(line), str(line.rule)
    side = 0 if owner(piece) in fight.sides[0] else 1
    storm, escalade = rule.endswith("storm"), rule.endswith("escalade")
    if storm and side == 1:
        fight.inside[fight.site][piece] -= count
    elif rule.endswith("starvation"):
        return
    else:
        fight.open[side][piece] -= count
    each = 2 if storm else absorbs(fight, piece, field_battle=not escalade)
    fight.took[side] += count * each


def close(notes: Notes, fight: Fight) -> None:
    """All losses of a step that Units can absorb are absorbed (3.6.1). Britons who cannot agree may waste one."""
    for side in (0, 1):
        if fight.due[side] and fight.could[side] >= 0 and len(fight.sides[side]) == 1:
            expected, found = fight.could[side], fight.took[side]
            notes.same("losses", "3.6.1", f"of {fight.due[side]} half losses the {SIDES[side]} absorb", expected, found)
    fight.due, fight.took, fight.could = [0, 0], [0, 0], [0, 0]


# ---------------------------------------------------------------------- after it


@dataclass
class Tally:
    """What a Battle has removed so far, by side, and whose Cavalry fought."""

    space: str
    sides: list[list[str]]
    lost: list[int] = field(default_factory=lambda: [0, 0])
    razed: list[str] = field(default_factory=list)
    cavalry: list[bool] = field(default_factory=lambda: [False, False])
    evaded: list[int] = field(default_factory=lambda: [0, 0])
    prestige: int = 0
    renown: dict[str, int] = field(default_factory=dict)
    known: bool = True


def tally_of(line: Line) -> Tally:
    """From the line that opens a Battle."""
    sides = [[noun.id for noun in nouns_in((arg,))] for arg in line.args[1:]]
    return Tally(line.nouns("area")[0].id, sides)


def note_losses(tally: Tally, line: Line) -> None:
    """One line of a Battle, for what comes of it."""
    rule = str(line.rule)
    if line.kind == "units-lost" and not rule.endswith("starvation"):
        side = 0 if owner(line.nouns("piece")[0].id) in tally.sides[0] else 1
        tally.lost[side] += counted(line)
    elif line.kind == "stronghold-destroyed":
        tally.razed.append(line.nouns("piece")[0].id)
        tally.lost[1] += 1
    elif line.kind == "battle-prestige" and rule.startswith("3.6.5"):
        tally.prestige += int(str(line.args[0]))
    elif line.kind == "gain-renown" and rule.startswith("3.6.5.barbarian"):
        tally.renown[line.about] = tally.renown.get(line.about, 0) + int(str(line.args[1]))


def note_cavalry(tally: Tally, fight: Fight, line: Line) -> None:
    """Cavalry fights in the field, in an Assault, or within what is Assaulted."""
    if line.kind in ("field-losses", "assault"):
        for side in (0, 1) if line.kind == "field-losses" else (0,):
            tally.cavalry[side] = tally.cavalry[side] or fight.open[side].get("cavalry", 0) > 0
    if line.kind == "assault":
        inside = fight.inside.get(line.nouns("thing")[0].id, {})
        tally.cavalry[1] = tally.cavalry[1] or inside.get("cavalry", 0) > 0


def check_consequences(notes: Notes, table: Table, tally: Tally, executing: str) -> None:
    """Prestige and Renown at the end of a Battle (3.6.5); `table` is as it stands then."""
    if table.lasts(FEEDING_THE_RAVENS, "shaded"):
        return
    expected = 0
    civil = all(side[0] in BRITONS for side in tally.sides) and not table.fragmented
    taken = [tally.lost[1], tally.lost[0]]
    for side in (0, 1):
        if tally.cavalry[side]:
            expected += 1 if taken[side] > tally.lost[side] and not civil else 0
            expected -= 1 if taken[side] < tally.lost[side] else 0
    for stronghold in tally.razed:
        expected -= 2 if stronghold == "fort" or (stronghold == "town" and not table.fragmented) else 0
        expected += 1 if executing == "dux" and not civil else 0
    notes.same("battle prestige", "3.6.5", f"Prestige ({tally})", expected, tally.prestige)
    for side in (0, 1):
        faction = tally.sides[side][0]
        if faction in BARBARIANS:
            left = table.spaces[tally.space].pieces(faction) - tally.evaded[side]
            renown = 1 if taken[side] > tally.lost[side] and left > 0 else 0
            found = tally.renown.get(faction, 0)
            notes.same("battle renown", "3.6.5", f"Renown of the {faction} ({tally})", renown, found)
