"""Leaders in battle and when raiders withdraw (9.2.2, 9.2.3)."""

from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, points, rolls, turn, units
from tests.games.britannia_redux.second_reading.redux import place


# 9.2.2 Left without other units he is eliminated though no enemy is left; his killer's nation is paid.
def test_a_leader_whose_last_army_falls_with_the_last_enemy_dies():
    g = place(
        turn(4, "angles"),
        {"york": {"angles": army(1, leader="oswiu")}, "march": {"welsh": army(1)}, "dyfed": {"welsh": army()}},
        chance=rolls("march", ("welsh infantry", 5), ("angles infantry", 4)),
    )
    g.play(["move york", "lead oswiu", "pick 1 infantry", "to march", "stop", "done"])
    assert "leader-killed" in kinds(g)
    assert units(g, "march") == {}
    assert points(g, "welsh") == 6


# 9.2.2 He may slip away alone, to an adjacent area with none but his own.
def test_a_leader_slips_away_to_his_own_only():
    g = place(
        turn(8, "welsh"),
        {"avalon": {"welsh": army(1)}, "wessex": {"saxons": army(1, leader="alfred")}, "sussex": {"saxons": army(1)}},
        chance=rolls("wessex", ("saxons infantry", 1), ("welsh infantry", 1)),
    )
    march(g, "avalon", "take 1 infantry", "wessex")
    g.play("done")
    assert {text for text in legal(g) if text.startswith("send ")} == {"send alfred sussex"}


# 9.2.2 Leader against leader: neither leaves, nor the last army of either side; others may.
def test_in_a_duel_of_leaders_both_and_the_last_armies_are_held():
    g = place(
        turn(10, "danes"),
        {
            "york": {"danes": army(2, leader="svein")},
            "lindsey": {"danes": army(1)},
            "march": {"saxons": army(1, leader="harold")},
            "hwicce": {"saxons": army(1)},
        },
        chance=[
            *rolls("march", ("saxons infantry", 1), ("danes infantry", 1, 1)),
            *rolls("march", ("saxons infantry", 1), ("danes infantry", 1)),
            *rolls("march", ("saxons infantry", 1), ("danes infantry", 4)),
        ],
    )
    g.play(["move york", "lead svein", "pick 2 infantry", "to march", "stop", "done"])
    # The lone Saxon army and Harold are held, so the Danes are asked: one army may go.
    assert asked(g) == ("danes", "AttackerRetreats")
    assert not {text for text in legal(g) if text.startswith("send ")}
    g.play("retreat york")
    # One went; the last army of each side is held, so nobody is asked until Harold is dead.
    assert units(g, "york") == {"danes": {"infantry": 1}}
    assert "leader-killed" in kinds(g)
    assert asked(g) == ("danes", "VictorReturns")


# 9.2.2 After a victory the attacker with a leader may take back any or all; the area may be left empty.
def test_a_victorious_attacker_with_a_leader_may_return_and_leave_the_area_empty():
    g = place(
        turn(4, "angles"),
        {"york": {"angles": army(2, leader="oswiu")}, "march": {"welsh": army(1)}, "dyfed": {"welsh": army()}},
        chance=rolls("march", ("welsh infantry", 1), ("angles infantry", 4, 1)),
    )
    g.play(["move york", "lead oswiu", "pick 2 infantry", "to march", "stop", "done"])
    assert asked(g) == ("angles", "VictorReturns")
    assert "retreat york" in legal(g)
    g.play("retreat york")
    if asked(g)[1] == "WhoRetreats":
        g.play(max(legal(g)))
    while asked(g)[0] == "angles" and asked(g)[1] == "VictorReturns":
        g.play("retreat york" if "retreat york" in legal(g) else "stand")
    assert units(g, "march") == {}
    assert units(g, "york") == {"angles": {"infantry": 2, "leader": "oswiu"}}


