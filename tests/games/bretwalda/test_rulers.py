"""Every Ruler, every Kingdom tile and every Season card, one outcome each."""

from __future__ import annotations

from typing import Any

import logres
from logres.games.bretwalda.board import Board, Die
from logres.games.bretwalda.rules.actions import march, sailing
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.rules.seasons import bids, winter
from logres.games.bretwalda.tables import (
    BLACK,
    LAND,
    PLACE,
    RULER,
    RULER_DIE,
    RULER_HEALTH,
    RULER_POINTS,
    RULERS,
    RULERS_OF,
    SIDE,
    TILE_TYPE,
    TILES,
    WILDERNESS,
)
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import (
    asked,
    gold,
    hand,
    notations,
    pass_all,
    play,
    position,
    settle,
    table,
)

MERCIA, WESSEX, NORTHUMBRIA, EAST_ANGLIA = (SIDE[k] for k in ("mercia", "wessex", "northumbria", "east_anglia"))
BLANK = 1


def turn(kingdom: str, areas: dict[str, Any], action: str | None = None, **rest: Any) -> logres.Game:
    g = position("action", kingdom, areas, seed=1, **rest)
    return play(g, action) if action else g


def home(kingdom: str, area: str, units: dict[str, int] | None = None, **more: Any) -> dict[str, Any]:
    return {area: {kingdom: {"ruler": 1, **(units or {})}, "control": kingdom, **more}}


# ---------------------------------------------------------------------- Rulers


@rule("bretwalda", "concept.ruler.card")
def test_a_card_gives_die_health_and_points():
    assert [len(cards) for cards in RULERS_OF] == [3, 3, 3, 3]
    figures = {ruler: (RULER_DIE[ruler], RULER_HEALTH[ruler], RULER_POINTS[ruler]) for ruler in RULERS}
    assert figures["eardwulf"] == (2, 3, 2)
    assert figures["aelfwald"] == (1, 3, 3)
    assert figures["coenwulf"] == (2, 4, 2)
    assert figures["beorhtric"] == (1, 4, 2)
    assert set(figures) == {card for cards in RULERS_OF for card in cards}


def led(ruler: str, kingdom: str, dice: list[Die]) -> Board:
    """The board in a Battle in Dor where a Ruler fights, after a roll."""
    g = turn(kingdom, {"dor": {kingdom: {"ruler": 1}}}, kingdoms={kingdom: {"ruler": ruler}})
    b = table(g)
    fighters.begin(b)
    b.dice = dice
    return b


@rule("bretwalda", "concept.ruler.card")
def test_rulers_in_battle():
    dor, sword, shield = PLACE["dor"], (0, 1, 3), (1, 1, 2)
    assert fighters.tally(led("eardwulf", "northumbria", [sword]), 0, NORTHUMBRIA, dor) == (2, 0)
    assert fighters.tally(led("eanred", "northumbria", [sword]), 0, NORTHUMBRIA, dor) == (1, 0)
    assert fighters.tally(led("aethelstan", "east_anglia", [shield]), 1, EAST_ANGLIA, dor) == (0, 2)
    assert fighters.tally(led("aethelstan", "east_anglia", [sword]), 0, EAST_ANGLIA, dor) == (1, 0)
    sides = (MERCIA, SIDE["neutral"])
    assert fighters.hits(led("coenwulf", "mercia", [sword, shield]), 0, sides, dor) == 1
    assert fighters.hits(led("beornwulf", "mercia", [sword, shield]), 0, sides, dor) == 0


@rule("bretwalda", "concept.ruler.card")
def test_ecgberht_is_paid_for_victories():
    for units, paid in (({"ruler": 1, "thegn": 1}, 1), ({"thegn": 2}, 0)):
        areas = {"dor": {"wessex": units, "neutral": {"ceorl": 1}}}
        homes = {} if "ruler" in units else home("wessex", "wintaceaster")
        kingdoms = {"wessex": {"ruler": "ecgberht", "gold": 4}}
        at = {"area": "dor", "attacker": "wessex", "from": ["loidis"]}
        g = position("battle", "wessex", {**areas, **homes}, chance=[6] * 2 + [BLANK], at=at, kingdoms=kingdoms, seed=1)
        settle(pass_all(g))
        assert gold(g, "wessex") == 4 + paid


