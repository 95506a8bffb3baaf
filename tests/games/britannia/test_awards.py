"""The nation cards as data: points for eliminating, point limits, landing restrictions."""

from itertools import product

import pytest

from logres.games.britannia.rules.scoring.cards import (
    AWARDS,
    FORBIDDEN_LANDING,
    FORBIDDEN_SEAS,
    HAROLD_SCROLL_KILLERS,
    HAROLD_SCROLL_POINTS,
    HAROLD_SCROLL_ROUNDS,
    POINT_LIMIT,
    RETALIATION_OWN_TURN_ONLY,
    RETALIATION_POINTS,
    RETALIATION_ROUNDS,
    kill_points,
)
from logres.games.britannia.tables import (
    ANGLES,
    AREA,
    AREAS,
    BELGAE,
    BRIGANTES,
    BURH,
    CAVALRY,
    COAST,
    DANES,
    FORT,
    INFANTRY,
    IRISH,
    JUTES,
    LEADER,
    LEADER_KIND,
    LEADER_NATION,
    LEADERS,
    N_NATIONS,
    N_ROUNDS,
    NATION,
    NATIONS,
    NORMANS,
    NORWEGIANS,
    PICTS,
    ROMANO_BRITISH,
    ROMANS,
    SAXONS,
    SCOTS,
    SEA_ADJ,
    WELSH,
    ZONES,
)
from logres_workshop.marker import rule


def kill(killer: int, victim: int, kind: int, round: int, own_turn: bool) -> int:
    return kill_points(killer, victim, kind, -1, round, own_turn)


def kill_leader(killer: int, leader: str, round: int, own_turn: bool) -> int:
    number = LEADER[leader]
    return kill_points(killer, LEADER_NATION[number], LEADER_KIND, number, round, own_turn)


def paid_rounds(killer: int, victim: int, kind: int, points: int, own_turn: bool) -> set[int]:
    return {r for r in range(1, N_ROUNDS + 1) if kill(killer, victim, kind, r, own_turn) == points}


ALWAYS = set(range(1, N_ROUNDS + 1))


@pytest.mark.parametrize(
    ("nation", "army", "fort"),
    [
        pytest.param(WELSH, 2, 6, marks=rule("britannia", "score.eliminate.when", "card.facts.others")),
        pytest.param(BRIGANTES, 6, 2, marks=rule("britannia", "score.eliminate.when", "card.facts.others")),
        pytest.param(PICTS, 2, 6, marks=rule("britannia", "score.eliminate.when", "card.facts.natives")),
        pytest.param(SAXONS, 2, 6, marks=rule("britannia", "score.eliminate.when", "card.facts.others")),
        pytest.param(JUTES, 2, 6, marks=rule("britannia", "score.eliminate.when")),
        pytest.param(ANGLES, 2, 6, marks=rule("britannia", "score.eliminate.when")),
    ],
)
def test_roman_armies_and_forts_pay_in_any_turn(nation, army, fort):
    for own_turn in (False, True):
        assert paid_rounds(nation, ROMANS, INFANTRY, army, own_turn) == ALWAYS
        assert paid_rounds(nation, ROMANS, FORT, fort, own_turn) == ALWAYS


@rule("britannia", "score.eliminate.when")
@pytest.mark.parametrize("nation", [IRISH, SCOTS])
def test_irish_and_scots_score_forts_in_any_turn(nation):
    assert paid_rounds(nation, ROMANS, FORT, 2, own_turn=False) == ALWAYS
    assert paid_rounds(nation, ROMANS, FORT, 2, own_turn=True) == ALWAYS


@rule("britannia", "card.facts.natives")
def test_belgae_score_more_in_their_revolt():
    assert kill(BELGAE, ROMANS, INFANTRY, 1, own_turn=True) == 6
    assert kill(BELGAE, ROMANS, FORT, 1, own_turn=True) == 6
    assert [kill(BELGAE, ROMANS, INFANTRY, r, own_turn=True) for r in (2, 3, 4, 5)] == [2, 2, 2, 2]
    assert [kill(BELGAE, ROMANS, FORT, r, own_turn=True) for r in (2, 3, 4, 5)] == [4, 4, 4, 4]


@rule("britannia", "score.eliminate.when")
def test_belgae_score_less_in_other_turns():
    assert paid_rounds(BELGAE, ROMANS, INFANTRY, 2, own_turn=False) == ALWAYS
    assert paid_rounds(BELGAE, ROMANS, FORT, 4, own_turn=False) == ALWAYS


