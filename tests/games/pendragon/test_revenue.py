"""Revenue and Recovery."""

import pytest

from logres.games.pendragon.epoch import recovery, revenue
from logres.games.pendragon.names import CIVITATES, DUX, SAXONS, SCOTTI, STATUSES, Space
from logres_workshop.marker import rule
from tests.games.pendragon.boards import game


def collected(spaces=None, **fields):
    g = game(spaces, **fields)
    revenue.collect(g, g.board)
    return g.board


@rule("pendragon", "6.5.1.dux-prestige")
def test_military_dominance_brings_prestige():
    assert [collected(imperium=status, prestige=1).prestige for status in STATUSES] == [6, 1, 3, 1, 1]


@rule("pendragon", "6.5.1.dux-fragmentation", "1.8.1.dux-resource-sources")
def test_the_dux_lives_off_its_lands_at_fragmentation():
    spaces = {
        "atrebates": {"strongholds": ["fort", "town"], "units": {"cavalry": 1}, "prosperity": 3},
        "londinium": {"strongholds": ["town"], "prosperity": 4},
        "eboracum": {"strongholds": ["fort"], "prosperity": 2},
        "iceni": {"strongholds": ["fort"], "units": {"saxon_warband": 1}, "prosperity": 4},
    }
    b = collected(spaces, imperium="fragmentation")
    assert b.resources[DUX] == (3 + 2) + 1 + 3
    assert collected(spaces, imperium="autonomy_military").resources[DUX] == 0


@rule("pendragon", "6.5.2.civitates")
def test_the_civitates_take_prosperity_and_towns():
    spaces = {
        "atrebates": {"strongholds": ["town", "town"], "prosperity": 5},
        "iceni": {"strongholds": ["hillfort"], "units": {"saxon_warband": 2}, "prosperity": 4},
        "regni": {"strongholds": ["town"], "units": {"saxon_warband": 2}},
        "parisi": {"strongholds": ["fort"], "prosperity": 3},
    }
    assert collected(spaces, imperium="autonomy_civilian").resources[CIVITATES] == (5 + 3) + 3
    assert collected(spaces, imperium="fragmentation").resources[CIVITATES] == 5 + 3


@rule("pendragon", "6.5.2.civitates", "5.7.cymbrogi")
def test_with_cymbrogi_hillforts_are_counted():
    spaces = {"atrebates": {"strongholds": ["town", "town"]}, "iceni": {"strongholds": ["hillfort"]}}
    b = collected(spaces, imperium="autonomy_civilian", lasting={"74": "unshaded"})
    assert b.resources[CIVITATES] == 1


@rule("pendragon", "6.5.3.taxation", "6.8.3.taxation-table", "1.8.4.taxation-exception")
def test_the_emperor_takes_his_share_of_resources_alone():
    taxed = [collected(imperium=status, resources={"civitates": 50}, wealth=9) for status in STATUSES]
    assert [b.resources[CIVITATES] for b in taxed] == [20, 30, 50, 50, 50]
    poor = collected(imperium="roman_rule_military", resources={"civitates": 7}, wealth=9)
    assert (poor.resources[CIVITATES], poor.wealth) == (0, 9)


@rule("pendragon", "6.5.bounds", "6.5.2.civitates")
def test_full_income_is_cut_at_80_before_the_taxes():
    b = collected(base="scenario", scenario="barbarian-conspiracy")
    assert b.resources == [0, 50, 10, 6]


@rule("pendragon", "6.5.4.saxons")
def test_saxons_take_prosperity_of_cities_too():
    spaces = {
        "iceni": {"strongholds": ["saxon_settlement"], "prosperity": 3},
        "londinium": {"strongholds": ["saxon_settlement"], "prosperity": 4},
        "regni": {"strongholds": ["blue_saxon_settlement"], "prosperity": 4},
    }
    assert collected(spaces, imperium="autonomy_military").resources[SAXONS] == 7


@rule("pendragon", "6.5.5.scotti")
def test_scotti_take_one_for_each_own_settlement():
    spaces = {
        "demetae": {"strongholds": ["scotti_settlement", "scotti_settlement"]},
        "silures": {"strongholds": ["red_scotti_settlement", "blue_scotti_settlement"]},
        "novantae": {"strongholds": ["scotti_settlement"], "units": {"militia": 5}},
    }
    assert collected(spaces, dal_riada=1).resources[SCOTTI] == 3


# ---------------------------------------------------------------------- Recovery


def recovered(spaces, **fields):
    g = game(spaces, **fields)
    recovery.recover(g, g.board)
    return g.board


HELD = {"strongholds": ["hillfort"]}


@rule("pendragon", "6.7.1.recovery-regions:amount", "6.8.6.recovery-table")
@pytest.mark.parametrize(("status", "rows"), list(zip(STATUSES, [(2, 1), (2, 1), (2, 0), (2, 0), (2, 0)], strict=True)))
def test_as_much_as_there_are_people_the_top_row_at_roman_rule_alone(status, rows):
    b = recovered({"iceni": {**HELD, "prosperity": [1, 0]}}, imperium=status)
    assert (b.bottom[Space.ICENI], b.top[Space.ICENI]) == rows


@rule("pendragon", "6.7.1.recovery-regions:control")
def test_any_control_will_do_but_some_there_must_be():
    spaces = {
        "iceni": {"strongholds": ["saxon_settlement"]},
        "regni": {"strongholds": ["saxon_settlement"], "units": {"militia": 1}},
        "parisi": {},
    }
    b = recovered(spaces, imperium="autonomy_military")
    assert [b.prosperity(s) for s in (Space.ICENI, Space.REGNI, Space.PARISI)] == [2, 0, 0]


@rule("pendragon", "6.7.1.recovery-excess", "1.7.1.excess-deferred")
def test_excess_goes_everywhere_and_what_stands_in_the_top_row_stays():
    spaces = {
        "iceni": {"population": 1, "prosperity": [2, 2]},
        "parisi": {**HELD, "prosperity": [1, 2]},
        "regni": {**HELD, "population": 1, "prosperity": [2, 0]},
    }
    b = recovered(spaces, imperium="autonomy_military")
    assert (b.bottom[Space.ICENI], b.top[Space.ICENI]) == (1, 1)
    assert (b.bottom[Space.PARISI], b.top[Space.PARISI]) == (2, 2)
    assert (b.bottom[Space.REGNI], b.top[Space.REGNI]) == (1, 0)


@rule("pendragon", "6.7.1.recovery-cities")
def test_cities_fill_up_at_any_imperium():
    for status in STATUSES:
        spaces = {"londinium": {"strongholds": ["saxon_settlement"], "population": 1}, "eboracum": {"prosperity": 1}}
        b = recovered(spaces, imperium=status)
        assert (b.prosperity(Space.LONDINIUM), b.prosperity(Space.EBORACUM)) == (4, 1)
