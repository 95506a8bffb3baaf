"""Round 16: special reinforcements for Norwegians, Saxons and Normans."""

import pytest

from logres.games.britannia.tables import AREA, NORMANS, NORWEGIANS, SAXONS
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, notations, position, question, table, targets, why

SEA = "english_channel"


def round_16(areas, **board):
    return position("round", None, areas, round=16, **board)


def led(nation: str, leader: str, count: int = 1):
    return {nation: {"infantry": count, "leader": leader}}


# --- Norwegians ------------------------------------------------------------------------------------------------------


@rule("britannia", "r16.reinforce.norwegians")
def test_an_army_for_every_area_in_any_region():
    g = round_16({"york": led("norwegians", "hardrada"), "dyfed": {"norwegians": 1}, "orkneys": {"norwegians": 2}})
    assert armies(g, "norwegians", "north_sea") == 3


@rule("britannia", "r16.reinforce.norwegians")
def test_hardrada_at_sea_is_in_play():
    g = round_16({"north_sea": led("norwegians", "hardrada"), "york": {"norwegians": 1}})
    assert armies(g, "norwegians", "north_sea") == 2


@rule("britannia", "r16.reinforce.norwegians")
def test_nothing_without_hardrada():
    g = round_16({"york": {"norwegians": 1}}, dead=["hardrada"])
    assert armies(g, "norwegians", "north_sea") == 0


@rule("britannia", "r16.reinforce.excess-lost")
def test_no_more_norwegians_than_counters():
    g = round_16({"york": led("norwegians", "hardrada", 9), "kent": {"norwegians": 1}, "essex": {"norwegians": 1}})
    assert armies(g, "norwegians", "north_sea") == 1
    assert table(g).total_armies(NORWEGIANS) == 12


# --- Saxons ----------------------------------------------------------------------------------------------------------


def saxons(*areas: str, harold: str, count: int = 1):
    held = {area: {"saxons": count} for area in areas}
    return {**held, harold: led("saxons", "harold", count)}


@rule("britannia", "r16.reinforce.saxons")
def test_an_army_for_two_english_areas_placed_in_england():
    g = round_16(saxons("kent", "essex", "wessex", "sussex", "devon", harold="york"))
    assert (question(g).kind, question(g).left, question(g).rule) == ("PlaceArmy", 2, "r16.reinforce.saxons")
    assert targets(g, "place") == {"kent", "essex", "wessex", "sussex", "york"}
    assert why(g, "devon") == "r16.reinforce.saxons"
    assert why(g, "suffolk") == "pop.place.where"
    g.play(["place kent", "place kent"])  # as many to one area as its stack holds
    assert armies(g, "saxons", "kent") == 3
    assert table(g).total_armies(SAXONS) == 8


@rule("britannia", "r16.reinforce.saxons")
def test_they_may_all_join_harold():
    g = round_16(saxons("kent", "essex", "wessex", "sussex", harold="york"))
    g.play(["place york", "place york"])
    assert armies(g, "saxons", "york") == 3


@rule("britannia", "r16.reinforce.saxons")
def test_vacant_english_areas_are_open_to_them_by_an_option():
    areas = {**saxons("kent", "essex", "wessex", "devon", harold="york"), "norfolk": {"danes": 1}}
    g = round_16(areas, options={"saxon-levy": "vacant"})
    assert {"kent", "york", "suffolk", "lindsey"} <= targets(g, "place")
    assert not {"norfolk", "devon", "gwent"} & targets(g, "place")
    g.play(["place suffolk", "place suffolk"])
    assert armies(g, "saxons", "suffolk") == 2


@rule("britannia", "r16.reinforce.saxons")
@pytest.mark.parametrize("harold", ["dyfed", "strathclyde"])
def test_nothing_with_harold_outside_england(harold):
    g = round_16(saxons("kent", "essex", "wessex", harold=harold))
    assert question(g).kind != "PlaceArmy"


@rule("britannia", "r16.reinforce.saxons")
def test_nothing_without_harold():
    g = round_16({"kent": {"saxons": 1}, "essex": {"saxons": 1}}, dead=["harold"])
    assert question(g).rule != "r16.reinforce.saxons"


@rule("britannia", "r16.reinforce.saxons")
def test_within_stacking_and_the_marker_is_left_alone():
    areas = {"downlands": led("saxons", "harold", 4), "lindsey": {"saxons": 2}}
    g = round_16(areas, population={"saxons": 1})
    assert question(g).rule != "r16.reinforce.saxons"  # no room: lost
    assert table(g).pop[SAXONS] == 1
    assert table(g).total_armies(SAXONS) == 6


@rule("britannia", "r16.reinforce.excess-lost")
def test_no_more_saxons_than_counters():
    areas = {**saxons("kent", "essex", "wessex", harold="york"), "sussex": {"saxons": 15}}
    g = round_16(areas)
    assert question(g).left == 1
    g.play("place kent")
    assert table(g).total_armies(SAXONS) == 20
    assert question(g).rule != "r16.reinforce.saxons"


# --- Normans ---------------------------------------------------------------------------------------------------------


def normans(*areas: str, **board):
    return round_16({**{area: {"normans": 1} for area in areas}, "kent": led("normans", "william")}, **board)


