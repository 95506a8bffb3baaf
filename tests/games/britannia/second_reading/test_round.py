"""The components, the set-up and a game round (pages 2-7)."""

import logres
from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, place, points, turn, units


# p4 Set-up: five nations with one army in each start area, sixteen Romans in the Channel, nobody else.
def test_the_first_game_begins_with_the_romans_asked_and_six_nations_on_the_board():
    board = logres.new("britannia", seed=1).position()["board"]["areas"]
    nations = [nation for area in board.values() for nation in area]
    count = {n: nations.count(n) for n in set(nations)}
    assert count == {"caledonians": 3, "picts": 6, "brigantes": 9, "belgae": 10, "welsh": 9, "romans": 1}
    assert board["english_channel"] == {"romans": {"infantry": 16}}


# p6 Nation turn: the nations in the order of the list; one without units and without arrivals is skipped.
def test_after_the_welsh_turn_the_brigantes_come_and_a_nation_without_units_is_skipped():
    g = place(turn(2, "welsh"), {"powys": {"welsh": army()}, "mar": {"picts": army()}, "skye": {"caledonians": army()}})
    g.play("done")
    assert asked(g) == ("caledonians", "ChooseGroup")


# p7 and the summary: the Saxons play before the Jutes, the Jutes before the Angles.
def test_the_jutes_play_between_the_saxons_and_the_angles():
    areas = {"essex": {"saxons": army()}, "kent": {"jutes": army()}, "york": {"angles": army()}}
    g = place(turn(9, "saxons"), areas)
    g.play("done")
    assert asked(g)[0] == "jutes"
    g.play("done")
    assert asked(g)[0] == "angles"


# p7 End of the round: first holding is scored, then the Bretwalda is sought.
def test_round_10_pays_holding_before_it_asks_for_the_bretwalda():
    g = place(turn(10, "angles"), {"york": {"angles": army()}, "kent": {"jutes": army()}})
    g.play("done")
    assert points(g, "angles") == 4
    assert points(g, "jutes") == 4
    assert asked(g)[1] == "CallBallot"


# p7 There is no king in round 15 and no Bretwalda in round 7: the next round begins without one.
def test_nobody_is_crowned_at_the_end_of_round_15():
    areas = {a: {"angles": army()} for a in ("york", "essex", "kent", "suffolk", "norfolk")}
    g = place({"round": 15, "phase": "end-of-round"}, areas)
    assert "king" not in kinds(g)
    assert points(g, "angles") == 0
    assert g.position()["at"]["round"] == 16


# p4-5 Nobody scores for holding outside the rounds 5, 7, 10, 13 and 16.
def test_round_6_pays_nobody_for_holding():
    g = place({"round": 6, "phase": "end-of-round"}, {"orkneys": {"caledonians": army()}, "dyfed": {"welsh": army()}})
    assert points(g, "caledonians") == 0
    assert points(g, "welsh") == 0


# p3, p13 The Romans have neither population nor overpopulation: six armies may stay in one area.
def test_romans_go_from_their_battles_to_the_next_nation_without_overpopulation():
    g = place(turn(4, "romans"), {"kent": {"romans": army(6, fort=True)}, "powys": {"welsh": army()}})
    g.play("done")
    assert units(g, "kent") == {"romans": {"infantry": 6, "fort": True}}
    assert asked(g)[0] == "welsh"


# p10 Major invasion: movement, battles, movement, battles; no second growth between the halves.
def test_a_major_invasion_moves_twice_and_grows_once():
    g = place(turn(7, "angles", "turn"), {"york": {"angles": army()}, "essex": {"angles": army()}}, seed=1)
    march(g, "north_sea", "take 6 infantry", "bernicia")  # Ida may not be left alone
    g.play("done")
    assert g.position()["at"].get("half") == 2
    assert kinds(g).count("population") == 1
    assert "move bernicia" in legal(g)


# p13 Game end: after round 16 the most points win; equal totals share (ruling).
def test_the_game_ends_after_round_16_and_equal_seats_share_the_win():
    g = place({"round": 16, "phase": "end-of-round"}, {}, points={"welsh": 7, "saxons": 5, "irish": 2, "angles": 3})
    assert g.result is not None
    assert set(g.result.winners) == {"green", "red"}


# p4 The points of a nation that has left the board count to the end.
def test_the_points_of_the_romans_count_though_they_left_in_round_6():
    g = place({"round": 16, "phase": "end-of-round"}, {"kent": {"jutes": army()}}, points={"romans": 5})
    assert g.result is not None
    assert g.result.winners == ("yellow",)  # 5 against 4 for Kent
