"""5 Events once more: who chooses, what is Available, whose card stands."""

from tests.games.pendragon.second_reading.table import (
    asked,
    available,
    begin,
    board,
    control,
    follow,
    laden,
    legal,
    play,
    population,
    prosperity,
    purse,
    strongholds,
    track,
    units,
)

PURSE = {"dux": 9, "civitates": 9, "saxons": 9, "scotti": 9}


def on_card(card, spaces, chance=None, acted=(), passed=(), **more):
    at = {"card": card, "phase": "act", "acted": list(acted), "passed": list(passed)}
    return begin(at, spaces, chance, **{"resources": PURSE, "deck": [14, 17, 16], **more})


# 5.1.1 note, 1.4.1: the executor lifts own Warbands when none is Available, but no Foederati of its Nation.
def test_the_executor_alone_lifts_its_own_warbands():
    spaces = {
        "demetae": {"strongholds": ["scotti_settlement"], "units": {"scotti_warband": 8}},
        "silures": {"strongholds": ["blue_scotti_settlement"], "units": {"blue_scotti_warband": 4}},
    }
    g = on_card(60, spaces)
    assert (asked(g), available(g, "scotti_warband")) == ("scotti", 0)
    play(g, "event shaded")
    play(g, "choose novantae")
    assert legal(g) == ["lift scotti_warband demetae", "keep"]
    play(g, *["lift scotti_warband demetae"] * 3)
    assert units(g, "novantae") == {"scotti_warband": 3}
    assert units(g, "demetae") == {"scotti_warband": 5}
    assert units(g, "silures") == {"blue_scotti_warband": 4}


# 5.1.1: another's Event places what is Available and lifts nobody.
def test_nobody_lifts_for_the_event_of_another():
    spaces = {"demetae": {"strongholds": ["scotti_settlement"], "units": {"scotti_warband": 12}}}
    g = on_card(60, spaces, passed=["scotti"])
    assert asked(g) == "dux"
    play(g, "event shaded")
    play(g, "choose novantae")
    assert not [answer for answer in legal(g) if answer.startswith("lift")]
    assert units(g, "novantae") == {}
    assert units(g, "demetae") == {"scotti_warband": 12}


# Option reading: a game begun with version 0.1.0 lets whoever places lift, as it did.
def test_in_games_of_before_whoever_places_may_lift():
    spaces = {"demetae": {"strongholds": ["scotti_settlement"], "units": {"scotti_warband": 12}}}
    g = on_card(60, spaces, passed=["scotti"], options={"reading": "0.1.0"})
    play(g, "event shaded", "choose novantae")
    assert legal(g) == ["lift scotti_warband demetae", "keep"]


# 5.1.1, 1.4.2: with both Sites taken the Settlement may take the place of one of the employer's; a Town becomes none.
def test_a_settlement_takes_the_place_of_the_employers_stronghold():
    cantiaci = {"strongholds": ["fort", "town"], "units": {"militia": 1}}
    g = on_card(43, {"cantiaci": cantiaci})
    play(g, "event unshaded", "choose civitates")
    follow(g, "site durovernum", "place 3 blue_saxon_warband cantiaci")
    assert strongholds(g, "cantiaci") == ["blue_saxon_settlement", "fort"]
    assert units(g, "cantiaci") == {"militia": 1, "blue_saxon_warband": 3}
    assert purse(g, "saxons") == 10


# 5.1.1, 1.3.6: an Event lifts no Region beyond one more than printed, and takes no Refugees for nothing.
def test_an_event_does_not_overfill_a_region():
    spaces = {
        "regni": {"population": 3, "strongholds": ["town"]},
        "cantiaci": {"population": 2, "strongholds": ["town"]},
    }
    g = on_card(71, spaces, refugees=2)
    play(g, "event unshaded")
    assert asked(g) == "civitates"
    follow(g, "choose cantiaci", "choose regni", "enough")
    assert (population(g, "regni"), population(g, "cantiaci"), track(g, "refugees")) == (3, 3, 1)


