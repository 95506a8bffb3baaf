"""Bretwalda's board, units, cards and numbers as plain tuples, built once from the files in `data`.

Places, sides, kinds of unit and vessels are ints: positions in PLACES, SIDES, KINDS, VESSELS; cards are ids. Land areas
come first, so `place >= LAND` is a Sea. Most of what is in the data files is reconstructed; each figure says so.
"""

from __future__ import annotations

from typing import Final

from logres.games import figures
from logres.games.figures import Node, look_up, plain

DATA: Final[Node] = figures.in_use("bretwalda")

_map: Node = DATA["map"]
_setup: Node = DATA["setup"]
_units: Node = DATA["units"]
_numbers: Node = DATA["constants"]


def _number(chapter: str, name: str) -> int:
    value: int = _numbers[chapter][name]["value"]
    return value


# --- The board -------------------------------------------------------------------------------------------------------

LAND: Final = 46
N_PLACES: Final = 51

_areas: Node = plain(_map["areas"])
_seas: Node = plain(_map["seas"])

PLACES: Final[tuple[str, ...]] = (*sorted(_areas), *_seas)
PLACE: Final[dict[str, int]] = {place: index for index, place in enumerate(PLACES)}
PLACE_NAMES: Final[tuple[str, ...]] = tuple([(_areas.get(p) or _seas[p])["name"] for p in PLACES])

COUNTRYSIDE: Final = 0
CITY: Final = 1
CAPITAL: Final = 2
AREA_KINDS: Final = ("countryside", "city", "capital")

ROAD: Final = 1
WILDERNESS: Final = 2
WETLAND: Final = 3
_BORDERS: Final = {"road": ROAD, "wilderness": WILDERNESS, "wetland": WETLAND}


def areas(ids: list[str]) -> tuple[int, ...]:
    return tuple([look_up(PLACE, area) for area in ids])


AREA_KIND: Final[tuple[int, ...]] = tuple([AREA_KINDS.index(_areas[a]["kind"]["value"]) for a in PLACES[:LAND]])
GOLD: Final[tuple[int, ...]] = tuple([_areas[a]["gold"]["value"] for a in PLACES[:LAND]])
FOOD: Final[tuple[bool, ...]] = tuple([_areas[a]["food"]["value"] for a in PLACES[:LAND]])
HARBOUR: Final[tuple[bool, ...]] = tuple([_areas[a]["harbour"]["value"] for a in PLACES[:LAND]])
SEAS_OF: Final[tuple[tuple[int, ...], ...]] = tuple([areas(_areas[a]["seas"]["value"]) for a in PLACES[:LAND]])
COAST: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([a for a in range(LAND) if place in SEAS_OF[a]]) for place in range(N_PLACES)]
)
SEA_ADJ: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple(sorted(areas(_seas[p]["adjacent"]["seas"]))) if p in _seas else () for p in PLACES]
)


