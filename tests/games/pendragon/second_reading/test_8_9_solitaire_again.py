"""8.9 One player: the second ten."""

from tests.games.pendragon.second_reading.nonplayers import at_card, deeds, turn
from tests.games.pendragon.second_reading.table import board, purse

VICTORY = {"phase": "epoch", "step": "victory", "card": 79}
ISLE = {"strongholds": ["scotti_settlement", "scotti_settlement"]}
LAND = {"prosperity": 2}
COAST = {"regni": LAND, "iceni": {"prosperity": 2, "strongholds": ["hillfort"]}, "cantiaci": LAND}
GENTLE = {"difficulty": "introductory"}
OTHERS = ("dux", "civitates", "saxons")


def raided(at):
    return deeds(at_card(at, ("saxons",), COAST, [1], resources={"saxons": 10}, options=GENTLE), "saxons")


# 8.9: the introductory option spares a Limited Command alone: first Eligible is not Limited.
def test_the_first_eligible_is_not_limited():
    done = raided({"phase": "act", "card": 72, "passed": ["scotti"]})
    assert len(done["Raid"]) == 3
    assert done["Surprise"] == ["iceni"]


# 8.9, 2.3.4: nor is the second after an Event.
def test_the_second_after_an_event_is_not_limited():
    done = raided({"phase": "act", "card": 72, "acted": ["scotti"], "first": "event"})
    assert len(done["Raid"]) == 3
    assert done["Surprise"] == ["iceni"]


# 8.9, 8.7.6: one space cannot bring four Resources, so limited Civitates pass.
def test_a_limited_trade_is_not_worth_it():
    towns = {"strongholds": ["town", "town"]}
    g = turn("civitates", {"dobunni": towns, "catuvellauni": towns}, [3, 6, 6], options=GENTLE)
    assert deeds(g, "civitates") == {"Pass": []}
    assert purse(g, "civitates") == 3


# 8.9, 8.5.1: a Limited Command has no Settle, so no Raiders in Hills without Plunder would roll: nobody Returns.
def test_a_limited_return_needs_plunder_or_clear_terrain():
    g = turn("scotti", {"brigantes": {"units": {"scotti_raider": 15}}}, resources={"scotti": 6}, options=GENTLE)
    assert "Return" not in deeds(g, "scotti")
    assert len(deeds(g, "scotti")["Raid"]) == 1


# 8.9: a limited Battle is in one space, without a Shield Wall.
def test_a_limited_battle_is_in_one_space():
    here = {"units": {"saxon_warband": 2, "militia": 1}}
    g = turn("saxons", {"regni": here, "dobunni": here}, resources={"saxons": 6}, options=GENTLE)
    done = deeds(g, "saxons")
    assert len(done["Battle"]) == 1
    assert set(done) == {"Battle"}


def last_round(**more):
    return at_card(VICTORY, OTHERS, {"ordovices": ISLE}, options={"difficult": True}, epoch=2, **more)


# 8.9: in the last Epoch the difficult option lets the highest margin win.
def test_the_difficult_option_lets_the_last_margin_win():
    g = last_round(resources={"scotti": 30})
    assert g.result is not None
    assert g.result.winners == ("scotti",)


# 8.9: and a non-player with a higher margin wins over the player: -3 against -4.
def test_a_higher_margin_of_a_non_player_wins():
    g = last_round(resources={"scotti": 20})
    assert g.result is not None
    assert g.result.winners == ("saxons",)


# 8.9: without Pivotal Events a player of both Barbarians gives nobody up.
def test_both_barbarians_stay_with_their_player():
    g = at_card({**VICTORY, "step": "revenue"}, ("dux", "civitates"), {}, options={"players": "two"})
    assert [s for s, f in board(g)["factions"].items() if f["nonplayer"]] == ["dux", "civitates"]


# 7.1: of two non-players that pass the one with the higher margin is named.
def test_the_higher_of_two_non_players_is_named():
    spaces = {"ordovices": ISLE, "cantiaci": {"population": 3, "strongholds": ["saxon_settlement"]}}
    spaces["iceni"] = {"population": 2, "strongholds": ["saxon_settlement"]}
    g = at_card(VICTORY, ("civitates", "saxons", "scotti"), spaces, resources={"scotti": 30})
    assert g.result is not None
    assert g.result.winners == ("scotti",)


# 1.5.1, 8.9: a solitary player of both Britons wins with both.
def test_a_solitary_player_of_both_britons_wins_with_both():
    g = at_card(VICTORY, ("saxons", "scotti"), {}, base="scenario", prestige=5, options={"players": "two"})
    assert g.result is not None
    assert set(g.result.winners) == {"dux", "civitates"}
