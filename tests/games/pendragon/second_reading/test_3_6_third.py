"""3.6 Battles: the third ten."""

from tests.games.pendragon.second_reading.table import (
    asked,
    battle,
    command,
    follow,
    kinds,
    laden,
    legal,
    play,
    prosperity,
    strongholds,
    track,
    units,
)


# 3.6.4 table: with the shaded Mons Badonicus a Hillfort has no Garrison, and one Warband takes it.
def test_a_hillfort_without_a_garrison_falls_to_one_warband():
    def left(**more):
        here = {"sites": {"anderida": "hillfort"}, "units": {"saxon_warband": 1}}
        g = battle("saxons", "civitates", "regni", here, **more)
        follow(g, "assault anderida")
        return strongholds(g, "regni"), units(g, "regni")

    assert left() == (["hillfort"], {})
    assert left(lasting={"19": "shaded"}) == ([], {"saxon_warband": 1})


# 3.6.5: the Garrison of a Fort is no Cavalry: no Prestige for holding out.
def test_a_fort_that_holds_without_cavalry_brings_no_prestige():
    g = battle("saxons", "dux", "regni", {"sites": {"anderida": "fort"}, "units": {"saxon_warband": 2}}, prestige=5)
    follow(g, "assault anderida")
    assert strongholds(g, "regni") == ["fort"]
    assert units(g, "regni") == {}
    assert track(g, "prestige") == 5


# 3.6.5: a Fort taken by the Civitates costs two Prestige as well.
def test_a_fort_taken_by_the_civitates_costs_prestige():
    here = {"sites": {"anderida": "fort"}, "units": {"comitates": 4}}
    g = battle("civitates", "dux", "regni", here, prestige=5)
    follow(g, "assault anderida")
    assert strongholds(g, "regni") == []
    assert track(g, "prestige") == 3
    assert laden(g, "regni") == {"comitates": 2}


# 3.6.6: Cavalry besieges as Warbands do; the Settlement holds two.
def test_two_cavalry_starve_a_warband_in_its_settlement():
    here = {"sites": {"anderida": "saxon_settlement"}, "units": {"cavalry": 2, "saxon_warband": 2}}
    g = battle("dux", "saxons", "regni", here)
    follow(g, "withdraw 2 saxon_warband anderida", "hold regni", "besiege anderida")
    assert units(g, "regni") == {"cavalry": 2, "saxon_warband": 1}
    assert track(g, "prestige") == 0


# 3.6.3: two Strongholds take in as many as both hold.
def test_six_militia_fit_into_a_town_and_a_hillfort():
    here = {"sites": {"anderida": "hillfort", "noviomagus": "town"}, "units": {"saxon_warband": 1, "militia": 7}}
    g = battle("saxons", "civitates", "regni", here)
    play(g, "withdraw 4 militia noviomagus", "withdraw 2 militia anderida")
    assert not [answer for answer in legal(g) if answer.startswith("withdraw")]
    follow(g, "fight regni")
    assert units(g, "regni") == {"militia": 6, "saxon_warband": 1}


# 3.6.5: half of one cube, rounded down, is none; it can go back to the land.
def test_a_single_cube_goes_back_to_the_land_or_away():
    here = {"population": 2, "prosperity": 0, "units": {"militia": 2, "saxon_raider": [2, 1]}}
    g = battle("civitates", "saxons", "regni", here)
    follow(g, "stand regni")
    assert set(legal(g)) == {"restore regni", "leave regni"}
    play(g, "restore regni")
    assert prosperity(g, "regni") == 1


# 3.6.5: who does not execute the Battle takes none of the Plunder it removes.
def test_defending_britons_get_nothing_of_the_plunder():
    here = {"population": 2, "prosperity": 0, "units": {"militia": 9, "saxon_warband": [2, 2]}}
    g = battle("saxons", "civitates", "regni", here)
    assert "saxon_warband" not in units(g, "regni")
    assert laden(g, "regni") == {}
    assert prosperity(g, "regni") == 0
    assert not [answer for answer in legal(g) if answer.startswith("restore")]


# 3.2.3, 3.6.4: an Intercept may go on into an Assault on the Settlement of those it met.
def test_an_intercept_ends_in_an_assault():
    here = {"sites": {"anderida": "saxon_settlement", "noviomagus": "town"}, "units": {"cavalry": 3, "saxon_raider": 1}}
    g = command("dux", "intercept", {"regni": here})
    follow(g, "select regni", "done", "plain", "fight saxons regni", "stand regni", "fight regni", "assault anderida")
    assert strongholds(g, "regni") == ["town"]
    assert track(g, "prestige") == 2


# 3.6.2: a City is no rough land: Raiders evade there on a 6.
def test_raiders_in_a_city_evade_on_a_six():
    def left(roll):
        g = battle("dux", "saxons", "eboracum", {"units": {"cavalry": 2, "saxon_raider": 3}}, [roll])
        follow(g, "evade eboracum")
        return units(g, "eboracum").get("saxon_raider", 0)

    assert [left(5), left(6)] == [0, 3]


# 3.6.1: Britons who fight together agree on a share, and the one to bear it is asked.
def test_a_share_that_the_civitates_accept_stands():
    here = {"population": 0, "units": {"cavalry": 2, "comitates": 2}}
    g = command("saxons", "raid", {"regni": here}, [4, 4, 4], resources={"saxons": 5}, limited=True)
    follow(g, "select regni", "3d4 britannicus regni", "done", "fight britons regni", "stand regni")
    assert asked(g) == "dux"
    assert "leave" in legal(g)
    play(g, "share 0")
    assert asked(g) == "civitates"
    play(g, "agree")
    assert units(g, "regni") == {"cavalry": 2, "saxon_raider": 4}
    assert "assault" not in kinds(g)
