"""3.2.2, 3.3.2, 3.4.3 Marches, once more: what counts at the outset, who may go on, and who has gone already."""

from tests.games.pendragon.second_reading.table import command, follow, legal, play, purse, units

PURSE = {"civitates": 40, "saxons": 9}


def may(g, beginning):
    return [answer for answer in legal(g) if answer.startswith(beginning)]


# 3.2.2: whoever was dropped off by one group has moved, and no other group picks it up.
def test_nobody_is_picked_up_twice():
    spaces = {
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 2, "comitates": 1}},
        "catuvellauni": {"strongholds": ["town"]},
        "corieltauvi": {"strongholds": ["town"]},
    }
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select londinium", "take 1 cavalry londinium", "take 1 comitates londinium", "to catuvellauni")
    play(g, "leave 1 comitates catuvellauni", "to corieltauvi")
    follow(g, "halt corieltauvi", "agree")
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni")
    assert may(g, "to corieltauvi")
    assert not may(g, "take 1 comitates")


# 3.2.2, 2.3.5: a Limited March has one origin; those on its way are still picked up, for two Resources more.
def test_a_limited_march_has_one_origin_and_picks_up():
    spaces = {
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 1}},
        "catuvellauni": {"strongholds": ["town"], "units": {"cavalry": 1}},
    }
    g = command("dux", "march", spaces, resources=PURSE, limited=True)
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni", "take 1 cavalry catuvellauni")
    play(g, "to dobunni", "halt dobunni")
    assert not may(g, "select ")
    follow(g, "done", "resolve londinium")
    assert (units(g, "dobunni"), purse(g, "civitates")) == ({"cavalry": 2}, 36)


# 3.2.2: Control at the outset lets a later group pass where the first has given it up.
def test_control_given_up_by_a_first_group_still_lets_the_second_pass():
    spaces = {
        "catuvellauni": {"strongholds": ["town"], "units": {"cavalry": 1, "saxon_warband": 1}},
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 1}},
    }
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select catuvellauni", "take 1 cavalry catuvellauni", "to dobunni")
    follow(g, "halt dobunni")
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni")
    assert may(g, "to corieltauvi")


# 3.2.2: Control that a first group brings does not let the second pass.
def test_control_brought_by_a_first_group_does_not_let_the_second_pass():
    spaces = {
        "catuvellauni": {"strongholds": ["town"], "units": {"saxon_warband": 1}},
        "dobunni": {"strongholds": ["town"], "units": {"cavalry": 2}},
        "londinium": {"strongholds": ["fort"], "units": {"cavalry": 1}},
    }
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select dobunni", "take 2 cavalry dobunni", "to catuvellauni")
    follow(g, "halt catuvellauni")
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni")
    assert not may(g, "to corieltauvi")


# 1.6, 3.2.2: a City is under Control by its Town alone, so a March passes it in the midst of enemies.
def test_a_march_passes_a_city_full_of_warbands():
    spaces = {
        "atrebates": {"strongholds": ["fort"], "units": {"cavalry": 1}},
        "londinium": {"strongholds": ["town"], "units": {"saxon_warband": 5}},
    }
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select atrebates", "take 1 cavalry atrebates", "to londinium")
    assert may(g, "to trinovantes")


# 3.3.2 Dropoff: Cavalry does not go on with a march of the Civitates that has left its Comitates behind.
def test_cavalry_does_not_go_on_without_comitates():
    spaces = {
        "londinium": {"strongholds": ["town"], "units": {"comitates": 1, "cavalry": 2}},
        "catuvellauni": {"strongholds": ["town"]},
    }
    g = command("civitates", "march", spaces, resources=PURSE)
    play(g, "select londinium", "take 1 comitates londinium", "take 2 cavalry londinium", "to catuvellauni")
    assert may(g, "to corieltauvi")
    play(g, "leave 1 comitates catuvellauni")
    assert not may(g, "to ")


# 3.4.3: Warbands go by sea from one coastal Region to another: not to a City.
def test_no_landing_in_a_city():
    g = command("saxons", "march", {"iceni": {"units": {"saxon_warband": 3}}}, resources=PURSE)
    assert "select parisi" in legal(g)
    assert "select londinium" not in legal(g)


# 3.2.1, 1.4.1: Militia are none of the Dux's own Units: a Train does not lift them from the map.
def test_a_train_does_not_lift_militia():
    spaces = {
        "regni": {"strongholds": ["fort", "town"]},
        "atrebates": {"strongholds": ["town"], "units": {"militia": 15}},
        "dobunni": {"strongholds": ["town"], "units": {"militia": 15}},
    }
    g = command("dux", "train", spaces, resources=PURSE)
    follow(g, "select regni", "units regni", "done", "plain", "place 1 cavalry regni")
    assert not may(g, "lift ")
    follow(g, "enough")
    assert units(g, "regni") == {"cavalry": 1}
    assert units(g, "atrebates") == {"militia": 15}
