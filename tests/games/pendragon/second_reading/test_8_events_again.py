"""8.2 Events that give Battles to non-players, and what is sure in a Battle with a player."""

import pytest

from tests.games.pendragon.second_reading.nonplayers import at_card, begun, deeds, finish, fought, turn
from tests.games.pendragon.second_reading.table import control, play, units

BESIEGED = {
    "strongholds": ["town", "fort"],
    "units": {"cavalry": 3, "militia": 1, "red_saxon_warband": 1, "saxon_warband": 7},
}


def on_card(card, seat, spaces, chance=None, passed=(), **more):
    return at_card({"phase": "act", "card": card, "passed": list(passed)}, (seat,), spaces, chance, **more)


# 8.2.1, card 19: who Traps seven Warbands is left with four pieces against three, whatever they do.
def test_mons_badonicus_is_played_where_its_trap_wins_control():
    g = on_card(19, "civitates", {"trinovantes": BESIEGED}, [3])
    assert (fought(g), control(g, "trinovantes")) == (["trinovantes"], "civitates")


# 8.2.1, 8.2.3, card 19: those who march in first fight, too.
def test_mons_badonicus_is_played_where_the_march_makes_it_sure():
    spaces = {
        "dobunni": {"strongholds": ["town"], "units": {"comitates": 8}},
        "silures": {"strongholds": ["town"], "units": {"saxon_warband": 8}},
    }
    g = on_card(19, "civitates", spaces, [3])
    assert (fought(g), control(g, "silures")) == (["silures"], "civitates")
    assert units(g, "silures") == {"comitates": 4, "saxon_warband": 2}


# 8.2.1, card 19: without enough to win it is let go.
def test_mons_badonicus_is_let_go_where_nothing_is_sure():
    here = {"strongholds": ["town"], "units": {"militia": 1, "saxon_warband": 7}}
    g = on_card(19, "civitates", {"trinovantes": here}, [3, 3, 6, 6])
    assert fought(g) == []


# 8.2.1, 8.2.3, card 31: named by a Dux player, the Civitates fight where their own condition is met: for Control.
def test_a_battle_given_by_a_player_is_where_the_condition_is_met():
    spaces = {
        "regni": {"strongholds": ["town"], "units": {"comitates": 2, "cavalry": 2, "saxon_warband": 5}},
        "dobunni": {"strongholds": ["town", "hillfort"], "units": {"militia": 1, "scotti_raider": 4}},
    }
    at = {"phase": "act", "card": 31, "passed": ["civitates", "scotti"]}
    g = begun(at, ("civitates",), spaces)
    play(g, "event unshaded")
    finish(g)
    assert fought(g) == ["regni"]


# 8.2.1, 3.6.1, card 83: fought where Prestige is sure, and so not where a player may lose Warbands before Raiders.
@pytest.mark.parametrize(("others", "battles"), [((), []), (("scotti",), ["regni"])])
def test_dux_bellorum_is_fought_where_prestige_is_sure(others, battles):
    spaces = {"regni": {"units": {"cavalry": 2, "scotti_warband": 2, "scotti_raider": 4}}}
    at = {"card": 83, "phase": "epoch", "step": "epoch_event"}
    g = at_card(at, ("dux", *others), spaces, prestige=5, epoch=1)
    assert fought(g)[:1] == battles


def met(*others):
    """Two Cavalry in the open against two Warbands and four Raiders; `others`: who else is a non-player."""
    spaces = {"regni": {"units": {"cavalry": 2, "saxon_warband": 2, "saxon_raider": 4}}}
    return turn("dux", spaces, [6, 6], others=others)


# 3.6.1, 8.4.1, 8.8.3: a non-player loses its four Raiders first: more than the Cavalry that falls.
def test_prestige_is_sure_against_those_who_lose_raiders_first():
    assert "Battle" in deeds(met("saxons"), "dux")


# 3.6.1, 8.8.3: a player may lose two Warbands, as many as the Cavalry that falls to the Raiders: nothing is sure.
def test_prestige_is_not_sure_against_a_player_who_chooses_the_losses():
    assert "Battle" not in deeds(met(), "dux")


# 8.5.3, 8.5.4: the Battle is sure by a Coup de Main, so the Surprise that brings it goes along, Patrick or not.
@pytest.mark.parametrize("lasting", [{}, {"32": "unshaded"}])
def test_scotti_who_rely_on_a_coup_bring_surprise(lasting):
    spaces = {"catuvellauni": {"strongholds": ["saxon_settlement"], "units": {"saxon_warband": 2, "scotti_warband": 3}}}
    g = turn("scotti", spaces, lasting=lasting)
    assert deeds(g, "scotti")["Surprise"] == ["catuvellauni"]
