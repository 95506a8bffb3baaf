"""Victory points and the nation card (pages 4-6)."""

from tests.games.britannia.second_reading.table import army, kinds, march, place, points, rolls, turn


# p4 Holding: the sole nation with units in the area when the whole round is over; a shared area pays nobody.
def test_an_area_with_units_of_two_nations_is_held_by_neither_at_the_end_of_round_5():
    g = place(
        {"round": 5, "phase": "end-of-round"},
        {"orkneys": {"caledonians": army(), "picts": army()}, "hebrides": {"caledonians": army()}},
    )
    assert points(g, "caledonians") == 4
    assert points(g, "picts") == 0


# p6 Welsh limit: outside Wales at most half of what Wales brings, the printed example of round 7.
def test_the_welsh_of_the_printed_example_score_eight_and_four():
    outside = ("cheshire", "march", "hwicce", "north_mercia", "south_mercia", "lindsey", "suffolk", "essex")
    g = place({"round": 7, "phase": "end-of-round"}, {a: {"welsh": army()} for a in (*outside, "powys", "gwynedd")})
    assert points(g, "welsh") == 12


# p6 Welsh limit with nothing in Wales: half of nothing.
def test_welsh_without_any_area_in_wales_score_nothing_for_holding():
    g = place({"round": 7, "phase": "end-of-round"}, {a: {"welsh": army()} for a in ("cheshire", "march", "alban")})
    assert points(g, "welsh") == 0


# p6 Saxon limit: Wales at most half of England; here England brings 4, Devon and Cornwall 2 each.
def test_saxons_in_devon_and_cornwall_are_limited_by_half_of_their_english_points():
    areas = {a: {"saxons": army()} for a in ("sussex", "devon", "cornwall")}
    assert points(place({"round": 7, "phase": "end-of-round"}, areas), "saxons") == 6


# p5-6 Occupying: whoever merely moves through an empty listed area is paid, once, and may be paid for holding later.
def test_norsemen_are_paid_for_an_area_they_only_pass_and_not_twice():
    g = place(turn(13, "norsemen"), {"galloway": {"norsemen": army(2)}}, paid={"norsemen": ["galloway"]})
    march(g, "galloway", "take 1 infantry", "cumbria", "cheshire")
    assert points(g, "norsemen") == 3 + 1
    march(g, "galloway", "take 1 infantry", "cumbria")
    assert points(g, "norsemen") == 3 + 1


# p6 Occupying: not yet while others stand there; as the battle is won, at once.
def test_norwegians_are_paid_for_york_when_the_last_dane_there_has_fallen():
    g = place(
        turn(15, "norwegians", half=2),
        {"north_sea": {"norwegians": army(3)}, "york": {"danes": army()}},
        chance=rolls("york", ("danes infantry", 1), ("norwegians infantry", 5, 1, 1)),
    )
    march(g, "north_sea", "take 3 infantry", "bernicia", "york")
    assert points(g, "norwegians") == 4
    g.play("done")
    assert points(g, "norwegians") == 4 + 10


# p6 Eliminating: paid when the unit falls, even if the battle is lost; both sides may be paid in one round of dice.
def test_a_pict_army_that_dies_with_its_roman_victim_is_still_paid():
    g = place(
        turn(2, "picts"),
        {"mar": {"picts": army(1)}, "dunedin": {"romans": army(1)}, "skye": {"picts": army()}},
        chance=rolls("dunedin", ("romans infantry", 4), ("picts infantry", 6)),
    )
    march(g, "mar", "take 1 infantry", "dunedin")
    g.play("done")
    assert points(g, "picts") == 2
    assert "dunedin" not in g.position()["board"]["areas"]


# p6 Exception: Saxons are paid for Romano-British cavalry on their own turn alone, so not when they are attacked.
def test_saxons_who_are_attacked_by_romano_british_cavalry_are_not_paid_for_it():
    g = place(
        turn(7, "romano_british"),
        {"essex": {"romano_british": {"cavalry": 1}}, "kent": {"saxons": army()}},
        chance=rolls("kent", ("saxons infantry", 6), ("romano_british cavalry", 1)),
    )
    march(g, "essex", "take 1 cavalry", "kent")
    g.play("done")
    assert points(g, "saxons") == 0
    assert points(g, "romano_british") == 0


# p6 The same on the Saxon turn: paid, and Arthur besides, who falls with the last unit beside him.
def test_saxons_who_attack_are_paid_for_the_cavalry_and_for_arthur_who_is_left_alone():
    g = place(
        turn(8, "saxons"),
        {"essex": {"romano_british": {"cavalry": 1, "leader": "arthur"}}, "kent": {"saxons": army(2)}},
        chance=rolls("essex", ("romano_british cavalry", 1), ("saxons infantry", 6, 1)),
    )
    march(g, "kent", "take 2 infantry", "essex")
    g.play("done")
    assert points(g, "saxons") == 2 + 6
    assert "leader-killed" in kinds(g)


# p4, p15 A subject scores half of its round 5 holding points rounded up; the Welsh limit comes before (ruling).
def test_subject_welsh_score_half_of_what_their_limit_leaves_them():
    areas = {a: {"welsh": army()} for a in ("powys", "clwyd", "march", "cheshire", "hwicce", "york")}
    areas["kent"] = {"romans": army()}
    g = place({"round": 5, "phase": "end-of-round"}, areas, subjects={"welsh": "romans"})
    assert points(g, "welsh") == 5  # 6 in Wales, 3 of the 4 outside, halved
    # The Romans are paid for the subject's areas as for limes: powys 1, clwyd 1, march 2, cheshire 6, hwicce 4, york 6.
    assert points(g, "romans") == 20
