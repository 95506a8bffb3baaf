"""What Commands and Feats cost (chapters 3 and 4)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from logres.engine.history import Line
from logres_workshop.audit.pendragon.cards import AELLE
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.raids import LARGE, SMALL, dice_changed, parsed, price
from logres_workshop.audit.pendragon.table import NATION, Table, neighbours

PAYS = ("dux-pay", "civitates-pay", "pay-renown")
FIXED = {  # Resources or Renown, and Wealth, for a space that is simply selected
    "train": (3, 0),
    "muster": (2, 0),
    "trade": (0, 0),
    "battle": (0, 0),
    "return": (0, 0),
    "intercept": (0, 0),
    "build": (3, 0),
    "reinforce": (2, 0),
    "entreat": (4, 0),
    "settle": (0, 0),
    "surprise": (0, 0),
    "ravage": (0, 0),
    "shield_wall": (0, 0),
    "ransom": (0, 0),
    "requisition": (0, 0),
    "retaliate": (0, 0),
    "pillage": (0, 0),
    "invite": (0, 0),
}
WAYS = {  # the same where there is a choice how
    "units": (3, 0),
    "prosper": (5, 0),
    "militia": (2, 0),
    "hillfort": (2, 0),
    "town": (2, 2),
    "both": (2, 2),
    "land": (1, 0),
    "hoard": (2, 0),
    "humble": (0, 0),  # its Wealth is paid in the space, when Plunder has become Wealth (4.3.1)
    "resettle": (5, 0),
    "collect": (0, 0),
    "hasten": (2, 0),
    "levy": (2, 0),
    "fort": (3, 0),
}


@dataclass
class Ledger:
    """What the order under way has selected, by part (Command or Feat) and space."""

    bought: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    free: bool = False
    origin: str = ""  # of the group that is gathered for an Intercept
    known: bool = True

    def total(self, order: dict[str, Any]) -> tuple[int, int]:
        cost = sum(price for price, _ in self.bought.values())
        return cost + movement(order), sum(wealth for _, wealth in self.bought.values())


def movement(order: dict[str, Any]) -> int:
    """2 for each space from which Briton Troops set out on a March or are picked up."""
    if order["faction"] not in ("dux", "civitates"):
        return 0
    if order["command"] == "march":
        return 2 * len({unit["from"] for group in order["groups"] for unit in group["units"]})
    return 0


def note_sortie(ledger: Ledger, action: str) -> None:
    """2 for each space from which a group moves out to Intercept (3.2.3), from the answers."""
    words = action.split()
    if words[0] == "take":
        ledger.origin = words[-1]
    elif words[0] == "to":
        ledger.bought["origin", ledger.origin] = 2, 0
    elif words[0] == "drop":
        ledger.known = False


def note_selection(ledger: Ledger, before: Table, now: dict[str, Any], action: str) -> None:
    """Carry the ledger over one step of designation."""
    was = before.board["order"]
    if now["command"] == "intercept":
        note_sortie(ledger, action)
    if action.endswith("d4 niall"):
        ledger.bought["command", "niall"] = LARGE["scotti"][1] if action[0] != "1" else SMALL["scotti"][1], 0
    elif action == "drop niall":
        del ledger.bought["command", "niall"]
    for part, pawns in (("command", "white"), ("feat", "gray")):
        for space in set(was[pawns]) - set(now[pawns]):
            ledger.bought.pop((part, space), None)
        for space in set(now[pawns]) - set(was[pawns]):
            if part == "command" and (now["command"] == "intercept" or now["groups"] != was["groups"]):
                continue
            name = now["command"] if part == "command" else now["feat"]
            bought = _price(before, now["faction"], str(name), action, space)
            if bought is None:
                ledger.known = False
            else:
                ledger.bought[part, space] = bought


def _price(table: Table, faction: str, name: str, action: str, space: str) -> tuple[int, int] | None:
    word = action.split()[0]
    if name == "raid":
        if word == "select" or dice_changed(table):
            return None
        large, _, target = parsed(action)
        return price(table, faction, large, target), 0
    if word == "comitates":
        return 2, int(action.split()[1])
    if name == "march" and faction in NATION:
        by_sea = word == "sea" or (word == "select" and not _by_land(table, faction, space))
        return (2 if by_sea and not (faction == "saxons" and table.lasts(AELLE, "shaded")) else 1), 0
    if name == "march":
        return 0, 0
    if name == "invite" and _has_other_foederati(table, faction, space):
        return None  # they may be won over, for 1 each (4.2.2)
    if word in WAYS and word != "select":
        return WAYS[word]
    return FIXED.get(name) if word == "select" or word == "with" else None


def _by_land(table: Table, faction: str, space: str) -> bool:
    piece = f"{NATION[faction]}_warband"
    return any(table.spaces[name].count(piece) for name in neighbours(space))


def _has_other_foederati(table: Table, faction: str, space: str) -> bool:
    colour = "blue" if faction == "dux" else "red"
    here = table.spaces[space]
    held = [f"{colour}_{nation}_settlement" in here.strongholds for nation in NATION.values()]
    return any(held) or any(here.count(f"{colour}_{nation}_warband") for nation in NATION.values())


def check_payment(notes: Notes, ledger: Ledger, order: dict[str, Any], lines: list[Line]) -> None:
    """At the moment of paying: the sum."""
    cost, wealth = ledger.total(order)
    expected = wealth if ledger.free else cost + wealth
    end = next((index for index, line in enumerate(lines) if line.kind in ("turn", "card")), None)
    found = sum(paid(line) for line in lines[:end] if line.kind in PAYS)
    what = f"{order['faction']} {order['command']} {order['feat']} {order['white']} {order['gray']}"
    notes.same("costs", "3.1", what, expected, found)


def check_colour(notes: Notes, before: Table, lines: list[Line]) -> None:
    """At Fragmentation the Dux has red Resources alone (1.5.2, 6.8.2)."""
    for line in lines:
        if line.kind == "dux-pay" and before.fragmented:
            notes.true("colour paid", "6.8.2", "the Dux pay in red", "blue" not in str(line.args[0]), line.text)


def paid(line: Line) -> int:
    return sum(int(number) for arg in line.args for number in re.findall(r"\d+", str(arg)))
