"""Positions in which several chapters meet."""

from tests.games.pendragon.second_reading.table import (
    asked,
    battle,
    begin,
    board,
    command,
    control,
    follow,
    kinds,
    laden,
    legal,
    play,
    population,
    prosperity,
    purse,
    strongholds,
    track,
    units,
)

PURSE = {"civitates": 40, "saxons": 20, "scotti": 20}


# 3.2.2 Pickup: a space that is an origin as well has been paid for already.
def test_a_pickup_in_a_second_origin_costs_nothing_more():
    spaces = {
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 1}},
        "atrebates": {"strongholds": ["fort"], "units": {"cavalry": 2}},
    }
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select atrebates", "take 1 cavalry atrebates", "to regni")
    follow(g, "halt regni")
    play(g, "select londinium", "take 1 cavalry londinium", "to atrebates", "take 1 cavalry atrebates", "to durotriges")
    follow(g, "halt durotriges", "done", "plain", "resolve atrebates", "resolve londinium")
    assert (units(g, "regni"), units(g, "durotriges")) == ({"cavalry": 1}, {"cavalry": 2})
    assert purse(g, "civitates") == 36


# 3.3.1, 1.4.3: a blue Settlement is a piece of the Civitates: people muster there, the Settlement itself gives none.
def test_militia_muster_where_only_a_blue_settlement_stands():
    here = {"population": 2, "strongholds": ["blue_saxon_settlement"]}
    g = command("civitates", "muster", {"regni": here}, resources=PURSE)
    follow(g, "select regni", "militia regni", "done", "plain")
    assert units(g, "regni") == {"militia": 2}


# 3.4.1, 1.4.1: no more Raiders than there are.
def test_there_are_twenty_five_saxon_raiders():
    spaces = {"iceni": {"units": {"saxon_raider": 23}}}
    g = command("saxons", "raid", spaces, [4, 4, 4], resources=PURSE, limited=True)
    follow(g, "select regni", "3d4 britannicus regni", "done", "place 2 saxon_raider regni", "enough", "forgo regni")
    assert units(g, "regni")["saxon_raider"] >= 2
    assert units(g, "regni")["saxon_raider"] + units(g, "iceni").get("saxon_raider", 0) <= 25


# 2.3.8: the Scotti lay their Pivotal Event over that of the Dux, who keeps his card.
def test_the_scotti_trump_the_dux():
    spaces = {"eboracum": {"strongholds": ["fort"], "units": {"cavalry": 1}}}
    g = begin({"phase": "card"}, spaces, pivotal=["dux", "scotti"], deck=[14, 15, 16], imperium="autonomy_military")
    seats = [decision.seat for decision in g.pending]
    for seat in seats:
        g.play("interrupt", seat)
    played = [line.text for line in g.log if line.kind == "pivotal"]
    assert played == ["Scotti play Conspiratio Barbarica"]
    if "dux" in seats:
        assert board(g)["factions"]["dux"]["pivotal"]


# 4.4.3, 3.6.5: the Dux that meets ravagers executes that Battle and may give a cube back to the land.
def test_the_dux_restores_what_ravagers_took():
    here = {"population": 1, "prosperity": [1, 1], "strongholds": ["fort"], "units": {"cavalry": 3}}
    g = command("saxons", "raid", {"regni": here}, [2, 1], resources=PURSE)
    play(g, "select regni", "1d4 britannicus regni", "done", "with ravage", "select regni", "done")
    follow(g, "forgo regni")
    play(g, "battle regni")
    assert prosperity(g, "regni") == 0
    assert (asked(g), set(legal(g))) == ("dux", {"restore regni", "leave regni"})
    play(g, "restore regni")
    assert prosperity(g, "regni") == 1


def town_stormed(steadfast):
    here = {"sites": {"noviomagus": "town"}, "units": {"cavalry": 5, "militia": 4}}
    g = battle("dux", "civitates", "regni", here, imperium="fragmentation")
    play(g, "withdraw 4 militia noviomagus")
    follow(g, "assault noviomagus", f"{steadfast} noviomagus")
    return units(g, "regni"), strongholds(g, "regni")


# 3.6.4: a Cavalry that bears the Escalade is the first to absorb, two losses before it falls.
def test_a_steadfast_cavalry_absorbs_two_of_three_losses():
    assert town_stormed("bear") == ({"militia": 3}, ["town"])
    assert town_stormed("spread") == ({"militia": 4}, ["town"])


