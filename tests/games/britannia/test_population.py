"""Phase I: population points, new armies, and where they go."""

import pytest

from logres.games.britannia.tables import HAS_POPULATION, MAX_INFANTRY, NATION, NATIONS
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, notations, position, question, table, targets, why

ELEVEN = {area: {"welsh": 1} for area in ("gwynedd", "dyfed", "avalon", "hwicce", "devon", "cornwall", "gwent")}


def marker(g, nation: str) -> int:
    return table(g).pop[NATION[nation]]


def total(g, nation: str) -> int:
    return table(g).total_infantry(NATION[nation])


@rule("britannia", "pop.increase.six-points")
def test_A9_population():
    g = position("population", "welsh", ELEVEN, round=2, population={"welsh": 3})
    assert marker(g, "welsh") == 2
    assert total(g, "welsh") == 7
    g.play(["place gwynedd", "place dyfed"])
    assert total(g, "welsh") == 9
    assert marker(g, "welsh") == 2
    assert question(g).kind == "ChooseGroup"


@pytest.mark.parametrize(
    ("area", "gain"),
    [
        pytest.param("dyfed", 2, marks=rule("britannia", "pop.points.normal")),
        pytest.param("devon", 1, marks=rule("britannia", "pop.points.difficult")),
        pytest.param("atlantic_ocean", 0, marks=rule("britannia", "pop.points.normal", "pop.points.difficult")),
    ],
)
def test_what_an_area_yields(area, gain):
    g = position("population", "irish", {area: {"irish": 2}}, round=2, population={"irish": 1})
    assert marker(g, "irish") == 1 + gain


@rule("britannia", "pop.points.normal", "pop.points.difficult")
def test_each_area_counts_once_whatever_stands_there():
    g = position("population", "welsh", {"dyfed": {"welsh": 3}, "devon": {"welsh": 2}}, round=2)
    assert marker(g, "welsh") == 3


@rule("britannia", "pop.increase.mandatory")
def test_new_armies_cannot_be_declined():
    g = position("population", "welsh", {"dyfed": {"welsh": 3}}, round=2, population={"welsh": 5})
    assert notations(g) == ["place dyfed"]
    g.play("place dyfed")
    assert armies(g, "welsh", "dyfed") == 4  # though two of them will starve
    assert question(g).kind == "ChooseGroup"


@rule("britannia", "pop.cap.no-counters")
def test_without_counters_at_most_five_points_are_kept():
    jutes = {"kent": {"jutes": 3}, "essex": {"jutes": 3}}
    g = position("population", "jutes", jutes, round=2, population={"jutes": 5})
    assert marker(g, "jutes") == 5
    assert total(g, "jutes") == 6
    assert question(g).kind == "ChooseGroup"


@rule("britannia", "pop.cap.no-counters")
def test_one_counter_for_two_armies():
    crowded = {**ELEVEN, "gwynedd": {"welsh": 3}, "dyfed": {"welsh": 3}, "avalon": {"welsh": 2}}
    g = position("population", "welsh", crowded, round=2, population={"welsh": 3})
    assert marker(g, "welsh") == 5
    g.play("place hwicce")
    assert total(g, "welsh") == 13
    assert question(g).kind == "ChooseGroup"


@rule("britannia", "pop.no-cavalry")
def test_points_never_buy_cavalry():
    g = position("population", "normans", {"wessex": {"normans": 1}}, round=16, population={"normans": 4})
    g.play("place wessex")
    b = table(g)
    assert b.total_infantry(NATION["normans"]) == 2
    assert b.total_cavalry(NATION["normans"]) == 0


@rule("britannia", "pop.place.where")
def test_one_new_army_an_area_before_any_second():
    areas = {"dyfed": {"welsh": 1}, "gwynedd": {"welsh": 1}, "york": {"angles": 1}}
    g = position("population", "welsh", areas, round=2, population={"welsh": 14})
    assert targets(g, "place") == {"dyfed", "gwynedd"}
    assert why(g, "york") == "pop.place.where"
    assert why(g, "powys") == "pop.place.where"
    g.play("place dyfed")
    assert targets(g, "place") == {"gwynedd"}
    assert why(g, "dyfed") == "pop.place.where"
    g.play("place gwynedd")
    assert targets(g, "place") == {"dyfed", "gwynedd"}
    g.play("place dyfed")
    assert (armies(g, "welsh", "dyfed"), armies(g, "welsh", "gwynedd")) == (3, 2)


