"""4.2 Dux Feats: ten more."""

import pytest

from tests.games.pendragon.second_reading.table import (
    command,
    follow,
    kinds,
    laden,
    legal,
    play,
    purse,
    strongholds,
    track,
    units,
)

PURSE = {"civitates": 40, "saxons": 20, "scotti": 3}


# 4.2.1, 4.1: a Build is designated where the March will bring the Cavalry, and resolved after it.
def test_cavalry_that_marches_in_builds_a_fort():
    spaces = {"atrebates": {"strongholds": ["fort"], "units": {"cavalry": 2}}}
    g = command("dux", "march", spaces, resources=PURSE)
    play(g, "select atrebates", "take 2 cavalry atrebates", "to regni")
    follow(g, "halt regni", "done", "with build", "select regni", "fort regni", "resolve atrebates", "build")
    follow(g, "fort anderida regni")
    assert strongholds(g, "regni") == ["fort"]
    assert purse(g, "civitates") == 35


# 4.2.1, 1.4.1: no eleventh Fort.
def test_no_fort_is_built_when_none_is_available():
    full = {"strongholds": ["fort", "fort"]}
    others = dict.fromkeys(("parisi", "iceni", "cantiaci", "atrebates", "silures"), full)
    g = command("dux", "train", {**others, "regni": {"units": {"cavalry": 1, "militia": 2}}}, resources=PURSE)
    play(g, "select parisi")
    follow(g, "units parisi")
    play(g, "done", "with build", "select regni")
    assert "fort regni" not in legal(g)


# 4.2.2: in a City nobody is settled, but blue Foederati there can be bought.
def test_in_a_city_foederati_are_bought_but_not_settled():
    spaces = {"eboracum": {"strongholds": ["fort"], "units": {"cavalry": 1}}, "parisi": {"strongholds": ["fort"]}}
    g = command("dux", "train", spaces, resources=PURSE)
    play(g, "select parisi")
    follow(g, "units parisi")
    play(g, "done", "with invite")
    assert "select eboracum" not in legal(g)
    spaces["eboracum"] = {"strongholds": ["fort"], "units": {"cavalry": 1, "blue_scotti_warband": 2}}
    g = command("dux", "train", spaces, resources=PURSE)
    play(g, "select parisi")
    follow(g, "units parisi")
    play(g, "done", "with invite", "select eboracum")
    follow(g, "bribe scotti eboracum", "done", "invite")
    assert units(g, "eboracum") == {"cavalry": 1, "red_scotti_warband": 2}


# 4.2.3: a Requisition takes blue Resources at Fragmentation too.
def test_a_requisition_at_fragmentation():
    spaces = {"regni": {"strongholds": ["town", "fort"]}}
    g = command("dux", "train", spaces, resources={"dux": 3, "civitates": 9}, imperium="fragmentation")
    follow(g, "select regni", "units regni", "done", "with requisition", "place 1 cavalry regni", "requisition")
    assert (purse(g, "dux"), purse(g, "civitates")) == (1, 8)


# 4.2: which Feat goes with which Command.
def test_the_feats_that_go_with_each_command():
    spaces = {
        "regni": {"strongholds": ["town", "saxon_settlement"], "units": {"cavalry": 4, "saxon_raider": 1}},
        "cantiaci": {"strongholds": ["fort"], "units": {"cavalry": 2}},
    }

    def offered(name, *answers):
        g = command("dux", name, spaces, resources=PURSE)
        follow(g, *answers)
        return {answer[5:] for answer in legal(g) if answer.startswith("with ")}

    march = ("select cantiaci", "take 1 cavalry cantiaci", "to regni", "halt regni", "done")
    assert offered("train", "select cantiaci", "units cantiaci", "done") == {"build", "invite", "requisition"}
    assert offered("march", *march) == {"build", "invite", "requisition"}
    assert offered("intercept", "select regni", "done") == {"invite", "retaliate"}
    assert offered("battle", "select regni", "done") == {"requisition", "retaliate"}


