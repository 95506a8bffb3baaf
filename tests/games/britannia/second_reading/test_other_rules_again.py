"""Burhs, Angles and Brigantes, kings, Danes and the last rounds, harder."""

from tests.games.britannia.second_reading.table import (
    army,
    asked,
    legal,
    march,
    place,
    points,
    rolls,
    turn,
    units,
)


def population(g, nation):
    return g.view(None)["board"]["population"][nation]


# p17 A burh counts as an army for growth: the area it holds alone feeds, and takes the new army.
def test_an_area_with_a_burh_alone_brings_population_and_takes_an_army():
    areas = {"kent": {"saxons": {"burh": True}}, "essex": {"saxons": army()}, "wessex": {"saxons": army()}}
    g = place(turn(14, "saxons", "population"), areas)
    assert legal(g) == {"place kent", "place essex", "place wessex"}


# p17 Twenty armies and burhs are the most: nineteen and a burh leave no counter.
def test_nineteen_saxon_armies_and_a_burh_leave_no_room_for_a_twentieth():
    areas = {"kent": {"saxons": army(9, burh=True)}}
    areas |= {a: {"saxons": army(2)} for a in ("essex", "sussex", "wessex", "avalon", "hwicce")}
    g = place(turn(14, "saxons", "population"), areas)
    assert asked(g) == ("saxons", "ChooseGroup")
    assert population(g, "saxons") == 5


# p17 sidebar: the Brigantes may submit to the Angles with one or two areas in Scotland and Galloway, not with none.
def test_brigantes_need_one_or_two_areas_in_scotland_and_galloway_to_submit_to_the_angles():
    cases = (
        (("galloway", "york", "cheshire"), True),
        (("york",), False),
        (("galloway", "strathclyde", "dunedin"), False),
    )
    for held, expected in cases:
        areas = {a: {"brigantes": army()} for a in held} | {"norfolk": {"angles": army()}, "kent": {"jutes": army()}}
        g = place(turn(9, "angles"), areas)
        g.play("done")
        assert (asked(g) == ("brigantes", "Submit")) is expected


# p17 sidebar: not while the Romans are there.
def test_brigantes_may_not_submit_to_the_angles_in_round_5():
    areas = {"galloway": {"brigantes": army()}, "norfolk": {"angles": army()}, "kent": {"romans": army(1, fort=True)}}
    g = place(turn(5, "angles"), areas)
    g.play("done")
    assert "Submit" not in asked(g)[1]


# p17 sidebar: subject Brigantes may leave York as they like, Galloway only with leave.
def test_subject_brigantes_ask_for_galloway_and_not_for_york():
    areas = {"galloway": {"brigantes": army()}, "york": {"brigantes": army()}, "norfolk": {"angles": army()}}
    g = place(turn(9, "brigantes"), areas, subjects={"brigantes": "angles"})
    march(g, "york", "take 1 infantry", "march")
    g.play("done")
    assert asked(g)[1] != "Leave"
    g = place(turn(9, "brigantes"), areas, subjects={"brigantes": "angles"})
    march(g, "galloway", "take 1 infantry", "cumbria")
    g.play("done")
    assert asked(g)[1] == "Leave"
    assert g.pending[0].seat == "blue"


# p17 sidebar: when the last Angle army is gone the Brigantes are free at once.
def test_the_brigantes_are_free_when_no_angle_army_is_left():
    g = place(
        turn(9, "welsh"),
        {"march": {"welsh": army(1)}, "york": {"angles": army(1)}, "galloway": {"brigantes": army()}},
        subjects={"brigantes": "angles"},
        chance=rolls("york", ("angles infantry", 1), ("welsh infantry", 5)),
    )
    march(g, "march", "take 1 infantry", "york")
    g.play("done")
    assert g.position()["board"]["subjects"] == {}


# p18 Four Danes leave in round 14 though Cnut is dead (ruling), and no more than there are.
def test_of_three_danes_all_leave_in_round_14():
    areas = {"york": {"danes": army(3)}, "kent": {"saxons": army()}}
    g = place(turn(14, "danes"), areas, dead=["cnut"])
    g.play("done")
    while asked(g)[0] == "danes":
        g.play(g.legal()[0])
    assert units(g, "york") == {}
    assert points(g, "danes") == 0


