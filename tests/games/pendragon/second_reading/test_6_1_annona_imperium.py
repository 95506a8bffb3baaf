"""6.1 Annona and 6.2 Imperium."""

from typing import Any

from tests.games.pendragon.second_reading.table import (
    asked,
    begin,
    board,
    control,
    follow,
    laden,
    legal,
    play,
    prosperity,
    purse,
    strongholds,
    track,
    units,
)

TOWN = {"dobunni": {"strongholds": ["town"]}}
LOST: dict[str, Any] = {"atrebates": {}, "catuvellauni": {}, "dobunni": {}, "cornovii": {}}
REGIONS = [
    "atrebates",
    "brigantes",
    "cantiaci",
    "carvetii",
    "catuvellauni",
    "corieltauvi",
    "cornovii",
    "deceangli",
    "demetae",
    "dobunni",
    "dumnonii",
    "durotriges",
    "iceni",
    "novantae",
    "ordovices",
    "parisi",
    "regni",
    "silures",
    "textoverdi",
    "trinovantes",
    "votadini",
]


def epoch(step, spaces, **more):
    at = {"card": 77, "phase": "epoch", "step": step}
    riches = {"resources": {"civitates": 9}, "deck": [14, 15, 16], "scenario": "de-excidio-britanniae"}
    return begin(at, spaces, **{**riches, **more})


def annona(here, *answers, **more):
    """Up to the question of hoarding, which one Town brings about."""
    g = epoch("annona", {**TOWN, **here}, **more)
    follow(g, *answers)
    assert "hoard 0" in legal(g)
    return g


# 6.1, 1.7.4: a Warband that carries Plunder already needs none, and what it carries goes to its Nation too.
def test_a_group_is_paid_for_as_many_as_carry_nothing():
    here = {"strongholds": ["blue_saxon_settlement"], "units": {"blue_saxon_warband": [3, 1]}}
    g = epoch("annona", {**TOWN, "regni": here})
    play(g, "done", "pay blue_saxon_warband regni")
    follow(g, "done")
    assert (purse(g, "civitates"), purse(g, "saxons")) == (7, 3)
    assert laden(g, "regni") == {}
    assert units(g, "regni") == {"blue_saxon_warband": 3}


# 6.1: where none is left without Plunder nobody is released, though nobody paid.
def test_a_group_laden_throughout_stays_unpaid():
    here = {"strongholds": ["blue_saxon_settlement"], "units": {"blue_saxon_warband": [2, 2]}}
    g = annona({"regni": here}, "done")
    assert units(g, "regni") == {"blue_saxon_warband": 2}
    assert strongholds(g, "regni") == ["blue_saxon_settlement"]
    assert (laden(g, "regni"), purse(g, "saxons"), purse(g, "civitates")) == ({}, 2, 9)


# 6.1: of a group that is released the Plunder stays, and only free hands take more.
def test_released_warbands_keep_what_they_carry():
    here = {
        "population": 2,
        "prosperity": 3,
        "strongholds": ["blue_saxon_settlement"],
        "units": {"blue_saxon_warband": [2, 1]},
    }
    g = annona({"regni": here}, "done")
    assert units(g, "regni") == {"saxon_warband": 2}
    assert laden(g, "regni") == {"saxon_warband": 2}
    assert (prosperity(g, "regni"), purse(g, "saxons")) == (2, 0)
    assert strongholds(g, "regni") == ["saxon_settlement"]


# 6.1: each colour and Nation by itself; Scotti take their Plunder before Saxons.
def test_three_groups_in_one_region():
    here = {
        "population": 2,
        "prosperity": 3,
        "strongholds": ["blue_saxon_settlement", "red_saxon_settlement"],
        "units": {"blue_scotti_warband": 3, "red_saxon_warband": 3, "blue_saxon_warband": 1},
    }
    g = epoch("annona", {**TOWN, "iceni": here})
    play(g, "done", "pay blue_saxon_warband iceni")
    follow(g, "done")
    assert units(g, "iceni") == {"scotti_warband": 3, "saxon_warband": 3, "blue_saxon_warband": 1}
    assert laden(g, "iceni") == {"scotti_warband": 2, "saxon_warband": 1}
    assert strongholds(g, "iceni") == ["blue_saxon_settlement", "saxon_settlement"]
    assert (purse(g, "saxons"), purse(g, "scotti"), prosperity(g, "iceni")) == (1, 0, 0)


# 6.1: they plunder their Region; a City is none.
def test_warbands_released_in_a_city_plunder_nothing():
    here = {"prosperity": 4, "strongholds": ["town"], "units": {"blue_saxon_warband": 2}}
    g = annona({"londinium": here}, "done")
    assert units(g, "londinium") == {"saxon_warband": 2}
    assert (laden(g, "londinium"), prosperity(g, "londinium")) == ({}, 4)


