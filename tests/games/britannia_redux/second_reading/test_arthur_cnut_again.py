"""Arthur's Britons and Cnut the Great, ten more."""

from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, points, rolls, turn, units
from tests.games.britannia_redux.second_reading.redux import further, place


def land(g, *landings):
    """Cnut goes with two to the first area, the others with the rest one by one."""
    first, *rest = landings
    g.play(["move eng_fri", "lead cnut", "pick 2 infantry", f"to {first}", "stop"])
    for area in rest:
        march(g, "eng_fri", "take 1 infantry", area)
    g.play("done")


# 9.3 All four British nations are spared: Picts and Caledonians too.
def test_picts_and_caledonians_are_spared_as_well():
    areas = {
        "lothian": {"romano_british": army(2)},
        "dunedin": {"picts": army()},
        "strathclyde": {"caledonians": army()},
    }
    g = place(turn(1, "romano_british"), areas)
    g.play(["move lothian", "take 1 infantry"])
    assert not further(g) & {"dunedin", "strathclyde"}


# 9.3 An attack by the Welsh in round 1 is remembered.
def test_a_welsh_attack_on_the_romano_british_is_remembered():
    g = place(
        turn(1, "welsh"),
        {"march": {"welsh": army(1)}, "york": {"romano_british": army(1)}, "cumbria": {"brigantes": army()}},
        chance=rolls("york", ("romano_british infantry", 1), ("welsh infantry", 1)),
    )
    march(g, "march", "take 1 infantry", "york")
    g.play("done")
    assert g.position()["board"]["struck"] == ["welsh"]


# 9.3 With Arthur marching foot may be set down on the way, his horse may not.
def test_arthur_may_set_down_foot_and_not_horse():
    g = place(turn(2, "romano_british"), {"york": {"romano_british": army(1, cavalry=2, leader="arthur")}})
    g.play(["move york", "lead arthur"])
    while {text for text in legal(g) if text.startswith("pick ")}:
        g.play(max(text for text in legal(g) if text.startswith("pick ")))
    g.play("to north_mercia")
    assert not {text for text in legal(g) if text.startswith("drop ") and "cavalry" in text}
    g.play(["to south_mercia", "stop"])
    moved = units(g, "south_mercia")["romano_british"]
    assert moved["cavalry"] == 2
    assert moved["leader"] == "arthur"


# 9.3 When Arthur leaves in round 3 his horse become foot where they stand.
def test_arthurs_horse_become_foot_where_they_stand():
    areas = {"york": {"romano_british": army(1)}, "kent": {"romano_british": {"cavalry": 2, "leader": "arthur"}}}
    g = place(turn(3, "romano_british", "turn"), areas)
    while asked(g)[1] == "PlaceArmy":
        g.play(g.legal()[0])
    assert units(g, "kent")["romano_british"] == {"infantry": 2}


# 10.4 Saxons are paid for the horse when they are attacked as well: no limit to the own turn in reduX.
def test_saxons_are_paid_for_cavalry_that_attacked_them():
    g = place(
        turn(2, "romano_british"),
        {"york": {"romano_british": army(0, cavalry=2, leader="arthur")}, "march": {"saxons": army(2)}},
        chance=rolls("march", ("saxons infantry", 6, 1), ("romano_british cavalry", 1, 1)),
    )
    g.play(["move york", "lead arthur"])
    while {text for text in legal(g) if text.startswith("pick ")}:
        g.play(max(text for text in legal(g) if text.startswith("pick ")))
    g.play(["to march", "stop", "done"])
    assert points(g, "saxons") == 2


# 9.4, 10.6 Two areas against one and one are as many as the next two together.
def test_cnut_with_two_areas_against_one_and_one_is_rex():
    areas = {"eng_fri": {"danes": army(3, leader="cnut")}, "york": {"saxons": army()}, "march": {"welsh": army()}}
    g = place(turn(9, "danes"), areas)
    land(g, "kent", "essex")
    g.play("claim")
    assert g.position()["board"]["cnut_rex"] == 1
    assert points(g, "danes") == 8


# 9.4, 10.6 Three areas against two and two are too few.
def test_cnut_with_three_areas_against_two_and_two_is_not_rex():
    areas = {a: {"saxons": army()} for a in ("york", "bernicia")} | {a: {"welsh": army()} for a in ("march", "hwicce")}
    g = place(turn(9, "danes"), {"eng_fri": {"danes": army(4, leader="cnut")}, **areas})
    land(g, "kent", "essex", "suffolk")
    assert g.position()["board"]["cnut_rex"] == 0
    assert "no-rex" in kinds(g)


# 9.4 Landsmen are no raiders: they stay besides the two and count for the crown.
def test_danish_landsmen_stay_besides_the_two_raiders():
    areas = {"york": {"danes": army(2)}, "dyfed": {"welsh": army()}}
    g = place(turn(9, "danes"), {"eng_fri": {"danes": army(3, leader="cnut")}, **areas})
    land(g, "kent", "essex")
    g.play("claim")
    assert "stay york" not in legal(g)
    g.play("stay kent")
    g.play("stay essex")
    assert units(g, "york") == {"danes": {"infantry": 2}}
    assert units(g, "kent") == {"danes": {"infantry": 1}}
    assert units(g, "essex") == {"danes": {"infantry": 1}}


# 9.4, 10.6 ruling: without a counter the crown brings the points and no army.
def test_a_crowned_cnut_without_a_free_counter_has_no_new_army():
    held = ("york", "lindsey", "bernicia", "norfolk", "suffolk", "essex", "sussex", "wessex")
    areas = {a: {"danes": army(2)} for a in held} | {"dyfed": {"welsh": army()}}
    g = place(turn(9, "danes"), {"eng_fri": {"danes": army(2, leader="cnut")}, **areas})
    land(g, "kent")
    g.play("claim")
    assert g.position()["board"]["cnut_rex"] == 1
    assert asked(g) == ("danes", "WhoStays")
    assert units(g, "eng_fri") == {}


# 9.4, 10.6 Cnut's crown is his own: at the end of round 9 the usual test is made again.
def test_after_cnuts_crown_the_danes_may_be_rex_again_at_the_end_of_the_round():
    areas = {"york": {"danes": army(1)}, "dyfed": {"welsh": army()}}
    g = place(turn(9, "danes"), {"eng_fri": {"danes": army(2, leader="cnut")}, **areas})
    land(g, "kent")
    g.play("claim")
    assert points(g, "danes") == 8
    while asked(g)[1] == "WhoStays":
        g.play("done")
    assert kinds(g).count("rex") == 2
    assert asked(g)[0] == "danes"  # the army of the second crown has York alone, or its place is asked
