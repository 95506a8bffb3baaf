"""8.7 The non-player Civitates."""

from typing import Any

from tests.games.pendragon.second_reading.nonplayers import deeds, kinds_of, turn
from tests.games.pendragon.second_reading.table import control, prosperity, purse, strongholds, track, units

TOWNS = {"strongholds": ["town", "town"]}
CROWDED = {"strongholds": ["town", "town"], "units": {"militia": 10}}


# 8.7.1: a Battle that is sure to add Control is fought, with the Dux alongside; without Resources there is no Feat.
def test_a_battle_that_adds_control_is_fought():
    here = {"strongholds": ["town"], "units": {"cavalry": 2, "comitates": 2, "saxon_warband": 5}}
    g = turn("civitates", {"dobunni": here}, others=("dux",))
    assert deeds(g, "civitates") == {"Battle": ["dobunni"]}
    assert control(g, "dobunni") is not None
    assert units(g, "dobunni") == {"cavalry": 1, "saxon_warband": 1}


# 8.7.1: under Control, and without Plunder to take, nobody is attacked.
def test_raiders_without_plunder_are_let_be():
    here = {"strongholds": ["town"], "units": {"militia": 5, "saxon_raider": 1}}
    g = turn("civitates", {"dobunni": here}, resources={"civitates": 4})
    assert "Battle" not in deeds(g, "civitates")
    assert kinds_of(g, "battle") == 0


# 8.7.4, 8.7.6: a Muster that cannot be paid for becomes a Trade, which pays for Prosperity before a fall;
# full spaces leave no room for an Invite.
def test_a_muster_without_resources_becomes_a_trade():
    spaces = {"dobunni": TOWNS, "catuvellauni": TOWNS}
    g = turn("civitates", spaces, [3, 6, 6])
    assert set(deeds(g, "civitates")["Trade"]) == {"dobunni", "catuvellauni"}
    assert (purse(g, "civitates"), track(g, "wealth")) == (2, 0)
    assert kinds_of(g, "invite") == 0


# 8.7.6: a Trade that does not bring four Resources is no Trade.
def test_three_towns_are_not_worth_a_trade():
    g = turn("civitates", {"dobunni": TOWNS, "cornovii": {"strongholds": ["town"]}}, [3, 6, 6])
    assert deeds(g, "civitates") == {"Pass": []}
    assert purse(g, "civitates") == 3


# 8.7.6, 8.7.3: the Imperium would fall to Fragmentation, so Prosperity is paid for; Rule follows.
def test_a_trade_pays_for_prosperity_when_the_imperium_would_fall():
    spaces = {"dobunni": CROWDED, "catuvellauni": CROWDED}
    g = turn("civitates", spaces, [3, 6, 6], resources={"civitates": 20}, not_yet=15)
    assert (prosperity(g, "dobunni"), prosperity(g, "catuvellauni")) == (2, 3)
    assert (purse(g, "civitates"), track(g, "wealth")) == (18, 2)


# 8.7.6: at Fragmentation nothing can fall, and no Prosperity is paid for.
def test_at_fragmentation_a_trade_pays_for_no_prosperity():
    spaces = {"dobunni": CROWDED, "catuvellauni": CROWDED}
    more: dict[str, Any] = {"resources": {"civitates": 20}, "not_yet": 15, "imperium": "fragmentation"}
    g = turn("civitates", spaces, [3, 6, 6], **more)
    assert (prosperity(g, "dobunni"), prosperity(g, "catuvellauni")) == (0, 0)
    assert (purse(g, "civitates"), track(g, "wealth")) == (20, 2)


# 8.7.4, 8.4.1: a Hillfort that adds Control comes first, at a Hillfort Site; Rule follows in the new Control.
def test_a_hillfort_adds_control_and_rule_follows():
    spaces = {"silures": {"units": {"militia": 3}}}
    g = turn("civitates", spaces, [3], resources={"civitates": 20}, not_yet=15)
    assert deeds(g, "civitates")["Muster"] == ["silures"]
    assert strongholds(g, "silures") == ["hillfort"]
    assert units(g, "silures") == {"militia": 2}
    assert (purse(g, "civitates"), track(g, "wealth")) == (16, 1)


# 8.7.4: Comitates for all the Wealth, then Militia.
def test_comitates_are_mustered_before_militia():
    spaces = {"dobunni": {"strongholds": ["town"], "units": {"militia": 1}}}
    g = turn("civitates", spaces, [3], resources={"civitates": 2}, wealth=2)
    assert (units(g, "dobunni")["comitates"], units(g, "dobunni")["militia"]) == (2, 2)
    assert (purse(g, "civitates"), track(g, "wealth")) == (0, 0)


# 8.7.3: all but two for each Stronghold go where Barbarians are and no Control; the Feat is Rule.
def test_a_march_leaves_two_for_each_stronghold():
    spaces = {
        "dobunni": {"strongholds": ["town"], "units": {"militia": 5}},
        "silures": {"units": {"scotti_raider": 2}},
    }
    g = turn("civitates", spaces, [1], resources={"civitates": 20})
    assert units(g, "dobunni") == {"militia": 2}
    assert units(g, "silures") == {"scotti_raider": 2, "militia": 3}
    assert (purse(g, "civitates"), track(g, "wealth")) == (16, 1)


# 8.7.3: ten Resources do not exceed ten.
def test_ten_resources_are_too_few_for_a_march():
    spaces = {
        "dobunni": {"strongholds": ["town"], "units": {"militia": 5}},
        "silures": {"units": {"scotti_raider": 2}},
    }
    done = deeds(turn("civitates", spaces, [1], resources={"civitates": 10}), "civitates")
    assert "March" not in done
    assert "Muster" in done
