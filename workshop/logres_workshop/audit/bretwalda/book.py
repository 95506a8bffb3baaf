"""What the rulebook prints as figures. What its lost pictures showed is taken from the title's data files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from logres.games import figures

DATA: Final[dict[str, Any]] = figures.in_use("bretwalda")

KINGDOMS: Final = ("northumbria", "mercia", "east_anglia", "wessex")
CAPITALS: Final = {
    "east_anglia": "theodford",
    "northumbria": "eoforwic",
    "mercia": "tamworthige",
    "wessex": "wintaceaster",
}
KINDS: Final = ("ceorl", "thegn", "ealdorman", "ruler")  # in the order in which Wounds strike them
SEASONS: Final = ("spring", "summer", "autumn", "winter")
ACTIONS: Final = ("collection", "fyrd", "development", "movement")

COST: Final = {"ceorl": 1, "thegn": 3, "ealdorman": 5, "ship": 3}
VALUE: Final = {"ceorl": 1, "thegn": 3, "ealdorman": 5, "dane": 3, "drakkar": 3}
FIGURES: Final = {"ruler": 1, "ealdorman": 1, "thegn": 4, "ceorl": 8, "ship": 2}
OUTSIDERS: Final = {"dane": 5, "drakkar": 3}
BUILDINGS: Final = {"abbey": 12, "granary": 6, "port": 6, "mead_hall": 6}
CONTROL_TOKENS: Final = 15
ALL_GOLD: Final = 20 * 1 + 10 * 3 + 5 * 5
LORDSHIP_CARDS: Final = 34
DANES_CARDS: Final = 32
HAND_LIMIT: Final = 8
HOLD: Final = {"ship": 4, "drakkar": DATA["units"]["units"]["drakkar"]["capacity"]["value"]}
LAST_ROUND: Final = 12


def figure(kind: str, name: str) -> Any:
    """A figure of a kind of unit that was printed as a picture."""
    return DATA["units"]["units"][kind][name]["value"]


@dataclass(frozen=True)
class Area:
    kind: str
    gold: int
    food: bool
    harbour: bool
    seas: tuple[str, ...]


def _area(entry: dict[str, Any]) -> Area:
    seas = tuple(entry["seas"]["value"])
    return Area(entry["kind"]["value"], entry["gold"]["value"], entry["food"]["value"], entry["harbour"]["value"], seas)


def _borders() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {area: {} for area in AREAS}
    for group in figures.plain(DATA["map"]["borders"]).values():
        for one, other in group["pairs"]:
            found[one][other] = found[other][one] = group["kind"]
    return found


AREAS: Final[dict[str, Area]] = {id: _area(entry) for id, entry in figures.plain(DATA["map"]["areas"]).items()}
BORDERS: Final[dict[str, dict[str, str]]] = _borders()
SEAS: Final[dict[str, tuple[str, ...]]] = {
    id: tuple(entry["adjacent"]["seas"]) for id, entry in figures.plain(DATA["map"]["seas"]).items()
}
RULERS: Final[dict[str, Any]] = figures.plain(DATA["rulers"]["rulers"])
TILES: Final[dict[str, str]] = {id: tile["type"] for id, tile in figures.plain(DATA["tiles"]["tiles"]).items()}
SUMMER: Final[dict[str, int]] = {
    id: card["danes"] for id, card in figures.plain(DATA["seasons"]["cards"]["summer"]).items()
}
WINTER: Final[dict[str, int]] = {
    id: card["discard_food"] for id, card in figures.plain(DATA["seasons"]["cards"]["winter"]).items()
}
FACES: Final[dict[str, list[list[int]]]] = {
    colour: die["faces"] for colour, die in figures.plain(DATA["units"]["dice"]).items()
}
CROWNED_AT: Final[dict[str, dict[int, int]]] = {
    reading: {2: node["two"], 3: node["three"], 4: node["four"]}
    for reading, node in (
        ("second", DATA["constants"]["victory"]["instant"]),
        ("first", DATA["constants"]["victory"]["instant_first_reading"]),
    )
}


def coast(sea: str) -> set[str]:
    return {id for id, area in AREAS.items() if sea in area.seas}


def open_borders(area: str) -> dict[str, str]:
    """Neighbours that can be walked to: Wetlands let nobody through."""
    return {id: kind for id, kind in BORDERS[area].items() if kind != "wetland"}
