"""8.5 The non-player Scotti."""

from tests.games.pendragon.second_reading.nonplayers import deeds, turn
from tests.games.pendragon.second_reading.table import purse, strongholds, units

FIFTEEN = {"units": {"scotti_raider": 15}}


# 8.5.1: Raiders in two Clear Regions bring all of Clear terrain home; those in Hills without Plunder and far from the
# Settle stay.
def test_raiders_in_hills_without_plunder_stay_for_a_later_settle():
    spaces = {
        "deceangli": {"units": {"scotti_raider": 3}},
        "durotriges": {"units": {"scotti_raider": 1}},
        "votadini": {"units": {"scotti_raider": 2}},
    }
    g = turn("scotti", spaces, resources={"scotti": 6})
    done = deeds(g, "scotti")
    assert set(done["Return"]) == {"deceangli", "durotriges"}
    assert done["Settle"] == ["deceangli"]
    assert units(g, "votadini") == {"scotti_raider": 2}


# 8.5.1: fifteen Raiders in one space of Hills are enough; three Warbands make a Settlement and leave one.
def test_fifteen_raiders_return_and_three_warbands_found_a_settlement():
    g = turn("scotti", {"brigantes": FIFTEEN}, [5, 6, 5] + [1] * 12, resources={"scotti": 6})
    assert strongholds(g, "brigantes") == ["scotti_settlement"]
    assert units(g, "brigantes") == {"scotti_warband": 1}


# 8.5.1: with two Warbands and a Settlement under Control they pay for more Warbands instead.
def test_two_warbands_at_a_settlement_are_joined_by_paid_ones():
    spaces = {"brigantes": {"strongholds": ["scotti_settlement"], **FIFTEEN}}
    g = turn("scotti", spaces, [5, 6] + [4] * 13, resources={"scotti": 9})
    assert strongholds(g, "brigantes") == ["scotti_settlement"]
    assert units(g, "brigantes") == {"scotti_warband": 4}
    assert purse(g, "scotti") == 6


# 8.5.1: three Plunder exceed a two.
def test_plunder_that_exceeds_the_dice_goes_home():
    g = turn("scotti", {"brigantes": {"units": {"scotti_raider": [3, 3]}}}, [1, 1, 1, 1, 1], resources={"scotti": 5})
    assert deeds(g, "scotti")["Return"] == ["brigantes"]
    assert purse(g, "scotti") == 8


# 8.5.1: three Plunder do not exceed a three.
def test_plunder_that_equals_the_dice_stays():
    g = turn("scotti", {"brigantes": {"units": {"scotti_raider": [3, 3]}}}, [1, 2], resources={"scotti": 5})
    assert "Return" not in deeds(g, "scotti")
    assert "Raid" in deeds(g, "scotti")


# 8.5.3: in Hills an Ambush can be tried, so one Warband attacks; with three Renown there is no Entreat, and no
# Stronghold to ransom.
def test_one_warband_in_hills_attacks():
    spaces = {"brigantes": {"units": {"scotti_warband": 1, "militia": 1}}}
    g = turn("scotti", spaces, resources={"scotti": 3})
    assert deeds(g, "scotti") == {"Battle": ["brigantes"]}


# 8.5.3, 8.5.1: an Entreat comes before the attack: Hillfort and two Militia change sides, the third falls.
def test_entreat_comes_before_the_attack():
    here = {"strongholds": ["hillfort"], "units": {"scotti_warband": 2, "militia": 3}}
    g = turn("scotti", {"brigantes": here}, resources={"scotti": 4})
    done = deeds(g, "scotti")
    assert (done["Battle"], done["Entreat"]) == (["brigantes"], ["brigantes"])
    assert strongholds(g, "brigantes") == ["scotti_settlement"]
    assert units(g, "brigantes") == {"scotti_warband": 4}
    assert purse(g, "scotti") == 1


# 8.5.3: in Clear terrain without a sure Assault they do not attack.
def test_no_attack_in_clear_terrain_on_a_town_full_of_militia():
    here = {"strongholds": ["town"], "units": {"scotti_warband": 2, "militia": 4}}
    g = turn("scotti", {"cornovii": here}, resources={"scotti": 6})
    assert "Battle" not in deeds(g, "scotti")
    assert units(g, "cornovii")["militia"] == 4


# 8.5.3, 8.5.4: a Fort without Units is sure to fall to three Warbands; Surprise spares losses.
def test_an_empty_fort_is_assaulted_with_surprise():
    here = {"strongholds": ["fort"], "units": {"scotti_warband": 3}}
    g = turn("scotti", {"cornovii": here}, resources={"scotti": 6})
    assert deeds(g, "scotti") == {"Battle": ["cornovii"], "Surprise": ["cornovii"]}
    assert strongholds(g, "cornovii") == []


# 8.5.4, 8.5.6: without Warbands Available they March: a Settlement first, one Warband for each Settlement stays, the
# rest go where they break Control.
def test_with_no_warbands_available_they_settle_and_march():
    spaces = {
        "demetae": {"strongholds": ["scotti_settlement"], "units": {"scotti_warband": 12}},
        "silures": {"strongholds": ["hillfort"], "units": {"militia": 1}},
    }
    g = turn("scotti", spaces, resources={"scotti": 5})
    assert strongholds(g, "demetae") == ["scotti_settlement", "scotti_settlement"]
    assert units(g, "demetae") == {"scotti_warband": 2}
    assert units(g, "silures") == {"scotti_warband": 8, "militia": 1}
    assert purse(g, "scotti") == 4