# 4.2.4, 1.8: the Renown of the Scotti does not fall below 0, and the Prestige comes all the same.
def test_a_retaliate_takes_what_renown_there_is():
    here = {"sites": {"anderida": "scotti_settlement"}, "units": {"cavalry": 1}}
    g = command("dux", "battle", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done", "with retaliate", "select regni", "done")
    follow(g, "fight scotti regni", "assault anderida", "load 1 cavalry")
    assert purse(g, "scotti") == 0
    assert track(g, "prestige") == 5
    assert laden(g, "regni") == {"cavalry": 1}


# 4.2.4: only where the enemy has a Stronghold.
def test_no_retaliate_where_the_enemy_has_only_units():
    spaces = {
        "regni": {"units": {"cavalry": 3, "saxon_warband": 1}},
        "iceni": {"strongholds": ["saxon_settlement"], "units": {"cavalry": 3}},
    }
    g = command("dux", "battle", spaces, resources=PURSE)
    play(g, "select regni", "select iceni", "done", "with retaliate")
    assert [answer for answer in legal(g) if answer.startswith("select")] == ["select iceni"]


# 4.2.4: without an Assault nothing comes of it.
def test_a_retaliate_that_holds_back_brings_nothing():
    here = {"sites": {"anderida": "saxon_settlement"}, "units": {"cavalry": 3, "saxon_raider": 1}}
    g = command("dux", "battle", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done", "with retaliate", "select regni", "done")
    follow(g, "fight saxons regni", "stand regni", "fight regni", "hold regni", "depart regni")
    assert purse(g, "saxons") == 20
    assert track(g, "prestige") == 1
    assert "retaliate-loss" not in kinds(g)


# 4.2.3: not more than six spaces.
def test_a_requisition_has_six_spaces():
    names = ("regni", "atrebates", "trinovantes", "cantiaci", "cornovii", "deceangli", "dobunni")
    spaces = {name: {"strongholds": ["town"], "units": {"cavalry": 1}} for name in names}
    g = command("dux", "train", {**spaces, "parisi": {"strongholds": ["fort"]}}, resources=PURSE)
    play(g, "select parisi")
    follow(g, "units parisi")
    play(g, "done", "with requisition")
    for name in names[:6]:
        play(g, f"select {name}")
    assert not [answer for answer in legal(g) if answer.startswith("select")]
    follow(g, "done", "place 1 cavalry parisi", "resolve parisi", "requisition")
    assert purse(g, "dux") == 6


# 4.2.2: those an Invite brings are Dux pieces at once, and the Settlement takes Control with them.
def test_invited_foederati_serve_the_dux_at_once():
    spaces = {"regni": {"strongholds": ["fort"], "units": {"cavalry": 1}}}
    g = command("dux", "train", spaces, resources=PURSE)
    follow(g, "select regni", "units regni", "done", "with invite", "invite saxons regni")
    follow(
        g,
        "invite",
        "settle noviomagus regni",
        "place 3 red_saxon_warband regni",
        "resolve regni",
        "place 1 cavalry regni",
    )
    assert units(g, "regni") == {"cavalry": 2, "red_saxon_warband": 3}
    assert strongholds(g, "regni") == ["fort", "red_saxon_settlement"]


# 4.2.1, 4.1: what a Train may bring is enough to designate a Build; with one enemy more it is not.
@pytest.mark.rule("pendragon", "4.2.1.build-conditions")
def test_a_build_is_designated_where_the_train_can_bring_the_upper_hand():
    def offered(raiders, **more):
        here = {"strongholds": ["fort"], "units": {"cavalry": 1, "saxon_raider": raiders}}
        g = command("dux", "train", {"regni": here, "iceni": {"units": {"cavalry": 1}}}, resources=PURSE, **more)
        play(g, "select regni")
        follow(g, "units regni")
        play(g, "done", "with build")
        return "select regni" in legal(g)

    assert [offered(2), offered(3)] == [True, False]
    assert [offered(4, lasting={"7": "unshaded"}), offered(5, lasting={"7": "unshaded"})] == [True, False]


# 4.2.1, 4.1: so is what a March brings, and no more than that.
@pytest.mark.rule("pendragon", "4.2.1.build-conditions")
def test_a_build_is_designated_where_the_march_brings_the_upper_hand():
    def offered(raiders):
        spaces = {"atrebates": {"units": {"cavalry": 3}}, "regni": {"units": {"saxon_raider": raiders}}}
        g = command("dux", "march", spaces, resources=PURSE)
        play(g, "select atrebates", "take 2 cavalry atrebates", "to regni")
        follow(g, "halt regni")
        play(g, "done", "with build")
        return "select regni" in legal(g)

    assert [offered(1), offered(2)] == [True, False]
