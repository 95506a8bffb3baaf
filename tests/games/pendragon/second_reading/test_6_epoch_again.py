"""6 Epoch Rounds once more: where one phase leaves something for the next."""

from tests.games.pendragon.second_reading.table import (
    asked,
    available,
    begin,
    board,
    control,
    follow,
    kinds,
    laden,
    legal,
    play,
    prosperity,
    purse,
    strongholds,
    track,
    units,
)

TOWN = {"dobunni": {"strongholds": ["town"]}}


def epoch(step, spaces, imperium="fragmentation", **more):
    at = {"card": more.pop("card", 77), "phase": "epoch", "step": step}
    start = {"deck": [14, 15, 16], "scenario": "de-excidio-britanniae", "pivotal": []}
    return begin(at, spaces, imperium=imperium, **{**start, **more})


def over(g):
    return board(g)["card"]["number"] == 16


# 6.1, 1.5.2: at Fragmentation too the Dux may pay the others' Foederati, but from the red purse alone.
def test_the_dux_feeds_blue_foederati_from_the_red_purse():
    regni = {"strongholds": ["blue_saxon_settlement"], "units": {"blue_saxon_warband": 2}}
    g = epoch("annona", {**TOWN, "regni": regni}, resources={"dux": 2, "civitates": 5})
    assert asked(g) == "dux"
    play(g, "pay blue_saxon_warband regni")
    follow(g, "done")
    assert (purse(g, "dux"), purse(g, "civitates"), purse(g, "saxons")) == (0, 5, 2)
    g = epoch("annona", {**TOWN, "regni": regni}, resources={"dux": 1, "civitates": 1})
    follow(g, "done", "hoard 0")
    assert "foederati-released" in kinds(g)


# 6.1: red and blue Warbands of one Nation that are released together take one Population's worth.
def test_a_nation_takes_what_its_population_allows_once():
    regni = {"population": 2, "prosperity": 4, "units": {"red_saxon_warband": 2, "blue_saxon_warband": 2}}
    g = epoch("annona", {**TOWN, "regni": regni}, resources={"civitates": 9})
    follow(g, "done")
    assert units(g, "regni") == {"saxon_warband": 4}
    assert (laden(g, "regni"), prosperity(g, "regni")) == ({"saxon_warband": 2}, 2)


# 6.1, 1.8.4: Wealth pays the Annona where Briton Resources run out, or more of it.
def test_wealth_pays_the_annona():
    regni = {"strongholds": ["red_scotti_settlement"], "units": {"red_scotti_warband": 3}}
    g = epoch("annona", {**TOWN, "regni": regni}, resources={"civitates": 2}, wealth=4)
    if asked(g) == "dux":
        play(g, "done")
    play(g, "pay red_scotti_warband regni")
    assert legal(g)[0] == "pay 1 wealth"
    follow(g, "pay 2 wealth", "done")
    assert (purse(g, "civitates"), track(g, "wealth"), purse(g, "scotti")) == (1, 2, 3)
    assert units(g, "regni") == {"red_scotti_warband": 3}


# 6.1, 1.6: a Settlement that is released holds its City for its Nation.
def test_a_released_settlement_takes_the_city_along():
    londinium = {
        "prosperity": 4,
        "strongholds": ["blue_saxon_settlement"],
        "units": {"blue_saxon_warband": 1, "militia": 5},
    }
    g = epoch("annona", {**TOWN, "londinium": londinium}, resources={"civitates": 9})
    assert control(g, "londinium") == "civitates"
    follow(g, "done")
    assert control(g, "londinium") == "saxons"
    assert strongholds(g, "londinium") == ["saxon_settlement"]