# 4.5.4, 1.4.1: with all Warbands on the map those that would replace Militia are missing or lifted; the Militia goes.
def test_militia_are_won_over_though_no_warband_is_available():
    spaces = {
        "demetae": {"strongholds": ["hillfort"], "units": {"scotti_warband": 1, "militia": 2}},
        "silures": {"units": {"scotti_warband": 11}},
    }
    g = command("scotti", "return", spaces, resources=PURSE)
    play(g, "select demetae", "done", "with entreat", "select demetae", "done", "entreat")
    follow(g, "win militia demetae", "lift scotti_warband silures")
    assert "militia" not in units(g, "demetae")
    assert units(g, "demetae").get("scotti_warband", 0) + units(g, "silures")["scotti_warband"] == 12


# 3.5.1: a base in a City opens the Sea on which the City lies, and the land around it.
def test_a_scotti_base_in_londinium_opens_the_germanic_sea():
    base = {"strongholds": ["scotti_settlement"], "units": {"scotti_warband": 1}}
    g = command("scotti", "raid", {"londinium": base}, resources=PURSE, limited=True)
    assert {"select iceni", "select catuvellauni", "select corieltauvi"} <= set(legal(g))
    assert "select regni" not in legal(g)


# 3.4.1: the Sea a base crosses is Patrolled for it too.
def test_a_raid_over_the_sea_of_its_base_meets_the_patrol():
    spaces = {
        "londinium": {"strongholds": ["scotti_settlement"], "units": {"scotti_warband": 1}},
        "trinovantes": {"strongholds": ["fort"]},
    }
    g = command("scotti", "raid", spaces, [4], resources=PURSE, limited=True, patrolled=["germanicus"])
    follow(g, "select iceni", "1d4 germanicus iceni", "done", "forgo iceni")
    assert units(g, "iceni") == {"scotti_raider": 3}


# 4.2.2, 3.2.2: Foederati invited before the moves march at once.
def test_foederati_invited_first_march_at_once():
    spaces = {"regni": {"strongholds": ["fort"], "units": {"cavalry": 1}}}
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "first invite", "select regni", "invite saxons regni", "done")
    play(g, "select regni", "take 3 red_saxon_warband regni", "to cantiaci")
    follow(g, "halt cantiaci", "done", "invite", "settle noviomagus regni", "place 3 red_saxon_warband regni")
    follow(g, "resolve regni")
    assert units(g, "cantiaci") == {"red_saxon_warband": 3}
    assert control(g, "regni") == "civitates"


# 4.4.3, 6.8.1: at Fragmentation Dux and Civitates meet ravagers each for himself.
def test_at_fragmentation_each_briton_meets_the_ravagers():
    here = {"population": 0, "units": {"cavalry": 1, "militia": 1}}
    g = command("saxons", "raid", {"regni": here}, [4, 4, 4, 1], resources=PURSE, imperium="fragmentation")
    play(g, "select regni", "3d4 britannicus regni", "done", "with ravage", "select regni", "done")
    follow(g, "forgo regni")
    assert asked(g) == "dux"
    play(g, "battle regni")
    assert units(g, "regni") == {"militia": 1, "saxon_raider": 10}
    assert (asked(g), legal(g)) == ("civitates", ["decline regni", "battle regni"])


# 3.6.5, 1.7.2: whoever destroys the Stronghold of a City takes its Prosperity, Britons too.
def test_the_civitates_strip_a_city_they_take_from_the_saxons():
    here = {"prosperity": 2, "strongholds": ["saxon_settlement"], "units": {"comitates": 9}}
    g = battle("civitates", "saxons", "eboracum", here)
    follow(g, "assault eboracum")
    assert strongholds(g, "eboracum") == []
    assert units(g, "eboracum") == {"comitates": 5}
    assert laden(g, "eboracum") == {"comitates": 4}
    assert prosperity(g, "eboracum") == 0


# 3.6.3, 1.4.3: a red Settlement shelters Britons of both factions, two of them.
def test_militia_withdraw_into_a_red_settlement_by_leave():
    here = {"sites": {"anderida": "red_saxon_settlement"}, "units": {"militia": 3, "saxon_warband": 2}}
    g = battle("saxons", "civitates", "regni", here)
    assert "withdraw 2 militia anderida" in legal(g)
    assert "withdraw 3 militia anderida" not in legal(g)
    play(g, "withdraw 2 militia anderida")
    assert (asked(g), legal(g)) == ("dux", ["admit", "refuse"])


