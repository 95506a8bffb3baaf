"""Britannia, rarely reached positions of all chapters."""

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


def marker(g, nation):
    return g.view(None)["board"]["population"][nation]


def infantry(g, nation):
    return sum(area.get(nation, {}).get("infantry", 0) for area in g.position()["board"]["areas"].values())


# p8 Too few counters: the player says which of the invaders stay away, and the marker goes to five.
def test_norsemen_with_two_counters_for_four_invaders_choose_who_stays_away():
    areas = {"orkneys": {"norsemen": army(2)}, "cumbria": {"norsemen": army(3)}, "dyfed": {"norsemen": army(3)}}
    g = place(turn(12, "norsemen", "turn"), areas)
    assert legal(g) == {"leave_out irish_sea", "leave_out atlantic_ocean"}
    g.play("leave_out irish_sea")
    assert legal(g) == {"leave_out irish_sea", "leave_out atlantic_ocean"}
    g.play("leave_out irish_sea")
    assert units(g, "irish_sea") == {}
    assert units(g, "atlantic_ocean") == {"norsemen": {"infantry": 2}}
    assert marker(g, "norsemen") == 5


# p17 Twenty counters in all: with twenty out no burh can be built.
def test_no_burh_without_a_counter():
    areas = {a: {"saxons": army(5)} for a in ("kent", "essex", "sussex", "wessex")}
    g = place(turn(12, "saxons", "population"), areas)
    assert asked(g)[1] != "BuildBurh"
    assert marker(g, "saxons") == 5


# p16, p14 Boudicca's bonus: a five kills a Roman, a four his fort behind him; six points each in round 1.
def test_with_boudicca_a_five_and_a_four_kill_army_and_fort():
    g = place(
        turn(1, "belgae"),
        {"essex": {"belgae": army(2, leader="boudicca")}, "kent": {"romans": army(1, fort=True)}},
        chance=rolls("kent", ("romans fort", 1), ("romans infantry", 1), ("belgae infantry", 5, 4)),
    )
    g.play(["move essex", "lead boudicca", "pick 2 infantry", "to kent", "stop", "done"])
    assert points(g, "belgae") == 12
    assert g.position()["board"]["ruins"] == ["kent"]


# p12-13 When the area they overran has been cleared first, the way back is open.
def test_after_sussex_is_won_the_saxon_in_kent_may_go_back_there():
    g = place(
        turn(9, "saxons"),
        {"wessex": {"saxons": army(3)}, "sussex": {"angles": army(1)}, "kent": {"angles": army(1)}},
        chance=[
            *rolls("sussex", ("angles infantry", 1), ("saxons infantry", 5, 1)),
            *rolls("kent", ("angles infantry", 1), ("saxons infantry", 1)),
        ],
    )
    g.play(["move wessex", "take 3 infantry", "to sussex", "on 1", "to kent", "stop", "done"])
    g.play("fight sussex")
    # The Angle has nowhere to go: Essex lies beside Sussex, which is Saxon alone by now.
    assert asked(g) == ("saxons", "AttackerRetreats")
    assert legal(g) == {"stand", "retreat sussex"}


# p12-13 Retreating attackers keep the stacking limits too.
def test_an_attacker_may_not_go_back_to_difficult_land_that_is_full():
    g = place(
        turn(9, "angles"),
        {
            "pennines": {"angles": army(2)},
            "york": {"angles": army(4)},
            "cheshire": {"welsh": army(2)},
            "bernicia": {"angles": army(1)},
        },
        chance=[
            *rolls("cheshire", ("welsh infantry", 1, 1), ("angles infantry", 1)),
            *rolls("cheshire", ("welsh infantry", 6, 1), ("angles infantry", 1)),
        ],
    )
    march(g, "pennines", "take 1 infantry", "cheshire")
    march(g, "bernicia", "take 1 infantry", "pennines")
    g.play("done")
    g.play("stand")  # Pennines hold two and York is the overstack: the lone Angle must fight on
    assert units(g, "cheshire") == {"welsh": {"infantry": 2}}


