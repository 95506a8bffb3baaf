"""6.7 Recovery and Reset, and 6.8 what the Imperium changes."""

from typing import Any

from tests.games.pendragon.second_reading.table import (
    asked,
    begin,
    board,
    control,
    follow,
    kinds,
    prosperity,
    purse,
    space,
    track,
)

BEFORE = ("roman_rule_military", "roman_rule_civilian")
AFTER = ("autonomy_military", "autonomy_civilian", "fragmentation")


def from_step(step, spaces, imperium="fragmentation", **more):
    at = {"card": more.pop("card", 80), "phase": "epoch", "step": step}
    start = {"deck": [14, 15, 16], "scenario": "de-excidio-britanniae", "roads": False}
    return begin(at, spaces, imperium=imperium, **{**start, **more})


def rows(spaces, name, imperium):
    return space(from_step("recover", spaces, imperium), name)["prosperity"]


# 6.7.1, 6.8.6: as many cubes as people, the bottom row first; the top row at Roman Rule alone.
def test_recovery_fills_the_top_row_at_roman_rule_alone():
    spaces = {"atrebates": {"population": 3, "prosperity": [2, 0], "strongholds": ["town"]}}
    for imperium in BEFORE:
        assert rows(spaces, "atrebates", imperium) == [3, 2]
    for imperium in AFTER:
        assert rows(spaces, "atrebates", imperium) == [3, 0]


# 6.7.1, 1.7.1: after a loss of people both rows are cut to what is left of them, whoever controls the Region.
def test_recovery_cuts_both_rows_to_the_people():
    green = {"population": 1, "prosperity": [2, 2], "strongholds": ["scotti_settlement"]}
    for imperium in (*BEFORE, *AFTER):
        assert rows({"deceangli": green}, "deceangli", imperium) == [1, 1]
    empty = {"population": 0, "prosperity": [2, 1], "strongholds": ["hillfort"]}
    assert rows({"deceangli": empty}, "deceangli", "roman_rule_military") == [0, 0]


# 6.7.1, 1.3.6: a Region with one more than its printed people has a longer row.
def test_recovery_uses_the_box_of_the_added_people():
    spaces = {"regni": {"population": 3, "prosperity": [2, 2], "strongholds": ["saxon_settlement"]}}
    assert rows(spaces, "regni", "roman_rule_military") == [3, 3]
    assert rows(spaces, "regni", "autonomy_military") == [3, 2]


# 6.7.1: without Control nothing is added, and excess leaves all the same.
def test_without_control_nothing_grows():
    spaces = {
        "regni": {"population": 2, "prosperity": [1, 0], "units": {"militia": 3, "cavalry": 2}},
        "parisi": {"population": 1, "prosperity": [2, 1], "strongholds": ["hillfort"], "units": {"saxon_warband": 1}},
    }
    assert rows(spaces, "regni", "roman_rule_military") == [1, 0]
    assert rows(spaces, "parisi", "roman_rule_military") == [1, 1]


# 6.7.1, 1.7.2: a City under anybody is filled whole, whatever its people and the Imperium; an open City is not.
def test_cities_are_filled_whole():
    spaces = {
        "londinium": {"population": 0, "prosperity": 0, "strongholds": ["saxon_settlement"], "units": {"cavalry": 3}},
        "eboracum": {"prosperity": 1, "strongholds": ["fort"]},
    }
    g = from_step("recover", spaces)
    assert (prosperity(g, "londinium"), prosperity(g, "eboracum"), track(g, "prosperity")) == (4, 2, 6)
    g = from_step("recover", {"londinium": {"prosperity": 1, "units": {"militia": 3}}}, "roman_rule_military")
    assert prosperity(g, "londinium") == 1


# 6.8.1, 1.6.1: Britons who are even hold a Region together, and at Fragmentation neither does.
def test_fragmentation_stalls_what_britons_held_together():
    spaces = {"regni": {"population": 2, "strongholds": ["fort", "town"], "units": {"cavalry": 1, "militia": 1}}}
    assert rows(spaces, "regni", "autonomy_civilian") == [2, 0]
    assert rows(spaces, "regni", "fragmentation") == [0, 0]


# 6.7.2: Momentum goes to the played cards, Capabilities stay, all are Eligible, the card that was shown is played.
def test_reset():
    cards = {"lasting": {"11": "shaded", "7": "shaded"}, "played": [11, 7]}
    g = from_step("recover", {}, ineligible=["dux", "scotti"], **cards)
    assert list(board(g)["lasting"]) == ["7"]
    assert 11 in board(g)["played"]
    assert all(faction["eligible"] for faction in board(g)["factions"].values())
    assert (board(g)["card"]["number"], board(g)["next"]["number"]) == (16, 15)
    assert asked(g) == "dux"


# 6.7.2, 2.3.7: if the card that is then revealed is an Epoch card too, its round comes before the card.
def test_an_epoch_card_behind_the_next_card_is_played_at_once():
    spaces = {"regni": {"strongholds": ["town"]}}
    g = from_step("recover", spaces, deck=[14, 79, 16], resources={"civitates": 9}, epoch=1)
    assert "epoch" in kinds(g)
    assert (board(g)["card"]["number"], board(g)["next"]["number"]) == (79, 16)
    follow(g, "hoard 0")
    assert board(g)["card"]["number"] == 16
    assert board(g)["epoch"] == 2


# 6.6.2, 6.7.1: Militia that went home are missing when Control is looked at for the Recovery.
def test_militia_that_leave_cost_the_recovery():
    regni = {
        "population": 2,
        "prosperity": [0, 0],
        "strongholds": ["town", "saxon_settlement"],
        "units": {"militia": 3, "saxon_warband": 2},
    }
    assert rows({"regni": regni}, "regni", "autonomy_military") == [2, 0]
    g = from_step("upkeep", {"regni": regni}, "autonomy_military")
    assert control(g, "regni") is None
    assert space(g, "regni")["prosperity"] == [0, 0]


# 6.8: a fall to Autonomy in the Imperium Phase tells in each later phase of the same round.
def test_a_fall_to_autonomy_tells_in_the_whole_round():
    lost: dict[str, Any] = {name: {} for name in ("atrebates", "catuvellauni", "dobunni", "cornovii")}
    regni = {"population": 2, "prosperity": 0, "strongholds": ["town"], "units": {"militia": 1}}
    g = from_step(
        "imperium",
        {**lost, "regni": regni},
        "roman_rule_military",
        base="scenario",
        card=79,
        casualties=2,
        roads=True,
        resources={"civitates": 0},
    )
    assert board(g)["imperium"] == "autonomy_military"
    assert track(g, "prestige") == 2
    earned = purse(g, "civitates")
    assert earned == 56 + 9
    follow(g, "pay", "maintain roads", "done", "keep")
    assert board(g)["card"]["number"] == 16
    assert purse(g, "civitates") == earned - 8 - 10
    assert (board(g)["roads"], board(g)["boxes"]["out_of_play"]) == (True, 1)
    assert space(g, "regni")["prosperity"] == [2, 0]
