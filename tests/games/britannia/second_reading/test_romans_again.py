"""The Romans and the Romano-British, ten more."""

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

FORT = {"romans": {"fort": True}}


def submit(g):
    while asked(g)[1] == "Submit" and "submission" not in kinds(g):
        g.play("submit")


# p15 After a movement phase: contested areas are not occupied, so six with two contested are four (ruling).
def test_welsh_may_submit_after_the_movement_phase_and_contested_areas_do_not_count():
    areas = {a: {"welsh": army()} for a in ("dyfed", "powys", "gwynedd", "clwyd", "march", "hwicce")}
    areas |= {"south_mercia": {"romans": army(2, fort=True)}, "york": {"romans": army(1, fort=True)}}
    g = place(turn(2, "romans"), areas, paid={"romans": ["south_mercia", "york"]})
    march(g, "south_mercia", "take 1 infantry", "hwicce")
    march(g, "york", "take 1 infantry", "march")
    g.play("done")
    assert asked(g) == ("welsh", "Submit")
    submit(g)
    while asked(g)[0] == "romans":
        homeward = [text for text in sorted(legal(g)) if "south_mercia" in text or "york" in text]
        g.play(homeward[0] if homeward else g.legal()[0])
    assert "romans" not in units(g, "hwicce")
    assert "romans" not in units(g, "march")
    # Paid at once: dyfed 2, powys 1, gwynedd 1, clwyd 1, march 2, hwicce 2.
    assert points(g, "romans") == 9


# p15 Displaced Romans whose neighbours are neither vacant nor Roman go to a Roman area beside any area of the subject.
def test_displaced_romans_without_a_neighbour_go_beside_another_area_of_the_subject():
    areas = {"cornwall": {"welsh": army(2)}, "gwynedd": {"welsh": army(1)}, "devon": {"welsh": army(1)}}
    areas |= {"powys": FORT, "wessex": {"romans": army(1, fort=True)}, "avalon": {"belgae": army()}}
    areas |= {"dyfed": {"welsh": army(1)}, "gwent": {"welsh": army(1)}}
    g = place(turn(2, "romans"), areas)
    # A Roman marches into Devon: beside it lie Cornwall (Welsh), Wessex (kept by its fort), Avalon (Belgae).
    march(g, "wessex", "take 1 infantry", "devon")
    g.play("done")
    assert asked(g) == ("welsh", "Submit")
    g.play("submit")
    while asked(g)[0] == "romans":
        assert legal(g) <= {"recall wessex", "recall powys"} | {text for text in legal(g) if "wessex" in text}
        g.play(g.legal()[0])
    assert units(g, "wessex") == {"romans": {"infantry": 1, "fort": True}}


# p15 Submission needs Roman armies on the board: when the last one falls, forts are not enough.
def test_nobody_submits_when_the_last_roman_army_has_fallen():
    g = place(
        turn(2, "romans"),
        {"kent": {"romans": army(1, fort=True)}, "essex": {"welsh": army(1)}},
        chance=rolls("essex", ("welsh infantry", 6), ("romans infantry", 1)),
    )
    march(g, "kent", "take 1 infantry", "essex")
    g.play("done")
    while asked(g)[1] == "Submit":
        assert "battle-roll" not in kinds(g)
        g.play("resist")
    assert asked(g)[1] != "Submit"


# p15 In rounds 1-3 a subject that later enters a new area earns its overlord that area's points, in passing too.
def test_a_subject_that_passes_a_new_area_in_round_3_earns_the_romans_its_points():
    areas = {"dyfed": {"welsh": army(2)}, "kent": {"romans": army(1, fort=True)}}
    g = place(turn(3, "welsh"), areas, subjects={"welsh": "romans"}, paid={"romans": ["dyfed", "kent"]})
    march(g, "dyfed", "take 1 infantry", "powys")
    assert points(g, "romans") == 1
    g = place(turn(4, "welsh"), areas, subjects={"welsh": "romans"}, paid={"romans": ["dyfed", "kent"]})
    march(g, "dyfed", "take 1 infantry", "powys")
    assert points(g, "romans") == 0


# p15 What was paid through a subject is not paid again when the Romans take it; the fort is built all the same.
def test_an_area_paid_through_the_belgae_is_not_paid_again_when_conquered():
    g = place(turn(2, "romans"), {"kent": {"romans": army(2, fort=True)}}, paid={"romans": ["kent", "essex"]})
    march(g, "kent", "take 1 infantry", "essex")
    assert points(g, "romans") == 0
    assert units(g, "essex")["romans"]["fort"]


