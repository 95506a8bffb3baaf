"""Bretwalda in the terminal: the land, the vessels, the kingdoms, the hand. Drawn from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from logres.engine.errors import BadInput
from logres.engine.interfaces import TerminalUI, View
from logres.games.bretwalda.tables import (
    AREA_KIND,
    CAPITAL,
    CHRONICLE_NAME,
    CITY,
    DATA,
    FOOD,
    GOLD,
    HARBOUR,
    INSTANT,
    KINGDOMS,
    LAND,
    LORDSHIP_NAME,
    PLACE,
    PLACE_NAMES,
    RULER_NAME,
    SEASON_NAME,
    SEASONS,
    SIDE,
    SIDE_NAMES,
    SIDES,
)

STYLES: Final = ("red", "blue", "yellow", "green", "white", "magenta")  # by side
SIGNS: Final = ("N", "M", "E", "W", "n", "D")
KIND_SIGNS: Final = {"ceorl": "c", "thegn": "t", "ealdorman": "e", "ruler": "R", "dane": "d"}
BUILDING_SIGNS: Final = {"abbey": "†", "granary": "g", "port": "p", "mead_hall": "h"}
MARKS: Final = ("", "°", "*")  # Countryside, City, Capital
LEGEND: Final = (
    "* capital  ° city  ~ harbour  ● Dalc  f food  † abbey  g granary  p port  h mead hall  x pillaged\n"
    "units: side, then c ceorl, t thegn, e ealdorman, R ruler, d Dane;  [M] controlled by Mercia"
)
NAME_WIDTH: Final = 18
CELL_WIDTH: Final = 21
CARD_FILES: Final = (("lordship", "cards"), ("chronicles", "cards"), ("tiles", "tiles"), ("rulers", "rulers"))


# --- The land --------------------------------------------------------------------------------------------------------


def _grid(areas: dict[str, View], width: int) -> RenderableType:
    columns = max(1, min(4, (width + 1) // (NAME_WIDTH + CELL_WIDTH)))
    names = sorted(areas, key=lambda area: PLACE_NAMES[PLACE[area]])
    rows = -(-len(names) // columns)
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(columns):
        grid.add_column(width=NAME_WIDTH - 1, no_wrap=True)
        grid.add_column(width=(width + 1) // columns - NAME_WIDTH - 1)
    for row in range(rows):
        cells: list[Text] = []
        for area in names[row::rows]:
            cells += [_name(area), _cell(areas[area])]
        grid.add_row(*cells)
    return grid


def _name(area: str) -> Text:
    a = PLACE[area]
    return Text(PLACE_NAMES[a][: NAME_WIDTH - 4] + MARKS[AREA_KIND[a]] + ("~" if HARBOUR[a] else ""))


def _cell(doc: View) -> Text:
    """Who Controls it, who stands there, and what else."""
    text = Text()
    if "control" in doc:
        side = SIDE[doc["control"]]
        text.append(f"[{SIGNS[side]}] ", style=STYLES[side])
    for name, units in doc["units"].items():
        text.append(stack(name, units) + " ", style=STYLES[SIDE[name]])
    text.append("●" * doc.get("dalc", 0), style="bold yellow")
    text.append("f" * doc.get("food", 0), style="green")
    text.append("".join([BUILDING_SIGNS[building] for building in doc.get("buildings", ())]))
    text.append(" x" if doc.get("pillaged") else "", style="magenta")
    return text


def stack(side: str, units: dict[str, int]) -> str:
    """The units of a side in a few letters.

    >>> stack("mercia", {"thegn": 2, "ruler": 1})
    'M2tR'
    """
    counted = [f"{count if count > 1 else ''}{KIND_SIGNS[kind]}" for kind, count in units.items()]
    return SIGNS[SIDE[side]] + "".join(counted)


def _vessels(vessels: Sequence[View]) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for vessel in vessels:
        side = SIDE[vessel["side"]]
        aboard = stack(vessel["side"], vessel["aboard"]) if vessel.get("aboard") else "empty"
        where = PLACE_NAMES[PLACE[vessel["at"]]]
        grid.add_row(Text(f"{SIDE_NAMES[side]} {vessel['name']}", style=STYLES[side]), where, aboard)
    return grid


# --- Kingdoms and cards ----------------------------------------------------------------------------------------------


def _count(hand: list[str] | int) -> int:
    return hand if isinstance(hand, int) else len(hand)


def _hand(view: View) -> list[RenderableType]:
    """The own Lordship cards and Chronicles."""
    own = [doc for doc in view["board"]["kingdoms"].values() if doc["seat"] == view["seat"]]
    if not own or isinstance(own[0]["hand"], int):
        return []
    cards = [f"{card} {LORDSHIP_NAME[card]}" for card in own[0]["hand"]]
    goals = [f"{card} {CHRONICLE_NAME[card]}" for card in own[0]["goals"]]
    return [Text(f"Your cards: {', '.join(cards) or 'none'}   Chronicles: {', '.join(goals) or 'none'}")]


def _yield(a: int, doc: View) -> str:
    kind = {CAPITAL: "Capital", CITY: "City"}.get(AREA_KIND[a], "")
    gold = f"{GOLD[a]} Gold" if GOLD[a] else ""
    parts = [kind, gold, "Food" if FOOD[a] else "", "Dalc" if doc.get("dalc") else ""]
    return ", ".join([part for part in parts if part]) or "Countryside"


def _card(name: str, found: View) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row("card", f"{name} {found.get('name', '')}")
    for key in ("timing", "condition", "effect", "objective", "ability", "type", "die", "health", "mp"):
        if key in found:
            grid.add_row(key, str(found[key]))
    grid.add_row("source", f"{', '.join(found.get('source', []))}, confidence {found.get('confidence', '?')}")
    return grid


class BretwaldaTerminal(TerminalUI):
    """The land, the vessels, the kingdoms, the hand."""

    PAGES = ("timeline", "card")

    def status(self, view: View) -> tuple[str, str]:
        """Round, season and card; and the Dalcs of the kingdoms."""
        b = view["board"]
        card = f": {SEASON_NAME[b['card']]}" if b["card"] else ""
        dalcs = "  ".join(f"{SIDE_NAMES[SIDE[k]]} {doc['dalcs']}" for k, doc in b["kingdoms"].items())
        return f"Round {b['round']} of 12, {b['season']}{card}", dalcs

    def board(self, view: View, width: int) -> RenderableType:
        """All land areas in columns, the vessels, the kingdoms, and what the marks mean."""
        b = view["board"]
        parts: list[RenderableType] = [_grid(b["areas"], width)]
        if b["vessels"]:
            parts += [Text("Vessels", style="bold"), _vessels(b["vessels"])]
        parts += [Text("Kingdoms", style="bold"), self.score(view)]
        parts += [Text(LEGEND, style="dim"), *_hand(view)]
        return Group(*parts)

    def score(self, view: View) -> RenderableType:
        """What each kingdom has; the crown needs so many Dalcs."""
        b = view["board"]
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
        needed = INSTANT[len(b["kingdoms"])]
        for head in (
            "",
            f"Dalcs of {needed}" if needed else "Dalcs",
            "areas",
            "Gold",
            "Food",
            "cards",
            "Ruler",
            "tiles",
        ):
            table.add_column(head, no_wrap=True)
        for name, doc in b["kingdoms"].items():
            held = [area for area in b["areas"].values() if area.get("control") == name]
            mark = " ♛" if b["pretender"] == name else ""
            row = [doc["dalcs"], len(held), doc["gold"], sum(area.get("food", 0) for area in held), _count(doc["hand"])]
            table.add_row(
                Text(SIDE_NAMES[SIDE[name]] + mark, style=STYLES[SIDE[name]]),
                *[str(figure) for figure in row],
                RULER_NAME.get(doc["ruler"], "-"),
                ", ".join(doc["tiles"]),
            )
        return table

    def hint(self, view: View, action: dict[str, Any]) -> str | None:
        """The name of a card, or what an area yields."""
        card = action.get("card")
        if card:
            return LORDSHIP_NAME.get(card) or CHRONICLE_NAME.get(card) or RULER_NAME.get(card)
        area = action.get("area")
        if area in PLACE and PLACE[area] < LAND:
            return _yield(PLACE[area], view["board"]["areas"][area])
        return None

    def timeline(self, view: View) -> RenderableType:
        """The twelve rounds with their seasons."""
        b = view["board"]
        text = Text()
        for number in range(1, 13):
            season = SEASONS[(number - 1) % 4]
            text.append(f" {number} {season} ", style="reverse" if number == b["round"] else "")
        return text

    def card(self, view: View, name: str) -> RenderableType:
        """A Lordship card, Chronicle, tile or Ruler in our words, with how sure we are of it."""
        for file, key in CARD_FILES:
            found = DATA[file][key].get(name)
            if found is not None:
                return _card(name, found)
        kingdoms = ", ".join(SIDES[: len(KINGDOMS)])
        raise BadInput(
            f"there is no card '{name}': a Lordship card (l01), Chronicle (c01), tile or Ruler of {kingdoms}"
        )
