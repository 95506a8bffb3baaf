"""The numbers of Battles, from data/battle.yaml. Losses are counted in halves."""

from __future__ import annotations

from typing import Final

from logres.games.figures import Node
from logres.games.pendragon.names import (
    CAVALRY,
    FIRST_RAIDER,
    PIECE,
    PIECES,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SPACES,
    STRONGHOLDS,
    TERRAINS,
    UNITS,
)
from logres.games.pendragon.tables import CITIES, DATA

_data: Node = DATA["battle"]
_losses: Node = _data["losses"]


# --- Losses: what each Unit inflicts and absorbs ---------------------------------------------------------------------

LOSS: Final[int] = _losses["unit"]["value"]
_HALVED: Final[tuple[int, ...]] = tuple([PIECE[name] for name in _losses["halved"]["pieces"]])
FIELD: Final[tuple[int, ...]] = tuple([_losses["halved"]["value"] if p in _HALVED else LOSS for p in UNITS])
WALL: Final[tuple[int, ...]] = tuple(
    [FIELD[p] * _losses["shield_wall"]["value"] if p == SAXON_WARBAND else FIELD[p] for p in UNITS]
)
ESCALADE: Final[tuple[int, ...]] = tuple(
    [_losses["escalade_raider"]["value"] if p >= FIRST_RAIDER else LOSS for p in UNITS]
)
FULL: Final[tuple[int, ...]] = tuple([LOSS for _ in UNITS])
STEADFAST: Final[int] = _losses["escalade_cavalry"]["value"]  # what one Cavalry can absorb in Escalade

# --- Pre-Battle ------------------------------------------------------------------------------------------------------


def _terrain(who: str) -> int:
    return TERRAINS.index(_data["home"][who]["terrain"])


HOME_OF: Final[dict[int, int]] = {SAXONS: _terrain("saxons"), SCOTTI: _terrain("scotti")}
HOME_OF_CYMBROGI: Final[int] = _terrain("cymbrogi")
RAIDERS_EVADE_HOME: Final[int] = _data["pre_battle"]["raiders_evade"]["home"]
RAIDERS_EVADE_ROUGH: Final[int] = _data["pre_battle"]["raiders_evade"]["rough"]
RAIDERS_EVADE_CLEAR: Final[int] = _data["pre_battle"]["raiders_evade"]["clear"]
RAIDERS_AMBUSH: Final[int] = _data["pre_battle"]["raiders_ambush"]["home"]
TROOPS_EVADE: Final[int] = _data["pre_battle"]["troops"]["evade"]
TROOPS_AMBUSH: Final[int] = _data["pre_battle"]["troops"]["ambush"]

# --- Strongholds -----------------------------------------------------------------------------------------------------


def _kind(piece: int) -> str:
    name = PIECES[piece]
    return "settlement" if name.endswith("settlement") else name


_defense: Node = _data["escalade_defense"]
_garrison: Node = _data["garrison"]
_capacity: Node = _data["capacity"]

# By piece, from the first Stronghold on; in Cities by space.
DEFENSE: Final[tuple[int, ...]] = tuple([_defense[_kind(p)] for p in STRONGHOLDS])
DEFENSE_CAMELOT: Final[int] = _defense["hillfort_camelot"]
DEFENSE_CITY: Final[int] = _defense["city"]
GARRISON: Final[tuple[int, ...]] = tuple([_garrison[_kind(p)] for p in STRONGHOLDS])
GARRISON_BADONICUS: Final[int] = _garrison["hillfort_badonicus"]
GARRISON_OF_CITY: Final[dict[int, int]] = {s: _garrison[SPACES[s]] for s in CITIES}
CAPACITY: Final[tuple[int, ...]] = tuple([_capacity[_kind(p)] for p in STRONGHOLDS])
CAPACITY_OF_CITY: Final[dict[int, int]] = {s: _capacity[SPACES[s]] for s in CITIES}
COUP_IN_CITY: Final[int] = _capacity["coup_de_main_in_city"]

# --- Consequences ----------------------------------------------------------------------------------------------------

_after: Node = _data["consequences"]
BATTLE_PRESTIGE: Final[int] = _after["battle"]["value"]
STRONGHOLD_PRESTIGE: Final[int] = _after["stronghold_lost"]["value"]
ASSAULT_PRESTIGE: Final[int] = _after["dux_assault"]["value"]
BATTLE_RENOWN: Final[int] = _after["renown"]["value"]
STRONGHOLD_PLUNDER: Final[int] = _after["plunder"]["other"]
TOWN_PLUNDER: Final[int] = _after["plunder"]["town"]
RETALIATE_PRESTIGE: Final[int] = _after["retaliate"]["prestige"]
RETALIATE_ENEMY: Final[int] = _after["retaliate"]["enemy"]

ALL_UNITS: Final = (1 << len(UNITS)) - 1
RAIDERS: Final = ALL_UNITS >> FIRST_RAIDER << FIRST_RAIDER
TROOPS_ON_FOOT: Final = ALL_UNITS & ~RAIDERS & ~(1 << CAVALRY)
