"""Phase II: movement, straits, stacking, overruns, boats (pages 8-9)."""

import pytest

import logres
from tests.games.britannia.second_reading.table import army, legal, march, place, turn, units


def steps(g, origin, who, *way):
    """Where the march may go next."""
    g.play([f"move {origin}", who, *(f"to {area}" for area in way)])
    return {text.removeprefix("to ") for text in legal(g) if text.startswith("to ")}


# p8 An infantry army ends its move when it enters difficult land.
def test_infantry_that_entered_the_downlands_goes_no_further():
    g = place(turn(2, "welsh"), {"avalon": {"welsh": army(3)}})
    assert steps(g, "avalon", "take 3 infantry", "downlands") == set()


# p8 Cavalry moves three, but difficult land stops it too.
def test_cavalry_moves_three_areas_and_stops_in_difficult_land():
    g = place(turn(7, "romano_british"), {"york": {"romano_british": {"cavalry": 1}}})
    assert "suffolk" in steps(g, "york", "take 1 cavalry", "north_mercia", "south_mercia")
    g.play("cancel")
    assert steps(g, "york", "take 1 cavalry", "lindsey") == set()


# p9 A strait takes the whole move: no step before it and none after it.
def test_a_strait_is_no_second_step_and_has_no_step_after_it():
    g = place(turn(9, "welsh"), {"gwent": {"welsh": army()}, "dyfed": {"welsh": army()}})
    assert "devon" in steps(g, "gwent", "take 1 infantry")
    g.play("cancel")
    assert "devon" not in steps(g, "gwent", "take 1 infantry", "dyfed")
    g.play("cancel")
    assert steps(g, "dyfed", "take 1 infantry", "devon") == set()


# p9 Overrun: three against one, two stop and the third goes on.
def test_of_three_welsh_in_wessex_against_one_the_third_may_go_on():
    g = place(turn(2, "welsh"), {"avalon": {"welsh": army(3)}, "wessex": {"belgae": army()}})
    g.play(["move avalon", "take 3 infantry", "to wessex"])
    assert "to sussex" not in legal(g)
    assert "on 1" in legal(g)
    assert "on 2" not in legal(g)
    g.play(["on 1", "to sussex"])
    if "stop" in legal(g):
        g.play("stop")
    assert units(g, "sussex") == {"welsh": {"infantry": 1}}
    assert units(g, "wessex")["welsh"] == {"infantry": 2}


# p9 Forts count among the opposing forces, leaders do not.
def test_a_burh_counts_against_an_overrun_and_a_leader_does_not():
    areas = {"avalon": {"welsh": army(3)}, "wessex": {"saxons": army(1, burh=True)}}
    g = place(turn(13, "welsh"), areas)
    g.play(["move avalon", "take 3 infantry", "to wessex"])
    assert not {text for text in legal(g) if text.startswith("on ")}
    g = place(turn(14, "welsh"), {"avalon": {"welsh": army(3)}, "wessex": {"saxons": army(1, leader="edgar")}})
    g.play(["move avalon", "take 3 infantry", "to wessex"])
    assert "on 1" in legal(g)


# p9 Difficult land still stops an overrun.
def test_nobody_overruns_through_difficult_land():
    g = place(turn(2, "welsh"), {"avalon": {"welsh": army(3)}, "downlands": {"belgae": army()}})
    g.play(["move avalon", "take 3 infantry", "to downlands"])
    assert not {text for text in legal(g) if text.startswith("on ")}


# p9 Stacking holds when the movement phase ends, and not during it: one overstack, of any kind, but not two.
def test_a_movement_phase_may_not_end_with_two_overstacks():
    areas = {"york": {"angles": army(4)}, "essex": {"angles": army(2)}, "suffolk": {"angles": army(2)}}
    g = place(turn(9, "angles"), areas)
    march(g, "suffolk", "take 2 infantry", "essex")
    assert "done" not in legal(g)
    g = place(turn(9, "angles"), areas)
    march(g, "suffolk", "take 1 infantry", "essex")
    assert "done" in legal(g)


# p9 In difficult land the overstack is four at most: the fifth must not stay.
def test_five_armies_may_not_end_in_one_difficult_area():
    g = place(turn(9, "picts"), {"moray": {"picts": army(4)}, "mar": {"picts": army(1)}})
    march(g, "mar", "take 1 infantry", "moray")
    assert "done" not in legal(g)


# p9 Boats: one sea area as part of the move, and the sea counts as one of its two steps.
def test_an_infantry_army_by_boat_starts_on_the_coast_and_ends_where_it_lands():
    g = place(turn(9, "saxons"), {"kent": {"saxons": army()}, "south_mercia": {"saxons": army()}})
    assert steps(g, "kent", "take 1 infantry", "english_channel") == {"sussex", "wessex", "devon", "cornwall", "kent"}
    g.play("cancel")
    assert steps(g, "kent", "take 1 infantry", "frisian_sea", "lindsey") == set()
    g.play("cancel")
    assert "frisian_sea" not in steps(g, "south_mercia", "take 1 infantry", "essex")


# p9 Nations without boats in the round may not take to the sea; nor may anybody end the turn there.
def test_without_boats_no_sea_is_offered_and_with_them_nobody_stops_there():
    g = place(turn(11, "saxons"), {"kent": {"saxons": army()}})
    assert not steps(g, "kent", "take 1 infantry") & {"english_channel", "frisian_sea"}
    g = place(turn(10, "saxons"), {"kent": {"saxons": army()}})
    steps(g, "kent", "take 1 infantry", "english_channel")
    assert "stop" not in legal(g)


# p9 Boats may land on an enemy; an overrun then needs a step that is left, which infantry lacks.
def test_infantry_that_lands_by_boat_on_a_lone_enemy_cannot_overrun():
    g = place(turn(9, "saxons"), {"kent": {"saxons": army(3)}, "wessex": {"welsh": army()}})
    g.play(["move kent", "take 3 infantry", "to english_channel", "to wessex"])
    assert not {text for text in legal(g) if text.startswith("on ")}
    with pytest.raises(logres.IllegalAction):
        g.play("to avalon")