# 9.2.2 Without a leader the victors stay.
def test_a_victor_without_a_leader_is_not_asked():
    g = place(
        turn(4, "angles"),
        {"york": {"angles": army(2)}, "march": {"welsh": army(1)}, "dyfed": {"welsh": army()}},
        chance=rolls("march", ("welsh infantry", 1), ("angles infantry", 5, 1)),
    )
    march(g, "york", "take 2 infantry", "march")
    g.play("done")
    assert asked(g)[1] != "VictorReturns"


# 9.2.2 A defender who wins with a leader has no such right.
def test_a_defender_who_wins_with_a_leader_is_not_asked():
    g = place(
        turn(8, "welsh"),
        {"avalon": {"welsh": army(1)}, "wessex": {"saxons": army(1, leader="alfred")}, "dyfed": {"welsh": army()}},
        chance=rolls("wessex", ("saxons infantry", 4), ("welsh infantry", 1)),
    )
    march(g, "avalon", "take 1 infantry", "wessex")
    g.play("done")
    assert asked(g)[1] != "VictorReturns"
    assert units(g, "wessex") == {"saxons": {"infantry": 1, "leader": "alfred"}}


# 9.2.2 A victor who came from the sea in a raid may go back to sea at once.
def test_a_victorious_raider_with_a_leader_may_return_to_sea():
    g = place(
        turn(9, "danes"),
        {"eng_fri": {"danes": army(2, leader="cnut")}, "kent": {"jutes": army(1)}, "dyfed": {"welsh": army()}},
        chance=rolls("kent", ("jutes infantry", 1), ("danes infantry", 4, 1)),
    )
    g.play(["move eng_fri", "lead cnut", "pick 2 infantry", "to kent", "stop", "done"])
    assert asked(g) == ("danes", "VictorReturns")
    assert "retreat eng_fri" in legal(g)


# 9.2.3 If the leader ends at sea all raiders must; the others may not stay behind.
def test_when_ketil_goes_back_to_sea_all_raiders_must():
    areas = {"icelandic_sea": {"norsemen": army(3, leader="ketil")}}
    g = place(turn(6, "norsemen", half=2), areas)
    g.play(["move icelandic_sea", "lead ketil", "pick 2 infantry", "to orkneys", "stop"])
    march(g, "icelandic_sea", "take 1 infantry", "caithness")
    g.play("done")
    assert asked(g) == ("norsemen", "ChooseWithdrawal")
    while asked(g)[1] == "ChooseWithdrawal" and "ketil" not in str(units(g, "icelandic_sea")):
        texts = sorted(text for text in legal(g) if "orkneys" in text)
        g.play(next((text for text in texts if "ketil" in text), texts[-1]))
    if asked(g)[1] == "ChooseWithdrawal":
        assert "done" not in legal(g)
        g.play("withdraw 1 caithness")
    assert units(g, "caithness") == {}


# 9.2.3 The leader may stay: then his raiders stay or go as they like.
def test_when_ketil_stays_others_may_go():
    areas = {"icelandic_sea": {"norsemen": army(3, leader="ketil")}}
    g = place(turn(6, "norsemen", half=2), areas)
    g.play(["move icelandic_sea", "lead ketil", "pick 2 infantry", "to orkneys", "stop"])
    march(g, "icelandic_sea", "take 1 infantry", "caithness")
    g.play("done")
    g.play("withdraw 1 caithness")
    assert "done" in legal(g)
    g.play("done")
    assert units(g, "orkneys") == {"norsemen": {"infantry": 2, "leader": "ketil"}}


# 9.2.3 A leader goes to sea with an army or after one, never first and alone.
def test_a_leader_does_not_withdraw_before_any_army():
    areas = {"icelandic_sea": {"norsemen": army(1, leader="ketil")}, "caithness": {"norsemen": army(1)}}
    g = place(turn(6, "norsemen", half=2), areas)
    g.play(["move icelandic_sea", "lead ketil", "pick 1 infantry", "to caithness", "stop", "done"])
    assert legal(g) == {"done", "withdraw 1 caithness"}
    g.play("withdraw 1 caithness")
    assert legal(g) == {"done", "withdraw ketil caithness"}  # an army is there before him now
