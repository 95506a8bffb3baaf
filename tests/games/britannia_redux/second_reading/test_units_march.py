"""Cavalry and leaders on the march (9.1, 9.2, 9.2.1)."""

from logres_workshop.marker import rule
from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, rolls, turn, units
from tests.games.britannia_redux.second_reading.redux import further, place


# 9.1.1 Three areas, and otherwise the usual rules: difficult land stops the horse.
def test_cavalry_goes_three_areas_and_stops_in_difficult_land():
    g = place(turn(10, "normans", half=2), {"kent": {"normans": {"cavalry": 1}}})
    g.play(["move kent", "take 1 cavalry", "to essex", "to south_mercia"])
    assert "north_mercia" in further(g)
    g.play("cancel")
    g.play(["move kent", "take 1 cavalry", "to essex", "to downlands"])
    assert further(g) == set()


# 9.2 A leader goes when reinforcements would be placed: after the population of his nation's next turn.
def test_a_leader_leaves_after_the_population_of_the_next_turn():
    g = place(turn(7, "saxons", "turn"), {"wessex": {"saxons": army(1, leader="egbert")}})
    assert kinds(g).index("population") < kinds(g).index("leader-leaves")
    assert asked(g) == ("saxons", "PlaceLeader") or units(g, "wessex")["saxons"]["leader"] == "alfred"


# 9.2.1 Alone a leader enters only areas with units of his own.
def test_a_leader_alone_goes_along_his_own_areas():
    areas = {"wessex": {"saxons": army(1, leader="alfred")}, "sussex": {"saxons": army(1)}, "kent": {"saxons": army(1)}}
    g = place(turn(7, "saxons"), areas)
    g.play(["move wessex", "lead alfred"])
    assert further(g) == {"sussex"}
    g.play("to sussex")
    assert further(g) == {"wessex", "kent"}


# 9.2.1 With a leader difficult land may be overrun.
def test_with_a_leader_a_lone_defender_in_difficult_land_is_overrun():
    g = place(turn(4, "angles"), {"york": {"angles": army(3, leader="oswiu")}, "pennines": {"brigantes": army(1)}})
    g.play(["move york", "lead oswiu", "pick 3 infantry", "to pennines", "on 1"])
    assert {"cumbria", "lothian"} <= further(g)
    g = place(turn(4, "angles"), {"york": {"angles": army(3)}, "pennines": {"brigantes": army(1)}})
    g.play(["move york", "take 3 infantry", "to pennines"])
    assert not {text for text in legal(g) if text.startswith("on ")}


# 9.2.1 A strait takes all of his movement.
def test_a_strait_takes_all_of_a_leaders_move():
    g = place(turn(7, "saxons"), {"devon": {"saxons": army(1, leader="alfred")}})
    g.play(["move devon", "lead alfred", "pick 1 infantry", "to gwent"])
    assert further(g) == set()


# 9.2.1 What he leaves counts as held: five armies, gathered in one area past three he left, may all live (ruling).
def test_areas_a_leader_left_feed_two_armies_each_as_movement_ends():
    areas = {"york": {"angles": army(5, leader="oswiu")}, "dyfed": {"welsh": army()}}
    g = place(turn(4, "angles"), areas)
    g.play(["move york", "lead oswiu", "pick 5 infantry", "to north_mercia", "to suffolk", "stop", "done"])
    assert "hunger" not in kinds(g)
    assert units(g, "suffolk")["angles"]["infantry"] == 5
    g = place(turn(4, "angles"), areas)
    g.play(["move york", "lead oswiu", "pick 5 infantry", "to north_mercia", "stop", "done"])
    while asked(g)[1] == "Starve":
        g.play(g.legal()[0])
    assert units(g, "north_mercia")["angles"]["infantry"] == 4


# 9.2.1 In a raid with a leader every raider must end the movement on land.
def test_cnuts_raiders_may_not_stay_at_sea():
    g = place(turn(9, "danes"), {"eng_fri": {"danes": army(2, leader="cnut")}})
    assert "done" not in legal(g)
    g.play(["move eng_fri", "lead cnut", "pick 1 infantry", "to kent", "stop"])
    assert "done" not in legal(g)
    march(g, "eng_fri", "take 1 infantry", "essex")
    assert "done" in legal(g)


# 9.2.1 If the raid is a major invasion too, this holds for the second movement only.
def test_ketils_raiders_may_wait_in_the_first_half_and_not_in_the_second():
    areas = {"icelandic_sea": {"norsemen": army(2, leader="ketil")}}
    g = place(turn(6, "norsemen", half=1), areas)
    assert "done" in legal(g)
    g = place(turn(6, "norsemen", half=2), areas)
    assert "done" not in legal(g)


# 9.2.1, 11.4 Without a leader raiders may stay at sea.
def test_norsemen_of_round_7_may_stay_at_sea():
    g = place(turn(7, "norsemen"), {"irish_sea": {"norsemen": army(2)}})
    assert "done" in legal(g)


# 9.2 A leader counts as no army: two armies and Arthur in one area are within the population limit.
@rule("britannia-redux", "redux.frame.needs-core")
def test_a_leader_does_not_count_for_the_population_limit():
    areas = {"york": {"angles": army(2, leader="oswiu")}, "dyfed": {"welsh": army()}}
    g = place(turn(4, "angles"), areas)
    g.play("done")
    assert "hunger" not in kinds(g)
    g = place(turn(4, "angles"), {**areas, "york": {"angles": army(3, leader="oswiu")}})
    g.play("done")
    if asked(g)[1] == "Starve":
        g.play(g.legal()[0])
    assert units(g, "york")["angles"]["infantry"] == 2


# 9.1.2 A four of the horse kills foot in clear land, not in difficult land; horse falls to sixes alone.
def test_a_four_of_cavalry_kills_infantry_in_clear_land_and_not_in_difficult_land():
    for target, left in (("sussex", {"normans": {"cavalry": 1}}), ("downlands", None)):
        g = place(
            turn(10, "normans", half=2),
            {"wessex": {"normans": {"cavalry": 1}}, target: {"saxons": army(1)}, "dyfed": {"welsh": army()}},
            chance=rolls(target, ("saxons infantry", 5), ("normans cavalry", 4)),
            seed=1,
        )
        march(g, "wessex", "take 1 cavalry", target)
        g.play("done")
        if left is not None:
            assert units(g, target) == left
        else:
            assert asked(g) == ("saxons", "DefenderRetreats")
            assert units(g, target) == {"saxons": {"infantry": 1}, "normans": {"cavalry": 1}}
