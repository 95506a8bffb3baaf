"""The Romans and the Romano-British (pages 14-17)."""

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


def steps(g, origin, who, *way):
    """Where the march may go next; the march is then given up."""
    g.play([f"move {origin}", who, *(f"to {area}" for area in way)])
    found = {text.removeprefix("to ") for text in legal(g) if text.startswith("to ")}
    g.play("cancel")
    return found


FORT = {"romans": {"fort": True}}


# p14 The printed example: Cheshire to York counts one, the roads to Essex nothing, Kent one, and one is left.
def test_a_roman_takes_the_roads_between_forts_for_nothing():
    areas = dict.fromkeys(("essex", "suffolk", "lindsey", "york", "pennines"), FORT)
    g = place(turn(3, "romans"), {**areas, "cheshire": {"romans": army(1)}}, paid={"romans": ["cheshire"]})
    assert steps(g, "cheshire", "take 1 infantry", "york", "lindsey", "suffolk", "essex", "kent") >= {"sussex"}
    assert steps(g, "cheshire", "take 1 infantry", "york", "lindsey", "suffolk", "essex", "kent", "sussex") == set()


# p14-15 Into difficult land with a fort from land without one: further by roads alone.
def test_a_roman_who_entered_the_pennines_from_cumbria_may_only_go_on_along_forts():
    g = place(turn(3, "romans"), {"pennines": FORT, "york": FORT, "cumbria": {"romans": army(1)}}, ruins=["cumbria"])
    assert steps(g, "cumbria", "take 1 infantry", "pennines") == {"york"}
    assert steps(g, "cumbria", "take 1 infantry", "pennines", "york") <= {"pennines"}


# p15 Roads and a strait: roads before it and a stop after, or the strait first and roads after it, not both.
def test_roads_may_be_taken_on_one_end_of_a_strait_only():
    areas = dict.fromkeys(("wessex", "devon", "gwent", "hwicce"), FORT)
    g = place(turn(3, "romans"), {**areas, "sussex": {"romans": army(1, fort=True)}, "avalon": {"romans": army(1)}})
    assert "gwent" in steps(g, "sussex", "take 1 infantry", "wessex", "devon")
    assert steps(g, "sussex", "take 1 infantry", "wessex", "devon", "gwent") == set()
    g = place(turn(3, "romans"), {**areas, "devon": {"romans": army(1, fort=True)}})
    assert steps(g, "devon", "take 1 infantry", "gwent") == {"hwicce"}
    # Who walked a counted step first may not cross.
    g = place(turn(3, "romans"), {**areas, "avalon": {"romans": army(1)}}, ruins=["avalon"])
    assert "gwent" not in steps(g, "avalon", "take 1 infantry", "devon")


# p14 A fort gives no road in the phase in which it is built.
def test_a_fort_built_in_this_phase_is_no_road_yet():
    g = place(turn(2, "romans"), {"kent": {"romans": army(2, fort=True)}})
    march(g, "kent", "take 1 infantry", "essex")
    assert units(g, "essex")["romans"]["fort"]
    # Kent, Essex, Suffolk, Norfolk are three counted steps: no free one to Essex.
    assert steps(g, "kent", "take 1 infantry", "essex", "suffolk", "norfolk") == set()


# p14 A fort is built once: no fort where a destroyed one lies, though the Romans are alone there again.
def test_no_fort_rises_where_one_was_destroyed_and_nothing_is_paid():
    g = place(turn(3, "romans"), {"kent": {"romans": army(1, fort=True)}}, ruins=["essex"], paid={"romans": ["essex"]})
    march(g, "kent", "take 1 infantry", "essex")
    assert units(g, "essex") == {"romans": {"infantry": 1}}
    assert points(g, "romans") == 0


# p15 Brigantes with three areas may submit after a round of dice; its losses stand, the Romans leave for a neighbour.
def test_brigantes_may_submit_after_a_round_of_dice_and_the_romans_must_leave():
    areas = {a: {"brigantes": army()} for a in ("galloway", "strathclyde")}
    areas |= {"cumbria": {"brigantes": army(2)}, "cheshire": {"romans": army(2, fort=True)}}
    g = place(
        turn(4, "romans"), areas, chance=rolls("cumbria", ("brigantes infantry", 1, 1), ("romans infantry", 4, 1))
    )
    march(g, "cheshire", "take 2 infantry", "cumbria")
    g.play("done")
    while asked(g) == ("brigantes", "Submit") and "battle-roll" not in kinds(g):
        g.play("resist")
    assert asked(g) == ("brigantes", "Submit")
    g.play("submit")
    while asked(g)[0] == "romans":
        g.play(g.legal()[0])
    assert units(g, "cumbria") == {"brigantes": {"infantry": 1}}
    assert points(g, "romans") == 0  # rounds 4 and 5 pay nothing for occupying


