"""8.6 The non-player Saxons: the second ten."""

from tests.games.pendragon.second_reading.nonplayers import deeds, rolled, turn
from tests.games.pendragon.second_reading.table import purse, strongholds, units

LAND = {"prosperity": 2}


def raiders(count):
    return {"units": {"saxon_raider": count}}


def settled(holds, warbands, **more):
    return {"strongholds": ["saxon_settlement"] * holds, "units": {"saxon_warband": warbands}, **more}


# 8.6.1: Raiders in Fens without Plunder, away from the Settle, stay.
def test_raiders_in_fens_without_plunder_stay():
    g = turn("saxons", {"regni": raiders(2), "parisi": raiders(1), "iceni": raiders(1)}, resources={"saxons": 9})
    done = deeds(g, "saxons")
    assert set(done["Return"]) == {"regni", "parisi"}
    assert done["Settle"] == ["regni"]
    assert units(g, "iceni") == {"saxon_raider": 1}


# 8.6.1: as many Raiders near either space: Fens first.
def test_a_tie_is_settled_in_the_fens():
    g = turn("saxons", {"regni": raiders(1), "parisi": raiders(1), "cantiaci": raiders(1)}, resources={"saxons": 9})
    done = deeds(g, "saxons")
    assert done["Settle"] == ["cantiaci"]
    assert set(done["Return"]) == {"regni", "parisi", "cantiaci"}


# 8.6.1: with Thanet in effect two spaces are settled.
def test_thanet_settles_two_spaces():
    spaces = {"regni": raiders(1), "parisi": raiders(1), "cantiaci": settled(1, 6), "iceni": settled(1, 6)}
    g = turn("saxons", spaces, [1], resources={"saxons": 9}, lasting={"43": "shaded"})
    assert len(strongholds(g, "cantiaci")) == len(strongholds(g, "iceni")) == 2
    assert units(g, "cantiaci") == units(g, "iceni") == {"saxon_warband": 4}


# 8.6.3: recruits of the Settle March too: four to each of two destinations, and two for each Settlement stay.
def test_a_march_goes_to_two_destinations():
    town = {"strongholds": ["town"]}
    spaces = {"cantiaci": settled(2, 8, population=3), "regni": town, "atrebates": town}
    g = turn("saxons", spaces, [1], resources={"saxons": 10})
    assert units(g, "regni") == units(g, "atrebates") == {"saxon_warband": 4}
    assert units(g, "cantiaci") == {"saxon_warband": 5}
    assert purse(g, "saxons") == 5


# 8.6.4: of two enemies the player is fought.
def test_a_player_is_fought_before_a_non_player():
    spaces = {"regni": {"units": {"saxon_warband": 5, "militia": 1, "scotti_warband": 1}}}
    g = turn("saxons", spaces, [6], others=("scotti",), resources={"saxons": 10})
    assert units(g, "regni") == {"saxon_warband": 5, "scotti_warband": 1}


# 8.6.5 Surprise: at the Stronghold with the fewest Troops.
def test_surprise_is_where_the_fewest_troops_are():
    spaces = {
        "regni": {"strongholds": ["town"], "units": {"militia": 1}, **LAND},
        "iceni": {"strongholds": ["hillfort"], "units": {"militia": 3}, **LAND},
    }
    done = deeds(turn("saxons", spaces, resources={"saxons": 10}), "saxons")
    assert set(done["Raid"]) == {"regni", "iceni"}
    assert done["Surprise"] == ["regni"]


# 8.6.5 Surprise: a Deep Raid to the least defended people.
def test_a_deep_raid_reaches_more_people():
    done = deeds(turn("saxons", {"catuvellauni": LAND, "regni": LAND}, [1, 1], resources={"saxons": 10}), "saxons")
    assert done["Raid"] == ["catuvellauni", "regni"]
    assert done["Surprise"] == ["catuvellauni"]


# 8.6.5: one die only where nobody is subtracted.
def test_a_small_raid_does_not_cross_a_patrolled_sea():
    spaces = {"durotriges": {"strongholds": ["fort"]}, "regni": {"prosperity": 1}, "iceni": LAND}
    g = turn("saxons", spaces, resources={"saxons": 10}, patrolled=["britannicus"])
    assert set(deeds(g, "saxons")["Raid"]) == {"iceni", "durotriges"}


# 8.6.5: without Renown they pass.
def test_without_renown_they_pass():
    g = turn("saxons", {"regni": LAND}, resources={"saxons": 0})
    assert deeds(g, "saxons") == {"Pass": []}
    assert purse(g, "saxons") == 1


# 8.6.5, 8.6.6: with nineteen Available no die is rolled; without an Event they Raid.
def test_nineteen_available_raiders_roll_nothing():
    g = turn("saxons", {"iceni": raiders(6), "regni": LAND}, resources={"saxons": 10})
    assert "raid or event" not in rolled(g)
    assert "regni" in deeds(g, "saxons")["Raid"]
