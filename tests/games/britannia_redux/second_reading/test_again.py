"""reduX, rarer positions."""

from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, points, rolls, turn, units
from tests.games.britannia_redux.second_reading.redux import further, place

END = {"round": 10, "phase": "end-of-round"}
RIVALS = {"wessex": {"saxons": army(1, leader="harold")}, "kent": {"normans": army(1, leader="william")}}


# 9.4 At most two stay and at most four leave: of six raiders in England two must stay, nobody is lost.
def test_of_six_raiders_with_a_crowned_cnut_nobody_may_be_thrown_away():
    g = place(turn(9, "danes"), {"eng_fri": {"danes": army(6, leader="cnut")}, "dyfed": {"welsh": army()}})
    g.play(["move eng_fri", "lead cnut", "pick 2 infantry", "to kent", "stop"])
    march(g, "eng_fri", "take 2 infantry", "essex")
    march(g, "eng_fri", "take 2 infantry", "suffolk")
    g.play(["done", "claim"])
    assert asked(g) == ("danes", "WhoStays")
    assert "done" not in legal(g)
    g.play("stay kent")
    assert "done" not in legal(g)


# 9.4 Of five raiders one must stay, a second may.
def test_of_five_raiders_with_a_crowned_cnut_one_must_stay_and_two_may():
    g = place(turn(9, "danes"), {"eng_fri": {"danes": army(5, leader="cnut")}, "dyfed": {"welsh": army()}})
    g.play(["move eng_fri", "lead cnut", "pick 2 infantry", "to kent", "stop"])
    march(g, "eng_fri", "take 3 infantry", "essex")
    g.play(["done", "claim"])
    assert "done" not in legal(g)
    g.play("stay essex")
    assert "done" in legal(g)
    g.play("done")
    assert units(g, "essex") == {"danes": {"infantry": 1}}
    assert units(g, "eng_fri") == {"danes": {"infantry": 5, "leader": "cnut"}}


# 9.4 "In England": a raider in Devon may not be one of those who stay.
def test_a_raider_in_devon_may_not_stay_with_cnuts_crown():
    g = place(turn(9, "danes"), {"eng_fri": {"danes": army(3, leader="cnut")}, "dyfed": {"welsh": army()}})
    g.play(["move eng_fri", "lead cnut", "pick 2 infantry", "to kent", "stop"])
    march(g, "eng_fri", "take 1 infantry", "devon")
    g.play(["done", "claim"])
    assert legal(g) == {"done", "stay kent"}


# 9.4, 10.3 The raid of an area from which one stays is not paid, that of one all left is.
def test_a_crowned_cnut_is_paid_for_the_areas_all_left():
    g = place(turn(9, "danes"), {"eng_fri": {"danes": army(3, leader="cnut")}, "dyfed": {"welsh": army()}})
    g.play(["move eng_fri", "lead cnut", "pick 2 infantry", "to kent", "stop"])
    march(g, "eng_fri", "take 1 infantry", "essex")
    g.play(["done", "claim"])
    g.play("stay kent")
    while asked(g) == ("danes", "WhoStays"):
        g.play("done")
    assert [line.kind for line in g.log if line.about == "danes"].count("raid") == 1


# 9.2.3 Must return, and of the raiders only the leader is left, among Danes who live there: he stays.
def test_a_leader_who_is_the_last_raider_may_not_go_to_sea_alone():
    g = place(
        turn(9, "danes"),
        {
            "eng_fri": {"danes": army(1, leader="cnut")},
            "essex": {"danes": army(1)},
            "sussex": {"saxons": army(1)},
            "york": {"saxons": army(1)},
            "wessex": {"saxons": army(1)},
        },
        chance=rolls("sussex", ("saxons infantry", 5), ("danes infantry", 4, 1)),
    )
    g.play(["move eng_fri", "lead cnut", "pick 1 infantry", "to sussex", "stop"])
    march(g, "essex", "take 1 infantry", "sussex")
    g.play("done")
    h = g.clone()
    g.play("lost infantry@eng_fri")
    g.play("stand")
    assert units(g, "sussex") == {"danes": {"infantry": 1, "leader": "cnut"}}
    assert units(g, "eng_fri") == {}
    h.play("lost infantry")  # had the landsman fallen, the raider and Cnut would go
    h.play("stand")
    assert units(h, "sussex") == {}
    assert units(h, "eng_fri") == {"danes": {"infantry": 1, "leader": "cnut"}}


