"""More positions in which several chapters meet: Cities, the sea, and Britons against Britons."""

from tests.games.pendragon.second_reading.table import (
    asked,
    battle,
    command,
    follow,
    kinds,
    laden,
    legal,
    play,
    population,
    prosperity,
    purse,
    space,
    strongholds,
    track,
    units,
)

PURSE = {"civitates": 40, "saxons": 20, "scotti": 20}


def settled_in_londinium(here, *answers):
    g = command("saxons", "return", {"londinium": here}, resources=PURSE)
    play(g, "select londinium", "done", "with settle", "select londinium", "done", "settle", *answers)
    return g


# 1.3.6, 4.4.1: a City takes a Settlement on its Site, but its people never grow.
def test_saxons_settle_in_an_empty_city_without_adding_people():
    g = settled_in_londinium({"population": 1, "units": {"saxon_warband": 6}})
    assert not [answer for answer in legal(g) if answer.startswith("people")]
    play(g, "found londinium")
    assert strongholds(g, "londinium") == ["saxon_settlement"]
    assert units(g, "londinium") == {"saxon_warband": 4}
    assert space(g, "londinium")["control"] == "saxons"


# 4.4.1, 1.6: a City with their Settlement is under Saxon Control, whoever stands there, and its people join.
def test_recruits_of_a_city_by_settlement_and_people():
    here = {"population": 2, "strongholds": ["saxon_settlement"], "units": {"saxon_warband": 2, "militia": 2}}
    g = settled_in_londinium(here, "recruit londinium")
    assert units(g, "londinium") == {"saxon_warband": 5, "militia": 2}


# 4.2.1, 1.3.5: an empty City takes a Fort or a Town.
def test_the_dux_builds_in_an_empty_city():
    spaces = {"londinium": {"units": {"cavalry": 1, "militia": 2}}, "parisi": {"strongholds": ["fort"]}}
    g = command("dux", "train", spaces, resources=PURSE)
    play(g, "select parisi")
    follow(g, "units parisi")
    play(g, "done", "with build", "select londinium")
    assert {"fort londinium", "town londinium"} <= set(legal(g))


# 3.2.1, 1.7.2: a Train restores a City up to its one row.
def test_a_train_restores_a_city():
    here = {"population": 2, "prosperity": 3, "strongholds": ["fort"]}
    g = command("dux", "train", {"londinium": here}, resources=PURSE)
    follow(g, "select londinium", "prosper londinium", "done", "plain", "place 1 cavalry londinium")
    assert prosperity(g, "londinium") == 4


# 4.2.4, 3.6.5: with Retaliate Cavalry carries off the wealth of a City as well.
def test_retaliating_cavalry_strips_a_city():
    here = {"prosperity": 2, "strongholds": ["saxon_settlement"], "units": {"cavalry": 9}}
    g = command("dux", "battle", {"eboracum": here}, resources=PURSE)
    play(g, "select eboracum", "done", "with retaliate")
    follow(g, "select eboracum", "done", "fight saxons eboracum", "assault eboracum", "bear eboracum")
    assert units(g, "eboracum") == {"cavalry": 6}
    assert laden(g, "eboracum") == {"cavalry": 4}
    assert prosperity(g, "eboracum") == 0


# 4.4.2: a Fort alone is a piece of the Dux, who may force a Battle with it; the Raiders may then storm it.
def test_a_fort_alone_meets_a_deep_raid():
    here = {"prosperity": 2, "strongholds": ["fort"]}
    g = command("saxons", "raid", {"eboracum": here}, [4], resources=PURSE)
    play(g, "select eboracum")
    follow(g, "1d4 germanicus parisi eboracum")
    play(g, "done")
    follow(g, "with surprise", "select eboracum", "done")
    assert (asked(g), legal(g)) == ("dux", ["decline eboracum", "battle eboracum"])
    play(g, "battle eboracum")
    assert "assault eboracum" in legal(g)


