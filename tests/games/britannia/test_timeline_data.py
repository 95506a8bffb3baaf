"""The timeline as data."""

import pytest

from logres.games.britannia.tables import (
    AREA,
    AREAS,
    BELGAE,
    BRETWALDA_ROUNDS,
    CALENDAR,
    DATA,
    KING_ROUNDS,
    LEADERS,
    N_NATIONS,
    N_ROUNDS,
    NATION,
    NATIONS,
    NORSEMEN,
    ROMANO_BRITISH,
    ROMANS,
    SAXONS,
    SCORING_ROUNDS,
    SCOTS,
)
from logres_workshop.marker import rule

# Round by round: nation, arriving armies with their sea (c: cavalry), leaders, kind of turn.
TIMELINE = """
1  romans: major
1  belgae: boudicca
3  irish: 1 atlantic_ocean, raiding
4  caledonians: boats
4  picts: raiding boats
4  irish: 2 atlantic_ocean, raiding boats
4  scots: 1 irish_sea, raiding
4  saxons: 3 english_channel, raiding
4  jutes: 2 english_channel, raiding
4  angles: 3 frisian_sea, raiding
5  caledonians: boats
5  picts: raiding boats
5  irish: 1 atlantic_ocean, raiding boats
5  scots: 2 irish_sea, raiding boats
5  saxons: 3 english_channel, raiding boats
5  jutes: 2 english_channel, raiding boats
5  angles: 3 frisian_sea, raiding boats
6  caledonians: boats
6  picts: boats
6  irish: 1 atlantic_ocean, raiding boats
6  scots: 2 irish_sea, raiding boats
6  saxons: 8 frisian_sea, aelle, major boats
6  jutes: 1 english_channel, boats
6  angles: 4 north_sea, boats
7  romano_british: arthur
7  brigantes: urien
7  irish: 1 atlantic_ocean, boats
7  scots: 3 irish_sea, fergus, major raiding boats
7  saxons: 4 frisian_sea, boats
7  jutes: boats
7  angles: 7 north_sea, ida, major boats
8  irish: 1 atlantic_ocean
8  scots: 1 irish_sea
8  saxons: boats
8  jutes: boats
8  angles: 2 north_sea, boats
9  irish: 1 atlantic_ocean
9  saxons: boats
9  angles: oswiu, boats
10 saxons: boats
10 angles: offa, boats
11 norsemen: 5 icelandic_sea, ketil, major raiding boats
11 danes: 4 north_sea, 4 frisian_sea, raiding must_return
11 saxons: egbert
12 norsemen: 2 irish_sea, 2 atlantic_ocean, raiding boats
12 dubliners: 2 irish_sea, raiding
12 danes: 6 north_sea, ivar_halfdan, major boats
12 saxons: alfred
13 norsemen: boats
13 dubliners: 5 irish_sea, olaf, major boats
13 danes: 2 north_sea, boats
13 saxons: edgar
14 norsemen: boats
14 dubliners: 3 irish_sea, boats
14 danes: 6 frisian_sea, cnut, boats
15 danes: boats
15 norwegians: 10 north_sea, hardrada, major boats
15 saxons: harold
15 normans: 6+4c english_channel, william, major
16 danes: 3 frisian_sea, svein, boats
16 norwegians: boats
"""


def force(sea: int, infantry: int, cavalry: int) -> str:
    return f"{infantry}+{cavalry}c {AREAS[sea]}" if cavalry else f"{infantry} {AREAS[sea]}"


def icons(round: int, nation: int) -> str:
    names = ("major", "raiding", "boats", "must_return")
    return " ".join(icon for icon in names if CALENDAR.icon(icon)[round][nation])


def entry(round: int, nation: int) -> str:
    """What the tables say about a nation in a round, in the words of TIMELINE."""
    forces = [force(*arrival) for arrival in CALENDAR.arrivals(round, nation)]
    leaders = [LEADERS[leader] for leader in CALENDAR.leaders_due(round, nation)]
    return ", ".join([*forces, *leaders, *filter(None, [icons(round, nation)])])


def entries() -> list[str]:
    found = [(round, nation, entry(round, nation)) for round in range(1, N_ROUNDS + 1) for nation in range(N_NATIONS)]
    return [f"{round:<2} {NATIONS[nation]}: {text}" for round, nation, text in found if text]