# 9.2.2, 9.4 A Cnut who returned to sea after his victory is in no English area: no Rex.
def test_cnut_who_went_back_to_sea_after_his_victory_is_not_rex():
    g = place(
        turn(9, "danes"),
        {"eng_fri": {"danes": army(2, leader="cnut")}, "kent": {"jutes": army(1)}, "dyfed": {"welsh": army()}},
        chance=rolls("kent", ("jutes infantry", 1), ("danes infantry", 4, 1)),
    )
    g.play(["move eng_fri", "lead cnut", "pick 2 infantry", "to kent", "stop", "done"])
    g.play("retreat eng_fri")
    while asked(g) == ("danes", "WhoRetreats"):
        g.play(max(legal(g)))
    assert g.position()["board"]["cnut_rex"] == 0
    assert points(g, "danes") == 0


# 11.6.1 The Danish extra turn is a raid: an area left vacant pays; new occupation pays nobody.
def test_the_danish_extra_turn_pays_raids():
    g = place(END, {**RIVALS, "york": {"danes": army(1)}}, cnut_rex=1)
    assert asked(g)[0] == "danes"
    g.play(["move eng_fri", "lead svein", "pick 1 infantry", "to essex", "stop", "done"])
    assert asked(g) == ("danes", "ChooseWithdrawal")
    g.play("withdraw 1 essex")
    while asked(g)[0] == "danes":
        g.play("done" if "done" in legal(g) else g.legal()[0])
    assert points(g, "danes") == 2


# 11.6.1 Two eligible leaders in the end: one of their nations that would be Rex has those points, no King.
def test_two_eligible_leaders_after_the_extra_turns_leave_rex_to_one_of_them():
    areas = {**RIVALS, "sussex": {"saxons": army(1)}, "essex": {"saxons": army(1)}}
    g = place(END, areas)
    while g.pending:
        g.play("done" if "done" in legal(g) else g.legal()[0], g.pending[0].seat)
        if kinds(g).count("turn") > 40:
            break
    assert "leader-king" not in kinds(g)
    assert "rex" in kinds(g)


# 11.6.1 A nation that would be Rex but has no eligible leader gets nothing then.
def test_after_the_extra_turns_a_nation_without_an_eligible_leader_is_no_rex():
    areas = {
        **RIVALS,
        **{a: {"angles": army(1)} for a in ("york", "bernicia", "lindsey", "norfolk", "suffolk", "march")},
    }
    g = place(END, areas)
    while g.pending:
        g.play("done" if "done" in legal(g) else g.legal()[-1], g.pending[0].seat)
    assert "rex" not in kinds(g)
    assert "leader-king" not in kinds(g)


# 11.6.1 Normans may take one horse for two foot when their reinforcements are placed.
def test_normans_may_substitute_cavalry_in_their_extra_turn():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "kent": {"normans": army(1, leader="william")}}
    areas |= {a: {"normans": army(1)} for a in ("essex", "south_mercia")}
    g = place(END, areas)
    while asked(g)[0] == "saxons":
        g.play("done" if "done" in legal(g) else g.legal()[0])
    assert asked(g)[0] == "normans"
    assert len(legal(g)) == 2  # two foot, or one horse


# 12 A nation without land as a major invasion begins has no boats in it.
def test_a_nation_without_land_has_no_boats_in_its_major_invasion():
    g = place(turn(2, "angles", "turn"), {"dyfed": {"welsh": army()}}, options={"boats": True})
    march(g, "fri_nor", "take 2 infantry", "norfolk")
    g.play("done")
    assert asked(g) == ("angles", "ChooseGroup")
    g.play(["move norfolk", "take 1 infantry"])
    assert "frisian_sea" not in further(g)
    g = place(
        turn(2, "angles", "turn"), {"suffolk": {"angles": army()}, "york": {"welsh": army()}}, options={"boats": True}
    )
    g.play(["move suffolk", "take 1 infantry"])
    assert "frisian_sea" in further(g)


# 12 Boats do not lengthen a move, nor serve those who begin at sea.
def test_who_begins_at_sea_takes_no_boat_after_landing():
    g = place(
        turn(2, "angles", half=1),
        {"fri_nor": {"angles": army(2, leader="ida")}, "suffolk": {"angles": army()}},
        options={"boats": True},
        boats=1,
    )
    g.play(["move fri_nor", "lead ida", "pick 2 infantry", "to york"])
    assert not further(g) & {"north_sea", "frisian_sea"}
