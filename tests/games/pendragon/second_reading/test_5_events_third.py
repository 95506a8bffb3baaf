"""5 Events, a third time: replacing, order of the text, costs, Pivotal Events."""

from tests.games.pendragon.second_reading.table import (
    asked,
    available,
    begin,
    board,
    follow,
    laden,
    play,
    purse,
    strongholds,
    track,
    units,
)

PURSE = {"dux": 9, "civitates": 9, "saxons": 9, "scotti": 9}


def on_card(card, spaces, passed=(), **more):
    at = {"card": card, "phase": "act", "acted": [], "passed": list(passed)}
    return begin(at, spaces, **{"resources": PURSE, "deck": [20, 21, 22], **more})


# 5.1.1: Raiders beyond the Cavalry that is Available are removed; the Saxons' Event lets the Dux lift none.
def test_raiders_are_replaced_as_far_as_cavalry_is_available():
    spaces = {
        "silures": {"strongholds": ["fort"], "units": {"scotti_raider": [3, 1]}},
        "eboracum": {"strongholds": ["fort"], "units": {"cavalry": 19}},
    }
    g = on_card(15, spaces, ["dux", "scotti", "civitates"])
    assert (asked(g), available(g, "cavalry")) == ("saxons", 1)
    play(g, "event unshaded")
    follow(g, "choose dux", "choose silures", "replace 3 scotti_raider silures", "replace 2 scotti_raider silures")
    follow(g, "replace 1 laden_scotti_raider silures")
    assert units(g, "silures") == {"cavalry": 1}
    assert units(g, "eboracum") == {"cavalry": 19}


# 5.1.1: what a Raider carried stays with the Warband that came, and goes with the one that did not.
def test_plunder_of_a_raider_that_nobody_replaces_is_gone():
    spaces = {
        "iceni": {"units": {"saxon_raider": [2, 2]}},
        "parisi": {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": 24}},
    }
    g = on_card(16, spaces)
    assert (asked(g), available(g, "saxon_warband")) == ("dux", 1)
    play(g, "event shaded")
    follow(g, "choose saxons", "choose iceni", "replace 2 laden_saxon_raider iceni")
    assert units(g, "iceni") == {"saxon_warband": 1}
    assert laden(g, "iceni") == {"saxon_warband": 1}
    assert units(g, "parisi") == {"saxon_warband": 24}


# 5.1.1, 1.8: nothing rises above 80 or falls below 0, and where the text says so one track makes up for another.
def test_tracks_have_ends():
    g = on_card(5, {}, resources={"dux": 75})
    play(g, "event unshaded")
    assert purse(g, "dux") == 80
    g = on_card(29, {}, prestige=1, wealth=1, resources={"civitates": 5})
    play(g, "event shaded")
    assert (track(g, "prestige"), track(g, "wealth"), purse(g, "civitates")) == (0, 0, 4)


# 5.1, 1.3.8: Londinium is Coastal, Dobunni is not.
def test_frisians_trade_on_the_coast():
    spaces = {name: {"strongholds": ["town"]} for name in ("londinium", "dobunni", "regni", "catuvellauni")}
    g = on_card(41, spaces)
    play(g, "event unshaded")
    assert purse(g, "civitates") == 11


# 5.7, 5.3: a Pivotal Event may last; at Autonomy Cymbrogi gives Civilian Dominance whatever Prestige there is.
def test_cymbrogi():
    at = {"card": 16, "phase": "card"}
    g = begin(at, {}, pivotal=["civitates"], deck=[14, 15], imperium="autonomy_military", prestige=30, not_yet=15)
    play(g, "interrupt")
    follow(g, "enough", "decline")
    assert board(g)["imperium"] == "autonomy_civilian"
    assert (board(g)["boxes"]["not_yet"], available(g, "comitates")) == (0, 15)
    assert list(board(g)["lasting"]) == ["74"]
    assert asked(g) == "dux"


# 2.3.8: the Dux trumps the Civitates, who keep their card and their place.
def test_the_dux_trumps_the_civitates():
    at = {"card": 16, "phase": "card"}
    g = begin(at, {}, pivotal=["civitates", "dux"], deck=[14, 15], imperium="autonomy_military", prestige=9)
    assert {question.seat for question in g.pending} == {"civitates", "dux"}
    g.play("interrupt", "civitates")
    g.play("interrupt", "dux")
    assert (board(g)["imperium"], board(g)["lasting"]) == ("fragmentation", {})
    assert board(g)["factions"]["civitates"]["pivotal"]
    assert asked(g) == "civitates"


# 5.1: "up to 8" moves what there is, and Wealth is no Resource here.
def test_annona_militaris_moves_what_there_is():
    g = on_card(17, {}, resources={"civitates": 3}, wealth=9)
    play(g, "event unshaded")
    play(g, "take 3 resources")
    assert (purse(g, "dux"), purse(g, "civitates"), track(g, "wealth")) == (3, 0, 9)


# 5.1: in the order of the text: the Prestige of the first sentence counts in the second.
def test_stilicho_gains_prestige_before_dominance_is_looked_at():
    for wealth, imperium in ((11, "roman_rule_military"), (12, "roman_rule_civilian")):
        g = on_card(4, {}, imperium="roman_rule_civilian", prestige=1, wealth=wealth)
        play(g, "event unshaded")
        assert (track(g, "prestige"), board(g)["imperium"]) == (2, imperium)


# 5.1, 1.4.3: those whose markers have just been taken off are no Briton Troops any more.
def test_long_knives_spare_the_warbands_they_free():
    here = {
        "strongholds": ["town", "blue_saxon_settlement"],
        "units": {"blue_saxon_warband": 2, "militia": 1, "cavalry": 1},
    }
    g = on_card(44, {"regni": here}, wealth=5)
    play(g, "event shaded")
    follow(g, "choose regni", "remove 1 cavalry regni", "remove 1 militia regni")
    assert units(g, "regni") == {"saxon_warband": 2}
    assert strongholds(g, "regni") == ["saxon_settlement", "town"]
    assert (board(g)["boxes"]["casualties"], track(g, "wealth")) == (1, 3)


# 5.1, 5.1.3: a cost that cannot be met keeps out what it is for, and nothing else.
def test_scotti_without_renown_place_warbands_alone():
    for renown, held in ((2, []), (3, ["scotti_settlement"])):
        g = on_card(6, {"novantae": {}}, resources={"scotti": renown})
        play(g, "event shaded")
        follow(g, "choose novantae", "site alclud", "pay", "place 2 scotti_warband novantae")
        assert units(g, "novantae") == {"scotti_warband": 2}
        assert strongholds(g, "novantae") == held
        assert purse(g, "scotti") == renown - 3 * len(held)
