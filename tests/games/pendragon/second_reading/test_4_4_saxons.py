"""4.4 Saxon Feats."""

import pytest

from tests.games.pendragon.second_reading.table import (
    asked,
    available,
    clause,
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

rule = pytest.mark.rule
PURSE = {"saxons": 20, "scotti": 20, "civitates": 20}


def settling(spaces, chance, where, order=("settle",), selected=None, **more):
    g = command("saxons", "return", spaces, chance, resources=more.pop("resources", PURSE), **more)
    play(g, *(f"select {name}" for name in selected or [where]), "done", "with settle", f"select {where}", "done")
    follow(g, *order)
    return g


# 4.4.1: Saxon pieces, Raiders included, outnumber all others, enemy Raiders included; a Return brings nobody.
@rule("pendragon", "4.4.1.settle-conditions")
def test_as_many_scotti_raiders_hinder_a_settle():
    spaces = {
        "regni": {"units": {"saxon_raider": 3, "scotti_raider": 2, "militia": 1}},
        "iceni": {"units": {"saxon_raider": 3, "scotti_raider": 2}},
    }
    g = command("saxons", "return", spaces, resources=PURSE)
    play(g, "select regni", "select iceni", "done", "with settle")
    assert "select iceni" in legal(g)
    assert clause(g, "select regni") == "4.4.1.settle-conditions"


# 4.4.1: Raiders that return from the space and from its neighbours roll; 4 to 6 is a Warband.
def test_raiders_of_a_neighbour_settle_too():
    spaces = {
        "regni": {"units": {"saxon_raider": 2}},
        "cantiaci": {"units": {"saxon_raider": 1}},
        "iceni": {"units": {"saxon_raider": 2}},
    }
    g = settling(spaces, [4, 3, 6], "regni", selected=("regni", "cantiaci", "iceni"))
    assert units(g, "regni")["saxon_warband"] == 2
    follow(g, "found anderida", "enough regni", "resolve regni", "resolve cantiaci", "resolve iceni")
    assert strongholds(g, "regni") == ["saxon_settlement"]
    assert units(g, "regni") == {}
    assert units(g, "iceni") == {}


# 4.4.1: people count for new Warbands only under Saxon Control at the outset of the Feat.
def test_control_that_came_with_the_settlers_brings_no_recruits():
    here = {"population": 2, "strongholds": ["saxon_settlement"], "units": {"militia": 1, "saxon_raider": 3}}
    g = settling({"regni": here}, [6, 6, 6], "regni", ("settle", "recruit regni"))
    assert units(g, "regni")["saxon_warband"] == 4
    assert purse(g, "saxons") == 17


# 4.4.1: under Control there is one for each Settlement and one for each Population.
def test_control_at_the_outset_brings_recruits_by_population():
    here = {"population": 2, "strongholds": ["saxon_settlement", "saxon_settlement"], "units": {"saxon_warband": 1}}
    g = settling({"regni": here}, [], "regni", ("settle", "recruit regni"))
    assert units(g, "regni")["saxon_warband"] == 5


# 4.4.1: people and a Settlement may come together, for three Warbands and two.
def test_five_warbands_become_people_and_a_settlement():
    here = {"population": 2, "units": {"saxon_warband": 6}}
    g = settling({"regni": here}, [], "regni", ("settle", "people regni", "found anderida"))
    assert units(g, "regni") == {"saxon_warband": 1}
    assert population(g, "regni") == 3
    assert strongholds(g, "regni") == ["saxon_settlement"]


# 4.4.1: with a March nobody returns, so nobody rolls, though Raiders stand there.
def test_a_settle_with_a_march_rolls_for_nobody():
    spaces = {"regni": {"units": {"saxon_raider": 4}}, "atrebates": {"units": {"saxon_warband": 2}}}
    g = command("saxons", "march", spaces, [], resources=PURSE)
    play(g, "select regni", "done", "with settle", "select regni", "done")
    follow(
        g, "resolve regni", "take 2 saxon_warband atrebates", "halt regni", "settle", "found anderida", "enough regni"
    )
    assert strongholds(g, "regni") == ["saxon_settlement"]
    assert units(g, "regni") == {"saxon_raider": 4}


def deep(spaces, chance, **more):
    g = command("saxons", "raid", spaces, chance, resources=PURSE, **more)
    play(g, "select dobunni")
    follow(g, "1d4 britannicus atrebates dobunni")
    play(g, "done")
    follow(g, "with surprise", "select dobunni", "done")
    return g


# 4.4.2: a Deep Raid meets the patrol of the Region it passes.
def test_a_deep_raid_meets_the_patrol_on_its_way():
    g = deep({"regni": {"strongholds": ["fort"]}}, [4], patrolled=["britannicus"])
    assert units(g, "dobunni") == {"saxon_raider": 3}


# 4.4.2: the Dux is asked first, then who controls the Region; after a forced Battle there is no other.
def test_a_forced_battle_comes_before_the_plunder_and_is_the_only_one():
    here = {"population": 2, "prosperity": 4, "strongholds": ["town"], "units": {"cavalry": 1}}
    g = deep({"dobunni": here}, [4])
    assert prosperity(g, "dobunni") == 4
    assert asked(g) == "dux"
    play(g, "battle dobunni")
    follow(g, "stand dobunni", "fight dobunni", "hold dobunni")
    assert units(g, "dobunni")["saxon_raider"] == 2
    assert laden(g, "dobunni") == {"saxon_raider": 2}
    assert asked(g) != "saxons"


# 4.4.2: Raiders that evaded the forced Battle plunder nothing.
def test_raiders_that_evade_a_forced_battle_take_nothing():
    here = {"population": 2, "prosperity": 4, "strongholds": ["town"], "units": {"cavalry": 1}}
    g = deep({"dobunni": here}, [4, 6])
    play(g, "battle dobunni")
    follow(g, "evade dobunni")
    assert units(g, "dobunni")["saxon_raider"] == 4
    assert prosperity(g, "dobunni") == 4


def ravaging(here, chance, *answers, **more):
    g = command("saxons", "raid", {"regni": here}, chance, resources=PURSE, **more)
    play(g, "select regni", "1d4 britannicus regni", "done", "with ravage", "select regni", "done")
    follow(g, *answers)
    return g


# 4.4.3: Plunder beyond Population, then the roll; where the Saxons do not fight, the Dux may, and they cannot evade.
def test_ravagers_are_met_and_do_not_evade():
    here = {
        "population": 1,
        "prosperity": [2, 1],
        "strongholds": ["fort"],
        "units": {"cavalry": 2, "scotti_warband": 1},
    }
    g = ravaging(here, [3, 3], "forgo regni")
    assert laden(g, "regni") == {"saxon_raider": 3}
    assert (population(g, "regni"), track(g, "refugees")) == (1, 0)
    assert asked(g) == "dux"
    follow(g, "battle regni")
    assert "saxon_raider" not in units(g, "regni")
    assert "evade" not in kinds(g)


# 4.4.3: the Saxons may fight where they ravage, but not Assault.
def test_ravagers_do_not_assault():
    g = ravaging({"population": 2, "strongholds": ["hillfort"]}, [4, 6], "fight britons regni", "stand regni")
    assert not [answer for answer in legal(g) if answer.startswith("assault")]
    assert strongholds(g, "regni") == ["hillfort"]
    assert (population(g, "regni"), track(g, "refugees")) == (1, 1)


# 4.4.3: no Ravage where no Raiders arrived.
def test_where_nobody_landed_nothing_is_ravaged():
    here = {"population": 2, "prosperity": 4, "strongholds": ["fort", "fort"], "units": {"saxon_warband": 3}}
    g = ravaging(here, [2], patrolled=["britannicus"])
    assert (population(g, "regni"), prosperity(g, "regni")) == (2, 4)
    assert "ravage" not in kinds(g)


# 4.4.4: in the field a Warband behind the Shield Wall needs two losses, a Raider still a half.
def test_a_shield_wall_doubles_what_a_warband_bears():
    here = {"population": 0, "units": {"saxon_warband": 2, "cavalry": 3}}
    g = command("saxons", "battle", {"regni": here}, resources=PURSE)
    play(g, "select regni", "done", "with shield_wall")
    follow(g, "fight regni")
    assert units(g, "regni") == {"saxon_warband": 1, "cavalry": 2}


# 1.4.1, 4.4.1: Settle places no more Warbands than there are, lifting own ones from elsewhere if it likes.
def test_settlers_without_warbands_available_come_from_elsewhere():
    spaces = {"regni": {"units": {"saxon_raider": 3}}, "parisi": {"units": {"saxon_warband": 25}}}
    g = settling(spaces, [6, 1, 1], "regni")
    assert available(g, "saxon_warband") == 0
    play(g, "lift saxon_warband parisi")
    assert (units(g, "regni")["saxon_warband"], units(g, "parisi")["saxon_warband"]) == (1, 24)