@rule("britannia", "r16.reinforce.normans")
@pytest.mark.parametrize(
    ("areas", "gone", "due"),
    [
        ((), 0, 0),
        (("essex",), 0, 1),
        (("sussex", "york"), 0, 0),
        ((), 1, 3),
        (("essex", "wessex"), 1, 5),
        (("essex", "wessex", "hwicce", "south_mercia"), 1, 7),
        (("essex", "wessex", "hwicce", "south_mercia"), 0, 4),
    ],
)
def test_four_areas_and_harolds_absence(areas, gone, due):
    g = normans(*areas, harold_gone=gone)
    if due > 1:
        assert question(g).due == due
        g.play("take 0 cavalry")
    counters = 8 - 1 - len(areas)
    assert armies(g, "normans", SEA) == min(due, counters)


@rule("britannia", "r16.reinforce.normans")
def test_nothing_without_william():
    g = round_16({"essex": {"normans": 1}}, dead=["william"], harold_gone=1)
    assert armies(g, "normans", SEA) == 0
    assert question(g).kind != "NormanExchange"


@rule("britannia", "r16.reinforce.normans")
def test_shared_areas_are_not_occupied():
    g = round_16({"essex": {"normans": 1, "saxons": 1}, "kent": led("normans", "william")})
    assert armies(g, "normans", SEA) == 0


@rule("britannia", "r16.reinforce.normans")
@pytest.mark.parametrize(
    ("nation", "round", "harold", "gone"),
    [
        pytest.param("normans", 15, True, 0, id="alive"),
        pytest.param("normans", 15, False, 1, id="dead or never come"),
        pytest.param("normans", 14, False, 0, id="only in round 15"),
        pytest.param("angles", 15, False, 0, id="only as the Norman turn ends"),
    ],
)
def test_harolds_fate_is_noted_as_the_norman_turn_of_round_15_ends(nation, round, harold, gone):
    areas = {"york": led("saxons", "harold")} if harold else {"york": {"saxons": 1}}
    g = position("overpopulation", nation, {**areas, "kent": {nation: 1}}, round=round)
    if g.decision is not None and nation == "angles":
        assert table(g).round == 15
    assert table(g).harold_gone == gone


@rule("britannia", "r16.reinforce.normans-cavalry")
def test_A38_norman_exchange():
    g = normans(harold_gone=1)
    assert notations(g) == ["take 0 cavalry", "take 1 cavalry"]
    g.play("take 1 cavalry")
    b = table(g)
    assert (b.cavalry(NORMANS, AREA[SEA]), b.infantry(NORMANS, AREA[SEA])) == (1, 1)


@rule("britannia", "r16.reinforce.normans-cavalry")
def test_as_often_as_counters_allow():
    horse = {"kent": {"normans": {"infantry": 1, "cavalry": 2, "leader": "william"}}}
    areas = {area: {"normans": 1} for area in ("essex", "wessex", "hwicce", "south_mercia")}
    g = round_16({**horse, **areas}, harold_gone=1)
    assert notations(g) == ["take 0 cavalry", "take 1 cavalry", "take 2 cavalry"]
    g.play("take 2 cavalry")
    b = table(g)
    assert (b.cavalry(NORMANS, AREA[SEA]), b.infantry(NORMANS, AREA[SEA])) == (2, 3)


@rule("britannia", "r16.reinforce.normans-cavalry")
def test_without_cavalry_counters_nothing_is_asked():
    areas = {"kent": {"normans": {"infantry": 1, "cavalry": 4, "leader": "william"}}}
    g = round_16(areas, harold_gone=1)
    assert question(g).kind != "NormanExchange"
    assert table(g).infantry(NORMANS, AREA[SEA]) == 3


@rule("britannia", "r16.reinforce.excess-lost")
def test_no_more_normans_than_counters():
    g = round_16({"kent": led("normans", "william", 6)}, harold_gone=1)
    g.play("take 0 cavalry")
    assert table(g).infantry(NORMANS, AREA[SEA]) == 2


# --- When ------------------------------------------------------------------------------------------------------------


@rule("britannia", "r16.reinforce.timing")
def test_before_any_turn_in_the_order_of_play_beside_the_usual_population():
    areas = {
        "york": led("norwegians", "hardrada"),
        "lindsey": led("saxons", "harold"),
        "suffolk": {"saxons": 1},
        "kent": led("normans", "william"),
        "dyfed": {"welsh": 1},
    }
    g = round_16(areas, harold_gone=1, population={"saxons": 3})
    assert armies(g, "norwegians", "north_sea") == 1
    assert question(g).rule == "r16.reinforce.saxons"
    g.play("place suffolk")
    assert question(g).kind == "NormanExchange"
    g.play("take 0 cavalry")
    assert question(g).actor == "welsh"
    g = position("turn", "saxons", areas, round=16, population={"saxons": 3})
    assert (question(g).kind, question(g).rule, question(g).left) == ("PlaceArmy", "pop.place.where", 1)


@rule("britannia", "r16.reinforce.timing")
def test_not_in_round_15():
    g = position("round", None, {"york": led("norwegians", "hardrada"), "dyfed": {"welsh": 1}}, round=15)
    assert armies(g, "norwegians", "north_sea") == 0