# p13 The boat's way back closes when another's defenders fled to the coast it left.
def test_a_boats_way_back_is_closed_by_those_who_fled_there():
    g = place(
        turn(9, "saxons"),
        {
            "kent": {"saxons": army(1)},
            "suffolk": {"saxons": army(1)},
            "wessex": {"welsh": army(1)},
            "essex": {"jutes": army(1)},
        },
        chance=[
            *rolls("essex", ("jutes infantry", 1), ("saxons infantry", 1)),
            *rolls("wessex", ("welsh infantry", 1), ("saxons infantry", 1)),
            *rolls("wessex", ("welsh infantry", 1), ("saxons infantry", 6)),
        ],
    )
    march(g, "kent", "take 1 infantry", "english_channel", "wessex")
    march(g, "suffolk", "take 1 infantry", "essex")
    g.play("done")
    g.play("fight essex")
    g.play("retreat kent")
    g.play("stand")  # Welsh; the Saxon in Wessex is not asked, for Kent is Jutish now
    assert units(g, "wessex") == {"saxons": {"infantry": 1}}


# p5-6 Whoever is left alone because the others retreated occupies at once, and so do those who retreated.
def test_normans_are_paid_for_essex_when_the_saxons_leave_it():
    g = place(
        turn(15, "normans", half=2),
        {"kent": {"normans": army(2)}, "essex": {"saxons": army(1)}},
        chance=rolls("essex", ("saxons infantry", 1), ("normans infantry", 1, 1)),
        paid={"normans": ["kent"]},
    )
    march(g, "kent", "take 2 infantry", "essex")
    g.play("done")
    g.play("retreat suffolk")
    assert points(g, "normans") == 8


# p13, ruling: a leader who began at sea goes back with the last raider of his area.
def test_ketil_goes_back_to_sea_with_the_last_raider_beside_him():
    g = place(
        turn(11, "norsemen", half=2),
        {"icelandic_sea": {"norsemen": army(1, leader="ketil")}, "dyfed": {"welsh": army()}},
    )
    g.play(["move icelandic_sea", "lead ketil", "pick 1 infantry", "to orkneys", "stop", "done"])
    assert asked(g) == ("norsemen", "ChooseWithdrawal")
    g.play(next(text for text in sorted(legal(g)) if text.startswith("withdraw 1 orkneys")))
    assert units(g, "orkneys") == {}
    assert units(g, "icelandic_sea") == {"norsemen": {"infantry": 1, "leader": "ketil"}}


# p17 sidebar: the Angles score all Brigante areas of their card, in England too; the Brigantes half.
def test_angles_score_subject_brigante_areas_in_england_in_round_10():
    areas = {"york": {"brigantes": army()}, "galloway": {"brigantes": army()}, "norfolk": {"angles": army()}}
    g = place({"round": 10, "phase": "end-of-round"}, areas, subjects={"brigantes": "angles"})
    assert points(g, "angles") == 4 + 4 + 2
    assert points(g, "brigantes") == 4


# p18, ruling: without an English area the Angles have no vote for Galloway to follow.
def test_galloway_votes_freely_when_the_angles_have_no_english_area():
    areas = {"dunedin": {"angles": army()}, "galloway": {"brigantes": army()}, "kent": {"jutes": army()}}
    g = place({"round": 9, "phase": "crown"}, areas, options={"ballot-call": False}, subjects={"brigantes": "angles"})
    seen = set()
    while g.pending and asked(g)[1] == "Vote":
        seen.add(asked(g)[0])
        assert legal(g) == {"vote brigantes", "vote jutes"}
        g.play("vote jutes", g.pending[0].seat)
    assert seen == {"brigantes", "jutes"}
    assert points(g, "jutes") == 4


# p18 The sole survivor is king without any minimum.
def test_svein_alone_alive_is_king_with_one_area():
    areas = {"york": {"danes": army(1, leader="svein")}, "kent": {"jutes": army()}}
    g = place({"round": 16, "phase": "crown"}, areas, dead=["harold", "william", "hardrada"])
    assert points(g, "danes") == 10


