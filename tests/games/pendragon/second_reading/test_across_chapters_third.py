"""Still more positions in which several chapters meet: marches, interceptions, purses and walls."""

from tests.games.pendragon.second_reading.table import (
    battle,
    command,
    follow,
    kinds,
    laden,
    legal,
    play,
    purse,
    strongholds,
    units,
)

PURSE = {"civitates": 40, "saxons": 20, "scotti": 20}


# 3.6.4: with more Units inside a City than the four that count, no roll takes it by surprise.
def test_a_crowded_city_cannot_be_surprised():
    here = {"prosperity": 4, "strongholds": ["town"], "units": {"militia": 6}}
    g = command("saxons", "raid", {"londinium": here}, [4, 4, 4, 1], resources=PURSE)
    play(g, "select londinium", "3d4 germanicus londinium", "done", "with surprise")
    follow(g, "select londinium", "done", "fight britons londinium", "stand londinium")
    play(g, "withdraw 6 militia londinium", "assault londinium")
    assert "escalade" in kinds(g)
    assert strongholds(g, "londinium") == ["town"]


# 3.2.3: two groups from one origin to two targets are paid for once.
def test_one_origin_serves_two_targets_for_two_resources():
    raided = {"strongholds": ["town"], "units": {"saxon_raider": 1}}
    spaces = {
        "atrebates": raided,
        "catuvellauni": raided,
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 2}},
    }
    g = command("dux", "intercept", spaces, resources=PURSE)
    play(g, "select atrebates", "select catuvellauni", "select londinium", "take 1 cavalry londinium", "to atrebates")
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni", "done", "plain")
    assert purse(g, "civitates") == 38
    follow(g, "resolve atrebates", "resolve catuvellauni", "stand atrebates", "stand catuvellauni")
    assert (units(g, "atrebates"), units(g, "catuvellauni")) == ({"cavalry": 1}, {"cavalry": 1})


# 3.2.3: along Roads through spaces under Control only.
def test_an_intercept_does_not_ride_through_land_without_control():
    def reached(**middle):
        spaces = {
            "londinium": {"strongholds": ["fort"], "units": {"cavalry": 2}},
            "catuvellauni": middle,
            "corieltauvi": {"strongholds": ["town"], "units": {"saxon_raider": 1, "militia": 1}},
        }
        g = command("dux", "intercept", spaces, resources=PURSE)
        if "select corieltauvi" not in legal(g):
            return False
        play(g, "select corieltauvi")
        return "select londinium" in legal(g)

    assert reached(strongholds=["town"])
    assert not reached(strongholds=[])


# 3.2.3, 6.6.1: without Maintained Roads only neighbours intercept.
def test_without_roads_only_neighbours_intercept():
    spaces = {
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 2}},
        "catuvellauni": {"strongholds": ["town"], "units": {"cavalry": 1}},
        "corieltauvi": {"strongholds": ["town"], "units": {"saxon_raider": 1}},
    }
    g = command("dux", "intercept", spaces, resources=PURSE, roads=False, imperium="autonomy_military")
    play(g, "select corieltauvi")
    assert "select catuvellauni" in legal(g)
    assert "select londinium" not in legal(g)


# 3.2.3, 1.4.3: red Foederati intercept by themselves, at Fragmentation under Dux Control without the Militia.
def test_red_foederati_intercept_alone_at_fragmentation():
    here = {
        "strongholds": ["red_saxon_settlement"],
        "units": {"red_saxon_warband": 3, "militia": 2, "scotti_raider": 2},
    }
    g = command("dux", "intercept", {"regni": here}, imperium="fragmentation")
    follow(g, "select regni", "done", "plain", "fight scotti regni", "stand regni", "fight regni")
    assert units(g, "regni") == {"red_saxon_warband": 3, "militia": 2}


# 3.2.2 Dropoff: without Cavalry or red Foederati a group of the Dux does not go on.
def test_a_dux_group_that_drops_its_cavalry_stops():
    spaces = {
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 1, "comitates": 2}},
        "catuvellauni": {"strongholds": ["town"]},
    }
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select londinium", "take 1 cavalry londinium", "take 2 comitates londinium", "to catuvellauni")
    assert "to corieltauvi" in legal(g)
    play(g, "leave 1 cavalry catuvellauni")
    assert not [answer for answer in legal(g) if answer.startswith("to ")]


