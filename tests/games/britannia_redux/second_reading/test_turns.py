"""Major invasions, raiding turns, withdrawal (11.3-11.5)."""

from tests.games.britannia.second_reading.table import army, asked, kinds, legal, march, rolls, turn, units
from tests.games.britannia_redux.second_reading.redux import further, place


# 11.3 First movement: units at sea may wait; after the second they must be on land.
def test_angles_may_wait_at_sea_in_the_first_half_only():
    g = place(turn(2, "angles", half=1), {"fri_nor": {"angles": army(2)}})
    g.play("done")
    assert asked(g) == ("angles", "ChooseGroup")
    assert "done" not in legal(g)


# 11.3 Who attacked directly from the sea may go back there in the first half, not in the second.
def test_attackers_from_the_sea_go_back_in_the_first_half_and_not_in_the_second():
    for half, expected in ((1, True), (2, False)):
        g = place(
            turn(2, "angles", half=half),
            {"fri_nor": {"angles": army(2)}, "york": {"welsh": army(2)}},
            chance=rolls("york", ("welsh infantry", 1, 1), ("angles infantry", 1, 1)),
            seed=1,
        )
        march(g, "fri_nor", "take 2 infantry", "york")
        g.play("done")
        g.play("stand")
        offered = asked(g) == ("angles", "AttackerRetreats") and "retreat fri_nor" in legal(g)
        assert offered is expected


# 11.3 Directly from the sea: who landed and walked on has no way back to sea.
def test_who_landed_elsewhere_and_walked_on_retreats_to_the_area_he_walked_from():
    g = place(
        turn(2, "angles", half=1),
        {"fri_nor": {"angles": army(2)}, "march": {"welsh": army(1)}},
        chance=rolls("march", ("welsh infantry", 1), ("angles infantry", 1, 1)),
    )
    march(g, "fri_nor", "take 2 infantry", "york", "march")
    g.play("done")
    g.play("stand")
    assert legal(g) == {"stand", "retreat york"}


# 11.3 In the first half the population limit is ignored, the stacking limit is not.
def test_the_first_half_knows_no_population_limit_but_stacking():
    g = place(turn(2, "angles", half=1), {"fri_nor": {"angles": army(5)}})
    march(g, "fri_nor", "take 5 infantry", "lindsey")
    assert "done" not in legal(g)
    g = place(turn(2, "angles", half=1), {"fri_nor": {"angles": army(5)}})
    march(g, "fri_nor", "take 5 infantry", "york")
    g.play("done")
    assert "hunger" not in kinds(g)
    assert units(g, "york") == {"angles": {"infantry": 5}}


# 11.4 Raiders and the areas they alone hold are left out of the population limit.
def test_raiders_do_not_count_for_the_population_limit():
    areas = {"irish_sea": {"scots": army(2)}, "dalriada": {"scots": army(2)}, "dyfed": {"welsh": army()}}
    g = place(turn(1, "scots"), areas)
    march(g, "irish_sea", "take 2 infantry", "dalriada")
    g.play("done")
    assert "hunger" not in kinds(g)
    # Three landsmen in one area are one too many though raiders hold a second area.
    areas = {"irish_sea": {"scots": army(1)}, "strathclyde": {"scots": army(3)}, "dyfed": {"welsh": army()}}
    g = place(turn(1, "scots"), areas)
    march(g, "irish_sea", "take 1 infantry", "dalriada")
    g.play("done")
    while asked(g)[1] == "Starve":
        g.play(g.legal()[0])
    assert units(g, "strathclyde") == {"scots": {"infantry": 2}}


# 11.4 Danes of round 6 must all return.
def test_danes_of_round_6_must_all_be_at_sea_in_the_end():
    g = place(turn(6, "danes"), {"north_sea": {"danes": army(2)}, "dyfed": {"welsh": army()}})
    march(g, "north_sea", "take 2 infantry", "york")
    g.play("done")
    while asked(g) == ("danes", "ChooseWithdrawal"):
        assert "done" not in legal(g)
        g.play(sorted(legal(g))[0])
    assert units(g, "york") == {}
    assert units(g, "north_sea") == {"danes": {"infantry": 2}}


# 11.5 Withdrawal goes to the boundary they started in.
def test_irish_withdraw_to_the_boundary_they_came_from():
    g = place(turn(1, "irish"), {"atl_iri": {"irish": army(1)}, "york": {"welsh": army()}})
    g.play(["move atl_iri", "take 1 infantry"])
    assert {"cumbria", "dyfed", "cheshire"} <= further(g)
    assert not further(g) & {"galloway", "atlantic_ocean", "irish_sea"}
    g.play(["to dyfed", "stop", "done"])
    g.play("withdraw 1 dyfed")
    assert units(g, "atl_iri") == {"irish": {"infantry": 1}}


# 11.5 A withdrawal may not bring the nation above the population limit unless all raiders go.
def test_a_withdrawal_that_breaks_the_population_limit_must_be_of_all():
    # One landsman area with two; three raiders in one area beside: if two go, three stand in two areas: fine.
    areas = {"irish_sea": {"scots": army(4)}, "dalriada": {"scots": army(2)}, "york": {"welsh": army()}}
    g = place(turn(1, "scots"), areas)
    march(g, "irish_sea", "take 1 infantry", "strathclyde")
    march(g, "irish_sea", "take 3 infantry", "skye")
    g.play("done")
    assert asked(g) == ("scots", "ChooseWithdrawal")
    # Strathclyde gone: five armies in Dalriada and Skye, one above the limit of four.
    g.play("withdraw 1 strathclyde")
    assert "done" not in legal(g)
    g.play("withdraw 1 skye")
    assert "done" in legal(g)


# 11.4.1 In a raiding major invasion those who began at sea stay raiders in the second half.
def test_scots_who_landed_first_may_withdraw_after_the_second_half():
    areas = {"irish_sea": {"scots": army(2)}, "dalriada": {"scots": army(1)}, "york": {"welsh": army()}}
    g = place(turn(2, "scots", half=1), areas)
    march(g, "irish_sea", "take 2 infantry", "strathclyde")
    g.play("done")
    march(g, "strathclyde", "take 2 infantry", "dunedin")
    g.play("done")
    assert legal(g) == {"done", "withdraw 1 dunedin", "withdraw 2 dunedin"}


# 11.4 Raiders who attacked from the sea may retreat there.
def test_scots_raiders_may_retreat_to_sea():
    g = place(
        turn(1, "scots"),
        {"irish_sea": {"scots": army(1)}, "cumbria": {}, "strathclyde": {"brigantes": army(1)}},
        chance=rolls("strathclyde", ("brigantes infantry", 1), ("scots infantry", 1)),
    )
    march(g, "irish_sea", "take 1 infantry", "strathclyde")
    g.play("done")
    g.play("stand")
    assert legal(g) == {"stand", "retreat irish_sea"}
