"""3.3 Civitates Commands."""

from tests.games.pendragon.second_reading.table import (
    begin,
    command,
    follow,
    legal,
    play,
    prosperity,
    purse,
    space,
    strongholds,
    track,
    units,
)

PURSE = {"civitates": 20}


def mustered(name, here, **more):
    g = command("civitates", "muster", {name: here}, resources=PURSE, **more)
    follow(g, f"select {name}", f"militia {name}", "done", "plain")
    return units(g, name).get("militia", 0)


# 3.3.1: a Militia for each Town and Hillfort, and one for each Population under Control.
def test_strongholds_and_people_under_control_give_militia():
    assert mustered("cornovii", {"population": 2, "strongholds": ["hillfort", "town"]}) == 4


# 3.3.1: without Control the people do not come.
def test_without_control_only_the_strongholds_give_militia():
    assert mustered("cornovii", {"strongholds": ["hillfort", "town"], "units": {"saxon_warband": 2}}) == 2


# 3.3.1, 1.6.1: at Fragmentation it is the Control of the Civitates that counts, and a Fort gives nothing.
def test_at_fragmentation_cavalry_stands_against_the_muster():
    here = {"population": 2, "strongholds": ["hillfort", "fort"]}
    assert mustered("iceni", here) == 3
    assert mustered("iceni", here, imperium="fragmentation") == 1


def founding(here, **more):
    g = command("civitates", "muster", {"iceni": here}, resources=PURSE, **more)
    play(g, "select iceni")
    return any(answer.startswith("hillfort") for answer in legal(g))


# 3.3.1: Friendly pieces must outnumber enemies, Raiders included; Cavalry is Friendly until Fragmentation.
def test_raiders_hinder_a_founding_and_friendly_cavalry_helps_it():
    base = {"strongholds": ["hillfort"]}
    assert not founding({**base, "units": {"militia": 1, "saxon_raider": 2}})
    assert founding({**base, "units": {"militia": 1, "cavalry": 1, "saxon_raider": 2}})
    assert not founding({**base, "units": {"militia": 1, "cavalry": 1, "saxon_raider": 2}}, imperium="fragmentation")


# 3.3.1: a Hillfort and a Town in one Muster, for three Militia and two Wealth.
def test_three_militia_become_a_hillfort_and_a_town():
    g = command("civitates", "muster", {"cornovii": {"units": {"militia": 3}}}, resources=PURSE, wealth=2)
    follow(g, "select cornovii", "strongholds cornovii", "done", "plain", "hillfort old_oswestry cornovii")
    follow(g, "town viroconium militia cornovii")
    assert strongholds(g, "cornovii") == ["hillfort", "town"]
    assert units(g, "cornovii") == {}
    assert (purse(g, "civitates"), track(g, "wealth")) == (18, 0)


# 3.3.1: a Town takes the Site that its own Hillfort has just left.
def test_a_hillfort_on_a_town_site_makes_way_for_a_town():
    here = {"sites": {"viroconium": "hillfort", "old_oswestry": "fort"}, "units": {"militia": 1}}
    g = command("civitates", "muster", {"cornovii": here}, resources=PURSE, wealth=2)
    follow(g, "select cornovii", "town cornovii", "done", "plain", "town viroconium viroconium cornovii")
    assert strongholds(g, "cornovii") == ["fort", "town"]
    assert units(g, "cornovii") == {}


# 3.3.3: one Resource for each Town, in a space without Control too; that one is not improved.
def test_towns_trade_without_control_but_are_not_improved():
    spaces = {"catuvellauni": {"prosperity": 0, "strongholds": ["town", "town"], "units": {"saxon_warband": 2}}}
    g = command("civitates", "trade", spaces)
    follow(g, "select catuvellauni", "done", "plain", "improve catuvellauni", "enough")
    assert purse(g, "civitates") == 2
    assert prosperity(g, "catuvellauni") == 0


# 3.3.3: what the Trade has just brought may pay for Prosperity, in two spaces at most.
def test_the_income_of_a_trade_pays_for_two_improvements():
    here = {"population": 2, "prosperity": 0, "strongholds": ["town"]}
    g = command("civitates", "trade", {"regni": here, "cantiaci": here, "trinovantes": here})
    follow(g, "select regni", "select cantiaci", "select trinovantes", "done", "plain")
    follow(g, "improve regni", "improve cantiaci", "improve trinovantes", "enough")
    assert sum(prosperity(g, name) for name in ("regni", "cantiaci", "trinovantes")) == 4
    assert purse(g, "civitates") == 1


# 3.3.2 Dropoff: Militia alone cannot lead a group on; Comitates can.
def test_comitates_go_on_along_the_road_and_militia_stay():
    spaces = {
        "londinium": {"strongholds": ["town"], "units": {"comitates": 1, "militia": 2}},
        "catuvellauni": {"strongholds": ["town"]},
    }
    g = command("civitates", "march", spaces, resources=PURSE)
    play(g, "select londinium", "take 1 comitates londinium", "take 2 militia londinium", "to catuvellauni")
    play(g, "to corieltauvi")
    follow(g, "halt corieltauvi", "done", "plain")
    assert units(g, "corieltauvi") == {"comitates": 1}
    assert units(g, "catuvellauni") == {"militia": 2}
    assert purse(g, "civitates") == 18


# 3.3.4: Civitates Battle needs Civitates Troops and an enemy piece, and Cavalry that is there fights along.
def test_civitates_battle_is_selected_only_where_their_troops_meet_an_enemy():
    spaces = {
        "regni": {"units": {"militia": 1, "saxon_raider": 1}},
        "iceni": {"strongholds": ["hillfort"], "units": {"saxon_raider": 1}},
        "parisi": {"units": {"cavalry": 3, "saxon_raider": 1}},
        "dumnonii": {"units": {"comitates": 1, "cavalry": 1}},
    }
    g = command("civitates", "battle", spaces)
    chosen = {answer for answer in legal(g) if answer.startswith("select")}
    assert chosen == {"select regni", "select dumnonii"}


# 1.4.1, 3.3.1: with no Militia Available the Muster takes Militia from elsewhere.
def test_a_muster_moves_militia_when_none_is_available():
    spaces = {"iceni": {"population": 0, "strongholds": ["hillfort"]}, "regni": {"units": {"militia": 30}}}
    g = begin({"phase": "command", "actor": "civitates", "command": "muster"}, spaces, resources=PURSE)
    follow(g, "select iceni", "militia iceni", "done", "plain", "lift militia regni")
    assert units(g, "iceni") == {"militia": 1}
    assert units(g, "regni") == {"militia": 29}
    assert space(g, "iceni")["control"] == "civitates"
