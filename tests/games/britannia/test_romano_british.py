"""The Romano-British: their first round, Arthur, old faith."""

import pytest

from logres.games.britannia.state import ABSENT
from logres.games.britannia.tables import AREA, AREAS, LEADER, NATION, ROMANO_BRITISH, SOUTH_ZONE
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, bar, position, question, table, targets, why

ARTHUR = LEADER["arthur"]
RB = "romano_british"


@pytest.mark.parametrize(
    ("scenario", "nation", "round", "saved"),
    [
        pytest.param("four-player", RB, 6, 1, marks=rule("britannia", "rb.r6.no-population")),
        pytest.param("four-player", RB, 8, 5, marks=rule("britannia", "rb.r6.no-population")),
        pytest.param("four-player", "welsh", 6, 5, marks=rule("britannia", "rb.r6.no-population")),
        pytest.param("four-player", "belgae", 6, 5, marks=rule("britannia", "variant.2p.germanic.belgae")),
        pytest.param("three-player-short", RB, 6, 1, marks=rule("britannia", "variant.3p-short.no-rb-population")),
        pytest.param("three-player-short", RB, 9, 5, marks=rule("britannia", "variant.3p-short.no-rb-population")),
        pytest.param("two-player-germanic", "belgae", 6, 1, marks=rule("britannia", "variant.2p.germanic.belgae")),
        pytest.param("two-player-germanic", "belgae", 9, 5, marks=rule("britannia", "variant.2p.germanic.belgae")),
    ],
)
def test_no_population_in_round_6(scenario, nation, round, saved):
    areas = {"york": {nation: 1}, "kent": {nation: 1}}
    g = position("population", nation, areas, round=round, scenario=scenario, population={nation: 1})
    assert table(g).pop[NATION[nation]] == saved
    assert question(g).kind == "ChooseGroup"  # and then a turn like any other


# --- Arthur ----------------------------------------------------------------------------------------------------------


@rule("britannia", "rb.arthur.placement", "stack.exceptions:arthur")
def test_arthur_and_his_cavalry_among_armies_or_in_a_vacant_southern_area():
    held = {AREA[area] for area in ("york", "lindsey", "pennines")}
    areas = {"york": {RB: 1}, "lindsey": {RB: 4}, "pennines": {RB: 1}, "kent": {"jutes": 1}}
    g = position("population", RB, areas, round=7)
    vacant = SOUTH_ZONE - held - {AREA["kent"]}
    assert {AREA[area] for area in targets(g, "place")} == held | vacant
    assert why(g, "kent") == "rb.arthur.placement"
    assert why(g, "bernicia") == "rb.arthur.placement"
    g.play("place arthur lindsey")
    b = table(g)
    assert b.leader[ARTHUR] == AREA["lindsey"]
    assert (b.infantry(ROMANO_BRITISH, AREA["lindsey"]), b.cavalry(ROMANO_BRITISH, AREA["lindsey"])) == (4, 2)


@rule("britannia", "rb.arthur.only-vacant-entry")
def test_arthur_comes_though_no_romano_british_are_left():
    g = position("round", None, {"kent": {"jutes": 1}, "york": {"angles": 1}}, round=7)
    assert (question(g).kind, question(g).actor) == ("PlaceLeader", RB)
    g.play("place arthur powys")
    b = table(g)
    assert b.leader[ARTHUR] == AREA["powys"]
    assert b.cavalry(ROMANO_BRITISH, AREA["powys"]) == 2


@rule("britannia", "rb.arthur.only-vacant-entry")
def test_other_leaders_need_armies():
    g = position("population", "brigantes", {"york": {"brigantes": 1}}, round=7)
    assert targets(g, "place") == {"york"}


@rule("britannia", "rb.arthur.none")
def test_no_arthur_without_armies_or_vacant_areas():
    areas = {AREAS[a]: {"saxons": 1} for a in sorted(SOUTH_ZONE)[:12]}
    areas |= {AREAS[a]: {"angles": 1} for a in sorted(SOUTH_ZONE)[12:]}
    g = position("round", None, areas, round=7)
    b = table(g)
    assert b.leader[ARTHUR] == ABSENT
    assert not b.in_play(ROMANO_BRITISH)
    assert question(g).kind == "ChooseGroup"


@rule("britannia", "rb.arthur.r8-conversion")
def test_in_round_8_arthur_leaves_and_his_cavalry_dismount():
    areas = {
        "york": {RB: {"infantry": 3, "cavalry": 1, "leader": "arthur"}},
        "kent": {RB: {"infantry": 5, "cavalry": 1}},
    }
    g = position("round", None, areas, round=8)
    b = table(g)
    assert b.leader[ARTHUR] == ABSENT
    assert (b.infantry(ROMANO_BRITISH, AREA["york"]), b.infantry(ROMANO_BRITISH, AREA["kent"])) == (4, 6)
    assert b.total_cavalry(ROMANO_BRITISH) == 0


@rule("britannia", "rb.arthur.r8-conversion")
@pytest.mark.parametrize("round", [7, 9])
def test_only_in_round_8(round):
    g = position(
        "round", None, {"york": {RB: {"cavalry": 2}}, "kent": {RB: {"cavalry": 0, "infantry": 1}}}, round=round
    )
    assert table(g).cavalry(ROMANO_BRITISH, AREA["york"]) == 2


@rule("britannia", "rb.arthur.r8-conversion")
def test_other_nations_keep_their_cavalry():
    g = position("round", None, {"york": {"normans": {"cavalry": 2}}}, round=8)
    assert table(g).total_cavalry(NATION["normans"]) == 2


# --- Old faith -------------------------------------------------------------------------------------------------------


@rule("britannia", "rb.submitted.no-attack")
@pytest.mark.parametrize(
    ("round", "former", "allowed"),
    [
        pytest.param(6, ["welsh"], False, id="a former subject"),
        pytest.param(7, ["welsh"], False, id="in Arthur's round too"),
        pytest.param(7, ["picts"], True, id="who was not subject"),
        pytest.param(8, ["welsh"], True, id="free in round 8"),
    ],
)
def test_former_subjects_are_left_alone_until_round_8(round, former, allowed):
    g = position("movement", RB, {"york": {RB: 1}, "march": {"welsh": 1}}, round=round, former=former)
    assert bar(g, "romano_british", "welsh", "march") == (None if allowed else "rb.submitted.no-attack")
    assert bar(g, "welsh", "romano_british", "york") is None  # they may attack, and be fought off


@rule("britannia", "rb.submitted.retaliation")
def test_who_struck_first_may_be_attacked():
    areas = {"york": {RB: 1}, "march": {"welsh": 1}, "cumbria": {"brigantes": 1}}
    g = position("movement", RB, areas, round=7, former=["welsh", "brigantes"], struck=["welsh"])
    assert bar(g, "romano_british", "welsh", "march") is None
    assert bar(g, "romano_british", "brigantes", "cumbria") is not None


@rule("britannia", "rb.normal-armies")
def test_they_stack_like_others_and_build_no_forts():
    g = position("population", RB, {"york": {RB: 3}, "kent": {RB: 4}}, round=9, population={RB: 2})
    assert targets(g, "place") == {"kent"}
    assert table(g).fort[AREA["york"]] == 0
    assert armies(g, RB, "york") == 3