@rule("britannia", "card.facts.natives")
def test_A6_picts_kills():
    assert {kill(PICTS, ROMANS, INFANTRY, r, own) for r, own in product(range(1, 17), (False, True))} == {2}
    assert {kill(PICTS, ROMANS, FORT, r, own) for r, own in product(range(1, 17), (False, True))} == {6}


@rule("britannia", "score.eliminate.own-turn-only")
def test_A7_saxon_own_turn_kill():
    assert kill(SAXONS, ROMANO_BRITISH, CAVALRY, 7, own_turn=False) == 0
    assert kill(SAXONS, ROMANO_BRITISH, CAVALRY, 7, own_turn=True) == 2
    assert kill(SAXONS, ROMANS, INFANTRY, 4, own_turn=False) == 2
    assert kill(SAXONS, ROMANS, FORT, 4, own_turn=False) == 6


@rule("britannia", "card.facts.others")
def test_A8_boudicca():
    paid = [kill_leader(ROMANS, "boudicca", round, own_turn=False) for round in (1, 2, 3)]
    assert paid == [kill_leader(ROMANS, "boudicca", round, own_turn=True) for round in (1, 2, 3)] == [6, 6, 0]


@rule("britannia", "score.eliminate.own-turn-only")
@pytest.mark.parametrize("nation", [SAXONS, JUTES, ANGLES])
def test_cavalry_pays_in_the_own_turn_alone(nation):
    assert paid_rounds(nation, ROMANO_BRITISH, CAVALRY, 2, own_turn=True) == ALWAYS
    assert paid_rounds(nation, ROMANO_BRITISH, CAVALRY, 2, own_turn=False) == set()
    assert paid_rounds(nation, ROMANO_BRITISH, INFANTRY, 0, own_turn=True) == ALWAYS


@rule("britannia", "score.eliminate.own-turn-only")
@pytest.mark.parametrize(("nation", "rounds"), [(IRISH, {3, 4, 5, 6}), (SCOTS, {4, 5, 6})])
def test_any_army_pays_raiders_in_their_own_turn(nation, rounds):
    for victim in set(range(N_NATIONS)) - {nation}:
        assert paid_rounds(nation, victim, INFANTRY, 2, own_turn=True) == rounds
        assert paid_rounds(nation, victim, CAVALRY, 2, own_turn=True) == rounds
        assert paid_rounds(nation, victim, INFANTRY, 2, own_turn=False) == set()


@rule("britannia", "score.eliminate.own-turn-only", "card.facts.others")
def test_romano_british_score_germanic_armies_in_their_own_turn():
    for victim in (SAXONS, JUTES, ANGLES):
        assert paid_rounds(ROMANO_BRITISH, victim, INFANTRY, 2, own_turn=True) == {6, 7}
        assert paid_rounds(ROMANO_BRITISH, victim, INFANTRY, 2, own_turn=False) == set()
    assert kill(ROMANO_BRITISH, WELSH, INFANTRY, 7, own_turn=True) == 0


@rule("britannia", "game.term.units-vs-armies")
def test_forts_and_burhs_are_no_armies():
    assert kill(PICTS, ROMANS, FORT, 4, own_turn=True) == 6  # not the 2 of an army
    assert kill(BRIGANTES, ROMANS, CAVALRY, 4, own_turn=True) == 6
    assert not any(
        kill(killer, victim, BURH, round, own_turn=True)
        for killer, victim, round in product(range(N_NATIONS), range(N_NATIONS), range(1, N_ROUNDS + 1))
    )


KINGS = ("harold", "william", "hardrada", "svein")
INVADERS_LEADERS = ("arthur", "ivar_halfdan", "hardrada", "william", "svein")


@rule("britannia", "score.eliminate.when")
@pytest.mark.parametrize(
    ("nation", "leaders", "rounds"),
    [
        (ROMANO_BRITISH, {"aelle"}, {6, 7}),
        (DANES, set(KINGS) - {"svein"}, {15, 16}),
        (NORWEGIANS, set(KINGS) - {"hardrada"}, {15, 16}),
        (NORMANS, set(KINGS) - {"william"}, {15, 16}),
        (SAXONS, set(INVADERS_LEADERS), ALWAYS),
        (ANGLES, set(INVADERS_LEADERS), ALWAYS),
        (JUTES, {"arthur"}, {7}),
    ],
)
def test_leaders_that_pay_six_in_any_turn(nation, leaders, rounds):
    for leader, round, own_turn in product(LEADERS, ALWAYS, (False, True)):
        expected = 6 if leader in leaders and round in rounds else 0
        assert kill_leader(nation, leader, round, own_turn) == expected


@rule("britannia", "card.facts.natives")
def test_aelle_pays_the_welsh_two():
    assert [kill_leader(WELSH, "aelle", round, own_turn=False) for round in (5, 6, 7, 8)] == [0, 2, 2, 0]


