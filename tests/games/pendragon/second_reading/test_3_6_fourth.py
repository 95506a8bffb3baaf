"""3.6 Battles, for the fourth time: who may be fought, who is let in, what is left standing."""

from typing import Any

from tests.games.pendragon.second_reading.table import (
    asked,
    battle,
    board,
    command,
    follow,
    laden,
    legal,
    play,
    purse,
    strongholds,
    track,
    units,
)


# 3.2.3: an Intercept fights a Faction that has Raiders there; Warbands of the other are let be.
def test_an_intercept_does_not_fight_those_without_raiders():
    here = {"strongholds": ["town"], "units": {"cavalry": 3, "saxon_raider": 2, "scotti_warband": 1}}
    g = command("dux", "intercept", {"regni": here})
    follow(g, "select regni", "done", "plain")
    assert "fight scotti regni" not in legal(g)
    follow(g, "fight saxons regni", "stand regni", "fight regni")
    assert units(g, "regni") == {"cavalry": 3, "scotti_warband": 1}


# 1.5, 3.6.3: Civitates whom the Dux attacks find no refuge in its Fort.
def test_no_refuge_in_the_attackers_fort():
    here = {"sites": {"anderida": "fort", "noviomagus": "hillfort"}, "units": {"cavalry": 3, "militia": 3}}
    g = battle("dux", "civitates", "regni", here)
    assert asked(g) == "civitates"
    assert "withdraw 1 militia noviomagus" in legal(g)
    assert not [answer for answer in legal(g) if answer.endswith("anderida")]


def stormed(answer):
    """Six Militia against two Warbands in the open: four Militia and both Warbands fall."""
    here = {"sites": {"anderida": "saxon_settlement"}, "units": {"militia": 6, "saxon_warband": 2}}
    g = battle("civitates", "saxons", "regni", here, resources={"saxons": 5})
    follow(g, "fight regni", answer, "hold regni", "depart regni", "load 2 militia regni")
    return g


# 3.6.5: a Settlement is a piece that remains: the Saxons removed more than they lost.
def test_a_settlement_that_remains_earns_renown():
    g = stormed("hold regni")
    assert (units(g, "regni"), strongholds(g, "regni")) == ({"militia": 2}, ["saxon_settlement"])
    assert purse(g, "saxons") == 6


# 3.6.5: with the Settlement gone nobody is left to earn it.
def test_no_renown_where_nothing_remains():
    g = stormed("assault anderida")
    assert (laden(g, "regni"), strongholds(g, "regni")) == ({"militia": 2}, [])
    assert purse(g, "saxons") == 5


# 3.6.5, 1.7.4: the Dux puts the Plunder of a Settlement onto the Militia beside its Cavalry.
def test_militia_carry_what_the_dux_has_won():
    here = {"sites": {"anderida": "saxon_settlement"}, "units": {"cavalry": 1, "militia": 2}}
    g = battle("dux", "saxons", "regni", here)
    follow(g, "assault anderida", "bear anderida", "load 2 militia regni", "load 1 militia regni")
    assert laden(g, "regni") == {"militia": 2}
    assert track(g, "prestige") == 2


def may_besiege(warbands):
    here = {"strongholds": ["town"], "units": {"militia": 1, "saxon_warband": warbands}}
    g = battle("saxons", "civitates", "londinium", here)
    follow(g, "withdraw 1 militia londinium", "fight londinium", "hold londinium")
    return "besiege londinium" in legal(g)


# 3.6.6: Londinium holds eight, and eight must besiege it.
def test_eight_besiege_londinium():
    assert may_besiege(8)


# 3.6.6: four count for a Coup de Main alone.
def test_seven_do_not_besiege_londinium():
    assert not may_besiege(7)


# 3.6.4, 3.6.6: the survivors of one Assault besiege the other Stronghold.
def test_one_stronghold_is_stormed_and_the_other_besieged():
    here = {
        "sites": {"anderida": "fort", "noviomagus": "hillfort"},
        "units": {"cavalry": 1, "militia": 1, "saxon_warband": 7},
    }
    more: dict[str, Any] = {"prestige": 5, "resources": {"saxons": 3}}
    g = battle("saxons", "civitates", "regni", here, **more)
    follow(g, "withdraw 1 cavalry anderida", "withdraw 1 militia noviomagus", "fight regni")
    play(g, "assault noviomagus")
    follow(g, "load 2 saxon_warband regni", "hold regni", "besiege anderida")
    assert (units(g, "regni"), strongholds(g, "regni")) == ({"saxon_warband": 4}, ["fort"])
    assert board(g)["boxes"]["casualties"] == 1
    assert (track(g, "prestige"), purse(g, "saxons")) == (5, 3)


# 4.4.3, 3.6.1: where the Dux declines, its Cavalry fights along with Civitates who meet the ravagers.
def test_cavalry_fights_along_against_ravagers():
    here = {"prosperity": 2, "strongholds": ["town"], "units": {"cavalry": 2, "militia": 2}}
    g = command("saxons", "raid", {"regni": here}, [2, 1], resources={"saxons": 9})
    play(g, "select regni", "1d4 britannicus regni", "done", "with ravage")
    follow(g, "select regni", "done", "forgo regni")
    assert asked(g) == "dux"
    play(g, "decline regni")
    assert asked(g) == "civitates"
    play(g, "battle regni")
    follow(g, "leave regni", "fight regni")
    assert units(g, "regni") == {"cavalry": 2, "militia": 2}
    assert track(g, "prestige") == 1
