"""The scenarios as set up: tracks, forces, totals, Control."""

import pytest

from logres.engine.errors import BadInput
from logres.games.pendragon import control, pieces
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    HILLFORT,
    MILITIA,
    NOBODY,
    PIECE,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    SEATS,
    SPACE,
    STATUSES,
    TOWN,
    Space,
)
from logres.games.pendragon.rules import setup
from logres.games.pendragon.rules.scenarios import BY_NUMBER
from logres.games.pendragon.tables import SITES, SITES_OF
from logres_workshop.marker import rule
from tests.games.pendragon.boards import board, new

BC, PT, HTF, DEB = "barbarian-conspiracy", "petty-tyrants", "the-harder-they-fall", "de-excidio-britanniae"


def start(scenario):
    return board(base="scenario", scenario=scenario)


def listed(b, text):
    """Compare with lines of space, Population/Prosperity, Site:Stronghold, Unit*count."""
    for line in text.strip().splitlines():
        name, numbers, *rest = line.split()
        s = SPACE[name]
        population, cubes = map(int, numbers.split("/"))
        assert (b.population[s], b.prosperity(s)) == (population, cubes), name
        strongholds = {SITES[site]: b.sites[site] for site in SITES_OF[s] if b.sites[site] != NOBODY}
        assert strongholds == {item.split(":")[0]: PIECE[item.split(":")[1]] for item in rest if ":" in item}, name
        units = {piece: b.at(s, piece) for piece in range(11) if b.at(s, piece)}
        assert units == {PIECE[item.split("*")[0]]: int(item.split("*")[1]) for item in rest if "*" in item}, name


def tracks(b):
    return (*b.resources, b.prestige, b.wealth, b.refugees, STATUSES[b.imperium], bool(b.roads), b.patrolled)


def people(b):
    return [control.population_under(b, f) for f in range(4)]


# ---------------------------------------------------------------------- Barbarian Conspiracy


@rule("pendragon", "2.1.scenario.bc-markers", "2.1.initial-boxes")
def test_barbarian_conspiracy_markers():
    b = start(BC)
    assert tracks(b) == (0, 25, 10, 6, 0, 0, 0, "roman_rule_military", True, [1, 1, 0, 0])
    assert (b.total_prosperity(), people(b)) == (80, [0, 40, 0, 0])
    assert b.control == [CIVITATES] * 23
    assert b.eligible == [1, 1, 1, 1]


@rule("pendragon", "2.1.scenario.bc-forces-south", "2.1.prosperity-placement")
def test_barbarian_conspiracy_south():
    b = start(BC)
    listed(
        b,
        """
        dumnonii 1/2 isca_dumnoniorum:town militia*1
        durotriges 2/4 aquae_sulis:town militia*1
        atrebates 3/6 venta_belgarum:fort calleva_atrebatum:town cavalry*1 militia*1
        regni 2/4 anderida:fort noviomagus:town cavalry*1 militia*1
        cantiaci 2/4 rutupiae:fort durovernum:town cavalry*1 militia*1
        londinium 2/4 londinium:town militia*1
        trinovantes 2/4 walton_castle:fort camulodunum:town cavalry*1 militia*1
        iceni 2/4 venta_icenorum:hillfort militia*1
        """,
    )
    assert (b.bottom[Space.ATREBATES], b.top[Space.ATREBATES]) == (3, 3)


@rule("pendragon", "2.1.scenario.bc-forces-midlands")
def test_barbarian_conspiracy_midlands():
    listed(
        start(BC),
        """
        catuvellauni 3/6 verulamium:town militia*2
        dobunni 2/4 corinium:town militia*2
        cornovii 2/4 viroconium:town militia*1
        corieltauvi 2/4 lindum:fort ratae:town cavalry*1 militia*1
        silures 1/2 dinas_powys:fort isca_silurum:town cavalry*2
        demetae 1/2 moridunum:hillfort militia*1
        ordovices 1/2 segontium:hillfort militia*1
        deceangli 2/4 deva:fort cavalry*2
        """,
    )


@rule("pendragon", "2.1.scenario.bc-forces-north")
def test_barbarian_conspiracy_north():
    listed(
        start(BC),
        """
        brigantes 1/2 barwick:hillfort militia*2
        parisi 2/4 petuaria:hillfort militia*1
        eboracum 1/2 eboracum:fort cavalry*5
        textoverdi 2/4 pons_aelius:fort cataractonium:town cavalry*3
        carvetii 1/2 uxellodunum:fort cavalry*3
        votadini 2/4 yeavering:hillfort traprain_law:hillfort militia*4
        novantae 1/2 mote_of_mark:hillfort militia*1
        """,
    )


AVAILABLE = (
    *(CAVALRY, FORT, MILITIA, COMITATES, TOWN, HILLFORT, SAXON_WARBAND, SAXON_RAIDER, SAXON_SETTLEMENT),
    *(SCOTTI_WARBAND, SCOTTI_RAIDER, SCOTTI_SETTLEMENT),
)


