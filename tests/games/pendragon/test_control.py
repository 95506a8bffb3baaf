"""Control of spaces, alone and together."""

from logres.games.pendragon import control, pieces, resources
from logres.games.pendragon.battle.forces import side_of
from logres.games.pendragon.names import (
    AUTONOMY_MILITARY,
    CIVITATES,
    DUX,
    FRAGMENTATION,
    MILITIA,
    NOBODY,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    Space,
)
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import SITE
from logres_workshop.marker import rule
from tests.games.pendragon.boards import board, game

ICENI, LONDINIUM = Space.ICENI, Space.LONDINIUM


def holder(s: int, imperium: str = "autonomy_military", **space: object) -> int:
    name = Space(s).name.lower()
    return board({name: space}, imperium=imperium).control[s]


@rule("pendragon", "1.6.control-region")
def test_a_stronghold_and_more_than_all_others():
    assert holder(ICENI, strongholds=["saxon_settlement"], units={"saxon_warband": 2, "militia": 2}) == SAXONS
    assert holder(ICENI, strongholds=["saxon_settlement"], units={"saxon_warband": 1, "militia": 2}) == NOBODY
    assert holder(ICENI, units={"saxon_warband": 5}) == NOBODY
    assert holder(ICENI, strongholds=["saxon_settlement"], units={"scotti_warband": 1}) == NOBODY
    assert holder(ICENI, strongholds=["hillfort"], units={"saxon_warband": 3, "militia": 3}) == CIVITATES
    assert holder(ICENI) == NOBODY


@rule("pendragon", "1.6.control-region")
def test_all_others_count_together():
    units = {"saxon_warband": 2, "militia": 1, "scotti_warband": 1}
    assert holder(ICENI, strongholds=["saxon_settlement"], units=units) == SAXONS
    units["scotti_warband"] = 2
    assert holder(ICENI, strongholds=["saxon_settlement"], units=units) == NOBODY


@rule("pendragon", "1.6.raiders-ignored")
def test_raiders_neither_give_nor_deny_control():
    assert holder(ICENI, strongholds=["hillfort"], units={"militia": 1, "saxon_raider": 9}) == CIVITATES
    few = {"saxon_warband": 1, "scotti_warband": 2, "saxon_raider": 4}
    assert holder(ICENI, strongholds=["saxon_settlement"], units=few) == NOBODY


@rule("pendragon", "1.6.control-city")
def test_a_city_is_held_by_its_stronghold():
    units = {"militia": 10, "saxon_raider": 1}
    assert holder(LONDINIUM, strongholds=["saxon_settlement"], units=units) == SAXONS
    assert holder(LONDINIUM, units={"militia": 10}) == NOBODY
    assert holder(LONDINIUM, strongholds=["fort"], units={"saxon_warband": 9}) == CIVITATES
    assert holder(LONDINIUM, "fragmentation", strongholds=["fort"]) == DUX
    assert holder(LONDINIUM, "fragmentation", strongholds=["town"], units={"cavalry": 3}) == CIVITATES