# p18 Cnut's crown is his own; at the end of round 14 the usual test is made with its four areas at least.
def test_after_cnuts_crown_the_saxons_need_four_areas_for_theirs():
    areas = {a: {"danes": army(1)} for a in ("york", "lindsey", "norfolk")}
    areas["suffolk"] = {"danes": army(1, leader="cnut")}
    areas |= {a: {"saxons": army(1)} for a in ("kent", "essex")} | {"wessex": {"jutes": army(1)}}
    g = place(turn(14, "danes"), areas)
    g.play("done")
    assert points(g, "danes") == 8
    while asked(g)[0] == "danes":
        g.play(g.legal()[0])
    assert asked(g) == ("saxons", "ChooseGroup")
    g.play("done")  # two Saxon areas against one: too few for the ordinary crown
    while asked(g)[0] in ("jutes",) and "done" in legal(g):
        g.play("done")
    assert points(g, "saxons") == 0
    assert "danes" not in str(g.position()["board"]["areas"])


# p18 Normans in round 16: one for each of four areas, three more if Harold is gone; two foot for one horse.
def test_norman_reinforcements_may_be_taken_as_cavalry_for_two():
    areas = {"essex": {"normans": army(1, leader="william")}, "wessex": {"normans": army(1)}, "kent": {"jutes": army()}}
    g = place({"round": 16, "phase": "round"}, areas, harold_gone=1, dead=["harold"])
    # Two areas and three for Harold: five infantry, or three and one horse, or one and two.
    options = legal(g)
    assert len(options) == 3
    g.play(sorted(options)[0], g.pending[0].seat)
    sea = units(g, "english_channel")["normans"]
    assert sea.get("infantry", 0) + 2 * sea.get("cavalry", 0) == 5


# p18 Normans without William receive nothing, nor Saxons whose Harold stands in Wales.
def test_no_reinforcements_without_william_or_with_harold_in_wales():
    areas = {"essex": {"normans": army(1)}, "devon": {"saxons": army(1, leader="harold")}}
    areas |= {a: {"saxons": army(1)} for a in ("kent", "sussex", "wessex", "avalon")}
    g = place({"round": 16, "phase": "round"}, {**areas, "dyfed": {"welsh": army()}}, dead=["william"])
    assert units(g, "english_channel") == {}
    assert asked(g) != ("saxons", "PlaceArmy")
    assert asked(g)[0] == "welsh"


# p18 Saxon reinforcements: one for two English areas, Devon aside, placed before any nation moves.
def test_saxons_with_five_english_areas_receive_two_armies_as_round_16_begins():
    areas = {a: {"saxons": army(1)} for a in ("kent", "sussex", "wessex", "avalon", "devon")}
    areas["essex"] = {"saxons": army(1, leader="harold")}
    g = place({"round": 16, "phase": "round"}, {**areas, "dyfed": {"welsh": army()}})
    assert asked(g)[0] == "saxons"
    assert not any("devon" in text for text in legal(g))
    count = 0
    while asked(g)[0] == "saxons":
        g.play(g.legal()[0])
        count += 1
    assert count == 2
    assert asked(g)[0] == "welsh"


# p18 Round 16 by the usual rules: twice any other nation and at least four; others without leaders stand in the way.
def test_william_with_four_areas_is_king_against_two_and_not_against_three():
    areas = {a: {"normans": army()} for a in ("kent", "sussex", "essex")}
    areas["wessex"] = {"normans": army(1, leader="william")}
    areas["suffolk"] = {"saxons": army(1, leader="harold")}
    for others, expected in ((("york", "lindsey"), 10), (("york", "lindsey", "norfolk"), 0)):
        more = {a: {"angles": army()} for a in others}
        g = place({"round": 16, "phase": "crown"}, {**areas, **more}, dead=["hardrada", "svein"])
        assert points(g, "normans") == expected
