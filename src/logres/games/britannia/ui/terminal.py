"""Britannia in the terminal: the map by region, the points, the timeline, the cards. Drawn from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from logres.engine.errors import BadInput
from logres.engine.interfaces import TerminalUI, View
from logres.games.britannia.rules.scoring.cards import HOLD, POINT_LIMIT
from logres.games.britannia.tables import (
    AREA,
    AREA_NAMES,
    AREAS,
    BRETWALDA_ROUNDS,
    BURH_FIRST_ROUNDS,
    CALENDAR,
    COLOURS,
    DIFFICULT,
    KING_ROUNDS,
    LAND,
    LEADER,
    LEADER_NAMES,
    NATION,
    NATION_NAMES,
    NATIONS,
    REGION,
    SCORING_ROUNDS,
)
from logres.games.britannia.ui.nation_card import card_of, named
from logres.games.britannia.ui.odds import Odds
from logres.games.britannia.ui.odds import odds as odds_of
from logres.games.britannia.ui.odds_report import report

Units = dict[str, Any]
Due = Callable[[str, View, int], int]  # nation, board, round: what its land would pay then

REGIONS: Final = ("England", "Wales", "Scotland")
FORT: Final = "▲"
RUIN: Final = "△"
BURH: Final = "■"
LEADER_MARK: Final = "★"
LEGEND: Final = f"^ difficult  ! battle  {FORT} fort  {RUIN} ruined fort  {BURH} burh  c cavalry  {LEADER_MARK} leader"
NAME_WIDTH: Final = 13  # of an area's name with its mark
SEA_WIDTH: Final = 16
STACK_WIDTH: Final = 13
NEXT_EVENTS: Final = 3  # below the map
HALVES: Final = ("", "", " (2nd half)")
VERBS: Final = {"on": "go on with so many, leave the rest", "restart": "all marches of this phase anew"}
ICONS: Final = {"major": "major invasion", "raiding": "may raid", "boats": "boats"}


# --- The map ---------------------------------------------------------------------------------------------------------


def _groups(groups: list[View]) -> RenderableType:
    """What is bid for, and who bid how much."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for group in groups:
        nations = Text(", ").join([Text(named(nation), style=_colour(nation)) for nation in group["nations"]])
        grid.add_row(group["group"], nations, f"{group['seat']} bids {group['bid']}" if group["seat"] else "free")
    return grid


