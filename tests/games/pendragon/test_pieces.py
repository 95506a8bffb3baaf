"""Pieces, their boxes and Sites, and the Plunder they carry."""

import pytest

from logres.engine.errors import BadInput
from logres.games.pendragon import pieces, tables
from logres.games.pendragon.names import (
    BARBARIANS,
    BLUE_SAXON_SETTLEMENT,
    BLUE_SAXON_WARBAND,
    BLUE_SCOTTI_SETTLEMENT,
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    FORT,
    HILLFORT,
    MILITIA,
    NOBODY,
    PIECES,
    RED_SAXON_SETTLEMENT,
    RED_SAXON_WARBAND,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    SEATS,
    STRONGHOLDS,
    TOWN,
    TROOPS,
    UNITS,
    Space,
)
from logres.games.pendragon.pieces import CASUALTIES, OUT_OF_PLAY
from logres.games.pendragon.tables import SITE, TOTALS
from logres_workshop.marker import rule
from tests.games.pendragon.boards import board, new

ICENI, LONDINIUM = Space.ICENI, Space.LONDINIUM


@rule("pendragon", "1.4.piece-classes")
def test_classes_of_pieces():
    assert [PIECES[p] for p in TROOPS if PIECES[p].endswith("warband")] == [
        *("saxon_warband", "red_saxon_warband", "blue_saxon_warband"),
        *("scotti_warband", "red_scotti_warband", "blue_scotti_warband"),
    ]
    assert [p for p in UNITS if p not in TROOPS] == [SAXON_RAIDER, SCOTTI_RAIDER]
    assert [p for p in TROOPS if p <= MILITIA] == [CAVALRY, COMITATES, MILITIA]
    assert list(STRONGHOLDS) == list(range(len(PIECES)))[11:]
    assert STRONGHOLDS[0] == FORT
    assert STRONGHOLDS[-1] == BLUE_SCOTTI_SETTLEMENT


@rule("pendragon", "1.2.inventory-dux", "1.2.inventory-civitates", "1.2.inventory-saxon", "1.2.inventory-scotti")
def test_how_many_pieces_there_are():
    assert (TOTALS[CAVALRY], TOTALS[FORT]) == (20, 10)
    assert [TOTALS[p] for p in (MILITIA, COMITATES, TOWN, HILLFORT)] == [30, 15, 15, 15]
    assert [TOTALS[p] for p in (SAXON_WARBAND, SAXON_RAIDER, SAXON_SETTLEMENT)] == [25, 25, 12]
    assert [TOTALS[p] for p in (SCOTTI_WARBAND, SCOTTI_RAIDER, SCOTTI_SETTLEMENT)] == [12, 30, 6]


@rule("pendragon", "1.5.factions")
def test_factions():
    assert [SEATS[faction] for faction in FACTIONS] == ["dux", "civitates", "saxons", "scotti"]
    assert (BRITONS, BARBARIANS) == ((DUX, CIVITATES), (SAXONS, SCOTTI))
    assert tables.OWNER[CAVALRY] == DUX
    assert tables.OWNER[TOWN] == CIVITATES
    assert tables.OWNER[SAXON_RAIDER] == SAXONS
    assert tables.OWNER[SCOTTI_RAIDER] == SCOTTI


@rule("pendragon", "1.4.3.foederati-status")
def test_foederati_are_their_employers_pieces_of_their_nations_pool():
    assert (tables.OWNER[RED_SAXON_WARBAND], tables.OWNER[BLUE_SAXON_WARBAND]) == (DUX, CIVITATES)
    assert tables.OWNER[BLUE_SCOTTI_SETTLEMENT] == CIVITATES
    assert tables.NATION[RED_SAXON_WARBAND] == SAXONS
    b = board({"iceni": {"units": {"red_saxon_warband": 2, "saxon_warband": 1}}})
    assert (b.units(ICENI, DUX), b.units(ICENI, SAXONS)) == (2, 1)
    assert pieces.available(b, BLUE_SAXON_WARBAND) == 22


@rule("pendragon", "1.2.inventory-saxon", "1.4.1.available-pool")
def test_foederati_use_up_the_nations_pool():
    b = board({"iceni": {"strongholds": ["red_saxon_settlement"]}})
    assert pieces.available(b, SAXON_SETTLEMENT) == 11
    assert pieces.available(b, RED_SAXON_SETTLEMENT) == 11


@rule("pendragon", "1.4.1.placement-source", "5.1.1.only-available", "1.4.1.available-pool")
def test_no_more_are_placed_than_are_available():
    b = board({"iceni": {"units": {"scotti_warband": 10}}})
    assert pieces.place(b, LONDINIUM, SCOTTI_WARBAND, 5) == 2
    assert (b.at(LONDINIUM, SCOTTI_WARBAND), pieces.available(b, SCOTTI_WARBAND)) == (2, 0)
    assert pieces.place(b, LONDINIUM, SCOTTI_WARBAND, 1) == 0


