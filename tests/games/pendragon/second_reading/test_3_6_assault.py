"""3.6.4 to 3.6.6: Assault, Battle consequences and Siege."""

from tests.games.pendragon.second_reading.table import (
    battle,
    board,
    command,
    follow,
    laden,
    legal,
    play,
    prosperity,
    purse,
    strongholds,
    track,
    units,
)


# 3.6.4: in the Storm a Raider absorbs a whole loss, in the Escalade a half.
def test_raiders_storm_a_hillfort():
    g = command(
        "saxons",
        "raid",
        {"iceni": {"population": 0, "strongholds": ["hillfort"]}},
        [2, 2, 2],
        resources={"saxons": 5},
        limited=True,
    )
    follow(
        g, "select iceni", "3d4 germanicus iceni", "done", "fight britons iceni", "stand iceni", "assault branodunum"
    )
    assert strongholds(g, "iceni") == []
    assert units(g, "iceni") == {"saxon_raider": 4}
    assert laden(g, "iceni") == {"saxon_raider": 2}
    assert purse(g, "saxons") == 3


def stormed(steadfast):
    here = {"sites": {"anderida": "saxon_settlement"}, "units": {"cavalry": 3, "saxon_warband": 2}}
    g = battle("dux", "saxons", "regni", here)
    play(g, "withdraw 2 saxon_warband anderida")
    follow(g, "assault anderida", f"{steadfast} anderida")
    return g


# 3.6.4: one Cavalry may bear the Escalade; with it the Settlement falls.
def test_one_cavalry_bears_the_escalade():
    g = stormed("bear")
    assert strongholds(g, "regni") == []
    assert units(g, "regni") == {"cavalry": 1}
    assert track(g, "prestige") == 2


# 3.6.4: where no assaulting Unit is left the Stronghold stands, though its defenders are dead.
def test_a_stronghold_stands_when_nobody_is_left_to_take_it():
    g = stormed("spread")
    assert strongholds(g, "regni") == ["saxon_settlement"]
    assert units(g, "regni") == {}


# 3.6.4, 3.6.5: half losses of the Escalade are not carried on; Plunder is shared out after all Assaults.
def test_two_warbands_take_one_hillfort_and_fail_at_the_other():
    here = {"strongholds": ["hillfort", "hillfort"], "units": {"scotti_warband": 2}}
    g = battle("scotti", "civitates", "votadini", here)
    follow(g, "stand votadini", "assault yeavering")
    assert laden(g, "votadini") == {}
    assert units(g, "votadini") == {"scotti_warband": 1}
    follow(g, "assault traprain_law")
    assert strongholds(g, "votadini") == ["hillfort"]
    assert units(g, "votadini") == {}


# 3.6.4: the second Stronghold is assaulted only if the first fell.
def test_a_failed_assault_is_the_last():
    here = {"sites": {"lindum": "town", "ratae": "town"}, "units": {"scotti_warband": 4}}
    g = battle("scotti", "civitates", "corieltauvi", here)
    play(g, "assault lindum")
    assert strongholds(g, "corieltauvi") == ["town"]
    assert "assault ratae" in legal(g)
    here = {"sites": {"lindum": "town", "ratae": "hillfort"}, "units": {"scotti_warband": 3, "militia": 4}}
    g = battle("scotti", "civitates", "corieltauvi", here)
    follow(g, "withdraw 4 militia lindum", "assault lindum")
    assert units(g, "corieltauvi") == {"militia": 4}
    assert not [answer for answer in legal(g) if answer.startswith("assault")]


# 3.6.4 table: any Stronghold in Eboracum defends at ½ with a Garrison of three, a Fort too.
def test_a_fort_in_eboracum_defends_like_the_city():
    def left(warbands):
        here = {"prosperity": 2, "strongholds": ["fort"], "units": {"saxon_warband": warbands}}
        g = battle("saxons", "dux", "eboracum", here, prestige=5)
        follow(g, "assault eboracum")
        return strongholds(g, "eboracum"), units(g, "eboracum"), track(g, "prestige"), prosperity(g, "eboracum")

    assert left(4) == (["fort"], {}, 5, 2)
    assert left(5) == ([], {"saxon_warband": 1}, 3, 0)


# 3.6.4: a Coup de Main in a City is rolled against a Capacity of four, and skips the Escalade.
def test_a_coup_de_main_in_londinium_succeeds_on_a_five():
    def raided(roll):
        here = {"prosperity": 4, "strongholds": ["town"]}
        g = command("saxons", "raid", {"londinium": here}, [4, 4, 4, roll], resources={"saxons": 5})
        play(g, "select londinium", "3d4 germanicus londinium", "done", "with surprise")
        follow(g, "select londinium", "done", "fight britons londinium", "stand londinium", "assault londinium")
        return units(g, "londinium"), laden(g, "londinium"), strongholds(g, "londinium")

    assert raided(5) == ({"saxon_raider": 8}, {"saxon_raider": 7}, [])
    assert raided(6) == ({"saxon_raider": 4}, {"saxon_raider": 4}, [])


