"""3.4 Saxon Commands."""

from tests.games.pendragon.second_reading.table import (
    asked,
    command,
    follow,
    kinds,
    laden,
    legal,
    play,
    prosperity,
    purse,
    units,
)

PURSE = {"saxons": 9, "scotti": 9}


# 3.4.1: three targets and not a fourth, none of them under Saxon Control.
def test_a_raid_has_three_targets_outside_saxon_control():
    own = {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": 1}}
    g = command("saxons", "raid", {"iceni": own}, resources=PURSE)
    assert "select iceni" not in legal(g)
    for name in ("regni", "cantiaci", "parisi"):
        sea = "germanicus" if name == "parisi" else "britannicus"
        play(g, f"select {name}", f"1d4 {sea} {name}")
    assert not [answer for answer in legal(g) if answer.startswith("select")]


# 3.4.1: a Patrolled Sea takes off one Raider for each Fort in the Regions on it; a City is no Region.
def test_the_fort_in_londinium_does_not_patrol():
    spaces = {"londinium": {"strongholds": ["fort"]}, "cantiaci": {"strongholds": ["fort", "fort"]}}
    g = command("saxons", "raid", spaces, [1, 1, 3], resources=PURSE, limited=True, patrolled=["germanicus"])
    follow(g, "select iceni", "3d4 germanicus iceni", "done", "plain", "forgo iceni")
    assert units(g, "iceni") == {"saxon_raider": 3}
    assert purse(g, "saxons") == 7


# 3.4.1: the same Region is reached over land from a base without any loss.
def test_a_raid_over_land_from_a_base_meets_no_patrol():
    spaces = {
        "iceni": {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": 1}},
        "cantiaci": {"strongholds": ["fort", "fort"]},
    }
    g = command("saxons", "raid", spaces, [2], resources=PURSE, limited=True, patrolled=["germanicus"])
    follow(g, "select corieltauvi", "1d4 overland corieltauvi", "done", "plain", "forgo corieltauvi")
    assert units(g, "corieltauvi") == {"saxon_raider": 2}


# 3.4.1, 1.4.3: Foederati are no base.
def test_a_base_of_foederati_opens_no_raid():
    spaces = {"catuvellauni": {"strongholds": ["blue_saxon_settlement"], "units": {"saxon_warband": 1}}}
    g = command("saxons", "raid", spaces, resources=PURSE, limited=True)
    assert "select dobunni" not in legal(g)
    assert "select catuvellauni" not in legal(g)
    spaces = {"catuvellauni": {"strongholds": ["saxon_settlement"], "units": {"blue_saxon_warband": 1}}}
    g = command("saxons", "raid", spaces, resources=PURSE, limited=True)
    assert "select dobunni" not in legal(g)


# 3.4.1: where the patrol stops all Raiders nothing is plundered and nobody fights.
def test_raiders_that_do_not_land_do_nothing():
    spaces = {
        "regni": {"population": 2, "prosperity": 4, "strongholds": ["fort", "fort"], "units": {"saxon_warband": 2}}
    }
    g = command("saxons", "raid", spaces, [2], resources=PURSE, limited=True, patrolled=["britannicus"])
    follow(g, "select regni", "1d4 britannicus regni", "done", "plain")
    assert units(g, "regni") == {"saxon_warband": 2}
    assert prosperity(g, "regni") == 4
    assert asked(g) != "saxons"


# 3.4.1 Battle: only those who have just come fight; the Warband that was there stands by.
def test_only_the_new_raiders_fight_in_a_raid():
    here = {"population": 0, "units": {"saxon_warband": 3, "saxon_raider": 2, "cavalry": 2}}
    g = command("saxons", "raid", {"regni": here}, [2], resources=PURSE, limited=True)
    follow(g, "select regni", "1d4 britannicus regni", "done", "plain", "fight britons regni", "stand regni")
    assert units(g, "regni") == {"saxon_warband": 3, "saxon_raider": 2, "cavalry": 2}


# 3.4.1: Scotti lose Renown for what is taken from a Region they control.
def test_scotti_lose_renown_for_plunder_from_their_land():
    here = {"population": 2, "prosperity": 4, "strongholds": ["scotti_settlement"], "units": {"scotti_warband": 1}}
    g = command("saxons", "raid", {"durotriges": here}, [4], resources=PURSE, limited=True)
    follow(g, "select durotriges", "1d4 britannicus durotriges", "done", "plain", "forgo durotriges")
    assert laden(g, "durotriges") == {"saxon_raider": 2}
    assert purse(g, "scotti") == 7


# 3.4.2: all Plunder of the Saxons there becomes Renown, Raiders go home, Warbands and Foederati stay.
def test_a_return_empties_warbands_too_and_sends_raiders_home():
    here = {"units": {"saxon_warband": [2, 1], "saxon_raider": [3, 1], "red_saxon_warband": [2, 2]}}
    g = command("saxons", "return", {"regni": here}, resources=PURSE)
    follow(g, "select regni", "done", "plain")
    assert units(g, "regni") == {"saxon_warband": 2, "red_saxon_warband": 2}
    assert laden(g, "regni") == {"red_saxon_warband": 2}
    assert purse(g, "saxons") == 11


# 3.4.3: over sea once, to a Region of the same Sea without a Fort of the Dux, for two Renown.
def test_a_sea_march_lands_once_and_never_at_a_fort():
    spaces = {
        "regni": {"units": {"saxon_warband": [3, 1]}},
        "dumnonii": {"strongholds": ["fort"]},
        "cantiaci": {},
    }
    g = command("saxons", "march", spaces, resources=PURSE)
    assert "select dumnonii" not in legal(g)
    assert "select durotriges" in legal(g)
    play(g, "select durotriges")
    assert "select cantiaci" in legal(g)
    follow(g, "done", "plain", "take 2 saxon_warband regni", "take 1 laden_saxon_warband regni", "halt durotriges")
    assert purse(g, "saxons") == 7
    assert laden(g, "durotriges") == {"saxon_warband": 1}


# 3.4.3: no Unit moves twice in a March.
def test_warbands_that_have_marched_do_not_march_on():
    spaces = {"iceni": {"units": {"saxon_warband": 2}}, "trinovantes": {"units": {"saxon_warband": 1}}}
    g = command("saxons", "march", spaces, resources=PURSE)
    play(g, "select trinovantes", "select londinium", "done", "plain", "resolve trinovantes")
    play(g, "take 2 saxon_warband iceni")
    follow(g, "halt trinovantes", "resolve londinium")
    assert "take 1 saxon_warband trinovantes" in legal(g)
    assert "take 2 saxon_warband trinovantes" not in legal(g)


# 3.4.4: in a Region under their own Control the Saxons do not plunder before the Battle.
def test_saxons_do_not_plunder_their_own_land_before_a_battle():
    here = {
        "population": 2,
        "prosperity": 4,
        "strongholds": ["saxon_settlement"],
        "units": {"saxon_warband": 4, "militia": 1},
    }
    g = command("saxons", "battle", {"regni": here})
    follow(g, "select regni", "done", "plain")
    assert prosperity(g, "regni") == 4
    assert "plunder" not in kinds(g)


# 3.4.4: Warbands make a Battle possible, Raiders alone do not; in it they fight together.
def test_raiders_alone_start_no_battle():
    spaces = {
        "regni": {"units": {"saxon_raider": 5, "militia": 1}},
        "iceni": {"units": {"saxon_raider": 5, "saxon_warband": 1, "militia": 1}},
        "parisi": {"units": {"red_saxon_warband": 1, "saxon_raider": 1}},
    }
    g = command("saxons", "battle", spaces)
    assert [answer for answer in legal(g) if answer.startswith("select")] == ["select iceni"]