# p14 ruling: Romans who retreat to an empty area in another's turn build at once; the points come in their next turn.
def test_romans_who_retreat_in_a_belgae_turn_build_and_are_paid_in_their_next_turn():
    g = place(
        turn(2, "belgae"),
        {"kent": {"belgae": army(1)}, "sussex": {"romans": army(1)}, "dyfed": {"welsh": army()}},
        ruins=["sussex"],
        paid={"romans": ["sussex"]},
        chance=rolls("sussex", ("romans infantry", 1), ("belgae infantry", 1)),
    )
    march(g, "kent", "take 1 infantry", "sussex")
    g.play("done")
    g.play("retreat wessex")
    assert units(g, "wessex")["romans"]["fort"]
    assert points(g, "romans") == 0


# p15-17 Too few forts: armies in the south take their part, beyond stacking limits, until there are eight.
def test_with_two_southern_forts_six_roman_armies_turn_romano_british():
    areas = {"kent": {"romans": army(5, fort=True)}, "downlands": {"romans": army(4, fort=True)}}
    areas["bernicia"] = {"romans": army(2, fort=True)}
    g = place({"round": 6, "phase": "round"}, areas)
    while asked(g)[1] == "Convert":
        assert "convert bernicia" not in legal(g)
        g.play(g.legal()[0])
    board = g.position()["board"]["areas"]
    assert sum(area.get("romano_british", {}).get("infantry", 0) for area in board.values()) == 8
    assert "bernicia" not in board


# p15 Arthur may come to a vacant southern area, Wales included, not north of the line; armies need not be there.
def test_arthur_may_come_to_a_vacant_area_of_wales_and_not_to_cumbria():
    areas = {"york": {"romano_british": army(3)}, "march": {"welsh": army()}}
    g = place(turn(7, "romano_british", "population"), areas)
    while asked(g)[1] == "PlaceArmy":
        g.play(g.legal()[0])
    assert asked(g)[1] == "PlaceLeader"
    assert {"place arthur york", "place arthur dyfed", "place arthur cheshire", "decline"} <= legal(g)
    assert not legal(g) & {"place arthur cumbria", "place arthur march", "place arthur pennines", "place arthur alban"}
    g.play("place arthur dyfed")
    assert units(g, "dyfed") == {"romano_british": {"cavalry": 2, "leader": "arthur"}}


# p15 Round 8: Arthur goes and his cavalry become infantry, beyond eight if need be.
def test_cavalry_become_infantry_in_round_8_beyond_the_eight_counters():
    areas = {a: {"romano_british": army(2)} for a in ("york", "march", "hwicce", "essex")}
    areas["kent"] = {"romano_british": {"cavalry": 2, "leader": "arthur"}}
    g = place({"round": 8, "phase": "round"}, areas)
    assert units(g, "kent")["romano_british"].get("infantry") == 2
    board = g.position()["board"]
    assert board["dismounted"] == 2
    assert "arthur" not in str(board["areas"])
    # All ten stand: no counter is free for growth, and the marker is full.
    assert asked(g) == ("romano_british", "ChooseGroup")
    assert g.view(None)["board"]["population"]["romano_british"] == 5


# p17 Until round 8 a former subject that has not attacked is left alone; from round 8 on it is fair game.
def test_romano_british_may_not_attack_quiet_former_subjects_before_round_8():
    for round, expected in ((7, False), (8, True)):
        g = place(
            turn(round, "romano_british"),
            {"york": {"romano_british": army(1)}, "march": {"welsh": army()}},
            former=["welsh"],
        )
        g.play(["move york", "take 1 infantry"])
        assert ("to march" in legal(g)) is expected


# p17 The first attack of a former subject opens it to the Romano-British.
def test_a_former_subject_that_attacks_in_round_6_may_be_attacked_in_round_7():
    g = place(
        turn(6, "welsh"),
        {"york": {"romano_british": army(2)}, "march": {"welsh": army(2)}},
        former=["welsh", "brigantes"],
        chance=rolls("york", ("romano_british infantry", 1, 1), ("welsh infantry", 1, 1)),
    )
    march(g, "march", "take 2 infantry", "york")
    g.play("done")
    assert g.position()["board"]["struck"] == ["welsh"]
