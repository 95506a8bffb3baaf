"""The map: spaces, borders, Roads, coasts, Sites."""

from logres.games.pendragon import tables
from logres.games.pendragon.names import (
    BRITANNICUS,
    CITY,
    CLEAR,
    FENS,
    FORT,
    GERMANICUS,
    HIBERNICUS,
    HILLFORT,
    HILLFORT_SITE,
    HILLS,
    SAXON_SETTLEMENT,
    SAXONS,
    SCOTTI,
    SEPTENTRIONALIS,
    SPACE,
    SPACES,
    TOWN,
    TOWN_SITE,
    Space,
)
from logres.games.pendragon.pieces import fits
from logres.games.pendragon.tables import ADJACENT, CALEDONIA, CALEDONIA_FORTS, COAST, PRINTED, ROADS, SEAS_OF, SITES_OF
from logres_workshop.marker import rule
from tests.games.pendragon.boards import board


def names(spaces):
    return [SPACES[s] for s in spaces]


@rule("pendragon", "1.3.3.roads-need-connection")
def test_M1_corieltauvi_to_dobunni_by_road():
    assert Space.DOBUNNI in ADJACENT[Space.CORIELTAUVI]
    assert Space.DOBUNNI in ROADS[Space.CORIELTAUVI]
    assert sum(map(len, ROADS)) == 2 * 16
    assert names(ROADS[Space.LONDINIUM]) == ["atrebates", "cantiaci", "catuvellauni", "trinovantes"]
    assert names(ROADS[Space.EBORACUM]) == ["parisi", "textoverdi"]


@rule("pendragon", "1.3.3.roads-need-connection")
def test_M2_corieltauvi_to_cornovii_without_road():
    assert Space.CORNOVII in ADJACENT[Space.CORIELTAUVI]
    assert Space.CORNOVII not in ROADS[Space.CORIELTAUVI]


@rule("pendragon", "1.3.4.adjacency")
def test_M3_silures_and_durotriges_do_not_touch():
    assert Space.DUROTRIGES not in ADJACENT[Space.SILURES]
    assert Space.SILURES not in ADJACENT[Space.DUROTRIGES]


@rule("pendragon", "1.3.4.adjacency")
def test_M4_trinovantes_and_cantiaci_do_not_touch():
    assert Space.CANTIACI not in ADJACENT[Space.TRINOVANTES]
    assert sum(map(len, ADJACENT)) == 2 * 46
    assert all(s in ADJACENT[other] for s in range(23) for other in ADJACENT[s])


@rule("pendragon", "1.3.8.coastal")
def test_M5_dobunni_borders_no_sea():
    assert SEAS_OF[Space.DOBUNNI] == ()


@rule("pendragon", "1.3.8.coastal")
def test_M6_londinium_lies_on_germanicus():
    assert SEAS_OF[Space.LONDINIUM] == (GERMANICUS,)
    assert SEAS_OF[Space.PARISI] == (GERMANICUS, SEPTENTRIONALIS)
    assert names(COAST[BRITANNICUS]) == ["atrebates", "cantiaci", "dumnonii", "durotriges", "regni"]
    assert [len(coast) for coast in COAST] == [5, 6, 8, 3]


@rule("pendragon", "1.3.9.caledonia")
def test_M7_caledonia():
    assert names(CALEDONIA) == ["novantae", "votadini"]
    assert names(CALEDONIA_FORTS) == ["carvetii", "textoverdi"]


@rule("pendragon", "1.3.4.adjacency")
def test_M8_iceni():
    assert names(ADJACENT[Space.ICENI]) == ["catuvellauni", "corieltauvi", "trinovantes"]


@rule("pendragon", "1.3.1.printed-population")
def test_M9_population():
    assert sum(PRINTED) == 40
    assert names([s for s in range(23) if PRINTED[s] == 3]) == ["atrebates", "catuvellauni"]
    one = ["brigantes", "carvetii", "demetae", "dumnonii", "novantae", "ordovices", "silures", "eboracum"]
    assert names([s for s in range(23) if PRINTED[s] == 1]) == one
    assert all(PRINTED[s] == 2 for s in range(23) if SPACES[s] not in (*one, "atrebates", "catuvellauni"))


def test_M10_forts_at_the_start():
    b = board(base="scenario", scenario="barbarian-conspiracy")

    def forts(spaces):
        return sum(b.at(s, FORT) for s in spaces)

    assert [forts(coast) for coast in COAST[:3]] == [3, 3, 3]
    assert forts(CALEDONIA_FORTS) == 2


