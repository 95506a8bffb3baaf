"""The questions of the flowcharts: their numbers, their dice, their answers."""

from __future__ import annotations

from itertools import combinations

from logres.engine.history import Line
from logres_workshop.audit.pendragon.cards import CAIR_LEGION, MARINERS, PATRICK
from logres_workshop.audit.pendragon.holdings import control
from logres_workshop.audit.pendragon.nonplayers.trace import Trace, ids, yes
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.table import (
    BARBARIANS,
    Space,
    Table,
    along_roads,
    is_city,
    is_raider,
    neighbours,
    owner,
    terrain,
)

DICE = {"return": 2, "muster": 2, "intercept": 2}
LIMITS = {"raid or event": 4, "event": 4, "invite nation": 3, "march": 2}
OFF_MAP = {"scotti": 25, "saxons": 20}


def check_roll(notes: Notes, line: Line) -> None:
    """The sum of the dice, and whether it is low enough."""
    what, found = str(line.args[0]), int(str(line.args[1]))
    values = [int(value) for draw in line.chance if draw.label == what for value in draw.values]
    notes.same("np rolls", "8.1", f"dice for {what}", DICE.get(what, 1), len(values))
    notes.same("np rolls", "8.1", f"sum for {what}", sum(values), found)
    if len(line.args) > 2:
        notes.same("np rolls", "8.1", f"limit for {what}", LIMITS[what], line.args[2])
        notes.same("np rolls", "8.1", f"{what}: {found} is low enough", found <= LIMITS[what], yes(line))


def check_asked(notes: Notes, trace: Trace, line: Line) -> None:
    table, rule, faction = trace.table, str(line.rule), line.about
    if rule.endswith("return-trigger"):
        check_return(notes, table, faction, line)
    elif rule.endswith("raid-check"):
        off = table.available(f"{faction.removesuffix('s')}_raider") + (
            table.box("niall") if faction == "scotti" else 0
        )
        expected = (off, OFF_MAP[faction], off >= OFF_MAP[faction])
        notes.same("np raid check", rule, "Raiders off map", expected, (line.args[0], line.args[1], yes(line)))
    elif rule == "8.7.3.march-conditions" and len(line.args) == 3 and trace.steady:
        expected_march = (table.resources("civitates"), 10, table.resources("civitates") > 10)
        notes.same(
            "np march resources", rule, "Briton Resources", expected_march, (line.args[0], line.args[1], yes(line))
        )
    elif rule == "8.7.4.muster-conditions":
        check_muster(notes, trace, line)
    elif rule == "8.8.1.intercept-trigger":
        check_intercept(notes, trace, line)
    elif rule == "8.5.3.battle-trigger":
        check_scotti_battle(notes, table, line)
    elif rule == "8.6.4.battle-trigger":
        check_has_enemy(notes, table, "saxons", line, "saxon_warband")
    elif rule == "8.5.1.entreat-not":
        check_entreat(notes, trace, line)


def check_return(notes: Notes, table: Table, faction: str, line: Line) -> None:
    """15 Raiders, two Clear Regions with Raiders, or more Plunder than 2D6 (8.5.1, 8.6.1)."""
    spaces = table.spaces.values()
    if len(line.args) == 3 and "Raiders" in line.template:
        out = sum(space.raiders(faction) for space in spaces)
        clear = sum(terrain(space.name) == "clear" and space.raiders(faction) > 0 for space in spaces)
        expected = (out, clear, out >= 15 or clear >= 2)
        notes.same("np return", "8.5.1", f"{faction}: Raiders, Clear Regions", expected, (*line.args[:2], yes(line)))
    else:
        plunder = sum(space.plunder(faction) for space in spaces)
        expected_plunder = (plunder, plunder > int(str(line.args[1])))
        notes.same("np return", "8.5.1", f"{faction}: Plunder", expected_plunder, (line.args[0], yes(line)))


def check_muster(notes: Notes, trace: Trace, line: Line) -> None:
    """More Troops Available than 2D6, or Control to be had (8.7.4)."""
    table = trace.table
    troops, roll = table.available("militia") + table.available("comitates"), int(str(line.args[1]))
    adds = line.args[2] == "yes"
    expected = (troops, troops > roll or adds)
    notes.same("np muster", "8.7.4", "Troops Available, Muster", expected, (line.args[0], yes(line)))
    if trace.steady:
        notes.same("np muster control", "8.7.4", "Muster adds Control", muster_adds_control(table), adds)


