"""Components, set-up and round, ten more."""

from tests.games.britannia.second_reading.table import army, asked, kinds, legal, place, points, turn, units


# p15 Round 6 begins with the Romans leaving: their subjects are free before anybody moves.
def test_subjects_are_free_as_round_6_begins_and_count_as_former():
    areas = {"york": {"romans": army(1, fort=True)}, "dyfed": {"welsh": army()}}
    g = place({"round": 6, "phase": "round"}, areas, subjects={"welsh": "romans"})
    board = g.position()["board"]
    assert board["subjects"] == {}
    assert board["former"] == ["welsh"]


# p17 The Romano-British have no population phase in round 6: their marker stays where it is.
def test_romano_british_do_not_grow_in_round_6():
    areas = {a: {"romans": {"fort": True}} for a in ("york", "kent", "essex", "march")}
    g = place({"round": 6, "phase": "round"}, areas)
    assert asked(g) == ("romano_british", "ChooseGroup")
    assert g.view(None)["board"]["population"]["romano_british"] == 0


# p14 At the end of the Roman turn of round 2 more than twelve armies are brought down to twelve, before the Belgae.
def test_fifteen_romans_lose_three_at_the_end_of_their_turn_in_round_2():
    g = place(turn(2, "romans"), {"kent": {"romans": army(15, fort=True)}, "essex": {"belgae": army()}})
    g.play("done")
    while asked(g)[0] == "romans":
        g.play(g.legal()[0])
    assert units(g, "kent")["romans"]["infantry"] == 12
    assert asked(g)[0] == "belgae"


# p14 In round 3 nobody leaves.
def test_fifteen_romans_stay_fifteen_in_round_3():
    g = place(turn(3, "romans"), {"kent": {"romans": army(15, fort=True)}, "essex": {"belgae": army()}})
    g.play("done")
    assert units(g, "kent")["romans"]["infantry"] == 15


# p6 A nation with units at sea alone has a turn.
def test_danes_who_wait_at_sea_have_their_turn_in_round_12():
    g = place(turn(12, "dubliners", "withdrawal"), {"frisian_sea": {"danes": army(1)}, "dyfed": {"welsh": army()}})
    assert asked(g)[0] == "danes"
    assert units(g, "north_sea")["danes"]["infantry"] == 6


# p18 The king's army needs a counter: without one the eight points are paid and nothing is placed.
def test_a_king_without_a_free_counter_receives_his_points_only():
    areas = {a: {"jutes": army(2 if a in ("kent", "essex") else 1)} for a in ("kent", "essex", "sussex", "wessex")}
    g = place({"round": 11, "phase": "crown"}, areas, seed=1)
    assert points(g, "jutes") == 8
    assert asked(g)[1] != "PlaceArmy"


# p18 The king's army may stand outside England, wherever the nation has armies.
def test_the_kings_army_may_be_placed_in_wales():
    areas = {a: {"saxons": army()} for a in ("kent", "essex", "sussex", "wessex", "devon")}
    g = place({"round": 12, "phase": "crown"}, areas)
    assert legal(g) == {f"place {a}" for a in areas}


# p7 Round 13: holding before the king, so the king's new army changes no points.
def test_round_13_pays_holding_and_then_crowns():
    areas = {a: {"saxons": army()} for a in ("kent", "essex", "sussex", "wessex")}
    g = place({"round": 13, "phase": "end-of-round"}, areas)
    assert points(g, "saxons") == 3 + 4 + 4 + 4 + 8
    assert kinds(g).index("hold") < kinds(g).index("king")


# p14 With forts alone the Romans still have a turn: their reinforcements land (row for four, ruling).
def test_romans_without_an_army_receive_four_in_round_2():
    g = place(turn(2, "romans", "turn"), {"kent": {"romans": {"fort": True}}, "dyfed": {"welsh": army()}})
    assert units(g, "english_channel") == {"romans": {"infantry": 4}}


# p7 A nation that lost all its land keeps its marker and gains nothing.
def test_population_points_without_land_bring_no_army():
    g = place(turn(8, "scots", "population"), {"skye": {"picts": army()}}, population={"scots": 5})
    assert g.view(None)["board"]["population"]["scots"] == 5
    assert units(g, "irish_sea") == {"scots": {"infantry": 1}}