# 6.1, 6.8.2: at Autonomy with Civilian Dominance blue Resources for the Annona of the Dux need a yes.
def test_the_civitates_may_refuse_the_annona():
    regni = {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": 2}}
    purses = {"dux": 1, "civitates": 5}
    g = epoch("annona", {**TOWN, "regni": regni}, "autonomy_civilian", resources=purses)
    play(g, "pay red_saxon_warband regni")
    follow(g, "pay 1 blue")
    assert (asked(g), legal(g)) == ("civitates", ["agree", "refuse"])
    play(g, "refuse")
    follow(g, "done")
    assert units(g, "regni") == {"saxon_warband": 2}
    assert (purse(g, "dux"), purse(g, "civitates"), purse(g, "saxons")) == (1, 5, 0)


# 6.2.1, 5.7: after Cymbrogi half of the Hillforts count, rounded up, and never more than there is to hoard.
def test_hoarding_after_cymbrogi():
    spaces = {
        "votadini": {"strongholds": ["hillfort", "hillfort"]},
        "iceni": {"strongholds": ["hillfort"]},
        **{name: {"strongholds": ["town"]} for name in ("dobunni", "regni", "cantiaci", "londinium")},
        "catuvellauni": {"strongholds": ["town"]},
    }
    g = epoch("hoard", spaces, lasting={"74": "unshaded"}, resources={"civitates": 9})
    assert legal(g)[-1] == "hoard 2"
    g = epoch("hoard", spaces, resources={"civitates": 9})
    assert legal(g)[-1] == "hoard 3"
    g = epoch("hoard", spaces, resources={"civitates": 1})
    assert legal(g)[-1] == "hoard 1"


# 6.2.2: at Fragmentation nothing is halved again, and there is no Dominance for Wealth to win.
def test_fragmentation_does_not_fall_further():
    g = epoch("imperium", TOWN, wealth=50, prestige=3)
    assert board(g)["imperium"] == "fragmentation"
    assert (track(g, "wealth"), track(g, "prestige")) == (50, 3)


# 6.2.2, 6.8.4, 6.6.1: who falls from Autonomy loses the Roads and is not asked to pay for them; all Casualties return.
def test_roads_fall_with_autonomy():
    g = epoch("imperium", TOWN, "autonomy_military", resources={"dux": 40}, wealth=3, prestige=3, casualties=3)
    assert over(g)
    assert (board(g)["imperium"], board(g)["roads"], purse(g, "dux")) == ("fragmentation", False, 40)
    assert (track(g, "wealth"), track(g, "prestige")) == (2, 2)
    assert (board(g)["boxes"]["casualties"], board(g)["boxes"]["out_of_play"]) == (0, 0)


# 6.6.1-6.6.3: what Foederati carry goes to their employers, what free Warbands carry to their Nation.
def test_plunder_goes_by_the_colour():
    regni = {
        "strongholds": ["saxon_settlement", "blue_saxon_settlement"],
        "units": {"saxon_warband": [2, 1], "blue_saxon_warband": [3, 2], "cavalry": [1, 1]},
    }
    g = epoch("upkeep", {"regni": regni}, resources={"saxons": 20, "dux": 80})
    assert over(g)
    assert (purse(g, "dux"), track(g, "wealth"), purse(g, "saxons")) == (80, 2, 21)
    assert laden(g, "regni") == {}


# 6.6.2, 6.6.3: blue Foederati without a Settlement are free in time for the Saxons' own Upkeep.
def test_blue_foederati_set_free_go_home():
    spaces = {
        "regni": {"strongholds": ["hillfort"], "units": {"blue_saxon_warband": 3, "militia": 1}},
        "cantiaci": {"strongholds": ["saxon_settlement"]},
        "catuvellauni": {"strongholds": ["red_saxon_settlement"]},
    }
    g = epoch("upkeep", spaces)
    assert over(g)
    assert (units(g, "regni"), units(g, "cantiaci")) == ({"militia": 1}, {"saxon_warband": 3})
    assert control(g, "regni") == "civitates"
    assert prosperity(g, "regni") == 2


# 6.6.2: Comitates for whom there is no Wealth leave before anybody gathers; where nobody has a Town all stay.
def test_comitates_without_wealth_leave():
    spaces = {"regni": {"units": {"comitates": 4, "militia": 3}}}
    g = epoch("upkeep", spaces)
    assert over(g)
    assert units(g, "regni") == {"militia": 2}
    assert available(g, "comitates") == 15 - board(g)["boxes"]["not_yet"]


# 6.6.3: Saxons choose between Settlements that are as near, Warband by Warband.
def test_saxons_choose_between_settlements_as_near():
    spaces = {
        "regni": {"units": {"saxon_warband": 2}},
        "atrebates": {"strongholds": ["saxon_settlement"]},
        "cantiaci": {"strongholds": ["saxon_settlement"]},
        "parisi": {"strongholds": ["saxon_settlement"]},
    }
    g = epoch("upkeep", spaces)
    assert asked(g) == "saxons"
    assert {answer.split()[-1] for answer in legal(g)} == {"atrebates", "cantiaci"}
    play(g, "send 1 atrebates")
    follow(g, "send 1 cantiaci")
    assert over(g)
    assert (units(g, "atrebates"), units(g, "cantiaci")) == ({"saxon_warband": 1}, {"saxon_warband": 1})