@rule("pendragon", "1.6.foederati-control")
def test_foederati_count_for_their_employer():
    settled = {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": 2, "saxon_warband": 1}}
    assert holder(ICENI, "fragmentation", **settled) == DUX
    assert holder(ICENI, "autonomy_military", **settled) == CIVITATES
    b = board({"iceni": settled}, imperium="fragmentation")
    pieces.release(b, ICENI, 4)
    assert b.control[ICENI] == NOBODY
    pieces.employ_site(b, SITE["branodunum"], NOBODY)
    assert b.control[ICENI] == SAXONS


@rule("pendragon", "1.6.1.joint-briton-control")
def test_britons_count_together_before_fragmentation():
    both = {"strongholds": ["fort"], "units": {"militia": 2, "saxon_warband": 2}}
    assert holder(ICENI, "roman_rule_military", **both) == CIVITATES
    b = board({"iceni": both}, imperium="roman_rule_civilian")
    assert control.friendly(b, DUX, ICENI)
    assert control.friendly(b, CIVITATES, ICENI)
    assert not control.friendly(b, SAXONS, ICENI)
    assert (control.marker_of(b, DUX), control.marker_of(b, SCOTTI)) == (CIVITATES, SCOTTI)


@rule("pendragon", "6.8.1.cooperation-ends")
def test_at_fragmentation_britons_share_neither_control_nor_resources_nor_battles():
    both = {"iceni": {"strongholds": ["fort", "hillfort"], "units": {"militia": 1, "cavalry": 1}}}
    before, after = [
        board(both, imperium=status, resources={"civitates": 5}) for status in ("autonomy_military", "fragmentation")
    ]
    assert [b.control[ICENI] for b in (before, after)] == [CIVITATES, NOBODY]
    assert [resources.blue_for_dux(b) for b in (before, after)] == [5, 0]
    assert [side_of(b, DUX, SCOTTI) for b in (before, after)] == [1 << DUX | 1 << CIVITATES, 1 << DUX]


@rule("pendragon", "1.6.1.split-at-fragmentation", "6.8.1.cooperation-ends", "6.8.immediate")
def test_britons_part_at_fragmentation():
    shared = {"strongholds": ["fort", "hillfort"], "units": {"militia": 1, "cavalry": 1}}
    alone = {"strongholds": ["fort"], "units": {"cavalry": 1}}
    g = game({"iceni": shared, "parisi": alone}, imperium="autonomy_military")
    b = g.board
    assert (b.control[ICENI], b.control[Space.PARISI]) == (CIVITATES, CIVITATES)
    imperium.set_status(g, b, FRAGMENTATION)
    assert (b.control[ICENI], b.control[Space.PARISI]) == (NOBODY, DUX)
    assert not control.friendly(b, CIVITATES, Space.PARISI)
    assert control.friendly(b, DUX, Space.PARISI)
    imperium.set_status(g, b, AUTONOMY_MILITARY)
    assert (b.control[ICENI], b.control[Space.PARISI]) == (CIVITATES, CIVITATES)


def test_control_follows_every_piece():
    b = board({"iceni": {"strongholds": ["hillfort"]}})
    assert b.control[ICENI] == CIVITATES
    pieces.place(b, ICENI, SAXON_WARBAND, 2)
    assert b.control[ICENI] == NOBODY
    pieces.place(b, ICENI, MILITIA, 2)
    assert b.control[ICENI] == CIVITATES
    pieces.raze(b, SITE["branodunum"])
    assert b.control[ICENI] == NOBODY


@rule("pendragon", "1.5.enemies")
def test_friends_and_enemies():
    spaces = {
        "iceni": {
            "strongholds": ["fort"],
            "units": {"cavalry": 1, "militia": 2, "saxon_raider": 4, "scotti_warband": 1},
        }
    }
    b = board(spaces, imperium="autonomy_civilian")
    assert control.allied(b, DUX, CIVITATES)
    assert not control.allied(b, SAXONS, SCOTTI)
    assert not control.allied(b, DUX, SAXONS)
    assert (control.friendly_pieces(b, CIVITATES, ICENI), control.enemy_pieces(b, CIVITATES, ICENI)) == (4, 5)
    assert (control.friendly_pieces(b, SAXONS, ICENI), control.enemy_pieces(b, SAXONS, ICENI)) == (4, 5)
    b = board(spaces, imperium="fragmentation")
    assert not control.allied(b, CIVITATES, DUX)
    assert (control.friendly_pieces(b, CIVITATES, ICENI), control.enemy_pieces(b, CIVITATES, ICENI)) == (2, 7)


@rule("pendragon", "1.3.6.refugees-not-population")
def test_refugees_are_no_population():
    spaces = {"iceni": {"strongholds": ["hillfort"]}, "londinium": {"strongholds": ["town"], "population": 1}}
    b = board({**spaces, "parisi": {"strongholds": ["saxon_settlement"]}}, refugees=3)
    assert control.population_under(b, CIVITATES) == 3
    assert control.population_under(b, SAXONS) == 2
    assert control.population_under(b, DUX) == 0


def test_population_under_a_marker_follows_people_and_markers():
    b = board({"iceni": {"strongholds": ["hillfort"]}})
    before = control.population_under(b, CIVITATES)
    b.population[ICENI] += 1
    assert control.population_under(b, CIVITATES) == before + 1
    b.control[ICENI] = SAXONS
    assert control.population_under(b, CIVITATES) == 0
    assert control.population_under(b, SAXONS) == before + 1
    assert control.population_under(b, SCOTTI) == 0