# 3.2.2: two groups from one origin cost two Resources together.
def test_two_groups_of_one_origin_are_paid_for_once():
    spaces = {"atrebates": {"strongholds": ["fort"], "units": {"cavalry": 2}}}
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select atrebates", "take 1 cavalry atrebates", "to regni")
    follow(g, "halt regni")
    play(g, "select atrebates", "take 1 cavalry atrebates", "to dobunni")
    follow(g, "halt dobunni", "done", "plain", "resolve atrebates")
    assert purse(g, "civitates") == 38


# 3.3.2: blue Foederati and Comitates go on where the Militia of their group stay.
def test_blue_foederati_lead_a_march_along_the_road():
    spaces = {
        "londinium": {"strongholds": ["town"], "units": {"blue_saxon_warband": [2, 1], "militia": 1}},
        "catuvellauni": {"strongholds": ["town"]},
    }
    g = command("civitates", "march", spaces, resources=PURSE)
    play(g, "select londinium")
    follow(g, "take 1 blue_saxon_warband londinium", "take 1 laden_blue_saxon_warband londinium")
    play(g, "take 1 militia londinium", "to catuvellauni", "to dobunni")
    follow(g, "halt dobunni", "done", "plain")
    assert units(g, "catuvellauni") == {"militia": 1}
    assert units(g, "dobunni")["blue_saxon_warband"] == 2
    assert laden(g, "dobunni") == {"blue_saxon_warband": 1}


# 3.4.1: all Raids are paid for before the first; with one Renown there is one small Raid.
def test_one_renown_pays_for_one_small_raid():
    g = command("saxons", "raid", {}, resources={"saxons": 1})
    play(g, "select regni")
    assert "3d4 britannicus regni" not in legal(g)
    follow(g, "1d4 britannicus regni")
    assert not [answer for answer in legal(g) if answer.startswith("select")]


# 3.5.1: without Renown the Scotti still roll one die, and not two.
def test_scotti_without_renown_roll_one_die():
    g = command("scotti", "raid", {}, [3])
    play(g, "select demetae")
    assert "2d4 hibernicus demetae" not in legal(g)
    follow(g, "1d4 hibernicus demetae", "done", "plain")
    assert units(g, "demetae") == {"scotti_raider": 3}


# 3.4.2, 1.4.3: Saxon Foederati are no Saxons for a Return.
def test_no_return_from_a_space_with_foederati_alone():
    spaces = {"regni": {"units": {"red_saxon_warband": [2, 2]}}, "iceni": {"units": {"saxon_warband": 1}}}
    g = command("saxons", "return", spaces)
    assert [answer for answer in legal(g) if answer.startswith("select")] == ["select iceni"]


# 3.4.4, 1.4.3: Foederati of their own Nation are enemies like any other.
def test_saxons_battle_saxon_foederati():
    here = {"population": 0, "units": {"saxon_warband": 3, "blue_saxon_warband": 1}}
    g = command("saxons", "battle", {"regni": here})
    follow(g, "select regni", "done", "plain", "fight britons regni")
    assert units(g, "regni") == {"saxon_warband": 2}


# 3.6.6: Britons who fight together besiege together.
def test_cavalry_and_militia_besiege_together():
    here = {"sites": {"anderida": "saxon_settlement"}, "units": {"cavalry": 1, "militia": 1, "saxon_warband": 2}}
    g = battle("civitates", "saxons", "regni", here)
    follow(g, "withdraw 2 saxon_warband anderida", "hold regni", "besiege anderida")
    assert units(g, "regni") == {"cavalry": 1, "militia": 1, "saxon_warband": 1}


# 3.6.1: before Fragmentation the Dux attacks with all Civitates there, whether they like it or not.
def test_the_civitates_fight_along_in_a_battle_of_the_dux():
    here = {"units": {"cavalry": 1, "militia": 4, "scotti_warband": 3}}
    g = battle("dux", "scotti", "regni", here)
    follow(g, "leave", "halve")
    assert units(g, "regni") == {"militia": 2}
