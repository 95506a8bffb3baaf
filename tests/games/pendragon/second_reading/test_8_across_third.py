"""8 The non-players, where several rules meet: ten more."""

from typing import Any

from tests.games.pendragon.second_reading.nonplayers import at_card, begun, deeds, defended, finish, fought, turn
from tests.games.pendragon.second_reading.table import board, follow, play, purse, units

STABLE = {"strongholds": ["fort", "town"], "units": {"cavalry": 9}}
BEACH = {"strongholds": ["town"], "units": {"saxon_raider": 13}}
FORT = {"strongholds": ["fort"]}


def ravaged(cavalry, die):
    at = {"phase": "command", "card": 50, "actor": "saxons", "command": "raid"}
    spaces = {"regni": {"prosperity": 2, "units": {"cavalry": cavalry}}}
    g = begun(at, ("dux",), spaces, [die, 1], resources={"saxons": 9})
    play(g, "select regni", "1d4 britannicus regni", "done", "with ravage")
    follow(g, "select regni", "done")
    finish(g, ("forgo", "decline"))
    return g


# 8.8.9: six Cavalry charge two Raiders down before they strike.
def test_a_ravage_is_answered_where_no_cavalry_can_fall():
    assert fought(ravaged(6, 2)) == ["regni"]


# 8.8.9: one Cavalry could fall to the two Raiders that it leaves of four.
def test_a_ravage_is_not_answered_where_cavalry_can_fall():
    g = ravaged(1, 4)
    assert fought(g) == []
    assert units(g, "regni") == {"cavalry": 1, "saxon_raider": 4}


# 8.6.7: Saxons in Control force a Battle on a Scotti player's Deep Raid.
def test_a_scotti_players_deep_raid_is_met_by_saxons():
    at = {"phase": "command", "card": 50, "actor": "scotti", "command": "raid"}
    spaces = {"cornovii": {"prosperity": 2, "strongholds": ["saxon_settlement"], "units": {"saxon_warband": 3}}}
    g = begun(at, ("saxons",), spaces, [2], resources={"scotti": 9})
    play(g, "select cornovii", "1d4 hibernicus deceangli cornovii", "done", "with surprise")
    follow(g, "select cornovii", "done")
    finish(g)
    assert (fought(g), defended(g)) == (["cornovii"], ["Saxons"])


# 8.5.7: non-player Scotti do not answer a Ravage of non-player Saxons.
def test_non_players_do_not_answer_each_others_ravage():
    spaces = {"regni": {"prosperity": 4, "units": {"scotti_warband": 3}}}
    more: dict[str, Any] = {"others": ("scotti",), "imperium": "fragmentation", "prestige": 15}
    g = turn("saxons", spaces, resources={"saxons": 9}, **more)
    assert deeds(g, "saxons")["Ravage"] == ["regni"]
    assert fought(g) == []


def kept_up(resources):
    spaces = {"silures": FORT, "regni": FORT, "parisi": FORT}
    at = {"phase": "upkeep", "card": 79, "actor": "dux"}
    g = at_card(at, ("dux",), spaces, resources={"civitates": resources}, imperium="autonomy_military")
    return purse(g, "civitates"), board(g)["roads"]


# 8.8.7: Forts are paid for, then the Roads.
def test_roads_are_paid_for_after_the_forts():
    assert kept_up(13) == (0, True)


# 8.8.7: one Resource less and the Roads go, not a Fort.
def test_roads_go_before_forts():
    assert kept_up(12) == (9, False)


# 8.7.7: Militia go home where they add Control.
def test_militia_go_home_where_they_add_control():
    spaces = {
        "silures": {"units": {"militia": 2}},
        "cornovii": {"strongholds": ["town"], "units": {"scotti_warband": 2}},
        "dobunni": {"strongholds": ["town"]},
    }
    g = at_card({"phase": "upkeep", "card": 79, "actor": "civitates"}, ("civitates",), spaces)
    assert units(g, "cornovii")["militia"] == 2


# 8.7.3, 8.8.8: towards Barbarians Cavalry goes along between two non-players, before all but one of the Militia.
def test_cavalry_goes_along_with_non_player_civitates():
    spaces = {
        "dobunni": {"strongholds": ["town"], "units": {"cavalry": 4, "militia": 4}},
        "silures": {"units": {"scotti_raider": 2}},
    }
    g = turn("civitates", spaces, [1], others=("dux",), resources={"civitates": 20})
    assert units(g, "dobunni") == {"militia": 2}
    assert units(g, "silures") == {"cavalry": 4, "militia": 2, "scotti_raider": 2}


# 8.8.1, 8.8.6: without Resources nobody intercepts or Marches.
def test_without_resources_the_dux_passes():
    g = turn("dux", {"cantiaci": STABLE, "regni": BEACH})
    assert deeds(g, "dux") == {"Pass": []}
    assert units(g, "cantiaci") == {"cavalry": 9}


# 8.7.8, 8.8.1: without Preemption non-player Civitates lend for the Intercept of a Dux that does worse.
def test_non_player_civitates_lend_for_an_intercept():
    more: dict[str, Any] = {"others": ("civitates",), "imperium": "autonomy_civilian"}
    g = turn("dux", {"cantiaci": STABLE, "regni": BEACH}, resources={"civitates": 10}, **more)
    assert units(g, "cantiaci") == {"cavalry": 2}
    assert purse(g, "civitates") == 8
