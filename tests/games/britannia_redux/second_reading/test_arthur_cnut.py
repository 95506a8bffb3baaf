"""Arthur's Britons and Cnut the Great (9.3, 9.4)."""

from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, points, rolls, turn, units
from tests.games.britannia_redux.second_reading.redux import further, place


# 9.3 No attack on a British nation before it attacked; Saxons and Irish are no British nation.
def test_romano_british_may_attack_irish_and_not_welsh_in_round_1():
    areas = {"hwicce": {"romano_british": army(1)}, "march": {"welsh": army()}, "gwent": {"irish": army()}}
    g = place(turn(1, "romano_british"), areas)
    g.play(["move hwicce", "take 1 infantry"])
    assert "gwent" in further(g)
    assert "march" not in further(g)


# 9.3 The first attack of a British nation lifts the ban for it alone.
def test_after_a_welsh_attack_the_welsh_may_be_attacked_and_the_brigantes_not():
    areas = {"york": {"romano_british": army(1)}, "march": {"welsh": army()}, "pennines": {"brigantes": army()}}
    g = place(turn(2, "romano_british"), areas, struck=["welsh"])
    g.play(["move york", "take 1 infantry"])
    assert "march" in further(g)
    assert "pennines" not in further(g)


# 9.3 When Arthur is out of play, or his time is past, all may be attacked.
def test_from_round_3_the_romano_british_attack_whom_they_like():
    areas = {"york": {"romano_british": army(1)}, "march": {"welsh": army()}, "pennines": {"brigantes": army()}}
    g = place(turn(3, "romano_british"), areas)
    g.play(["move york", "take 1 infantry"])
    assert {"march", "pennines"} <= further(g)


# 9.3 Arthur and his horse attack no British nation at all, even one that attacked.
def test_arthur_and_his_cavalry_do_not_attack_welsh_who_struck_first():
    areas = {"york": {"romano_british": army(1, cavalry=2, leader="arthur")}, "march": {"welsh": army()}}
    g = place(turn(2, "romano_british"), areas, struck=["welsh"])
    g.play(["move york", "lead arthur"])
    if "pick 2 cavalry" in legal(g):
        g.play("pick 2 cavalry")
    assert "march" not in further(g)


# 9.3 They remain together: the horse does not ride without Arthur.
def test_arthurs_cavalry_does_not_march_without_him():
    g = place(turn(2, "romano_british"), {"york": {"romano_british": army(2, cavalry=2, leader="arthur")}})
    g.play("move york")
    assert not {text for text in legal(g) if "cavalry" in text and text.startswith("take")}


# 9.3 No British nation is paid for Arthur, others are.
def test_welsh_are_not_paid_for_arthur_and_saxons_are():
    for nation, awards in (("welsh", 0), ("saxons", 2)):
        g = place(
            turn(2, nation),
            {"york": {"romano_british": {"cavalry": 1, "leader": "arthur"}}, "march": {nation: army(2)}},
            chance=rolls("york", ("romano_british cavalry", 1), (f"{nation} infantry", 6, 1)),
            seed=1,
        )
        march(g, "march", "take 2 infantry", "york")
        g.play("done")
        assert "leader-killed" in kinds(g)
        paid = [line for line in g.log if line.kind == "eliminate" and line.about == nation]
        assert len(paid) == awards  # Arthur, and the horse


# 9.3 When Arthur leaves, horse become foot as far as there are counters; the rest is removed.
def test_with_seven_infantry_out_one_horse_becomes_foot_and_one_is_removed():
    areas = {a: {"romano_british": army(1)} for a in ("york", "hwicce", "march", "essex", "kent", "avalon", "wessex")}
    areas["dyfed"] = {"romano_british": {"cavalry": 2, "leader": "arthur"}}
    g = place(turn(3, "romano_british", "turn"), areas, population={"romano_british": 0})
    while asked(g)[1] == "PlaceArmy":
        g.play(g.legal()[0])
    board = g.position()["board"]["areas"]
    assert sum(area.get("romano_british", {}).get("infantry", 0) for area in board.values()) == 8
    assert "cavalry" not in str(board)


# 9.4 Cnut in England with enough areas: Rex at once, an army in ENG/FRI, two may stay and four leave with him.
def test_cnut_becomes_rex_and_two_of_his_raiders_may_stay():
    areas = {"eng_fri": {"danes": army(6, leader="cnut")}, "dyfed": {"welsh": army()}}
    g = place(turn(9, "danes"), areas)
    g.play(["move eng_fri", "lead cnut", "pick 2 infantry", "to kent", "stop"])
    march(g, "eng_fri", "take 2 infantry", "essex")
    march(g, "eng_fri", "take 2 infantry", "suffolk")
    g.play(["done", "claim"])
    assert points(g, "danes") >= 8
    assert g.position()["board"]["cnut_rex"] == 1
    assert units(g, "eng_fri") == {"danes": {"infantry": 1}}
    assert asked(g) == ("danes", "WhoStays")
    g.play("stay kent")
    g.play("stay suffolk")
    for area in ("kent", "suffolk"):
        assert units(g, area) == {"danes": {"infantry": 1}}
    assert units(g, "essex") == {}
    assert units(g, "eng_fri") == {"danes": {"infantry": 5, "leader": "cnut"}}


# 9.4, 10.6 A tie makes no Rex: then all raiders must go back.
def test_cnut_with_as_many_areas_as_the_saxons_is_no_rex_and_all_must_return():
    areas = {"eng_fri": {"danes": army(2, leader="cnut")}, "york": {"saxons": army()}, "dyfed": {"welsh": army()}}
    g = place(turn(9, "danes"), areas)
    g.play(["move eng_fri", "lead cnut", "pick 2 infantry", "to kent", "stop", "done"])
    assert g.position()["board"]["cnut_rex"] == 0
    assert points(g, "danes") == 2  # nothing for a crown; Kent was raided
    assert units(g, "kent") == {}
    assert units(g, "eng_fri")["danes"] == {"infantry": 2, "leader": "cnut"}


# 9.4 Cnut outside England is not looked at.
def test_cnut_in_devon_is_no_rex_though_his_danes_hold_all_england():
    areas = {"eng_fri": {"danes": army(2, leader="cnut")}, "york": {"danes": army()}, "dyfed": {"welsh": army()}}
    g = place(turn(9, "danes"), areas)
    g.play(["move eng_fri", "lead cnut", "pick 2 infantry", "to devon", "stop", "done"])
    assert g.position()["board"]["cnut_rex"] == 0
    assert "rex" not in kinds(g)[: kinds(g).index("round-ends")]  # at the end of the round York is enough
