"""8.5 The non-player Scotti: the second ten, and one."""

from typing import Any

from logres_workshop.marker import rule
from tests.games.pendragon.second_reading.nonplayers import deeds, fought, turn
from tests.games.pendragon.second_reading.table import board, purse, strongholds, units

NIALL = {"68": "shaded"}


def niall(g):
    return board(g)["boxes"]["niall"]


# 8.5.4 NIALL NOIGIALLACH: with no Raiders in it the box is the first target.
def test_an_empty_niall_box_is_filled_first():
    g = turn("scotti", {"deceangli": {"prosperity": 2}}, resources={"scotti": 6}, lasting=NIALL)
    assert niall(g) >= 2


# 8.5.4 NIALL NOIGIALLACH: those in the box join the first target.
def test_those_in_the_niall_box_join_the_first_raid():
    more: dict[str, Any] = {"resources": {"scotti": 6}, "lasting": NIALL, "niall": 5}
    g = turn("scotti", {"deceangli": {"prosperity": 4}}, [1, 5], **more)
    assert niall(g) == 0
    assert units(g, "deceangli")["scotti_raider"] >= 7


# 8.5.4: on a 5 two dice only where two cubes are, the most first; then one die by Prosperity.
def test_a_five_raids_by_prosperity():
    spaces = {"deceangli": {"prosperity": 4}, "ordovices": {"prosperity": 2}, "silures": {"prosperity": 1}}
    g = turn("scotti", spaces, [1, 5], resources={"scotti": 10})
    assert deeds(g, "scotti")["Raid"][:3] == ["deceangli", "ordovices", "silures"]
    assert len(deeds(g, "scotti")["Raid"]) == 4
    assert purse(g, "scotti") == 8


# 8.5.4: the least subtraction comes before Regions where Scotti are.
def test_the_least_subtraction_comes_before_scotti_pieces():
    spaces = {
        "silures": {"strongholds": ["fort"]},
        "demetae": {"strongholds": ["fort"], "units": {"scotti_raider": 1}},
    }
    g = turn("scotti", spaces, [1, 1], resources={"scotti": 10}, patrolled=["hibernicus"])
    assert deeds(g, "scotti")["Raid"][0] in ("votadini", "textoverdi", "parisi")


# 8.5.4 Surprise: a Deep Raid where it reaches more Prosperity.
def test_a_deep_raid_reaches_more_prosperity():
    spaces = {"cornovii": {"prosperity": 4}, "deceangli": {"prosperity": 2}}
    done = deeds(turn("scotti", spaces, [1, 6], resources={"scotti": 10}), "scotti")
    assert done["Surprise"] == ["cornovii"]
    assert done["Raid"][:2] == ["cornovii", "deceangli"]


# 8.5.4 Surprise: not where as many Troops stand as there is Prosperity.
def test_no_deep_raid_where_troops_equal_prosperity():
    spaces = {"cornovii": {"prosperity": 4, "units": {"militia": 4}}, "deceangli": {"prosperity": 2}}
    done = deeds(turn("scotti", spaces, [1, 6], resources={"scotti": 10}), "scotti")
    assert "Surprise" not in done
    assert done["Raid"][0] == "deceangli"
    assert "cornovii" not in done["Raid"]


# 8.5.4 Ransom: without a Deep Raid they ransom where there is a Stronghold.
def test_without_surprise_they_ransom():
    spaces = {"silures": {"prosperity": 2, "strongholds": ["town"]}}
    g = turn("scotti", spaces, [1, 5], resources={"scotti": 6, "civitates": 9})
    assert deeds(g, "scotti")["Ransom"] == ["silures"]


# 8.5.3: a player is fought before a non-player.
def test_players_are_fought_before_non_players():
    spaces = {
        "brigantes": {"units": {"scotti_warband": 2, "militia": 1}},
        "textoverdi": {"units": {"scotti_warband": 2, "saxon_warband": 1}},
    }
    g = turn("scotti", spaces, others=("saxons",), resources={"scotti": 3, "saxons": 9})
    assert fought(g) == ["brigantes", "textoverdi"]


# 8.5.3: two Warbands take a Fort by a Coup de Main alone, and try it.
def test_a_coup_de_main_is_worth_a_battle():
    spaces = {"cornovii": {"strongholds": ["fort"], "units": {"scotti_warband": 2}}}
    g = turn("scotti", spaces, resources={"scotti": 6})
    assert deeds(g, "scotti") == {"Battle": ["cornovii"], "Surprise": ["cornovii"]}


# 8.5.3: one Warband cannot take it at all.
def test_one_warband_does_not_try_a_fort():
    spaces = {"cornovii": {"strongholds": ["fort"], "units": {"scotti_warband": 1}}}
    g = turn("scotti", spaces, resources={"scotti": 6})
    assert "Battle" not in deeds(g, "scotti")


# 8.5.1, 8.4.1: nothing could be placed by a Settle, so Entreat follows the Return: a Settlement for the Hillfort, two
# Militia go, though no Warbands are Available.
@rule("pendragon", "8.4.1.replace-anyway")
def test_entreat_follows_a_return_without_settle():
    spaces = {
        "deceangli": {"units": {"scotti_raider": 1}},
        "durotriges": {"units": {"scotti_raider": 1}},
        "ordovices": {"strongholds": ["hillfort"], "units": {"scotti_warband": 12, "militia": 13}},
    }
    g = turn("scotti", spaces, resources={"scotti": 6})
    done = deeds(g, "scotti")
    assert set(done["Return"]) == {"deceangli", "durotriges"}
    assert strongholds(g, "ordovices") == ["scotti_settlement"]
    assert units(g, "ordovices") == {"scotti_warband": 12, "militia": 11}
    assert purse(g, "scotti") == 2