# 3.6.5: a Town lowers Prestige by two before Fragmentation and not at it; a Fort always.
def test_a_town_that_falls_costs_prestige_until_fragmentation():
    def after(imperium, piece, target):
        here = {"strongholds": [piece], "units": {"saxon_warband": 9}}
        g = battle("saxons", target, "regni", here, prestige=9, imperium=imperium)
        follow(g, "assault anderida", "assault noviomagus")
        assert strongholds(g, "regni") == []
        return track(g, "prestige")

    assert after("autonomy_civilian", "town", "civitates") == 7
    assert after("fragmentation", "town", "civitates") == 9
    assert after("fragmentation", "fort", "dux") == 7


# 3.6.5: half the removed Plunder, rounded down, on attackers other than Cavalry, or the first cube back to the land.
def test_the_civitates_share_out_half_the_plunder_or_give_one_back():
    here = {"population": 2, "prosperity": 0, "units": {"militia": 8, "cavalry": 1, "saxon_raider": [3, 3]}}
    g = battle("civitates", "saxons", "regni", here)
    follow(g, "stand regni")
    assert "restore regni" in legal(g)
    one = g.clone()
    play(one, "restore regni")
    assert prosperity(one, "regni") == 1
    other = [answer for answer in legal(g) if not answer.startswith(("restore", "leave"))]
    follow(g, *other)
    follow(g, "load 1 militia")
    assert laden(g, "regni") == {"militia": 1}
    assert prosperity(g, "regni") == 0


# 3.6.5: Cavalry carries none of it, so a Dux alone may only give the cube back.
def test_a_dux_of_cavalry_alone_cannot_carry_removed_plunder():
    here = {"population": 2, "prosperity": 0, "units": {"cavalry": 3, "saxon_raider": [3, 3]}}
    g = battle("dux", "saxons", "regni", here)
    follow(g, "stand regni")
    assert set(legal(g)) == {"restore regni", "leave regni"}


# 3.6.5: a Barbarian in a space it controls turns each removed cube into Renown.
def test_saxons_at_home_gain_renown_for_each_removed_cube():
    here = {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": 4, "scotti_raider": [3, 3]}}
    g = battle("saxons", "scotti", "regni", here)
    follow(g, "stand regni")
    gain = [answer for answer in legal(g) if "renown" in answer or answer.startswith(("gain", "boast"))]
    assert gain
    play(g, gain[0])
    assert purse(g, "saxons") == 4


# 3.6.6: as many Troops as the Stronghold holds, Raiders not counted, and each for one Siege.
def test_three_warbands_besiege_one_of_two_hillforts():
    here = {"sites": {"yeavering": "hillfort", "traprain_law": "hillfort"}, "units": {"saxon_warband": 3, "militia": 4}}
    g = battle("saxons", "civitates", "votadini", here, prestige=5)
    follow(g, "withdraw 2 militia yeavering", "withdraw 2 militia traprain_law", "hold votadini")
    assert {"besiege yeavering", "besiege traprain_law", "depart votadini"} == set(legal(g))
    play(g, "besiege yeavering")
    assert units(g, "votadini") == {"saxon_warband": 3, "militia": 3}
    assert "besiege traprain_law" not in legal(g)
    assert track(g, "prestige") == 5


# 3.6.6: Cavalry that starves lies in Casualties and costs no Prestige; two Warbands do for a Fort, not for a Town.
def test_starved_cavalry_costs_no_prestige_and_a_town_needs_four_besiegers():
    here = {"sites": {"anderida": "fort"}, "units": {"saxon_warband": 2, "saxon_raider": 5, "cavalry": 1}}
    g = battle("saxons", "dux", "regni", here, prestige=5)
    follow(g, "stand regni", "withdraw 1 cavalry anderida", "hold regni", "besiege anderida")
    assert board(g)["boxes"]["casualties"] == 1
    assert track(g, "prestige") == 5
    here = {"sites": {"noviomagus": "town"}, "units": {"saxon_warband": 3, "saxon_raider": 5, "militia": 1}}
    g = battle("saxons", "civitates", "regni", here)
    follow(g, "stand regni", "withdraw 1 militia noviomagus", "hold regni")
    assert "besiege noviomagus" not in legal(g)


# 3.6.6: what has been assaulted in this Battle is not besieged.
def test_no_siege_after_an_assault():
    here = {"sites": {"anderida": "fort"}, "units": {"saxon_warband": 7, "cavalry": 2, "militia": 0}}
    g = battle("saxons", "dux", "regni", here)
    follow(g, "withdraw 2 cavalry anderida", "assault anderida")
    assert "besiege anderida" not in legal(g)


# 3.6.5: where the Civitates execute the Battle, the Assault of allied Cavalry brings that of a Battle won alone.
def test_an_assault_led_by_the_civitates_brings_one_prestige():
    here = {"sites": {"anderida": "saxon_settlement"}, "units": {"cavalry": 1, "militia": 1}}
    g = battle("civitates", "saxons", "regni", here)
    follow(g, "assault anderida", "bear anderida", "spread anderida")
    assert strongholds(g, "regni") == []
    assert track(g, "prestige") == 1


# 3.6.4: the Garrison absorbs before those who withdrew.
def test_the_garrison_falls_before_those_inside():
    here = {"sites": {"anderida": "fort"}, "units": {"saxon_warband": 5, "cavalry": 2}}
    g = battle("saxons", "dux", "regni", here)
    follow(g, "withdraw 2 cavalry anderida", "assault anderida")
    assert units(g, "regni") == {"cavalry": 1}
    assert strongholds(g, "regni") == ["fort"]
