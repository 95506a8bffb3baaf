"""Phase I: population increase, new armies, invaders placed (pages 7-8)."""

from tests.games.britannia.second_reading.table import army, asked, legal, place, turn, units


def marker(g, nation):
    return g.view(None)["board"]["population"][nation]


# p7 The printed example: 3 kept, 11 from land, two armies, 2 left.
def test_the_welsh_of_the_example_grow_by_two_and_keep_two():
    areas = {a: {"welsh": army()} for a in ("dyfed", "gwynedd", "march", "hwicce", "avalon", "powys")}
    g = place(turn(2, "welsh", "population"), areas, population={"welsh": 3})
    assert asked(g) == ("welsh", "PlaceArmy")
    assert marker(g, "welsh") == 2


# p8 No more than one new army to an area unless there is no alternative.
def test_the_second_new_army_may_not_join_the_first_while_another_area_is_open():
    areas = {a: {"welsh": army()} for a in ("dyfed", "gwynedd", "march", "hwicce", "avalon", "powys")}
    g = place(turn(2, "welsh", "population"), areas, population={"welsh": 3})
    g.play("place dyfed")
    assert legal(g) == {"place gwynedd", "place march", "place hwicce", "place avalon", "place powys"}


# p8-9 The single overstack is a limit here too: with four in one difficult area a third may not go into another.
def test_with_an_overstack_of_four_in_difficult_land_a_full_difficult_area_takes_no_new_army():
    areas = {"orkneys": {"caledonians": army(4)}, "hebrides": {"caledonians": army(2)}}
    g = place(turn(2, "caledonians", "population"), areas, population={"caledonians": 5})
    # Both areas are full, so the army is lost and the marker stays at 5.
    assert asked(g) == ("caledonians", "ChooseGroup")
    assert units(g, "orkneys")["caledonians"] == {"infantry": 4}
    assert units(g, "hebrides")["caledonians"] == {"infantry": 2}
    assert marker(g, "caledonians") == 5


# p7 Without a free counter nothing is received, and no more than five points are kept.
def test_a_nation_with_all_its_counters_out_keeps_five_points():
    areas = {a: {"jutes": army()} for a in ("kent", "essex", "sussex", "wessex", "avalon", "hwicce")}
    g = place(turn(9, "jutes", "population"), areas, population={"jutes": 4})
    assert asked(g) == ("jutes", "ChooseGroup")
    assert marker(g, "jutes") == 5


# p7 One counter left, two due: one army comes; what is beyond is lost but for five points.
def test_with_one_counter_left_and_two_armies_due_one_comes_and_five_points_stay():
    areas = {a: {"jutes": army()} for a in ("kent", "essex", "sussex", "wessex", "avalon")}
    g = place(turn(9, "jutes", "population"), areas, population={"jutes": 5})  # 15 points
    assert asked(g) == ("jutes", "PlaceArmy")
    g.play("place kent")
    assert asked(g) == ("jutes", "ChooseGroup")
    assert marker(g, "jutes") == 5


# p7 Only areas with armies feed: a Roman fort does nothing, and armies at sea have no area.
def test_armies_at_sea_bring_no_population():
    g = place(turn(5, "irish", "population"), {"atlantic_ocean": {"irish": army(2)}, "dyfed": {"irish": army()}})
    assert marker(g, "irish") == 2


# p8 Invaders come when the population phase ends; those without a counter do not, and the marker goes to 5.
def test_irish_invaders_without_a_counter_do_not_come_and_the_marker_goes_to_five():
    areas = {a: {"irish": army(2)} for a in ("dyfed", "gwynedd", "avalon", "hwicce")}
    g = place(turn(8, "irish", "population"), areas)
    assert "atlantic_ocean" not in g.position()["board"]["areas"]
    assert marker(g, "irish") == 5


# p8, ruling: growth comes before the arrivals, so the last counter goes to the new army.
def test_growth_takes_the_last_counter_before_the_invader_comes():
    areas = {"dyfed": {"irish": army(3)}, "gwynedd": {"irish": army(2)}, "avalon": {"irish": army(2)}}
    g = place(turn(8, "irish", "population"), areas)  # 6 points, 7 of 8 counters
    assert asked(g) == ("irish", "PlaceArmy")
    g.play("place avalon")
    assert "atlantic_ocean" not in g.position()["board"]["areas"]
    assert marker(g, "irish") == 5


# p7 Cavalry does not come by population points: a Romano-British army is infantry, eight at most.
def test_romano_british_growth_is_infantry_though_cavalry_counters_are_free():
    areas = {a: {"romano_british": army()} for a in ("york", "march", "hwicce")}
    g = place(turn(9, "romano_british", "population"), areas)
    g.play("place york")
    assert units(g, "york") == {"romano_british": {"infantry": 2}}


# p7, p15 A subject's land counts half, rounded up, unless the Roman player grants it all.
def test_subject_picts_with_five_points_receive_three_unless_the_romans_grant_all():
    areas = {"dunedin": {"picts": army()}, "strathclyde": {"picts": army()}, "mar": {"picts": army()}}
    areas["york"] = {"romans": army()}
    g = place(turn(3, "picts", "population"), areas, subjects={"picts": "romans"}, population={"picts": 2})
    assert asked(g)[1] == "GrantPopulation"
    assert g.pending[0].seat == "yellow"
    h = g.clone()
    g.play("withhold")
    assert marker(g, "picts") == 5
    h.play("grant")
    assert asked(h) == ("picts", "PlaceArmy")
    assert marker(h, "picts") == 1


# p8 Stacking in placement: three in a clear area is no bar while the one overstack is free.
def test_a_new_army_may_make_the_one_overstack_and_then_no_second():
    areas = {"york": {"angles": army(3)}, "essex": {"angles": army(3)}, "suffolk": {"angles": army(3)}}
    g = place(turn(12, "angles", "population"), areas, population={"angles": 5})
    assert legal(g) == {"place york", "place essex", "place suffolk"}
    g = place(turn(12, "angles", "population"), {**areas, "york": {"angles": army(4)}}, population={"angles": 5})
    assert legal(g) == {"place york"}
