"""What a question wants on the map: targets and origins apart, prices, what is chosen so far, short cuts."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.engine.game import Game
from logres.games.pendragon.battle.enemies import Fight
from logres.games.pendragon.battle.forces import raiding_party
from logres.games.pendragon.commands.barbarian.replies import ForceBattle, Replies
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    DUX,
    MILITIA,
    NOBODY,
    SAXON_RAIDER,
    SAXONS,
    SEAS,
    SPACE,
)
from logres.games.pendragon.plans import act
from logres.games.pendragon.rules.sequence import ChoosePlay
from logres.games.pendragon.ui import asking
from logres_workshop.random_play import RandomPlayer
from tests.games.pendragon.orders import board, order, play, table

RAIDED = {
    "regni": {"town": 1, "saxon_raider": 2, "cavalry": 1},
    "cantiaci": {"fort": 1, "cavalry": 3, "saxon_raider": 1},
    "atrebates": {"fort": 1, "cavalry": 1},
}


def asks(g: Game) -> dict[str, Any]:
    found = asking.asks(g, board(g))
    assert found is not None
    return found


def items(g: Game) -> list[dict[str, Any]]:
    return asking.bill(board(g), g.find(Order))


def strengths(g: Game) -> dict[str, list[tuple[list[str], int]]]:
    found = asks(g)["strengths"]
    return {space: [(one["factions"], one["strength"]) for one in sides] for space, sides in found.items()}


def test_an_intercept_has_targets_and_then_origins():
    g = table(RAIDED, order("dux", "intercept"), blue=20)
    assert (asks(g)["targets"], asks(g)["origins"]) == (["cantiaci", "regni"], [])
    play(g, "select regni")
    assert (asks(g)["targets"], asks(g)["origins"]) == (["cantiaci"], ["atrebates", "cantiaci"])


def test_a_march_has_origins():
    g = table(RAIDED, order("dux", "march"), blue=20)
    assert (asks(g)["targets"], asks(g)["origins"]) == ([], ["atrebates", "cantiaci", "regni"])
    play(g, "select atrebates")
    assert (asks(g)["targets"], asks(g)["origins"]) == ([], ["atrebates"])
    play(g, "take 1 cavalry atrebates")
    assert "regni" in asks(g)["targets"]


def test_prices_are_what_a_space_adds_to_the_bill():
    forces = {"parisi": {"fort": 1, "cavalry": 1}, "regni": {"town": 1}}
    g = table(forces, order("dux", "train"), blue=20)
    assert asks(g)["prices"]["select parisi"] == [[3, 0], [5, 0]]
    assert asks(g)["prices"]["select regni"] == [[3, 0]]
    play(g, "select parisi")
    assert asks(g)["prices"] == {"units parisi": [[3, 0]], "prosper parisi": [[5, 0]]}


def test_what_is_chosen_has_its_way_and_its_price():
    g = table(RAIDED, order("dux", "intercept"), blue=20)
    play(g, "select regni", "select atrebates", "take 1 cavalry atrebates", "to regni")
    assert [(one["space"], one["to"], one["cost"]) for one in items(g)] == [
        ("regni", None, 0),
        ("atrebates", "regni", 2),
    ]
    assert items(g)[1]["group"] == [{"piece": "cavalry", "count": 1}]
    g = table({"parisi": {"fort": 1, "cavalry": 1}}, order("dux", "train"), blue=20)
    play(g, "select parisi", "prosper parisi")
    assert [(one["way"]["verb"], one["cost"]) for one in items(g)] == [("prosper", 5)]


def test_why_the_choice_cannot_end():
    g = table(
        {"regni": {"town": 1, "saxon_raider": 2}, "atrebates": RAIDED["atrebates"]},
        order("dux", "intercept"),
        blue=9,
    )
    assert asks(g)["unfinished"] is None
    play(g, "select regni")
    assert asks(g)["unfinished"]["rule"] == "3.2.3.intercept-battle"


def test_a_command_is_carried_out_with_one_answer():
    forces = {"parisi": {"fort": 1}, "regni": {"town": 1}}
    g = table(forces, order("dux", "train", feats=1), blue=20)
    play(g, "select parisi", "units parisi", "select regni")
    kinds = {one["kind"]: one for one in asks(g)["shortcuts"]}
    assert set(kinds) >= {"feat", "carry_out"}
    assert [(one["count"], one["stack"], one["area"]) for one in kinds["carry_out"]["placed"]] == [
        (1, "cavalry", "parisi"),
        (2, "militia", "regni"),
    ]
    play(g, *kinds["carry_out"]["actions"])
    assert (board(g).resources[1], g.decision) == (14, None)


def test_a_trade_is_done_everywhere_with_one_answer():
    forces = {"regni": {"town": 1}, "dobunni": {"town": 1}, "atrebates": {"town": 1}}
    g = table(forces, order("civitates", "trade", feats=1), blue=5)
    found = [one["actions"] for one in asks(g)["shortcuts"] if one["kind"] == "everywhere"]
    assert found == [["select atrebates", "select dobunni", "select regni"]]
    play(g, *found[0])
    assert [one["space"] for one in items(g)] == ["atrebates", "dobunni", "regni"]
    assert [one["kind"] for one in asks(g)["shortcuts"] if one["kind"] == "everywhere"] == []
    limited = table(forces, order("civitates", "trade", limited=1), blue=5)
    assert [one["kind"] for one in asks(limited)["shortcuts"]] == []


def test_a_rule_that_lowers_prestige_is_told_to_cost_wealth():
    g = table({"regni": {"town": 1, "militia": 3}}, order("civitates", "trade", feats=1), blue=5, wealth=1)
    play(g, "select regni", "done", "with rule", "select regni")
    assert asks(g)["spends"] == {"humble regni": ["Wealth", 1]}


def test_a_command_is_carried_out_to_its_end_though_dice_of_others_follow():
    options = {"nonplayers": ["dux", "saxons", "scotti"]}
    g = logres.new("pendragon", "barbarian-conspiracy", seed=2, options=options)
    g.play("trade")
    for space in ("atrebates", "cantiaci"):
        g.play(f"select {space}")
    for action in ("done", "with rule", "select atrebates", "hoard atrebates"):
        g.play(action)
    (found,) = [one["actions"] for one in asks(g)["shortcuts"] if one["kind"] == "carry_out"]
    play(g, *found)
    assert g.find(Order) is None or g.find(Order).faction != CIVITATES


def test_who_would_fight_whom_is_told_where_it_is_asked_whether_to():
    regni = SPACE["regni"]
    g = table({"regni": {"cavalry": 1, "militia": 1, "saxon_raider": 3, "scotti_raider": 2}}, Replies(regni), blue=5)
    britons, saxons = asks(g)["foes"]
    assert (britons["factions"], britons["strength"]) == (["dux", "civitates"], 3)
    assert (saxons["factions"], saxons["units"], saxons["strength"]) == (["saxons"], {"saxon_raider": [3, 0]}, 3)
    assert asking._foes(g, board(g), ForceBattle(DUX, regni, SAXONS)) == [saxons, britons]  # a Deep Raid attacks


def test_those_who_have_landed_fight_alone_and_each_enemy_is_told():
    forces = {"regni": {"militia": 1, "saxon_raider": 5, "saxon_warband": 1, "scotti_raider": 4}}
    g = table(forces, Fight(SPACE["regni"], SAXONS, 0, raiding_party(SAXON_RAIDER, 3), 1))
    own, britons, scotti = asks(g)["foes"]
    assert (own["units"], own["strength"]) == ({"saxon_raider": [3, 0]}, 3)
    assert (britons["factions"], britons["strength"]) == (["dux", "civitates"], 1)
    assert (scotti["factions"], scotti["strength"]) == (["scotti"], 4)


def test_a_battle_command_tells_strengths_before_a_space_is_chosen_and_after():
    forces = {"regni": {"saxon_warband": 2, "saxon_raider": 1, "cavalry": 1, "militia": 1, "scotti_raider": 1}}
    g = table(forces, order("saxons", "battle"))
    told = {"regni": [(["saxons"], 5), (["dux", "civitates"], 3), (["scotti"], 1)]}
    assert strengths(g) == told
    play(g, "select regni")
    assert strengths(g) == told
    assert asks(table(RAIDED, order("dux", "train"), blue=20))["strengths"] == {}


def test_an_intercept_tells_strengths_with_those_who_ride_there():
    g = table(RAIDED, order("dux", "intercept"), blue=20)
    assert strengths(g)["regni"] == [(["dux", "civitates"], 2), (["saxons"], 2)]
    play(g, "select regni", "select atrebates", "take 1 cavalry atrebates", "to regni")
    assert strengths(g)["regni"] == [(["dux", "civitates"], 4), (["saxons"], 2)]


def test_an_intercept_is_told_to_cost_something_where_troops_ride():
    g = table(RAIDED, order("dux", "train"), blue=20)
    asked = ChoosePlay(DUX, NOBODY, 0)
    assert asking._opening(g, board(g), asked, act("intercept")) == [(0, 0), (2, 0)]


def test_a_requisition_tells_where_it_brings_nothing():
    forces = {"parisi": {"fort": 1}, "regni": {"fort": 1, "town": 1}}
    g = table(forces, order("dux", "train", feats=1), blue=20)
    play(g, "select parisi", "units parisi", "done", "with requisition")
    assert asks(g)["brings"] == {"select parisi": 0, "select regni": 1}
    assert asks(table(RAIDED, order("dux", "train"), blue=20))["brings"] == {}


def test_what_is_available_is_told_with_the_command_that_places_it():
    g = table({"parisi": {"fort": 1}}, order("dux", "train"), blue=20)
    b, run = board(g), g.find(Order)
    assert asking.available(b, run) == {"cavalry": b.available[CAVALRY], "militia": b.available[MILITIA]}
    assert asking.available(b, table(RAIDED, order("dux", "intercept"), blue=20).find(Order)) == {}


def test_spaces_that_others_ride_from_are_no_targets():
    g = table(RAIDED, order("dux", "intercept"), blue=20)
    play(g, "select regni", "select atrebates", "take 1 cavalry atrebates", "to regni")
    assert asking.targets_of(g.find(Order)) == 1


def test_the_first_battle_is_fought_in_the_order_chosen_and_the_rest_of_a_command_goes_on():
    g = table(RAIDED, order("dux", "intercept"), blue=20)
    play(g, "select cantiaci", "select regni", "meet regni")
    (found,) = [one["actions"] for one in asks(g)["shortcuts"] if one["kind"] == "carry_out"]
    assert found == ["done", "resolve cantiaci"]
    forces = {"parisi": {"fort": 1, "cavalry": 1}, "regni": {"town": 1}, "dobunni": {"town": 1}}
    g = table(forces, order("dux", "train"), blue=20)
    board(g).available[CAVALRY] = 0
    play(g, "select parisi", "units parisi", "select regni", "select dobunni", "done")
    (rest,) = asks(g)["shortcuts"]
    assert rest["actions"] == ["place 2 militia regni", "place 2 militia dobunni"]


def test_a_raid_tells_what_is_lost_on_the_way():
    settled = {"saxon_warband": 1, "saxon_settlement": 1}
    forces = {"cantiaci": {"fort": 1}, "trinovantes": {"fort": 1}, "corieltauvi": settled}
    g = table(forces, order("saxons", "raid"), saxon_renown=9)
    board(g).patrolled[SEAS.index("germanicus")] = 1
    play(g, "select iceni")
    lost = asks(g)["lost"]
    assert (lost["1d4 germanicus iceni"], lost["3d4 germanicus iceni"], lost["3d4 overland iceni"]) == (2, 2, 0)


def test_raiders_settle_before_they_return_and_it_is_told_what_is_given():
    forces = {"parisi": {"saxon_raider": 5}, "corieltauvi": {"saxon_raider": 2}}
    g = table(forces, order("saxons", "return", feats=1), chance=(1, 4, 5, 6, 6, 6, 6))
    play(g, "select parisi", "select corieltauvi", "done", "with settle", "select parisi")
    (found,) = [one["actions"] for one in asks(g)["shortcuts"] if one["kind"] == "carry_out"]
    assert found == ["done", "resolve corieltauvi", "settle"]
    play(g, *found)
    spends = asks(g)["spends"]
    assert (spends["people parisi"], spends["found derventio"]) == (["Warbands", 3], ["Warbands", 2])
    assert "enough parisi" not in spends
    play(g, "found derventio", "enough parisi")
    assert g.decision is None


def test_elsewhere_nobody_is_a_foe():
    assert asks(table(RAIDED, order("dux", "train"), blue=20))["foes"] is None


@pytest.mark.parametrize("place", ["regni", "britannicus"])
def test_a_space_or_sea_that_is_no_answer_is_called_by_its_name(place: str):
    g = logres.new("pendragon", seed=0)
    refusal = g.why_not(place)
    assert refusal is not None
    assert refusal.text.startswith("Another question comes first: ")


def test_nothing_is_told_of_a_non_player():
    g = table(RAIDED, order("dux", "train"), blue=20)
    board(g).nonplayer[0] = 1
    assert asking.asks(g, board(g)) is None


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_told_can_be_played(seed: int):
    """Spaces are those of the answers, prices are paid as told, short cuts can be taken."""
    g = logres.new("pendragon", seed=seed)
    player = RandomPlayer(seed)
    for _ in range(250):
        found = asking.asks(g, board(g))
        if found:
            legal = [one.text for one in g.legal()]
            assert set(found["prices"]) <= set(legal)
            for shortcut in found["shortcuts"]:
                trial = g.clone()
                for action in shortcut["actions"]:
                    trial.play(action)
        if g.pending:
            player.play(g)
