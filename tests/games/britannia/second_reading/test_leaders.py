"""Leaders (pages 13-14)."""

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


# p13 The printed example: from Bernicia by York, where two more join, through Lindsey to Norfolk.
def test_a_leader_picks_up_armies_on_the_way_and_they_pass_difficult_land():
    g = place(turn(9, "angles"), {"bernicia": {"angles": army(2, leader="oswiu")}, "york": {"angles": army(2)}})
    g.play(["move bernicia", "lead oswiu", "pick 2 infantry", "to york", "pick 2 infantry", "to lindsey", "to norfolk"])
    assert not {text for text in legal(g) if text.startswith("to ")}
    g.play("stop")
    assert units(g, "norfolk") == {"angles": {"infantry": 4, "leader": "oswiu"}}


# p13 Armies that have moved may not be picked up.
def test_armies_that_moved_before_are_not_picked_up():
    g = place(turn(9, "angles"), {"bernicia": {"angles": army(2, leader="oswiu")}, "lothian": {"angles": army(1)}})
    march(g, "lothian", "take 1 infantry", "bernicia", "york")
    g.play(["move bernicia", "lead oswiu", "pick 2 infantry", "to york"])
    assert not {text for text in legal(g) if text.startswith("pick ")}


# p13 A leader may go alone, but only into areas where armies of his nation stand.
def test_a_leader_may_go_alone_to_his_own_armies_and_nowhere_else():
    areas = {"york": {"angles": army(1, leader="oswiu")}, "march": {"angles": army(1)}, "hwicce": {"angles": army(1)}}
    g = place(turn(9, "angles"), areas)
    g.play(["move york", "lead oswiu"])
    assert {text for text in legal(g) if text.startswith("to ")} == {"to march"}
    g.play("to march")
    assert {text for text in legal(g) if text.startswith("to ")} == {"to york", "to hwicce"}


# p13 An area that armies leave may not keep the leader alone.
def test_the_last_army_beside_a_leader_may_not_go_without_him():
    g = place(turn(9, "angles"), {"york": {"angles": army(2, leader="oswiu")}})
    g.play("move york")
    assert "take 1 infantry" in legal(g)
    assert "take 2 infantry" not in legal(g)


# p14 Boats with a leader: the sea, a coast and one area more; or an area first and then the sea.
def test_a_leader_by_boat_goes_one_area_further_before_or_after():
    g = place(turn(9, "angles"), {"lothian": {"angles": army(1, leader="oswiu")}, "kent": {"jutes": army()}})
    g.play(["move lothian", "lead oswiu", "pick 1 infantry", "to north_sea", "to york"])
    assert "to north_mercia" in legal(g)
    g.play("cancel")
    g.play(["move lothian", "lead oswiu", "pick 1 infantry", "to bernicia", "to north_sea"])
    assert "to dunedin" in legal(g)
    g.play("to dunedin")
    assert not {text for text in legal(g) if text.startswith("to ")}


# p14 A leader who is left without units dies even if no enemy is left either.
def test_a_leader_dies_when_both_sides_are_wiped_out():
    g = place(
        turn(9, "angles"),
        {"york": {"angles": army(1, leader="oswiu")}, "march": {"welsh": army(1)}, "kent": {"angles": army()}},
        chance=rolls("march", ("welsh infantry", 5), ("angles infantry", 4)),
    )
    g.play(["move york", "lead oswiu", "pick 1 infantry", "to march", "stop", "done"])
    assert "leader-killed" in kinds(g)
    assert units(g, "march") == {}


# p14 A leader may slip away alone, to an adjacent area with none but his own.
def test_a_defending_leader_may_leave_his_army_for_an_own_area_and_not_for_a_vacant_one():
    g = place(
        turn(14, "welsh"),
        {
            "avalon": {"welsh": army(1)},
            "wessex": {"saxons": army(1, leader="edgar")},
            "sussex": {"saxons": army(1)},
        },
        chance=[
            *rolls("wessex", ("saxons infantry", 1), ("welsh infantry", 1)),
            *rolls("wessex", ("saxons infantry", 1), ("welsh infantry", 6)),
        ],
    )
    march(g, "avalon", "take 1 infantry", "wessex")
    g.play("done")
    assert {text for text in legal(g) if text.startswith("send ")} == {"send edgar sussex"}
    g.play("send edgar sussex")
    assert units(g, "sussex")["saxons"] == {"infantry": 1, "leader": "edgar"}


# p13 A leader leaves as his nation's next turn begins, before population; Harold and William stay.
def test_egbert_leaves_as_round_12_begins_for_the_saxons_and_alfred_comes():
    areas = {"wessex": {"saxons": army(1, leader="egbert")}, "kent": {"saxons": army(1)}}
    g = place(turn(12, "saxons", "turn"), areas)
    while asked(g)[1] != "PlaceLeader":
        g.play("stop" if "stop" in legal(g) else g.legal()[0])
    assert "leader-leaves" in kinds(g)
    assert legal(g) == {"place alfred wessex", "place alfred kent"}
    areas = {"wessex": {"saxons": army(1, leader="harold")}}
    g = place(turn(16, "saxons", "turn"), areas)
    assert units(g, "wessex")["saxons"]["leader"] == "harold"


# p13 Oswiu comes if Angles or their subject Brigantes occupy Bernicia, and then to any Angle area.
def test_oswiu_comes_for_subject_brigantes_in_bernicia_but_joins_angles():
    areas = {"bernicia": {"brigantes": army(1)}, "york": {"angles": army(1)}, "essex": {"angles": army(1)}}
    g = place(turn(9, "angles", "turn"), areas, subjects={"brigantes": "angles"})
    assert legal(g) == {"place oswiu york", "place oswiu essex"}
    g = place(turn(9, "angles", "turn"), areas)
    assert asked(g)[1] == "ChooseGroup"  # free Brigantes do not count


# p13 A leader without a listed place whose nation has no army on land may not come.
def test_urien_does_not_come_without_brigantes_on_land():
    g = place(turn(7, "brigantes", "turn"), {"york": {"angles": army()}}, seed=1)
    assert "urien" not in str(g.position()["board"]["areas"])
    assert "appears" not in [line.kind for line in g.log if line.about == "brigantes"]


# p6, p14 The killer of a leader is paid only by its own card: Danes get 6 for Harold in round 15.
def test_danes_who_kill_harold_in_round_15_are_paid_and_welsh_are_not():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "avalon": {"danes": army(2)}, "dyfed": {"welsh": army()}}
    g = place(turn(15, "danes"), areas, chance=rolls("wessex", ("saxons infantry", 1), ("danes infantry", 5, 1)))
    march(g, "avalon", "take 2 infantry", "wessex")
    g.play("done")
    assert points(g, "danes") == 6
    assert "harold" in g.position()["board"]["dead"]


# p8, p13, ruling: a leader whose invaders have no counter would stand alone at sea, so he does not come.
def test_cnut_does_not_come_when_no_danish_counter_is_free():
    areas = {a: {"danes": army(3)} for a in ("york", "essex", "suffolk", "norfolk", "kent", "sussex")}
    g = place(turn(14, "danes", "turn"), {**areas, "wessex": {"saxons": army()}})
    assert "cnut" not in str(g.position()["board"]["areas"])
    assert g.position()["board"]["shortfall"] == 6
    assert points(g, "danes") == 0
