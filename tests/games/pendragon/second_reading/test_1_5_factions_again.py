"""1.5 Players and factions: ten more."""

import pytest

from tests.games.pendragon.second_reading.table import (
    asked,
    begin,
    clause,
    command,
    follow,
    legal,
    play,
    purse,
    track,
    units,
)

rule = pytest.mark.rule
FORT = {"strongholds": ["fort"]}


def market(**more):
    g = command("civitates", "trade", {"regni": {"strongholds": ["town"], "prosperity": 4}}, **more)
    follow(g, "afterwards", "select regni", "done", "plain", "enough")
    return g


# 1.5.2 Tribute: Wealth becomes red Resources of the Dux, one for one.
def test_the_civitates_enrich_the_dux_in_red():
    g = market(resources={"civitates": 5, "dux": 1}, wealth=4)
    play(g, "enrich dux")
    follow(g, "give 4 dux", "enrich 4 dux")
    assert (purse(g, "dux"), purse(g, "civitates"), track(g, "wealth")) == (5, 6, 0)


# 1.5.2: blue Resources are never given to the Dux.
def test_blue_resources_are_given_to_barbarians_alone():
    g = market(resources={"civitates": 5})
    assert "give saxons" in legal(g)
    assert "give dux" not in legal(g)


# 1.8, 1.5.2: Tribute beyond 80 is lost to the one who gets it and gone from the one who gives it.
def test_tribute_beyond_the_end_of_the_track_is_lost():
    g = market(resources={"civitates": 9, "saxons": 75})
    play(g, "give saxons")
    follow(g, "give 10 saxons")
    assert (purse(g, "saxons"), purse(g, "civitates")) == (80, 0)


# 1.5.2: who is asked may refuse, and nothing changes.
def test_a_refused_tribute_changes_nothing():
    g = command("saxons", "raid", {}, resources={"civitates": 4, "saxons": 2})
    play(g, "ask civitates", "ask 3 civitates")
    assert asked(g) == "civitates"
    play(g, "refuse")
    assert (purse(g, "saxons"), purse(g, "civitates")) == (2, 4)
    assert asked(g) == "saxons"


# 1.5.2 No Preemption: the Dux pays what red it has and asks for the rest.
def test_at_civilian_autonomy_only_what_red_lacks_is_asked_for():
    spaces = {"regni": FORT}
    g = command("dux", "train", spaces, resources={"civitates": 9, "dux": 2}, imperium="autonomy_civilian")
    follow(g, "select regni", "units regni", "done", "plain")
    assert asked(g) == "civitates"
    play(g, "agree")
    assert (purse(g, "dux"), purse(g, "civitates")) == (0, 8)


# 1.5.2 No Preemption: without agreement the Command is not paid for and not executed.
def test_a_loan_that_is_refused_leaves_the_dux_to_choose_again():
    g = command("dux", "train", {"regni": FORT}, resources={"civitates": 9}, imperium="autonomy_civilian")
    follow(g, "select regni", "units regni", "done", "plain", "refuse")
    assert purse(g, "civitates") == 9
    assert units(g, "regni") == {}
    assert asked(g) == "dux"


# 1.5.2 Preemption covers Annona: at Fragmentation the Dux has none of the blue Resources for it.
def test_the_dux_feeds_foederati_in_blue_but_not_at_fragmentation():
    spaces = {"regni": {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": 2}}}
    at = {"phase": "epoch", "step": "annona"}
    g = begin(at, spaces, resources={"civitates": 5}, imperium="autonomy_military")
    play(g, "pay red_saxon_warband regni")
    assert (purse(g, "civitates"), purse(g, "saxons")) == (3, 2)
    g = begin(at, spaces, resources={"dux": 1, "civitates": 5}, imperium="fragmentation")
    assert asked(g) != "dux" or "pay red_saxon_warband regni" not in legal(g)


# 1.5.1: both Britons in one hand need both conditions, as two Barbarians do.
def test_three_players_with_both_britons_in_one_hand_need_both_conditions():
    empty = {"population": 1, "prosperity": 0}
    at = {"phase": "epoch", "step": "victory"}
    spaces = {"carvetii": empty, "demetae": empty}
    g = begin(at, spaces, options={"players": "three-britons"}, base="scenario", prestige=5)
    assert g.result is None
    g = begin(at, {}, options={"players": "three-britons"}, base="scenario", prestige=5)
    assert g.result is not None
    assert set(g.result.winners) == {"dux", "civitates"}


# 1.5.1: at the end of the game who runs two factions has the lower of their margins.
def test_the_lower_of_two_margins_decides_at_the_end():
    at = {"phase": "epoch", "step": "victory"}
    renown = {"saxons": 20, "scotti": 10}
    g = begin(at, {}, options={"players": "two"}, epoch=2, prestige=80, resources=renown)
    assert g.result is not None
    assert set(g.result.winners) == {"saxons", "scotti"}


# 1.5, 4.2.1: at Fragmentation Militia are enemies, and one Cavalry more would not outnumber them.
@rule("pendragon", "4.2.1.build-conditions")
def test_at_fragmentation_militia_are_enemies_of_a_build():
    spaces = {
        "regni": {"strongholds": ["fort"], "units": {"cavalry": 1, "militia": 3}},
        "iceni": {"units": {"cavalry": 1}},
    }
    g = command("dux", "train", spaces, resources={"dux": 30}, imperium="fragmentation")
    play(g, "select regni")
    follow(g, "units regni")
    play(g, "done", "with build")
    assert "select iceni" in legal(g)
    assert clause(g, "select regni") == "4.2.1.build-conditions"
