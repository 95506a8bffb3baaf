"""1.5 Players and factions: the third ten."""

import pytest

from tests.games.pendragon.second_reading.table import asked, begin, command, follow, legal, play, purse, track, units

VICTORY = {"phase": "epoch", "step": "victory"}


# 1.5.2, 3.3.2: Cavalry goes along with the Civitates if the Dux agrees to it.
def test_cavalry_goes_along_with_the_civitates_by_leave_of_the_dux():
    spaces = {"regni": {"strongholds": ["town"], "units": {"cavalry": 2, "militia": 1}}}
    g = command("civitates", "march", spaces, resources={"civitates": 9})
    play(g, "select regni", "take 1 militia regni", "take 2 cavalry regni", "to cantiaci")
    follow(g, "halt cantiaci", "done", "plain")
    assert asked(g) == "dux"
    play(g, "agree")
    assert units(g, "cantiaci") == {"cavalry": 2, "militia": 1}


# 1.5.2: at Fragmentation no Cavalry joins the Civitates.
def test_at_fragmentation_no_cavalry_joins_the_civitates():
    spaces = {"regni": {"strongholds": ["town"], "units": {"cavalry": 2, "militia": 1}}}
    g = command("civitates", "march", spaces, resources={"civitates": 9}, imperium="fragmentation")
    play(g, "select regni")
    assert not [answer for answer in legal(g) if "cavalry" in answer]


def training(**more):
    g = command("dux", "train", {"regni": {"strongholds": ["fort"]}}, **more)
    follow(g, "afterwards", "select regni", "units regni", "done", "plain", "place 1 cavalry regni")
    return g


# 1.5.2: a preempting Dux gives blue Resources to a Barbarian as if they were red.
def test_a_preempting_dux_gives_away_blue_resources():
    g = training(resources={"dux": 1, "civitates": 9})
    play(g, "give scotti")
    assert "give 7 scotti" in legal(g)
    assert "give 8 scotti" not in legal(g)
    play(g, "give 7 scotti")
    assert (purse(g, "scotti"), purse(g, "dux"), purse(g, "civitates")) == (7, 0, 0)


# 1.5.2: at Fragmentation it gives its own alone, and never Wealth.
def test_at_fragmentation_the_dux_gives_its_own_alone():
    g = training(resources={"dux": 5, "civitates": 9}, wealth=5, imperium="fragmentation")
    assert "enrich saxons" not in legal(g)
    play(g, "give saxons")
    assert "give 2 saxons" in legal(g)
    assert "give 3 saxons" not in legal(g)


# 1.5.2: the Civitates may turn Wealth into red Resources at any Imperium.
def test_at_fragmentation_the_civitates_may_still_enrich_the_dux():
    spaces = {"regni": {"strongholds": ["town"], "prosperity": 4}}
    g = command("civitates", "trade", spaces, wealth=3, imperium="fragmentation")
    follow(g, "afterwards", "select regni", "done", "plain", "enough")
    assert "enrich dux" in legal(g)


def at_civilian_autonomy(prestige):
    poor = {"atrebates": {"prosperity": 0}, "trinovantes": {"prosperity": 0}}
    more = {"base": "scenario", "imperium": "autonomy_civilian", "prestige": prestige}
    return begin(VICTORY, poor, options={"players": "two"}, **more)


# 1.5.1: with two players the Dux without Dominance needs more than 70 at Autonomy.
def test_the_dux_of_the_briton_player_needs_more_than_seventy():
    g = at_civilian_autonomy(0)
    assert track(g, "prosperity") == 70
    assert g.result is None
    won = at_civilian_autonomy(1).result
    assert won is not None
    assert set(won.winners) == {"dux", "civitates"}


def barbarians(saxons, scotti, players):
    land = ["scotti_settlement", "scotti_settlement"]
    coast = ["saxon_settlement", "saxon_settlement"]
    spaces = {"demetae": {"strongholds": land}, "ordovices": {"strongholds": land}}
    spaces |= {"regni": {"strongholds": coast}, "iceni": {"strongholds": coast}}
    return begin(VICTORY, spaces, resources={"saxons": saxons, "scotti": scotti}, options={"players": players})


# 1.5.1: both Barbarians of a hand that meet their conditions win together.
def test_two_barbarians_in_a_hand_win_together():
    g = barbarians(60, 60, "three")
    assert g.result is not None
    assert set(g.result.winners) == {"saxons", "scotti"}


# 7.2.3, 1.5.1: Saxon Control counts as a condition of its own.
def test_the_saxons_meet_their_condition_by_control_without_renown():
    g = barbarians(0, 60, "three")
    assert track(g, "saxon_control") == 4
    assert g.result is not None
    assert set(g.result.winners) == {"saxons", "scotti"}


# 1.5: before Fragmentation the Dux may still choose the Civitates as the enemy of a Battle.
def test_the_dux_may_battle_the_civitates_at_any_imperium():
    spaces = {"regni": {"strongholds": ["hillfort"], "units": {"cavalry": 3, "saxon_raider": 1}}}
    for imperium in ("roman_rule_military", "autonomy_civilian", "fragmentation"):
        g = command("dux", "battle", spaces, imperium=imperium)
        follow(g, "select regni", "done", "plain")
        assert {"fight civitates regni", "fight saxons regni"} <= set(legal(g))


# 1.5.2: an agreement to a March is asked for once for each group that needs it, none where no ally goes along.
def test_nobody_is_asked_where_no_ally_goes_along():
    spaces = {"regni": {"strongholds": ["town"], "units": {"cavalry": 2, "militia": 1, "red_saxon_warband": 1}}}
    g = command("dux", "march", spaces, resources={"civitates": 9})
    play(g, "select regni", "take 2 cavalry regni", "take 1 red_saxon_warband regni", "to cantiaci")
    follow(g, "halt cantiaci", "done", "plain")
    assert units(g, "cantiaci") == {"cavalry": 2, "red_saxon_warband": 1}


# 1.5.2 Tribute: what the Civitates give in Resources does not keep them from giving Wealth to the same Barbarian.
@pytest.mark.rule("pendragon", "1.5.2.tribute-wealth")
def test_one_barbarian_is_given_resources_and_wealth():
    g = command("civitates", "trade", {"regni": {"strongholds": ["town"], "prosperity": 4}}, wealth=3)
    follow(g, "afterwards", "select regni", "done", "plain", "enough")
    play(g, "give saxons", "give 1 saxons", "enrich saxons", "enrich 3 saxons")
    assert (purse(g, "saxons"), purse(g, "civitates"), track(g, "wealth")) == (4, 0, 0)


# 1.5.2: version 0.1.0 let Barbarians ask for Resources alone, and games begun with it go on so.
def test_games_of_the_first_version_ask_for_resources_alone():
    old = {"reading": "0.1.0"}
    g = command("saxons", "raid", {}, resources={"civitates": 4, "saxons": 2}, wealth=3, options=old)
    assert "ask civitates" in legal(g)
    assert "ask wealth civitates" not in legal(g)
