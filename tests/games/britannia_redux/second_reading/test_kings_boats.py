"""The King of England, the extra turns, and boats (11.6, 12)."""

from logres_workshop.marker import rule
from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, points, rolls, turn, units
from tests.games.britannia_redux.second_reading.redux import further, place

END = {"round": 10, "phase": "end-of-round"}


# 11.6 One eligible leader alone: he is King, and the game ends after holding.
def test_the_only_eligible_leader_is_king_and_holding_is_paid_after():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "downlands": {"normans": army(1, leader="william")}}
    g = place(END, areas)
    assert points(g, "saxons") >= 10 + 4
    assert kinds(g).index("leader-king") < kinds(g).index("hold")
    assert g.result is not None


# 11.6 York and March are in, Cheshire and difficult land are out; nobody eligible: Rex for who qualifies.
def test_without_an_eligible_leader_rex_is_paid():
    areas = {"cheshire": {"saxons": army(1, leader="harold")}, "kent": {"saxons": army(1)}}
    g = place(END, areas)
    assert "leader-king" not in kinds(g)
    assert "rex" in kinds(g)
    assert g.result is not None


# 11.6 Two eligible: both play an extra turn in the order of play; Danes only with Cnut's crown.
@rule("britannia-redux", "redux.extra.danes:without")
def test_two_eligible_leaders_bring_extra_turns_and_the_danes_none_without_the_crown():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "kent": {"normans": army(1, leader="william")}}
    areas["york"] = {"danes": army(2)}
    g = place(END, areas)
    assert asked(g)[0] == "saxons"
    assert "danes" not in g.position()["at"]["extra"]


# 11.6 With the crown the Danes come first, with Svein and one army in ENG/FRI.
def test_with_cnuts_crown_svein_comes_and_the_danes_play_first():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "kent": {"normans": army(1, leader="william")}}
    g = place(END, {**areas, "york": {"danes": army(1)}}, cnut_rex=1)
    assert asked(g)[0] == "danes"
    assert units(g, "eng_fri") == {"danes": {"infantry": 1, "leader": "svein"}}


# 11.6.2 In a game of three the Danes never play one.
def test_in_a_game_of_three_the_danes_have_no_extra_turn():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "kent": {"normans": army(1, leader="william")}}
    g = place(END, {**areas, "york": {"danes": army(1)}}, cnut_rex=1, scenario="three-player")
    assert asked(g)[0] == "saxons"
    assert "svein" not in str(g.position()["board"]["areas"])


# 11.6.2 With five players the Angles play one: Edwin and Morcar, one for each English area, three for a lost claim.
def test_in_a_game_of_five_the_angles_play_with_edwin_and_morcar():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "kent": {"normans": army(1, leader="william")}}
    areas |= {"york": {"angles": army(1)}, "bernicia": {"angles": army(1)}}
    g = place(END, areas, scenario="five-player")
    assert g.position()["at"]["extra"]["angles"] == 2 + 3
    assert g.position()["at"]["extra"]["saxons"] == 0 + 3  # one English area is no two; Hardrada never came


# 11.6.1 The numbers are fixed before the first extra turn: Saxon gains later change nothing for the Normans.
def test_saxon_and_norman_reinforcements_are_counted_before_the_first_extra_turn():
    areas = {"wessex": {"saxons": army(1, leader="harold")}, "kent": {"normans": army(1, leader="william")}}
    areas |= {"essex": {"normans": army(1)}, "york": {"norwegians": army(1, leader="hardrada")}}
    g = place(END, areas)
    assert g.position()["at"]["extra"] == {"norwegians": 1, "saxons": 0, "normans": 1}


# 11.6.1 Who is not eligible when his turn comes is skipped; no occupation is paid.
def test_a_nation_whose_leader_fell_before_its_extra_turn_is_skipped():
    areas = {"wessex": {"saxons": army(3, leader="harold")}, "sussex": {"normans": army(1, leader="william")}}
    areas["dyfed"] = {"welsh": army()}
    # Hardrada is gone: three armies for Harold; he attacks Sussex with three and kills William.
    g = place(END, areas, chance=rolls("sussex", ("normans infantry", 1), ("saxons infantry", 4, 4, 4)))
    while asked(g)[1] in ("PlaceArmy",):
        g.play(g.legal()[0])
    g.play(["move wessex", "lead harold", "pick 3 infantry", "to sussex", "stop", "done"])
    while g.pending and asked(g)[0] == "saxons":
        g.play("stand" if "stand" in legal(g) else g.legal()[0])
    assert g.result is not None
    assert [line.about for line in g.log if line.kind == "leader-king"] == ["saxons"]


# 11.6.1 In an extra turn only the royal zone and areas of nations with an eligible leader may be attacked.
def test_in_an_extra_turn_welsh_in_the_downlands_may_not_be_attacked():
    areas = {"wessex": {"saxons": army(2, leader="harold")}, "kent": {"normans": army(1, leader="william")}}
    areas |= {"downlands": {"welsh": army()}, "avalon": {"welsh": army()}, "devon": {"normans": army(1)}}
    g = place(END, areas)
    while asked(g)[1] == "PlaceArmy":
        g.play(g.legal()[0])
    g.play(["move wessex", "take 1 infantry"])
    assert {"avalon", "devon"} <= further(g)
    assert "downlands" not in further(g)


# 12 Boats: from one coast over one sea to a land area that is not adjacent to the start; it is the whole move.
def test_a_boat_takes_the_whole_move_and_lands_beyond_the_neighbours():
    g = place(turn(4, "saxons"), {"kent": {"saxons": army(2)}}, options={"boats": True})
    g.play(["move kent", "take 1 infantry", "to english_channel"])
    assert further(g) == {"wessex", "devon", "cornwall"}
    g.play("to wessex")
    assert further(g) == set()


# 12 Once per movement phase, from one area to one destination; a second destination is refused.
def test_a_second_boat_from_elsewhere_is_refused():
    areas = {"kent": {"saxons": army(2)}, "norfolk": {"saxons": army(1)}}
    g = place(turn(4, "saxons"), areas, options={"boats": True})
    march(g, "kent", "take 1 infantry", "english_channel", "wessex")
    g.play(["move norfolk", "take 1 infantry"])
    assert "frisian_sea" not in further(g)
    g.play("cancel")
    g.play(["move kent", "take 1 infantry"])
    assert "frisian_sea" not in further(g)


# 12 Who came by boat may not retreat.
def test_who_attacked_by_boat_cannot_retreat():
    g = place(
        turn(4, "saxons"),
        {"kent": {"saxons": army(2)}, "wessex": {"welsh": army(1)}},
        options={"boats": True},
        chance=[
            *rolls("wessex", ("welsh infantry", 1), ("saxons infantry", 1)),
            *rolls("wessex", ("welsh infantry", 6), ("saxons infantry", 1)),
        ],
    )
    march(g, "kent", "take 1 infantry", "english_channel", "wessex")
    g.play("done")
    g.play("stand")
    assert units(g, "wessex") == {"welsh": {"infantry": 1}}


# 12 No boats in extra turns.
def test_there_are_no_boats_in_extra_turns():
    areas = {"wessex": {"saxons": army(2, leader="harold")}, "kent": {"normans": army(1, leader="william")}}
    g = place(END, areas, options={"boats": True})
    while asked(g)[1] == "PlaceArmy":
        g.play(g.legal()[0])
    g.play(["move wessex", "take 1 infantry"])
    assert "english_channel" not in further(g)
