"""The numbers of the rules, each under the clause that states it."""

import pytest

from logres.games.britannia import tables
from logres.games.britannia.tables import (
    AREAS,
    BURH_FIRST_ROUNDS,
    BURH_ROUNDS,
    DANES_OCCUPY_ROUNDS,
    FINAL_KING_LEADERS,
    LEADERS,
    MAX_INFANTRY,
    NATIONS,
    R16_NORMAN_AREAS,
    R16_NORMAN_SEA,
    R16_NORWEGIAN_SEA,
    ROMAN_SEA,
    ROMANS,
    SUBMIT_MAX,
    roman_reinforcements,
)
from logres_workshop.marker import rule


def number(name: str, value: int, *clauses: str):
    return pytest.param(name, value, id=name, marks=rule("britannia", *clauses))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        number("POP_NORMAL", 2, "pop.points.normal"),
        number("POP_DIFFICULT", 1, "pop.points.difficult"),
        number("POP_SAVED_MAX", 5, "pop.cap.no-counters"),
        number("POP_START", 0, "setup.population-start"),
        number("ARMY_COST", 6, "pop.increase.six-points"),
        number("MOVE_NORMAL", 2, "move.normal.two"),
        number("MOVE_FAST", 3, "move.fast.three"),
        number("MOVE_LEADER", 3, "leader.move.three", "leader.move.armies-benefit"),
        number("OVERRUN_RATIO", 2, "move.overrun.threshold"),
        number("STACK_NORMAL", 3, "stack.normal"),
        number("STACK_DIFFICULT", 2, "stack.normal"),
        number("OVERSTACK_DIFFICULT", 4, "stack.overstack"),
        number("ROMAN_STACK_DIFFICULT", 4, "stack.romans"),
        number("ARMIES_PER_AREA", 2, "overpop.limit"),
        number("HIT_NORMAL", 5, "battle.roll.normal-vs-normal"),
        number("HIT_STRONG", 4, "battle.roll.roman-vs-normal", "battle.roll.cavalry-vs-normal"),
        number("HIT_HARD", 6, "battle.roll.vs-roman", "battle.roll.vs-cavalry", "battle.roll.difficult-defender"),
        number("LEADER_BONUS", 1, "leader.battle.bonus"),
        number("BELGAE_SUBMISSION_ROUND", 1, "submit.belgae.condition"),
        number("BELGAE_SUBMISSION_POINTS", 6, "submit.belgae.reward", "card.facts.others"),
        number("SUBMIT_ANGLES_MIN", 1, "submit.angles.condition"),
        number("SUBMIT_ANGLES_MAX", 2, "submit.angles.condition"),
        number("SUBMIT_ANGLES_LAST_ROUND", 12, "submit.angles.end"),
        number("ROMAN_WITHDRAWAL_ROUND", 2, "roman.legion-withdrawal"),
        number("ROMAN_MAX_AFTER_WITHDRAWAL", 12, "roman.legion-withdrawal"),
        number("ROMAN_LEAVE_ROUND", 6, "roman.leave"),
        number("LIMES_ROUND", 5, "roman.score.limes"),
        number("RB_START_MAX", 8, "rb.r6.convert-forts", "rb.r6.convert-armies"),
        number("RB_NO_POPULATION_ROUND", 6, "rb.r6.no-population"),
        number("RB_FREE_TO_ATTACK_ROUND", 8, "rb.submitted.no-attack"),
        number("ARTHUR_CAVALRY", 2, "rb.arthur.placement"),
        number("BOUDICCA_INFANTRY", 1, "submit.belgae.boudicca"),
        number("BRETWALDA_POINTS", 4, "bretwalda.majority"),
        number("KING_MIN_AREAS", 4, "king.condition"),
        number("KING_RATIO", 2, "king.condition"),
        number("KING_POINTS", 8, "king.reward"),
        number("KING_INFANTRY", 1, "king.reward"),
        number("CNUT_ROUND", 14, "king.cnut"),
        number("CNUT_POINTS", 8, "king.cnut"),
        number("FINAL_KING_POINTS", 10, "king.r16.reward"),
        number("BURH_COST", 2, "burh.cost"),
        number("BURH_PER_AREA", 1, "burh.placement"),
        number("BURH_AND_AREAS_MAX", 8, "burh.maximum"),
        number("DANES_LEAVING_ROUND", 14, "danes.r14.cnut-leaves"),
        number("DANES_LEAVING", 4, "danes.r14.cnut-leaves"),
        number("R16_NORWEGIANS_PER_AREA", 1, "r16.reinforce.norwegians"),
        number("R16_AREAS_PER_SAXON", 2, "r16.reinforce.saxons"),
        number("R16_HAROLD_GONE", 3, "r16.reinforce.normans"),
        number("R16_INFANTRY_PER_CAVALRY", 2, "r16.reinforce.normans-cavalry"),
    ],
)
def test_number(name, value):
    assert getattr(tables, name) == value


