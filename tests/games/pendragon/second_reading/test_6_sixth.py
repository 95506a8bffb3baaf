"""6 Epoch Rounds, by a sixth reader: what one phase takes away is missing in the next."""

from typing import Any

from tests.games.pendragon.second_reading.table import (
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

PEOPLE = {
    "atrebates": 3,
    "brigantes": 1,
    "cantiaci": 2,
    "carvetii": 1,
    "catuvellauni": 3,
    "corieltauvi": 2,
    "cornovii": 2,
    "deceangli": 2,
    "demetae": 1,
    "dobunni": 2,
    "dumnonii": 1,
    "durotriges": 2,
    "iceni": 2,
    "novantae": 1,
    "ordovices": 1,
    "parisi": 2,
    "silures": 1,
    "textoverdi": 2,
    "trinovantes": 2,
    "votadini": 2,
}


def epoch(step, spaces, imperium="fragmentation", **more):
    at = {"card": more.pop("card", 77), "phase": "epoch", "step": step}
    start = {"deck": [14, 15, 16], "scenario": "de-excidio-britanniae", "pivotal": []}
    return begin(at, spaces, imperium=imperium, **{**start, **more})


def over(g):
    return board(g)["card"]["number"] == 16


# 6.1, 6.2.1, 1.5.2: what the Dux pays in blue for the Annona is not there to be hoarded.
def test_blue_that_fed_foederati_is_not_hoarded():
    regni = {"strongholds": ["blue_saxon_settlement"], "units": {"blue_saxon_warband": 3}}
    spaces = {"dobunni": {"strongholds": ["town"]}, "regni": regni}
    for blue, hoards in ((4, ["hoard 0", "hoard 1"]), (3, [])):
        g = epoch("annona", spaces, "autonomy_military", resources={"civitates": blue})
        play(g, "pay blue_saxon_warband regni")
        follow(g, "done")
        assert [answer for answer in legal(g) if answer.startswith("hoard")] == hoards
        assert "Saxon Renown +3" in [line.text for line in g.log]


def released(*answers):
    """Britain with 56 Prosperity, four of them in Regni beside two Warbands in blue service."""
    spaces: dict[str, Any] = {}
    left = 52
    for number, (name, people) in enumerate(PEOPLE.items()):
        cubes = min(2 * people, left)
        left -= cubes
        spaces[name] = {"prosperity": cubes, "strongholds": ["hillfort" if number < 12 else "fort"]}
    spaces["regni"] = {
        "prosperity": 4,
        "strongholds": ["blue_saxon_settlement"],
        "units": {"blue_saxon_warband": 2},
    }
    g = epoch("annona", spaces, "roman_rule_military", resources={"civitates": 9}, wealth=5)
    assert (track(g, "briton_control"), left) == (37, 0)
    follow(g, *answers)
    return g


# 6.1, 6.2.2: two cubes that released Warbands take bring Prosperity and Prestige below what Roman Rule needs.
def test_plunder_of_released_warbands_ends_roman_rule():
    g = released("done", "hoard 0")
    assert laden(g, "regni") == {"saxon_warband": 2}
    assert (board(g)["imperium"], track(g, "wealth")) == ("autonomy_military", 3)


# 6.1, 6.2.2: with these two paid Roman Rule stands at 56.
def test_paid_foederati_leave_roman_rule_standing():
    g = released("pay blue_saxon_warband regni", "done", "hoard 0")
    assert (laden(g, "regni"), board(g)["imperium"], track(g, "wealth")) == ({}, "roman_rule_military", 5)


# 6.6.1, 6.7.1: with its only Fort a Region loses Control, and recovers nothing in the same round.
def test_a_region_without_its_fort_does_not_recover():
    spaces = {"regni": {"population": 2, "prosperity": 1, "sites": {"anderida": "fort"}}}
    g = epoch("upkeep", spaces)
    follow(g, "raze anderida")
    assert over(g)
    assert (control(g, "regni"), prosperity(g, "regni")) == (None, 1)
    g = epoch("upkeep", spaces, resources={"dux": 1})
    follow(g, "pay")
    assert over(g)
    assert (control(g, "regni"), prosperity(g, "regni"), purse(g, "dux")) == ("dux", 2, 0)


# 6.6.1, 6.6: Cavalry that must go to the Forts leaves a Region to the Saxons.
def test_cavalry_called_to_its_forts_gives_up_control():
    spaces = {
        "regni": {
            "sites": {"anderida": "saxon_settlement", "noviomagus": "town"},
            "units": {"cavalry": 4, "saxon_warband": 3},
        },
        "cantiaci": {"strongholds": ["fort"]},
    }
    more: dict[str, Any] = {"resources": {"civitates": 9}, "roads": False}
    g = epoch("upkeep", spaces, "autonomy_military", **more)
    assert control(g, "regni") == "civitates"
    follow(g, "pay", "lift regni", "send 4 cantiaci", "done")
    assert over(g)
    assert (units(g, "regni"), units(g, "cantiaci")) == ({"saxon_warband": 3}, {"cavalry": 4})
    assert control(g, "regni") == "saxons"


# 6.2.1, 6.2.2: Wealth that has just been hoarded is halved with the rest.
def test_hoarded_wealth_is_halved_in_the_same_phase():
    lost: dict[str, Any] = {"atrebates": {}, "catuvellauni": {}, "dobunni": {}, "cornovii": {}}
    more: dict[str, Any] = {"base": "scenario", "resources": {"civitates": 9}, "wealth": 9, "prestige": 20}
    g = epoch("hoard", lost, "roman_rule_military", **more)
    play(g, "hoard 2")
    assert board(g)["imperium"] == "autonomy_military"
    assert (track(g, "wealth"), track(g, "prestige")) == (6, 10)


def kept(wealth, *answers):
    spaces = {
        "regni": {
            "population": 2,
            "prosperity": 0,
            "sites": {"anderida": "saxon_settlement", "noviomagus": "hillfort"},
            "units": {"comitates": 1},
        }
    }
    g = epoch("upkeep", spaces, wealth=wealth)
    follow(g, *answers)
    assert over(g)
    return control(g, "regni"), prosperity(g, "regni")


# 6.6.2, 6.7.1: a Comitates that is not paid is missing where it held a Region, which then recovers nothing.
def test_an_unpaid_comitates_costs_the_recovery():
    assert kept(0) == (None, 0)
    assert kept(1, "spend 1") == ("civitates", 2)


# 6.6.3, 6.7.1: Warbands that go home set a Town free, whose Region recovers at once.
def test_warbands_that_go_home_let_a_region_recover():
    spaces = {
        "regni": {"population": 2, "prosperity": 0, "strongholds": ["town"], "units": {"saxon_warband": 2}},
        "cantiaci": {"strongholds": ["saxon_settlement"]},
    }
    g = epoch("upkeep", spaces)
    assert over(g)
    assert (control(g, "regni"), prosperity(g, "regni")) == ("civitates", 2)
    assert units(g, "cantiaci") == {"saxon_warband": 2}


# 6.6.1, 6.8.4: Plunder that red Foederati bring pays for the Roads, and nobody has to agree.
def test_stowed_plunder_pays_for_the_roads():
    here = {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": [6, 6]}}
    purses = {"dux": 4, "civitates": 7}
    g = epoch("upkeep", {"regni": here}, "autonomy_civilian", resources=purses)
    follow(g, "maintain roads", "pay 0 blue")
    assert over(g)
    assert (board(g)["roads"], purse(g, "dux"), purse(g, "civitates")) == (True, 0, 7)


# 6.5.4, 6.6.3: revenue of their land, then what they carry home, and then the least Renown.
def test_saxons_earn_before_their_renown_is_raised():
    here = {"prosperity": 2, "strongholds": ["saxon_settlement"], "units": {"saxon_warband": [2, 2]}}
    for before, after in ((5, 10), (7, 11)):
        g = epoch("revenue", {"regni": here}, resources={"saxons": before})
        assert over(g)
        assert purse(g, "saxons") == after
        assert strongholds(g, "regni") == ["saxon_settlement"]
