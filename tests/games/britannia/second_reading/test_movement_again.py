"""Movement, invasions and leaders on the march, harder."""

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


def further(g):
    return {text.removeprefix("to ") for text in legal(g) if text.startswith("to ")}


# p9 Armies in several groups: once two have stopped against one defender, a later army may pass (ruling).
def test_a_later_group_passes_an_enemy_held_by_twice_his_number():
    areas = {"avalon": {"welsh": army(2)}, "downlands": {"welsh": army(1)}, "wessex": {"belgae": army(1)}}
    g = place(turn(2, "welsh"), areas)
    march(g, "avalon", "take 2 infantry", "wessex")
    g.play(["move downlands", "take 1 infantry", "to wessex"])
    if "on 1" in legal(g):
        g.play("on 1")
    assert "sussex" in further(g)


# p9 Two areas overrun in one move: five with a leader against one in each, two and two stay behind.
def test_a_force_of_three_steps_may_overrun_two_areas_in_one_move():
    g = place(
        turn(9, "angles"),
        {
            "york": {"angles": army(5, leader="oswiu")},
            "north_mercia": {"welsh": army(1)},
            "south_mercia": {"welsh": army(1)},
        },
    )
    g.play(["move york", "lead oswiu", "pick 5 infantry", "to north_mercia"])
    assert "on 3" in legal(g)
    g.play(["on 3", "to south_mercia"])
    assert "on 1" in legal(g)
    g.play(["on 1", "to essex", "stop"])
    assert units(g, "essex") == {"angles": {"infantry": 1, "leader": "oswiu"}}
    assert units(g, "north_mercia")["angles"] == {"infantry": 2}
    assert units(g, "south_mercia")["angles"] == {"infantry": 2}


# p13 With a leader difficult land does not stop: three may overrun a lone defender in the Pennines.
def test_a_leaders_force_may_overrun_in_difficult_land():
    g = place(turn(9, "angles"), {"york": {"angles": army(3, leader="oswiu")}, "pennines": {"brigantes": army(1)}})
    g.play(["move york", "lead oswiu", "pick 3 infantry", "to pennines"])
    assert "on 1" in legal(g)
    g.play("on 1")
    assert {"cumbria", "lothian"} <= further(g)


# p13 The leader ends his move at the far end of a strait, with all who came.
def test_a_strait_stops_a_leader():
    g = place(turn(12, "saxons"), {"devon": {"saxons": army(2, leader="alfred")}})
    g.play(["move devon", "lead alfred", "pick 2 infantry", "to dyfed"])
    assert further(g) == set()
    g = place(turn(12, "saxons"), {"wessex": {"saxons": army(2, leader="alfred")}})
    g.play(["move wessex", "lead alfred", "pick 2 infantry", "to devon"])
    assert not further(g) & {"dyfed", "gwent"}  # the crossing would be no whole move (ruling)
    assert "cornwall" in further(g)


# p9 Stacking counts attackers too: four in contested difficult land are the overstack, five are too many.
def test_five_attackers_may_not_end_their_move_in_difficult_land():
    areas = {"york": {"angles": army(3)}, "bernicia": {"angles": army(2)}, "pennines": {"brigantes": army(3)}}
    g = place(turn(9, "angles"), areas)
    march(g, "york", "take 3 infantry", "pennines")
    march(g, "bernicia", "take 1 infantry", "pennines")
    assert "done" in legal(g)
    march(g, "bernicia", "take 1 infantry", "pennines")
    assert "done" not in legal(g)


# p9 Romans: any number in clear land everywhere, four in difficult land, forts apart.
def test_romans_may_have_four_in_each_difficult_area_and_no_fifth():
    areas = {"downlands": {"romans": army(4, fort=True)}, "pennines": {"romans": army(4, fort=True)}}
    areas |= {"kent": {"romans": army(5, fort=True)}, "sussex": {"romans": army(2, fort=True)}}
    g = place(turn(4, "romans"), areas)
    assert "done" in legal(g)
    march(g, "sussex", "take 1 infantry", "downlands")
    assert "done" not in legal(g)


# p10, ruling: who began the turn at sea is bound by the landing limits in the second half as well.
def test_a_saxon_invader_who_landed_may_not_sail_the_atlantic_in_the_second_half():
    g = place(turn(6, "saxons", half=1), {"frisian_sea": {"saxons": army(1)}, "devon": {"saxons": army(1)}})
    march(g, "frisian_sea", "take 1 infantry", "english_channel", "devon")
    g.play("done")
    g.play(["move devon", "take 1 infantry@devon"])
    assert "atlantic_ocean" in further(g)
    g.play("cancel")
    g.play(["move devon", "take 1 infantry@frisian_sea"])
    assert "atlantic_ocean" not in further(g)
    assert "english_channel" in further(g)


# p10, p13 First half: those who attacked from the sea may go back to it, and must land in the second half.
def test_danes_who_went_back_to_sea_in_the_first_half_must_land_in_the_second():
    g = place(
        turn(12, "danes", half=1),
        {"north_sea": {"danes": army(1)}, "york": {"angles": army(1)}},
        chance=rolls("york", ("angles infantry", 1), ("danes infantry", 1)),
    )
    march(g, "north_sea", "take 1 infantry", "york")
    g.play("done")
    g.play("stand")
    g.play("retreat north_sea")
    assert asked(g) == ("danes", "ChooseGroup")
    assert units(g, "north_sea") == {"danes": {"infantry": 1}}
    assert "done" not in legal(g)


# p13 Armies that a leader sets down on the way have had their move.
def test_armies_a_leader_set_down_do_not_move_again():
    g = place(turn(9, "angles"), {"york": {"angles": army(2, leader="oswiu")}, "kent": {"jutes": army()}})
    g.play(["move york", "lead oswiu", "pick 2 infantry", "to march", "drop 1 infantry", "to hwicce", "stop"])
    assert "move march" not in legal(g)
    assert units(g, "march") == {"angles": {"infantry": 1}}


# p5, p9 Overrunning is not occupying: those who pass an enemy build no fort and are not paid, vacant land beyond pays.
def test_romans_who_overrun_are_paid_for_the_vacant_area_behind_and_not_for_the_one_they_passed():
    g = place(turn(2, "romans"), {"kent": {"romans": army(3, fort=True)}, "essex": {"belgae": army(1)}})
    g.play(["move kent", "take 3 infantry", "to essex", "on 1", "to suffolk", "stop"])
    assert points(g, "romans") == 2
    assert "fort" not in units(g, "essex")["romans"]
    assert units(g, "suffolk")["romans"]["fort"]
    assert kinds(g).count("fort") == 1