@rule("pendragon", "1.3.1.region-attributes")
def test_regions_have_terrain_and_two_sites():
    assert (len(tables.REGIONS), len(tables.CITIES)) == (21, 2)
    assert all(len(SITES_OF[s]) == 2 for s in tables.REGIONS)
    terrain = [tables.TERRAIN[s] for s in tables.REGIONS]
    assert [terrain.count(kind) for kind in (CLEAR, FENS, HILLS)] == [8, 4, 9]
    assert tables.TERRAIN[Space.CORIELTAUVI] == FENS
    assert tables.TERRAIN[Space.DEMETAE] == HILLS
    assert tables.TERRAIN[Space.DUMNONII] == HILLS
    assert tables.TERRAIN[Space.REGNI] == CLEAR


@rule("pendragon", "1.3.2.cities")
def test_cities_have_one_town_site_and_no_hillfort():
    assert names(tables.CITIES) == ["eboracum", "londinium"]
    for s in tables.CITIES:
        (site,) = SITES_OF[s]
        assert tables.SITE_KIND[site] == TOWN_SITE
        assert tables.TERRAIN[s] == CITY
        assert [fits(site, piece) for piece in (TOWN, FORT, SAXON_SETTLEMENT, HILLFORT)] == [True, True, True, False]


@rule("pendragon", "1.3.1.site-names")
def test_sites_have_the_names_of_the_set_ups():
    listed = {SPACES[s]: [tables.SITES[site] for site in SITES_OF[s]] for s in range(23)}
    assert listed["dumnonii"] == ["tintagel", "isca_dumnoniorum"]
    assert listed["carvetii"] == ["uxellodunum", "luguvalium"]
    assert listed["votadini"] == ["yeavering", "traprain_law"]
    assert sum(map(len, listed.values())) == 44
    assert [tables.spelled(name) for name in tables.SITE_NAMES] == list(tables.SITES)
    assert tables.SITE_NAMES[tables.SITE["mote_of_mark"]] == "Mote of Mark"


@rule("pendragon", "1.3.5.site-types")
def test_town_sites():
    towns = [tables.SITES[site] for site in range(44) if tables.SITE_KIND[site] == TOWN_SITE]
    assert towns == [
        *(
            "venta_belgarum",
            "calleva_atrebatum",
            "durovernum",
            "luguvalium",
            "durocobrivis",
            "verulamium",
            "ratae",
            "lindum",
        ),
        *("viroconium", "deva", "glevum", "corinium", "isca_dumnoniorum", "aquae_sulis", "noviomagus", "isca_silurum"),
        *("cataractonium", "camulodunum", "eboracum", "londinium"),
    ]
    tintagel = tables.SITE["tintagel"]
    assert tables.SITE_KIND[tintagel] == HILLFORT_SITE
    assert [fits(tintagel, piece) for piece in (TOWN, FORT, HILLFORT)] == [False, True, True]
    assert fits(tables.SITE["ratae"], HILLFORT)


@rule("pendragon", "1.3.1.space-name-spelling")
def test_other_spellings_are_the_same_space():
    assert tables.space("Atrebatas") == SPACE["atrebates"]
    assert tables.space("Catuwellanni") == SPACE["catuvellauni"]
    assert tables.space("Corieltawi") == SPACE["corieltauvi"]
    assert [tables.spelled(name) for name in ("Yeavinger", "Derwentio")] == ["yeavering", "derventio"]
    assert tables.spelled("Traprain Law") == "traprain_law"
    b = board({"Atrebatas": {"strongholds": ["fort"], "units": {"cavalry": 2}}})
    assert b.at(Space.ATREBATES, FORT) == 1


@rule("pendragon", "1.3.6.tear-symbol")
def test_tears():
    assert names(tables.TEARS) == ["atrebates", "deceangli", "durotriges", "iceni", "regni", "textoverdi"]


@rule("pendragon", "1.3.7.seas")
def test_four_seas_and_whose_raids_they_carry():
    assert tables.SEA_NAMES[HIBERNICUS] == "Oceanus Hibernicus"
    assert tables.RAIDED_BY == (SAXONS, SAXONS, SCOTTI, SCOTTI)
    for scenario in ("barbarian-conspiracy", "petty-tyrants", "the-harder-they-fall", "de-excidio-britanniae"):
        assert board(base="scenario", scenario=scenario).patrolled == [1, 1, 0, 0]


def test_distances_are_steps_over_land():
    distance = tables.DISTANCE
    assert distance[Space.DUMNONII][Space.DUMNONII] == 0
    assert distance[Space.SILURES][Space.DUROTRIGES] == 2
    assert distance[Space.DUMNONII][Space.NOVANTAE] == 6