def counts(b):
    """Pieces by kind on the map, those of all colours together, and Available."""
    on_map = [sum(b.on_map(p + c) for c in ((0, 1, 2) if p in (3, 6, 14, 17) else (0,))) for p in AVAILABLE]
    return on_map, [pieces.available(b, p) for p in AVAILABLE]


@rule("pendragon", "2.1.scenario.bc-totals", "1.4.1.comitates-not-in-play", "2.1.initial-boxes")
def test_S1_totals_of_barbarian_conspiracy():
    b = new(BC, 1).board
    assert counts(b) == ([20, 10, 24, 0, 13, 8, 0, 0, 0, 0, 0, 0], [0, 0, 6, 0, 2, 7, 25, 25, 12, 12, 30, 6])
    assert (b.casualties, b.out_of_play, b.not_yet) == (0, 0, 15)


# ---------------------------------------------------------------------- Petty Tyrants


@rule("pendragon", "2.1.scenario.pt-markers")
def test_petty_tyrants_markers():
    b = start(PT)
    assert tracks(b) == (20, 30, 25, 32, 2, 15, 0, "fragmentation", False, [1, 1, 0, 0])
    assert (people(b), b.prestige + people(b)[DUX]) == ([6, 18, 6, 2], 8)


@rule("pendragon", "2.1.scenario.pt-forces-south")
def test_petty_tyrants_south():
    listed(
        start(PT),
        """
        dumnonii 2/2 tintagel:hillfort comitates*2
        durotriges 1/1 aquae_sulis:town south_cadbury:hillfort comitates*2 militia*3
        atrebates 2/2 venta_belgarum:fort calleva_atrebatum:town cavalry*2 militia*2
        regni 1/1 anderida:saxon_settlement saxon_warband*2
        cantiaci 2/2 rutupiae:saxon_settlement saxon_warband*4
        londinium 2/4 londinium:town militia*2
        trinovantes 2/2 camulodunum:town walton_castle:blue_saxon_settlement militia*2 blue_saxon_warband*2
        iceni 1/1 venta_icenorum:saxon_settlement saxon_warband*3
        """,
    )


@rule("pendragon", "2.1.scenario.pt-forces-midlands")
def test_petty_tyrants_midlands():
    listed(
        start(PT),
        """
        catuvellauni 3/3 verulamium:town durocobrivis:blue_saxon_settlement comitates*2 militia*2 blue_saxon_warband*4
        dobunni 2/4 corinium:town glevum:town comitates*1 militia*3
        cornovii 2/2 viroconium:town old_oswestry:hillfort comitates*1 militia*2
        corieltauvi 2/2 lindum:saxon_settlement saxon_warband*3
        silures 1/1 dinas_powys:red_scotti_settlement isca_silurum:town red_scotti_warband*2 militia*2
        demetae 1/1 moridunum:scotti_settlement scotti_warband*2
        ordovices 1/1 segontium:hillfort dinas_emrys:hillfort comitates*2 militia*2
        deceangli 1/1 deva:fort cavalry*2
        """,
    )


@rule("pendragon", "2.1.scenario.pt-forces-north")
def test_petty_tyrants_north():
    listed(
        start(PT),
        """
        brigantes 1/1 mam_tor:hillfort comitates*1 militia*1
        parisi 2/2 derventio:red_saxon_settlement petuaria:hillfort red_saxon_warband*3 militia*1
        eboracum 1/2 eboracum:fort cavalry*1
        textoverdi 1/1 pons_aelius:fort cataractonium:town cavalry*3 militia*2
        carvetii 1/1 luguvalium:fort uxellodunum:fort cavalry*2
        votadini 2/2 yeavering:hillfort traprain_law:hillfort comitates*2 militia*2
        novantae 1/1 alclud:scotti_settlement scotti_warband*3
        """,
    )


@rule("pendragon", "2.1.scenario.pt-totals")
def test_S2_totals_and_control_of_petty_tyrants():
    b = new(PT, 1).board
    assert counts(b) == ([10, 6, 26, 13, 10, 9, 21, 0, 7, 7, 0, 3], [5, 4, 4, 2, 5, 6, 4, 25, 5, 5, 30, 3])
    assert (b.casualties, b.out_of_play, b.not_yet, b.total_prosperity()) == (0, 5, 0, 40)
    assert [b.on_map(PIECE[f"{c}saxon_warband"]) for c in ("", "blue_", "red_")] == [12, 6, 3]
    assert [b.on_map(PIECE[f"{c}saxon_settlement"]) for c in ("", "blue_", "red_")] == [4, 2, 1]
    assert [b.on_map(PIECE[f"{c}scotti_warband"]) for c in ("", "blue_", "red_")] == [5, 0, 2]
    assert sum(b.population) == 35
    by = {f: [Space(s).name.lower() for s in range(23) if b.control[s] == f] for f in (DUX, SAXONS, SCOTTI, NOBODY)}
    assert by[DUX] == ["carvetii", "deceangli", "parisi", "textoverdi", "eboracum"]
    assert by[SAXONS] == ["cantiaci", "corieltauvi", "iceni", "regni"]
    assert by[SCOTTI] == ["demetae", "novantae"]
    assert by[NOBODY] == ["atrebates", "silures"]


