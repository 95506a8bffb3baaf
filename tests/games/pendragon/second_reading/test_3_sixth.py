"""3 Commands, by a sixth reader: who pays, who carries, and what a step leaves for the one after it."""

from typing import Any

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

PURSE = {"saxons": 9, "scotti": 9}


# 3.4.1: what is taken from land under Scotti Control and from their Settlement is lost in Renown, both together.
def test_scotti_lose_renown_for_their_land_and_their_settlement():
    here = {"population": 2, "prosperity": 4, "sites": {"south_cadbury": "scotti_settlement"}}
    g = command("saxons", "raid", {"durotriges": here}, [4], resources=PURSE, limited=True)
    play(g, "select durotriges", "1d4 britannicus durotriges", "done", "fight scotti durotriges")
    follow(g, "stand durotriges", "assault south_cadbury", "load 2 saxon_raider durotriges")
    assert laden(g, "durotriges") == {"saxon_raider": 4}
    assert strongholds(g, "durotriges") == []
    assert (purse(g, "scotti"), purse(g, "saxons")) == (5, 9)


# 3.4.1, 3.6.5: the Plunder of a Stronghold goes onto those who attacked; the Warbands beside them stood by.
def test_warbands_that_stood_by_carry_nothing_from_an_assault():
    here = {
        "population": 2,
        "prosperity": 2,
        "sites": {"branodunum": "hillfort"},
        "units": {"saxon_warband": 2},
    }
    g = command("saxons", "raid", {"iceni": here}, [4], resources=PURSE, limited=True)
    play(g, "select iceni", "1d4 germanicus iceni", "done")
    follow(g, "load 2 new_saxon_raider iceni", "fight britons iceni", "stand iceni", "assault branodunum")
    follow(g, "lose 1 laden_saxon_raider", "load 2 saxon_raider iceni")
    assert strongholds(g, "iceni") == []
    assert units(g, "iceni") == {"saxon_warband": 2, "saxon_raider": 2}
    assert laden(g, "iceni") == {"saxon_raider": 2}


# 3.2.1: at Fragmentation too a Train may place Militia at a Town of the Civitates beside a Fort.
def test_a_train_at_fragmentation_may_place_militia():
    more: dict[str, Any] = {"resources": {"dux": 9}, "imperium": "fragmentation"}
    g = command("dux", "train", {"regni": {"strongholds": ["fort", "town"]}}, **more)
    follow(g, "select regni", "units regni", "done", "plain", "place 1 cavalry regni", "place 2 militia regni")
    assert units(g, "regni") == {"cavalry": 1, "militia": 2}
    assert purse(g, "dux") == 6


# 3.3.3, 1.6.1: at Fragmentation Cavalry takes away the Control that Prosperity needs; the Town still trades.
def test_a_town_among_cavalry_trades_and_is_not_improved():
    here = {"population": 2, "prosperity": 0, "strongholds": ["town"], "units": {"cavalry": 3}}
    g = command("civitates", "trade", {"regni": here}, resources={"civitates": 5}, imperium="fragmentation")
    follow(g, "select regni", "done", "plain", "improve regni", "enough")
    assert (purse(g, "civitates"), prosperity(g, "regni")) == (6, 0)
    g = command("civitates", "trade", {"regni": here}, resources={"civitates": 5}, imperium="autonomy_military")
    follow(g, "select regni", "done", "plain", "improve regni", "enough")
    assert (purse(g, "civitates"), prosperity(g, "regni")) == (5, 2)


# 3.4.3, 1.3.8: Londinium lies on the Sea, but it is no Region: nobody sets sail there.
def test_nobody_sets_sail_in_a_city():
    g = command("saxons", "march", {"londinium": {"units": {"saxon_warband": 3}}}, resources=PURSE)
    assert "select trinovantes" in legal(g)
    assert "select parisi" not in legal(g)