@rule("bretwalda", "concept.ruler.card")
def test_eadwald_and_beornwulf_save_and_earn():
    areas = home("east_anglia", "norwic", {"ceorl": 1})
    earned = []
    for ruler in ("eadwald", "aethelstan"):
        kingdoms = {"east_anglia": {"ruler": ruler, "gold": 0}}
        earned.append(gold(turn("east_anglia", areas, "collection", kingdoms=kingdoms), "east_anglia"))
    assert earned[0] == earned[1] + 1
    kingdoms = {"mercia": {"ruler": "beornwulf", "gold": 9}}
    g = turn("mercia", home("mercia", "tamworthige"), "fyrd", kingdoms=kingdoms)
    play(g, "recruit thegn tamworthige")
    assert gold(g, "mercia") == 7
    play(g, "recruit thegn tamworthige")
    assert gold(g, "mercia") == 4


@rule("bretwalda", "concept.ruler.card")
def test_aelfwald_draws_for_an_abbey():
    areas = {**home("northumbria", "eoforwic"), "dor": "northumbria"}
    g = turn("northumbria", areas, "development", kingdoms={"northumbria": {"ruler": "aelfwald", "gold": 9}})
    play(g, "build abbey dor")
    assert len(hand(g, "northumbria")) == 1
    g = turn("northumbria", areas, "development", kingdoms={"northumbria": {"ruler": "eanred", "gold": 9}})
    play(g, "build abbey dor")
    assert hand(g, "northumbria") == []


@rule("bretwalda", "concept.ruler.card")
def test_eanred_spares_food_and_beorhtric_ranks_higher():
    areas = home("northumbria", "eoforwic", {"thegn": 3})
    fed = []
    for ruler in ("eanred", "aelfwald"):
        g = turn("northumbria", areas, kingdoms={"northumbria": {"ruler": ruler}})
        fed.append(winter.mouths(table(g), NORTHUMBRIA))
    assert fed == [1, 3]
    g = turn("wessex", home("wessex", "wintaceaster"), kingdoms={"wessex": {"ruler": "beorhtric"}})
    assert bids.standing(table(g), WESSEX) == 1


@rule("bretwalda", "concept.ruler.card")
def test_aethelwulf_changes_a_card_before_his_first_action():
    areas = home("wessex", "wintaceaster")
    kingdoms = {"wessex": {"ruler": "aethelwulf"}}
    g = position("actions", areas=areas, pretender="wessex", kingdoms=kingdoms, hands={"wessex": ["l02"]}, seed=1)
    play(g, "clockwise")
    assert notations(g) == ["keep", "change l02"]
    play(g, "change l02")
    assert len(hand(g, "wessex")) == 2
    assert table(g).lordship_deck[0] == "l02"


@rule("bretwalda", "concept.ruler.card")
def test_ceolwulf_and_aethelweard_on_the_move():
    g = turn("mercia", home("mercia", "tamworthige"), kingdoms={"mercia": {"ruler": "ceolwulf"}})
    b = table(g)
    assert march.costs_for(b, MERCIA, RULER)[WILDERNESS] == 1
    assert march.costs_for(b, MERCIA, 1)[WILDERNESS] > 1
    g = turn("east_anglia", home("east_anglia", "norwic"), kingdoms={"east_anglia": {"ruler": "aethelweard"}})
    b = table(g)
    ship = b.fleet(EAST_ANGLIA)[0]
    b.cargo[ship] = 1 << 4 * RULER
    assert sailing.ship_points(b, ship) == 3
    b.cargo[ship] = 1 << 4
    assert sailing.ship_points(b, ship) == 2


# ---------------------------------------------------------------------- tiles


@rule("bretwalda", "tile.types")
def test_four_colours_of_three():
    assert len(TILES) == 12
    assert [TILE_TYPE.count(action) for action in ("collection", "fyrd", "development", "movement")] == [3, 3, 3, 3]
    assert TILE_TYPE[TILES.index("tax_collectors")] == "collection"
    assert TILE_TYPE[TILES.index("armourers")] == "fyrd"
    assert TILE_TYPE[TILES.index("great_works")] == "development"
    assert TILE_TYPE[TILES.index("boar_snout")] == "movement"


def with_tile(tile: str, areas: dict[str, Any], action: str, **more: Any) -> tuple[logres.Game, logres.Game]:
    """The same action with a tile and without it."""
    purse = {"gold": 12, "ruler": "coenwulf", **more}
    with_it = turn("mercia", areas, action, kingdoms={"mercia": {**purse, "tiles": [tile]}})
    return with_it, turn("mercia", areas, action, kingdoms={"mercia": purse})


