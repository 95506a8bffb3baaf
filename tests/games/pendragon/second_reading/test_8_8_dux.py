"""8.8 The non-player Dux."""

from tests.games.pendragon.second_reading.nonplayers import at_card, deeds, turn
from tests.games.pendragon.second_reading.table import laden, prosperity, purse, strongholds, track, units

STABLE = {"strongholds": ["fort", "town"], "units": {"cavalry": 9}}
FORTS = {"eboracum": {"strongholds": ["fort"]}, "parisi": {"strongholds": ["fort", "hillfort"]}}


# 8.8.1: thirteen Raiders exceed any roll; seven Cavalry can remove them, so seven go.
def test_an_intercept_sends_as_many_as_are_needed():
    spaces = {"cantiaci": STABLE, "regni": {"strongholds": ["town"], "units": {"saxon_raider": 13}}}
    g = turn("dux", spaces, resources={"civitates": 10})
    assert deeds(g, "dux")["Intercept"] == ["regni"]
    assert units(g, "cantiaci") == {"cavalry": 2}
    assert purse(g, "civitates") == 8


# 8.8.1, 8.8.6, 8.8.4: two Raiders are never enough; the Dux Marches with all but one for each Stronghold, and Builds.
def test_two_raiders_are_marched_upon_and_a_fort_is_built():
    spaces = {"cantiaci": STABLE, "regni": {"strongholds": ["town"], "units": {"saxon_raider": 2}}}
    g = turn("dux", spaces, resources={"civitates": 10})
    assert "Intercept" not in deeds(g, "dux")
    assert units(g, "cantiaci") == {"cavalry": 2}
    assert units(g, "regni") == {"cavalry": 7, "saxon_raider": 2}
    assert strongholds(g, "regni") == ["fort", "town"]
    assert purse(g, "civitates") == 5


# 8.8.8: blue Resources are spent before red.
def test_the_dux_pays_in_blue():
    spaces = {"cantiaci": STABLE, "regni": {"strongholds": ["town"], "units": {"saxon_raider": 2}}}
    g = turn("dux", spaces, resources={"civitates": 10, "dux": 10})
    assert (purse(g, "civitates"), purse(g, "dux")) == (5, 10)


# 8.8.3: Prestige is sure, so there is a Battle; without a Stronghold to Retaliate on, Requisition.
def test_a_battle_for_prestige_is_followed_by_requisition():
    spaces = {
        "dobunni": {"units": {"cavalry": 3, "saxon_warband": 1}},
        "silures": {"strongholds": ["town"], "units": {"cavalry": 1}},
    }
    g = turn("dux", spaces, resources={"civitates": 10})
    assert deeds(g, "dux")["Battle"] == ["dobunni"]
    assert track(g, "prestige") == 1
    assert (purse(g, "civitates"), purse(g, "dux")) == (9, 1)


# 8.8.3, 4.2.4: a Settlement falls: Prestige for the Battle, the Assault and the Retaliation; Cavalry carry the Plunder.
def test_a_settlement_is_retaliated_upon():
    spaces = {"dobunni": {"strongholds": ["saxon_settlement"], "units": {"cavalry": 4}}}
    g = turn("dux", spaces, resources={"saxons": 10, "civitates": 10})
    assert deeds(g, "dux") == {"Battle": ["dobunni"], "Retaliate": ["dobunni"]}
    assert track(g, "prestige") == 5
    assert purse(g, "saxons") == 5
    assert laden(g, "dobunni") == {"cavalry": 2}


# 8.8.4: two Cavalry are worth a Train; Militia come where Cavalry do.
def test_a_train_places_militia_beside_the_cavalry():
    g = turn("dux", FORTS, resources={"civitates": 6})
    assert units(g, "eboracum") == {"cavalry": 1}
    assert units(g, "parisi") == {"cavalry": 1, "militia": 2}
    assert purse(g, "civitates") == 0


# 8.8.4: Prosperity is for Regions, not for Cities; what is left is too little to Build, so Requisition.
def test_a_train_adds_prosperity_to_a_region_not_to_a_city():
    g = turn("dux", FORTS, resources={"civitates": 10})
    assert (prosperity(g, "parisi"), prosperity(g, "eboracum")) == (2, 0)
    assert (purse(g, "civitates"), purse(g, "dux")) == (1, 1)


# 8.8.4: at Fragmentation neither Militia nor Prosperity.
def test_at_fragmentation_the_dux_trains_cavalry_alone():
    g = turn("dux", FORTS, resources={"civitates": 5, "dux": 10}, imperium="fragmentation")
    assert units(g, "eboracum") == units(g, "parisi") == {"cavalry": 1}
    assert prosperity(g, "parisi") == 0
    assert (purse(g, "civitates"), purse(g, "dux")) == (4, 5)


# 8.8.6: the Dux does not March to a City.
def test_no_march_to_a_city():
    spaces = {"cantiaci": STABLE, "londinium": {"strongholds": ["town"], "units": {"saxon_raider": 3}}}
    g = turn("dux", spaces, [3, 3], resources={"civitates": 10})
    assert deeds(g, "dux") == {"Pass": []}
    assert units(g, "cantiaci") == {"cavalry": 9}


# 8.8.7: Cavalry are spread evenly over the Forts.
def test_cavalry_are_spread_evenly_over_the_forts():
    fort = {"strongholds": ["fort"]}
    spaces = {"silures": {**fort, "units": {"cavalry": 5}}, "regni": fort, "parisi": fort}
    g = at_card({"phase": "upkeep", "card": 45, "actor": "dux"}, ("dux",), spaces, resources={"civitates": 10})
    assert sorted(units(g, name)["cavalry"] for name in spaces) == [1, 2, 2]
    assert purse(g, "civitates") == 7
