"""8.7 The non-player Civitates: the third ten."""

from typing import Any

from tests.games.pendragon.second_reading.nonplayers import begun, deeds, finish, turn
from tests.games.pendragon.second_reading.table import laden, purse, strongholds, track, units

RIVALS: dict[str, Any] = {"silures": {"strongholds": ["hillfort", "fort"], "units": {"comitates": 4}}}
LENT = ("select regni", "units regni", "done", "plain", "place 1 cavalry regni")


# 8.7.1 Reinforce: two Militia make a loss, and one more Warband falls.
def test_reinforce_musters_where_it_removes_more():
    here = {"strongholds": ["town", "town"], "units": {"cavalry": 3, "comitates": 1, "saxon_warband": 6}}
    g = turn("civitates", {"dobunni": here}, others=("dux",), resources={"civitates": 2})
    assert deeds(g, "civitates")["Battle"] == ["dobunni"]
    assert units(g, "dobunni") == {"cavalry": 2, "saxon_warband": 1}
    assert purse(g, "civitates") == 0


# 8.7.1: at Fragmentation a Fort brings two Plunder, more than a one; the Dux loses Prestige by it.
def test_a_fort_is_stormed_for_its_plunder():
    g = turn("civitates", RIVALS, [1], imperium="fragmentation", prestige=20)
    assert deeds(g, "civitates")["Battle"] == ["silures"]
    assert strongholds(g, "silures") == ["hillfort"]
    assert (units(g, "silures"), laden(g, "silures")) == ({"comitates": 2}, {"comitates": 2})
    assert track(g, "prestige") == 18


# 8.7.1: two Plunder do not exceed a two, and Control is there already.
def test_a_fort_is_let_be_on_a_two():
    g = turn("civitates", RIVALS, [2], imperium="fragmentation", prestige=20)
    assert "Battle" not in deeds(g, "civitates")
    assert "fort" in strongholds(g, "silures")


# 8.7.3: two Friendly Troops for each Friendly Stronghold stay, Cavalry among them: there are no Barbarians to go for.
def test_cavalry_counts_among_those_who_stay():
    here = {"strongholds": ["town", "fort"], "units": {"cavalry": 2, "militia": 5}}
    g = turn("civitates", {"dobunni": here}, [1], resources={"civitates": 20})
    assert "March" in deeds(g, "civitates")
    assert units(g, "dobunni") == {"cavalry": 2, "militia": 2}


# 8.7.3: an origin needs Briton Control.
def test_nobody_marches_from_where_there_is_no_control():
    spaces = {"dobunni": {"units": {"militia": 5}}, "silures": {"units": {"scotti_raider": 2}}}
    g = turn("civitates", spaces, [1], resources={"civitates": 20}, not_yet=15)
    assert "March" not in deeds(g, "civitates")
    assert strongholds(g, "dobunni") == ["hillfort"]


# 8.7.3 Pillage: after the March, at the cost of the enemy's Renown.
def test_pillage_follows_the_march():
    spaces = {
        "dobunni": {"strongholds": ["town"], "units": {"comitates": 6}},
        "silures": {"prosperity": 1, "strongholds": ["scotti_settlement"]},
    }
    g = turn("civitates", spaces, [1], resources={"civitates": 20, "scotti": 23})
    assert units(g, "silures") == {"comitates": 4}
    assert laden(g, "silures") == {"comitates": 1}
    assert (purse(g, "scotti"), purse(g, "civitates")) == (22, 18)


# 8.7.4, 8.7.3: out of Resources a Hillfort is paid for in Wealth; an Invite, which costs nothing, takes the other Site.
def test_a_hillfort_is_paid_for_in_wealth():
    g = turn("civitates", {"silures": {"units": {"militia": 3}}}, [3, 6, 6, 1], wealth=2, not_yet=15)
    assert strongholds(g, "silures") == ["blue_scotti_settlement", "hillfort"]
    assert track(g, "wealth") == 0


# 8.7.4: Militia are not; and one Militia is too few for a Town.
def test_militia_are_not_paid_for_in_wealth():
    spaces = {"dobunni": {"strongholds": ["town"], "units": {"militia": 1}}}
    g = turn("civitates", spaces, [3], wealth=5, not_yet=15)
    assert deeds(g, "civitates") == {"Pass": []}
    assert (purse(g, "civitates"), track(g, "wealth")) == (3, 5)


# 8.7.4: a Town is.
def test_a_town_is_paid_for_in_wealth():
    spaces = {"dobunni": {"strongholds": ["town"], "units": {"militia": 2}}}
    g = turn("civitates", spaces, [3], wealth=5, not_yet=15)
    assert strongholds(g, "dobunni") == ["town", "town"]
    assert units(g, "dobunni") == {}
    assert track(g, "wealth") == 1


# 8.7.8: without Preemption they lend to a Dux that does worse than they, and to no other.
def test_they_lend_to_a_dux_that_does_worse():
    def trained(prestige):
        at = {"phase": "command", "card": 50, "actor": "dux", "command": "train"}
        more: dict[str, Any] = {"resources": {"civitates": 9}, "imperium": "autonomy_civilian", "prestige": prestige}
        g = begun(at, ("civitates",), {"regni": {"strongholds": ["fort"]}}, **more)
        finish(g, LENT)
        return purse(g, "civitates"), units(g, "regni")

    assert trained(0) == (6, {"cavalry": 1})
    assert trained(80) == (9, {})