def surprised(roll):
    """Five Warbands against a Fort with two Cavalry in it."""
    here = {"population": 0, "sites": {"anderida": "fort"}, "units": {"saxon_warband": 5, "cavalry": 2}}
    g = command("saxons", "battle", {"regni": here}, [roll], resources=PURSE, prestige=5)
    play(g, "select regni", "done", "with surprise")
    follow(
        g, "select regni", "done", "fight britons regni", "stand regni", "withdraw 2 cavalry anderida", "fight regni"
    )
    follow(g, "assault anderida", "load 2 saxon_warband regni")
    return g


# 3.6.4: a full Fort is taken by surprise on a 1; then nobody falls at the wall, and as many on either side.
def test_a_full_fort_is_surprised_on_a_one():
    g = surprised(1)
    assert (strongholds(g, "regni"), units(g, "regni")) == ([], {"saxon_warband": 2})
    assert (laden(g, "regni"), board(g)["boxes"]["casualties"]) == ({"saxon_warband": 2}, 2)
    assert (track(g, "prestige"), purse(g, "saxons")) == (3, 9)


# 3.6.4, 3.6.5: on a 2 the Escalade takes three, the Storm two, and the Cavalry that held out wins Prestige.
def test_a_full_fort_is_not_surprised_on_a_two():
    g = surprised(2)
    assert (strongholds(g, "regni"), units(g, "regni")) == (["fort"], {"cavalry": 1})
    assert (track(g, "prestige"), board(g)["boxes"]["casualties"]) == (6, 1)


# 3.5.4: a Battle that plunders land under Saxon Control costs the Saxons no Renown; only a Raid does.
def test_plunder_before_a_battle_costs_nobody_renown():
    here = {
        "population": 1,
        "prosperity": 2,
        "strongholds": ["saxon_settlement"],
        "units": {"saxon_warband": 1, "scotti_warband": 1},
    }
    g = command("scotti", "battle", {"silures": here}, resources=PURSE)
    follow(g, "select silures", "done", "plain")
    assert laden(g, "silures") == {"scotti_warband": 1}
    assert (purse(g, "saxons"), prosperity(g, "silures")) == (9, 1)


# 3.2.3, 3.6.2, 3.6.5: Raiders evade an Intercept, and the Settlement they leave open falls for two Prestige.
def test_raiders_that_evade_leave_their_settlement_open():
    here = {
        "sites": {"anderida": "saxon_settlement", "noviomagus": "town"},
        "units": {"cavalry": 3, "saxon_raider": 3},
    }
    g = command("dux", "intercept", {"regni": here}, [6], resources={"civitates": 9})
    follow(g, "select regni", "done", "plain", "fight saxons regni", "evade regni", "assault anderida")
    follow(g, "bear anderida", "spread anderida", "leave regni")
    assert (strongholds(g, "regni"), units(g, "regni")) == (["town"], {"cavalry": 3, "saxon_raider": 3})
    assert (track(g, "prestige"), laden(g, "regni")) == (2, {})


# 3.4.1: a base that its Saxons do not control is itself a target, by land; Plunder is what the new Raiders allow.
def test_a_base_without_control_is_raided_by_its_own():
    here = {
        "population": 2,
        "prosperity": 4,
        "strongholds": ["saxon_settlement"],
        "units": {"saxon_warband": 1, "militia": 2},
    }
    g = command("saxons", "raid", {"dobunni": here}, [1], resources=PURSE, limited=True)
    play(g, "select dobunni", "1d4 overland dobunni", "done")
    follow(g, "load 1 new_saxon_raider dobunni", "forgo dobunni")
    assert units(g, "dobunni") == {"saxon_warband": 1, "militia": 2, "saxon_raider": 1}
    assert (sum(laden(g, "dobunni").values()), prosperity(g, "dobunni")) == (1, 3)


# 3.3.4, 3.6.5: the Civitates may attack the Dux before Fragmentation; neither wins Prestige for it.
def test_the_civitates_attack_cavalry_and_nobody_wins_prestige():
    g = battle("civitates", "dux", "regni", {"units": {"militia": 6, "cavalry": 1}}, prestige=5)
    follow(g, "fight regni", "lose 2 militia regni")
    assert (units(g, "regni"), board(g)["boxes"]["casualties"]) == ({"militia": 4}, 1)
    assert track(g, "prestige") == 5