# 3.4.3: one landing in a March; a second Region that only the sea reaches is not selected.
def test_a_second_landing_is_not_selected():
    g = command("saxons", "march", {"regni": {"units": {"saxon_warband": 4}}}, resources=PURSE)
    play(g, "select durotriges")
    assert "select dumnonii" not in legal(g)
    assert "select atrebates" in legal(g)


# 3.4.3: by sea from one Region; by land from all neighbours, for the price of the sea.
def test_warbands_come_by_sea_from_one_region_and_by_land_from_another():
    spaces = {
        "regni": {"units": {"saxon_warband": 1}},
        "cantiaci": {"units": {"saxon_warband": 1}},
        "atrebates": {"units": {"saxon_warband": 1}},
    }
    g = command("saxons", "march", spaces, resources=PURSE, limited=True)
    play(g, "select durotriges")
    follow(g, "sea durotriges", "done")
    follow(g, "take 1 saxon_warband atrebates", "take 1 saxon_warband regni", "take 1 saxon_warband cantiaci")
    follow(g, "halt durotriges")
    assert units(g, "durotriges") == {"saxon_warband": 2}


# 3.4.3: a landing costs two Renown.
def test_one_renown_does_not_pay_for_a_landing():
    g = command("saxons", "march", {"regni": {"units": {"saxon_warband": 4}}}, resources={"saxons": 1})
    assert "select atrebates" in legal(g)
    assert "select durotriges" not in legal(g)


# 3.3.2: Militia move one space whatever the Roads.
def test_militia_alone_do_not_use_the_road():
    spaces = {
        "londinium": {"strongholds": ["town"], "units": {"militia": 2}},
        "catuvellauni": {"strongholds": ["town"]},
    }
    g = command("civitates", "march", spaces, resources=PURSE)
    play(g, "select londinium", "take 2 militia londinium", "to catuvellauni")
    assert not [answer for answer in legal(g) if answer.startswith("to ")]


# 3.2.2, 2.3.5: a Limited March has one origin and as many groups as one likes.
def test_a_limited_march_sends_two_groups_from_one_origin():
    spaces = {"atrebates": {"strongholds": ["fort"], "units": {"cavalry": 2}}, "iceni": {"units": {"cavalry": 1}}}
    g = command("dux", "march", spaces, resources=PURSE, limited=True)
    play(g, "select atrebates", "take 1 cavalry atrebates", "to regni")
    follow(g, "halt regni")
    assert "select iceni" not in legal(g)
    play(g, "select atrebates", "take 1 cavalry atrebates", "to cantiaci")
    follow(g, "halt cantiaci", "done", "resolve atrebates")
    assert (units(g, "regni"), units(g, "cantiaci")) == ({"cavalry": 1}, {"cavalry": 1})
    assert purse(g, "civitates") == 38


def briton_war(imperium, piece):
    here = {"sites": {"noviomagus": piece}, "units": {"cavalry": 6}}
    g = battle("dux", "civitates", "regni", here, prestige=5, imperium=imperium)
    follow(g, "assault noviomagus", "bear noviomagus", "spread noviomagus")
    assert strongholds(g, "regni") == []
    return track(g, "prestige"), units(g, "regni")["cavalry"]


# 3.6.5: before Fragmentation the Dux gains nothing from the Civitates, and a Town costs him Prestige himself.
def test_the_dux_that_sacks_a_town_of_the_civitates_loses_prestige():
    assert briton_war("autonomy_military", "hillfort") == (5, 5)
    prestige, left = briton_war("autonomy_military", "town")
    assert left == 4
    assert prestige == 2


