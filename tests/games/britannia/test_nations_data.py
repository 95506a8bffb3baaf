"""The nations as data: order, counters, set-up, leaders."""

import pytest

from logres.games.britannia import tables
from logres.games.britannia.tables import (
    AREAS,
    BELGAE,
    BRIGANTES,
    CALEDONIANS,
    CALENDAR,
    COLOURS,
    DANES,
    DATA,
    HAS_POPULATION,
    LAND,
    LEADER,
    LEADER_NAMES,
    LEADER_NATION,
    LEADERS,
    MAX_CAVALRY,
    MAX_INFANTRY,
    N_NATIONS,
    NATION,
    NATION_NAMES,
    NATIONS,
    PICTS,
    ROMANO_BRITISH,
    ROMANS,
    SAXONS,
    START,
    WELSH,
)
from logres_workshop.marker import rule

ORDER = """romans romano_british belgae welsh brigantes caledonians picts irish scots norsemen dubliners danes
    norwegians saxons jutes angles normans"""
BADGES = """yellow-eagle yellow-shield blue-shield green-shield red-shield green-spear blue-spear red-spear
    yellow-spear red-ship yellow-ship green-ship yellow-axe red-axe green-axe blue-axe blue-ship"""

PRINTED = DATA["nations"]["nations"]
FORTS, BURHS = PRINTED["romans"]["counters"]["forts"], PRINTED["saxons"]["counters"]["burhs"]


def leaders_of(nation: int) -> list[str]:
    numbers = [leader for leader in range(len(LEADERS)) if CALENDAR.leader_round[leader]]
    return [LEADER_NAMES[leader] for leader in numbers if LEADER_NATION[leader] == nation]


def entry_of(leader: str) -> tuple[int, str]:
    """The round and the sea of a leader's entry."""
    sea = CALENDAR.leader_sea[LEADER[leader]]
    return CALENDAR.leader_round[LEADER[leader]], AREAS[sea] if sea >= 0 else "own"


@rule("britannia", "turn.nation-order")
def test_turn_order():
    assert DATA["nations"]["turn_order"]["nations"] == list(NATIONS) == ORDER.split()


def test_named_nations_are_those_of_the_data():
    assert list(NATIONS) == ORDER.split()
    assert [getattr(tables, nation.upper()) for nation in NATIONS] == list(range(N_NATIONS))
    assert NATION_NAMES[ROMANO_BRITISH] == "Romano-British"


@rule("britannia", "game.nations.seventeen")
def test_six_nations_are_there_at_the_start():
    entries = [1, 6, 1, 1, 1, 1, 1, 3, 4, 11, 12, 11, 15, 4, 4, 4, 15]
    assert [DATA["nations"]["entry"][nation] for nation in NATIONS] == entries
    assert {nation for nation in range(N_NATIONS) if START[nation]} == {
        ROMANS, BELGAE, WELSH, BRIGANTES, CALEDONIANS, PICTS,
    }  # fmt: skip


@rule("britannia", "comp.limit.table")
def test_counters():
    assert list(MAX_INFANTRY) == [16, 8, 10, 13, 11, 7, 10, 8, 11, 10, 9, 18, 12, 20, 6, 17, 8]
    assert {NATIONS[nation]: cavalry for nation, cavalry in enumerate(MAX_CAVALRY) if cavalry} == {
        "romano_british": 2,
        "normans": 4,
    }
    assert (FORTS, BURHS) == (24, 8)


@rule("britannia", "comp.markers.total")
def test_A42_counters():
    leaders = len([round for round in CALENDAR.leader_round if round])
    units = sum(MAX_INFANTRY) + sum(MAX_CAVALRY) + FORTS + BURHS + leaders
    assert units == DATA["nations"]["unit_counters"]["total"] == 251


@rule("britannia", "comp.limit.leaders")
def test_leaders():
    assert LEADERS[19:] == ("edwin_morcar",)  # in reduX alone
    assert {NATIONS[nation]: leaders_of(nation) for nation in set(LEADER_NATION)} == {
        "romano_british": ["Arthur"],
        "belgae": ["Boudicca"],
        "brigantes": ["Urien"],
        "scots": ["Fergus Mor Mac Erc"],
        "norsemen": ["Ketil Flatnose"],
        "dubliners": ["Olaf Guthfrithsson"],
        "danes": ["Ivar and Halfdan", "Cnut", "Svein Estrithson"],
        "norwegians": ["Harald Hardrada"],
        "saxons": ["Aelle", "Egbert", "Alfred", "Edgar", "Harold"],
        "angles": ["Ida", "Oswiu", "Offa"],
        "normans": ["William"],
    }


