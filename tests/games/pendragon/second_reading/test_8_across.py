"""8 The non-players, where several rules meet."""

from typing import Any

from tests.games.pendragon.second_reading.nonplayers import arg, at_card, deeds, turn
from tests.games.pendragon.second_reading.table import purse, track, units

BEACH: dict[str, Any] = {"strongholds": ["town"], "units": {"saxon_raider": 13}}
FULL = ["fort", "town"]
CROWDED = {"strongholds": ["town", "town"], "units": {"militia": 10}}


# 8.8.1, 3.2.3: an Intercept by Road through Friendly Control, one Troop for the Fort stays.
def test_an_intercept_rides_along_the_road():
    spaces = {
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 8}},
        "catuvellauni": {"strongholds": ["town", "town"]},
        "corieltauvi": {"strongholds": ["town", "town"], "units": {"saxon_raider": 13}},
    }
    g = turn("dux", spaces, resources={"civitates": 10})
    assert units(g, "londinium") == {"cavalry": 1}
    assert units(g, "corieltauvi") == {"cavalry": 7}
    assert purse(g, "civitates") == 8


# 8.8.1: a Militia is the one Friendly Troop that stays with the Fort.
def test_a_militia_stays_with_the_fort():
    spaces = {"cantiaci": {"strongholds": FULL, "units": {"cavalry": 7, "militia": 1}}, "regni": BEACH}
    g = turn("dux", spaces, resources={"civitates": 10})
    assert units(g, "cantiaci") == {"militia": 1}
    assert units(g, "regni") == {"cavalry": 7}


# 8.8.1: red Foederati go first, then as many Cavalry as are still needed.
def test_red_foederati_intercept_first():
    spaces = {"cantiaci": {"strongholds": FULL, "units": {"cavalry": 7, "red_saxon_warband": 2}}, "regni": BEACH}
    g = turn("dux", spaces, resources={"civitates": 10})
    assert units(g, "cantiaci") == {"cavalry": 2}
    assert units(g, "regni") == {"cavalry": 5, "red_saxon_warband": 2}


def march_of_the_dux(**more):
    spaces = {
        "silures": {"strongholds": FULL, "units": {"cavalry": 5}},
        "dobunni": {"strongholds": ["town"]},
        "cornovii": {"units": {"saxon_raider": 1}},
    }
    return turn("dux", spaces, resources={"civitates": 2}, wealth=1, **more)


# 8.8.6: a Civitates player's Wealth exceeds Prestige: first where there is Briton Control without a Dux Stronghold.
def test_the_dux_marches_on_a_rich_civitates_player():
    g = march_of_the_dux()
    assert units(g, "dobunni") == {"cavalry": 3}
    assert units(g, "silures") == {"cavalry": 2}


# 8.8.6: with the Civitates as a non-player it is the Raiders.
def test_the_dux_marches_on_raiders_otherwise():
    g = march_of_the_dux(others=("civitates",))
    assert units(g, "cornovii") == {"cavalry": 3, "saxon_raider": 1}
    assert units(g, "dobunni") == {}


# 8.6.5 Ravage: no Prosperity above Population: the one Region under enemy Control with the most enemy pieces.
def test_ravage_goes_where_the_most_enemies_are():
    spaces = {
        "regni": {"prosperity": 2, "strongholds": ["town"], "units": {"militia": 3}},
        "iceni": {"prosperity": 2, "strongholds": ["hillfort"]},
    }
    g = turn("saxons", spaces, resources={"saxons": 10}, imperium="fragmentation", prestige=15)
    assert deeds(g, "saxons")["Ravage"] == ["regni"]


# 8.6.5: nothing to Ravage and no Stronghold to surprise: no Feat.
def test_nothing_to_ravage_and_nothing_to_surprise():
    more: dict[str, Any] = {"resources": {"saxons": 10}, "imperium": "fragmentation", "prestige": 15}
    assert deeds(turn("saxons", {"regni": {"prosperity": 2}}, **more), "saxons") == {"Raid": ["regni"]}


# 8.7.3 Rule: a Dux player within two of victory loses Prestige in each space; with eight Resources no Wealth is made.
def test_rule_lowers_the_prestige_of_a_dux_near_victory():
    more: dict[str, Any] = {"imperium": "fragmentation", "prestige": 16, "wealth": 5, "not_yet": 15}
    spaces = {"dobunni": CROWDED, "catuvellauni": CROWDED}
    g = turn("civitates", spaces, [3, 6, 6], resources={"civitates": 4}, **more)
    assert (track(g, "prestige"), track(g, "wealth"), purse(g, "civitates")) == (14, 3, 8)


# 8.7.1 Reinforce: Militia are mustered, and four Comitates come from next door on a six; three of six fall (3.6.1).
def test_reinforce_musters_and_moves():
    spaces = {
        "dobunni": {"strongholds": ["town"], "units": {"cavalry": 2, "comitates": 2, "saxon_warband": 5}},
        "cornovii": {"strongholds": ["town"], "units": {"comitates": 4}},
    }
    g = turn("civitates", spaces, [6, 6], others=("dux",), resources={"civitates": 4})
    assert units(g, "cornovii") == {}
    assert units(g, "dobunni") == {"cavalry": 2, "comitates": 3, "militia": 1}
    assert [str(arg(line, 0)) for line in g.log if line.kind == "civitates-pay"] == ["4 Resources"]


# 8.6.4: of two spaces only the sure one is fought in.
def test_only_the_sure_battle_is_fought():
    spaces = {
        "regni": {"units": {"saxon_warband": 4, "militia": 2}},
        "dobunni": {"units": {"saxon_warband": 1, "cavalry": 2}},
    }
    done = deeds(turn("saxons", spaces, [5], resources={"saxons": 10}), "saxons")
    assert done["Battle"] == ["regni"]


def mistborn(warbands):
    at = {"phase": "act", "card": 52, "passed": ["saxons", "scotti", "civitates"]}
    spaces = {"regni": {"strongholds": ["fort"], "units": {"saxon_warband": warbands}}}
    return at_card(at, ("dux",), spaces, [1])


# 8.2.1, 8.2.3: the rulebook's example: the Dux Trains where its Battle condition is then met, and fights.
def test_mistborn_trains_and_fights():
    g = mistborn(1)
    assert units(g, "regni") == {"cavalry": 1}
    assert track(g, "prestige") == 1


# 8.2.1: where one Cavalry would not be sure of Prestige the Event is declined.
def test_mistborn_is_declined_where_the_battle_is_not_sure():
    g = mistborn(3)
    assert units(g, "regni") == {"saxon_warband": 3}
    assert "Pass" in deeds(g, "dux")
