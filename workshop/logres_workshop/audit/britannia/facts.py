"""The printed things, read from the titles' data: map, cards, timeline, counters."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

import yaml

REDUX = "britannia-redux"


def read(title: str, name: str) -> dict[str, Any]:
    folder = files(f"logres.games.{title.replace('-', '_')}") / "data"
    loaded: dict[str, Any] = yaml.safe_load((folder / f"{name}.yaml").read_text("utf-8"))
    return loaded


def _pairs(section: dict[str, Any]) -> list[tuple[str, str]]:
    rows = chain.from_iterable(part["pairs"] for part in section.values() if isinstance(part, dict))
    return [(one, other) for one, other in rows]


def _neighbours(pairs: list[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one, other in pairs:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


class Facts:
    """All that is printed for one title. Areas and nations go by their ids."""

    def __init__(self, title: str) -> None:
        self.redux = title == REDUX
        board = read("britannia", "map")
        self.land: list[str] = board["areas"]["land"]
        self.ashore = frozenset(self.land)
        self.seas: list[str] = board["areas"]["seas"]
        self.regions = {name: set(part["areas"]) for name, part in board["regions"].items() if isinstance(part, dict)}
        self.difficult: set[str] = set(chain.from_iterable(part["areas"] for part in board["difficult"].values()))
        self.borders = _neighbours(_pairs(board["borders"]))
        self.straits = _neighbours([(one, other) for one, other in board["straits"]["pairs"]])
        self.sea_borders = _neighbours(_pairs(board["sea_borders"]))
        self.coasts = _neighbours(_pairs(board["coasts"]))
        self.zones = {name: self._zone(part) for name, part in board["zones"].items()}
        self.cards = read(title, "cards")
        self.timeline = read(title, "timeline")
        self.constants = read(title, "constants")
        self.scenarios = read(title, "scenarios")
        self.leaders = self._leaders(title)
        self.nations: list[str] = read("britannia", "nations")["turn_order"]["nations"]
        self.counters = self._counters(title)
        self.scoring = read(title, "scoring") if self.redux else {}
        if self.redux:
            self._add_boundaries()

    def _zone(self, part: dict[str, Any]) -> set[str]:
        return set(part["areas"]).union(*(self.regions[name] for name in part["regions"]))

    def _leaders(self, title: str) -> dict[str, dict[str, Any]]:
        known = read("britannia", "leaders")
        whole = {**known["leaders"], **known["in_redux"]}
        own = read(title, "leaders")["leaders"]
        return {id: {**row, **own.get(id, {})} for id, row in whole.items() if isinstance(row, dict)}

    def _counters(self, title: str) -> dict[str, dict[str, int]]:
        if title == REDUX:
            order = read(title, "nations")["play_order"]
            return {id: row for id, row in order.items() if isinstance(row, dict)}
        nations = read(title, "nations")["nations"]
        return {id: row["counters"] for id, row in nations.items() if isinstance(row, dict)}

    def _add_boundaries(self) -> None:
        """Each two neighbouring seas have a boundary, from which both coasts can be reached."""
        for one in list(self.seas):
            for other in self.sea_borders[one]:
                if one < other:
                    id = f"{one[:3]}_{other[:3]}"
                    self.seas = [*self.seas, id]
                    self.coasts[id] = self.coasts[one] | self.coasts[other]

    def is_land(self, area: str) -> bool:
        return area in self.ashore

    def beside(self, area: str) -> set[str]:
        """Land next to land, straits included."""
        return self.borders.get(area, set()) | self.straits.get(area, set())

    def turn_kind(self, round: int, nation: str) -> list[str]:
        """The symbols of a nation's turn: major, raiding, boats, must_return, occupy."""
        return list((self.timeline["rounds"].get(round) or {}).get(nation, {}).get("turn", []))

    def worth(self, points: dict[str, int], area: str) -> int:
        """What a scroll pays for an area: named by itself, else by its region or zone."""
        if area in points:
            return points[area]
        for name, value in points.items():
            if area in self.regions.get(name, ()) or area in self.zones.get(name, ()):
                return value
        return 0


@cache
def facts_of(title: str) -> Facts:
    return Facts(title)
