"""8.4 Pieces within a space, and tactics."""

from typing import Any

from logres_workshop.marker import rule
from tests.games.pendragon.second_reading.nonplayers import at_card, deeds, turn
from tests.games.pendragon.second_reading.table import board, laden, space, strongholds, units


def site(g, name, place):
    return space(g, name)["sites"][place]["holds"]


def attack(actor, target, here, nonplayers, chance=None, **more):
    at = {"phase": "battle", "card": 50, "actor": actor, "target": target, "space": "regni"}
    return at_card(at, nonplayers, {"regni": here}, chance, **more)


# 8.4.1: Barbarians place a Settlement at a Town Site before a Hillfort Site.
@rule("pendragon", "8.4.1.site-choice")
def test_barbarians_settle_at_a_town_site():
    spaces = {"demetae": {"strongholds": ["hillfort", "hillfort"]}}
    g = at_card({"phase": "act", "card": 61}, ("scotti",), spaces, resources={"scotti": 9})
    assert site(g, "silures", "isca_silurum") == "scotti_settlement"


# 8.4.1: Britons place a Hillfort at a Hillfort Site before a Town Site.
def test_britons_build_at_a_hillfort_site():
    spaces = {"durotriges": {"units": {"militia": 1}}}
    g = at_card({"phase": "act", "card": 36}, ("civitates",), spaces)
    assert site(g, "durotriges", "south_cadbury") == "hillfort"
    assert site(g, "durotriges", "aquae_sulis") is None


# 8.4.1: own pieces go in the reverse order: Raiders before Warbands.
def test_saxons_lose_raiders_before_warbands():
    here = {"units": {"saxon_warband": 2, "saxon_raider": 2, "cavalry": 1}}
    g = attack("dux", "saxons", here, ("saxons",), [1])
    assert units(g, "regni") == {"saxon_warband": 2}


# 8.4.1: of one kind those without Plunder go first.
def test_raiders_without_plunder_fall_first():
    here = {"units": {"saxon_raider": [4, 2], "cavalry": 1}}
    g = attack("dux", "saxons", here, ("saxons",), [1])
    assert units(g, "regni") == {"saxon_raider": 2}
    assert laden(g, "regni") == {"saxon_raider": 2}


# 8.4.1: two non-player Britons lose Militia, then Comitates, Cavalry last.
def test_britons_lose_militia_first_and_cavalry_last():
    here = {"units": {"saxon_warband": 3, "cavalry": 1, "comitates": 1, "militia": 2}}
    g = attack("saxons", "civitates", here, ("dux", "civitates"))
    assert units(g, "regni") == {"cavalry": 1}


# 8.4.1, 8.8.4: nobody is lifted to be placed again: without Cavalry Available the Dux does not Train.
def test_the_dux_does_not_lift_cavalry_to_train_them():
    spaces = {
        name: {"strongholds": ["fort"], "units": {"cavalry": 4}}
        for name in ("eboracum", "parisi", "silures", "regni", "iceni")
    }
    g = turn("dux", spaces, others=("civitates",), resources={"civitates": 40})
    assert "Train" not in deeds(g, "dux")
    assert all(units(g, name) == {"cavalry": 4} for name in spaces)


# 8.4.1: off-map Cavalry come from Out of Play before Casualties.
def test_cavalry_come_from_out_of_play_first():
    at = {"phase": "act", "card": 24, "passed": ["civitates"]}
    g = at_card(at, ("dux",), {}, casualties=3, out_of_play=3)
    boxes = board(g)["boxes"]
    assert (boxes["casualties"], boxes["out_of_play"]) == (2, 0)


# 8.4.1: into a Fort for two go the Cavalry and the Comitates, not the Militia.
def test_the_best_withdraw_first():
    here = {"strongholds": ["fort"], "units": {"saxon_warband": 6, "cavalry": 1, "comitates": 1, "militia": 1}}
    g = attack("saxons", "civitates", here, ("dux", "civitates"))
    inside = [str(line.args[1]) for line in g.log if line.kind == "withdraw"]
    assert inside == ["1 Cavalry", "1 Comitates"]


# 8.4.1, 8.5.1: a Hillfort is removed though no Settlement is Available to replace it.
def test_entreat_removes_a_hillfort_without_a_settlement_to_place():
    full: dict[str, Any] = {"strongholds": ["scotti_settlement", "scotti_settlement"]}
    spaces = dict.fromkeys(("novantae", "ordovices", "demetae"), full)
    spaces["brigantes"] = {"strongholds": ["hillfort"], "units": {"scotti_warband": 1}}
    g = at_card({"phase": "act", "card": 62}, ("scotti",), spaces, resources={"scotti": 9})
    assert strongholds(g, "brigantes") == []


# 8.4.1: of enemy Troops the Cavalry are taken first, then Comitates, then Militia.
def test_long_knives_take_cavalry_then_comitates_then_militia():
    spaces = {"dobunni": {"units": {"saxon_warband": 1, "cavalry": 1, "comitates": 1, "militia": 3}}}
    g = at_card({"phase": "act", "card": 44}, ("saxons",), spaces, resources={"saxons": 5}, wealth=5)
    assert units(g, "dobunni") == {"saxon_warband": 1, "militia": 2}
