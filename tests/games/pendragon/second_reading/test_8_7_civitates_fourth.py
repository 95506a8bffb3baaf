"""8.7 The non-player Civitates: the fourth ten."""

from typing import Any

from tests.games.pendragon.second_reading.nonplayers import arg, at_card, begun, deeds, finish, fought, kinds_of, turn
from tests.games.pendragon.second_reading.table import follow, play, purse, strongholds, track, units

FIELD = {"strongholds": ["town"], "units": {"cavalry": 2, "comitates": 2, "saxon_warband": 5}}


# 8.7.4: with Resources for one Hillfort it is raised where the most people come under Control.
def test_the_hillfort_that_adds_the_most_control():
    here = {"units": {"militia": 2}}
    g = turn("civitates", {"silures": here, "dobunni": here}, [3], resources={"civitates": 2}, not_yet=15)
    assert deeds(g, "civitates")["Muster"] == ["dobunni"]
    assert "hillfort" in strongholds(g, "dobunni")
    assert strongholds(g, "silures") == []


# 8.7.6, 8.7.3: at the set-up thirteen Towns trade, nothing is paid for Prosperity, three spaces make Wealth.
def test_a_trade_at_the_set_up():
    g = turn("civitates", {}, [3, 6, 6], base="scenario")
    assert len(deeds(g, "civitates")["Trade"]) == 13
    assert (purse(g, "civitates"), track(g, "wealth")) == (32, 3)


# 8.7.2, 8.2.2: a shield Event is taken unshaded.
def test_a_shield_event_is_taken_unshaded():
    g = at_card({"phase": "act", "card": 21}, ("civitates",), {}, resources={"civitates": 9})
    assert [str(line.args[1]) for line in g.log if line.kind == "in-effect"] == ["unshaded"]


# 8.7.2: a shield in first place on the next card is waited for.
def test_a_shield_on_the_next_card_is_waited_for():
    g = turn("civitates", {"regni": {"strongholds": ["fort"]}}, resources={"civitates": 9}, deck=[18, 71, 26, 21])
    assert deeds(g, "civitates") == {"Pass": []}
    assert purse(g, "civitates") == 12


# 8.7.1: Battle is asked before the shield.
def test_battle_comes_before_a_shield_event():
    g = at_card({"phase": "act", "card": 21}, ("dux", "civitates"), {"dobunni": FIELD})
    assert fought(g)[:1] == ["dobunni"]
    assert kinds_of(g, "in-effect") == 0


def ravaged(here, die):
    at = {"phase": "command", "card": 50, "actor": "saxons", "command": "raid"}
    g = begun(at, ("civitates",), {"regni": {"prosperity": 2, **here}}, [die, 1], resources={"saxons": 9})
    play(g, "select regni", "1d4 britannicus regni", "done", "with ravage")
    follow(g, "select regni", "done")
    finish(g, ("forgo", "decline"))
    return g


# 8.7.9: a Ravage is answered where the last Troop cannot fall.
def test_a_ravage_is_answered_by_many():
    g = ravaged({"units": {"comitates": 6}}, 2)
    assert fought(g) == ["regni"]
    assert units(g, "regni") == {"comitates": 6}


# 8.7.9: and not where it can.
def test_a_ravage_is_not_answered_by_one_militia():
    g = ravaged({"units": {"militia": 1}}, 4)
    assert fought(g) == []
    assert units(g, "regni") == {"militia": 1, "saxon_raider": 4}


# 8.7.8: a Dux player takes no Militia along.
def test_no_militia_go_along_with_a_dux_player():
    at = {"phase": "command", "card": 50, "actor": "dux", "command": "march"}
    spaces = {"regni": {"strongholds": ["town"], "units": {"cavalry": 1, "militia": 2}}}
    g = begun(at, ("civitates",), spaces, resources={"civitates": 9})
    play(g, "select regni", "take 1 cavalry regni", "take 2 militia regni", "to cantiaci")
    finish(g, ("halt", "done", "plain"))
    assert units(g, "regni") == {"militia": 2}
    assert units(g, "cantiaci") == {"cavalry": 1}


# 8.7.7: they Hoard half as much as there are Towns.
def test_they_hoard_what_they_can():
    towns = {"strongholds": ["town", "town"]}
    at = {"phase": "epoch", "step": "hoard", "card": 79}
    g = at_card(at, ("civitates",), {"dobunni": towns, "catuvellauni": towns}, resources={"civitates": 10})
    assert [arg(line, 0) for line in g.log if line.kind == "hoard"] == [2]


# 8.7.7: two Wealth keep six Comitates of seven.
def test_wealth_keeps_as_many_comitates_as_it_can():
    at = {"phase": "upkeep", "card": 79, "actor": "civitates"}
    here: dict[str, Any] = {"strongholds": ["town"], "units": {"comitates": 7}}
    g = at_card(at, ("civitates",), {"dobunni": here}, wealth=2)
    assert units(g, "dobunni") == {"comitates": 6}
    assert track(g, "wealth") == 0