# 3.4.1, 1.4.3: a red Settlement on a Patrolled Sea is no Fort and stops no Raider.
def test_a_red_settlement_does_not_patrol():
    spaces = {"cantiaci": {"strongholds": ["red_saxon_settlement"]}}
    g = command("saxons", "raid", spaces, [2], resources=PURSE, limited=True, patrolled=["britannicus"])
    follow(g, "select regni", "1d4 britannicus regni", "done", "forgo regni")
    assert units(g, "regni") == {"saxon_raider": 2}


# 3.1, 3.4.4: several Battles in one Command; each is fought in full, and a later one sees what the earlier brought.
def test_two_battles_of_one_command():
    here = {"population": 1, "prosperity": 1, "units": {"saxon_warband": 2, "militia": 1}}
    g = command("saxons", "battle", {"regni": here, "iceni": here}, [1, 1], resources=PURSE)
    play(g, "select regni", "select iceni", "done", "plain")
    follow(g, "resolve iceni", "resolve regni", "stand iceni", "fight britons iceni", "fight britons regni")
    assert units(g, "regni") == {"saxon_warband": 2}
    assert units(g, "iceni") == {"saxon_warband": 2}
    assert purse(g, "saxons") == 22
    assert laden(g, "regni") == {"saxon_warband": 1}


# 3.4.1: Control at the outset of the Raid counts, though the Battle takes it away.
def test_scotti_pay_for_plunder_from_land_they_lost_in_the_raid():
    here = {"population": 1, "prosperity": 1, "sites": {"anderida": "scotti_settlement"}}
    g = command("saxons", "raid", {"regni": here}, [4], resources=PURSE, limited=True)
    follow(g, "select regni", "1d4 britannicus regni", "done", "fight scotti regni", "assault anderida")
    follow(g, "load 2 saxon_raider", "load 2 saxon_raider regni")
    assert strongholds(g, "regni") == []
    assert laden(g, "regni") == {"saxon_raider": 3}
    assert purse(g, "scotti") == 17
    assert purse(g, "saxons") == 20


# 4.3.3, 4.1: those who come by Reinforce fight in the Battle for which they came.
def test_reinforcements_fight_in_the_battle():
    spaces = {
        "regni": {"units": {"militia": 1, "saxon_warband": 3}},
        "atrebates": {"strongholds": ["town"], "units": {"comitates": 4}},
    }
    g = command("civitates", "battle", spaces, [6], resources=PURSE)
    play(g, "select regni", "done", "with reinforce", "select atrebates", "done", "reinforce")
    play(g, "send 4 comitates atrebates regni")
    follow(g, "enough", "resolve regni", "lose 3 comitates", "lose 2 comitates", "lose 1 militia", "lose 1 comitates")
    assert "saxon_warband" not in units(g, "regni")
    assert units(g, "atrebates") == {}


# 3.2.1, 1.7.1: nobody to feed, nothing to restore: Population 0 adds no Prosperity.
def test_a_train_restores_nothing_where_nobody_lives():
    here = {"population": 0, "prosperity": 0, "strongholds": ["fort"]}
    g = command("dux", "train", {"regni": here}, resources=PURSE)
    follow(g, "select regni", "prosper regni", "units regni", "done", "plain", "place 1 cavalry regni")
    assert prosperity(g, "regni") == 0
    assert population(g, "regni") == 0


# 4.2.4, 3.2.3: an Intercept with Retaliate fights Raiders and then takes the Settlement for three Prestige more.
def test_an_intercept_with_retaliate():
    here = {"sites": {"anderida": "saxon_settlement", "noviomagus": "town"}, "units": {"cavalry": 3, "saxon_raider": 1}}
    g = command("dux", "intercept", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done", "with retaliate")
    follow(g, "select regni", "done", "fight saxons regni", "stand regni", "fight regni", "assault anderida")
    follow(g, "load 2 cavalry")
    assert track(g, "prestige") == 5
    assert purse(g, "saxons") == 15
    assert "retaliate-loss" in kinds(g)


# 3.6.2, 3.6.3: Troops of one side split: Foederati evade at home while Cavalry stays and fights.
def test_foederati_evade_and_the_cavalry_fights_alone():
    here = {"units": {"cavalry": 2, "red_saxon_warband": 3, "saxon_warband": 3}}
    g = battle("saxons", "dux", "iceni", here, [1, 5])
    play(g, "ambush iceni")
    assert asked(g) == "dux"
    play(g, "evade iceni")
    assert units(g, "iceni") == {"red_saxon_warband": 3, "cavalry": 1, "saxon_warband": 1}
    assert track(g, "prestige") == 1
