"""3.6.1 to 3.6.3: losses, pre-battle and Field Battle."""

from tests.games.pendragon.second_reading.table import (
    asked,
    battle,
    board,
    command,
    follow,
    kinds,
    legal,
    play,
    purse,
    track,
    units,
)


# 3.6.1: losses that can be absorbed must be, so the Warband falls rather than a Raider that would waste a half.
def test_one_loss_takes_the_warband_and_not_the_raider():
    here = {"units": {"cavalry": 1, "saxon_warband": 1, "saxon_raider": 1}}
    g = battle("saxons", "dux", "regni", here)
    follow(g, "stand regni", "lose 1 saxon_warband")
    assert units(g, "regni") == {"cavalry": 1, "saxon_raider": 1}
    assert track(g, "prestige") == 1


# 3.6.1 example: Britons that do not agree share 1½ losses: Cavalry and Militia fall, Comitates stands.
def test_britons_that_do_not_agree_lose_a_cavalry_and_a_militia():
    here = {"population": 0, "units": {"cavalry": 1, "comitates": 1, "militia": 1}}
    g = command("saxons", "raid", {"regni": here}, [3, 3, 2], resources={"saxons": 5}, limited=True)
    follow(g, "select regni", "3d4 britannicus regni", "done", "fight britons regni", "stand regni", "leave", "halve")
    assert units(g, "regni") == {"comitates": 1, "saxon_raider": 3}
    assert board(g)["boxes"]["casualties"] == 1


# 3.6.2, 3.6.3: who ambushes strikes with the Cavalry, both at once.
def test_an_ambush_and_a_charge_strike_at_the_same_time():
    here = {"units": {"cavalry": 1, "saxon_warband": 1}}
    g = battle("saxons", "dux", "iceni", here, [3])
    follow(g, "ambush iceni")
    assert units(g, "iceni") == {}
    g = battle("saxons", "dux", "iceni", here, [2])
    follow(g, "ambush iceni")
    assert units(g, "iceni") == {"cavalry": 1}


def chased(space, roll):
    g = battle("dux", "saxons", space, {"units": {"cavalry": 2, "saxon_raider": 3}}, [roll])
    follow(g, f"evade {space}", f"lose 3 saxon_raider {space}")
    return units(g, space).get("saxon_raider", 0)


# 3.6.2: Raiders evade on 4 at home, on 5 in other rough land, on 6 elsewhere.
def test_raiders_evade_by_terrain():
    assert [chased("iceni", roll) for roll in (3, 4)] == [0, 3]
    assert [chased("demetae", roll) for roll in (4, 5)] == [0, 3]
    assert [chased("regni", roll) for roll in (5, 6)] == [0, 3]


# 3.6.2: Cavalry neither evades nor ambushes; red Saxon Foederati do it in the Fens for the Dux, not in Hills.
def test_foederati_use_the_home_terrain_of_their_nation():
    here = {"units": {"cavalry": 1, "red_saxon_warband": 1, "scotti_warband": 2}}
    g = battle("dux", "scotti", "iceni", here, [3, 1])
    assert (asked(g), set(legal(g))) == ("dux", {"stand iceni", "evade iceni", "ambush iceni"})
    g = battle("dux", "scotti", "demetae", here, [3, 1])
    assert asked(g) == "scotti"


# 3.6.2: if all of a side evade there is no Field Battle; the others may Assault an enemy Stronghold.
def test_raiders_that_evade_leave_their_settlement_to_the_assault():
    here = {"strongholds": ["saxon_settlement"], "units": {"cavalry": 2, "saxon_raider": 3}}
    g = battle("dux", "saxons", "iceni", here, [5])
    follow(g, "evade iceni")
    assert "field-losses" not in kinds(g)
    follow(g, "assault branodunum", "assault venta_icenorum")
    assert units(g, "iceni") == {"cavalry": 2, "saxon_raider": 3}
    assert "stronghold-destroyed" in kinds(g)
    assert track(g, "prestige") == 2


# 3.6.3 Withdrawal: defenders up to the capacity; what does not fit fights.
def test_a_town_takes_in_four_and_the_fifth_fights():
    here = {"strongholds": ["town"], "units": {"militia": 5, "saxon_warband": 1}}
    g = battle("saxons", "civitates", "regni", here)
    assert asked(g) == "civitates"
    assert "withdraw 4 militia noviomagus" in legal(g) or "withdraw 4 militia anderida" in legal(g)
    assert not [answer for answer in legal(g) if answer.startswith("withdraw 5")]


