"""Other rules: burhs, Brigantes under the Angles, Bretwalda, kings, Danes, the last round (pages 17-18)."""

from tests.games.britannia.second_reading.table import army, asked, kinds, legal, place, points, turn, units


def answer(g, *texts):
    for text in texts:
        g.play(text, g.pending[0].seat)


# p17 Eight less the areas held: with seven areas one burh, with eight none.
def test_saxons_with_seven_areas_may_build_one_burh_and_with_eight_none():
    seven = {a: {"saxons": army()} for a in ("kent", "essex", "sussex", "wessex", "avalon", "hwicce", "march")}
    g = place(turn(12, "saxons", "population"), seven)
    assert asked(g)[1] == "BuildBurh"
    g.play("build kent")
    assert asked(g)[1] != "BuildBurh"
    g = place(turn(12, "saxons", "population"), {**seven, "york": {"saxons": army()}})
    assert asked(g)[1] != "BuildBurh"


# p17 Two points each, one to an area, never in difficult land.
def test_a_burh_costs_two_points_and_stands_in_no_difficult_area_nor_beside_another():
    areas = {"kent": {"saxons": army(1, burh=True)}, "downlands": {"saxons": army()}, "essex": {"saxons": army()}}
    g = place(turn(13, "saxons", "population"), areas)  # five points
    assert legal(g) == {"stop", "build essex"}
    g.play("build essex")
    assert g.view(None)["board"]["population"]["saxons"] == 3


# p17 sidebar: Galloway under the Angles may not be attacked by them, York may; none is passed.
def test_angles_may_attack_subject_brigantes_in_york_and_not_in_galloway():
    areas = {"galloway": {"brigantes": army()}, "york": {"brigantes": army()}, "lothian": {"angles": army(1)}}
    areas["lindsey"] = {"angles": army(3)}
    g = place(turn(9, "angles"), areas, subjects={"brigantes": "angles"})
    g.play(["move lothian", "take 1 infantry"])
    assert "to galloway" not in legal(g)
    g.play("cancel")
    g.play(["move lindsey", "take 3 infantry", "to york"])
    assert not {text for text in legal(g) if text.startswith("on ")}
    assert "stop" in legal(g)


# p17 sidebar: submission ends with round 12.
def test_the_brigantes_are_free_when_round_12_is_over():
    areas = {"galloway": {"brigantes": army()}, "york": {"angles": army()}}
    g = place({"round": 12, "phase": "end-of-round"}, areas, subjects={"brigantes": "angles"}, seed=1)
    assert g.position()["board"]["subjects"] == {}


# p18 Bretwalda: half of the votes is no majority.
def test_two_votes_of_four_make_no_bretwalda():
    areas = {a: {"angles": army()} for a in ("york", "march")} | {a: {"saxons": army()} for a in ("kent", "essex")}
    g = place({"round": 9, "phase": "crown"}, areas, options={"ballot-call": False})
    answer(g, "vote saxons", "vote angles")
    assert "no-bretwalda" in kinds(g)
    assert points(g, "angles") == points(g, "saxons") == 0


# p18 Nobody may be chosen who has no English area; nobody abstains.
def test_votes_go_to_nations_with_english_areas_only():
    areas = {"york": {"angles": army()}, "kent": {"jutes": army()}, "powys": {"welsh": army()}}
    g = place({"round": 8, "phase": "crown"}, areas, options={"ballot-call": False})
    assert legal(g) == {"vote angles", "vote jutes"}


# p18 Subject Galloway goes with the Angles, the other Brigante areas as the Brigantes like.
def test_subject_galloway_votes_with_the_angles():
    areas = {"galloway": {"brigantes": army()}, "york": {"angles": army()}, "kent": {"jutes": army()}}
    areas["cheshire"] = {"brigantes": army()}
    g = place({"round": 9, "phase": "crown"}, areas, options={"ballot-call": False}, subjects={"brigantes": "angles"})
    while g.pending and asked(g)[1] == "Vote":
        answer(g, "vote jutes" if asked(g)[0] != "angles" else "vote angles")
    # Two for the Angles (York, Galloway) and two for the Jutes (Kent, Cheshire): nobody.
    assert "no-bretwalda" in kinds(g)


# p18 King: exactly twice is enough, four areas are the least; he gets eight points and an army placed at once.
def test_four_against_two_makes_a_king_and_three_against_one_does_not():
    saxon = {a: {"saxons": army()} for a in ("kent", "essex", "sussex", "wessex")}
    danish = {a: {"danes": army()} for a in ("york", "lindsey")}
    g = place({"round": 11, "phase": "crown"}, saxon | danish)
    assert points(g, "saxons") == 8
    assert asked(g) == ("saxons", "PlaceArmy")
    del saxon["kent"], danish["york"]
    g = place({"round": 11, "phase": "crown"}, saxon | danish, seed=1)
    assert points(g, "saxons") == 0


# p18 Cnut is judged before he leaves, without minimum; four armies and he go; the ordinary king is judged later.
def test_cnut_may_be_king_with_two_areas_and_then_leaves_with_four_armies():
    areas = {"york": {"danes": army(4, leader="cnut")}, "lindsey": {"danes": army(2)}, "kent": {"saxons": army(1)}}
    g = place(turn(14, "danes"), areas)
    g.play("done")
    assert points(g, "danes") == 8
    while asked(g)[0] == "danes":
        g.play(g.legal()[0])
    board = g.position()["board"]["areas"]
    assert sum(area.get("danes", {}).get("infantry", 0) for area in board.values()) == 2
    assert "cnut" not in str(board)


# p18 Fewer than six arrivals in round 14 are taken off the four who leave.
def test_a_shortfall_of_three_invaders_leaves_one_danish_army_to_be_removed():
    areas = {a: {"danes": army(3)} for a in ("york", "essex", "suffolk", "norfolk", "north_mercia")}
    g = place(turn(14, "danes", "turn"), areas, population={"danes": 0})
    # Fifteen on land, ten points: one grows; two of six invaders find a counter, so four are short and none must leave.
    while asked(g)[1] == "PlaceArmy":
        g.play(g.legal()[0])
    assert units(g, "frisian_sea")["danes"]["infantry"] == 2
    assert g.position()["board"]["shortfall"] == 4


# p18 Round 16: a nation without a king's leader and twice the areas of the last one alive is a veto.
def test_the_sole_survivor_is_not_king_against_twice_his_areas():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "york": {"angles": army()}, "march": {"angles": army()}}
    dead = ["william", "hardrada", "svein"]
    g = place({"round": 16, "phase": "crown"}, areas, dead=dead)
    assert points(g, "saxons") == 0
    del areas["march"]
    g = place({"round": 16, "phase": "crown"}, areas, dead=dead)
    assert points(g, "saxons") == 10


# p18 Round 16 reinforcements: Norwegians one for each area, wherever it lies, if Harald Hardrada is in play.
def test_norwegian_reinforcements_count_all_areas_and_need_hardrada():
    areas = {"york": {"norwegians": army(1, leader="hardrada")}, "dunedin": {"norwegians": army(1)}}
    g = place({"round": 16, "phase": "round"}, {**areas, "dyfed": {"welsh": army()}})
    assert units(g, "north_sea") == {"norwegians": {"infantry": 2}}
    g = place({"round": 16, "phase": "round"}, {"york": {"norwegians": army(2)}, "dyfed": {"welsh": army()}})
    assert units(g, "north_sea") == {}
