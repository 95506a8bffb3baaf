"""Saxon burhs: when, where, how many, for how much."""

import pytest

from logres.games.britannia.tables import AREA, SAXONS
from logres_workshop.marker import rule
from tests.games.britannia.positions import position, question, table, targets, why

SIX = ("kent", "essex", "sussex", "wessex", "avalon", "hwicce")
MORE = ("suffolk", "norfolk", "york")


def saxons(*areas: str, count: int = 1, burhs: tuple[str, ...] = ()):
    held = {area: {"saxons": {"infantry": count}} for area in areas}
    return {**held, **{area: {"saxons": {"infantry": count, "burh": True}} for area in burhs}}


def building(areas, round: int = 12, points: int = 0):
    """The Saxons' population phase, past the leader who comes with it."""
    return position("population", "saxons", areas, round=round, population={"saxons": points})


def burhs(g) -> int:
    return table(g).total_burhs()


@rule("britannia", "burh.maximum", "burh.cost")
def test_A36_burh_limit():
    g = building(saxons(*SIX))
    assert table(g).pop[SAXONS] == 12
    g.play(["build kent", "build essex"])
    assert burhs(g) == 2
    assert question(g).kind == "PlaceArmy"
    assert table(g).pop[SAXONS] == 2  # 12 less 2 x 2 is 8: one army, which cannot be declined
    assert question(g).left == 1


@rule("britannia", "burh.maximum")
def test_eight_areas_allow_none_and_seven_one():
    assert question(building(saxons(*SIX, *MORE[:2]))).kind == "PlaceArmy"
    g = building(saxons(*SIX, "suffolk"))
    g.play("build kent")
    assert question(g).kind == "PlaceArmy"
    assert burhs(g) == 1


@rule("britannia", "burh.when")
@pytest.mark.parametrize(("round", "asked"), [(11, False), (12, True), (13, True), (14, False)])
def test_only_in_rounds_12_and_13(round, asked):
    g = building(saxons("kent", "essex"), round)
    assert (question(g).kind == "BuildBurh") is asked


@rule("britannia", "burh.when")
def test_only_saxons_build():
    g = position("population", "angles", {"kent": {"angles": 1}}, round=12)
    assert question(g).kind == "ChooseGroup"


@rule("britannia", "burh.when")
def test_nobody_has_to_build():
    g = building(saxons("kent", "essex"))
    g.play("stop")
    assert burhs(g) == 0
    assert table(g).pop[SAXONS] == 4


@rule("britannia", "burh.cost")
def test_each_costs_two_of_the_points_that_buy_armies():
    g = building(saxons("kent", "essex"), points=5)
    assert question(g).points == 9
    g.play("build kent")
    assert question(g).points == 7
    g.play("stop")
    assert question(g).kind == "PlaceArmy"
    assert table(g).pop[SAXONS] == 1
    g = building(saxons("kent", "essex"), points=3)
    g.play(["build kent", "stop"])
    assert table(g).pop[SAXONS] == 5


@rule("britannia", "burh.placement")
def test_own_normal_areas_without_a_burh():
    areas = saxons("kent", "downlands", burhs=("essex",))
    g = building({**areas, "york": {"angles": 1}})
    assert targets(g, "build") == {"kent"}
    for area in ("downlands", "essex", "york", "suffolk"):
        assert why(g, area) == "burh.placement"


@rule("britannia", "burh.placement", "burh.maximum")
def test_two_areas_allow_six_but_hold_two():
    g = building(saxons("kent", "essex"), points=6)
    g.play(["build kent", "build essex"])
    assert question(g).kind == "PlaceArmy"
    assert burhs(g) == 2


@rule("britannia", "burh.counts-as-army")
def test_it_fills_a_stack():
    areas = {"kent": {"saxons": 3}, "essex": {"saxons": 4}, "sussex": {"saxons": 2}}
    g = building(areas)
    assert targets(g, "build") == {"essex", "sussex"}
    assert why(g, "kent") == "burh.counts-as-army"
    g.play("build sussex")
    assert table(g).stack(SAXONS, AREA["sussex"]) == 3


@rule("britannia", "burh.counts-as-army", "pop.points.normal")
def test_a_lone_burh_holds_its_area():
    g = position("population", "saxons", {"kent": {"saxons": {"burh": True}}}, round=11, population={"saxons": 4})
    assert targets(g, "place") == {"kent"}


@rule("britannia", "comp.limit.saxons")
def test_no_burh_beyond_twenty_armies():
    g = building({"york": {"saxons": 20}})
    assert question(g).kind != "BuildBurh"
    g = building({"york": {"saxons": 18}, "kent": {"saxons": 1}})
    g.play("build kent")
    assert question(g).kind != "BuildBurh"
    assert burhs(g) == 1


@rule("britannia", "burh.persist")
def test_burhs_stay_though_none_are_built_after_round_13():
    g = position("turn", "saxons", {"kent": {"saxons": {"burh": True}}, "essex": {"saxons": 1}}, round=14)
    assert question(g).kind == "ChooseGroup"
    assert burhs(g) == 1
    g.play("done")
    assert burhs(g) == 1