@rule("bretwalda", "tile.types")
def test_tiles_of_the_collection():
    areas = {**home("mercia", "tamworthige"), "eoforwic": {"mercia": {"thegn": 1}, "control": "mercia"}}
    minted, plain = with_tile("royal_mint", areas, "collection", gold=0)
    assert gold(minted, "mercia") == gold(plain, "mercia") + 2
    ploughed, plain = with_tile("heavy_plough", areas, "collection")
    fields = sum(1 for a in ("tamworthige", "eoforwic") if table(plain).food[PLACE[a]])
    assert sum(table(ploughed).food) == sum(table(plain).food) + fields


@rule("bretwalda", "tile.types")
def test_tiles_of_the_fyrd():
    areas = home("mercia", "tamworthige", {"ceorl": 2})
    for g, left in zip(with_tile("armourers", areas, "fyrd"), (11, 10), strict=True):
        assert gold(play(g, "upgrade ceorl tamworthige"), "mercia") == left
    for g, left in zip(with_tile("royal_gifts", areas, "fyrd"), (8, 6), strict=True):
        assert gold(play(g, "buy", "buy", "buy"), "mercia") == left


@rule("bretwalda", "tile.types")
def test_tiles_of_development():
    areas = {**home("mercia", "tamworthige"), "dor": "mercia"}
    for g, left in zip(with_tile("learned_clerks", areas, "development"), (10, 9), strict=True):
        assert gold(play(g, "tile armourers"), "mercia") == left
    great, plain = with_tile("great_works", areas, "development")
    play(great, "build mead_hall tamworthige", "build abbey dor")
    play(plain, "build mead_hall tamworthige")
    assert not any(text.startswith("build") for text in notations(plain))


@rule("bretwalda", "tile.types")
def test_tiles_of_movement():
    areas = home("mercia", "tamworthige", {"thegn": 2})
    wardens, plain = with_tile("road_wardens", areas, "movement")
    assert march.bonus_of(table(wardens), MERCIA) == 1
    assert march.bonus_of(table(plain), MERCIA) == 0
    for units, tiles, black in (
        ({"thegn": 2}, ["boar_snout"], 1),
        ({"thegn": 1}, ["boar_snout"], 0),
        ({"thegn": 2}, [], 0),
    ):
        g = turn("mercia", {"dor": {"mercia": units}}, kingdoms={"mercia": {"tiles": tiles}})
        b = table(g)
        fighters.begin(b)
        assert fighters.pool(b, 0, MERCIA, PLACE["dor"])[BLACK] == black
        assert fighters.pool(b, 1, MERCIA, PLACE["dor"])[BLACK] == 0


# ---------------------------------------------------------------------- Season cards


def spring(card: str, **rest: Any) -> logres.Game:
    areas = {**home("mercia", "tamworthige", {"thegn": 1}), **home("wessex", "wintaceaster")}
    return position("season", areas=areas, round=1, card=card, pretender="mercia", seed=1, **rest)


@rule("bretwalda", "round.season.card-effect")
def test_what_roads_and_wilderness_cost():
    costs = {}
    for card in ("au2", "sp2", "wi2", "su1"):
        b = table(turn("mercia", home("mercia", "tamworthige"), card=card))
        costs[card] = march.border_costs(b)[1:]
    assert costs["au2"] == (2, 2)
    assert costs["sp2"] == (1, 3)
    assert costs["wi2"][1] > 10
    assert costs["su1"] == (1, 2)


@rule("bretwalda", "round.season.card-effect")
def test_the_witan_and_new_ploughland():
    g = spring("sp3")
    assert asked(g)[0] == "ReturnDrawn"
    g = spring("sp4")
    assert asked(g)[0] == "PlaceFood"


@rule("bretwalda", "round.season.card-effect")
def test_storms_keep_ships_at_home():
    g = turn("mercia", home("mercia", "tamworthige"), card="wi3")
    b = table(g)
    b.vessel[b.fleet(MERCIA)[0]] = LAND
    assert not sailing.can_sail(b, b.fleet(MERCIA)[0])
    b.card = "wi1"
    assert sailing.can_sail(b, b.fleet(MERCIA)[0])
