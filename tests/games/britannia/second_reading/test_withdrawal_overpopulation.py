"""Phases IV and V: raider withdrawal and overpopulation (page 13)."""

import pytest

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


# p13 Raiders go back to the sea they started in though they landed from the next one, and though the way is closed.
def test_raiders_go_back_to_the_sea_they_started_in_and_not_the_one_they_landed_from():
    g = place(turn(5, "angles"), {"frisian_sea": {"angles": army(2)}, "kent": {"romans": army(1, fort=True)}})
    march(g, "frisian_sea", "take 2 infantry", "north_sea", "bernicia")
    g.play("done")
    g.play("withdraw 2 bernicia")
    assert units(g, "frisian_sea") == {"angles": {"infantry": 2}}
    assert units(g, "north_sea") == {}


# p10, p13 Who began on land may not withdraw, though he stands among raiders.
def test_an_irish_army_that_began_on_land_stays_when_its_raiders_withdraw():
    g = place(turn(5, "irish"), {"dyfed": {"irish": army(1)}, "atlantic_ocean": {"irish": army(1)}})
    march(g, "atlantic_ocean", "take 1 infantry", "dyfed")
    g.play("done")
    assert legal(g) == {"done", "withdraw 1 dyfed"}
    g.play("withdraw 1 dyfed")
    assert units(g, "dyfed") == {"irish": {"infantry": 1}}
    assert asked(g)[1] != "ChooseWithdrawal"


# p12 Which of raiders and landsmen fell may be settled by the owner: after one loss the survivor may be the raider.
def test_after_a_loss_the_owner_says_whether_a_raider_or_a_landsman_is_left():
    g = place(
        turn(5, "irish"),
        {"dyfed": {"irish": army(1)}, "atlantic_ocean": {"irish": army(1)}, "powys": {"welsh": army(1)}},
        chance=[
            *rolls("powys", ("welsh infantry", 5), ("irish infantry", 1, 6)),
        ],
    )
    march(g, "atlantic_ocean", "take 1 infantry", "powys")
    march(g, "dyfed", "take 1 infantry", "powys")
    g.play("done")
    while asked(g)[1] not in ("ChooseWithdrawal", "ChooseGroup"):
        g.play(g.legal()[0])
    assert asked(g) == ("irish", "ChooseWithdrawal")
    assert "withdraw 1 powys" in legal(g)
    assert "done" in legal(g)


# p13 Raiders who have withdrawn do not count, those who stay do: three stay on one area, one must go.
def test_raiders_who_stay_count_for_overpopulation():
    g = place(turn(5, "irish"), {"atlantic_ocean": {"irish": army(4)}})
    march(g, "atlantic_ocean", "take 3 infantry", "dyfed")
    g.play("done")
    g.play("done")
    g.play("remove infantry dyfed")
    assert units(g, "dyfed") == {"irish": {"infantry": 2}}
    assert units(g, "atlantic_ocean") == {"irish": {"infantry": 1}}


# p13 No area may be emptied by the removal: lone armies are not offered.
def test_hunger_takes_nobody_from_an_area_with_one_army():
    areas = {"york": {"welsh": army(4)}, "march": {"welsh": army(1)}, "dyfed": {"welsh": army(2)}}
    g = place(turn(8, "welsh", "overpopulation"), areas)
    assert legal(g) == {"remove infantry york", "remove infantry dyfed"}
    g.play("remove infantry york")
    assert asked(g)[1] != "Starve"  # seven armies in three areas: one was too many, and no more may go


# p17 A burh counts as an army: with it five stand in two areas, and the burh is company enough for the area.
def test_a_burh_counts_for_overpopulation():
    areas = {"wessex": {"saxons": army(3, burh=True)}, "kent": {"saxons": army(1)}}
    g = place(turn(13, "saxons", "overpopulation"), areas)
    assert asked(g) == ("saxons", "Starve")
    assert "remove infantry wessex" in legal(g)
    assert "remove infantry kent" not in legal(g)


# p13 A leader is no army and does not count.
def test_a_leader_is_not_counted_for_overpopulation():
    areas = {"wessex": {"saxons": army(2, leader="alfred")}, "kent": {"saxons": army(2)}, "york": {"danes": army()}}
    g = place(turn(12, "saxons", "overpopulation"), areas)
    assert "overpopulation" not in kinds(g)


# p11, p18 Danes of round 11 must be at sea when their turn ends; "done" is refused while one is on land.
def test_danes_of_round_11_may_not_stay_on_land():
    g = place(turn(11, "danes"), {"north_sea": {"danes": army(2)}, "frisian_sea": {"danes": army(1)}})
    march(g, "north_sea", "take 1 infantry", "york")
    march(g, "north_sea", "take 1 infantry", "bernicia")
    march(g, "frisian_sea", "take 1 infantry", "york")
    g.play("done")
    while g.pending and asked(g) == ("danes", "ChooseWithdrawal"):
        assert "done" not in legal(g)
        g.play(sorted(legal(g))[0])
    assert units(g, "north_sea") == {"danes": {"infantry": 2}}
    assert units(g, "frisian_sea") == {"danes": {"infantry": 1}}
    assert points(g, "danes") == 4  # York and Bernicia, 2 each, as the withdrawal phase began


# p18 In round 11 an area that was only passed brings nothing.
def test_danes_of_round_11_score_nothing_for_an_area_they_only_passed():
    g = place(turn(11, "danes"), {"north_sea": {"danes": army(1)}})
    march(g, "north_sea", "take 1 infantry", "york", "march")
    assert points(g, "danes") == 0
    g.play("done")
    assert points(g, "danes") == 2
    g = place(turn(11, "danes"), {"north_sea": {"danes": army(1)}})
    g.play("done")
    assert points(g, "danes") == 0


# p10: a Pict may sail home to an area without another nation, and by the option needs room there: his place was taken
# by others of his nation.
@pytest.mark.parametrize(("reading", "may"), [("open", True), ("room", False)])
def test_a_pict_raider_goes_home_to_a_full_difficult_area_unless_he_needs_room(reading: str, may: bool):
    areas = {"mar": {"picts": army(2)}, "moray": {"picts": army(2)}, "skye": {"picts": army(4)}}
    g = place(turn(4, "picts"), areas, options={"pict-return": reading})
    march(g, "mar", "take 1 infantry", "north_sea", "york")
    march(g, "moray", "take 1 infantry", "mar")
    g.play("done")
    # Mar holds two and Skye is the one overstack: nobody fits in.
    assert ("withdraw 1 york" in legal(g)) is may
    assert units(g, "york") == {"picts": {"infantry": 1}}


# p13 A raider that stays settles: in the next raiding turn it began on land and may not withdraw.
def test_a_raider_that_stayed_is_no_raider_in_the_next_turn():
    g = place(turn(5, "scots", "turn"), {"dalriada": {"scots": army(1)}, "skye": {"picts": army()}})
    march(g, "irish_sea", "take 2 infantry", "strathclyde")
    march(g, "dalriada", "take 1 infantry", "strathclyde")
    g.play("done")
    assert legal(g) == {"done", "withdraw 1 strathclyde", "withdraw 2 strathclyde"}
