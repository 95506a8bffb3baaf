"""1.7 Prosperity and Plunder."""

from tests.games.pendragon.second_reading.table import (
    battle,
    command,
    follow,
    laden,
    legal,
    play,
    prosperity,
    space,
    strongholds,
    track,
    units,
)


def traded(name, here):
    g = command("civitates", "trade", {name: {"strongholds": ["town"], **here}}, resources={"civitates": 5})
    follow(g, f"select {name}", "done", "plain", f"improve {name}", "enough")
    return space(g, name)["prosperity"]


# 1.7.1: the bottom row is filled up to Population, then the top row.
def test_new_prosperity_fills_the_bottom_row_and_goes_on_in_the_top_row():
    assert traded("regni", {"population": 2, "prosperity": [1, 0]}) == [2, 1]


# 1.7.1: neither row holds more than Population; the rest is not placed.
def test_prosperity_beyond_both_rows_is_not_placed():
    assert traded("regni", {"population": 2, "prosperity": [2, 1]}) == [2, 2]


# 1.7.1: what is taken is taken from the top row first.
def test_raiders_take_the_top_row_first():
    here = {"population": 2, "prosperity": [2, 1]}
    g = command("saxons", "raid", {"regni": here}, [4], resources={"saxons": 5}, limited=True)
    follow(g, "select regni", "1d4 britannicus regni", "done", "plain")
    assert space(g, "regni")["prosperity"] == [1, 0]
    assert laden(g, "regni") == {"saxon_raider": 2}


# 1.7.1: cubes beyond a Population that fell stay where they are, and no more come.
def test_where_the_people_became_fewer_nothing_is_added_and_nothing_taken_off():
    assert traded("regni", {"population": 1, "prosperity": [2, 1]}) == [2, 1]
    assert traded("regni", {"population": 1, "prosperity": [2, 0]}) == [2, 1]


# 1.7.2: a City holds twice its printed Population even when fewer live there; a Trade adds the current number.
def test_a_city_that_lost_people_still_has_room_for_its_printed_wealth():
    assert sum(traded("londinium", {"population": 1, "prosperity": 3})) == 4
    assert sum(traded("londinium", {"population": 1, "prosperity": 2})) == 3


# 1.7.2, 3.6.5: with its Stronghold a City loses all its Prosperity, and each Warband carries but one cube.
def test_a_city_that_falls_is_stripped_bare():
    here = {"prosperity": 4, "strongholds": ["town"], "units": {"saxon_warband": 10}}
    g = battle("saxons", "civitates", "londinium", here, prestige=5)
    follow(g, "assault londinium")
    assert strongholds(g, "londinium") == []
    assert units(g, "londinium") == {"saxon_warband": 4}
    assert laden(g, "londinium") == {"saxon_warband": 4}
    assert prosperity(g, "londinium") == 0
    assert track(g, "prestige") == 3


# 1.7.4, 3.4.1: a Raid plunders Regions, not Cities.
def test_raiders_in_a_city_take_nothing_while_it_stands():
    here = {"prosperity": 4, "strongholds": ["town"]}
    g = command("saxons", "raid", {"londinium": here}, [4], resources={"saxons": 5}, limited=True)
    follow(g, "select londinium", "1d4 germanicus londinium", "done", "plain")
    assert units(g, "londinium") == {"saxon_raider": 4}
    assert laden(g, "londinium") == {}
    assert prosperity(g, "londinium") == 4


# 1.7.4, 3.4.4: before a Battle Warbands plunder, not Raiders, and each holds one cube.
def test_laden_warbands_plunder_nothing_more_though_raiders_stand_by():
    here = {"population": 2, "prosperity": 4, "units": {"saxon_warband": [2, 2], "saxon_raider": 3, "militia": 1}}
    g = command("saxons", "battle", {"regni": here})
    follow(g, "select regni", "done", "plain")
    assert prosperity(g, "regni") == 4
    assert laden(g, "regni").get("saxon_raider", 0) == 0


# 1.7.4: Cavalry carry Plunder from a Retaliate or an Event alone.
def test_cavalry_that_destroys_a_settlement_carries_nothing_away():
    g = battle("dux", "saxons", "regni", {"strongholds": ["saxon_settlement"], "units": {"cavalry": 3}})
    follow(g, "assault anderida", "assault noviomagus")
    assert strongholds(g, "regni") == []
    assert laden(g, "regni") == {}


# 1.7.4, 3.4.1: no more cubes than Raiders have just come, but any own Unit may carry them.
def test_one_new_raider_lets_a_warband_take_the_one_cube():
    here = {"population": 3, "prosperity": 5, "units": {"saxon_warband": 2, "saxon_raider": 2}}
    g = command("saxons", "raid", {"atrebates": here}, [1], resources={"saxons": 5}, limited=True)
    follow(g, "select atrebates", "1d4 britannicus atrebates", "done", "plain")
    assert "load 1 saxon_warband atrebates" in legal(g)
    play(g, "load 1 saxon_warband atrebates")
    assert laden(g, "atrebates") == {"saxon_warband": 1}
    assert prosperity(g, "atrebates") == 4
