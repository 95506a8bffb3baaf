"""The board as data: areas, regions, terrain, borders, straits, coasts."""

from logres.games.britannia.tables import (
    AREA,
    AREA_NAMES,
    AREAS,
    BOUNDARIES,
    COAST,
    DATA,
    DIFFICULT,
    ENGLAND,
    ENGLISH,
    LAND,
    LAND_ADJ,
    N_AREAS,
    REGION,
    SCOTLAND,
    SEA_ADJ,
    SEAS_OF,
    SOUTH_ZONE,
    STRAITS,
    WALES,
    ZONES,
)
from logres_workshop.marker import rule

SEAS = 6

ENGLISH_AREAS = """avalon bernicia cheshire cumbria downlands essex galloway hwicce kent lindsey lothian march norfolk
    north_mercia pennines south_mercia suffolk sussex wessex york"""
WELSH_AREAS = "clwyd cornwall devon dyfed gwent gwynedd powys"
SCOTTISH_AREAS = "alban caithness dalriada dunedin hebrides mar moray orkneys skye strathclyde"


def ids(areas) -> set[str]:
    return {AREAS[area] for area in areas}


def named(text: str) -> set[str]:
    return set(text.split())


def land_of(area: str) -> set[str]:
    return ids(LAND_ADJ[AREA[area]])


def seas_of(area: str) -> set[str]:
    return ids(SEAS_OF[AREA[area]])


def links(table) -> int:
    """How many pairs a symmetric table of neighbours holds."""
    pairs = {(one, other) for one, linked in enumerate(table) for other in linked}
    assert pairs == {(other, one) for one, other in pairs}
    return len(pairs) // 2


@rule("britannia", "map.areas.count")
def test_areas():
    assert len(set(AREAS)) == len(AREAS) == N_AREAS == LAND + SEAS + len(BOUNDARIES)
    assert (DATA["map"]["counts"]["land"], DATA["map"]["counts"]["seas"]) == (LAND, SEAS) == (37, 6)
    assert ids(range(LAND)) == named(ENGLISH_AREAS) | named(WELSH_AREAS) | named(SCOTTISH_AREAS)
    assert ids(range(LAND, LAND + SEAS)) == named(
        "english_channel atlantic_ocean irish_sea icelandic_sea north_sea frisian_sea"
    )


def test_names():
    assert AREA_NAMES[AREA["north_mercia"]] == "North Mercia"
    assert AREA_NAMES[AREA["irish_sea"]] == "Irish Sea"


@rule("britannia", "map.region.england")
def test_england():
    assert ids(ENGLISH) == ids(ZONES["england"]) == named(ENGLISH_AREAS)
    assert REGION.count(ENGLAND) == 20
    assert all(REGION[area] == ENGLAND for area in ENGLISH)


@rule("britannia", "map.region.wales")
def test_wales():
    assert ids(ZONES["wales"]) == named(WELSH_AREAS)
    assert {area for area in range(LAND) if REGION[area] == WALES} == ZONES["wales"]


@rule("britannia", "map.region.scotland")
def test_scotland():
    assert ids(ZONES["scotland"]) == named(SCOTTISH_AREAS)
    assert {area for area in range(LAND) if REGION[area] == SCOTLAND} == ZONES["scotland"]


@rule("britannia", "map.terrain.types")
def test_terrain():
    difficult = {AREAS[area] for area in range(N_AREAS) if DIFFICULT[area]}
    assert difficult == named(
        """downlands lindsey pennines galloway cornwall devon gwent powys clwyd dalriada alban mar moray skye caithness
        hebrides orkneys"""
    )


@rule("britannia", "map.terrain.known-in-text")
def test_terrain_that_the_rulebook_confirms():
    assert all(DIFFICULT[AREA[area]] for area in named("downlands pennines caithness hebrides orkneys"))
    assert not any(DIFFICULT[AREA[area]] for area in named("wessex sussex avalon suffolk york"))


@rule("britannia", "map.straits.four")
def test_straits():
    assert links(STRAITS) == 4
    assert ids(STRAITS[AREA["devon"]]) == {"dyfed", "gwent"}
    assert ids(STRAITS[AREA["hebrides"]]) == {"skye"}
    assert ids(STRAITS[AREA["orkneys"]]) == {"caithness"}