def muster_adds_control(table: Table) -> bool:
    if table.resources("civitates") + table.track("wealth") < 2:
        return False
    return any(_gains(table, space) for space in table.spaces.values() if space.pieces("civitates"))


def _gains(table: Table, space: Space) -> bool:
    """By a Hillfort, a Town or Militia in a space that the Britons do not Control."""
    friends, enemies = table.friends("civitates"), table.enemies("civitates")
    if control(space, table.fragmented) == "civitates":
        return False
    ours, theirs = space.troops(*friends) + space.held_by(*friends), space.troops(*enemies) + space.held_by(*enemies)
    masters = space.pieces(*friends) > space.pieces(*enemies)
    region = not is_city(space.name)
    if masters and space.vacant and space.count("militia") and region and table.available("hillfort"):
        return True
    works = space.strongholds.count("town") + space.strongholds.count("hillfort")
    comitates = min(table.available("comitates"), table.track("wealth"))
    placed = min(works, table.available("militia") + comitates)
    return space.held_by(*friends) > 0 and region and placed > 0 and ours + placed > theirs


def check_scotti_battle(notes: Notes, table: Table, line: Line) -> None:
    """Warbands at home that may meet Units in the field can try to Ambush (8.5.3)."""
    found = set(ids(line.args[0]))
    enemies = table.enemies("scotti")
    for name, space in table.spaces.items():
        units = space.troops(*enemies) + space.raiders(*enemies)
        if space.count("scotti_warband") and terrain(name) == "hills" and units:
            notes.true(
                "np battle", "8.5.3", f"Scotti Battle in {name}, where they can Ambush", name in found, sorted(found)
            )
    notes.same("np battle", "8.5.3", "the Scotti Battle", bool(found), yes(line))
    check_has_enemy(notes, table, "scotti", line, "scotti_warband")


def check_has_enemy(notes: Notes, table: Table, faction: str, line: Line, piece: str) -> None:
    for name in ids(line.args[0]):
        space = table.spaces[name]
        fit = space.count(piece) > 0 and space.pieces(*table.enemies(faction)) > 0
        notes.true("np battle", str(line.rule), f"{faction} in {name} have Warbands and an enemy", fit, space)


def check_entreat(notes: Notes, trace: Trace, line: Line) -> None:
    """Whether the Feat is open: 4 Renown, and no Patrick (8.5.1)."""
    table = trace.table
    if trace.steady:
        expected = table.resources("scotti") >= 4 and not table.lasts(PATRICK, "unshaded")
        notes.same("np entreat", "8.5.1", "the Scotti may Entreat", expected, yes(line))


def check_entreat_spaces(notes: Notes, table: Table, line: Line) -> None:
    expected = sorted(name for name, space in table.spaces.items() if can_entreat(table, space))
    notes.same(
        "np entreat",
        "8.5.1",
        "where a piece is sure to be placed or a Hillfort removed",
        expected,
        sorted(ids(line.args[2])),
    )


def can_entreat(table: Table, space: Space) -> bool:
    if terrain(space.name) != "hills" or not space.count("scotti_warband"):
        return False
    militia = space.count("militia") > 0 and table.available("scotti_warband") > 0
    return militia or "hillfort" in space.strongholds


# ---------------------------------------------------------------------- the Dux


def purse(table: Table) -> int | None:
    """What the Dux can pay with; None where the Civitates have to be asked (1.5.2)."""
    if table.imperium == "autonomy_civilian":
        return None
    return table.resources("dux") + (0 if table.fragmented else table.resources("civitates"))


def one_space(table: Table, turn: Line) -> bool:
    """Whether a non-player's Limited Command is one, by the easier options (8.9)."""
    return "Limited Command" in turn.text and table.options["difficulty"] != "standard"