# p15 The Welsh need five areas or fewer: six, of which one is contested and so not occupied, are five (ruling).
def test_welsh_with_six_areas_may_not_submit():
    wales = ("cornwall", "devon", "dyfed", "gwent", "powys", "gwynedd")
    g = place(turn(2, "romans"), {**{a: {"welsh": army()} for a in wales}, "kent": {"romans": army(2, fort=True)}})
    g.play("done")
    assert asked(g)[1] != "Submit"


# p15 Romans pass subject land, without stopping, on roads where no destroyed fort lies.
def test_romans_pass_a_subjects_area_as_a_road_but_may_not_stop_there():
    areas = {"march": {"welsh": army()}, "york": {"romans": army(1, fort=True)}, "hwicce": FORT}
    g = place(turn(4, "romans"), areas, subjects={"welsh": "romans"})
    g.play(["move york", "take 1 infantry", "to march"])
    assert "stop" not in legal(g)
    g.play("to hwicce")
    assert "to avalon" in legal(g)
    g.play("to avalon")
    assert "to wessex" in legal(g)  # York, March, Hwicce were roads: Avalon is the first counted step
    g.play("to wessex")
    assert "to sussex" in legal(g)


# p15 Subjects attack neither the Romans nor each other.
def test_subject_welsh_may_enter_neither_roman_nor_subject_brigante_land():
    areas = {"march": {"welsh": army(2)}, "york": FORT, "cheshire": {"brigantes": army()}, "kent": {"romans": army()}}
    areas["hwicce"] = {"belgae": army()}
    g = place(turn(4, "welsh"), areas, subjects={"welsh": "romans", "brigantes": "romans"})
    open_to_them = steps(g, "march", "take 1 infantry")
    assert "hwicce" in open_to_them
    assert not open_to_them & {"york", "cheshire"}


# p15 A subject may not leave an area empty unless the overlord permits it.
def test_a_subject_asks_before_it_leaves_an_area_empty():
    areas = {"march": {"welsh": army(1)}, "dyfed": {"welsh": army(1)}, "kent": {"romans": army(1, fort=True)}}
    g = place(turn(4, "welsh"), areas, subjects={"welsh": "romans"})
    march(g, "march", "take 1 infantry", "powys")
    g.play("done")
    assert asked(g)[1] == "Leave"
    assert g.pending[0].seat == "yellow"
    g.play("deny")
    assert asked(g) == ("welsh", "ChooseGroup")
    assert "done" not in legal(g) or units(g, "march") == {"welsh": {"infantry": 1}}


# p14 Reinforcements by the armies left: nine bring one in round 4 and none in round 5.
def test_nine_roman_armies_bring_one_in_round_4_and_none_in_round_5():
    areas = {"kent": {"romans": army(9, fort=True)}}
    g = place(turn(4, "romans", "turn"), areas)
    assert units(g, "english_channel") == {"romans": {"infantry": 1}}
    assert "done" not in legal(g)  # they must land
    g = place(turn(5, "romans", "turn"), areas)
    assert units(g, "english_channel") == {}


# p15-17 Round 6: eight forts in or south of York and Cheshire become armies, the owner chooses; the north is left.
def test_of_nine_southern_forts_eight_are_chosen_and_northern_ones_vanish():
    south = ("york", "cheshire", "kent", "essex", "sussex", "wessex", "hwicce", "march", "avalon")
    areas = dict.fromkeys((*south, "bernicia", "cumbria"), FORT)
    areas["kent"] = {"romans": army(2, fort=True)}
    g = place({"round": 6, "phase": "round"}, areas)
    while asked(g)[1] == "Convert":
        assert not legal(g) & {"convert bernicia", "convert cumbria"}
        g.play(next(text for text in sorted(legal(g)) if text != "convert avalon"))
    board = g.position()["board"]["areas"]
    assert sum(area.get("romano_british", {}).get("infantry", 0) for area in board.values()) == 8
    assert "avalon" not in board
    assert not any("romans" in area for area in board.values())
