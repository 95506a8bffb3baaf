"""8 The non-players, where several rules meet: for the fourth time."""

from typing import Any

from tests.games.pendragon.second_reading.nonplayers import begun, deeds, finish, fought, turn
from tests.games.pendragon.second_reading.table import asked, follow, legal, play, purse, units

CANTIACI = {"cantiaci": {"strongholds": ["fort"], "units": {"cavalry": 1}}}


def lent(prestige):
    """Dux margin: Prestige - 70; Civitates margin: 2 under Control - 27."""
    at = {"phase": "command", "card": 50, "actor": "dux", "command": "train"}
    more: dict[str, Any] = {"imperium": "autonomy_civilian", "prestige": prestige, "resources": {"civitates": 9}}
    g = begun(at, ("civitates",), CANTIACI, **more)
    play(g, "select cantiaci")
    follow(g, "units cantiaci", "done", "plain")
    for _ in range(4):
        if g.pending and asked(g) == "civitates" and g.forced is not None:
            g.play(g.forced, "civitates")
    return purse(g, "civitates")


# 8.7.8: a Dux that does worse is lent to.
def test_a_dux_that_does_worse_is_lent_to():
    assert lent(44) == 6


# 8.7.8: a Dux that does as well as the Civitates does not do worse.
def test_a_dux_that_does_as_well_is_not_lent_to():
    assert lent(45) == 9


def before_a_town(warbands):
    here = {"population": 0, "strongholds": ["town"], "units": {"militia": 1, "saxon_warband": warbands}}
    return fought(turn("saxons", {"atrebates": here}, [3], answers=("withdraw ", "stand ", "decline", "refuse")))


# 8.6.4, 3.6.6: wherever the Militia goes it is removed: in the open or by a Siege of the Town.
def test_a_siege_makes_the_battle_sure():
    assert before_a_town(4) == ["atrebates"]


# 8.6.4: three Warbands besiege no Town, and nothing is sure.
def test_three_warbands_let_a_town_be():
    assert before_a_town(3) == []


# 8.5.1: Raiders in Niall's box are not on the map and do not add up to fifteen.
def test_raiders_in_the_box_are_not_counted_for_a_return():
    lasting = {"68": "shaded"}
    done = deeds(turn("scotti", {"demetae": {"units": {"scotti_raider": 10}}}, niall=10, lasting=lasting), "scotti")
    assert "Return" not in done


# 8.7.8: non-player Civitates give no Tribute.
def test_non_player_civitates_give_no_tribute():
    at = {"phase": "command", "card": 50, "actor": "saxons", "command": "return"}
    spaces = {"regni": {"units": {"saxon_raider": 1}}}
    g = begun(at, ("civitates",), spaces, resources={"civitates": 9, "saxons": 1}, wealth=9)
    if "ask civitates" in legal(g):
        play(g, "ask civitates", "ask 1 civitates")
        finish(g)
    assert (purse(g, "civitates"), purse(g, "saxons")) == (9, 1)


# 8.8.8, 3.6.3: a non-player Dux lets Militia of a player into its Fort.
def test_a_non_player_dux_opens_its_fort():
    at = {"phase": "battle", "card": 50, "actor": "saxons", "target": "civitates", "space": "regni"}
    here = {"sites": {"anderida": "fort"}, "units": {"militia": 2, "saxon_warband": 1}}
    g = begun(at, ("dux",), {"regni": here})
    play(g, "withdraw 2 militia anderida")
    finish(g, ("hold ", "depart "))
    assert units(g, "regni") == {"militia": 2, "saxon_warband": 1}


# 8.6.5: Cities are no targets, however rich.
def test_non_player_saxons_do_not_raid_a_city():
    g = turn("saxons", {"londinium": {"prosperity": 4, "strongholds": ["town"]}}, resources={"saxons": 9})
    assert deeds(g, "saxons") == {"Pass": []}


def trained(**more):
    spaces = {"parisi": {"sites": {"petuaria": "fort", "derventio": "hillfort"}}}
    return deeds(turn("dux", spaces, resources={"civitates": 20}, **more), "dux")


# 8.8.4: one Fort brings one Cavalry, which is too few for a Train.
def test_one_cavalry_is_not_worth_a_train():
    assert "Train" not in trained()


# 8.8.4, card 7: under CAIR LEGION one Fort brings three.
def test_one_fort_is_worth_a_train_under_cair_legion():
    assert trained(lasting={"7": "unshaded"})["Train"] == ["parisi"]
