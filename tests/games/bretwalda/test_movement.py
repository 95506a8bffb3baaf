"""Movement on land and at sea, Control. Cases M1 to M6."""

from __future__ import annotations

from typing import Any

import logres
from logres.games.bretwalda.names import listed
from logres.games.bretwalda.tables import PLACE
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import (
    asked,
    control,
    food,
    here,
    notations,
    play,
    position,
    settle,
    table,
    vessel,
    why,
)


def moves(kingdom: str, areas: dict[str, Any], **more: Any) -> logres.Game:
    return position("movement", kingdom, areas, **more)


@rule("bretwalda", "action.movement.border-road", "action.movement.control", "action.movement.battle-after")
def test_M1_move_and_attack():
    areas = {
        "legaceaster": {"mercia": {"ruler": 1}, "control": "mercia"},
        "mameceaster": {"mercia": {"ealdorman": 1, "thegn": 2}, "control": "mercia"},
        "loidis": {"northumbria": {"thegn": 1}, "control": "northumbria"},
        "eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"},
    }
    dice = [3, 3, 2, 1, 1]
    g = moves("mercia", areas, kingdoms={"mercia": {"ruler": "beornwulf"}}, chance=dice, seed=1)
    play(g, "move ruler legaceaster", "to mameceaster")
    assert control(g, "caerleol") is None
    play(g, "to caerleol")
    assert asked(g) == ("MoveUnits", "mercia")
    assert here(g, "caerleol") == {"mercia": {"ruler": 1}}
    assert control(g, "caerleol") == "mercia"
    for unit in ("ealdorman", "thegn", "thegn"):
        play(g, f"move {unit} mameceaster", "to loidis")
        assert asked(g) == ("MoveUnits", "mercia")
    assert control(g, "loidis") == "northumbria"
    settle(play(g, "done"))
    assert control(g, "loidis") == "mercia"


@rule("bretwalda", "action.movement.enter-enemy", "action.movement.border-wilderness", "concept.opposing")
def test_M2_a_unit_stops_among_opposing_units():
    areas = {
        "tamworthige": {"mercia": {"ruler": 1, "ealdorman": 1, "thegn": 1}, "control": "mercia"},
        "dor": {"neutral": {"ceorl": 1}},
    }
    g = moves("mercia", areas)
    play(g, "move ealdorman tamworthige", "to dor")
    assert asked(g)[0] == "MoveUnits"
    play(g, "move thegn tamworthige", "to ligoraceaster")
    assert why(g, "to hamptun") == "action.movement.border-wilderness"
    assert why(g, "to lindcylne") is None


@rule("bretwalda", "action.movement.battle-after")
def test_M2_the_active_player_orders_the_battles():
    areas = {
        "tamworthige": {"mercia": {"ruler": 1, "ealdorman": 1, "thegn": 1}, "control": "mercia"},
        "dor": {"neutral": {"ceorl": 1}},
        "waeringwic": {"neutral": {"ceorl": 1}},
    }
    g = moves("mercia", areas)
    play(g, "move ealdorman tamworthige", "to dor", "move thegn tamworthige", "to waeringwic", "done")
    assert asked(g) == ("ChooseBattle", "mercia")
    assert notations(g) == ["fight dor", "fight waeringwic"]


@rule("bretwalda", "action.movement.ceorl-leaders", "action.movement.scope")
def test_M3_ceorls_stay_without_leaders():
    areas = {"theodford": {"east_anglia": {"ceorl": 1, "ruler": 1}, "control": "east_anglia"}}
    g = moves("east_anglia", areas)
    assert why(g, "move ceorl theodford") == "action.movement.ceorl-leaders"
    g = moves("east_anglia", areas, kingdoms={"east_anglia": {"tiles": ["ceorl_leaders"]}})
    assert why(g, "move ceorl theodford") is None
    play(g, "move ceorl theodford")
    assert why(g, "to sancte_albanes") == "action.movement.border-wilderness"
    play(g, "to elmham")
    assert here(g, "elmham") == {"east_anglia": {"ceorl": 1}}