@rule("britannia", "pop.place.where", "pop.place.stacking")
def test_a_second_army_where_all_others_are_full():
    areas = {"dyfed": {"welsh": 1}, "devon": {"welsh": 4}}
    g = position("population", "welsh", areas, round=2, population={"welsh": 9})
    assert targets(g, "place") == {"dyfed"}
    assert why(g, "devon") == "pop.place.stacking"
    g.play(["place dyfed", "place dyfed"])
    assert armies(g, "welsh", "dyfed") == 3


@rule("britannia", "pop.place.stacking")
@pytest.mark.parametrize(
    ("devon", "dyfed", "open_to"),
    [
        pytest.param(2, 1, {"devon", "dyfed"}, id="the overstack may be used"),
        pytest.param(3, 3, {"devon"}, id="there is only one overstack"),
        pytest.param(1, 5, {"devon", "dyfed"}, id="it may grow"),
        pytest.param(2, 4, {"dyfed"}, id="and forbids another"),
    ],
)
def test_placement_keeps_the_stacking_limits(devon, dyfed, open_to):
    areas = {"devon": {"welsh": devon}, "dyfed": {"welsh": dyfed}}
    g = position("population", "welsh", areas, round=2, population={"welsh": 3})
    assert targets(g, "place") == open_to


@rule("britannia", "pop.place.stacking")
def test_an_army_without_a_place_is_lost_and_the_marker_stays_at_five():
    g = position("population", "welsh", {"devon": {"welsh": 4}}, round=2, population={"welsh": 5})
    assert armies(g, "welsh", "devon") == 4
    assert marker(g, "welsh") == 5
    assert question(g).kind == "ChooseGroup"


@rule("britannia", "pop.place.stacking")
def test_only_the_second_of_two_is_lost():
    g = position("population", "welsh", {"devon": {"welsh": 3}}, round=2, population={"welsh": 11})
    assert marker(g, "welsh") == 0
    g.play("place devon")
    assert armies(g, "welsh", "devon") == 4
    assert marker(g, "welsh") == 5


@rule("britannia", "pop.romans-none")
def test_romans_have_no_population():
    g = position("population", "romans", {"york": {"romans": 12}, "kent": {"romans": {"fort": True}}}, round=3)
    assert marker(g, "romans") == 0
    assert total(g, "romans") == 12
    assert question(g).kind == "ChooseGroup"


@pytest.mark.parametrize("nation", [n for i, n in enumerate(NATIONS) if HAS_POPULATION[i]])
@rule("britannia", "comp.limit.table", "comp.limit.general")
def test_never_more_infantry_than_counters(nation):
    most = MAX_INFANTRY[NATION[nation]]
    g = position("population", nation, {"york": {nation: most - 1}}, round=2, population={nation: 5})
    g.play("place york")
    assert total(g, nation) == most
    g = position("population", nation, {"york": {nation: most}}, round=2, population={nation: 5})
    assert total(g, nation) == most
    assert marker(g, nation) == 5
    assert question(g).kind == "ChooseGroup"


@rule("britannia", "comp.limit.general")
def test_armies_at_sea_hold_their_counters():
    g = position(
        "population", "jutes", {"kent": {"jutes": 1}, "english_channel": {"jutes": 5}}, round=2, population={"jutes": 5}
    )
    assert total(g, "jutes") == 6


@rule("britannia", "comp.limit.romano-british")
@pytest.mark.parametrize("round", [7, 8, 9, 12])
def test_eight_romano_british_infantry_are_all_there_are(round):
    nation = "romano_british"
    place = ["place arthur york"] if round == 7 else []
    g = position("population", nation, {"york": {nation: 7}}, round=round, population={nation: 5})
    g.play(["place york", *place])
    g = position("population", nation, {"york": {nation: 8}}, round=round, population={nation: 5})
    assert question(g).kind != "PlaceArmy"
    assert total(g, nation) == 8


@rule("britannia", "comp.limit.romano-british")
@pytest.mark.parametrize(
    ("infantry", "cavalry", "afoot"), [(8, 2, 10), (7, 2, 9), (8, 1, 9), (6, 2, 8), (5, 2, 7), (8, 0, 8)]
)
def test_cavalry_that_dismount_lift_the_limit_by_what_eight_counters_cannot_hold(infantry, cavalry, afoot):
    nation = "romano_british"
    units = {"infantry": infantry, "cavalry": cavalry}
    g = position("round", None, {"york": {nation: units}}, round=8, population={nation: 5})
    b = table(g)
    assert b.total_infantry(NATION[nation]) == afoot
    assert b.most_infantry(NATION[nation]) == max(8, afoot)
    assert b.spare_infantry(NATION[nation]) == 8 - min(8, afoot)