def _borders() -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each land area its neighbours with the kind of border, in order of area."""
    links: list[list[tuple[int, int]]] = [[] for _ in range(LAND)]
    for group in plain(_map["borders"]).values():
        for pair in group["pairs"]:
            one, other = areas(pair)
            links[one].append((other, _BORDERS[group["kind"]]))
            links[other].append((one, _BORDERS[group["kind"]]))
    return tuple([tuple(sorted(linked)) for linked in links])


BORDERS: Final[tuple[tuple[tuple[int, int], ...], ...]] = _borders()
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple([tuple([a for a, _ in row]) for row in BORDERS])
PASSABLE: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    [tuple([(a, kind) for a, kind in row if kind != WETLAND]) for row in BORDERS]  # [action.movement.border-wetlands]
)
OPEN_TO: Final[tuple[tuple[int, ...], ...]] = tuple([tuple([a for a, _ in row]) for row in PASSABLE])
BORDER_COST: Final[tuple[int, ...]] = (
    0,
    _map["costs"]["road"]["value"],
    _map["costs"]["wilderness"]["value"],
)
SEA_COST: Final[int] = _map["costs"]["sea_border"]["value"]
EMBARK_COST: Final[int] = _map["costs"]["embark"]["value"]
LANDING_COST: Final[int] = _map["costs"]["disembark"]["value"]

# --- Sides -----------------------------------------------------------------------------------------------------------

NORTHUMBRIA: Final = 0
MERCIA: Final = 1
EAST_ANGLIA: Final = 2
WESSEX: Final = 3
NEUTRAL: Final = 4
DANES: Final = 5
N_KINGDOMS: Final = 4
N_SIDES: Final = 6

_kingdoms: Node = plain(_setup["kingdoms"])

KINGDOMS: Final[tuple[str, ...]] = tuple(_kingdoms)
SIDES: Final[tuple[str, ...]] = (*KINGDOMS, "neutral", "danes")
SIDE: Final[dict[str, int]] = {side: index for index, side in enumerate(SIDES)}
SIDE_NAMES: Final[tuple[str, ...]] = (*[_kingdoms[k]["name"] for k in KINGDOMS], "Neutrals", "Danes")
SEAT_NAMES: Final[tuple[str, ...]] = tuple([kingdom.replace("_", "-") for kingdom in KINGDOMS])
CAPITALS: Final[tuple[int, ...]] = areas([_kingdoms[k]["capital"] for k in KINGDOMS])

# --- Units -----------------------------------------------------------------------------------------------------------

CEORL: Final = 0
THEGN: Final = 1  # a Dane stands as a Thegn of the Danes
EALDORMAN: Final = 2
RULER: Final = 3
N_KINDS: Final = 4
KINDS: Final = ("ceorl", "thegn", "ealdorman", "ruler")
KIND_NAMES: Final = {kind: kind.title() for kind in (*KINDS, "dane")}

WHITE: Final = 0
RED: Final = 2
BLACK: Final = 3
N_COLOURS: Final = 4
DICE: Final = ("white", "brown", "red", "black")

_types: Node = _units["units"]


def _stat(name: str, kinds: tuple[str, ...] = KINDS[:3]) -> tuple[int, ...]:
    return tuple([_types[kind][name]["value"] for kind in kinds])


VALUE: Final[tuple[int, ...]] = (*_stat("value"), 0)
COST: Final[tuple[int, ...]] = (*_stat("cost"), 0)
POINTS: Final[tuple[int, ...]] = (*_stat("mp"), 0)  # a Ruler's are on his card
HEALTH: Final[tuple[int, ...]] = (*_stat("health"), 0)
UNIT_DIE: Final[tuple[int, ...]] = (*[DICE.index(_types[kind]["die"]["value"]) for kind in KINDS[:3]], 0)
UPGRADE_COST: Final[tuple[int, ...]] = (_units["upgrades"]["ceorl"], _units["upgrades"]["thegn"])
FACES: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    [tuple([(face[0], face[1]) for face in _units["dice"][colour]["faces"]]) for colour in DICE]
)

SHIP_COST: Final[int] = _types["ship"]["cost"]["value"]
SHIP_POINTS: Final[int] = _types["ship"]["mp"]["value"]
SHIP_HOLD: Final[int] = _types["ship"]["capacity"]["value"]
SHIP_HEALTH: Final[int] = _types["ship"]["health"]["value"]
DRAKKAR_HEALTH: Final[int] = _types["drakkar"]["health"]["value"]
DRAKKAR_HOLD: Final[int] = _types["drakkar"]["capacity"]["value"]
DRAKKAR_PRICE: Final[int] = _types["drakkar"]["value"]["value"]
DRAKKAR_POINTS: Final[int] = _types["drakkar"]["mp"]["value"]
SHIP_DIE: Final[int] = DICE.index(_types["ship"]["die"]["value"])
DRAKKAR_DIE: Final[int] = DICE.index(_types["drakkar"]["die"]["value"])

_figures: Node = _units["figures"]
FIGURES: Final[tuple[int, ...]] = tuple([_figures["player"][kind] for kind in KINDS])
NEUTRAL_FIGURES: Final[tuple[int, ...]] = (*[_figures["neutral"][kind] for kind in KINDS[:3]], 0)
SHIPS: Final = 2  # a player
FIRST_DRAKKAR: Final = 8
N_VESSELS: Final = 11
DANE_FIGURES: Final[int] = _figures["danes"]["dane"]
VESSELS: Final[tuple[str, ...]] = (*["ship_1", "ship_2"] * N_KINGDOMS, "drakkar_1", "drakkar_2", "drakkar_3")
VESSEL_NAMES: Final[tuple[str, ...]] = tuple([vessel.replace("_", " ").title() for vessel in VESSELS])

CONTROL_TOKENS: Final[int] = _units["tokens"]["control"]
ALL_GOLD: Final[int] = _units["tokens"]["gold"]

# --- Buildings and tiles ---------------------------------------------------------------------------------------------

ABBEY: Final = 0
GRANARY: Final = 1
PORT: Final = 2
MEAD_HALL: Final = 3
BUILDINGS: Final = ("abbey", "granary", "port", "mead_hall")
BUILDING_NAMES: Final = ("Abbey", "Granary", "Port", "Mead Hall")
BUILDING_SUPPLY: Final[tuple[int, ...]] = tuple([_units["tokens"]["buildings"][b] for b in BUILDINGS])

_tiles: Node = plain(DATA["tiles"]["tiles"])
ACTIONS: Final = ("collection", "fyrd", "development", "movement")
TILES: Final[tuple[str, ...]] = tuple(_tiles)
TILE_NAMES: Final[tuple[str, ...]] = tuple([_tiles[tile]["name"] for tile in TILES])
TILE: Final[dict[str, int]] = {tile: index for index, tile in enumerate(TILES)}
TILE_TYPE: Final[tuple[str, ...]] = tuple([_tiles[tile]["type"] for tile in TILES])
TAX_COLLECTORS: Final = 1 << TILE["tax_collectors"]
ROYAL_MINT: Final = 1 << TILE["royal_mint"]
HEAVY_PLOUGH: Final = 1 << TILE["heavy_plough"]
MOBILISATION: Final = 1 << TILE["countryside_mobilisation"]
ARMOURERS: Final = 1 << TILE["armourers"]
ROYAL_GIFTS: Final = 1 << TILE["royal_gifts"]
MASTER_MASONS: Final = 1 << TILE["master_masons"]
GREAT_WORKS: Final = 1 << TILE["great_works"]
LEARNED_CLERKS: Final = 1 << TILE["learned_clerks"]
CEORL_LEADERS: Final = 1 << TILE["ceorl_leaders"]
ROAD_WARDENS: Final = 1 << TILE["road_wardens"]
BOAR_SNOUT: Final = 1 << TILE["boar_snout"]

# --- Cards -----------------------------------------------------------------------------------------------------------

_rulers: Node = plain(DATA["rulers"]["rulers"])
RULERS: Final[tuple[str, ...]] = tuple(_rulers)
RULERS_OF: Final[tuple[tuple[str, ...], ...]] = tuple(
    [tuple([ruler for ruler in RULERS if _rulers[ruler]["kingdom"] == kingdom]) for kingdom in KINGDOMS]
)
RULER_NAME: Final[dict[str, str]] = {ruler: card["name"] for ruler, card in _rulers.items()}
RULER_DIE: Final[dict[str, int]] = {ruler: DICE.index(card["die"]) for ruler, card in _rulers.items()}
RULER_HEALTH: Final[dict[str, int]] = {ruler: card["health"] for ruler, card in _rulers.items()}
RULER_POINTS: Final[dict[str, int]] = {ruler: card["mp"] for ruler, card in _rulers.items()}

_lordship: Node = plain(DATA["lordship"]["cards"])
LORDSHIP: Final[tuple[str, ...]] = tuple(_lordship)
LORDSHIP_NAME: Final[dict[str, str]] = {card: text["name"] for card, text in _lordship.items()}
TIMING: Final[dict[str, str]] = {card: text["timing"] for card, text in _lordship.items()}
FOUGHT: Final[dict[str, str]] = {card: text["battles"] for card, text in _lordship.items()}

_chronicles: Node = plain(DATA["chronicles"]["cards"])
CHRONICLES: Final[tuple[str, ...]] = tuple(_chronicles)
CHRONICLE_NEEDS: Final[dict[str, int]] = {card: text["needs"] for card, text in _chronicles.items()}
CHRONICLE_NAME: Final[dict[str, str]] = {card: text["name"] for card, text in _chronicles.items()}

SEASONS: Final = ("spring", "summer", "autumn", "winter")
_season: Node = plain(DATA["seasons"]["cards"])
SEASON_CARDS: Final[tuple[tuple[str, ...], ...]] = tuple([tuple(_season[season]) for season in SEASONS])
SEASON_NAME: Final[dict[str, str]] = {card: text["name"] for s in SEASONS for card, text in _season[s].items()}
DANES_COMING: Final[dict[str, int]] = {card: text["danes"] for card, text in _season["summer"].items()}
FOOD_LOST: Final[dict[str, int]] = {card: text["discard_food"] for card, text in _season["winter"].items()}

_landings: Node = plain(DATA["danes"]["cards"])
DANES_CARDS: Final[tuple[str, ...]] = tuple(_landings)
LANDING: Final[dict[str, int]] = {card: look_up(PLACE, text["area"]) for card, text in _landings.items()}
LANDING_SEAS: Final[dict[str, tuple[int, ...]]] = {card: areas(text["seas"]) for card, text in _landings.items()}

# --- Set-up ----------------------------------------------------------------------------------------------------------


def _host(node: Node) -> tuple[int, int, int, int]:
    """Ceorls, Thegns, Ealdormen and Rulers of a mapping."""
    return (node.get("ceorl", 0), node.get("thegn", 0), node.get("ealdorman", 0), node.get("ruler", 0))


DALC_AREAS: Final[tuple[int, ...]] = areas(_setup["dalcs"]["areas"])
DALCS_OF: Final[tuple[tuple[int, ...], ...]] = tuple([areas(_setup["dalcs_of"][k]) for k in KINGDOMS])
NEUTRAL_START: Final[dict[int, tuple[int, int, int, int]]] = {
    look_up(PLACE, area): _host(units) for area, units in plain(_setup["neutrals"]).items()
}
CAPITAL_START: Final[tuple[int, int, int, int]] = _host(_setup["capital"])
ABSENT_START: Final[tuple[int, int, int, int]] = _host(_setup["absent_capital"])
ABSENT_THEGNS: Final[tuple[tuple[int, ...], ...]] = tuple([areas(_setup["absent_thegns"][k]) for k in KINGDOMS])
START_FOOD: Final[int] = _setup["capital"]["food"]
EXTRA_FOOD: Final[tuple[int, ...]] = tuple([plain(_setup["extra_food"]).get(k, 0) for k in KINGDOMS])
START_GOLD: Final[int] = _setup["purse"]["gold"]
CHRONICLES_DRAWN: Final[int] = _setup["cards"]["chronicles"]["draw"]
CHRONICLES_KEPT: Final[int] = _setup["cards"]["chronicles"]["keep"]
LORDSHIP_DRAWN: Final[int] = _setup["cards"]["lordship"]["draw"]
NO_RULER_IN: Final[tuple[int, ...]] = areas(_setup["new_ruler_never"]["areas"])
ISLES: Final[tuple[int, ...]] = areas(["man", "wiht"])

_advanced: Node = _setup["advanced"]
OWN_DALCS: Final[int] = _advanced["dalcs"]["value"]
CENTRE: Final[int] = look_up(PLACE, _advanced["central"]["area"])
ALLOTMENT: Final[tuple[tuple[int, int, int, int], ...]] = tuple(
    [_host(_advanced[players]) for players in ("two", "two", "three", "four")]
)
MOST_VALUE: Final[int] = _advanced["most_value"]["value"]

# --- Numbers ---------------------------------------------------------------------------------------------------------

LAST_ROUND: Final[int] = _number("rounds", "last")
ACTIONS_EACH: Final[int] = _number("rounds", "actions")
HAND_LIMIT: Final[int] = _number("rounds", "hand_limit")
_instant: Node = _numbers["victory"]["instant"]
INSTANT: Final[tuple[int, ...]] = (0, 0, _instant["two"], _instant["three"], _instant["four"])
_first_instant: Node = _numbers["victory"]["instant_first_reading"]
FIRST_INSTANT: Final[tuple[int, ...]] = (0, 0, _first_instant["two"], _first_instant["three"], _first_instant["four"])
ABBEYS_PER_DALC: Final[int] = _number("victory", "abbeys_per_dalc")
MOST_CHRONICLES: Final[int] = _number("victory", "chronicles")
EXCHANGE_ROUNDS: Final[tuple[int, ...]] = tuple(_numbers["spring"]["exchange_rounds"]["rounds"])
WHEAT_AND_GRAIN: Final[int] = _number("spring", "wheat_and_grain")
FYRD_CITY: Final[int] = _number("fyrd", "city")
FYRD_CAPITAL: Final[int] = _number("fyrd", "capital")
FYRD_MERCIA: Final[int] = _number("fyrd", "mercia")
LORDSHIP_COST: Final[int] = _number("fyrd", "lordship_cost")
CARD_GOLD: Final[int] = _number("fyrd", "card_gold")
TILE_COST: Final[int] = _number("development", "tile_cost")
BUILDING_COST: Final[int] = _number("development", "building_cost")
TILES_OF_A_TYPE: Final[int] = _number("development", "tiles_of_a_type")
SAINTS: Final[int] = _number("development", "northumbria")
PORT_GOLD: Final[int] = _number("development", "port_gold")
BATTLE_ROUNDS: Final[int] = _number("battle", "rounds")
CITY_DICE: Final[int] = _number("battle", "city_dice")
CAPITAL_DICE: Final[int] = _number("battle", "capital_dice")
_draws: Node = _numbers["battle"]["draws"]
WINNER_DRAWS: Final[int] = _draws["winner"]["draw"]
WINNER_KEEPS: Final[int] = _draws["winner"]["keep"]
LOSER_DRAWS: Final[int] = _draws["loser"]["draw"]
LOSER_KEEPS: Final[int] = _draws["loser"]["keep"]
MARTIAL_TRADITION: Final[int] = _number("battle", "wessex")