# 3.6.3 Withdrawal: Raiders withdraw too, into a Settlement of their own, but not into one that serves Britons.
def test_raiders_withdraw_into_their_settlement_and_not_into_that_of_foederati():
    here = {"sites": {"anderida": "saxon_settlement", "noviomagus": "blue_saxon_settlement"}}
    g = battle("dux", "saxons", "regni", {**here, "units": {"cavalry": 2, "saxon_raider": 3}})
    follow(g, "stand regni")
    inside = [answer for answer in legal(g) if answer.startswith("withdraw")]
    assert "withdraw 2 saxon_raider anderida" in inside
    assert not [answer for answer in inside if "noviomagus" in answer or answer.startswith("withdraw 3")]


# 3.6.3 Withdrawal: each Briton asks the other before it uses its Stronghold, and at Fragmentation cannot.
def test_militia_enter_a_fort_by_leave_and_not_at_fragmentation():
    here = {"strongholds": ["fort"], "units": {"militia": 1, "saxon_warband": 1}}
    g = battle("saxons", "civitates", "iceni", here, [1])
    follow(g, "stand iceni", "withdraw 1 militia branodunum", "withdraw 1 militia venta_icenorum")
    assert (asked(g), legal(g)) == ("dux", ["admit", "refuse"])
    g = battle("saxons", "civitates", "iceni", here, [1], imperium="fragmentation")
    follow(g, "stand iceni")
    assert "withdraw" not in kinds(g)
    assert not [answer for answer in legal(g) if answer.startswith("withdraw")]


# 3.6.3: Melee comes before Harass, so Raiders that fall to the Militia do not strike.
def test_militia_strike_before_raiders():
    here = {"population": 0, "units": {"militia": 4}}
    g = command("saxons", "raid", {"regni": here}, [4], resources={"saxons": 5}, limited=True)
    follow(g, "select regni", "1d4 britannicus regni", "done", "fight britons regni", "stand regni")
    assert units(g, "regni") == {"militia": 4}


# 3.6.5: Cavalry that withdrew and was not assaulted has not fought: no Prestige is lost with the Militia.
def test_cavalry_behind_walls_loses_no_prestige_with_the_militia_outside():
    here = {"strongholds": ["fort"], "units": {"cavalry": 1, "militia": 2, "saxon_warband": 4}}
    g = battle("saxons", "dux", "regni", here, prestige=5)
    follow(
        g, "withdraw 1 cavalry anderida", "withdraw 1 cavalry noviomagus", "fight regni", "hold regni", "depart regni"
    )
    assert units(g, "regni") == {"cavalry": 1, "saxon_warband": 3}
    assert track(g, "prestige") == 5
    assert purse(g, "saxons") == 1


# 3.6.5: the enemy that fought Cavalry and removed more lowers Prestige.
def test_a_lost_field_costs_prestige():
    g = battle("saxons", "dux", "regni", {"units": {"cavalry": 2, "saxon_warband": 6}}, prestige=5)
    follow(g, "stand regni")
    assert units(g, "regni") == {"saxon_warband": 4}
    assert track(g, "prestige") == 5
    here = {"units": {"cavalry": 1, "militia": 2, "saxon_warband": 6}}
    g = battle("saxons", "dux", "regni", here, prestige=5)
    follow(g, "fight regni", "leave", "agree", "refuse")
    assert track(g, "prestige") == 4


# 3.6.1: at Fragmentation only the faction that is attacked takes part.
def test_at_fragmentation_militia_look_on_while_the_cavalry_fights():
    here = {"units": {"cavalry": 1, "militia": 3, "saxon_warband": 3}}
    g = battle("saxons", "dux", "regni", here, imperium="fragmentation")
    follow(g, "fight regni")
    assert units(g, "regni") == {"militia": 3, "saxon_warband": 2}


# 3.6.5: a Barbarian whose only survivors evaded gains no Renown.
def test_raiders_that_evaded_win_no_renown_for_the_dead_warbands():
    here = {"units": {"saxon_warband": 1, "saxon_raider": 2, "militia": 2}}
    g = battle("saxons", "civitates", "regni", here, [6])
    follow(g, "evade regni")
    assert units(g, "regni") == {"saxon_raider": 2}
    assert purse(g, "saxons") == 0


# 3.6.2: attackers before defenders, Raiders before Troops.
def test_the_order_of_the_rolls():
    here = {"units": {"saxon_warband": 2, "saxon_raider": 2, "red_saxon_warband": 2}}
    g = battle("saxons", "dux", "iceni", here, [1, 1, 1])
    order = []
    while legal(g) and "stand iceni" in legal(g):
        order.append(asked(g))
        play(g, "ambush iceni")
    assert order == ["saxons", "saxons", "dux"]