@rule("bretwalda", "action.movement.border-wetlands")
def test_M3_wetlands_are_closed():
    areas = {"theodford": {"east_anglia": {"ruler": 1, "ealdorman": 1}, "control": "east_anglia"}}
    g = play(moves("east_anglia", areas), "move ealdorman theodford")
    assert why(g, "to steanford") == "action.movement.border-wetlands"


EMMA: dict[str, Any] = {
    "colneceaster": {"east_anglia": {"ruler": 1, "thegn": 1}, "control": "east_anglia"},
    "theodford": "east_anglia",
}
SHIP = {"side": "east_anglia", "name": "ship_1", "at": "thaemese"}


@rule("bretwalda", "action.movement.embark", "action.movement.disembark", "action.movement.control")
def test_M4_sea_transport():
    g = moves("east_anglia", EMMA, vessels=[SHIP])
    play(g, "move ruler colneceaster", "board ship_1")
    assert asked(g)[0] == "MoveUnits"
    play(g, "move thegn colneceaster", "board ship_1", "sail ship_1")
    assert why(g, "sail nor") is None
    play(g, "land rofaesceaster", "ashore ruler", "done")
    assert control(g, "rofaesceaster") == "east_anglia"
    assert why(g, "sail nor") == "action.movement.disembark"
    play(g, "land hestingas", "ashore thegn")
    assert here(g, "hestingas") == {"east_anglia": {"thegn": 1}}
    assert control(g, "hestingas") == "east_anglia"
    assert table(g).cargo[4] == 0


@rule("bretwalda", "action.movement.disembark", "action.movement.sea-border", "action.movement.ship-move")
def test_M4_a_sea_and_one_landing():
    ship = {**SHIP, "aboard": {"thegn": 3}}
    g = moves("east_anglia", EMMA, vessels=[ship])
    play(g, "sail ship_1", "sail suth")
    assert why(g, "land seolesige") is None
    play(g, "land seolesige", "ashore thegn", "done")
    assert asked(g)[0] == "MoveUnits"
    assert table(g).cargo[4] >> 4 & 15 == 2
    g = moves("east_anglia", EMMA, vessels=[ship])
    play(g, "sail ship_1", "sail suth", "sail seafern")
    assert asked(g)[0] == "MoveUnits"  # no point is left for a landing


@rule("bretwalda", "action.movement.capacity")
def test_M5_four_units_on_a_ship():
    areas = {"colneceaster": {"east_anglia": {"ruler": 1, "thegn": 1}, "control": "east_anglia"}}
    g = moves("east_anglia", areas, vessels=[{**SHIP, "aboard": {"thegn": 3}}])
    play(g, "move thegn colneceaster", "board ship_1", "move ruler colneceaster")
    assert why(g, "board ship_1") is not None


@rule("bretwalda", "action.movement.harbour-free")
def test_M5_harbours_cost_nothing():
    ship = {**SHIP, "at": "colneceaster", "aboard": {"thegn": 2}}
    g = moves("east_anglia", EMMA, vessels=[ship])
    play(g, "sail ship_1", "sail thaemese")
    play(g, "land rofaesceaster", "ashore thegn", "done")
    assert why(g, "land hestingas") is None
    g = moves("east_anglia", EMMA, vessels=[SHIP])
    play(g, "sail ship_1", "sail colneceaster")
    assert vessel(g, 4) == "colneceaster"


@rule("bretwalda", "action.movement.sea-battle")
def test_a_ship_stops_at_opposing_vessels():
    foe = {"side": "danes", "name": "drakkar_1", "at": "suth"}
    g = moves("east_anglia", EMMA, vessels=[{**SHIP, "aboard": {"thegn": 1}}, foe], chance=[6, 1], seed=1)
    play(g, "sail ship_1", "sail suth")
    assert asked(g)[0] == "MoveUnits"
    play(g, "done")
    assert asked(g) == ("MayRetreat", "east-anglia")
    play(g, "retreat")
    assert vessel(g, 4) == "thaemese"  # not to any other Sea