@rule("britannia", "map.adjacency.land-in-text")
def test_borders_in_the_examples():
    pairs = """essex-suffolk suffolk-norfolk avalon-downlands avalon-wessex wessex-sussex downlands-sussex sussex-kent
        sussex-essex kent-essex suffolk-lindsey lindsey-york lindsey-norfolk york-cheshire york-bernicia
        cumbria-pennines cumbria-galloway hwicce-powys march-powys dyfed-gwent dyfed-powys north_mercia-suffolk
        north_mercia-lindsey north_mercia-york north_mercia-march north_mercia-hwicce"""
    for pair in named(pairs):
        one, other = pair.split("-")
        assert other in land_of(one), pair


@rule("britannia", "map.adjacency.northern-corner")
def test_northern_corner():
    assert "lothian" in land_of("cumbria")
    assert "galloway" not in land_of("pennines")


def test_structure_borders():
    assert links(LAND_ADJ) == 72
    assert land_of("hebrides") == land_of("orkneys") == set()
    assert not any(LAND_ADJ[sea] for sea in range(LAND, N_AREAS))
    assert land_of("hwicce") == named("avalon downlands south_mercia north_mercia march powys gwent")
    assert land_of("lothian") == named("bernicia pennines cumbria galloway strathclyde dunedin")
    assert land_of("cornwall") == {"devon"}
    assert not set(LAND_ADJ[AREA["devon"]]) & set(STRAITS[AREA["devon"]])


def test_structure_coasts():
    assert sum(map(len, SEAS_OF)) == sum(map(len, COAST[: LAND + SEAS])) == 38
    assert all(sea in SEAS_OF[area] for sea in range(LAND, LAND + SEAS) for area in COAST[sea])
    landlocked = {AREAS[area] for area in range(LAND) if not SEAS_OF[area]}
    assert landlocked == named("north_mercia south_mercia march downlands pennines alban")
    assert ids(COAST[AREA["irish_sea"]]) == named("cheshire cumbria galloway strathclyde dalriada skye")
    assert ids(COAST[AREA["frisian_sea"]]) == named("york lindsey norfolk suffolk essex kent")


@rule("britannia", "map.coast.notes")
def test_coasts_that_the_rulebook_notes():
    assert seas_of("skye") == {"icelandic_sea", "irish_sea"}
    assert seas_of("dalriada") == {"irish_sea"}
    assert seas_of("hwicce") == {"atlantic_ocean"}
    assert seas_of("hebrides") == seas_of("orkneys") == {"icelandic_sea"}


@rule("britannia", "map.adjacency.sea-in-text")
def test_coasts_in_the_examples():
    assert seas_of("devon") == {"atlantic_ocean", "english_channel"}
    assert seas_of("kent") == {"frisian_sea", "english_channel"}
    assert seas_of("york") == {"frisian_sea", "north_sea"}
    assert seas_of("mar") == {"north_sea", "icelandic_sea"}
    assert "english_channel" in seas_of("cornwall")
    assert named("hwicce powys gwynedd clwyd cheshire") <= ids(COAST[AREA["atlantic_ocean"]])
    assert named("york bernicia lothian") <= ids(COAST[AREA["north_sea"]])
    assert AREA["icelandic_sea"] in SEA_ADJ[AREA["north_sea"]]


def test_structure_seas_form_a_ring():
    ring = [AREA["icelandic_sea"]]
    while len(ring) < 6:
        ring.append(next(sea for sea in SEA_ADJ[ring[-1]] if sea not in ring))
    assert all(len(SEA_ADJ[sea]) == 2 for sea in ring)
    assert links(SEA_ADJ) == 6
    assert ids(SEA_ADJ[AREA["english_channel"]]) == {"frisian_sea", "atlantic_ocean"}


@rule("britannia", "map.zone.south-of-york-cheshire")
def test_southern_zone():
    outside = named("cumbria pennines bernicia lothian galloway") | named(SCOTTISH_AREAS)
    assert ids(SOUTH_ZONE) == ids(range(LAND)) - outside


def test_zones_on_cards():
    assert ZONES["every_area"] == set(range(LAND))
    assert ZONES["outside_wales"] == ZONES["every_area"] - ZONES["wales"]
    assert ZONES["england_non_difficult"] == {area for area in ENGLISH if not DIFFICULT[area]}
    south = named(ENGLISH_AREAS) - named("cheshire york pennines bernicia cumbria lothian galloway")
    assert ids(ZONES["england_south_of_cheshire_and_york"]) == south
    assert ids(ZONES["england_south_of_cheshire_york_lindsey_norfolk"]) == south - {"lindsey", "norfolk"}
    assert ids(ZONES["north_of_cumbria_pennines_bernicia"]) == named(SCOTTISH_AREAS) | {"lothian", "galloway"}
