"""1.6 Control."""

from tests.games.pendragon.second_reading.table import begin, command, control, follow, legal, track


def held(name, here, **board):
    return control(begin({"phase": "act", "acted": [], "passed": []}, {name: here}, **board), name)


# 1.6: without a Stronghold there is no Control.
def test_troops_alone_control_nothing():
    assert held("iceni", {"units": {"cavalry": 5, "militia": 5}}) is None


# 1.6: Raiders never count.
def test_raiders_do_not_take_control_away():
    assert held("iceni", {"strongholds": ["hillfort"], "units": {"saxon_raider": 9, "scotti_raider": 9}}) == "civitates"


# 1.6: to outnumber is to have more; as many is not enough.
def test_as_many_pieces_on_both_sides_leave_a_region_without_control():
    assert held("iceni", {"strongholds": ["hillfort"], "units": {"saxon_warband": 1}}) is None
    assert held("iceni", {"strongholds": ["hillfort", "saxon_settlement"]}) is None


# 1.6.1: Dux and Civitates count together before Fragmentation and apart at it.
def test_a_fort_and_militia_hold_together_what_neither_holds_at_fragmentation():
    here = {"strongholds": ["fort"], "units": {"militia": 1, "saxon_warband": 1}}
    assert held("iceni", here) == "civitates"
    assert held("iceni", here, imperium="fragmentation") is None


# 1.6: a City belongs to whoever has its Stronghold.
def test_a_city_is_held_by_its_stronghold_alone():
    here = {"strongholds": ["fort"], "units": {"saxon_warband": 9, "militia": 3}}
    assert held("londinium", here) == "civitates"
    assert held("londinium", here, imperium="fragmentation") == "dux"
    assert held("londinium", {"units": {"saxon_warband": 9}}) is None


# 1.4.3, 1.6: Foederati count for their employer, against their own Nation.
def test_foederati_outvote_their_own_nation():
    here = {"strongholds": ["fort", "saxon_settlement"], "units": {"saxon_warband": 2, "red_saxon_warband": 3}}
    assert held("regni", here) == "civitates"
    here = {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": 2, "red_saxon_warband": 3}}
    assert held("regni", here) is None


# 1.6: all other factions combined, Scotti and Britons together.
def test_all_others_together_stand_against_the_saxons():
    here = {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": 3, "militia": 2, "scotti_warband": 2}}
    assert held("regni", here) is None
    here = {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": 3, "militia": 2, "scotti_warband": 1}}
    assert held("regni", here) == "saxons"


# 1.6.1: at Fragmentation a faction needs a Stronghold of its own.
def test_at_fragmentation_cavalry_in_a_hillfort_region_controls_nothing():
    here = {"strongholds": ["hillfort"], "units": {"cavalry": 5}}
    assert held("regni", here) == "civitates"
    assert held("regni", here, imperium="fragmentation") is None
    here = {"strongholds": ["red_scotti_settlement"], "units": {"cavalry": 1}}
    assert held("regni", here, imperium="fragmentation") == "dux"


# 1.6.1, 1.9: at Fragmentation Briton Control is that of the Civitates, and Dux Control is counted apart.
def test_at_fragmentation_the_two_controls_are_counted_apart():
    spaces = {"regni": {"strongholds": ["fort"]}, "atrebates": {"strongholds": ["town"]}, "iceni": {"population": 3}}
    at = {"phase": "act", "acted": [], "passed": []}
    g = begin(at, spaces, imperium="fragmentation")
    assert (track(g, "dux_control"), track(g, "briton_control")) == (2, 3)
    assert track(begin(at, spaces), "briton_control") == 5


# 1.6, 3.3.3: a City under siege by many Warbands is still under Control and can be improved.
def test_trade_restores_a_city_in_the_midst_of_warbands():
    spaces = {
        "londinium": {"prosperity": 1, "strongholds": ["town"], "units": {"saxon_warband": 6}},
        "regni": {"prosperity": 1, "strongholds": ["town"], "units": {"saxon_warband": 1}},
    }
    g = command("civitates", "trade", spaces, resources={"civitates": 5})
    follow(g, "select londinium", "select regni", "done", "plain", "resolve londinium", "resolve regni")
    assert "improve londinium" in legal(g)
    assert "improve regni" not in legal(g)
