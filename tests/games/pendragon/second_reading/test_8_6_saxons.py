"""8.6 The non-player Saxons."""

from tests.games.pendragon.second_reading.nonplayers import deeds, turn
from tests.games.pendragon.second_reading.table import population, purse, strongholds, units

ONE = {"units": {"saxon_raider": 1}}
RAIDED = {"regni": ONE, "parisi": ONE}


def settled(holds, warbands):
    return {"strongholds": ["saxon_settlement"] * holds, "units": {"saxon_warband": warbands}}


# 8.6.1: Settle where something is sure to be added: a Settlement that leaves two Warbands for each.
def test_a_settle_is_where_a_settlement_is_sure():
    g = turn("saxons", {**RAIDED, "cantiaci": settled(1, 6)}, [1], resources={"saxons": 10})
    done = deeds(g, "saxons")
    assert set(done["Return"]) == {"regni", "parisi"}
    assert done["Settle"] == ["cantiaci"]
    assert strongholds(g, "cantiaci") == ["saxon_settlement", "saxon_settlement"]
    assert units(g, "cantiaci") == {"saxon_warband": 4}


# 8.6.1: without a vacant Site three Warbands become Population, if two for each Settlement stay.
def test_without_a_site_population_is_added():
    g = turn("saxons", {**RAIDED, "cantiaci": settled(2, 7)}, [1], resources={"saxons": 10})
    assert population(g, "cantiaci") == 3
    assert units(g, "cantiaci") == {"saxon_warband": 4}


# 8.6.1: where neither is possible Warbands are paid for, if at least two come.
def test_where_neither_is_possible_warbands_are_paid_for():
    g = turn("saxons", {**RAIDED, "cantiaci": settled(1, 2)}, [1], resources={"saxons": 10})
    assert units(g, "cantiaci") == {"saxon_warband": 5}
    assert purse(g, "saxons") == 7


# 8.6.3: a one and a sure Settle: Settlement and Population before the March, then exactly four more than the enemy.
def test_a_march_after_a_settle_takes_exactly_four_warbands():
    spaces = {"cantiaci": settled(1, 13), "regni": {"strongholds": ["town"]}}
    g = turn("saxons", spaces, [1], resources={"saxons": 10})
    assert (len(strongholds(g, "cantiaci")), population(g, "cantiaci")) == (2, 3)
    assert units(g, "cantiaci") == {"saxon_warband": 4}
    assert units(g, "regni") == {"saxon_warband": 4}
    assert purse(g, "saxons") == 9


# 8.6.3: on a three they do not March, and do not Return to Settle either.
def test_a_three_means_no_march():
    spaces = {"cantiaci": settled(1, 13), "regni": {"strongholds": ["town"]}}
    done = deeds(turn("saxons", spaces, [3], resources={"saxons": 10}), "saxons")
    assert "Raid" in done
    assert not {"March", "Return", "Settle"} & set(done)


# 8.6.3: with a sure Settle but no Renown to March they Return, to no effect but the Settle.
def test_without_renown_to_march_they_return_and_settle():
    g = turn("saxons", {"cantiaci": settled(1, 6)}, [2], resources={"saxons": 0})
    assert deeds(g, "saxons") == {"Return": ["cantiaci"], "Settle": ["cantiaci"]}
    assert strongholds(g, "cantiaci") == ["saxon_settlement", "saxon_settlement"]


# 8.6.4: the last enemies are sure to fall, and a Shield Wall spares the Warband that would fall.
def test_a_sure_battle_is_fought_behind_a_shield_wall():
    spaces = {"regni": {"units": {"saxon_warband": 4, "militia": 2}}}
    g = turn("saxons", spaces, [5], resources={"saxons": 10})
    done = deeds(g, "saxons")
    assert done["Battle"] == ["regni"]
    assert "Shield Wall" in done
    assert units(g, "regni") == {"saxon_warband": 4}


# 8.6.4: where no last enemy is sure to fall and nothing can be Assaulted there is no Battle.
def test_a_doubtful_battle_is_not_fought():
    spaces = {"regni": {"prosperity": 2, "units": {"saxon_warband": 1, "cavalry": 2}}}
    g = turn("saxons", spaces, resources={"saxons": 10})
    done = deeds(g, "saxons")
    assert "Battle" not in done
    assert "Raid" in done


# 8.6.5: with the Dux two below its number the Raid ravages, and only where Prosperity exceeds Population.
def test_ravage_goes_where_prosperity_exceeds_population():
    spaces = {"regni": {"prosperity": 4}, "iceni": {"prosperity": 2}}
    g = turn("saxons", spaces, resources={"saxons": 10}, imperium="fragmentation", prestige=15)
    done = deeds(g, "saxons")
    assert set(done["Raid"]) == {"regni", "iceni"}
    assert done["Ravage"] == ["regni"]


# 8.6.5: with the Dux three below its number there is no Ravage.
def test_no_ravage_while_the_britons_are_far_from_victory():
    spaces = {"regni": {"prosperity": 4}, "iceni": {"prosperity": 2}}
    g = turn("saxons", spaces, resources={"saxons": 10}, imperium="fragmentation", prestige=14)
    assert "Ravage" not in deeds(g, "saxons")