# ---------------------------------------------------------------------- The Harder They Fall


@rule("pendragon", "2.1.scenario.htf-markers")
def test_the_harder_they_fall_markers():
    b = start(HTF)
    assert tracks(b) == (0, 32, 12, 15, 10, 13, 0, "roman_rule_civilian", True, [1, 1, 0, 0])
    assert (b.total_prosperity(), b.total_prosperity() + b.prestige) == (57, 67)
    assert b.control[Space.DEMETAE] == SCOTTI
    assert [s for s in range(23) if b.control[s] == NOBODY] == [Space.ICENI, Space.NOVANTAE]


@rule("pendragon", "2.1.scenario.htf-forces-south")
def test_the_harder_they_fall_south():
    listed(
        start(HTF),
        """
        dumnonii 1/1 tintagel:hillfort militia*2
        durotriges 2/4 aquae_sulis:town south_cadbury:hillfort militia*3
        atrebates 3/6 venta_belgarum:fort calleva_atrebatum:town cavalry*1 militia*1
        regni 2/2 anderida:blue_saxon_settlement blue_saxon_warband*3
        cantiaci 2/2 durovernum:town militia*2
        londinium 2/4 londinium:town militia*2
        trinovantes 2/2 walton_castle:fort camulodunum:town cavalry*1 militia*2
        iceni 2/0 saxon_warband*2
        """,
    )


@rule("pendragon", "2.1.scenario.htf-forces-midlands")
def test_the_harder_they_fall_midlands():
    listed(
        start(HTF),
        """
        catuvellauni 3/6 verulamium:town durocobrivis:blue_saxon_settlement militia*2 blue_saxon_warband*3
        dobunni 2/4 corinium:town glevum:town militia*3
        cornovii 2/4 viroconium:town militia*1
        corieltauvi 2/2 lindum:fort ratae:town cavalry*1 militia*1
        silures 1/1 isca_silurum:town militia*2
        demetae 1/1 moridunum:scotti_settlement scotti_warband*1
        ordovices 1/1 dinas_emrys:hillfort militia*2
        deceangli 2/4 deva:fort cavalry*1
        """,
    )


@rule("pendragon", "2.1.scenario.htf-forces-north")
def test_the_harder_they_fall_north():
    listed(
        start(HTF),
        """
        brigantes 1/2 barwick:hillfort militia*1
        parisi 2/4 petuaria:fort cavalry*1
        eboracum 1/2 eboracum:fort
        textoverdi 2/2 pons_aelius:fort cavalry*1
        carvetii 1/1 uxellodunum:fort cavalry*1
        votadini 2/2 yeavering:hillfort militia*2
        novantae 1/0
        """,
    )


@rule("pendragon", "2.1.scenario.htf-totals")
def test_S3_totals_of_the_harder_they_fall():
    b = new(HTF, 1).board
    assert counts(b) == ([7, 8, 26, 0, 11, 5, 8, 0, 2, 1, 0, 1], [8, 2, 4, 0, 4, 10, 17, 25, 10, 11, 30, 5])
    assert (b.casualties, b.out_of_play, b.not_yet) == (0, 5, 15)
    assert people(b) == [0, 36, 0, 1]
    assert [b.on_map(PIECE[f"{c}saxon_warband"]) for c in ("", "blue_", "red_")] == [2, 6, 0]


@rule("pendragon", "2.1.scenario.bc-totals", "2.1.scenario.pt-totals", "2.1.scenario.htf-totals")
def test_forces_that_do_not_add_up_are_refused():
    for scenario in (BC, PT, HTF):
        b = new(scenario, 1).board
        setup.check_boxes(b, BY_NUMBER[b.scenario])
        b.available[SCOTTI_RAIDER] -= 1
        with pytest.raises(BadInput, match="29 scotti_raider"):
            setup.check_boxes(b, BY_NUMBER[b.scenario])


# ---------------------------------------------------------------------- De Excidio Britanniae, players


@rule("pendragon", "2.1.scenario.deb-board")
def test_de_excidio_begins_like_barbarian_conspiracy():
    one, other = start(BC), start(DEB)
    for field in ("count", "resources", "available", "bottom", "top", "imperium", "not_yet", "patrolled"):
        assert getattr(one, field) == getattr(other, field)


@rule("pendragon", "2.1.choose", "1.5.1.non-player-option")
def test_who_plays():
    g = new(PT, 1, {"nonplayers": ["saxons"], "players": "three-britons"})
    assert g.seats == SEATS
    assert (g.scenario, g.board.scenario) == (PT, 1)
    assert (g.board.nonplayer, g.board.player) == ([0, 0, 1, 0], [0, 0, 2, 3])
    assert g.board.resources == [20, 30, 25, 32]
    with pytest.raises(BadInput, match="demo"):
        new(BC, 1, {"nonplayers": list(SEATS)})
    assert new(BC, 1, {"demo": True}).board.nonplayer == [1, 1, 1, 1]