@rule("britannia", "comp.limit.romano-british")
def test_romano_british_counters():
    assert (MAX_INFANTRY[ROMANO_BRITISH], MAX_CAVALRY[ROMANO_BRITISH]) == (8, 2)
    assert leaders_of(ROMANO_BRITISH) == ["Arthur"]


@rule("britannia", "comp.limit.belgae")
def test_belgae_counters():
    assert (MAX_INFANTRY[BELGAE], MAX_CAVALRY[BELGAE]) == (10, 0)
    assert leaders_of(BELGAE) == ["Boudicca"]


@rule("britannia", "comp.limit.saxons")
def test_saxon_counters():
    assert (MAX_INFANTRY[SAXONS], MAX_CAVALRY[SAXONS], BURHS) == (20, 0, 8)
    assert leaders_of(SAXONS) == ["Aelle", "Egbert", "Alfred", "Edgar", "Harold"]


@rule("britannia", "comp.leader.danish-brothers")
def test_the_danish_brothers_are_one_leader():
    assert leaders_of(DANES).count("Ivar and Halfdan") == 1
    assert len(leaders_of(DANES)) == 3


@rule("britannia", "comp.population-markers")
def test_all_but_the_romans_have_a_population_marker():
    assert [NATIONS[nation] for nation in range(N_NATIONS) if not HAS_POPULATION[nation]] == ["romans"]


@rule("britannia", "comp.colour-symbol")
def test_colour_and_symbol():
    badges = [f"{COLOURS[n]}-{PRINTED[NATIONS[n]]['badge']['symbol']}" for n in range(N_NATIONS)]
    assert len(set(badges)) == N_NATIONS
    assert badges == BADGES.split()


@pytest.mark.parametrize(
    ("nation", "areas"),
    [
        pytest.param(*placed, marks=rule("britannia", f"setup.place.{placed[0]}"))
        for placed in (
            ("caledonians", "caithness hebrides orkneys"),
            ("picts", "alban dalriada dunedin mar moray skye"),
            ("brigantes", "bernicia cheshire cumbria galloway lothian march pennines strathclyde york"),
            ("belgae", "downlands essex kent lindsey north_mercia south_mercia norfolk suffolk sussex wessex"),
            ("welsh", "avalon clwyd cornwall devon dyfed gwent gwynedd hwicce powys"),
        )
    ],
)
def test_native_set_up(nation, areas):
    assert {AREAS[area]: infantry for area, infantry in START[NATION[nation]].items()} == dict.fromkeys(
        areas.split(), 1
    )


@rule("britannia", "setup.place.romans")
def test_roman_set_up():
    assert {AREAS[area]: infantry for area, infantry in START[ROMANS].items()} == {"english_channel": 16}


def test_A43_setup():
    placed = [area for start in START for area in start if area < LAND]
    assert sorted(placed) == list(range(LAND))
    assert sum(infantry for start in START for infantry in start.values()) == 37 + 16


@rule("britannia", "leader.entry.sea", "comp.limit.leaders")
def test_leaders_from_the_sea():
    assert {leader: entry_of(leader) for leader in LEADERS if entry_of(leader)[1] != "own"} == {
        "fergus": (7, "irish_sea"),
        "ketil": (11, "icelandic_sea"),
        "olaf": (13, "irish_sea"),
        "ivar_halfdan": (12, "north_sea"),
        "cnut": (14, "frisian_sea"),
        "svein": (16, "frisian_sea"),
        "hardrada": (15, "north_sea"),
        "aelle": (6, "frisian_sea"),
        "ida": (7, "north_sea"),
        "william": (15, "english_channel"),
    }


@rule("britannia", "leader.entry.unlisted", "comp.limit.leaders")
def test_leaders_on_land():
    assert {leader: entry_of(leader)[0] for leader in LEADERS[:19] if entry_of(leader)[1] == "own"} == {
        "arthur": 7, "boudicca": 1, "urien": 7, "egbert": 11, "alfred": 12, "edgar": 13, "harold": 15, "oswiu": 9,
        "offa": 10,
    }  # fmt: skip


@rule("britannia", "leader.entry.conditions", "leader.entry.angle-conditional")
def test_conditions_of_angle_leaders():
    conditions = {leader: CALENDAR.leader_condition[LEADER[leader]] for leader in LEADERS}
    assert {leader: AREAS[area] for leader, area in conditions.items() if area >= 0} == {
        "oswiu": "bernicia",
        "offa": "north_mercia",
    }


@rule("britannia", "leader.duration.last-three")
def test_leaders_who_stay():
    assert {leader for leader in LEADERS if CALENDAR.leader_stays[LEADER[leader]]} == {"harold", "hardrada", "william"}