def check_train(notes: Notes, table: Table, line: Line, in_one_space: bool) -> None:
    """How many Cavalry a Train would place (8.8.4): one for each Fort, 3 Resources for each space."""
    found = int(str(line.args[0]))
    notes.same("np train", "8.8.4", f"{found} Cavalry are enough", found >= 2, yes(line))
    money = purse(table)
    if money is None:
        return
    spaces = min(money // 3, 1) if in_one_space else money // 3
    held = [space.strongholds.count("fort") for space in table.spaces.values()]
    forts = sorted(filter(None, held), reverse=True)[:spaces]
    if table.lasts(CAIR_LEGION, "unshaded"):
        forts = [*forts[:-1], 3] if forts else forts
    expected = min(table.available("cavalry"), sum(forts))
    expected = min(expected, 2) if table.lasts(CAIR_LEGION, "shaded") else expected
    notes.same("np train", "8.8.4", "Cavalry that a Train would place", expected, found)


def friendly(table: Table) -> str:
    """The Control that is Friendly to the Dux (1.6.1)."""
    return "dux" if table.fragmented else "civitates"


def is_friendly(table: Table, name: str) -> bool:
    return control(table.spaces[name], table.fragmented) == friendly(table)


def check_intercept(notes: Notes, trace: Trace, line: Line) -> None:
    table = trace.table
    spaces = [name for name, space in table.spaces.items() if space.raiders(*BARBARIANS) and is_friendly(table, name)]
    if len(line.args) == 1:
        notes.same("np intercept", "8.8.1", "Raiders under Friendly Control", bool(spaces), yes(line))
        return
    found, roll = int(str(line.args[0])), int(str(line.args[3]))
    notes.same("np intercept", "8.8.1", f"{found} Raiders are more than {roll}", found > roll, yes(line))
    money = purse(table)
    if trace.steady and money is not None and not table.lasts(MARINERS, "unshaded"):
        notes.same(
            "np intercept", "8.8.1", "Raiders that can be engaged", most_engaged(table, spaces, money // 2), found
        )


def dux_troops(space: Space) -> int:
    return sum(n for piece, (n, _) in space.units.items() if owner(piece) == "dux" and not is_raider(piece))


def spare(table: Table, name: str) -> int:
    """Dux Troops that may leave: one Friendly Troop stays for each Fort (8.8.1)."""
    space = table.spaces[name]
    keep = space.strongholds.count("fort")
    others = space.troops(*table.friends("dux")) - dux_troops(space)
    return max(0, dux_troops(space) - max(0, keep - others))


def reaches(table: Table, start: str) -> set[str]:
    """Where a group may go: a neighbour, or along Maintained Roads, under Friendly Control all the way (3.2.3)."""
    if not is_friendly(table, start):
        return set()
    found = {name for name in neighbours(start) if is_friendly(table, name)}
    if table.board["roads"] or table.roman_rule:
        open_ends, seen = [start], {start}
        while open_ends:
            for name in along_roads(open_ends.pop()):
                if name not in seen and is_friendly(table, name):
                    seen.add(name)
                    open_ends.append(name)
        found |= seen
    return found - {start}


def most_engaged(table: Table, targets: list[str], origins_paid: int) -> int:
    """The most Raiders that Dux Troops can meet, one Troop at a target being enough to meet them."""
    worth = {name: max(table.spaces[name].raiders(faction) for faction in BARBARIANS) for name in targets}
    senders = {name: spare(table, name) for name in table.spaces if is_friendly(table, name) and spare(table, name)}
    reach = {name: reaches(table, name) & set(targets) for name in senders}
    useful = [name for name in senders if reach[name]]
    paid = combinations(useful, min(origins_paid, len(useful)))  # one more origin never does harm
    return max(_engaged(table, worth, {name: senders[name] for name in chosen}, reach) for chosen in paid)


def _engaged(table: Table, worth: dict[str, int], senders: dict[str, int], reach: dict[str, set[str]]) -> int:
    """The heaviest targets that can be met at once: each one is met if those met so far can still be met with it."""
    met: list[str] = []
    for target in sorted(worth, key=lambda name: -worth[name]):
        if _all_met([*met, target], table, senders, reach):
            met.append(target)
    return sum(worth[name] for name in met)


def _all_met(targets: list[str], table: Table, senders: dict[str, int], reach: dict[str, set[str]]) -> bool:
    """Whether each target has a Dux Troop of its own: one that stands there, or one that comes."""
    places: dict[str, tuple[str, int]] = {}
    room = {name: dux_troops(table.spaces[name]) for name in table.spaces}

    def place(target: str, tried: set[str]) -> bool:
        givers = [target] if room[target] else []
        givers += [name for name in senders if target in reach[name]]
        for giver in givers:
            limit = room[giver] if giver == target else min(senders[giver], room[giver])
            users = [name for name, (by, _) in places.items() if by == giver]
            leaving = [name for name in users if name != giver]
            if giver in tried:
                continue
            fits = len(users) < room[giver] and (giver == target or len(leaving) < limit)
            if fits:
                places[target] = giver, 1
                return True
            tried.add(giver)
            for user in users:
                held = places.pop(user)
                places[target] = giver, 1
                if place(user, tried):
                    return True
                places[user] = held
                places.pop(target, None)
        return False

    return all(place(target, set()) for target in targets)