@pytest.mark.parametrize(
    ("nation", "areas"),
    [
        pytest.param("welsh", 5, marks=rule("britannia", "submit.romans.threshold-welsh")),
        pytest.param("brigantes", 3, marks=rule("britannia", "submit.romans.threshold-brigantes")),
        pytest.param("picts", 3, marks=rule("britannia", "submit.romans.threshold-picts")),
        pytest.param("belgae", 4, marks=rule("britannia", "submit.belgae.condition")),
    ],
)
def test_submission_threshold(nation, areas):
    assert SUBMIT_MAX[NATIONS.index(nation)] == areas


def test_only_four_nations_may_submit():
    assert sum(1 for areas in SUBMIT_MAX if areas) == 4


@rule("britannia", "king.r16.candidates")
def test_who_may_be_the_last_king():
    assert {LEADERS[leader] for leader in FINAL_KING_LEADERS} == {"harold", "william", "hardrada", "svein"}


@rule("britannia", "burh.when")
def test_burh_rounds():
    assert {12, 13} == BURH_ROUNDS


@rule("britannia", "battle.burh-first-r14")
def test_rounds_in_which_burhs_go_first():
    assert {14, 15, 16} == BURH_FIRST_ROUNDS


@rule("britannia", "danes.r12.rescore")
def test_rounds_in_which_the_danes_occupy():
    assert {11, 12} == DANES_OCCUPY_ROUNDS


@rule("britannia", "r16.reinforce.normans")
def test_where_the_normans_find_reinforcements():
    assert [AREAS[area] for area in R16_NORMAN_AREAS] == ["essex", "wessex", "hwicce", "south_mercia"]


def test_seas_of_reinforcements():
    assert [AREAS[sea] for sea in (R16_NORWEGIAN_SEA, R16_NORMAN_SEA, ROMAN_SEA)] == [
        "north_sea", "english_channel", "english_channel",
    ]  # fmt: skip


@rule("britannia", "roman.reinforce.table")
@pytest.mark.parametrize(
    ("armies", "reinforcements"),
    [
        (16, [0, 0, 0, 0]),
        (12, [0, 0, 0, 0]),
        (11, [1, 0, 0, 0]),
        (10, [1, 1, 0, 0]),
        (9, [1, 1, 1, 0]),
        (8, [2, 2, 1, 1]),
        (7, [2, 2, 1, 1]),
        (6, [3, 3, 2, 2]),
        (5, [3, 3, 3, 3]),
        (4, [4, 4, 3, 3]),
        (3, [4, 4, 3, 3]),
        (0, [4, 4, 3, 3]),
    ],
)
def test_roman_reinforcements(armies, reinforcements):
    assert [roman_reinforcements(round, armies) for round in (2, 3, 4, 5)] == reinforcements


@rule("britannia", "roman.reinforce.table")
def test_A31_roman_reinforcement():
    assert roman_reinforcements(2, 12) == 0
    assert roman_reinforcements(4, 9) == 1
    assert roman_reinforcements(5, 9) == 0


def test_no_reinforcements_but_in_rounds_2_to_5():
    armies = range(MAX_INFANTRY[ROMANS] + 1)
    assert not any(roman_reinforcements(round, n) for round in (1, 6, 16) for n in armies)