@rule("pendragon", "1.4.1.removal-destination")
def test_removed_foederati_go_to_their_nations_box():
    b = board({"iceni": {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": [3, 1]}}})
    assert pieces.remove(b, ICENI, RED_SAXON_WARBAND, 1, 1) == 1
    assert (b.at(ICENI, RED_SAXON_WARBAND), b.carrying(ICENI, RED_SAXON_WARBAND)) == (1, 0)
    assert pieces.available(b, SAXON_WARBAND) == 24
    assert pieces.raze(b, SITE["branodunum"]) == RED_SAXON_SETTLEMENT
    assert pieces.available(b, SAXON_SETTLEMENT) == 12
    assert b.sites[SITE["branodunum"]] == NOBODY


@rule("pendragon", "1.4.1.cavalry-casualties:otherwise", "1.4.1.cavalry-out-of-play")
def test_where_removed_cavalry_go():
    b = board({"iceni": {"units": {"cavalry": 6, "militia": 1}}})
    pieces.remove(b, ICENI, CAVALRY, 1)
    assert (pieces.available(b, CAVALRY), b.casualties, b.out_of_play) == (15, 0, 0)
    pieces.remove(b, ICENI, CAVALRY, 2, 0, CASUALTIES)
    assert (pieces.available(b, CAVALRY), b.casualties, b.out_of_play) == (15, 2, 0)
    pieces.remove(b, ICENI, CAVALRY, 3, 0, OUT_OF_PLAY)
    assert (pieces.available(b, CAVALRY), b.casualties, b.out_of_play) == (15, 2, 3)
    pieces.remove(b, ICENI, MILITIA, 1, 0, CASUALTIES)
    assert (pieces.available(b, MILITIA), b.casualties) == (30, 2)


@rule("pendragon", "1.4.1.comitates-not-in-play")
def test_comitates_not_yet_in_play_cannot_be_placed():
    b = new("barbarian-conspiracy", 1).board
    assert (b.not_yet, pieces.available(b, COMITATES)) == (15, 0)
    assert pieces.place(b, ICENI, COMITATES, 1) == 0


@rule("pendragon", "1.4.2.stacking:vacant-site", "1.4.2.vacant-site-required")
def test_strongholds_need_a_vacant_site_of_their_kind():
    b = board({"dumnonii": {"sites": {"tintagel": "fort"}}, "atrebates": {"strongholds": ["town"]}})
    dumnonii = Space.DUMNONII
    assert pieces.vacant(b, dumnonii, TOWN) == [SITE["isca_dumnoniorum"]]
    assert pieces.build(b, SITE["isca_dumnoniorum"], HILLFORT)
    assert pieces.vacant(b, dumnonii, TOWN) == pieces.vacant(b, dumnonii, FORT) == []
    with pytest.raises(ValueError, match="cannot stand"):
        pieces.build(b, SITE["tintagel"], FORT)
    assert pieces.place(b, dumnonii, MILITIA, 25) == 25  # Units have no limit


@rule("pendragon", "1.4.2.stacking:kind")
def test_a_site_of_the_wrong_kind_is_refused():
    b = board()
    assert pieces.vacant(b, Space.BRIGANTES, TOWN) == []
    assert pieces.vacant(b, LONDINIUM, HILLFORT) == []
    assert pieces.vacant(b, LONDINIUM, SAXON_SETTLEMENT) == [SITE["londinium"]]
    for site, piece in (("barwick", TOWN), ("londinium", HILLFORT)):
        with pytest.raises(ValueError, match="cannot stand"):
            pieces.build(b, SITE[site], piece)


@rule("pendragon", "5.1.1.stacking")
def test_an_event_may_replace_a_stronghold_where_no_site_is_vacant():
    b = board({"dumnonii": {"strongholds": ["fort", "town"]}, "iceni": {"strongholds": ["fort"]}})
    assert pieces.replaceable(b, ICENI, HILLFORT) == [SITE["venta_icenorum"]]
    assert pieces.replaceable(b, Space.DUMNONII, HILLFORT) == [SITE["tintagel"], SITE["isca_dumnoniorum"]]
    assert pieces.replaceable(b, Space.DUMNONII, TOWN) == [SITE["isca_dumnoniorum"]]


@rule("pendragon", "1.4.1.placement-source")
def test_what_cannot_be_replaced_is_removed():
    full = {name: {"strongholds": ["scotti_settlement", "scotti_settlement"]} for name in ("iceni", "regni", "parisi")}
    b = board({**full, "brigantes": {"strongholds": ["hillfort"]}})
    assert not pieces.replace(b, SITE["barwick"], SCOTTI_SETTLEMENT)
    assert (b.sites[SITE["barwick"]], pieces.available(b, HILLFORT)) == (NOBODY, 15)
    assert pieces.replace(b, SITE["anderida"], FORT)
    assert (b.at(Space.REGNI, FORT), pieces.available(b, SCOTTI_SETTLEMENT)) == (1, 1)


@rule("pendragon", "1.4.3.foederati-stronghold")
def test_a_settlement_takes_a_marker():
    b = board({"iceni": {"strongholds": ["saxon_settlement"]}})
    pieces.employ_site(b, SITE["branodunum"], DUX)
    assert (b.strongholds(ICENI, DUX), b.strongholds(ICENI, SAXONS), b.at(ICENI, FORT)) == (1, 0, 0)
    assert b.sites[SITE["branodunum"]] == RED_SAXON_SETTLEMENT
    pieces.employ_site(b, SITE["branodunum"], NOBODY)
    assert (b.strongholds(ICENI, DUX), b.strongholds(ICENI, SAXONS)) == (0, 1)


@rule("pendragon", "1.4.3.raiders-never-foederati")
def test_warbands_of_three_employers_may_stand_together():
    b = board({"iceni": {"units": {"saxon_warband": [4, 2]}}})
    assert pieces.employ(b, ICENI, SAXON_WARBAND, DUX, 1, 1) == RED_SAXON_WARBAND
    assert pieces.employ(b, ICENI, SAXON_WARBAND, CIVITATES, 1) == BLUE_SAXON_WARBAND
    assert [b.at(ICENI, p) for p in (SAXON_WARBAND, RED_SAXON_WARBAND, BLUE_SAXON_WARBAND)] == [1, 2, 1]
    assert [b.carrying(ICENI, p) for p in (SAXON_WARBAND, RED_SAXON_WARBAND, BLUE_SAXON_WARBAND)] == [1, 1, 0]
    assert pieces.employ(b, ICENI, RED_SAXON_WARBAND, NOBODY, 1) == SAXON_WARBAND
    assert b.at(ICENI, SAXON_WARBAND) == 2
    assert not any(tables.IS_FOEDERATI[piece] for piece in (SAXON_RAIDER, SCOTTI_RAIDER))


def test_release_takes_all_markers_of_a_kind():
    b = board({"iceni": {"strongholds": ["blue_saxon_settlement"], "units": {"blue_saxon_warband": [3, 1]}}})
    assert pieces.release(b, ICENI, BLUE_SAXON_WARBAND) == 3
    assert pieces.release(b, ICENI, BLUE_SAXON_SETTLEMENT) == 1
    assert pieces.release(b, ICENI, SAXON_WARBAND) == 0
    assert (b.at(ICENI, SAXON_WARBAND), b.carrying(ICENI, SAXON_WARBAND), b.strongholds(ICENI, SAXONS)) == (3, 1, 1)


@rule("pendragon", "1.7.4.plunder-definition")
def test_plunder_is_taken_from_the_space():
    b = board({"iceni": {"prosperity": 3, "units": {"saxon_raider": 5}}})
    assert pieces.plunder(b, ICENI, SAXON_RAIDER, 2) == 2
    assert (b.prosperity(ICENI), b.carrying(ICENI, SAXON_RAIDER), b.plunder(ICENI, SAXONS)) == (1, 2, 2)
    assert pieces.plunder(b, ICENI, SAXON_RAIDER, 2) == 1
    assert b.total_prosperity() == 0


@rule("pendragon", "1.7.4.capacity-one")
def test_each_unit_carries_one():
    b = board({"iceni": {"prosperity": 4, "units": {"saxon_raider": [4, 3]}}})
    assert pieces.empty_units(b, ICENI, SAXON_RAIDER) == 1
    assert pieces.plunder(b, ICENI, SAXON_RAIDER, 3) == 1
    assert (b.prosperity(ICENI), pieces.empty_units(b, ICENI, SAXON_RAIDER)) == (3, 0)
    assert pieces.load(b, ICENI, SAXON_RAIDER, 2) == 0


@rule("pendragon", "1.7.4.plunder-travels")
def test_plunder_moves_with_its_unit():
    b = board({"iceni": {"units": {"saxon_warband": [3, 2]}}})
    pieces.move(b, ICENI, Space.CORIELTAUVI, SAXON_WARBAND, 1, 1)
    assert (b.at(ICENI, SAXON_WARBAND), b.carrying(ICENI, SAXON_WARBAND)) == (1, 1)
    assert (b.at(Space.CORIELTAUVI, SAXON_WARBAND), b.carrying(Space.CORIELTAUVI, SAXON_WARBAND)) == (2, 1)
    with pytest.raises(ValueError, match="not so many"):
        pieces.move(b, ICENI, LONDINIUM, SAXON_WARBAND, 1)


def test_plunder_is_unloaded():
    b = board({"iceni": {"units": {"saxon_warband": [3, 2], "saxon_raider": [2, 1], "red_saxon_warband": [1, 1]}}})
    assert pieces.unload_all(b, ICENI, SAXONS) == 3
    assert (b.plunder(ICENI, SAXONS), b.plunder(ICENI, DUX)) == (0, 1)


@rule("pendragon", "1.3.7.seas-hold-nothing")
def test_nothing_stands_in_a_sea_or_in_caledonia():
    for place in ("germanicus", "caledonia"):
        with pytest.raises(BadInput):
            tables.space(place)
        with pytest.raises(BadInput):
            board({place: {"units": {"saxon_raider": 1}}})
    assert tables.space("iceni") == ICENI
