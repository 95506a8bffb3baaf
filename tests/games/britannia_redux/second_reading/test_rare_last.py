"""reduX, rarely reached positions, a second lot."""

from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, points, rolls, turn, units
from tests.games.britannia_redux.second_reading.redux import further, place

END = {"round": 10, "phase": "end-of-round"}


# 9.2.2 With a leader on one side only he may slip away, and the last army may retreat.
def test_a_leader_without_a_rival_in_the_battle_may_retreat_with_his_last_army():
    g = place(
        turn(8, "welsh"),
        {"avalon": {"welsh": army(1)}, "wessex": {"saxons": army(1, leader="alfred")}, "kent": {"saxons": army()}},
        chance=rolls("wessex", ("saxons infantry", 1), ("welsh infantry", 1)),
    )
    march(g, "avalon", "take 1 infantry", "wessex")
    g.play("done")
    assert "retreat sussex" in legal(g)
    g.play("retreat sussex")
    assert units(g, "sussex") == {"saxons": {"infantry": 1, "leader": "alfred"}}


# 9.2.2 In a duel the defender's other armies may leave, up to the last.
def test_in_a_duel_the_defenders_other_armies_may_leave():
    g = place(
        turn(10, "danes"),
        {
            "york": {"danes": army(1, leader="svein")},
            "march": {"saxons": army(2, leader="harold")},
            "hwicce": {"saxons": army(1)},
        },
        chance=[
            *rolls("march", ("saxons infantry", 1, 1), ("danes infantry", 1)),
            *rolls("march", ("saxons infantry", 6), ("danes infantry", 1)),
        ],
    )
    g.play(["move york", "lead svein", "pick 1 infantry", "to march", "stop", "done"])
    assert asked(g) == ("saxons", "DefenderRetreats")
    assert not {text for text in legal(g) if text.startswith("send ")}
    g.play("retreat hwicce")
    assert units(g, "hwicce") == {"saxons": {"infantry": 2}}
    assert units(g, "march") == {"saxons": {"infantry": 1, "leader": "harold"}}
    assert "leader-killed" in kinds(g)


# 10.2 A nation without the symbol in the round is not paid for occupying: Welsh in York in round 5.
def test_welsh_in_york_in_round_5_are_not_paid():
    g = place({"round": 5, "phase": "round"}, {"york": {"welsh": army()}})
    assert points(g, "welsh") == 0


# 10.5 Bretwalda is looked for only in its rounds.
def test_there_is_no_bretwalda_in_round_6():
    g = place(turn(6, "welsh"), {"york": {"welsh": army()}, "dyfed": {"irish": army()}})
    g.play("done")
    assert "bretwalda" not in kinds(g)


# 11.6 A leader alone eligible is King though another nation would be Rex; the Rex is not paid then.
def test_the_only_eligible_leader_is_king_against_a_nation_with_more_areas():
    areas = {a: {"angles": army()} for a in ("kent", "essex", "suffolk", "norfolk")}
    g = place(END, {**areas, "york": {"saxons": army(1, leader="harold")}})
    assert [line.about for line in g.log if line.kind == "leader-king"] == ["saxons"]
    assert "rex" not in kinds(g)


# 11.6.1 In an extra turn there is no growth, and the leader stays.
def test_in_an_extra_turn_nobody_grows_and_leaders_stay():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "kent": {"normans": army(1, leader="william")}}
    g = place(END, areas, population={"saxons": 5})
    while asked(g)[1] == "PlaceArmy":
        g.play(g.legal()[0])
    assert "population" not in kinds(g)
    assert "leader-leaves" not in kinds(g)
    assert g.view(None)["board"]["population"]["saxons"] == 5


# 11.6.1 Hardrada gone: the Saxons have three armies more; the Normans as long as Harold claims have none more.
def test_saxon_reinforcements_count_two_areas_for_one_and_three_for_hardrada():
    areas = {a: {"saxons": army(1)} for a in ("sussex", "essex", "avalon", "suffolk")}
    areas |= {"wessex": {"saxons": army(1, leader="harold")}, "kent": {"normans": army(1, leader="william")}}
    g = place(END, areas)
    assert g.position()["at"]["extra"] == {"saxons": 2 + 3, "normans": 0}


# 11.6.1 Norwegians count English areas alone.
def test_norwegian_reinforcements_count_english_areas():
    areas = {"york": {"norwegians": army(1, leader="hardrada")}, "dunedin": {"norwegians": army(1)}}
    areas |= {"kent": {"normans": army(1, leader="william")}, "lindsey": {"norwegians": army(1)}}
    g = place(END, areas)
    assert g.position()["at"]["extra"]["norwegians"] == 2
    assert asked(g)[0] == "norwegians"
    assert units(g, "north_sea") == {"norwegians": {"infantry": 2}}


# 12 A boat may not go to an area joined to the start by a strait (ruling): Devon to Dyfed and Gwent.
def test_no_boat_to_an_area_over_a_strait():
    g = place(turn(4, "welsh"), {"devon": {"welsh": army(2)}}, options={"boats": True})
    g.play(["move devon", "take 1 infantry", "to atlantic_ocean"])
    assert not further(g) & {"dyfed", "gwent", "avalon", "cornwall"}
    assert {"hwicce", "powys", "gwynedd", "clwyd", "cheshire"} <= further(g)


# 12 Several may sail, from the same area over the same sea to the same place, one after the other (ruling).
def test_a_second_group_may_follow_the_first_boat():
    g = place(turn(4, "saxons"), {"kent": {"saxons": army(2)}}, options={"boats": True})
    march(g, "kent", "take 1 infantry", "english_channel", "wessex")
    g.play(["move kent", "take 1 infantry", "to english_channel"])
    assert further(g) == {"wessex"}


# 9.2.1, 11.4 A leader who fell in the first half frees the raiders from the duty to land (ruling).
def test_when_ketil_fell_in_the_first_half_the_others_may_stay_at_sea():
    g = place(
        turn(6, "norsemen", half=1),
        {"icelandic_sea": {"norsemen": army(3, leader="ketil")}, "orkneys": {"caledonians": army(2)}},
        chance=rolls("orkneys", ("caledonians infantry", 5, 1), ("norsemen infantry", 1)),
    )
    g.play(["move icelandic_sea", "lead ketil", "pick 1 infantry", "to orkneys", "stop", "done"])
    assert "leader-killed" in kinds(g)
    assert asked(g) == ("norsemen", "ChooseGroup")
    assert "done" in legal(g)