# 3.6.5: at Fragmentation an Assault on the Civitates brings Prestige like any other.
def test_at_fragmentation_the_dux_gains_prestige_from_the_civitates():
    here = {"sites": {"noviomagus": "hillfort"}, "units": {"cavalry": 6, "militia": 2}}
    g = battle("dux", "civitates", "regni", here, imperium="fragmentation")
    follow(g, "fight regni", "assault noviomagus", "bear noviomagus", "spread noviomagus")
    assert units(g, "regni") == {"cavalry": 5}
    assert track(g, "prestige") == 2


# 3.6.5, 3.6.1: Cavalry that looks on while Barbarians fight each other wins and loses nothing.
def test_cavalry_that_looks_on_gains_nothing():
    here = {"units": {"scotti_warband": 3, "saxon_warband": 1, "cavalry": 2, "red_scotti_warband": 2}}
    g = battle("scotti", "saxons", "regni", here, prestige=5)
    assert units(g, "regni") == {"scotti_warband": 2, "cavalry": 2, "red_scotti_warband": 2}
    assert track(g, "prestige") == 5


# 3.6.2: Raiders that ambush at home strike with the Charge, and not again.
def test_raiders_that_ambush_strike_once():
    here = {"population": 0, "units": {"cavalry": 3}}
    g = command("scotti", "raid", {"demetae": here}, [4, 5], resources=PURSE, limited=True)
    follow(g, "select demetae", "1d4 hibernicus demetae", "done", "fight britons demetae", "ambush demetae")
    assert units(g, "demetae") == {"cavalry": 1}


# 4.5.4: one Hillfort of two goes over.
def test_an_entreat_wins_one_hillfort_of_two():
    here = {"strongholds": ["hillfort", "hillfort"], "units": {"scotti_warband": 1}}
    g = command("scotti", "return", {"votadini": here}, resources=PURSE)
    play(g, "select votadini", "done", "with entreat", "select votadini", "done", "entreat")
    follow(g, "win yeavering", "win traprain_law")
    assert strongholds(g, "votadini") == ["hillfort", "scotti_settlement"]


# 3.6.2: Raiders that evaded keep their Plunder.
def test_raiders_that_evade_keep_their_plunder():
    g = battle("dux", "saxons", "iceni", {"units": {"cavalry": 3, "saxon_raider": [3, 2]}}, [4])
    follow(g, "evade iceni")
    assert laden(g, "iceni") == {"saxon_raider": 2}
    assert track(g, "prestige") == 0


# 4.3.4, 1.7.4: Troops that are laden cannot pillage more, and nothing comes off Renown for nothing.
def test_laden_militia_pillage_nothing():
    here = {
        "population": 2,
        "prosperity": 4,
        "strongholds": ["saxon_settlement"],
        "units": {"militia": [1, 1], "saxon_warband": 3},
    }
    g = command("civitates", "battle", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done")
    follow(g, "with pillage", "select regni", "done", "pillage")
    assert prosperity(g, "regni") == 4
    assert purse(g, "saxons") == 20


# 3.4.1, 3.4.2: a Warband left behind with Plunder is emptied by a Return, and the space stays Saxon.
def test_a_return_from_own_land_keeps_control():
    here = {"population": 2, "strongholds": ["saxon_settlement"], "units": {"saxon_warband": [2, 2], "saxon_raider": 3}}
    g = command("saxons", "return", {"regni": here}, resources=PURSE)
    follow(g, "select regni", "done", "plain")
    assert space(g, "regni")["control"] == "saxons"
    assert purse(g, "saxons") == 22
    assert population(g, "regni") == 2
    assert "return" in kinds(g)


# 3.6.4: the attacker need not Assault, and may still besiege.
def test_attackers_may_hold_back_from_an_assault():
    here = {"sites": {"anderida": "hillfort"}, "units": {"saxon_warband": 2, "militia": 2}}
    g = battle("saxons", "civitates", "regni", here)
    follow(g, "withdraw 2 militia anderida", "hold regni", "depart regni")
    assert units(g, "regni") == {"saxon_warband": 2, "militia": 2}
    assert "assault" not in kinds(g)