# 5.1.1: a Town whose Settlement is not Available is simply removed; the rest of the text goes on.
def test_a_town_is_removed_when_no_settlement_is_available():
    black = {"strongholds": ["saxon_settlement", "saxon_settlement"]}
    names = ("parisi", "votadini", "cantiaci", "trinovantes", "catuvellauni", "brigantes")
    spaces = {"regni": {"strongholds": ["town"], "units": {"saxon_warband": 1}}, **dict.fromkeys(names, black)}
    g = on_card(48, spaces)
    assert available(g, "saxon_settlement") == 0
    play(g, "event shaded")
    follow(g, "choose regni")
    assert (strongholds(g, "regni"), purse(g, "saxons")) == ([], 10)


# 5.1, 1.8.4: the faction the text names decides; Wealth makes up at least what Briton Resources lack.
def test_the_civitates_pay_vortigern_in_wealth_where_resources_end():
    here = {
        "population": 1,
        "prosperity": 2,
        "strongholds": ["blue_saxon_settlement"],
        "units": {"blue_saxon_warband": 2},
    }
    g = on_card(49, {"dumnonii": here}, resources={"civitates": 4}, wealth=10)
    play(g, "event shaded")
    follow(g, "choose dumnonii")
    assert asked(g) == "civitates"
    play(g, "pay")
    assert legal(g)[0] == "pay 2 wealth"
    play(g, "pay 2 wealth")
    assert (purse(g, "civitates"), track(g, "wealth"), purse(g, "saxons")) == (0, 8, 6)
    assert board(g)["imperium"] == "roman_rule_civilian"
    g = on_card(49, {"dumnonii": here}, resources={"civitates": 4}, wealth=10)
    play(g, "event shaded")
    follow(g, "choose dumnonii", "release")
    assert (laden(g, "dumnonii"), prosperity(g, "dumnonii")) == ({"saxon_warband": 1}, 1)
    assert control(g, "dumnonii") == "saxons"


# 5.2: either side, whoever it helps.
def test_anybody_may_choose_either_side():
    g = on_card(38, {})
    assert asked(g) == "saxons"
    assert {"event unshaded", "event shaded"} <= set(legal(g))
    play(g, "event unshaded")
    assert purse(g, "saxons") == 6
    g = on_card(38, {}, passed=["saxons"])
    play(g, "event shaded")
    assert board(g)["lasting"] == {"38": "shaded"}


# 5.7, 2.3.8: the Scotti trump the Dux, whose card comes back to it and may be played later.
def test_a_trumped_pivotal_event_comes_back_to_its_owner():
    at = {"card": 16, "phase": "card"}
    g = begin(at, {}, pivotal=["dux", "scotti"], deck=[14, 15], imperium="autonomy_military", prestige=5)
    seats = {question.seat for question in g.pending}
    assert seats == {"dux", "scotti"}
    g.play("interrupt", "dux")
    g.play("interrupt", "scotti")
    assert (board(g)["imperium"], track(g, "prestige")) == ("autonomy_military", 5)
    assert board(g)["factions"]["dux"]["pivotal"]
    assert not board(g)["factions"]["scotti"]["pivotal"]
    assert board(g)["factions"]["dux"]["eligible"]


# 5.1.1, 1.3.6: an Event that says so makes no Refugees of the people it takes.
def test_slave_markets_leave_no_refugees():
    raider = {"units": {"scotti_raider": 1}}
    spaces = {"regni": {"population": 2, **raider}, "iceni": {"population": 1, **raider}}
    g = on_card(71, spaces)
    play(g, "event shaded")
    follow(g, "choose scotti", "choose regni", "choose iceni", "enough")
    assert (population(g, "regni"), population(g, "iceni"), track(g, "refugees")) == (1, 0, 0)
    assert purse(g, "scotti") == 13


# 5.3, 3.2.1: a Capability binds later Commands, free ones of an Event too.
def test_a_capability_limits_a_free_train():
    spaces = {name: {"strongholds": ["fort", "fort"]} for name in ("regni", "cantiaci")}
    g = on_card(16, spaces, lasting={"7": "shaded"}, deck=[14, 17, 18], resources={})
    play(g, "event unshaded")
    play(g, "select regni", "select cantiaci", "done", "place 2 cavalry regni")
    assert asked(g) == "scotti"
    placed = sum(units(g, name).get("cavalry", 0) for name in spaces)
    assert placed == 2
    assert purse(g, "civitates") == 0