def of(text: str) -> str:
    """The entry for '12 danes'."""
    round, nation = text.split()
    return entry(int(round), NATION[nation])


@rule("britannia", "timeline.consult")
def test_the_whole_timeline():
    assert entries() == TIMELINE.strip().splitlines()


def test_years():
    assert CALENDAR.years[1] == (43, 60)
    assert CALENDAR.years[N_ROUNDS] == (1066, 1085)
    assert all(CALENDAR.years[round][1] == CALENDAR.years[round + 1][0] for round in range(1, N_ROUNDS))


@rule("britannia", "timeline.scoring-rounds")
def test_scoring_rounds():
    assert {5, 7, 10, 13, 16} == SCORING_ROUNDS


@rule("britannia", "timeline.crown-rounds", "bretwalda.when")
def test_bretwalda_rounds():
    assert {8, 9, 10} == BRETWALDA_ROUNDS


@rule("britannia", "timeline.crown-rounds")
def test_king_rounds():
    assert {11, 12, 13, 14, 16} == KING_ROUNDS


@rule("britannia", "timeline.facts.early")
@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("1 romans", "major"),
        ("1 belgae", "boudicca"),
        ("4 picts", "raiding boats"),
        ("5 picts", "raiding boats"),
        ("6 saxons", "8 frisian_sea, aelle, major boats"),
        ("6 irish", "1 atlantic_ocean, raiding boats"),
        ("6 scots", "2 irish_sea, raiding boats"),
        ("6 jutes", "1 english_channel, boats"),
        ("7 romano_british", "arthur"),
        ("7 scots", "3 irish_sea, fergus, major raiding boats"),
    ],
)
def test_early_entries(when, expected):
    assert of(when) == expected


@rule("britannia", "timeline.facts.middle")
@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("8 irish", "1 atlantic_ocean"),
        ("8 scots", "1 irish_sea"),
        ("8 angles", "2 north_sea, boats"),
        ("9 saxons", "boats"),
        ("11 norsemen", "5 icelandic_sea, ketil, major raiding boats"),
    ],
)
def test_middle_entries(when, expected):
    assert of(when) == expected


@rule("britannia", "timeline.facts.late")
@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("11 danes", "4 north_sea, 4 frisian_sea, raiding must_return"),
        ("12 danes", "6 north_sea, ivar_halfdan, major boats"),
        ("14 danes", "6 frisian_sea, cnut, boats"),
        ("15 norwegians", "10 north_sea, hardrada, major boats"),
        ("15 saxons", "harold"),
        ("15 normans", "6+4c english_channel, william, major"),
    ],
)
def test_late_entries(when, expected):
    assert of(when) == expected


def test_cavalry_arrives_with_the_normans_alone():
    with_cavalry = [
        (round, NATIONS[nation])
        for round in range(1, N_ROUNDS + 1)
        for nation in range(N_NATIONS)
        if any(cavalry for _, _, cavalry in CALENDAR.arrivals(round, nation))
    ]
    assert with_cavalry == [(15, "normans")]


def test_A16_round_8_arrivals():
    due = {NATIONS[nation]: CALENDAR.arrivals(8, nation) for nation in range(N_NATIONS) if CALENDAR.arrivals(8, nation)}
    assert due == {
        "irish": ((AREA["atlantic_ocean"], 1, 0),),
        "scots": ((AREA["irish_sea"], 1, 0),),
        "angles": ((AREA["north_sea"], 2, 0),),
    }


@rule("britannia", "major.with-raiding")
def test_major_invasions_that_are_raids():
    both = [
        (r, n)
        for r in range(1, N_ROUNDS + 1)
        for n in range(N_NATIONS)
        if CALENDAR.major[r][n] and CALENDAR.raiding[r][n]
    ]
    assert both == [(7, SCOTS), (11, NORSEMEN)]


def test_nations_arrive_in_their_entry_round():
    for nation in set(range(N_NATIONS)) - {ROMANS, ROMANO_BRITISH, BELGAE}:
        rounds = [round for round in range(1, N_ROUNDS + 1) if CALENDAR.arrivals(round, nation)]
        assert not rounds or rounds[0] == DATA["nations"]["entry"][NATIONS[nation]]
    assert not CALENDAR.arrivals(1, ROMANS)
    assert CALENDAR.boats[9][SAXONS]
