"""Scoring (10)."""

from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, points, rolls, turn, units
from tests.games.britannia_redux.second_reading.redux import place

END = {"phase": "end-of-round"}


# 10.1 Other areas score for no more of them than centres and areas beside them together.
def test_jutes_score_for_three_of_four_far_areas():
    held = ("kent", "essex", "sussex", "york", "march", "hwicce", "avalon")
    g = place({"round": 5, **END}, {a: {"jutes": army()} for a in held})
    assert points(g, "jutes") == 4 + 2 + 2 + 3


# 10.1 Without centre or neighbour no far area scores.
def test_far_areas_alone_score_nothing():
    g = place({"round": 2, **END}, {a: {"jutes": army()} for a in ("york", "march")})
    assert points(g, "jutes") == 0


# 10.1 Areas joined by a strait are adjacent; a centre that is not held still has neighbours.
def test_caithness_beside_orkneys_over_the_strait_scores_as_adjacent():
    g = place({"round": 2, **END}, {"caithness": {"caledonians": army()}})
    assert points(g, "caledonians") == 2


# 10.2 Occupying counts in others' turns too, by retreat.
def test_norsemen_who_retreat_in_a_danish_turn_are_paid():
    g = place(
        turn(9, "danes"),
        {"pennines": {"norsemen": army(1)}, "york": {"danes": army(1)}, "dyfed": {"welsh": army()}},
        paid={"norsemen": ["pennines"]},
        chance=rolls("pennines", ("norsemen infantry", 1), ("danes infantry", 1)),
    )
    march(g, "york", "take 1 infantry", "pennines")
    g.play("done")
    g.play("retreat cumbria")
    assert points(g, "norsemen") == 3


# 10.3 Raiding pays for an area all units withdrew from, leaving it vacant.
def test_dubliners_who_withdraw_all_are_paid_for_the_raid_and_not_if_one_stays():
    for count, expected in ((2, 2), (1, 0)):
        g = place(turn(7, "dubliners"), {"irish_sea": {"dubliners": army(2)}, "dyfed": {"welsh": army()}})
        march(g, "irish_sea", "take 2 infantry", "cumbria")
        g.play("done")
        g.play(f"withdraw {count} cumbria")
        if asked(g) == ("dubliners", "ChooseWithdrawal"):
            g.play("done")
        assert points(g, "dubliners") == expected


# 10.3 A nation that scores for occupying in the round is not paid for raids.
def test_norsemen_of_round_7_are_paid_for_occupying_and_not_for_raiding():
    g = place(turn(7, "norsemen"), {"irish_sea": {"norsemen": army(1)}, "dyfed": {"welsh": army()}})
    march(g, "irish_sea", "take 1 infantry", "cumbria")
    assert points(g, "norsemen") == 3
    g.play("done")
    g.play("withdraw 1 cumbria")
    assert points(g, "norsemen") == 3


# 10.4 Nothing is paid for units of a nation of the same player: Norsemen and Angles are p4's.
def test_no_points_for_a_leader_of_the_same_players_nation():
    for nation, expected in (("norsemen", 0), ("danes", 6)):
        g = place(
            turn(9, nation),
            {"york": {"angles": army(1, leader="offa")}, "march": {nation: army(2)}, "dyfed": {"welsh": army()}},
            chance=rolls("york", ("angles infantry", 1), (f"{nation} infantry", 5, 1)),
        )
        march(g, "march", "take 2 infantry", "york")
        g.play("done")
        assert "leader-killed" in kinds(g)
        paid = [line for line in g.log if line.kind == "eliminate" and line.about == nation]
        assert len(paid) == (1 if expected else 0)


# 10.5 Bretwalda at the end of each nation's turn; several nations may be in one round; a tie gives nothing.
def test_welsh_may_be_bretwalda_by_border_areas_and_a_tie_gives_nothing():
    areas = {
        "powys": {"welsh": army()},
        "clwyd": {"welsh": army()},
        "york": {"angles": army()},
        "alban": {"picts": army()},
    }
    g = place(turn(3, "welsh"), areas)
    g.play("done")
    assert points(g, "welsh") == 4
    g = place(turn(3, "welsh"), {**areas, "essex": {"angles": army()}})
    g.play("done")
    assert points(g, "welsh") == 0


# 10.6 Rex: more than any other, and at least as many as the next two together.
def test_four_against_two_and_two_is_rex_and_three_against_two_and_two_is_not():
    danes = ("york", "lindsey", "norfolk", "suffolk")
    others = {a: {"saxons": army()} for a in ("kent", "essex")} | {a: {"welsh": army()} for a in ("march", "hwicce")}
    g = place({"round": 6, **END}, {**others, **{a: {"danes": army()} for a in danes}})
    assert points(g, "danes") == 8
    assert asked(g) == ("danes", "PlaceArmy")
    g = place({"round": 6, **END}, {**others, **{a: {"danes": army()} for a in danes[:3]}}, seed=1)
    assert "rex" not in kinds(g)


# 11.2 At the end of a round Rex comes first and holding last.
def test_in_round_8_rex_is_paid_before_holding():
    g = place({"round": 8, **END}, {"york": {"danes": army()}, "dyfed": {"welsh": army()}})
    while asked(g) == ("danes", "PlaceArmy"):
        assert "hold" not in kinds(g)
        g.play(g.legal()[0])
    assert kinds(g).index("rex") < kinds(g).index("hold")
    assert points(g, "danes") == 8 + 5


# 10.2, 10.1 Holding is paid though the area was paid for occupying in the same round.
def test_normans_are_paid_for_occupying_and_for_holding_essex():
    g = place({"round": 10, **END}, {"essex": {"normans": army()}}, paid={"normans": ["essex"]})
    assert points(g, "normans") >= 4
    assert "hold" in kinds(g)
    assert legal(g) == set()
    assert units(g, "essex") == {"normans": {"infantry": 1}}
