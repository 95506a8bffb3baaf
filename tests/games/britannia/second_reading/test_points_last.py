"""Victory points, ten fresh positions to close the chapter."""

from tests.games.britannia.second_reading.table import army, asked, march, place, points, rolls, turn, units

END = {"phase": "end-of-round"}


# p5 Moving through an empty listed area pays: Welsh on their way through York in round 9.
def test_welsh_who_march_through_york_in_round_9_are_paid():
    g = place(turn(9, "welsh"), {"march": {"welsh": army(2)}, "kent": {"jutes": army()}})
    march(g, "march", "take 1 infantry", "york", "lindsey")
    assert points(g, "welsh") == 12
    assert units(g, "york") == {}


# Card: Dubliners in round 16 have their listed areas and one point for every other.
def test_dubliners_of_round_16_have_one_point_for_every_other_area():
    g = place({"round": 16, **END}, {a: {"dubliners": army()} for a in ("cumbria", "york", "kent")})
    assert points(g, "dubliners") == 4 + 2 + 1


# p6 Saxons are paid for a Roman army at any time, in the Roman turn as well.
def test_saxons_who_defend_against_romans_are_paid_for_an_army():
    g = place(
        turn(5, "romans"),
        {
            "kent": {"saxons": army(1)},
            "essex": {"romans": army(1, fort=True)},
            "sussex": {"romans": army(1, fort=True)},
        },
        chance=rolls("kent", ("saxons infantry", 6), ("romans infantry", 1)),
    )
    march(g, "essex", "take 1 infantry", "kent")
    g.play("done")
    assert points(g, "saxons") == 2


# p18 Danes of round 11 have two for any area, in Wales as well.
def test_danes_of_round_11_are_paid_two_for_devon():
    g = place(turn(11, "danes"), {"frisian_sea": {"danes": army(1)}, "dyfed": {"welsh": army()}})
    march(g, "frisian_sea", "take 1 infantry", "english_channel", "devon")
    g.play("done")
    assert points(g, "danes") == 2


# p6 An area pays for occupying once in a lifetime but for the Danes: Norsemen are not paid for Orkneys again.
def test_norsemen_are_not_paid_again_for_orkneys_in_round_12():
    g = place(turn(12, "norsemen"), {"caithness": {"norsemen": army(1)}}, paid={"norsemen": ["orkneys", "caithness"]})
    march(g, "caithness", "take 1 infantry", "orkneys")
    assert points(g, "norsemen") == 0


# Card: Scots in round 4 have two for an army and two for a Roman fort on their own turn.
def test_scots_who_storm_a_fort_in_round_4_are_paid_for_both():
    g = place(
        turn(4, "scots"),
        {"irish_sea": {"scots": army(2)}, "strathclyde": {"romans": army(1, fort=True)}},
        chance=rolls("strathclyde", ("romans fort", 1), ("romans infantry", 1), ("scots infantry", 6, 5)),
    )
    march(g, "irish_sea", "take 2 infantry", "strathclyde")
    g.play("done")
    assert points(g, "scots") == 4


# p6 Angle limit with nothing in England: nothing for Scotland.
def test_angles_with_dunedin_alone_score_nothing_in_round_7():
    g = place({"round": 7, **END}, {"dunedin": {"angles": army()}, "dyfed": {"welsh": army()}})
    assert points(g, "angles") == 0


# Card: what the Caledonians have for Caithness falls from four to two after round 7.
def test_caithness_is_worth_four_in_round_7_and_two_in_round_10():
    for round, expected in ((7, 4), (10, 2)):
        g = place({"round": round, **END}, {"caithness": {"caledonians": army()}, "kent": {"jutes": army()}})
        assert points(g, "caledonians") == expected


# p6 Leaders pay in the listed rounds to the listed nations: Normans for Hardrada in round 16.
def test_normans_are_paid_for_hardrada_in_round_16():
    g = place(
        turn(16, "normans"),
        {
            "kent": {"normans": army(2)},
            "essex": {"norwegians": army(1, leader="hardrada")},
            "suffolk": {"norwegians": army()},
        },
        chance=rolls("essex", ("norwegians infantry", 1), ("normans infantry", 5, 1)),
    )
    march(g, "kent", "take 2 infantry", "essex")
    g.play("done")
    held = 2  # Essex at the end of round 16
    assert points(g, "normans") == 6 + held


# p6 A leader who slipped away before is not eliminated, and nobody is paid for him.
def test_nobody_is_paid_for_a_leader_who_slipped_away():
    g = place(
        turn(15, "danes"),
        {"wessex": {"saxons": army(1, leader="harold")}, "avalon": {"danes": army(2)}, "sussex": {"saxons": army()}},
        chance=[
            *rolls("wessex", ("saxons infantry", 1), ("danes infantry", 1, 1)),
            *rolls("wessex", ("saxons infantry", 1), ("danes infantry", 5, 1)),
        ],
    )
    march(g, "avalon", "take 2 infantry", "wessex")
    g.play("done")
    g.play("send harold sussex")
    while asked(g) == ("saxons", "DefenderRetreats"):
        g.play("stand")
    g.play("stand")
    assert points(g, "danes") == 0
    assert units(g, "sussex")["saxons"] == {"infantry": 1, "leader": "harold"}
