"""The nation cards as data: points for holding and occupying."""

import pytest

from logres.games.britannia.rules.scoring.cards import HOLD, OCCUPY, ROMAN_GWYNEDD_CARD
from logres.games.britannia.tables import (
    ANGLES,
    AREA,
    AREAS,
    BELGAE,
    BRIGANTES,
    CALEDONIANS,
    DANES,
    IRISH,
    JUTES,
    N_AREAS,
    N_NATIONS,
    N_ROUNDS,
    NATION,
    NATIONS,
    NORMANS,
    NORSEMEN,
    NORWEGIANS,
    PICTS,
    ROMANO_BRITISH,
    ROMANS,
    SAXONS,
    SCOTS,
    WELSH,
    ZONES,
)
from logres_workshop.marker import rule

ENGLAND = " ".join(sorted(AREAS[area] for area in ZONES["england"]))
WALES = " ".join(sorted(AREAS[area] for area in ZONES["wales"]))
SCOTLAND = " ".join(sorted(AREAS[area] for area in ZONES["scotland"]))
IRISH_COASTS = "cumbria cheshire gwynedd dyfed avalon devon cornwall"
BRIGANTIA = "dalriada dunedin lothian galloway cumbria pennines bernicia york cheshire march north_mercia lindsey"
NORSE_COASTS = "mar moray dalriada strathclyde galloway pennines cheshire clwyd gwynedd dyfed gwent avalon"
DUBLIN_COASTS = "dalriada bernicia cheshire dyfed gwent avalon"
SOUTH = "avalon downlands wessex sussex kent essex suffolk south_mercia north_mercia hwicce march"
NORMAL_ENGLAND = """avalon wessex sussex kent essex suffolk norfolk south_mercia north_mercia hwicce march cheshire york
    bernicia cumbria lothian"""
NORTH = f"lothian galloway {SCOTLAND}"


def scroll(*steps: str) -> dict[str, int]:
    """'4 powys gwynedd', '2 ...': areas and their points; what an earlier step names, a later one leaves alone."""
    worth: dict[str, int] = {}
    for step in steps:
        points, *areas = step.split()
        worth |= {area: int(points) for area in areas if area not in worth}
    return worth


def shown(table, nation: int) -> dict[int, dict[str, int]]:
    """What a card's table pays, by round and area."""
    rounds = {round: table[nation][round] for round in range(N_ROUNDS + 1)}
    found = {round: {AREAS[area]: row[area] for area in range(N_AREAS) if row[area]} for round, row in rounds.items()}
    return {round: worth for round, worth in found.items() if worth}


def card(nation: int, scrolls: dict[tuple[int, ...], dict[str, int]], *clauses: str):
    expected = {round: worth for rounds, worth in scrolls.items() for round in rounds}
    return pytest.param(nation, expected, id=NATIONS[nation], marks=rule("britannia", *clauses))


