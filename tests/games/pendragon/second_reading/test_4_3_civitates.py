"""4.3 Civitates Feats."""

from tests.games.pendragon.second_reading.table import (
    asked,
    command,
    follow,
    kinds,
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

PURSE = {"civitates": 40, "saxons": 20, "scotti": 20}


def trading(spaces, feat, **more):
    market = {"londinium": {"population": 2, "prosperity": 4, "strongholds": ["town"]}}
    g = command("civitates", "trade", {**market, **spaces}, resources=more.pop("resources", PURSE), **more)
    play(g, "select londinium", "done", f"with {feat}")
    return g


# 4.3.1: Prestige is lowered where no piece of the Dux is, a red Settlement included.
def test_rule_lowers_prestige_only_where_the_dux_has_nothing():
    spaces = {"iceni": {"strongholds": ["hillfort"]}, "regni": {"strongholds": ["town", "red_saxon_settlement"]}}
    g = trading(spaces, "rule", wealth=5, prestige=5)
    play(g, "select iceni")
    assert "humble iceni" in legal(g)
    play(g, "humble iceni", "select regni")
    assert "humble regni" not in legal(g)


# 4.3.1: one Refugees marker resettles one Region.
def test_one_refugees_marker_is_discarded_once():
    spaces = {"iceni": {"strongholds": ["hillfort"]}, "regni": {"strongholds": ["town"]}}
    g = trading(spaces, "rule", refugees=1)
    play(g, "select iceni", "resettle iceni", "select regni")
    assert "resettle regni" not in legal(g)
    follow(g, "collect regni", "done", "rule")
    assert (population(g, "iceni"), track(g, "refugees")) == (3, 0)


# 4.3.1: only a Stronghold of the Civitates resettles, not a Fort under Briton Control.
def test_refugees_do_not_go_to_a_fort():
    spaces = {"iceni": {"strongholds": ["fort"]}, "regni": {"strongholds": ["blue_saxon_settlement"]}}
    g = trading(spaces, "rule", refugees=2)
    play(g, "select iceni")
    assert "resettle iceni" not in legal(g)
    g = trading(spaces, "rule", refugees=2)
    play(g, "select regni")
    assert "resettle regni" in legal(g)


# 4.3.1: Plunder of the Civitates becomes Wealth first, and that Wealth may pay in the same space.
def test_plunder_pays_for_lowering_prestige():
    spaces = {"iceni": {"strongholds": ["hillfort"], "units": {"militia": [2, 2]}}}
    g = trading(spaces, "rule", wealth=0, prestige=5)
    play(g, "select iceni", "humble iceni", "done", "rule")
    follow(g, "resolve londinium", "enough")
    assert (track(g, "wealth"), track(g, "prestige")) == (1, 4)
    assert laden(g, "iceni") == {}


# 4.3.1: without Wealth, and without Plunder in a space that is ruled, Prestige is not lowered.
def test_plunder_elsewhere_does_not_pay_for_prestige():
    spaces = {"iceni": {"strongholds": ["hillfort"]}, "regni": {"strongholds": ["town"], "units": {"militia": [1, 1]}}}
    g = trading(spaces, "rule", wealth=0, prestige=5)
    play(g, "select iceni")
    assert "humble iceni" not in legal(g)
    play(g, "collect iceni", "select regni")
    assert "humble regni" in legal(g)


# 4.3.1: each Prestige costs its own Wealth.
def test_one_wealth_lowers_prestige_once():
    spaces = {"iceni": {"strongholds": ["hillfort"]}, "regni": {"strongholds": ["town"]}}
    g = trading(spaces, "rule", wealth=1, prestige=5)
    play(g, "select iceni", "humble iceni", "select regni")
    assert "humble regni" not in legal(g)
    follow(g, "collect regni", "done", "rule", "resolve londinium", "enough")
    assert (track(g, "wealth"), track(g, "prestige")) == (0, 4)


# 4.3.1: at Fragmentation a space under Dux Control is not ruled; three spaces at most.
def test_rule_has_three_spaces_under_the_control_of_the_civitates():
    spaces = {name: {"strongholds": ["hillfort"]} for name in ("iceni", "regni", "demetae", "silures")}
    g = trading({**spaces, "parisi": {"strongholds": ["fort"]}}, "rule", imperium="fragmentation")
    assert "select parisi" not in legal(g)
    for name in ("iceni", "regni", "demetae"):
        play(g, f"select {name}", f"hoard {name}")
    assert "select silures" not in legal(g)


# 4.3.2: the Civitates replace a Hillfort, never a Town or Fort.
def test_a_civitates_invite_replaces_a_hillfort():
    spaces = {
        "cornovii": {"sites": {"old_oswestry": "hillfort", "viroconium": "town"}},
        "regni": {"strongholds": ["town", "fort"]},
    }
    g = trading(spaces, "invite")
    assert "select regni" not in legal(g)
    play(g, "select cornovii", "invite saxons cornovii", "done", "invite")
    follow(g, "settle old_oswestry cornovii")
    assert "place 3 blue_saxon_warband cornovii" in legal(g)
    assert strongholds(g, "cornovii") == ["blue_saxon_settlement", "town"]


def reinforced(roll, answers, **more):
    spaces = {
        "regni": {"population": 2, "strongholds": ["town"], "units": {"militia": 2, "saxon_warband": 1}},
        "atrebates": {"strongholds": ["town"], "units": {"militia": 4, "cavalry": 3}},
    }
    g = command("civitates", "battle", spaces, roll, resources=PURSE, **more)
    play(g, "select regni", "done", "with reinforce")
    follow(g, *answers)
    return g


# 4.3.3: the roll less two, from an adjacent space under Control, into the Battle space.
def test_a_roll_of_four_sends_two_troops():
    g = reinforced([4], ("select atrebates", "done", "reinforce"))
    assert "send 2 militia atrebates regni" in legal(g)
    assert not [answer for answer in legal(g) if answer.startswith("send 3")]
    play(g, "send 2 militia atrebates regni")
    assert units(g, "atrebates")["militia"] == 2
    assert purse(g, "civitates") == 38


# 4.3.3: on a one or two nobody comes.
def test_a_roll_of_two_sends_nobody():
    g = reinforced([2], ("select atrebates", "done", "reinforce"))
    assert not [answer for answer in legal(g) if answer.startswith("send")]


# 4.3.3: Cavalry goes only if the Dux agrees.
def test_the_dux_is_asked_for_cavalry():
    g = reinforced([6], ("select atrebates", "done", "reinforce"))
    play(g, "send 3 cavalry atrebates regni")
    assert (asked(g), legal(g)) == ("dux", ["agree", "refuse"])
    play(g, "refuse")
    assert units(g, "atrebates")["cavalry"] == 3
    assert not [answer for answer in legal(g) if "cavalry" in answer]


# 4.3.3, 3.3.1: in the Battle space Militia are mustered as by a Muster, for the two Resources of the Feat.
def test_militia_are_mustered_in_the_battle_space():
    g = reinforced([], ("select regni", "muster regni", "militia regni", "done", "reinforce"))
    placed = [line.text for line in g.log if line.kind == "place"]
    assert placed == ["Civitates place 3 Militia in Regni"]
    assert purse(g, "civitates") == 38


# 4.3.4: up to Population in cubes on Civitates Troops, not Cavalry, and that much off the Renown of an enemy there.
def test_pillage_takes_renown_by_the_cube():
    here = {
        "population": 2,
        "prosperity": 4,
        "strongholds": ["saxon_settlement"],
        "units": {"militia": 1, "cavalry": 3, "saxon_warband": 6},
    }
    g = command("civitates", "battle", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done", "with pillage", "select regni", "done", "pillage")
    assert laden(g, "regni") == {"militia": 1}
    assert prosperity(g, "regni") == 3
    assert purse(g, "saxons") == 19


# 4.3.4: at Fragmentation the Dux is an enemy and pays in Prestige; where two enemies have Strongholds one is chosen.
def test_pillage_of_dux_land_costs_prestige_at_fragmentation():
    here = {"population": 2, "prosperity": 4, "strongholds": ["fort", "scotti_settlement"], "units": {"militia": 3}}
    spaces = {"regni": here, "iceni": {"units": {"militia": 1}}}
    g = command("civitates", "march", spaces, resources=PURSE, prestige=9, imperium="fragmentation")
    play(g, "select iceni", "take 1 militia iceni", "to trinovantes")
    follow(g, "halt trinovantes", "done", "with pillage", "select regni", "pillage")
    choices = [answer for answer in legal(g) if "dux" in answer]
    assert choices
    play(g, choices[0])
    assert track(g, "prestige") == 7
    assert purse(g, "scotti") == 20
    assert "pillage" in kinds(g)


# 4.3.4: a Region under Briton Control is not pillaged, and a City is no Region.
def test_no_pillage_under_briton_control_or_in_a_city():
    spaces = {
        "regni": {
            "population": 2,
            "prosperity": 4,
            "strongholds": ["hillfort"],
            "units": {"militia": 3, "saxon_warband": 1},
        },
        "londinium": {"prosperity": 4, "units": {"militia": 3, "saxon_warband": 1}},
        "iceni": {"prosperity": 4, "units": {"militia": 3, "saxon_warband": 1}},
    }
    g = command("civitates", "battle", spaces, resources=PURSE)
    play(g, "select iceni", "done", "with pillage")
    assert "select iceni" in legal(g)
    assert "select regni" not in legal(g)
    assert "select londinium" not in legal(g)
