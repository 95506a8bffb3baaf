"""8.8 The non-player Dux: the second ten."""

from tests.games.pendragon.second_reading.nonplayers import at_card, deeds, fought, kinds_of, turn
from tests.games.pendragon.second_reading.table import purse, strongholds, track, units

STABLE = {"strongholds": ["fort", "town"], "units": {"cavalry": 9}}
BEACH = {"strongholds": ["town"], "units": {"saxon_raider": 13}}
OUTPOST = {"strongholds": ["fort"], "units": {"cavalry": 1}}


# 8.8.1: nobody would move and no Feat goes with it: a Battle, and Requisition.
def test_an_intercept_without_movement_becomes_a_battle():
    here = {"strongholds": ["fort", "town"], "units": {"cavalry": 7, "saxon_raider": 13}}
    g = turn("dux", {"regni": here}, resources={"civitates": 10})
    assert deeds(g, "dux")["Battle"] == ["regni"]
    assert "Intercept" not in deeds(g, "dux")
    assert units(g, "regni") == {"cavalry": 7}
    assert (purse(g, "civitates"), purse(g, "dux")) == (9, 1)


# 8.8.1 Invite: a two brings Scotti to a vacant Site before the Intercept.
def test_a_two_invites_scotti_before_the_intercept():
    g = turn("dux", {"cantiaci": STABLE, "regni": BEACH, "silures": OUTPOST}, [6, 6, 2], resources={"civitates": 10})
    assert strongholds(g, "silures") == ["fort", "red_scotti_settlement"]
    assert units(g, "silures") == {"cavalry": 1, "red_scotti_warband": 2}
    assert "Intercept" in deeds(g, "dux")
    assert purse(g, "civitates") == 8


# 8.8.1 Invite: not where the Nation has a red Settlement already.
def test_no_second_red_settlement_of_a_nation():
    spaces = {
        "cantiaci": STABLE,
        "regni": BEACH,
        "silures": OUTPOST,
        "dobunni": {"strongholds": ["red_scotti_settlement", "town"]},
    }
    g = turn("dux", spaces, [6, 6, 2], resources={"civitates": 10})
    assert kinds_of(g, "invite") == 0
    assert "Intercept" in deeds(g, "dux")


# 8.8.1 Retaliate: Raiders beside their own Settlement.
def test_an_intercept_retaliates_on_a_settlement_beside_the_raiders():
    here = {"strongholds": ["fort", "saxon_settlement"], "units": {"cavalry": 9, "saxon_raider": 13}}
    g = turn("dux", {"regni": here}, resources={"civitates": 10, "saxons": 10})
    assert "Intercept" in deeds(g, "dux")
    assert deeds(g, "dux")["Retaliate"] == ["regni"]
    assert strongholds(g, "regni") == ["fort"]
    assert purse(g, "saxons") == 5


def civil_war(**more):
    spaces = {
        "dobunni": {"units": {"cavalry": 3, "saxon_warband": 1}},
        "silures": {"strongholds": ["town"], "units": {"cavalry": 4, "militia": 1}},
    }
    return turn("dux", spaces, wealth=5, **more)


# 8.8.3: a Civitates player with five more Wealth than Prestige is attacked first.
def test_a_rich_civitates_player_is_attacked():
    assert fought(civil_war()) == ["silures", "dobunni"]


# 8.8.3: the Civitates as a non-player are not.
def test_rich_non_player_civitates_are_not_attacked():
    assert fought(civil_war(others=("civitates",))) == ["dobunni"]


# 8.8.4 Build: with Resources for one Fort it is built by the Patrolled Sea.
def test_a_fort_is_built_by_a_patrolled_sea_first():
    alone = {"units": {"cavalry": 1}}
    forts = {"eboracum": {"strongholds": ["fort"]}, "parisi": {"strongholds": ["fort", "hillfort"]}}
    g = turn("dux", {**forts, "regni": alone, "silures": alone}, resources={"civitates": 11}, patrolled=["britannicus"])
    assert strongholds(g, "regni") == ["fort"]
    assert strongholds(g, "silures") == []
    assert purse(g, "civitates") == 0


# 8.8.5: on a five the Event is let go; with nowhere to March the Dux passes.
def test_a_five_lets_the_event_go():
    spaces = {"silures": {"strongholds": ["fort"]}, "regni": {"strongholds": ["fort"]}}
    g = at_card({"phase": "act", "card": 18}, ("dux", "civitates"), spaces, [5], deck=[71, 26, 45])
    assert deeds(g, "dux") == {"Pass": []}
    assert units(g, "silures") == units(g, "regni") == {}


# 8.8.6: all of an origin go to one destination, first where there is no Control.
def test_one_origin_serves_the_region_without_control():
    spaces = {
        "cantiaci": STABLE,
        "regni": {"units": {"saxon_raider": 1}},
        "atrebates": {"strongholds": ["town"], "units": {"saxon_raider": 1}},
    }
    g = turn("dux", spaces, resources={"civitates": 2})
    assert units(g, "regni") == {"cavalry": 7, "saxon_raider": 1}
    assert units(g, "atrebates") == {"saxon_raider": 1}
    assert track(g, "prestige") == 0


# 8.8.7: Annona in as many spaces as can be paid for.
def test_annona_is_paid_in_the_most_spaces():
    spaces = {
        "regni": {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": 3}},
        "parisi": {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": 2}},
        "silures": {"strongholds": ["red_scotti_settlement"], "units": {"red_scotti_warband": 1}},
    }
    at = {"phase": "epoch", "step": "annona", "card": 79}
    g = at_card(at, ("dux",), spaces, resources={"civitates": 3})
    fed = {str(line.args[2]) for line in g.log if line.kind == "feed"}
    assert fed == {"Red Saxon Warbands in Parisi", "Red Scotti Warbands in Silures"}