@rule("britannia", "comp.limit.romano-british")
@pytest.mark.parametrize(("alive", "most"), [(10, 10), (9, 10), (2, 10), (1, 9), (0, 8)])
def test_a_cavalry_counter_that_fell_on_foot_never_comes_back(alive, most):
    """Infantry counters are lost first; with one army left only one of the two is still there."""
    nation = "romano_british"
    areas = {"york": {nation: alive}} if alive else {"kent": {"saxons": 1}}
    g = position("population", nation, areas, round=9, population={nation: 0}, dismounted=2)
    b = table(g)
    assert b.most_infantry(NATION[nation]) == most
    assert b.dismounted == most - 8
    b.add(NATION[nation], 0, 0, 5)
    assert b.most_infantry(NATION[nation]) == most


@rule("britannia", "comp.limit.saxons")
def test_burhs_count_against_the_twenty():
    saxons = {"york": {"saxons": 18}, "kent": {"saxons": {"burh": True}}}
    g = position("population", "saxons", saxons, round=2, population={"saxons": 2})
    g.play("place kent")
    assert total(g, "saxons") == 19
    saxons = {"york": {"saxons": 19}, "kent": {"saxons": {"burh": True}}}
    g = position("population", "saxons", saxons, round=2, population={"saxons": 2})
    assert question(g).kind == "ChooseGroup"
    assert total(g, "saxons") == 19


# --- Subjects --------------------------------------------------------------------------------------------------------

FIVE = {"gwynedd": {"welsh": 1}, "dyfed": {"welsh": 1}, "devon": {"welsh": 1}, "york": {"romans": 1}}


@rule("britannia", "submit.romans.effect-population")
@pytest.mark.parametrize(("answer", "saved"), [("withhold", 3), ("grant", 5)])
def test_A39_half_population(answer, saved):
    g = position("population", "welsh", FIVE, round=3, subjects={"welsh": "romans"})
    assert (question(g).seat, question(g).actor) == ("yellow", "romans")
    assert question(g).rule == "submit.romans.effect-population"
    g.play(answer)
    assert marker(g, "welsh") == saved


@rule("britannia", "submit.romans.effect-population")
def test_saved_points_are_not_halved():
    g = position("population", "welsh", FIVE, round=3, subjects={"welsh": "romans"}, population={"welsh": 2})
    g.play("withhold")
    assert marker(g, "welsh") == 5


@rule("britannia", "submit.romans.effect-population")
def test_a_single_point_cannot_be_halved():
    g = position("population", "welsh", {"devon": {"welsh": 1}}, round=3, subjects={"welsh": "romans"})
    assert question(g).kind == "ChooseGroup"
    assert marker(g, "welsh") == 1


@rule("britannia", "submit.romans.effect-population")
def test_each_subject_is_asked_for_in_its_own_turn():
    areas = {**FIVE, "cumbria": {"brigantes": 1}}
    g = position("population", "welsh", areas, round=3, subjects={"welsh": "romans", "brigantes": "romans"})
    g.play("grant")
    while question(g).kind != "GrantPopulation":
        g.play("done")
    assert question(g).seat == "yellow"
    g.play("withhold")
    assert marker(g, "brigantes") == 1


@rule("britannia", "submit.angles.population")
@pytest.mark.parametrize(("answer", "saved"), [("withhold", 3), ("grant", 5)])
def test_brigantes_under_the_angles_grow_by_half(answer, saved):
    areas = {"strathclyde": {"brigantes": 1}, "cumbria": {"brigantes": 1}, "galloway": {"brigantes": 1}}
    g = position("population", "brigantes", {**areas, "york": {"angles": 1}}, subjects={"brigantes": "angles"})
    assert (question(g).seat, question(g).actor, question(g).rule) == ("blue", "angles", "submit.angles.population")
    g.play(answer)
    assert marker(g, "brigantes") == saved


def test_free_nations_are_not_halved():
    g = position("population", "welsh", FIVE, round=3)
    assert marker(g, "welsh") == 5
