"""6.6 Upkeep."""

from tests.games.pendragon.second_reading.table import (
    asked,
    available,
    begin,
    board,
    follow,
    laden,
    legal,
    play,
    purse,
    strongholds,
    track,
    units,
)


def upkeep(spaces, *answers, imperium="fragmentation", **more):
    at = {"card": 80, "phase": "epoch", "step": "upkeep"}
    start = {"resources": {}, "deck": [14, 15, 16], "scenario": "de-excidio-britanniae"}
    g = begin(at, spaces, imperium=imperium, **{**start, **more})
    follow(g, *answers)
    return g


def over(g):
    return board(g)["card"]["number"] == 16


# 6.6.1, 1.4.3: Plunder of Cavalry and of red Foederati is stowed first and pays for Forts.
def test_what_the_dux_stows_pays_for_his_forts():
    spaces = {
        "regni": {"strongholds": ["fort"], "units": {"cavalry": [2, 1]}},
        "cantiaci": {"strongholds": ["fort", "red_saxon_settlement"], "units": {"red_saxon_warband": [2, 1]}},
    }
    g = upkeep(spaces, "pay", "done", "keep", resources={"civitates": 9})
    assert over(g)
    assert strongholds(g, "regni") == ["fort"]
    assert strongholds(g, "cantiaci") == ["fort", "red_saxon_settlement"]
    assert laden(g, "regni") == laden(g, "cantiaci") == {}
    assert (purse(g, "dux"), purse(g, "civitates")) == (0, 9)


# 6.6.1: Cavalry at a Fort that was given up have to leave it, others only may.
def test_cavalry_leave_the_fort_that_was_given_up():
    spaces = {
        "regni": {"strongholds": ["fort"], "units": {"cavalry": 2}},
        "carvetii": {"strongholds": ["fort"], "units": {"cavalry": 1}},
    }
    site = next(name for name, here in board(upkeep(spaces))["spaces"]["regni"]["sites"].items() if here["holds"])
    g = upkeep(spaces, f"raze {site}", "pay", resources={"dux": 5})
    follow(g, "lift regni")
    assert "keep" not in legal(g)
    follow(g, "send 2 carvetii", "lift regni", "done")
    assert over(g)
    assert (units(g, "regni"), units(g, "carvetii")) == ({}, {"cavalry": 3})
    assert purse(g, "dux") == 4


# 6.6.1: with the last Fort gone all Cavalry stay where they are.
def test_without_forts_cavalry_stay_put():
    spaces = {
        "regni": {"strongholds": ["fort"], "units": {"cavalry": 2}},
        "brigantes": {"units": {"cavalry": 3}},
    }
    g = upkeep(spaces, resources={"civitates": 30})
    assert legal(g) == ["raze anderida"]
    play(g, "raze anderida")
    assert over(g)
    assert strongholds(g, "regni") == []
    assert (units(g, "regni"), units(g, "brigantes")) == ({"cavalry": 2}, {"cavalry": 3})
    assert purse(g, "civitates") == 30


# 6.6.1, 6.8.2, 6.8.4: at Autonomy ten are due for the Roads, and only Civilian Dominance lets the Civitates refuse.
def test_who_pays_for_the_roads():
    purses = {"dux": 9, "civitates": 5}
    g = upkeep({}, "maintain roads", "pay 1 blue", imperium="autonomy_civilian", resources=purses)
    assert (asked(g), legal(g)) == ("civitates", ["agree", "refuse"])
    play(g, "refuse")
    assert (board(g)["roads"], purse(g, "dux"), purse(g, "civitates")) == (False, 9, 5)
    g = upkeep({}, "maintain roads", "pay 1 blue", imperium="autonomy_military", resources=purses)
    assert over(g)
    assert (board(g)["roads"], purse(g, "dux"), purse(g, "civitates")) == (True, 0, 4)
    g = upkeep({}, imperium="roman_rule_civilian", resources=purses)
    assert (over(g), board(g)["roads"], purse(g, "dux")) == (True, True, 9)
    g = upkeep({}, imperium="autonomy_military", resources={"dux": 50}, roads=False)
    assert (over(g), board(g)["roads"], purse(g, "dux")) == (True, False, 50)


# 6.6.1, 6.8.5: how many of five Casualties come back.
def test_casualties_by_the_imperium():
    back = {"roman_rule_military": 5, "roman_rule_civilian": 3, "autonomy_military": 2, "autonomy_civilian": 2}
    for imperium, count in {**back, "fragmentation": 5}.items():
        g = upkeep({}, imperium=imperium, casualties=5, out_of_play=1, roads=False)
        assert over(g)
        boxes = board(g)["boxes"]
        assert (boxes["casualties"], boxes["out_of_play"]) == (0, 1 + 5 - count)


