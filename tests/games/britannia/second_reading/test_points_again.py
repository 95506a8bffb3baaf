"""Victory points, ten more."""

from tests.games.britannia.second_reading.table import (
    army,
    asked,
    kinds,
    legal,
    march,
    place,
    points,
    rolls,
    turn,
    units,
)


# p5 Occupying is being alone there at any time of the round: Welsh who stand in York as round 8 begins are paid.
def test_welsh_who_already_sit_in_york_are_paid_as_round_8_begins_and_not_in_round_9():
    g = place({"round": 8, "phase": "round"}, {"york": {"welsh": army()}})
    assert points(g, "welsh") == 12
    g = place({"round": 9, "phase": "round"}, {"york": {"welsh": army()}}, paid={"welsh": ["york"]})
    assert points(g, "welsh") == 0


# p5 Retreating into a listed area in another's turn pays too.
def test_norsemen_who_retreat_in_a_danish_turn_are_paid_for_the_new_area():
    g = place(
        turn(15, "danes"),
        {"cumbria": {"norsemen": army(1)}, "lothian": {"danes": army(1)}},
        paid={"norsemen": ["cumbria"]},
        chance=rolls("cumbria", ("norsemen infantry", 1), ("danes infantry", 1)),
    )
    march(g, "lothian", "take 1 infantry", "cumbria")
    g.play("done")
    g.play("retreat cheshire")
    assert points(g, "norsemen") == 1


# p6 Exception: what Danes were paid for in round 11 pays again in round 12, once.
def test_danes_are_paid_for_york_in_round_12_though_they_were_in_round_11():
    areas = {"north_sea": {"danes": army(2)}, "dyfed": {"welsh": army()}}
    g = place({"round": 11, "phase": "end-of-round"}, areas, paid={"danes": ["york"]})
    while asked(g)[0] != "danes":
        g.play("done" if "done" in legal(g) else g.legal()[0])
    march(g, "north_sea", "take 1 infantry", "york")
    assert points(g, "danes") == 8


# p6, card: the Irish are paid for any army on their own turn to round 6, also one of the same player's nations.
def test_irish_are_paid_for_brigantes_of_the_same_player_in_round_6_and_not_in_round_7():
    for round, expected in ((6, 2), (7, 0)):
        g = place(
            turn(round, "irish"),
            {"cheshire": {"brigantes": army(1)}, "clwyd": {"irish": army(1)}, "cumbria": {"brigantes": army()}},
            chance=rolls("cheshire", ("brigantes infantry", 1), ("irish infantry", 5)),
        )
        march(g, "clwyd", "take 1 infantry", "cheshire")
        g.play("done")
        assert points(g, "irish") == expected


# p6 Angle limit: Scotland at most half of England, what subject Brigantes bring there included (ruling).
def test_angle_points_in_scotland_with_those_of_subjects_stay_within_half_of_england():
    areas = {"suffolk": {"angles": army()}, "lindsey": {"angles": army()}, "dunedin": {"brigantes": army()}}
    g = place({"round": 7, "phase": "end-of-round"}, areas, subjects={"brigantes": "angles"})
    assert points(g, "angles") == 4 + 2
    assert points(g, "brigantes") == 2  # half of four


# p6, ruling: an odd English total of the Saxons allows its half rounded down.
def test_saxons_with_three_english_points_score_one_in_wales():
    areas = {"kent": {"saxons": army()}, "devon": {"saxons": army()}, "york": {"danes": army()}}
    g = place({"round": 13, "phase": "end-of-round"}, areas)
    assert points(g, "saxons") == 4


# p16 Belgae: six for a Roman unit in round 1, in the Roman turn too; less later.
def test_belgae_who_defend_in_round_1_are_paid_six_and_in_round_2_two():
    for round, expected in ((1, 6), (2, 2)):
        g = place(
            turn(round, "romans"),
            {"kent": {"romans": army(1)}, "essex": {"belgae": army(1)}},
            ruins=["kent"],
            chance=rolls("essex", ("belgae infantry", 6), ("romans infantry", 1)),
        )
        march(g, "kent", "take 1 infantry", "essex")
        g.play("done")
        if asked(g) == ("belgae", "Submit"):
            g.play("resist")
        assert points(g, "belgae") == expected


# p6 Leaders at any time: Romano-British who are attacked are paid for Aelle, not for the armies (own turn only).
def test_attacked_romano_british_are_paid_for_aelle_and_not_for_his_army():
    g = place(
        turn(6, "saxons", half=1),
        {"frisian_sea": {"saxons": army(1, leader="aelle")}, "essex": {"romano_british": army(1)}},
        chance=rolls("essex", ("romano_british infantry", 5), ("saxons infantry", 1)),
    )
    g.play(["move frisian_sea", "lead aelle", "pick 1 infantry", "to essex", "stop", "done"])
    assert points(g, "romano_british") == 6


# p15 Limes: only an intact fort or a subject counts; an army on a ruin does not, an unmanned fort does.
def test_limes_are_paid_for_forts_without_armies_and_not_for_armies_without_forts():
    areas = {"york": {"romans": {"fort": True}}, "essex": {"romans": army(3)}, "alban": {"romans": {"fort": True}}}
    g = place({"round": 5, "phase": "end-of-round"}, areas, ruins=["essex"])
    assert points(g, "romans") == 6


# p5-6 Normans in round 15: passing through empty Sussex pays, then Essex with a Saxon in it only when he is gone.
def test_normans_are_paid_for_sussex_in_passing_and_for_essex_after_the_battle():
    g = place(
        turn(15, "normans", half=1),
        {"english_channel": {"normans": {"cavalry": 2, "infantry": 0}}, "essex": {"saxons": army(1)}},
        chance=rolls("essex", ("saxons infantry", 1), ("normans cavalry", 4, 1)),
    )
    march(g, "english_channel", "take 2 cavalry", "sussex", "essex")
    assert points(g, "normans") == 4
    g.play("done")
    assert points(g, "normans") == 4 + 8
    assert units(g, "essex") == {"normans": {"cavalry": 2}}
    assert asked(g)[0] == "normans"
    assert "second-half" in kinds(g)
