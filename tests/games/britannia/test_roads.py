"""Roman roads."""

from __future__ import annotations

from typing import Any

import pytest

from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, notations, position, question, table, targets, why
from tests.games.britannia.test_movement import marching

FORT = {"romans": {"fort": True}}


def forts(*areas: str) -> dict[str, Any]:
    return dict.fromkeys(areas, FORT)


@rule("britannia", "roman.road.free-step")
def test_A32_roads_cost_nothing():
    areas = {**forts("essex", "suffolk", "lindsey", "york", "pennines"), "cheshire": {"romans": 1}}
    path = ("to york", "to lindsey", "to suffolk", "to essex", "to kent")
    g = marching("romans", areas, "move cheshire", "take 1 infantry", *path, round=3)
    assert question(g).spent == 2
    g.play("to sussex")
    assert question(g).spent == 3
    assert notations(g) == ["stop", "cancel"]


@rule("britannia", "roman.road.free-step", "roman.road.destroyed")
def test_A33_no_road_over_a_destroyed_fort():
    areas = {**forts("sussex", "essex"), "wessex": {"romans": 1}}
    path = ("to sussex", "to essex", "to suffolk", "to north_mercia")
    g = marching("romans", areas, "move wessex", "take 1 infantry", *path, round=3, ruins=["suffolk"])
    assert question(g).spent == 3
    assert notations(g) == ["stop", "cancel"]


@rule("britannia", "roman.road.free-step")
def test_a_march_does_not_run_in_circles_on_the_road():
    areas = {**forts("kent", "sussex", "essex"), "wessex": {"romans": 1}}
    g = marching("romans", areas, "move wessex", "take 1 infantry", "to sussex", "to kent", "to essex", round=3)
    assert why(g, "kent") == "roman.road.free-step"


@rule("britannia", "roman.road.free-step")
def test_a_march_comes_back_by_the_road_it_went_out_by():
    """Out by road, one step beyond, and home: only what costs nothing from end to end is refused."""
    areas = {**forts("wessex"), "sussex": {"romans": {"infantry": 1, "fort": True}}}
    path = ("to wessex", "to avalon", "to wessex", "to sussex")
    g = marching("romans", areas, "move sussex", "take 1 infantry", *path, round=3)
    assert question(g).spent == 2
    assert why(g, "wessex") == "roman.road.free-step"


@rule("britannia", "roman.road.difficult-entry")
def test_difficult_terrain_entered_off_the_road_ties_the_army_to_the_roads():
    areas = {**forts("pennines", "york", "bernicia"), "cumbria": {"romans": 1}}
    g = marching("romans", areas, "move cumbria", "take 1 infantry", "to pennines", round=3)
    assert targets(g) == {"york", "bernicia"}
    g.play("to york")
    assert targets(g) == {"bernicia"}
    assert why(g, "march") == "roman.road.difficult-entry"


@rule("britannia", "roman.road.difficult-entry")
def test_difficult_terrain_entered_by_road_does_not_stop():
    areas = {**forts("pennines"), "york": {"romans": {"infantry": 1, "fort": True}}}
    g = marching("romans", areas, "move york", "take 1 infantry", "to pennines", round=3)
    assert "cumbria" in targets(g)


@rule("britannia", "roman.road.strait")
def test_A34_roads_before_or_after_a_strait_but_not_both():
    areas = {**forts("gwent", "hwicce", "dyfed"), "devon": {"romans": {"infantry": 1, "fort": True}}, "wessex": FORT}
    g = marching("romans", areas, "move devon", "take 1 infantry", "to gwent", "to hwicce", round=3)
    assert targets(g) == set()
    assert why(g, "avalon") == "roman.road.strait"
    g.play("cancel")
    areas = {**forts("gwent", "hwicce", "devon"), "wessex": {"romans": {"infantry": 1, "fort": True}}}
    g = marching("romans", areas, "move wessex", "take 1 infantry", "to devon", "to gwent", round=3)
    assert notations(g) == ["stop", "cancel"]
    assert why(g, "hwicce") == "move.strait.whole-move"


@rule("britannia", "roman.road.strait")
def test_no_ordinary_step_goes_with_a_strait():
    areas = {"avalon": {"romans": 1}, **forts("devon")}
    g = marching("romans", areas, "move avalon", "take 1 infantry", "to devon", round=3)
    assert why(g, "gwent") == "roman.road.strait"


@rule("britannia", "roman.road.new-fort", "roman.fort.build")
def test_A35_a_new_fort_gives_no_road_in_its_own_phase_but_in_the_second_half():
    g = position("movement", "romans", {"english_channel": {"romans": 4}}, round=1)
    g.play(["move english_channel", "take 1 infantry", "to kent", "to essex", "stop"])
    assert table(g).has_fort(4)
    g.play(["move english_channel", "take 1 infantry", "to kent"])
    g.play("to essex")
    assert question(g).spent == 2
    g.play("cancel")
    g.play("done")
    while question(g).kind != "ChooseGroup":
        g.play(g.legal()[-1])
    assert table(g).half == 2
    g.play(["move essex", "take 1 infantry", "to kent"])
    assert question(g).spent == 0


@rule("britannia", "submit.romans.effect-transit", "roman.road.subject-areas")
def test_romans_pass_through_subjects_by_road_but_do_not_stop_there():
    areas = {"york": {"romans": {"infantry": 1, "fort": True}}, "march": {"welsh": 1}, "powys": {"welsh": 1}}
    g = marching("romans", areas, "move york", "take 1 infantry", "to march", round=4, subjects={"welsh": "romans"})
    assert question(g).spent == 0
    assert why(g, "stop") == "submit.romans.effect-transit"
    g.play("to powys")  # difficult, yet on the road
    assert question(g).spent == 0
    assert "dyfed" in targets(g)
    assert table(g).contested(0) == []


@rule("britannia", "roman.road.subject-areas", "submit.romans.effect-transit")
def test_a_destroyed_fort_takes_the_road_from_a_subjects_area():
    areas = {"york": {"romans": {"infantry": 1, "fort": True}}, "march": {"welsh": 1}, "powys": {"welsh": 1}}
    more = {"round": 4, "subjects": {"welsh": "romans"}, "ruins": ["march", "powys"]}
    g = marching("romans", areas, "move york", "take 1 infantry", "to march", **more)
    assert question(g).spent == 1
    assert why(g, "powys") == "submit.romans.effect-transit"  # it would have to stop there


@rule("britannia", "rb.normal-armies")
def test_the_romano_british_use_no_roads_and_move_two():
    g = marching(
        "romano_british", {"york": {"romano_british": 1}}, "move york", "take 1 infantry", "to bernicia", round=9
    )
    assert question(g).spent == 1
    g.play("to lothian")
    assert notations(g) == ["stop", "cancel"]
    assert armies(g, "romano_british", "york") == 1


@rule("britannia", "roman.reinforce.placement")
@pytest.mark.parametrize("sea", ["atlantic_ocean", "frisian_sea"])
def test_roman_reinforcements_land_from_the_channel_only(sea):
    g = marching("romans", {"english_channel": {"romans": 1}}, "move english_channel", "take 1 infantry", round=3)
    assert targets(g) == {"kent", "sussex", "wessex", "devon", "cornwall"}
    assert why(g, sea) == "move.restriction.scope"
    g.play("cancel")
    assert "done" not in notations(g)