def _grid(numbers: list[int], areas: dict[str, View], width: int) -> RenderableType:
    """Areas in columns, filled from the top down; each with its stacks, one a line."""
    name_width = NAME_WIDTH if numbers[0] < LAND else SEA_WIDTH
    columns = max(1, min(6, (width + 1) // (name_width + STACK_WIDTH + 1)))
    rows = -(-len(numbers) // columns)
    grid = Table.grid(padding=0)
    for number in range(columns):
        gap = int(number < columns - 1)
        grid.add_column(width=name_width, no_wrap=True)
        grid.add_column(width=(width + 1) // columns - 1 - name_width + gap)
    for row in range(rows):
        cells: list[Text] = []
        for area in numbers[row::rows]:
            cells += _cell(area, areas.get(AREAS[area], {"units": {}, "ruin": False}))
        grid.add_row(*cells)
    return grid


def _cell(area: int, doc: View) -> list[Text]:
    contested = len(doc["units"]) > 1 and area < LAND
    marks = ("^" if DIFFICULT[area] else "") + ("!" if contested else "") + (RUIN if doc["ruin"] else "")
    name = Text(_short(area) + marks, style="bold" if contested else "" if doc["units"] else "dim")
    return [name, Text("\n").join([stack(nation, units) for nation, units in doc["units"].items()])]


def _short(area: int) -> str:
    return AREA_NAMES[area].replace("North Mercia", "N. Mercia").replace("South Mercia", "S. Mercia")


def stack(nation: str, units: Units) -> Text:
    """`Romans 2▲`, `Normans 3+2c ★William`."""
    armies = "+".join(
        [str(units["infantry"])] * bool(units["infantry"]) + [f"{units['cavalry']}c"] * bool(units["cavalry"])
    )
    works = FORT * bool(units["fort"]) + BURH * bool(units["burh"])
    leaders = "".join(f" {LEADER_MARK}{LEADER_NAMES[LEADER[leader]].split()[0]}" for leader in units["leaders"])
    name = NATION_NAMES[NATION[nation]].replace("Romano-British", "Rom-Brit")
    return Text(f"{name} {armies}{works}{leaders}", style=_colour(nation))


def _colour(nation: str) -> str:
    colour = COLOURS[NATION[nation]]
    return "bright_blue" if colour == "blue" else colour


# --- Points ----------------------------------------------------------------------------------------------------------


def _score_table(view: View, scoring: Collection[int], due: Due) -> RenderableType:
    b = view["board"]
    following = 0 if view["result"] else min((r for r in scoring if r >= b["round"]), default=0)
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("")
    for column in ("points", "areas", "armies", "population", f"round {following}" if following else ""):
        table.add_column(column, justify="right")
    for name, seat in b["seats"].items():
        table.add_row(*_seat_row(name, seat, b, following, due))
        for nation in seat["nations"]:
            table.add_row(*_nation_row(nation, b, following, due))
    if not following:
        return table
    return Group(table, Text(f"round {following}: what the areas held now would score at its end.", style="dim"))


def _seat_row(name: str, seat: View, b: View, following: int, due: Due) -> list[RenderableType]:
    coming = sum(due(nation, b, following) for nation in seat["nations"]) if following else 0
    bid = f"bid {seat['bid']}" if seat["bid"] else ""
    points = Text(str(seat["points"]), style="bold")
    return [Text(name, style="bold"), points, "", "", "", f"+{coming}" if following else "", bid]


def _nation_row(nation: str, b: View, following: int, due: Due) -> list[RenderableType]:
    land = held(nation, b)
    armies = sum(_armies(doc["units"][nation]) for doc in b["areas"].values() if nation in doc["units"])
    master = b["subjects"].get(nation)
    coming = due(nation, b, following) if following else 0
    return [
        Text(f"  {named(nation)}", style=_colour(nation)),
        str(b["points"].get(nation, 0)),
        str(len(land) or ""),
        str(armies or ""),
        str(b["population"].get(nation, "") if armies else ""),
        f"+{coming}" if coming else "",
        f"subject to the {named(master)}" if master else "",
    ]


def _armies(units: Units) -> int:
    return int(units["infantry"]) + int(units["cavalry"])


def held(nation: str, b: View) -> list[int]:
    """The land areas where the nation stands alone."""
    return [AREA[a] for a, doc in b["areas"].items() if list(doc["units"]) == [nation] and AREA[a] < LAND]


def _limes(b: View) -> list[int]:
    """Areas with an intact fort, or with a nation under Roman rule alone."""
    subjects = [nation for nation, master in b["subjects"].items() if master == "romans"]
    forts = [AREA[a] for a, doc in b["areas"].items() if doc["units"].get("romans", {}).get("fort")]
    return [*forts, *[area for nation in subjects for area in held(nation, b) if area not in forts]]


def _beyond_limit(nation: str, worth: tuple[int, ...], held: list[int]) -> int:
    """The points of far areas above half of those at home, which some cards do not pay."""
    limit = POINT_LIMIT[NATION[nation]]
    if limit is None:
        return 0
    far, home = (sum(worth[area] for area in held if area in zone) for zone in limit)
    return max(0, far - home // 2)


# --- The timeline ----------------------------------------------------------------------------------------------------


def _next_events(b: View) -> list[Text]:
    """The next few events in one line each, the round before them when it is another."""
    lines = []
    for event in b["to_come"][:NEXT_EVENTS]:
        when = "this round" if event["round"] == b["round"] else f"round {event['round']}"
        lines.append(Text.assemble((f"{when:<10}", "dim"), _event(event)))
    return lines


def _event(event: View) -> Text:
    """`  Saxons  8 infantry in the Frisian Sea, Aelle; major invasion, boats`."""
    forces = [f"{_force(force)} in the {AREA_NAMES[AREA[force['sea']]]}" for force in event["arrivals"]]
    leaders = [LEADER_NAMES[LEADER[leader]] for leader in event["leaders"]]
    icons = [ICONS[icon] for icon in event["turn"]]
    name = Text(f"  {named(event['nation']):<15}", style=_colour(event["nation"]))
    return name.append("; ".join(", ".join(words) for words in (forces + leaders, icons) if words), style="default")


def _force(force: View) -> str:
    parts = [f"{force[kind]} {kind}" for kind in ("infantry", "cavalry") if force[kind]]
    return " and ".join(parts)


# --- Cards and odds --------------------------------------------------------------------------------------------------


def nation_named(name: str) -> str:
    """A nation by its id, its name or the beginning of one."""
    text = name.lower().replace("-", "_").replace(" ", "_")
    found = [nation for nation in NATIONS if nation == text] or [n for n in NATIONS if text and n.startswith(text)]
    if len(found) != 1:
        raise BadInput(f"there is no nation '{name}'; there are: {', '.join(NATIONS)}")
    return found[0]


def odds_in(view: View, where: str = "") -> Odds:
    """The odds of a battle; BadInput if there is none."""
    b = view["board"]
    area, attacker, defender = _battle(b, where.replace(" ", "_"))
    units = b["areas"].get(area, {"units": {}})["units"]
    own, other = units.get(attacker), units.get(defender)
    if not own or not other:
        raise BadInput("this battle is over")
    return odds_of(
        own["infantry"],
        other["infantry"],
        attack_cavalry=own["cavalry"],
        defend_cavalry=other["cavalry"],
        forts=int(other["fort"]),
        burhs=int(other["burh"]),
        romans_attack=attacker == "romans",
        romans_defend=defender == "romans",
        burhs_first=b["round"] in BURH_FIRST_ROUNDS,
        difficult=DIFFICULT[AREA[area]],
        attacker_leader=bool(own["leaders"]),
        defender_leader=bool(other["leaders"]),
    )


def _battle(b: View, where: str) -> tuple[str, str, str]:
    """Area, attacker and defender of the battle in course, or of one that the nation whose turn it is has to fight."""
    course = b["battle"]
    if course and where in ("", course["area"]):
        return course["area"], course["attacker"], course["defender"]
    waiting = {area: doc["units"] for area, doc in b["areas"].items() if _is_contested(area, doc, b["nation"])}
    if where not in waiting:
        where = f"write odds and one of: {', '.join(waiting)}" if waiting else "nobody fights now"
        raise BadInput(f"{where}; `logres odds` reckons any other")
    return where, b["nation"], next(nation for nation in waiting[where] if nation != b["nation"])


def _is_contested(area: str, doc: View, nation: str | None) -> bool:
    return AREA[area] < LAND and len(doc["units"]) > 1 and nation in doc["units"]


class BritanniaTerminal(TerminalUI):
    """The map by region, the points, the timeline, the cards; also for editions that differ in figures."""

    PAGES = ("timeline", "card", "odds")
    SCORING: ClassVar[Collection[int]] = SCORING_ROUNDS
    YEARS: ClassVar[Sequence[tuple[int, int]]] = CALENDAR.years
    MARKS: ClassVar[tuple[tuple[str, Collection[int]], ...]] = (
        ("scoring", SCORING_ROUNDS),
        ("Bretwalda", BRETWALDA_ROUNDS),
        ("King", KING_ROUNDS),
    )  # of rounds in the timeline

    def status(self, view: View) -> tuple[str, str]:
        """Round, years, nation and phase; and the points of the seats."""
        b = view["board"]
        words = f"Round {b['round']}, {b['years'][0]}-{b['years'][1]} AD"
        if b["nation"]:
            words += f", {named(b['nation'])}{HALVES[b['half']]}"
        points = "  ".join(f"{name} {seat['points'] - seat['bid']}" for name, seat in b["seats"].items())
        return f"{words}, {b['phase'].replace('-', ' ')}", points

    def board(self, view: View, width: int) -> RenderableType:
        """All land areas by region, the seas with somebody in them, the marks; in a bidding the groups."""
        if "bidding" in view["board"]:
            return _groups(view["board"]["bidding"])
        areas: dict[str, View] = view["board"]["areas"]
        parts: list[RenderableType] = []
        for number, name in enumerate(REGIONS):
            land = [area for area in range(LAND) if REGION[area] == number]
            parts += [Text(name, style="bold"), _grid(land, areas, width)]
        seas = [area for area in range(LAND, len(AREAS)) if AREAS[area] in areas]
        if seas:
            parts += [Text("At sea", style="bold"), _grid(seas, areas, width)]
        return Group(*parts, Text(LEGEND, style="dim"), *_next_events(view["board"]))

    def hint(self, view: View, action: dict[str, Any]) -> str | None:
        """Who stands in the area an action speaks of; what is not plain from its verb."""
        area = action.get("area")
        if action["verb"] in VERBS:
            return VERBS[str(action["verb"])]
        if not isinstance(area, str) or area not in AREA:
            return None
        doc = view["board"]["areas"].get(area)
        stacks = [stack(nation, units).plain for nation, units in doc["units"].items()] if doc else []
        words = " and ".join(stacks)
        return f"^ {words}".strip() if DIFFICULT[AREA[area]] else words or None

    def score(self, view: View) -> RenderableType:
        """Points by nation and seat, with what the next scoring of held areas would bring as things stand."""
        return _score_table(view, self.SCORING, self.due)

    def due(self, nation: str, b: View, round: int) -> int:
        """What the areas held now would pay in a round: Romans by their limes, subjects by half."""
        worth = HOLD[NATION[nation]][round]
        if nation == "romans":
            return sum(worth[area] for area in _limes(b))
        land = held(nation, b)
        if nation == "angles" and b["subjects"].get("brigantes") == nation:
            land += held("brigantes", b)
        points = sum(worth[area] for area in land) - _beyond_limit(nation, worth, land)
        return (points + 1) // 2 if nation in b["subjects"] else points

    def timeline(self, view: View) -> RenderableType:
        """What the rest of this round and the next ones bring."""
        b = view["board"]
        lines: list[Text] = []
        for round in sorted({b["round"], *[event["round"] for event in b["to_come"]]}):
            marks = ", ".join([name for name, rounds in self.MARKS if round in rounds])
            years = f"{self.YEARS[round][0]}-{self.YEARS[round][1]} AD"
            lines.append(Text(f"Round {round}, {years}{f'  ({marks})' if marks else ''}", style="bold"))
            lines += [_event(event) for event in b["to_come"] if event["round"] == round]
        scoring = ", ".join(map(str, sorted(self.SCORING)))
        return Group(*lines, Text(f"Held areas score in rounds {scoring}.", style="dim"))

    def card(self, view: View, name: str) -> RenderableType:
        """A nation's card by its id, its name or the beginning of one."""
        return card_of(nation_named(name), view["board"]["round"])

    def odds(self, view: View, where: str = "") -> RenderableType:
        """The battle in course, or the one that waits in an area, fought to its end."""
        return report(odds_in(view, where))
