"""4.1 Feats in general and 4.2 Dux Feats."""

from tests.games.pendragon.second_reading.table import (
    available,
    begin,
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

PURSE = {"civitates": 40, "saxons": 20, "scotti": 20}


def training(spaces, feat, **more):
    camp = {"strongholds": ["fort", "fort"], "units": {"cavalry": 1}}
    g = command("dux", "train", {"parisi": camp, **spaces}, resources=more.pop("resources", PURSE), **more)
    play(g, "select parisi")
    follow(g, "units parisi")
    play(g, "done", f"with {feat}")
    return g


# 4.2.1: Cavalry and more Friendly than enemy pieces, Raiders included.
def test_a_fort_is_not_built_among_as_many_raiders():
    spaces = {
        "regni": {"units": {"cavalry": 2, "saxon_raider": 2}},
        "iceni": {"units": {"cavalry": 1, "militia": 2, "saxon_raider": 2}},
        "atrebates": {"strongholds": ["town"], "units": {"militia": 3}},
    }
    g = training(spaces, "build")
    assert "select iceni" in legal(g)
    assert "select regni" not in legal(g)
    assert "select atrebates" not in legal(g)


# 4.2.1: two Militia make a Town on a Town Site and bring two Prestige.
def test_a_town_is_built_of_militia_and_brings_prestige():
    spaces = {"regni": {"sites": {"noviomagus": "hillfort"}, "units": {"cavalry": 1, "militia": 1}}}
    g = training(spaces, "build")
    play(g, "select regni", "town regni", "done", "build")
    follow(g, "town noviomagus noviomagus regni")
    assert strongholds(g, "regni") == ["town"]
    assert units(g, "regni") == {"cavalry": 1}
    assert track(g, "prestige") == 2
    assert purse(g, "civitates") == 34


# 4.2.1, 1.3.5: no Town where there is no Town Site; one Militia without a Hillfort is too few.
def test_a_town_needs_its_site_and_its_militia():
    spaces = {
        "iceni": {"units": {"cavalry": 1, "militia": 4}},
        "regni": {"units": {"cavalry": 1, "militia": 1}},
    }
    for name in ("iceni", "regni"):
        g = training(spaces, "build")
        play(g, f"select {name}")
        assert f"town {name}" not in legal(g)


# 4.2.2: not at Fragmentation, not with a Battle.
def test_invite_is_not_offered_at_fragmentation_or_with_a_battle():
    here = {"strongholds": ["fort"], "units": {"cavalry": 1, "saxon_raider": 1}}
    g = command("dux", "train", {"regni": here}, resources={"dux": 20}, imperium="fragmentation")
    play(g, "select regni")
    follow(g, "units regni")
    play(g, "done")
    assert "plain" in legal(g)
    assert "with invite" not in legal(g)
    g = command("dux", "battle", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done")
    assert "with requisition" in legal(g) or "plain" in legal(g)
    assert "with invite" not in legal(g)


# 4.2.2: with both Sites taken a Fort makes way; two Scotti Warbands come, not three.
def test_an_invite_takes_the_place_of_a_fort():
    spaces = {"regni": {"sites": {"anderida": "fort", "noviomagus": "town"}}}
    g = training(spaces, "invite")
    play(g, "select regni", "invite scotti regni", "done", "invite")
    follow(g, "settle anderida regni")
    assert "place 2 red_scotti_warband regni" in legal(g)
    assert "place 3 red_scotti_warband regni" not in legal(g)
    play(g, "place 2 red_scotti_warband regni")
    assert strongholds(g, "regni") == ["red_scotti_settlement", "town"]
    assert available(g, "fort") == 8


# 4.2.2: without a Settlement Available nobody comes.
def test_without_a_settlement_available_the_scotti_are_not_invited():
    far = {
        name: {"strongholds": ["scotti_settlement", "scotti_settlement"]}
        for name in ("demetae", "silures", "ordovices")
    }
    g = training({"regni": {"strongholds": ["fort"]}, **far}, "invite")
    play(g, "select regni")
    follow(g, "invite scotti regni")
    assert "invite saxons regni" in legal(g) or "done" in legal(g)
    follow(g, "invite saxons regni", "done", "invite")
    assert not [answer for answer in legal(g) if "scotti" in answer]


# 4.2.2: all blue Foederati of a Nation in the space change sides, one Resource for each piece, in a City too.
def test_a_bribe_costs_one_for_each_piece_settlements_included():
    here = {
        "strongholds": ["fort", "blue_saxon_settlement"],
        "units": {"blue_saxon_warband": [2, 1], "blue_scotti_warband": 1},
    }
    g = training({"regni": here}, "invite", resources={"civitates": 6})
    play(g, "select regni")
    bribes = [answer for answer in legal(g) if "saxons" in answer and not answer.startswith("invite")]
    assert len(bribes) == 1
    play(g, bribes[0])
    follow(g, "done", "invite")
    assert units(g, "regni") == {"red_saxon_warband": 2, "blue_scotti_warband": 1}
    assert laden(g, "regni") == {"red_saxon_warband": 1}
    assert strongholds(g, "regni") == ["fort", "red_saxon_settlement"]
    assert purse(g, "civitates") == 0


# 4.2.3: one for each space with a Stronghold of the Civitates; then from Wealth; all Dux Plunder becomes red.
def test_a_requisition_goes_on_into_wealth_and_stows_plunder_everywhere():
    spaces = {
        "regni": {"strongholds": ["town", "fort"]},
        "atrebates": {"strongholds": ["blue_saxon_settlement"], "units": {"cavalry": 1}},
        "iceni": {"strongholds": ["hillfort"], "units": {"red_saxon_warband": [2, 2]}},
        "demetae": {"units": {"red_scotti_warband": [1, 1], "blue_scotti_warband": [1, 1]}},
    }
    g = training(spaces, "requisition", resources={"civitates": 4}, wealth=5)
    follow(g, "select regni", "select atrebates", "select iceni", "done", "requisition")
    assert purse(g, "dux") == 6
    assert (purse(g, "civitates"), track(g, "wealth")) == (0, 3)
    assert laden(g, "demetae") == {"blue_scotti_warband": 1}


# 4.2.4: three Prestige and five Renown if all Strongholds of that enemy in the space are gone, Plunder on Cavalry.
def test_a_retaliate_that_takes_the_only_settlement():
    here = {"sites": {"anderida": "saxon_settlement"}, "units": {"cavalry": 3}}
    g = command("dux", "battle", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done", "with retaliate", "select regni", "done")
    follow(g, "fight saxons regni", "assault anderida", "load 2 cavalry", "load 1 cavalry")
    assert track(g, "prestige") == 5
    assert purse(g, "saxons") == 15
    assert laden(g, "regni") == {"cavalry": 2}


# 4.2.4: one of two Settlements is not all of them.
def test_a_retaliate_that_leaves_a_settlement_brings_nothing_more():
    here = {"strongholds": ["saxon_settlement", "saxon_settlement"], "units": {"cavalry": 3}}
    g = command("dux", "battle", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done", "with retaliate", "select regni", "done")
    follow(g, "fight saxons regni", "assault anderida", "load 2 cavalry", "hold regni", "depart regni")
    assert strongholds(g, "regni") == ["saxon_settlement"]
    assert purse(g, "saxons") == 20
    assert track(g, "prestige") == 2
    assert "retaliate-loss" not in kinds(g)


# 4.2.4: the Civitates are a target at Fragmentation alone, and lose Wealth.
def test_a_retaliate_against_the_civitates_takes_wealth_at_fragmentation():
    here = {"sites": {"anderida": "hillfort"}, "units": {"cavalry": 4}}
    g = command("dux", "battle", {"regni": here}, resources=PURSE, wealth=7)
    play(g, "select regni", "done")
    assert "with retaliate" not in legal(g)
    g = command("dux", "battle", {"regni": here}, resources=PURSE, wealth=7, imperium="fragmentation")
    play(g, "select regni", "done", "with retaliate", "select regni", "done")
    follow(
        g,
        "fight civitates regni",
        "assault anderida",
        "spread anderida",
        "bear anderida",
        "load 2 cavalry",
        "load 1 cavalry",
    )
    assert track(g, "wealth") == 2
    assert purse(g, "civitates") == 40


# 4.1, 2.3.5: a Limited Command has no Feat.
def test_a_limited_command_goes_without_a_feat():
    spaces = {"parisi": {"strongholds": ["fort"], "units": {"cavalry": 1}}}
    at = {"phase": "command", "actor": "dux", "command": "train", "limited": True}
    g = begin(at, spaces, resources=PURSE)
    follow(g, "select parisi", "units parisi", "done")
    assert not [answer for answer in legal(g) if answer.startswith("with")]
    assert "action" in kinds(g)
