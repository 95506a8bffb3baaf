"""1.5 Players and factions."""

import pytest

from tests.games.pendragon.second_reading.table import asked, begin, command, follow, legal, play, purse, track, units

rule = pytest.mark.rule
FORT = {"strongholds": ["fort"]}


def act(spaces, **board):
    return begin({"phase": "act", "acted": [], "passed": []}, spaces, **board)


# 1.5.2 Army Preemption: Roman Rule with Civilian Dominance still lets the Dux take blue Resources unasked.
def test_at_roman_rule_the_dux_spends_blue_without_asking_whoever_dominates():
    g = command("dux", "train", {"regni": FORT}, resources={"civitates": 9}, imperium="roman_rule_civilian")
    follow(g, "select regni", "units regni", "done", "plain")
    assert asked(g) == "dux"
    assert purse(g, "civitates") == 6


# 1.5.2 No Preemption: at Autonomy with Civilian Dominance the Civitates are asked.
def test_at_civilian_autonomy_the_civitates_are_asked_for_blue_resources():
    g = command("dux", "train", {"regni": FORT}, resources={"civitates": 9}, imperium="autonomy_civilian")
    follow(g, "select regni", "units regni", "done", "plain")
    assert asked(g) == "civitates"
    assert legal(g) == ["agree", "refuse"]
    play(g, "agree")
    assert purse(g, "civitates") == 6


# 1.5.2, 6.8.2: at Fragmentation blue Resources are none of the Dux's.
def test_at_fragmentation_a_dux_without_red_resources_cannot_train():
    rich = act({"regni": FORT}, resources={"civitates": 40, "dux": 3}, imperium="fragmentation")
    poor = act({"regni": FORT}, resources={"civitates": 40, "dux": 2}, imperium="fragmentation")
    assert "train" in legal(rich)
    assert "train" not in legal(poor)


# 1.5.2 Tribute: the Civitates give Resources and Wealth to a Barbarian, one for one, while it acts as well.
@rule("pendragon", "1.5.2.tribute-wealth")
def test_a_barbarian_may_ask_for_all_resources_and_wealth_of_the_civitates():
    g = command("saxons", "raid", {}, resources={"civitates": 4, "saxons": 2}, wealth=3)
    play(g, "ask civitates", "ask 4 civitates", "agree", "ask wealth civitates")
    assert "ask 3 wealth civitates" in legal(g)
    assert "ask 4 wealth civitates" not in legal(g)
    play(g, "ask 3 wealth civitates", "agree")
    assert (purse(g, "saxons"), purse(g, "civitates"), track(g, "wealth")) == (9, 0, 0)


# 1.5.2 Tribute: Resources do not go to the Dux, Wealth does.
def test_the_dux_is_given_wealth_but_no_blue_resources():
    g = command("dux", "train", {"regni": FORT}, resources={"civitates": 9}, wealth=3)
    play(g, "ask civitates")
    assert "ask 3 civitates" in legal(g)
    assert "ask 4 civitates" not in legal(g)
    play(g, "ask 3 civitates", "agree")
    assert (purse(g, "dux"), purse(g, "civitates"), track(g, "wealth")) == (3, 9, 0)


# 1.5.2 Preemption: what the Dux may spend it may also give to Barbarians; without Preemption its own alone is sure.
def test_a_preempting_dux_can_be_asked_for_blue_tribute():
    g = command("scotti", "raid", {}, resources={"civitates": 5, "dux": 2})
    play(g, "ask dux")
    assert "ask 7 dux" in legal(g)
    assert "ask 8 dux" not in legal(g)
    g = command("scotti", "raid", {}, resources={"civitates": 5, "dux": 2}, imperium="fragmentation")
    play(g, "ask dux")
    assert "ask 2 dux" in legal(g)
    assert "ask 3 dux" not in legal(g)


def scotti_triumph(players):
    spaces = {
        "demetae": {"strongholds": ["scotti_settlement", "scotti_settlement"]},
        "ordovices": {"strongholds": ["scotti_settlement", "scotti_settlement"]},
    }
    at = {"phase": "epoch", "step": "victory"}
    return begin(at, spaces, resources={"scotti": 60}, options={"players": players}, base="scenario", wealth=0)


# 1.5.1: who runs two factions ends the game only if both meet their conditions.
def test_one_of_two_factions_in_a_hand_does_not_end_the_game():
    alone = scotti_triumph("four")
    assert alone.result is not None
    assert "scotti" in alone.result.winners
    both = scotti_triumph("three")
    assert both.result is None or "scotti" not in both.result.winners


def thirty_eight(players):
    empty = {"population": 1, "prosperity": 0}
    at = {"phase": "epoch", "step": "victory"}
    spaces = {"carvetii": empty, "demetae": empty}
    return begin(at, spaces, options={"players": players}, base="scenario", prestige=5)


# 1.5.1: with two players the Briton without Dominance has to surpass the threshold adjusted for it: 38 is not more.
def test_the_briton_player_needs_more_than_the_adjusted_threshold_of_the_other_faction():
    assert track(thirty_eight("two"), "briton_control") == 38
    assert thirty_eight("two").result is None
    four = thirty_eight("four")
    assert four.result is not None
    assert four.result.winners == ("dux",)


# 1.5.2, 3.2.2: Militia go along with a Dux March only if the Civitates agree.
def test_refused_militia_stay_when_the_cavalry_marches():
    spaces = {"regni": {"strongholds": ["town"], "units": {"cavalry": 1, "militia": 2}}}
    g = command("dux", "march", spaces, resources={"civitates": 9})
    play(g, "select regni", "take 1 cavalry regni", "take 2 militia regni", "to cantiaci")
    follow(g, "halt cantiaci", "done", "plain")
    assert asked(g) == "civitates"
    play(g, "refuse")
    follow(g, "done", "plain")
    assert units(g, "cantiaci") == {"cavalry": 1}
    assert units(g, "regni") == {"militia": 2}


# 1.5: at Fragmentation the Britons are enemies: the Dux cannot even ask for Militia.
def test_at_fragmentation_no_militia_can_join_a_dux_march():
    spaces = {"regni": {"strongholds": ["town"], "units": {"cavalry": 1, "militia": 2}}}
    g = command("dux", "march", spaces, resources={"dux": 9}, imperium="fragmentation")
    play(g, "select regni")
    assert "take 1 cavalry regni" in legal(g)
    assert not [answer for answer in legal(g) if "militia" in answer]
