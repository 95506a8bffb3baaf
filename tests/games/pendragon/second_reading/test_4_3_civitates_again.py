"""4.3 Civitates Feats: ten more."""

from tests.games.pendragon.second_reading.table import (
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


def fighting(spaces, feat, chance=None, battles=("regni",), **more):
    g = command("civitates", "battle", spaces, chance, resources=PURSE, **more)
    play(g, *(f"select {name}" for name in battles), "done", f"with {feat}")
    return g


# 4.3.3: an adjacent space without Briton Control lends nobody.
def test_no_reinforcement_from_a_neighbour_without_control():
    spaces = {
        "regni": {"units": {"militia": 2, "saxon_warband": 1}},
        "atrebates": {"units": {"militia": 4}},
        "cantiaci": {"strongholds": ["town"], "units": {"militia": 4}},
        "iceni": {"strongholds": ["hillfort"], "units": {"militia": 4}},
    }
    g = fighting(spaces, "reinforce")
    assert "select cantiaci" in legal(g)
    assert "select atrebates" not in legal(g)
    assert "select iceni" not in legal(g)


# 4.3.3: one Battle space may send Troops to another beside it.
def test_a_battle_space_reinforces_another():
    here = {"strongholds": ["town"], "units": {"militia": 4, "saxon_warband": 1}}
    g = fighting({"regni": here, "cantiaci": here}, "reinforce", [5], battles=("regni", "cantiaci"))
    play(g, "select regni")
    assert len(legal(g)) == 2
    move = next(answer for answer in legal(g) if not answer.startswith(("muster", "militia")))
    play(g, move)
    follow(g, "done", "reinforce")
    assert "send 3 militia regni cantiaci" in legal(g)


# 4.3.3, 3.3.1: without Control the emergency Muster brings the Militia of the Strongholds alone.
def test_the_emergency_muster_follows_the_rules_of_muster():
    here = {"population": 2, "strongholds": ["town"], "units": {"militia": 1, "saxon_warband": 4}}
    g = fighting({"regni": here}, "reinforce")
    play(g, "select regni")
    follow(g, "muster regni", "done", "reinforce")
    assert [line.text for line in g.log if line.kind == "place"] == ["Civitates place 1 Militia in Regni"]


# 4.3.2: blue is bought from red as red from blue, at one Resource for each piece.
def test_red_foederati_are_bribed_to_blue():
    here = {"strongholds": ["hillfort", "red_scotti_settlement"], "units": {"red_scotti_warband": 3}}
    g = trading({"demetae": here}, "invite")
    play(g, "select demetae")
    bribe = next(answer for answer in legal(g) if "scotti" in answer and not answer.startswith("invite"))
    play(g, bribe)
    follow(g, "done", "invite", "resolve londinium", "enough")
    assert units(g, "demetae") == {"blue_scotti_warband": 3}
    assert strongholds(g, "demetae") == ["blue_scotti_settlement", "hillfort"]
    assert purse(g, "civitates") == 40 - 4 + 1


# 4.3.2: an Invite needs a piece of the Civitates in the space as well as Briton Control.
def test_no_civitates_invite_where_only_the_dux_stands():
    spaces = {
        "regni": {"strongholds": ["fort"], "units": {"cavalry": 2}},
        "iceni": {"strongholds": ["fort"], "units": {"militia": 1}},
    }
    g = trading(spaces, "invite")
    assert "select iceni" in legal(g)
    assert "select regni" not in legal(g)


# 4.3.4: before Fragmentation the Dux is no enemy, so a Fort in the Region costs no Prestige.
def test_pillage_beside_a_fort_costs_no_prestige_before_fragmentation():
    here = {"population": 2, "prosperity": 4, "strongholds": ["fort"], "units": {"militia": 2, "saxon_warband": 5}}
    g = fighting({"regni": here}, "pillage", prestige=9)
    play(g, "select regni", "done", "pillage")
    assert laden(g, "regni") == {"militia": 2}
    assert track(g, "prestige") == 9
    assert "pillage-blame" not in kinds(g)


# 4.3.4, 4.1: Troops that arrive with the March pillage when it is over.
def test_troops_that_arrive_pillage_after_the_march():
    spaces = {"regni": {"population": 2, "prosperity": 1}, "atrebates": {"units": {"militia": 3}}}
    g = command("civitates", "march", spaces, resources=PURSE)
    play(g, "select atrebates", "take 3 militia atrebates", "to regni")
    follow(g, "halt regni", "done", "with pillage", "select regni", "resolve atrebates", "pillage")
    assert laden(g, "regni") == {"militia": 1}
    assert prosperity(g, "regni") == 0


# 4.3.1, 1.8.4: the five Resources of a resettlement may be Wealth.
def test_refugees_are_resettled_on_wealth():
    g = trading({"iceni": {"strongholds": ["hillfort"]}}, "rule", refugees=1, resources={"civitates": 2}, wealth=3)
    play(g, "select iceni", "resettle iceni")
    follow(g, "done", "rule", "resolve londinium", "enough")
    assert population(g, "iceni") == 3
    assert (purse(g, "civitates"), track(g, "wealth")) == (1, 0)


# 4.3.1: Plunder is collected from all Civitates Units there, blue Foederati too, not from Cavalry or red ones.
def test_rule_collects_the_plunder_of_civitates_units_alone():
    here = {"strongholds": ["hillfort"], "units": {"militia": [2, 1], "blue_saxon_warband": [1, 1], "cavalry": [1, 1]}}
    g = trading({"iceni": here}, "rule")
    play(g, "select iceni", "collect iceni", "done", "rule")
    assert track(g, "wealth") == 2
    assert laden(g, "iceni") == {"cavalry": 1}


# 4.3: which Feat goes with which Command.
def test_the_feats_that_go_with_each_command():
    spaces = {
        "regni": {"strongholds": ["town"], "prosperity": 2, "units": {"militia": 2, "saxon_warband": 3}},
        "atrebates": {"strongholds": ["town"], "units": {"militia": 1}},
    }

    def offered(name, *answers):
        g = command("civitates", name, spaces, resources=PURSE)
        follow(g, *answers)
        return {answer[5:] for answer in legal(g) if answer.startswith("with ")}

    assert offered("battle", "select regni", "done") == {"reinforce", "pillage"}
    assert offered("trade", "select regni", "done") == {"rule", "invite"}
    assert offered("muster", "select atrebates", "militia atrebates", "done") == {"rule", "invite"}
    assert offered("march", "select atrebates", "take 1 militia atrebates", "to regni", "halt regni", "done") == {
        "rule",
        "invite",
        "pillage",
    }
