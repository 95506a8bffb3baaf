"""reduX, rarely reached positions."""

from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, points, rolls, turn, units
from tests.games.britannia_redux.second_reading.redux import further, place

END = {"phase": "end-of-round"}


# 11.4 Directly from the sea: a raider who walked on goes back by land.
def test_a_raider_who_walked_on_does_not_retreat_to_sea():
    g = place(
        turn(1, "scots"),
        {"irish_sea": {"scots": army(1)}, "dunedin": {"picts": army(1)}},
        chance=rolls("dunedin", ("picts infantry", 1), ("scots infantry", 1)),
    )
    march(g, "irish_sea", "take 1 infantry", "strathclyde", "dunedin")
    g.play("done")
    g.play("stand")
    assert legal(g) == {"stand", "retreat strathclyde"}


# 9.3 Arthur and his horse retreat together.
def test_arthur_and_his_cavalry_retreat_together():
    g = place(
        turn(2, "saxons"),
        {
            "york": {"romano_british": army(1, cavalry=2, leader="arthur")},
            "march": {"saxons": army(2)},
            "lindsey": {"romano_british": army()},
        },
        chance=rolls(
            "york", ("romano_british infantry", 1), ("romano_british cavalry", 1, 1), ("saxons infantry", 1, 1)
        ),
        seed=1,
    )
    march(g, "march", "take 2 infantry", "york")
    g.play("done")
    assert asked(g) == ("romano_british", "DefenderRetreats")
    assert not {text for text in legal(g) if text.startswith("send ")}
    g.play("retreat lindsey")
    for text in legal(g):
        assert "1 cavalry" not in text
    h = g.clone()
    if asked(h)[1] == "WhoRetreats":
        h.play(next(text for text in sorted(legal(h)) if "cavalry" in text))
    assert ("cavalry" in str(units(h, "lindsey"))) == ("arthur" in str(units(h, "lindsey")))


# 9.3 The foot alone may attack a British nation that struck first, while Arthur looks on.
def test_infantry_beside_arthur_may_attack_welsh_who_struck_first():
    areas = {"york": {"romano_british": army(2, cavalry=2, leader="arthur")}, "march": {"welsh": army()}}
    g = place(turn(2, "romano_british"), areas, struck=["welsh"])
    g.play(["move york", "take 1 infantry"])
    assert "march" in further(g)


# 10.5 Two nations may be Bretwalda in one round, each at the end of its own turn.
def test_saxons_and_then_angles_may_both_be_bretwalda_in_round_4():
    areas = {a: {"saxons": army()} for a in ("kent", "essex")} | {
        "york": {"angles": army(2)},
        "dyfed": {"welsh": army()},
    }
    g = place(turn(4, "saxons"), areas)
    g.play("done")
    assert points(g, "saxons") == 4
    while asked(g)[1] != "ChooseGroup":
        g.play(g.legal()[0])
    march(g, "york", "take 1 infantry", "march")
    assert "done" in legal(g)
    g.play("done")
    assert points(g, "angles") == 0  # two against two


# 10.2 Welsh who hold York as their round of occupying begins are paid, once.
def test_welsh_in_york_as_round_3_begins_are_paid_once():
    g = place({"round": 3, "phase": "round"}, {"york": {"welsh": army()}})
    assert points(g, "welsh") == 12
    g = place({"round": 4, "phase": "round"}, {"york": {"welsh": army()}}, paid={"welsh": ["york"]})
    assert points(g, "welsh") == 0


# 10.3 With a landsman left in the area a withdrawal is no raid.
def test_a_landsman_left_behind_spoils_the_raid():
    areas = {"irish_sea": {"scots": army(1)}, "dalriada": {"scots": army(1)}, "york": {"welsh": army()}}
    g = place(turn(1, "scots"), areas)
    march(g, "irish_sea", "take 1 infantry", "dalriada")
    g.play("done")
    g.play("withdraw 1 dalriada")
    assert points(g, "scots") == 0


# 10.3 Retreating to sea is no withdrawal: the area was not held when the phase began.
def test_a_raider_who_retreated_to_sea_raided_nothing():
    g = place(
        turn(1, "scots"),
        {"irish_sea": {"scots": army(1)}, "strathclyde": {"brigantes": army(1)}, "york": {"welsh": army()}},
        chance=rolls("strathclyde", ("brigantes infantry", 1), ("scots infantry", 1)),
    )
    march(g, "irish_sea", "take 1 infantry", "strathclyde")
    g.play("done")
    g.play("stand")
    g.play("retreat irish_sea")
    assert points(g, "scots") == 0


# 10.6 Rex without a free counter: the points alone.
def test_a_rex_without_a_counter_has_the_points_alone():
    areas = {"kent": {"jutes": army(3)}, "essex": {"jutes": army(3)}, "dyfed": {"welsh": army()}}
    g = place({"round": 7, **END}, areas, seed=1)
    assert points(g, "jutes") == 8
    assert asked(g)[1] != "PlaceArmy"


# 11.6 York is in the royal zone, Lindsey is difficult land.
def test_harold_in_york_is_eligible_and_in_lindsey_not():
    for area, king in (("york", True), ("lindsey", False), ("bernicia", False), ("march", True)):
        g = place({"round": 10, **END}, {area: {"saxons": army(1, leader="harold")}})
        assert ("leader-king" in kinds(g)) is king


# 11.4 In the final Danish turn the fleet may wait at sea.
def test_the_fleet_may_wait_at_sea_in_the_final_danish_turn():
    g = place(turn(10, "danes"), {"eng_fri": {"danes": army(1)}})
    assert "done" in legal(g)


# 11.5, 9.2.3 Raiders of two seas go each to its own.
def test_danes_of_two_seas_withdraw_each_to_their_own():
    g = place(
        turn(6, "danes"),
        {"north_sea": {"danes": army(1)}, "frisian_sea": {"danes": army(1)}, "dyfed": {"welsh": army()}},
    )
    march(g, "north_sea", "take 1 infantry", "york")
    march(g, "frisian_sea", "take 1 infantry", "york")
    g.play("done")
    assert units(g, "north_sea") == {"danes": {"infantry": 1}}
    assert units(g, "frisian_sea") == {"danes": {"infantry": 1}}
    assert points(g, "danes") == 2


# 9.2.1 An area its armies leave takes the leader along: the last two may not both go without him.
def test_the_last_army_does_not_leave_a_leader():
    g = place(turn(4, "angles"), {"york": {"angles": army(2, leader="oswiu")}})
    g.play("move york")
    assert "take 1 infantry" in legal(g)
    assert "take 2 infantry" not in legal(g)


# 11.3, ruling: in the first half no limit is asked, when the second movement ends it is.
def test_the_population_limit_is_asked_after_the_second_movement():
    g = place(turn(2, "angles", half=2), {"york": {"angles": army(3)}, "dyfed": {"welsh": army()}})
    g.play("done")
    if asked(g)[1] == "Starve":
        g.play(g.legal()[0])
    assert "hunger" in kinds(g)
    assert units(g, "york") == {"angles": {"infantry": 2}}
