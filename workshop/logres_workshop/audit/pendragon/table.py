"""The table as everybody sees it: the spectator's view and the printed map, in the words of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

import yaml

from logres.engine.game import Game
from logres_workshop.audit.pendragon.cards import CYMBROGI

FACTIONS = ("dux", "civitates", "saxons", "scotti")
BRITONS = ("dux", "civitates")
BARBARIANS = ("saxons", "scotti")
NATION = {"saxons": "saxon", "scotti": "scotti"}


@cache
def printed() -> dict[str, Any]:
    """The printed map, from the title's data."""
    text = files("logres").joinpath("games/pendragon/data/map.yaml").read_text(encoding="utf-8")
    read: dict[str, Any] = yaml.safe_load(text)
    return read


@cache
def neighbours(space: str) -> frozenset[str]:
    pairs = printed()["borders"]["pairs"]
    return frozenset(b if a == space else a for a, b in pairs if space in (a, b))


@cache
def along_roads(space: str) -> frozenset[str]:
    pairs = printed()["roads"]["pairs"]
    return frozenset(b if a == space else a for a, b in pairs if space in (a, b))


@cache
def coast(sea: str) -> frozenset[str]:
    return frozenset(printed()["coasts"][sea])


@cache
def is_city(space: str) -> bool:
    return space in printed()["spaces"]["cities"]


def terrain(space: str) -> str:
    if is_city(space):
        return "city"
    return next(kind for kind in ("clear", "fens", "hills") if space in printed()["terrain"][kind])


@cache
def owner(piece: str) -> str:
    """Whose a piece is; Foederati are of the faction whose marker they bear (1.4.3)."""
    if piece in ("cavalry", "fort") or piece.startswith("red_"):
        return "dux"
    if piece in ("militia", "comitates", "town", "hillfort") or piece.startswith("blue_"):
        return "civitates"
    return "saxons" if piece.startswith("saxon_") else "scotti"


@cache
def pool(piece: str) -> str:
    """The kind of wooden piece: Foederati come from the same box as the free."""
    return piece.removeprefix("red_").removeprefix("blue_")


@cache
def is_raider(piece: str) -> bool:
    return piece.endswith("_raider")


def is_settlement(piece: str) -> bool:
    return piece.endswith("_settlement")


@dataclass(frozen=True)
class Space:
    """One Region or City with what stands in it."""

    name: str
    control: str | None
    population: int
    printed: int
    bottom: int
    top: int
    sites: dict[str, tuple[str, str | None]]  # the kind of Site and what it holds
    units: dict[str, tuple[int, int]]  # how many, and how many of them carry Plunder

    @cached_property
    def strongholds(self) -> list[str]:
        return [held for _, held in self.sites.values() if held is not None]

    @property
    def vacant(self) -> list[str]:
        return [site for site, (_, held) in self.sites.items() if held is None]

    @property
    def prosperity(self) -> int:
        return self.bottom + self.top

    def count(self, piece: str) -> int:
        return self.units.get(piece, (0, 0))[0]

    def troops(self, *factions: str) -> int:
        return sum(n for piece, (n, _) in self.units.items() if owner(piece) in factions and not is_raider(piece))

    def raiders(self, *factions: str) -> int:
        return sum(n for piece, (n, _) in self.units.items() if owner(piece) in factions and is_raider(piece))

    def held_by(self, *factions: str) -> int:
        """Strongholds of these factions."""
        return sum(owner(held) in factions for held in self.strongholds)

    def pieces(self, *factions: str) -> int:
        """All pieces of these factions, Raiders too."""
        return self.troops(*factions) + self.raiders(*factions) + self.held_by(*factions)

    def plunder(self, *factions: str) -> int:
        return sum(laden for piece, (_, laden) in self.units.items() if owner(piece) in factions)


@dataclass(frozen=True)
class Table:
    """What lies on the table. `board` is the rest of the view, as it is."""

    board: dict[str, Any]
    spaces: dict[str, Space]
    options: dict[str, Any]

    @property
    def imperium(self) -> str:
        return str(self.board["imperium"])

    @property
    def fragmented(self) -> bool:
        return self.imperium == "fragmentation"

    @property
    def roman_rule(self) -> bool:
        return self.imperium.startswith("roman_rule")

    @property
    def military(self) -> bool:
        return self.imperium.endswith("military")

    @property
    def scenario(self) -> str:
        return str(self.board["scenario"])

    def track(self, name: str) -> int:
        return int(self.board["tracks"][name])

    def resources(self, faction: str) -> int:
        return int(self.board["factions"][faction]["resources"])

    def available(self, piece: str) -> int:
        return int(self.board["boxes"]["available"][piece])

    def box(self, name: str) -> int:
        return int(self.board["boxes"][name])

    def nonplayer(self, faction: str) -> bool:
        return bool(self.board["factions"][faction]["nonplayer"])

    def lasts(self, card: int, side: str) -> bool:
        """Whether this side of a card is in effect (5.3, 5.4)."""
        return bool(self.board["lasting"].get(str(card)) == side)

    def cymbrogi(self) -> bool:
        return str(CYMBROGI) in self.board["lasting"]

    def on_map(self, piece: str) -> int:
        """How many of a wooden piece stand on the map, Foederati with the others."""
        return sum(
            sum(n for unit, (n, _) in space.units.items() if pool(unit) == piece)
            + sum(pool(held) == piece for held in space.strongholds)
            for space in self.spaces.values()
        )

    def total_prosperity(self) -> int:
        return sum(space.prosperity for space in self.spaces.values())

    def friends(self, faction: str) -> tuple[str, ...]:
        """Who is Friendly: the Britons to each other before Fragmentation (1.5)."""
        return BRITONS if faction in BRITONS and not self.fragmented else (faction,)

    def enemies(self, faction: str) -> tuple[str, ...]:
        friends = self.friends(faction)
        return tuple(other for other in FACTIONS if other not in friends)


def without(table: Table, fallen: set[str]) -> Table:
    """The same table when the Strongholds at these Sites have fallen."""
    spaces = {}
    for name, space in table.spaces.items():
        sites = {site: (kind, None if site in fallen else held) for site, (kind, held) in space.sites.items()}
        spaces[name] = replace(space, sites=sites)
    return replace(table, spaces=spaces)


def table(game: Game) -> Table:
    view = game.view(None, log=False)
    return table_of(view["board"], view["options"])


def table_of(board: dict[str, Any], options: dict[str, Any]) -> Table:
    return Table(board, {name: _space(name, doc) for name, doc in board["spaces"].items()}, options)


def _space(name: str, doc: dict[str, Any]) -> Space:
    bottom, top = doc["prosperity"]
    sites = {site: (held["kind"], held["holds"]) for site, held in doc["sites"].items()}
    units = {piece: (int(n), int(laden)) for piece, (n, laden) in doc["units"].items()}
    return Space(name, doc["control"], doc["population"], doc["printed"], bottom, top, sites, units)