def test_cards_without_awards():
    assert {NATIONS[nation] for nation in range(N_NATIONS) if not AWARDS[nation]} == {
        "caledonians", "norsemen", "dubliners",
    }  # fmt: skip


@rule("britannia", "rb.submitted.retaliation")
def test_retaliation_pays_as_for_germanic_armies():
    assert kill(ROMANO_BRITISH, SAXONS, INFANTRY, 6, own_turn=True) == RETALIATION_POINTS == 2
    assert {6, 7} == RETALIATION_ROUNDS
    assert RETALIATION_OWN_TURN_ONLY


@rule("britannia", "score.eliminate.harold-scroll")
def test_harold_scroll():
    assert HAROLD_SCROLL_POINTS == 6
    assert {NORWEGIANS, DANES, NORMANS} == HAROLD_SCROLL_KILLERS
    assert {15, 16} == HAROLD_SCROLL_ROUNDS


# --- Limits and landings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nation", "limited", "base"),
    [
        pytest.param(WELSH, "outside_wales", "wales", marks=rule("britannia", "score.limit.welsh")),
        pytest.param(SAXONS, "wales", "england", marks=rule("britannia", "score.limit.saxon")),
        pytest.param(ANGLES, "scotland", "england", marks=rule("britannia", "score.limit.angle")),
    ],
)
def test_point_limit(nation, limited, base):
    assert POINT_LIMIT[nation] == (ZONES[limited], ZONES[base])


def test_only_three_cards_limit_points():
    assert [nation for nation in range(N_NATIONS) if POINT_LIMIT[nation]] == [WELSH, SAXONS, ANGLES]


def landings(nation: int, sea: str) -> dict[str, set[str]]:
    """Where a force that starts in the sea may land, by the sea it lands from."""
    reached = {AREA[sea], *SEA_ADJ[AREA[sea]]} - FORBIDDEN_SEAS[nation]
    free = {
        AREAS[sea]: {AREAS[area] for area in COAST[sea] if area not in FORBIDDEN_LANDING[nation]} for sea in reached
    }
    return {sea: areas for sea, areas in free.items() if areas}


def coast(sea: str) -> set[str]:
    return {AREAS[area] for area in COAST[AREA[sea]]}


@rule("britannia", "card.restriction.irish-landing")
def test_irish_land_south_of_galloway():
    assert landings(IRISH, "atlantic_ocean") == {
        "atlantic_ocean": coast("atlantic_ocean"),
        "irish_sea": {"cumbria", "cheshire"},
        "english_channel": coast("english_channel"),
    }
    assert {AREAS[area] for area in FORBIDDEN_LANDING[IRISH]} == {"galloway", "strathclyde", "dalriada", "skye"}


@rule("britannia", "card.restriction.jutes-atlantic")
def test_jutes_may_not_enter_the_atlantic():
    assert set(landings(JUTES, "english_channel")) == {"english_channel", "frisian_sea"}


@rule("britannia", "move.restriction.north-south:scots")
def test_scots_land_north_of_cumbria():
    assert landings(SCOTS, "irish_sea") == {
        "irish_sea": {"galloway", "strathclyde", "dalriada", "skye"},
        "icelandic_sea": {"skye", "hebrides", "caithness", "orkneys"},
    }


@rule("britannia", "move.restriction.north-south:dubliners")
def test_dubliners_land_north_of_devon():
    assert landings(NATION["dubliners"], "irish_sea") == {
        "irish_sea": coast("irish_sea"),
        "atlantic_ocean": coast("atlantic_ocean") - {"devon", "cornwall"},
    }


@rule("britannia", "move.restriction.north-south:danes")
def test_danes_land_south_of_lothian():
    assert landings(DANES, "north_sea") == {"north_sea": {"bernicia", "york"}, "frisian_sea": coast("frisian_sea")}
    assert landings(DANES, "frisian_sea")["english_channel"] == coast("english_channel")


@rule("britannia", "roman.reinforce.placement")
def test_romans_stay_in_the_channel():
    assert landings(ROMANS, "english_channel") == {"english_channel": coast("english_channel")}


@rule("britannia", "move.restriction.scope")
@pytest.mark.parametrize(
    ("nation", "sea", "reached"),
    [
        (NORMANS, "english_channel", {"english_channel"}),
        (NORWEGIANS, "north_sea", {"north_sea"}),
        (SAXONS, "english_channel", {"english_channel", "frisian_sea"}),
        (ANGLES, "north_sea", {"north_sea", "frisian_sea"}),
    ],
)
def test_seas_that_invaders_reach(nation, sea, reached):
    assert set(landings(nation, sea)) == reached