def harbour(taker: str) -> logres.Game:
    areas = {
        "tamworthige": {"mercia": {"ruler": 1}, "control": "mercia"},
        "colneceaster": {"control": "east_anglia", "buildings": ["port"], "food": 2},
        "lundenwic": {taker: {"thegn": 1}},
    }
    ship = {"side": "east_anglia", "name": "ship_1", "at": "colneceaster"}
    return moves("mercia", areas, vessels=[ship])


@rule("bretwalda", "concept.harbour.capture", "concept.control.keep-or-destroy", "building.capture")
def test_M6_a_captured_harbour():
    g = harbour("mercia")
    play(g, "move thegn lundenwic", "to colneceaster", "stop")
    assert notations(g) == ["keep port", "destroy port"]
    play(g, "keep port")
    assert notations(g) == ["keep 2", "keep 1", "keep 0"]
    play(g, "keep 1")
    assert notations(g) == ["take", "destroy"]
    play(g, "take")
    assert vessel(g, 2) == "colneceaster"
    assert vessel(g, 4) is None
    assert food(g, "colneceaster") == 1
    assert listed(table(g).build[PLACE["colneceaster"]]) == ["port"]
    g = harbour("mercia")
    play(g, "move thegn lundenwic", "to colneceaster", "stop", "destroy port", "keep 0", "destroy")
    assert (vessel(g, 2), vessel(g, 4)) == (None, None)
    assert table(g).build[PLACE["colneceaster"]] == 0


@rule(
    "bretwalda",
    "concept.harbour.danes-destroy",
    "concept.food.danes-destroy",
    "building.danes-destroy",
    "concept.control.loss-to-outsiders",
    "autumn.move.destruction",
)
def test_M6_danes_lay_a_harbour_waste():
    areas = {
        "colneceaster": {"control": "east_anglia", "buildings": ["port"], "food": 2},
        "lundenwic": {"danes": {"dane": 1}},
        "theodford": {"east_anglia": {"ruler": 1}, "control": "east_anglia"},
    }
    ship = {"side": "east_anglia", "name": "ship_1", "at": "colneceaster"}
    g = position("hire", "mercia", areas, 3, "au1", at={"budget": 3}, vessels=[ship])
    play(g, "hire dane lundenwic", "to colneceaster", "stop")
    assert control(g, "colneceaster") is None
    assert food(g, "colneceaster") == 0
    assert table(g).build[PLACE["colneceaster"]] == 0
    assert vessel(g, 4) is None


@rule("bretwalda", "concept.control.take-by-move", "concept.control.persistent", "concept.control.definition")
def test_control_stays_and_tokens_run_out():
    others = ["dor", "hereford", "waeringwic", "mathrafal", "aberffraw", "legaceaster", "mameceaster", "caerleol"]
    others += ["dun_pris", "hwit_aern", "man", "wiht", "elmham", "norwic"]
    areas = {
        "tamworthige": {"mercia": {"ruler": 1, "thegn": 1}, "control": "mercia"},
        **dict.fromkeys(others, "mercia"),
    }
    g = moves("mercia", areas)
    play(g, "move thegn tamworthige", "to ligoraceaster", "stop")
    assert asked(g)[0] == "LiftToken"
    play(g, "lift wiht")
    assert control(g, "ligoraceaster") == "mercia"
    assert control(g, "wiht") is None
    assert control(g, "tamworthige") == "mercia"
    g = moves("mercia", areas)
    play(g, "move thegn tamworthige", "to ligoraceaster", "stop", "leave")
    assert control(g, "ligoraceaster") is None


@rule("bretwalda", "concept.units.movement:land")
def test_movement_points():
    areas = {"tamworthige": {"mercia": {"ruler": 1, "ealdorman": 1, "thegn": 1}, "control": "mercia"}}
    g = moves("mercia", areas)
    play(g, "move thegn tamworthige", "to legaceaster")
    assert why(g, "to mathrafal") == "action.movement.border-wilderness"
    play(g, "to mameceaster")
    assert asked(g)[0] == "MoveUnits"
    play(g, "move ealdorman tamworthige", "to legaceaster", "to mathrafal")
    assert asked(g)[0] == "MoveUnits"
