"""Invasions, major invasions and raiding turns (pages 9-11)."""

from tests.games.britannia.second_reading.table import army, asked, legal, march, place, rolls, turn, units


def steps(g, origin, who, *way):
    """Where the march may go next; the march is then given up."""
    g.play([f"move {origin}", who, *(f"to {area}" for area in way)])
    found = {text.removeprefix("to ") for text in legal(g) if text.startswith("to ")}
    g.play("cancel")
    return found


# p10 From the sea: land and go one area on, or one sea on and land; never both, never two seas on.
def test_an_invader_lands_and_goes_one_area_on_or_crosses_one_sea_and_lands():
    g = place(turn(8, "angles"), {"north_sea": {"angles": army(2)}})
    assert "pennines" in steps(g, "north_sea", "take 1 infantry", "bernicia")
    assert steps(g, "north_sea", "take 1 infantry", "york", "march") == set()
    assert steps(g, "north_sea", "take 1 infantry", "frisian_sea", "kent") == set()
    assert "english_channel" not in steps(g, "north_sea", "take 1 infantry", "frisian_sea")


# p10 Those with a leader have three: here a sea, a landing and one area, through difficult land as well.
def test_invaders_with_aelle_cross_a_sea_land_and_go_one_on():
    g = place(turn(6, "saxons", half=1), {"frisian_sea": {"saxons": army(2, leader="aelle")}})
    g.play(["move frisian_sea", "lead aelle", "pick 2 infantry", "to english_channel", "to sussex"])
    assert "to essex" in legal(g)
    g.play(["to essex"])
    assert not {text for text in legal(g) if text.startswith("to ")}
    g.play("cancel")
    g.play(["move frisian_sea", "lead aelle", "pick 2 infantry", "to lindsey", "to north_mercia"])
    assert "to march" in legal(g)


# p10 The Irish land south of Galloway, but may walk from Cumbria on: with one army that is landing and one step.
def test_irish_invaders_may_not_land_in_galloway_nor_north_of_it():
    g = place(turn(8, "irish"), {"atlantic_ocean": {"irish": army(1)}, "irish_sea": {"irish": army(1)}})
    assert "cumbria" in steps(g, "atlantic_ocean", "take 1 infantry", "irish_sea")
    assert not steps(g, "irish_sea", "take 1 infantry") & {"galloway", "strathclyde", "dalriada", "skye"}
    # Landing in Cumbria from its own sea leaves one step, into Galloway, as the rulebook's sentence has it.
    assert "galloway" in steps(g, "irish_sea", "take 1 infantry", "cumbria")


# p10 Landing limits bind those who begin at sea, not those who take a boat from land.
def test_jutes_on_land_may_sail_the_atlantic_and_jutes_at_sea_may_not():
    g = place(turn(6, "jutes"), {"english_channel": {"jutes": army(1)}, "devon": {"jutes": army(1)}})
    assert "atlantic_ocean" not in steps(g, "english_channel", "take 1 infantry")
    assert "avalon" in steps(g, "devon", "take 1 infantry", "atlantic_ocean")


# p10 Major invasion: one may stay at sea in the first half, not in the second.
def test_danes_may_wait_at_sea_in_the_first_half_of_round_12_and_not_in_the_second():
    g = place(turn(12, "danes", half=1), {"north_sea": {"danes": army(2)}})
    assert "done" in legal(g)
    g.play("done")
    assert asked(g) == ("danes", "ChooseGroup")
    assert "done" not in legal(g)


# p10-11 The Scots of round 7 invade and raid: they may stay at sea in both halves.
def test_scots_of_round_7_may_stay_at_sea_all_the_turn():
    g = place(turn(7, "scots", half=2), {"irish_sea": {"scots": army(2)}})
    assert "done" in legal(g)


# p10-11 Raiders of a major invasion are those who began the turn at sea, wherever they begin the second half.
def test_scots_who_landed_in_the_first_half_may_withdraw_after_the_second():
    areas = {"irish_sea": {"scots": army(2)}, "dalriada": {"scots": army(1)}}
    g = place(turn(7, "scots", half=1), areas)
    march(g, "irish_sea", "take 2 infantry", "strathclyde")
    g.play("done")
    march(g, "strathclyde", "take 2 infantry", "dunedin")
    march(g, "dalriada", "take 1 infantry", "dunedin")
    g.play("done")
    assert asked(g) == ("scots", "ChooseWithdrawal")
    assert legal(g) == {"done", "withdraw 1 dunedin", "withdraw 2 dunedin"}
    g.play("withdraw 2 dunedin")
    assert units(g, "irish_sea") == {"scots": {"infantry": 2}}


# p13 Who attacked from a sea goes back to the area where it began the movement phase, not the sea it came over.
def test_norsemen_who_sailed_to_the_north_sea_retreat_to_the_icelandic_sea():
    g = place(
        turn(11, "norsemen", half=1),
        {"icelandic_sea": {"norsemen": army(2)}, "york": {"angles": army(1)}},
        chance=rolls("york", ("angles infantry", 1), ("norsemen infantry", 1, 1)),
    )
    march(g, "icelandic_sea", "take 2 infantry", "north_sea", "york")
    g.play("done")
    g.play("stand")
    assert asked(g) == ("norsemen", "AttackerRetreats")
    assert legal(g) == {"stand", "retreat icelandic_sea"}


# p13 Outside raids and first halves nobody retreats to sea.
def test_invaders_of_an_ordinary_turn_cannot_retreat_to_sea():
    g = place(
        turn(8, "angles"),
        {"north_sea": {"angles": army(1)}, "york": {"welsh": army(1)}},
        chance=[
            *rolls("york", ("welsh infantry", 1), ("angles infantry", 1)),
            *rolls("york", ("welsh infantry", 6), ("angles infantry", 1)),
        ],
    )
    march(g, "north_sea", "take 1 infantry", "york")
    g.play("done")
    assert asked(g) == ("welsh", "DefenderRetreats")
    g.play("stand")  # the Angles are not asked and the second round of dice kills them
    assert units(g, "york") == {"welsh": {"infantry": 1}}


# p10 sidebar: Picts raid by sea alone; who walked may not withdraw, who sailed goes home to the land he came from.
def test_only_picts_who_sailed_may_withdraw_and_they_go_home():
    g = place(turn(4, "picts"), {"mar": {"picts": army(2)}, "dunedin": {"picts": army(1)}})
    march(g, "mar", "take 1 infantry", "north_sea", "bernicia")
    march(g, "dunedin", "take 1 infantry", "lothian", "bernicia")
    g.play("done")
    assert asked(g) == ("picts", "ChooseWithdrawal")
    assert legal(g) == {"done", "withdraw 1 bernicia"}
    g.play("withdraw 1 bernicia")
    assert units(g, "mar") == {"picts": {"infantry": 2}}
    assert units(g, "bernicia") == {"picts": {"infantry": 1}}


# p10 Whatever raiders were left at sea must land in the first turn that is none: Irish of round 6 in round 7.
def test_irish_raiders_left_at_sea_must_land_in_round_7():
    g = place(turn(7, "irish"), {"atlantic_ocean": {"irish": army(2)}})
    assert "done" not in legal(g)
    march(g, "atlantic_ocean", "take 2 infantry", "dyfed")
    assert "done" in legal(g)
