"""Phase III: cavalry, leaders, and the way back after a victory."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.state import DEAD
from logres.games.britannia.tables import LEADER
from logres.games.britannia_redux.rules.battle import saved
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, asked, came_from, left, notations, points, question, table, why
from tests.games.britannia_redux.positions import board, led, position, raiders, where


def fight(area: str, areas: dict[str, Any], attacker: str, dice: list[Any], **more: Any) -> logres.Game:
    """A battle in an area up to its first question."""
    return position("battle", attacker, areas, chance=dice, at={"area": area}, **more)


def side(nation: str, kind: str, *dice: int, area: str = "essex") -> dict[str, Any]:
    """The dice of one type of unit."""
    return {"for": f"battle {area} {nation} {kind}", "dice": list(dice)}


# ---------------------------------------------------------------------- cavalry


@rule("britannia-redux", "redux.cavalry.hits-infantry", "redux.cavalry.separate-dice", "redux.cavalry.hit-on-six")
def test_cavalry_hits_infantry_on_four_and_is_hit_on_six():
    """Each type rolls for itself; the defenders' 5 and 5 kill no horse, and the infantry's 4 kills nobody."""
    areas = {"essex": {"normans": {"infantry": 1, "cavalry": 2}, "saxons": 3}}
    dice = [side("saxons", "infantry", 4, 4, 4), side("normans", "infantry", 4), side("normans", "cavalry", 4, 3)]
    g = fight("essex", areas, "normans", dice, round=10)
    assert left(g, "essex") == {"saxons": 2, "normans": 3}
    h = fight("essex", {"essex": {"normans": {"cavalry": 2}, "saxons": 3}}, "normans", [5, 5, 5, 1, 1], round=10)
    assert left(h, "essex") == {"normans": 2, "saxons": 3}
    i = fight("essex", {"essex": {"normans": {"cavalry": 2}, "saxons": 3}}, "normans", [5, 5, 6, 1, 1], round=10)
    assert left(i, "essex") == {"normans": 1, "saxons": 3}


@rule("britannia-redux", "redux.cavalry.hits-difficult")
def test_against_defenders_in_difficult_terrain_cavalry_needs_a_six():
    areas = {"downlands": {"normans": {"cavalry": 2}, "saxons": 2}}
    g = fight("downlands", areas, "normans", [1, 1, 5, 4], round=10)
    assert left(g, "downlands") == {"normans": 2, "saxons": 2}
    h = fight("downlands", areas, "normans", [1, 1, 6, 4], round=10)
    assert left(h, "downlands") == {"normans": 2, "saxons": 1}


@rule("britannia-redux", "redux.cavalry.hit-on-six", "redux.leader.bonus")
def test_a_leader_lets_a_five_kill_cavalry():
    """Each other unit of his nation adds 1; he rolls no die himself, and terrain adds nothing."""
    areas = {"essex": {"normans": {"cavalry": 2}, "saxons": led("harold", 2)}}
    g = fight("essex", areas, "normans", [5, 4, 1, 1], round=10)
    assert left(g, "essex") == {"normans": 1, "saxons": 2}
    h = fight("essex", {"essex": {"angles": led("ida", 2), "saxons": 2}}, "angles", [1, 1, 4, 3], round=2)
    assert left(h, "essex") == {"angles": 2, "saxons": 1}


@rule("britannia-redux", "redux.casualty.type-by-roller", "redux.casualty.no-preassign", "redux.casualty.unit-by-owner")
def test_who_rolled_chooses_horse_or_foot_and_the_owner_which_of_them():
    """One 6 and one 5: the 5 must fall on foot, the 6 on either. Dice are aimed at nobody beforehand."""
    areas = {"essex": {"normans": {"infantry": 2, "cavalry": 2}, "saxons": 2}}
    cohorts = [came_from("english_channel", "essex", 2), came_from("kent", "essex", 2, kind="cavalry")]
    g = fight("essex", areas, "normans", [6, 5, 1, 1, 1, 1], round=10, cohorts=cohorts)
    assert asked(g) == ("ChooseHorse", "saxons")
    assert notations(g) == ["kill 0 cavalry", "kill 1 cavalry"]
    g.play("kill 1 cavalry")
    assert (table(g).infantry(16, 5), table(g).cavalry(16, 5)) == (1, 1)


@rule("britannia-redux", "redux.casualty.unit-by-owner")
def test_the_owner_tells_whether_a_raider_fell():
    """Of two Irish, one a raider, one dies; when the battle is over their owner says which."""
    areas = {"hwicce": {"irish": 2, "welsh": 1}}
    cohorts = [raiders("atl_iri", "hwicce", 1), came_from("avalon", "hwicce", 1)]
    g = fight("hwicce", areas, "irish", [5, 5, 1], round=1, cohorts=cohorts)
    assert asked(g) == ("Fallen", "irish")
    assert notations(g) == ["lost infantry", "lost infantry@atl_iri"]
    g.play("lost infantry")
    assert notations(g) == ["done", "withdraw 1 hwicce"]


@rule("britannia-redux", "redux.cavalry.carry-over")
def test_with_reduced_randomness_two_near_misses_are_a_hit():
    """Two cavalry dice of 3 would have hit infantry as a 4: next round one infantry falls, without a die for it."""
    areas = {"essex": {"normans": {"cavalry": 2}, "saxons": 3}}
    options = {"reduced-randomness": True}
    g = fight("essex", areas, "normans", [1, 1, 1, 3, 3, 1, 1, 1, 1, 1], round=10, options=options)
    assert left(g, "essex") == {"normans": 2, "saxons": 3}
    g.play("stand")
    assert left(g, "essex") == {"normans": 2, "saxons": 2}
    h = fight("essex", areas, "normans", [1, 1, 1, 3, 3, 1, 1, 1, 1, 1], round=10)
    h.play("stand")
    assert left(h, "essex") == {"normans": 2, "saxons": 3}


@rule("britannia-redux", "redux.cavalry.carry-over")
def test_a_carried_hit_strikes_only_what_its_dice_could_have():
    """A saved 4 of cavalry kills neither cavalry nor a defender in difficult terrain; there a 5 is saved for a 6."""
    assert saved([(3, 4), (3, 4)]) == (0, 1)
    assert saved([(4, 5), (3, 4)]) == (0, 1)
    assert saved([(5, 6), (5, 6), (4, 6), (6, 6)]) == (1, 0)
    assert saved([(3, 4), (5, 6)]) == (0, 0)
    areas = {"essex": {"normans": {"cavalry": 2}, "romano_british": led("arthur", 0, 2)}}
    g = fight(
        "essex", areas, "normans", [1, 1, 3, 3, 1, 1, 1, 1], round=10, options={"reduced-randomness": True}, seed=1
    )
    assert left(g, "essex")["romano_british"] == 2


# ---------------------------------------------------------------------- leaders in battle


@rule("britannia-redux", "redux.leader.death")
def test_a_leader_dies_with_the_last_of_his_units():
    """Without a die, even with no enemy left: both annihilated, both leaders are dead."""
    areas = {"essex": {"angles": led("ida", 1), "saxons": led("aelle", 1)}}
    g = fight("essex", areas, "angles", [4, 4], round=2, seed=1)
    assert left(g, "essex") == {}
    assert table(g).leader[LEADER["ida"]] == table(g).leader[LEADER["aelle"]] == DEAD


@rule("britannia-redux", "redux.leader.retreat-alone")
def test_a_leader_slips_away_only_to_armies_of_his_own():
    """To Suffolk, where Saxons are; not to empty Kent, nor to Sussex, which a Jute shares in no way."""
    areas = {"essex": {"angles": 2, "saxons": led("aelle", 1)}, "suffolk": {"saxons": 1}, "sussex": {"jutes": 1}}
    g = fight("essex", areas, "angles", [1, 1, 1], round=2, cohorts=[came_from("south_mercia", "essex", 2)])
    assert asked(g) == ("DefenderRetreats", "saxons")
    assert "send aelle suffolk" in notations(g)
    assert why(g, "send aelle kent") == why(g, "send aelle sussex") == "leader.battle.retreat-alone"
    g.play("send aelle suffolk")
    assert where(g, "aelle") == "suffolk"


@rule("britannia-redux", "redux.leader.duel-no-retreat")
def test_B1_duel():
    """B1: neither leader nor the last army of either side may retreat; others may, down to one."""
    areas = {
        "essex": {"angles": led("ida", 2), "saxons": led("aelle", 2)},
        "suffolk": {"saxons": 1},
        "south_mercia": {"angles": 1},
    }
    g = fight("essex", areas, "angles", [1, 1, 1, 1], round=2, cohorts=[came_from("south_mercia", "essex", 2)], seed=3)
    assert asked(g) == ("DefenderRetreats", "saxons")
    assert why(g, "send aelle suffolk") == "redux.leader.duel-no-retreat"
    g.play("retreat suffolk")
    assert left(g, "essex") == {"angles": 2, "saxons": 1}
    assert where(g, "aelle") == "essex"
    assert asked(g) == ("AttackerRetreats", "angles")  # the last Saxon has nowhere to go and is not asked
    assert why(g, "send ida south_mercia") == "redux.leader.duel-no-retreat"
    g.play("retreat south_mercia")
    assert armies(g, "angles", "south_mercia") == 2
    assert where(g, "ida") != "south_mercia"


@rule("britannia-redux", "redux.leader.duel-no-retreat")
def test_one_leader_alone_binds_nobody():
    areas = {"essex": {"angles": 1, "saxons": led("aelle", 1)}, "suffolk": {"saxons": 1}}
    g = fight("essex", areas, "angles", [1, 1], round=2, cohorts=[came_from("south_mercia", "essex", 1)])
    g.play("retreat suffolk")
    assert left(g, "essex") == {"angles": 1}
    assert where(g, "aelle") == "suffolk"


@rule("britannia-redux", "redux.leader.never-alone")
def test_a_leader_goes_along_with_the_last_army():
    areas = {"essex": {"angles": led("ida", 1), "saxons": 2}, "south_mercia": {"angles": 1}}
    g = fight("essex", areas, "angles", [1, 1, 1], round=2, cohorts=[came_from("south_mercia", "essex", 1)])
    g.play("stand")
    g.play("retreat south_mercia")
    assert where(g, "ida") == "south_mercia"


@rule("britannia-redux", "redux.leader.after-victory-retreat")
def test_B2_victory():
    """B2: the attacker who won with a leader may go back, even leaving the area empty."""
    areas = {"essex": {"angles": led("ida", 3), "saxons": 1}, "south_mercia": {"angles": 1}}
    cohorts = [came_from("south_mercia", "essex", 3)]
    g = fight("essex", areas, "angles", [1, 4, 1, 1], round=2, cohorts=cohorts, seed=1)
    assert asked(g) == ("VictorReturns", "angles")
    assert question(g).rule == "redux.leader.after-victory-retreat"
    g.play(["retreat south_mercia", "retreat 3 infantry"])
    assert left(g, "essex") == {}
    assert where(g, "ida") == "south_mercia"
    h = fight("essex", areas, "angles", [1, 4, 1, 1], round=2, cohorts=cohorts, seed=1)
    h.play(["retreat south_mercia", "retreat 1 infantry", "stand"])
    assert left(h, "essex") == {"angles": 2}
    assert where(h, "ida") == "essex"


@rule("britannia-redux", "redux.leader.after-victory-retreat")
def test_no_way_back_without_a_leader_nor_for_defenders():
    without = {"essex": {"angles": 3, "saxons": 1}, "south_mercia": {"angles": 1}}
    g = fight(
        "essex", without, "angles", [1, 5, 1, 1], round=2, cohorts=[came_from("south_mercia", "essex", 3)], seed=1
    )
    assert asked(g)[0] != "VictorReturns"
    defended = {"essex": {"angles": 1, "saxons": led("aelle", 2)}, "suffolk": {"saxons": 1}}
    h = fight("essex", defended, "angles", [4, 1, 1], round=1, seed=1)
    assert left(h, "essex") == {"saxons": 2}
    assert asked(h)[0] != "VictorReturns"


# ---------------------------------------------------------------------- sea


@rule("britannia-redux", "redux.major.retreat-first", "redux.major.retreat-second")
@pytest.mark.parametrize(("half", "back"), [(1, True), (2, False)])
def test_back_to_sea_in_the_first_half_of_a_major_invasion(half, back):
    """Saxons, round 1: a major invasion, no raid. In the second half the sea is closed."""
    areas = {"kent": {"saxons": 2, "jutes": 1}}
    g = fight("kent", areas, "saxons", [1, 1, 1], round=1, half=half, cohorts=[came_from("eng_fri", "kent", 2)], seed=1)
    if asked(g)[0] == "DefenderRetreats":
        g.play("stand")
    assert (asked(g)[0] == "AttackerRetreats" and "retreat eng_fri" in notations(g)) == back


@rule("britannia-redux", "redux.raid.retreat", "redux.major.retreat-second")
def test_raiders_go_back_to_the_sea_they_attacked_from():
    """Scots, round 2, second half of a raiding major invasion. Who came over land goes back over land."""
    areas = {"strathclyde": {"scots": 2, "brigantes": 1}, "dalriada": {"scots": 1}}
    cohorts = [raiders("irish_sea", "strathclyde", 1), came_from("dalriada", "strathclyde", 1)]
    g = fight("strathclyde", areas, "scots", [1, 1, 1], round=2, half=2, cohorts=cohorts, seed=1)
    if asked(g)[0] == "DefenderRetreats":
        g.play("stand")
    assert [a for a in notations(g) if a.startswith("retreat")] == ["retreat dalriada", "retreat irish_sea"]
    g.play("retreat irish_sea")
    assert armies(g, "scots", "irish_sea") == 1


@rule("britannia-redux", "redux.major.population-limit")
def test_a_retreat_may_not_starve_the_nation():
    """Jutes: four armies live on two areas, so one of three has to stay in Sussex; defenders are not asked that."""
    areas = {"sussex": {"jutes": 3, "saxons": 1}, "kent": {"jutes": 1}}
    cohorts = [came_from("kent", "sussex", 3), {"area": "kent", "count": 1}]
    g = fight("sussex", areas, "jutes", [1, 1, 1, 1], cohorts=cohorts)
    g.play("stand")
    g.play("retreat kent")
    assert notations(g) == ["retreat 1 infantry", "retreat 2 infantry"]
    h = fight("sussex", {"sussex": {"saxons": 1, "jutes": 3}, "kent": {"jutes": 1}}, "saxons", [1, 1, 1, 1])
    h.play("retreat kent")
    assert "retreat 3 infantry" in notations(h)
    invasion = {"essex": {"normans": 3, "saxons": 1}, "kent": {"normans": 1}}
    i = fight("essex", invasion, "normans", [1, 1, 1, 1], round=10, cohorts=[came_from("kent", "essex", 3)])
    i.play("stand")
    i.play("retreat kent")
    assert "retreat 3 infantry" in notations(i)


# ---------------------------------------------------------------------- Arthur


@rule("britannia-redux", "redux.rb.arthur-together:retreat")
def test_arthur_retreats_with_his_cavalry_or_not_at_all():
    """Cavalry goes whole, and Arthur with it; he does not slip away from it; infantry may leave them."""
    areas = {"essex": {"saxons": 2, "romano_british": led("arthur", 1, 2)}, "suffolk": {"romano_british": 1}}
    cohorts = [came_from("kent", "essex", 2)]
    g = fight("essex", areas, "saxons", [1, 1, 1, 1, 1], round=2, cohorts=cohorts)
    assert why(g, "send arthur suffolk") == "redux.rb.arthur-together"
    g.play("retreat suffolk")
    assert notations(g) == ["retreat 1 infantry", "retreat 2 cavalry", "retreat all"]
    h = g.clone()
    g.play("retreat 2 cavalry")
    assert where(g, "arthur") == "suffolk"
    h.play("retreat 1 infantry")
    assert where(h, "arthur") == "essex"


@rule("britannia-redux", "redux.rb.no-points-arthur", "redux.score.eliminate")
@pytest.mark.parametrize(("killer", "paid"), [("welsh", 0), ("saxons", 6), ("norsemen", 6)])
def test_the_british_are_not_paid_for_arthur(killer, paid):
    """Points come at once, though the battle may yet be lost. Cavalry pays Saxons, Angles and Jutes besides."""
    areas = {"essex": {killer: 3, "romano_british": led("arthur", 1)}}
    g = fight("essex", areas, killer, [1, 5, 1, 1], round=2, seed=1)
    assert where(g, "arthur") == "gone"
    assert points(g, killer) == paid


@rule("britannia-redux", "redux.score.eliminate.other-player")
def test_no_points_for_killing_ones_own():
    """In the game for four Scots and Romano-British are one player's, Angles another's."""
    areas = {"essex": {"angles": 3, "romano_british": led("arthur", 1)}}
    g = fight("essex", areas, "angles", [1, 5, 1, 1], round=2, seed=1)
    assert points(g, "angles") == 6
    h = fight(
        "essex", {"essex": {"scots": 3, "romano_british": led("arthur", 1)}}, "scots", [1, 5, 1, 1], round=2, seed=1
    )
    assert points(h, "scots") == 0


@rule("britannia-redux", "redux.score.eliminate")
def test_kills_pay_in_the_turn_of_others_too():
    """Romano-British defending against Saxons in round 2 are paid 2 for each army; in round 3 nothing."""
    areas = {"essex": {"saxons": 1, "romano_british": 2}}
    g = fight("essex", areas, "saxons", [5, 1, 5], round=2, seed=1)
    assert points(g, "romano_british") == 2
    h = fight("essex", areas, "saxons", [5, 1, 5], round=3, seed=1)
    assert points(h, "romano_british") == 0


@rule("britannia-redux", "redux.rb.no-attack-british")
def test_who_attacks_the_romano_british_breaks_the_peace():
    """The Welsh have attacked: from now on they may be attacked; the Picts may not."""
    areas = {"hwicce": {"welsh": 1, "romano_british": 1}}
    g = fight("hwicce", areas, "welsh", [1, 1], round=1)
    assert board(g).struck == 1 << 3


@rule("britannia-redux", "redux.rb.cavalry-conversion")
def test_arthurs_death_is_his_leaving():
    """A rider somewhere else, if the board has one, would dismount with him."""
    areas = {"essex": {"saxons": 3, "romano_british": led("arthur", 1)}, "kent": {"romano_british": {"cavalry": 1}}}
    g = fight("essex", areas, "saxons", [1, 5, 1, 1], round=2, seed=1)
    assert where(g, "arthur") == "gone"
    assert (table(g).infantry(1, 4), table(g).cavalry(1, 4)) == (1, 0)