@pytest.mark.parametrize(
    ("nation", "expected"),
    [
        card(
            ROMANS,
            {
                (5,): scroll(
                    "6 cheshire york essex",
                    "4 norfolk suffolk north_mercia hwicce south_mercia kent sussex wessex",
                    "2 lothian bernicia pennines cumbria march avalon devon cornwall",
                    "1 gwynedd clwyd powys dyfed gwent downlands",
                )
            },
            "score.hold.when", "roman.score.limes",
        ),
        card(
            ROMANO_BRITISH,
            {(7, 10, 13, 16): scroll(f"2 {NORMAL_ENGLAND}")},
            "score.hold.when",
        ),
        card(BELGAE, {(5, 7, 10, 13, 16): scroll(f"2 {SOUTH} norfolk lindsey")}, "score.hold.when"),
        card(
            WELSH,
            {
                (5, 7, 10, 13): scroll("4 powys gwynedd dyfed", f"2 {WALES}", f"1 {ENGLAND} {SCOTLAND}"),
                (16,): scroll(
                    "4 powys gwynedd dyfed", f"2 {WALES} cheshire march hwicce avalon", f"1 {ENGLAND} {SCOTLAND}"
                ),
            },
            "score.hold.when", "card.facts.natives",
        ),
        card(
            BRIGANTES,
            {
                (5,): scroll("6 strathclyde", "4 galloway", f"2 {BRIGANTIA}"),
                (7,): scroll(
                    "6 strathclyde", "4 dalriada dunedin galloway cumbria bernicia york", f"2 {BRIGANTIA}"
                ),
                (10,): scroll("8 strathclyde", "6 cumbria", "4 dunedin galloway bernicia york", f"2 {BRIGANTIA}"),
                (13, 16): scroll("10 strathclyde", f"2 {BRIGANTIA}"),
            },
            "score.hold.when", "card.facts.others",
        ),
        card(
            CALEDONIANS,
            {
                (5, 7): scroll("4 orkneys caithness hebrides", "2 moray skye dalriada"),
                (10, 13, 16): scroll("4 orkneys hebrides", "2 caithness moray skye dalriada"),
            },
            "score.hold.when", "card.facts.natives",
        ),
        card(
            PICTS,
            {(5, 7, 10, 13, 16): scroll("4 alban mar moray", f"2 {SCOTLAND} galloway lothian bernicia")},
            "score.hold.when",
        ),
        card(
            IRISH,
            {
                (5, 7): scroll(f"4 {IRISH_COASTS}"),
                (10, 13): scroll(f"2 {IRISH_COASTS}"),
                (16,): scroll(f"2 {ENGLAND} {WALES} {SCOTLAND}"),
            },
            "score.hold.when",
        ),
        card(
            SCOTS,
            {(5,): scroll(f"2 {NORTH}"), (7, 10, 13, 16): scroll("4 skye dalriada dunedin", f"2 {NORTH}")},
            "score.hold.when",
        ),
        card(
            NORSEMEN,
            {
                (13,): scroll("6 orkneys hebrides caithness", "4 cumbria skye", f"2 {NORSE_COASTS}"),
                (16,): scroll("4 orkneys hebrides cumbria caithness", f"2 {ENGLAND} {WALES} {SCOTLAND}"),
            },
            "score.hold.when",
        ),
        card(
            NATION["dubliners"],
            {
                (13,): scroll("8 york", "5 cumbria", f"2 {DUBLIN_COASTS}"),
                (16,): scroll("4 cumbria", f"2 {DUBLIN_COASTS} york", f"1 {ENGLAND} {WALES} {SCOTLAND}"),
            },
            "score.hold.when",
        ),
        card(
            DANES,
            {
                (13,): scroll(
                    "8 york", "4 lindsey north_mercia essex suffolk norfolk",
                    f"2 {ENGLAND} dunedin strathclyde devon cornwall",
                ),
                (16,): scroll(
                    "8 york", "4 lindsey north_mercia essex suffolk norfolk", f"2 {ENGLAND} devon cornwall"
                ),
            },
            "score.hold.when",
        ),
        card(NORWEGIANS, {(16,): scroll(f"2 {ENGLAND}")}, "score.hold.when"),
        card(
            SAXONS,
            {
                (5,): scroll(f"2 {SOUTH}"),
                (7,): scroll(
                    "6 essex", "4 sussex wessex avalon", "3 suffolk kent",
                    "2 norfolk york cheshire march north_mercia south_mercia hwicce downlands devon cornwall",
                ),
                (10, 13, 16): scroll(
                    "4 hwicce downlands avalon wessex sussex essex", "3 kent",
                    "2 march norfolk suffolk south_mercia devon cornwall",
                ),
            },
            "score.hold.when",
        ),
        card(
            JUTES,
            {
                (5,): scroll("8 kent", "4 essex sussex wessex"),
                (7, 10, 13, 16): scroll("4 kent", "2 essex sussex wessex"),
            },
            "score.hold.when",
        ),
        card(
            ANGLES,
            {
                (5,): scroll("2 essex south_mercia hwicce march north_mercia suffolk norfolk lindsey york"),
                (7,): scroll(
                    "6 norfolk", "4 dunedin lothian bernicia york north_mercia",
                    "2 pennines cumbria cheshire march hwicce south_mercia essex suffolk lindsey",
                ),
                (10, 13, 16): scroll(
                    "4 lothian bernicia pennines cheshire york north_mercia hwicce norfolk",
                    "2 galloway cumbria march lindsey suffolk south_mercia",
                ),
            },
            "score.hold.when",
        ),
        card(NORMANS, {(16,): scroll(f"2 {ENGLAND}")}, "score.hold.when"),
    ],
)  # fmt: skip
def test_hold(nation, expected):
    assert shown(HOLD, nation) == expected


@pytest.mark.parametrize(
    ("nation", "expected"),
    [
        card(
            ROMANS,
            {(1, 2, 3): scroll("4 alban dalriada dunedin mar", f"2 strathclyde {ENGLAND} dyfed devon", f"1 {WALES}")},
            "roman.score.occupy", "card.facts.others",
        ),
        card(WELSH, {(8, 9): scroll("12 york")}, "score.occupy.when", "card.facts.natives"),
        card(
            NORSEMEN,
            {(11, 12, 13, 14, 15, 16): scroll("3 orkneys hebrides cumbria caithness", f"1 {NORSE_COASTS} skye")},
            "score.occupy.when",
        ),
        card(
            DANES,
            {
                (11,): scroll(f"2 {ENGLAND} {WALES} {SCOTLAND}"),
                (12,): scroll(
                    "8 york",
                    "4 strathclyde lothian bernicia pennines cumbria norfolk cheshire lindsey north_mercia",
                    "4 south_mercia suffolk essex",
                    "2 march kent",
                    "1 hwicce downlands sussex wessex avalon devon cornwall",
                ),
            },
            "score.occupy.when", "danes.r11.score-at-withdrawal", "danes.r12.rescore",
        ),
        card(
            NORWEGIANS,
            {(15,): scroll("10 york", "6 north_mercia", "4 bernicia cheshire march")},
            "score.occupy.when", "card.facts.others",
        ),
        card(
            NORMANS,
            {(15,): scroll("8 essex", "6 wessex", "4 suffolk south_mercia sussex kent", "2 norfolk hwicce avalon")},
            "score.occupy.when",
        ),
    ],
)  # fmt: skip
def test_occupy(nation, expected):
    assert shown(OCCUPY, nation) == expected


def test_nobody_else_scores_for_occupying():
    assert {nation for nation in range(N_NATIONS) if shown(OCCUPY, nation)} == {
        ROMANS, WELSH, NORSEMEN, DANES, NORWEGIANS, NORMANS,
    }  # fmt: skip


@rule("britannia", "card.facts.others")
def test_gwynedd_for_the_romans():
    assert [OCCUPY[ROMANS][round][AREA["gwynedd"]] for round in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert ROMAN_GWYNEDD_CARD == 2


@rule("britannia", "card.facts.natives")
def test_A5_caledonian_card():
    assert [HOLD[CALEDONIANS][5][AREA[area]] for area in ("orkneys", "caithness", "hebrides")] == [4, 4, 4]
    assert [HOLD[CALEDONIANS][5][AREA[area]] for area in ("moray", "skye", "dalriada")] == [2, 2, 2]