# 6.1: a Settlement without Warbands of its colour and Nation stays in service.
def test_a_settlement_without_warbands_of_its_own_stays():
    spaces = {
        "regni": {"strongholds": ["blue_saxon_settlement"], "units": {"red_saxon_warband": 2}},
        "catuvellauni": {"strongholds": ["red_saxon_settlement"], "units": {"red_scotti_warband": 1}},
    }
    g = annona(spaces, "done")
    assert strongholds(g, "regni") == ["blue_saxon_settlement"]
    assert units(g, "regni") == {"saxon_warband": 2}
    assert strongholds(g, "catuvellauni") == ["red_saxon_settlement"]
    assert units(g, "catuvellauni") == {"scotti_warband": 1}
    assert control(g, "regni") is None


# 6.1, 6.2.2: what is released may cost the Control by which Roman Rule stands.
def test_a_release_brings_autonomy():
    held = {"population": 1, "strongholds": ["blue_saxon_settlement"], "units": {"blue_saxon_warband": 2}}
    spaces = {"atrebates": {}, "catuvellauni": {}, "dobunni": {}, "demetae": {}, "dumnonii": held}
    g = epoch("annona", spaces, base="scenario", wealth=5)
    assert track(g, "briton_control") == 31
    follow(g, "done", "hoard 0")
    assert (track(g, "briton_control"), board(g)["imperium"]) == (30, "autonomy_military")
    assert track(g, "wealth") == 3
    g = epoch("annona", spaces, base="scenario", wealth=5)
    play(g, "done", "pay blue_saxon_warband dumnonii")
    follow(g, "done", "hoard 0")
    assert (track(g, "briton_control"), board(g)["imperium"], track(g, "wealth")) == (31, "roman_rule_military", 5)


# 6.2.1, 6.2.2, 6.3: Wealth that is hoarded counts for Dominance at once, and Dominance for victory.
def test_hoarding_decides_who_wins():
    g = epoch("hoard", {}, base="scenario", resources={"civitates": 25}, wealth=8)
    assert "hoard 7" in legal(g)
    assert "hoard 8" not in legal(g)
    play(g, "hoard 1")
    assert g.result is not None
    assert g.result.winners == ("dux",)
    g = epoch("hoard", {}, base="scenario", resources={"civitates": 25}, wealth=8)
    play(g, "hoard 2")
    assert board(g)["imperium"] == "roman_rule_civilian"
    assert g.result is not None
    assert g.result.winners == ("civitates",)


# 6.2.2: Dominance is looked at after the halving.
def test_a_fall_is_halved_before_dominance_is_looked_at():
    for imperium, wealth in (("roman_rule_military", 20), ("roman_rule_civilian", 18)):
        g = epoch("imperium", LOST, base="scenario", imperium=imperium, wealth=wealth, prestige=9)
        assert board(g)["imperium"] == "autonomy_military"
        assert (track(g, "prestige"), track(g, "wealth")) == (5, wealth // 2)
        assert g.result is not None
        assert g.result.winners == ("dux",)


# 6.2.2: from Roman Rule to Fragmentation in one Phase, halved once.
def test_two_steps_down_are_halved_once():
    more: dict[str, Any] = {name: {} for name in ("corieltauvi", "regni", "cantiaci", "trinovantes", "iceni")}
    g = epoch("imperium", {**LOST, **more}, base="scenario", imperium="roman_rule_civilian", wealth=21, prestige=9)
    assert board(g)["imperium"] == "fragmentation"
    assert (track(g, "prestige"), track(g, "wealth")) == (5, 11)
    assert not board(g)["roads"]


# 6.2.2: both thresholds are held against Prestige as it was before the halving; Autonomy has one of them.
def test_prestige_is_whole_when_the_thresholds_are_looked_at():
    spaces = {name: {"strongholds": ["hillfort"], "prosperity": 2} for name in REGIONS[:13]}
    spaces.update({name: {"strongholds": ["fort"]} for name in REGIONS[13:]})
    g = epoch("imperium", spaces, prestige=5, wealth=7)
    assert board(g)["imperium"] == "autonomy_military"
    assert (track(g, "prestige"), track(g, "wealth")) == (3, 4)
    g = epoch("imperium", spaces, prestige=4, wealth=7)
    assert (board(g)["imperium"], track(g, "prestige")) == ("fragmentation", 2)
    g = epoch("imperium", spaces, prestige=5, wealth=7, imperium="autonomy_military")
    assert (board(g)["imperium"], track(g, "prestige"), track(g, "wealth")) == ("autonomy_military", 5, 7)
    assert asked(g) == "dux"
