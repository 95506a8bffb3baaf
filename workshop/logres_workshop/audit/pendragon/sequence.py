"""Chapter 2: whose turn it is, what is open to it, and who is Eligible for the next card."""

from __future__ import annotations

from logres.engine.history import Line
from logres_workshop.audit.pendragon.cards import GRATIA
from logres_workshop.audit.pendragon.holdings import TOP
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.table import BRITONS, FACTIONS, Table, neighbours


def check_turn(notes: Notes, table: Table, legal: list[str]) -> None:
    """At the question what to do with a card (2.3.2 to 2.3.4)."""
    doing, card = table.board["doing"], table.board["card"]
    eligible = [faction for faction in card["order"] if table.board["factions"][faction]["eligible"]]
    waiting = [faction for faction in eligible if faction not in (*doing["acted"], *doing["passed"])]
    notes.same("faction order", "2.3.2", "next to choose", waiting[:1], [doing["now"]])
    notes.true("faction order", "2.3.4", "no third faction executes anything", len(doing["acted"]) < 2, doing["acted"])
    notes.true("faction order", "2.3.3", "a faction may Pass", "pass" in legal, legal)
    for side in ("unshaded", "shaded"):
        expected = event_open(table) and any(text["side"] == side for text in card["texts"])
        notes.same("event open", "2.3.4", f"{side} text may be executed", expected, f"event {side}" in legal)
    check_commands(notes, table, doing["now"], legal)


def event_open(table: Table) -> bool:
    """The first faction may; the second after a Command with a Feat alone. Gratia forbids Tribal Wars (5.1.2)."""
    blocked = table.board["card"]["tribal_war"] and table.lasts(GRATIA, "unshaded")
    return table.board["doing"]["first"] in (None, "command_and_feat") and not blocked


def check_commands(notes: Notes, table: Table, faction: str, legal: list[str]) -> None:
    """Commands that cost nothing are open wherever there is a space for them (3.2.4, 3.3.4, 3.4.2, 3.4.4)."""
    spaces = table.spaces.values()
    others = [other for other in FACTIONS if other != faction]
    battle = any(space.troops(faction) and space.pieces(*others) for space in spaces)
    if faction != "civitates" or battle or not could_be_relieved(table):
        notes.same("commands open", "3.2.4", f"{faction} may Battle", battle, "battle" in legal)
    if faction not in BRITONS:
        out = any(space.troops(faction) or space.raiders(faction) for space in spaces)
        notes.same("commands open", "3.4.2", f"{faction} may Return", out, "return" in legal)
    if faction == "civitates":
        towns = any("town" in space.strongholds for space in spaces)
        notes.same("commands open", "3.3.3", f"{faction} may Trade", towns, "trade" in legal)


def could_be_relieved(table: Table) -> bool:
    """Whether Reinforce might bring the first Civitates Troops to enemies (4.3.3): not told to its last condition."""
    enemies = {name for name, space in table.spaces.items() if space.pieces(*table.enemies("civitates"))}
    return any(
        table.spaces[name].pieces("civitates") or any(table.spaces[n].troops("civitates") for n in neighbours(name))
        for name in enemies
    )


def check_pass(notes: Notes, table: Table, line: Line) -> None:
    """What a Pass brings, and to whom (2.3.3); a track ends at 80 (1.8)."""
    who = line.about
    holder = "civitates" if who == "dux" and not table.fragmented else who
    purse = {
        "dux": "Dux Resources",
        "civitates": "Briton Resources",
        "saxons": "Saxon Renown",
        "scotti": "Scotti Renown",
    }
    gain = min(3 if who in BRITONS else 1, TOP - table.resources(holder))
    notes.same("pass", "2.3.3", f"{who} pass", (purse[holder], gain), (line.args[1], line.args[2]))


def check_eligibility(notes: Notes, before: Table, after: Table, lines: list[Line]) -> None:
    """At a new card: who executed anything on the last one is Ineligible, all others are Eligible (2.3.6, 6.7.2)."""
    if any("ligible" in part for text in before.board["card"].get("texts", ()) for part in text["text"]):
        return  # the Event itself may say who is Eligible
    cards = [index for index, line in enumerate(lines) if line.kind == "card"]
    if len(cards) != 1 or any(line.kind.startswith("pivotal") for line in lines) or before.board["phase"] != "card":
        return
    doing = before.board["doing"]
    passed = {line.about for line in lines[: cards[0]] if line.kind == "pass"} | set(doing["passed"])
    turned = {line.about for line in lines[: cards[0]] if line.kind == "turn"}
    executed = ({*doing["acted"], doing["now"]} | turned) - passed
    for faction in FACTIONS:
        shown = after.board["factions"][faction]["eligible"]
        notes.same("eligibility", "2.3.6", f"{faction} Eligible", faction not in executed, shown)


def check_reset(notes: Notes, after: Table) -> None:
    """After an Epoch Round everybody is Eligible, and nothing of momentum is left (6.7.2)."""
    for faction in FACTIONS:
        shown = after.board["factions"][faction]["eligible"]
        notes.true("eligibility", "6.7.2", f"{faction} is Eligible after an Epoch Round", shown)