# 6.6.1, 6.6.3: red Foederati whose Nation has no red Settlement are free, and then fare as free Warbands do.
def test_red_foederati_without_a_settlement_are_set_free():
    spaces = {
        "regni": {
            "population": 2,
            "prosperity": 4,
            "strongholds": ["town"],
            "units": {"red_scotti_warband": 2, "red_saxon_warband": 1, "militia": 2},
        },
        "catuvellauni": {"strongholds": ["red_saxon_settlement"]},
        "cantiaci": {"strongholds": ["blue_scotti_settlement"]},
    }
    g = upkeep(spaces, "lift regni", "send 1 catuvellauni")
    assert over(g)
    assert units(g, "regni") == {"militia": 2}
    assert units(g, "catuvellauni") == {"red_saxon_warband": 1}
    assert available(g, "scotti_warband") == 12
    assert purse(g, "scotti") == 6


# 6.6.2: Militia go home by thirds in each space, before they gather; their Plunder pays the Comitates.
def test_plunder_of_militia_pays_comitates_and_thirds_are_taken_space_by_space():
    spaces = {
        "dumnonii": {"units": {"militia": [2, 2]}},
        "durotriges": {"strongholds": ["town"], "units": {"militia": 5, "comitates": 6}},
    }
    g = upkeep(spaces, "spend 2")
    assert over(g)
    assert units(g, "durotriges") == {"militia": 2 + 4, "comitates": 6}
    assert (track(g, "wealth"), units(g, "dumnonii")) == (0, {})


# 6.6.2: one Wealth pays for up to three Comitates, and half of the Refugees, rounded up, are gone.
def test_comitates_are_paid_by_threes():
    spaces = {
        "durotriges": {"strongholds": ["town"], "units": {"comitates": 3}},
        "iceni": {"strongholds": ["hillfort"], "units": {"comitates": 2}},
    }
    g = upkeep(spaces, "spend 1", wealth=4, refugees=3)
    assert not over(g)
    assert (asked(g), track(g, "wealth")) == ("civitates", 3)
    for _ in range(2):
        if not over(g):
            play(g, legal(g)[0])
    assert sum(units(g, name).get("comitates", 0) for name in spaces) == 3
    assert track(g, "refugees") == 1
    assert "spend 3" not in legal(upkeep(spaces, wealth=9))
    assert track(upkeep({}, refugees=1), "refugees") == 0


# 6.6.2: to the nearest Town or Hillfort, a City's too, as the Civitates like where two are as near; not to Settlements.
def test_militia_go_to_the_nearest_town():
    spaces = {
        "dumnonii": {
            "strongholds": ["fort", "blue_saxon_settlement"],
            "units": {"militia": 2, "blue_scotti_warband": 1},
        },
        "durotriges": {"strongholds": ["hillfort"]},
        "londinium": {"strongholds": ["town"]},
        "parisi": {"strongholds": ["blue_scotti_settlement"]},
    }
    g = upkeep(spaces, "pay", "lift dumnonii", "send 1 parisi", resources={"dux": 5})
    assert over(g)
    assert units(g, "durotriges") == {"militia": 2}
    assert units(g, "parisi") == {"blue_scotti_warband": 1}
    spaces = {
        "regni": {"strongholds": ["fort"], "units": {"militia": 2}},
        "atrebates": {"strongholds": ["town"]},
        "cantiaci": {"strongholds": ["hillfort"]},
    }
    g = upkeep(spaces, "pay", resources={"dux": 5})
    assert asked(g) == "civitates"
    assert {answer.split()[-1] for answer in legal(g)} == {"atrebates", "cantiaci"}


# 6.6.3, 3.4.2: Saxons return only where something is carried; there all Raiders leave, elsewhere they stay.
def test_raiders_without_plunder_in_their_space_stay():
    spaces = {
        "iceni": {"strongholds": ["hillfort"], "units": {"saxon_raider": 3}},
        "parisi": {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": [2, 1], "saxon_raider": 2}},
        "regni": {"units": {"saxon_raider": [2, 1], "scotti_raider": 1}},
    }
    for before, after in ((5, 10), (9, 11)):
        g = upkeep(spaces, resources={"saxons": before, "scotti": 6})
        assert over(g)
        assert units(g, "iceni") == {"saxon_raider": 3}
        assert units(g, "parisi") == {"saxon_warband": 2}
        assert units(g, "regni") == {"scotti_raider": 1}
        assert purse(g, "saxons") == after


# 6.6.3: Warbands need an own Settlement that serves nobody; without any they are gone, after what they carried counted.
def test_warbands_without_a_settlement():
    spaces = {
        "regni": {"strongholds": ["blue_saxon_settlement"], "units": {"saxon_warband": 2}},
        "cantiaci": {"strongholds": ["saxon_settlement"]},
        "parisi": {"strongholds": ["saxon_settlement"]},
        "demetae": {"strongholds": ["blue_scotti_settlement"], "units": {"scotti_warband": [2, 1]}},
    }
    g = upkeep(spaces, resources={"saxons": 12, "scotti": 2})
    assert over(g)
    assert (units(g, "regni"), units(g, "cantiaci")) == ({}, {"saxon_warband": 2})
    assert (units(g, "demetae"), purse(g, "scotti"), purse(g, "saxons")) == ({}, 6, 12)
    g = upkeep(spaces, resources={"saxons": 12, "scotti": 7})
    assert purse(g, "scotti") == 8
