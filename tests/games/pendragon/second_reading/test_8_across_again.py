"""8 The non-players, where several rules meet: nine more."""

from typing import Any

from tests.games.pendragon.second_reading.nonplayers import deeds, turn
from tests.games.pendragon.second_reading.table import purse, strongholds, units

TOWN = {"strongholds": ["town"]}
STABLE = {"strongholds": ["fort", "town"], "units": {"cavalry": 9}}


# 8.5.6: a player above victory loses as much Control as can be, Hills count only among equals; a Settlement follows.
def test_the_scotti_march_on_the_player_above_victory():
    names = ("atrebates", "catuvellauni", "dobunni", "cornovii", "corieltauvi", "regni", "londinium", "trinovantes")
    spaces: dict[str, Any] = dict.fromkeys((*names, "silures"), TOWN)
    spaces["demetae"] = {"strongholds": ["scotti_settlement"] * 2, "units": {"scotti_warband": 12}}
    g = turn("scotti", spaces, resources={"scotti": 5}, imperium="fragmentation")
    assert units(g, "demetae") == {"scotti_warband": 2}
    assert units(g, "cornovii") == {"scotti_warband": 8}
    assert strongholds(g, "cornovii") == ["scotti_settlement", "town"]
    assert purse(g, "scotti") == 4


# 8.7.3, 3.3.2: Comitates go on by Road through Briton Control to where the Barbarians are.
def test_comitates_march_along_the_road():
    spaces = {
        "dobunni": {"strongholds": ["town"], "units": {"comitates": 6}},
        "cornovii": {"strongholds": ["town"], "units": {"militia": 2}},
        "deceangli": {"units": {"scotti_raider": 2}},
    }
    g = turn("civitates", spaces, [1], resources={"civitates": 20})
    assert units(g, "deceangli") == {"comitates": 4, "scotti_raider": 2}
    assert units(g, "dobunni") == {"comitates": 2}
    assert units(g, "cornovii") == {"militia": 2}


# 8.8.1 Invite: no new Saxons, so a Civitates player's Foederati of either Nation are won over, a Resource each.
def test_blue_foederati_are_won_over():
    spaces = {
        "cantiaci": STABLE,
        "regni": {"strongholds": ["town"], "units": {"saxon_raider": 13}},
        "trinovantes": {"strongholds": ["red_saxon_settlement"]},
        "dobunni": {"strongholds": ["blue_scotti_settlement"], "units": {"cavalry": 1, "blue_scotti_warband": 2}},
    }
    g = turn("dux", spaces, [6, 6, 5], resources={"civitates": 10})
    assert strongholds(g, "dobunni") == ["red_scotti_settlement"]
    assert units(g, "dobunni") == {"cavalry": 1, "red_scotti_warband": 2}
    assert purse(g, "civitates") == 5


# 8.8.4 Build: at Fragmentation first where it adds Dux Control.
def test_at_fragmentation_a_fort_is_built_for_control():
    spaces = {
        "eboracum": {"strongholds": ["fort"]},
        "parisi": {"strongholds": ["fort", "hillfort"]},
        "deceangli": {"strongholds": ["fort"], "units": {"cavalry": 1}},
        "silures": {"units": {"cavalry": 2}},
    }
    g = turn("dux", spaces, resources={"dux": 12}, imperium="fragmentation")
    assert strongholds(g, "silures") == ["fort"]
    assert strongholds(g, "deceangli") == ["fort"]
    assert purse(g, "dux") == 0


# 8.8.1: two targets from one origin: enough for each, and two Resources.
def test_an_intercept_divides_between_two_targets():
    beach = {"strongholds": ["town"], "units": {"saxon_raider": 7}}
    g = turn("dux", {"cantiaci": STABLE, "regni": beach, "atrebates": beach}, resources={"civitates": 10})
    assert units(g, "cantiaci") == {"cavalry": 1}
    assert units(g, "regni") == units(g, "atrebates") == {"cavalry": 4}
    assert purse(g, "civitates") == 8


# 8.8.3: of two enemies in a space the one that stands best is fought.
def test_the_dux_fights_the_enemy_that_stands_best():
    spaces = {"dobunni": {"units": {"cavalry": 4, "saxon_warband": 1, "scotti_warband": 1}}}
    g = turn("dux", spaces, resources={"civitates": 10, "scotti": 23, "saxons": 5})
    assert units(g, "dobunni") == {"cavalry": 4, "saxon_warband": 1}


# 8.5.3: an Entreat may leave nobody to fight.
def test_an_entreat_may_leave_nobody_to_fight():
    spaces = {"brigantes": {"units": {"scotti_warband": 1, "militia": 1}}}
    g = turn("scotti", spaces, resources={"scotti": 4})
    assert deeds(g, "scotti")["Entreat"] == ["brigantes"]
    assert units(g, "brigantes") == {"scotti_warband": 2}
    assert purse(g, "scotti") == 0


# 8.6.3: those who stay keep the Saxon Control of their space: two for the Settlement would not do.
def test_a_march_keeps_control_at_home():
    spaces: dict[str, Any] = {
        "cantiaci": {"strongholds": ["saxon_settlement"] * 2, "units": {"saxon_warband": 13, "scotti_warband": 7}},
        "regni": TOWN,
    }
    spaces["cantiaci"]["population"] = 3
    g = turn("saxons", spaces, [1], others=("scotti",), resources={"saxons": 2})
    assert units(g, "cantiaci")["saxon_warband"] >= 6


# 8.8.6: at Fragmentation the Dux keeps its Control at home when it Marches.
def test_at_fragmentation_the_dux_keeps_control_at_home():
    spaces = {
        "silures": {"strongholds": ["fort", "hillfort"], "units": {"cavalry": 6, "militia": 2}},
        "cornovii": {"units": {"saxon_raider": 1}},
    }
    g = turn("dux", spaces, resources={"dux": 2}, imperium="fragmentation", others=("civitates",))
    assert units(g, "silures")["cavalry"] >= 3
