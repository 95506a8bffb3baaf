"""3.1 Commands in general and 3.2 Dux Commands."""

from tests.games.pendragon.second_reading.table import (
    asked,
    battle,
    command,
    follow,
    kinds,
    legal,
    play,
    prosperity,
    purse,
    strongholds,
    track,
    units,
)

PURSE = {"civitates": 40}


# 3.2.1: one Cavalry for each Fort, so two where there are two.
def test_two_forts_train_two_cavalry_for_three_resources():
    g = command("dux", "train", {"regni": {"strongholds": ["fort", "fort"]}}, resources=PURSE)
    follow(g, "select regni", "units regni", "done", "plain", "place 2 cavalry regni")
    assert units(g, "regni") == {"cavalry": 2}
    assert purse(g, "civitates") == 37


# 3.2.1: Prosperity in up to two of the selected spaces.
def test_a_train_restores_two_spaces_and_not_three():
    here = {"prosperity": 0, "strongholds": ["fort"]}
    g = command("dux", "train", {"regni": here, "iceni": here, "parisi": here}, resources=PURSE)
    play(g, "select regni", "prosper regni", "select iceni", "prosper iceni", "select parisi")
    assert "prosper parisi" not in legal(g)


# 3.2.1: a Fort is enough to be selected, but Prosperity needs Control.
def test_a_fort_among_many_warbands_trains_but_does_not_restore():
    here = {"prosperity": 0, "strongholds": ["fort"], "units": {"saxon_warband": 5}}
    g = command("dux", "train", {"regni": here}, resources=PURSE)
    play(g, "select regni")
    assert "prosper regni" not in legal(g)
    follow(g, "units regni", "done", "plain", "place 1 cavalry regni")
    assert units(g, "regni")["cavalry"] == 1


# 3.2.1: Prosperity comes after the Units, so Control that they bring is enough.
def test_cavalry_that_has_just_been_trained_brings_the_control_that_prosperity_needs():
    here = {"population": 2, "prosperity": 0, "strongholds": ["fort"], "units": {"saxon_warband": 1}}
    g = command("dux", "train", {"regni": here}, resources=PURSE)
    follow(g, "select regni", "prosper regni", "done", "plain", "place 1 cavalry regni")
    assert prosperity(g, "regni") == 2
    assert purse(g, "civitates") == 35


# 3.2.1: with neither Fort nor Cavalry the Dux restores nothing.
def test_a_town_without_cavalry_gets_militia_and_no_prosperity():
    g = command("dux", "train", {"regni": {"prosperity": 0, "strongholds": ["town"]}}, resources=PURSE)
    play(g, "select regni")
    assert "prosper regni" not in legal(g)
    follow(g, "units regni", "done", "plain", "place 2 militia regni")
    assert units(g, "regni") == {"militia": 2}


# 3.2.2: from a Road into a space without Control a group stops.
def test_a_march_along_the_road_ends_in_a_space_without_control():
    spaces = {"londinium": {"strongholds": ["fort"], "units": {"cavalry": 2}}, "atrebates": {"strongholds": ["town"]}}
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni")
    assert not [answer for answer in legal(g) if answer.startswith("to ")]
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select londinium", "take 1 cavalry londinium", "to atrebates")
    assert "to regni" in legal(g)
    play(g, "to regni")
    assert not [answer for answer in legal(g) if answer.startswith("to ")]


# 3.2.2, 1.3.3: without Maintained Roads one space is all.
def test_without_roads_a_march_is_one_space():
    spaces = {"londinium": {"strongholds": ["fort"], "units": {"cavalry": 2}}, "atrebates": {"strongholds": ["town"]}}
    g = command("dux", "march", spaces, resources=PURSE, roads=False, imperium="autonomy_military")
    play(g, "select londinium", "take 1 cavalry londinium", "to atrebates")
    assert not [answer for answer in legal(g) if answer.startswith("to ")]


# 3.2.2 Pickup: two Resources more where Troops join on the way; Militia moves one space and no more.
def test_a_group_pays_for_those_it_picks_up_and_leaves_militia_behind():
    spaces = {
        "londinium": {"strongholds": ["town"], "units": {"cavalry": 1, "militia": 1}},
        "atrebates": {"strongholds": ["fort"], "units": {"cavalry": 1}},
    }
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select londinium", "take 1 cavalry londinium", "take 1 militia londinium", "to atrebates")
    play(g, "take 1 cavalry atrebates", "to durotriges")
    follow(g, "halt durotriges", "done", "plain", "agree")
    assert units(g, "durotriges") == {"cavalry": 2}
    assert units(g, "atrebates") == {"militia": 1}
    assert purse(g, "civitates") == 36


# 3.2.3: origin, way and target all need Control at the outset.
def test_an_intercept_does_not_start_from_or_aim_at_a_space_without_control():
    raided = {"strongholds": ["town"], "units": {"saxon_raider": 3}}
    open_land = {"units": {"saxon_raider": 3}}
    camp = {"units": {"cavalry": 3}}
    spaces = {
        "atrebates": raided,
        "regni": camp,
        "cantiaci": open_land,
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 1}},
    }
    g = command("dux", "intercept", spaces, resources=PURSE)
    assert "select atrebates" in legal(g)
    assert "select cantiaci" not in legal(g)
    play(g, "select atrebates")
    assert "select londinium" in legal(g)
    assert "select regni" not in legal(g)


# 3.2.3: who stands in the target space already intercepts there at no cost, together with the Civitates present.
def test_an_intercept_at_home_costs_nothing_and_the_militia_fights_along():
    here = {"strongholds": ["town"], "units": {"cavalry": 1, "militia": 2, "saxon_raider": 4, "saxon_warband": 1}}
    g = command("dux", "intercept", {"regni": here}, [1], resources=PURSE)
    follow(g, "select regni", "done", "plain", "fight saxons regni", "stand regni", "fight regni")
    assert purse(g, "civitates") == 40
    assert "battle" in kinds(g)
    assert asked(g) == "saxons"


# 3.2.4, 3.6.1: the Dux may fight the Civitates before Fragmentation, for no Prestige.
def test_the_dux_wins_no_prestige_from_the_militia_before_fragmentation():
    here = {"strongholds": ["hillfort"], "units": {"cavalry": 5, "militia": 2}}
    g = battle("dux", "civitates", "iceni", here)
    follow(g, "fight iceni", "assault branodunum", "assault venta_icenorum", "spread branodunum", "bear branodunum")
    assert strongholds(g, "iceni") == []
    assert track(g, "prestige") == 0


# 2.3.5, 3.2.3: a Limited Intercept has one target and any number of origins.
def test_a_limited_intercept_draws_cavalry_from_several_origins():
    spaces = {
        "atrebates": {"strongholds": ["town"], "units": {"saxon_raider": 3}},
        "catuvellauni": {"strongholds": ["town"], "units": {"saxon_raider": 1}},
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 1}},
        "regni": {"strongholds": ["fort"], "units": {"cavalry": 1}},
    }
    g = command("dux", "intercept", spaces, resources=PURSE, limited=True)
    play(g, "select atrebates")
    assert "select catuvellauni" not in legal(g)
    play(g, "select londinium", "take 1 cavalry londinium", "to atrebates")
    assert "select regni" in legal(g)