# p18 Two leaders alive: the usual rules, so three areas against none are too few.
def test_with_two_leaders_alive_three_areas_make_no_king_in_round_16():
    areas = {a: {"saxons": army()} for a in ("kent", "essex")}
    areas |= {"sussex": {"saxons": army(1, leader="harold")}, "dyfed": {"normans": army(1, leader="william")}}
    g = place({"round": 16, "phase": "crown"}, areas, dead=["hardrada", "svein"])
    assert points(g, "saxons") == 0
    assert g.result is not None


# p17 Belgae who submitted and revolted are nobody's former subjects.
def test_romano_british_may_attack_belgae_in_round_6():
    areas = {"york": {"romans": {"fort": True}}, "lindsey": {"belgae": army()}}
    g = place({"round": 6, "phase": "round"}, areas, revolted=["belgae"])
    while asked(g)[1] == "Convert":
        g.play(g.legal()[0])
    g.play(["move york", "take 1 infantry"])
    assert "to lindsey" in legal(g)


# p9, ruling: what round 6 stacked too high must be within the limits when the movement ends.
def test_five_converted_armies_may_not_stay_in_the_downlands():
    g = place({"round": 6, "phase": "round"}, {"downlands": {"romans": army(4, fort=True)}})
    while asked(g)[1] == "Convert":
        g.play(g.legal()[0])
    assert units(g, "downlands") == {"romano_british": {"infantry": 5}}
    assert "done" not in legal(g)
    march(g, "downlands", "take 1 infantry", "wessex")
    assert "done" in legal(g)


# p15 A subject may not be attacked; a Roman may not even stop there when it is on his way.
def test_romans_may_not_end_their_move_with_a_subject():
    areas = {"march": {"welsh": army()}, "york": {"romans": army(1, fort=True)}}
    g = place(turn(4, "romans"), areas, subjects={"welsh": "romans"}, ruins=["march"])
    g.play(["move york", "take 1 infantry", "to march"])
    assert "stop" not in legal(g)
    # A destroyed fort lies there, so this step counted, and two are left.
    g.play(["to hwicce", "to avalon"])
    assert not {text for text in legal(g) if text.startswith("to ")}


# p10 Picts under the Romans may raid by sea in round 4, but not the Romans.
def test_subject_picts_may_not_raid_roman_york():
    areas = {"mar": {"picts": army(2)}, "york": {"romans": army(1, fort=True)}, "bernicia": {"brigantes": army()}}
    g = place(turn(4, "picts"), areas, subjects={"picts": "romans"})
    g.play(["move mar", "take 1 infantry", "to north_sea"])
    assert "to york" not in legal(g)
    assert "to bernicia" in legal(g)


# p15, p10 A subject that raids from its last army in an area leaves it empty: it asks, though it may come back.
def test_subject_picts_who_sail_with_their_last_army_need_leave():
    areas = {"mar": {"picts": army(1)}, "skye": {"picts": army(1)}, "york": {"romans": army(1, fort=True)}}
    g = place(turn(4, "picts"), areas, subjects={"picts": "romans"})
    march(g, "mar", "take 1 infantry", "north_sea", "bernicia")
    g.play("done")
    assert asked(g)[1] == "Leave"


# p13 Cavalry are armies for overpopulation and may be the ones removed.
def test_cavalry_counts_for_overpopulation_and_may_be_removed():
    areas = {"york": {"romano_british": army(1, cavalry=2)}, "dyfed": {"welsh": army()}}
    g = place(turn(7, "romano_british", "overpopulation"), areas)
    assert legal(g) == {"remove infantry york", "remove cavalry york"}


# p8 The king's army and growth: never two to an area while another is open, but contested stacks aside all may be full.
def test_a_new_army_is_lost_when_every_area_is_full():
    areas = {"orkneys": {"caledonians": army(4)}, "caithness": {"caledonians": army(2)}}
    g = place(turn(9, "caledonians", "population"), areas, population={"caledonians": 4})
    assert infantry(g, "caledonians") == 6
    assert marker(g, "caledonians") == 5
    assert "new-army" not in kinds(g)
