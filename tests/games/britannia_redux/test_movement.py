"""Phase II: leaders on the march, limits at its end, raiders, Arthur's company, boats."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.tables import AREA, NATION
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, asked, left, notations, question, table, targets, why
from tests.games.britannia_redux.positions import board, led, position, settlers, where


def march(nation: str, areas: dict[str, Any], **more: Any) -> logres.Game:
    """At the start of a movement phase."""
    return position("movement", nation, areas, **more)


# ---------------------------------------------------------------------- cavalry and leaders


@rule("britannia-redux", "redux.cavalry.move")
def test_cavalry_moves_three_areas():
    """Kent to Sussex, Wessex and Avalon; infantry two; into difficult Downlands no further."""
    areas = {"kent": {"normans": {"infantry": 1, "cavalry": 1}}, "essex": {"normans": 1}}
    g = march("normans", areas, round=10)
    g.play(["move kent", "take 1 cavalry", "to sussex", "to wessex", "to avalon"])
    assert targets(g) == set()
    g.play("cancel")
    g.play(["move kent", "take 1 infantry", "to sussex", "to wessex"])
    assert why(g, "to avalon") == "move.normal.two"
    g.play("cancel")
    g.play(["move kent", "take 1 cavalry", "to sussex", "to downlands"])
    assert why(g, "to avalon") == "move.difficult-stop"


@rule("britannia-redux", "redux.leader.move-three", "redux.leader.armies-three")
def test_a_leader_and_those_with_him_move_three():
    areas = {"kent": {"saxons": led("alfred", 3)}, "avalon": {"saxons": 1}}
    g = march("saxons", areas, round=7)
    g.play(["move kent", "lead alfred", "pick 2 infantry", "to sussex", "to wessex", "to avalon", "stop"])
    assert (armies(g, "saxons", "avalon"), where(g, "alfred")) == (3, "avalon")


@rule("britannia-redux", "redux.leader.move-three")
def test_a_leader_alone_only_joins_his_own():
    g = march("saxons", {"kent": {"saxons": led("alfred", 2)}, "essex": {"saxons": 1}}, round=7)
    g.play(["move kent", "lead alfred"])
    assert targets(g) == {"essex"}
    assert why(g, "to sussex") == "leader.never-alone"


@rule("britannia-redux", "redux.leader.overrun-difficult")
def test_with_a_leader_difficult_terrain_is_passed_and_overrun():
    """Three Saxons and Alfred meet one Dane in Downlands; one goes on to Avalon. Without him all must stop."""
    areas = {"wessex": {"saxons": led("alfred", 4)}, "downlands": {"danes": 1}}
    g = march("saxons", areas, round=7)
    g.play(["move wessex", "lead alfred", "pick 3 infantry", "to downlands"])
    assert "on 1" in notations(g)
    g.play(["on 1", "to avalon", "stop"])
    assert left(g, "downlands") == {"saxons": 2, "danes": 1}
    h = march("saxons", {"wessex": {"saxons": 4}, "downlands": {"danes": 1}}, round=7)
    h.play(["move wessex", "take 3 infantry", "to downlands"])
    assert notations(h) == ["stop", "cancel"]


@rule("britannia-redux", "redux.leader.strait")
def test_a_strait_takes_a_leaders_whole_move():
    g = march("saxons", {"devon": {"saxons": led("alfred", 2)}, "avalon": {"saxons": led("", 1)}}, round=7)
    g.play(["move devon", "lead alfred", "pick 1 infantry", "to gwent"])
    assert targets(g) == set()
    g.play("cancel")
    g.play(["move devon", "lead alfred", "pick 1 infantry", "to avalon", "to devon"])
    assert why(g, "to gwent") == "move.strait.whole-move"


@rule("britannia-redux", "redux.leader.no-forced-company")
def test_nobody_has_to_go_with_his_leader():
    """Of four in Kent any number may go with Alfred, and he may go to Essex alone."""
    g = march("saxons", {"kent": {"saxons": led("alfred", 4)}, "essex": {"saxons": 1}}, round=7)
    g.play(["move kent", "lead alfred"])
    assert [a for a in notations(g) if a.startswith("pick")] == [f"pick {k} infantry" for k in (1, 2, 3, 4)]
    g.play(["to essex", "stop"])
    assert (where(g, "alfred"), armies(g, "saxons", "kent")) == ("essex", 4)


@rule("britannia-redux", "redux.leader.never-alone")
def test_nobody_leaves_a_leader_alone():
    g = march("saxons", {"kent": {"saxons": led("alfred", 2)}, "essex": {"saxons": 1}}, round=7)
    g.play("move kent")
    assert notations(g) == ["take 1 infantry", "lead alfred"]
    assert why(g, "take 2 infantry") == "leader.never-alone"


# ---------------------------------------------------------------------- what ends the phase


AREAS_KEPT = {"leader-trail": "areas"}
ALFRED = {
    "kent": {"saxons": led("alfred", 1)},
    "sussex": {"saxons": 1},
    "wessex": {"saxons": 1},
    "avalon": {"saxons": 1},
}
GATHERED: list[Any] = [
    *("move kent", "lead alfred", "pick 1 infantry", "to sussex", "pick 1 infantry"),
    *("to wessex", "pick 1 infantry", "to avalon", "stop"),
]


@rule("britannia-redux", "redux.leader.trail-counts-held")
def test_areas_that_a_leader_has_left_feed_armies():
    """Three empty areas behind Alfred, and four armies in one area: nobody starves. It is for this phase alone."""
    g = march("saxons", ALFRED, round=7, seed=1)
    g.play(GATHERED)
    assert [left(g, a) for a in ("kent", "sussex", "wessex")] == [{}, {}, {}]
    assert board(g).trail == 1 << AREA["kent"] | 1 << AREA["sussex"] | 1 << AREA["wessex"]
    g.play("done")
    assert armies(g, "saxons", "avalon") == 4
    assert (board(g).trail, table(g).occupied(NATION["saxons"])) == (0, [AREA["avalon"]])


@rule("britannia-redux", "redux.leader.trail-counts-held")
@pytest.mark.parametrize(("armies_led", "starving"), [(2, 0), (4, 0), (6, 0), (7, 1), (8, 2)])
def test_two_armies_for_each_area_a_leader_left(armies_led, starving):
    """From Wessex through empty Sussex into Kent: three areas feed six."""
    areas = {"wessex": {"saxons": led("egbert", armies_led)}, "kent": {"jutes": 1}}
    g = march("saxons", areas, round=6, seed=1)
    g.play(["move wessex", "lead egbert", f"pick {armies_led} infantry", "to sussex", "to kent", "stop", "done"])
    assert (question(g).over if asked(g)[0] == "Starve" else 0) == starving


@rule("britannia-redux", "redux.leader.trail-counts-held")
def test_an_area_where_armies_stayed_feeds_no_more_for_the_leader_who_left_it():
    areas = {"wessex": {"saxons": led("egbert", 3)}, "sussex": {"saxons": 3}}
    g = march("saxons", areas, round=6, seed=1)
    g.play(["move wessex", "lead egbert", "pick 2 infantry", "to sussex", "stop", "done"])
    assert question(g).over == 6 - 4


@rule("britannia-redux", "redux.leader.trail-counts-held")
def test_without_a_leader_what_is_left_feeds_nobody():
    areas = {"wessex": {"saxons": 2}, "sussex": {"saxons": 2}, "kent": {"jutes": 1}}
    g = march("saxons", areas, round=6, seed=1)
    g.play(["move wessex", "take 2 infantry", "to sussex", "to kent", "stop"])
    g.play(["move sussex", "take 2 infantry", "to kent", "stop", "done"])
    assert question(g).over == 2


@rule("britannia-redux", "redux.frame.needs-core")
def test_a_nation_may_give_up_land():
    """Nothing in the seed forbids it."""
    g = march("welsh", {"powys": {"welsh": 1}, "gwynedd": {"welsh": 1}}, seed=1)
    g.play(["move gwynedd", "take 1 infantry", "to powys", "stop", "done"])
    assert left(g, "powys") == {"welsh": 2}


@rule("britannia-redux", "redux.leader.trail-counts-held")
def test_by_an_option_no_land_is_given_up():
    """Two areas were held: both in one is refused, until the phase is started again or another is entered."""
    areas = {"kent": {"jutes": 1}, "essex": {"jutes": 1}, "sussex": {"saxons": 1}}
    g = march("jutes", areas, seed=1, options=AREAS_KEPT)
    g.play(["move kent", "take 1 infantry", "to essex", "stop"])
    assert why(g, "done") == "redux.leader.trail-counts-held"
    assert notations(g) == ["move essex", "restart"]
    assert g.decision is not None
    assert g.decision.prompt == "Jutes: move armies; it holds fewer areas than when it began."
    g.play("restart")
    assert left(g, "kent") == left(g, "essex") == {"jutes": 1}
    g.play(["move kent", "take 1 infantry", "to sussex", "stop", "done"])  # a contested area counts


@rule("britannia-redux", "redux.leader.trail-counts-held")
def test_by_that_option_what_a_leader_has_left_counts_as_held_and_feeds_nobody():
    g = march("saxons", ALFRED, round=7, seed=1, options=AREAS_KEPT)
    g.play([*GATHERED, "done", "remove infantry avalon", "remove infantry avalon"])
    assert (board(g).trail, table(g).occupied(NATION["saxons"])) == (0, [AREA["avalon"]])
    h = march("saxons", {**ALFRED, "kent": {"saxons": 1}}, round=7, options=AREAS_KEPT)
    h.play(["move kent", "take 1 infantry", "to sussex", "stop"])
    assert why(h, "done") == "redux.leader.trail-counts-held"


@rule("britannia-redux", "redux.cavalry.is-army", "redux.leader.not-army")
def test_two_armies_for_each_area():
    """Normans: two areas feed four. Cavalry count, William does not; the owner removes the fifth."""
    areas = {"kent": {"normans": led("william", 2, 1)}, "essex": {"normans": 2}}
    g = march("normans", areas, round=10, half=2)
    g.play("done")
    assert asked(g) == ("Starve", "normans")
    assert notations(g) == ["remove infantry kent", "remove cavalry kent", "remove infantry essex"]
    g.play("remove cavalry kent")
    assert armies(g, "normans", "kent") == 2
    fed = {"kent": {"normans": led("william", 2, 1)}, "essex": {"normans": 1}}
    h = march("normans", fed, round=10, half=2, seed=1)
    h.play("done")
    assert (armies(h, "normans", "kent"), armies(h, "normans", "essex")) == (3, 1)


@rule("britannia-redux", "redux.major.population-limit")
def test_B13_major_invasion_first_half():
    """B13: the population limit is ignored, the stacking limit is not."""
    areas = {"kent": {"normans": 3}, "essex": {"normans": 3}, "sussex": {"normans": 3}}
    g = march("normans", areas, round=10, seed=1)
    g.play(["move kent", "take 3 infantry", "to essex"])
    g.play("stop")  # six in Essex: the one overstack
    g.play("move sussex")
    g.play(["take 2 infantry", "to wessex"])
    assert why(g, "to kent") is not None
    g.play("stop")
    assert why(g, "done") is None
    g.play("done")
    assert sum(table(g).inf[NATION["normans"] * 49 : (NATION["normans"] + 1) * 49]) == 9
    h = march("normans", {"kent": {"normans": 3}, "essex": {"normans": 3}}, round=10, half=2)
    h.play("done")
    assert asked(h) == ("Starve", "normans")
    i = march("normans", {"kent": {"normans": 6}, "essex": {"normans": 2}}, round=10)
    i.play(["move essex", "take 1 infantry", "to suffolk", "stop"])
    i.play(["move kent", "take 4 infantry", "to essex"])
    assert why(i, "stop") == "stack.overstack" or "stop" in notations(i)


@rule("britannia-redux", "redux.raid.population-excluded")
def test_raiders_eat_nothing_and_feed_nobody():
    """Irish, round 1: three settlers in one area are one too many; a raider beside them, or elsewhere, is left out."""
    areas = {"cornwall": {"irish": 3}, "atl_iri": {"irish": 1}}
    g = march("irish", areas, round=1)
    g.play(["move atl_iri", "take 1 infantry", "to devon", "stop", "done"])
    assert asked(g) == ("Starve", "irish")
    assert notations(g) == ["remove infantry cornwall"]
    h = march("irish", {"cornwall": {"irish": 2}, "atl_iri": {"irish": 1}}, round=1, seed=1)
    h.play(["move atl_iri", "take 1 infantry", "to cornwall", "stop", "done"])
    assert asked(h)[0] == "ChooseWithdrawal"
    assert armies(h, "irish", "cornwall") == 3
    i = march("irish", {"cornwall": {"irish": 3}, "dyfed": {"irish": 1}, "atl_iri": {"irish": 1}}, round=1, seed=1)
    i.play(["move atl_iri", "take 1 infantry", "to dyfed", "stop", "done"])
    assert asked(i)[0] == "ChooseWithdrawal"  # an area with both counts


# ---------------------------------------------------------------------- raiders


@rule("britannia-redux", "redux.raid.who", "redux.raid.land-start", "redux.raid.mark-units")
def test_who_begins_at_sea_raids():
    """Not only new arrivals; nobody who begins on land; and only in a raiding turn."""
    areas = {"cornwall": {"irish": 1}, "atl_iri": {"irish": 2}, "irish_sea": {"irish": 1}}
    g = march("irish", areas, round=1)
    assert g.view(None)["board"]["raiders"] == {"irish_sea": 1, "atl_iri": 2}
    h = march("irish", areas, round=2)
    assert h.view(None)["board"]["raiders"] == {}


@rule("britannia-redux", "redux.raid.remain", "redux.leader.raiders-must-land")
def test_raiders_may_wait_unless_a_leader_is_among_them():
    """Norsemen: in round 7 all may stay at sea; in round 6, second half, Ketil drives all ashore, from any sea."""
    areas = {"icelandic_sea": {"norsemen": 2}, "irish_sea": {"norsemen": 1}, "orkneys": {"norsemen": 1}}
    g = march("norsemen", areas, round=7)
    assert "done" in notations(g)
    h = march("norsemen", {**areas, "icelandic_sea": {"norsemen": led("ketil", 2)}}, round=6, half=2)
    assert why(h, "done") == "redux.leader.raiders-must-land"
    h.play(["move icelandic_sea", "lead ketil", "pick 2 infantry", "to caithness", "stop"])
    assert why(h, "done") == "redux.leader.raiders-must-land"  # the one in the Irish Sea as well
    h.play(["move irish_sea", "take 1 infantry", "to galloway", "stop"])
    assert why(h, "done") is None


@rule("britannia-redux", "redux.leader.raiders-must-land-major", "redux.major.stay-at-sea")
def test_in_the_first_half_of_a_major_invasion_all_may_wait():
    """Ketil too; with him dead by the second half the duty lapses. Invaders who do not raid must land then."""
    areas = {"icelandic_sea": {"norsemen": led("ketil", 2)}}
    g = march("norsemen", areas, round=6)
    assert "done" in notations(g)
    h = march("norsemen", {"icelandic_sea": {"norsemen": 2}}, round=6, half=2, dead=["ketil"])
    assert "done" in notations(h)
    i = march("saxons", {"eng_fri": {"saxons": 2}}, round=1)
    assert "done" in notations(i)
    j = march("saxons", {"eng_fri": {"saxons": 2}}, round=1, half=2)
    assert why(j, "done") == "move.sea.must-land"


@rule("britannia-redux", "redux.raid.major-status")
def test_raiders_of_the_first_half_stay_raiders():
    """Scots, round 2: who landed in the first half withdraws after the second; who began on land does not."""
    areas = {"dalriada": {"scots": 1}, "irish_sea": {"scots": 1}}
    g = march("scots", areas, round=2, seed=1)
    g.play(["move irish_sea", "take 1 infantry", "to galloway", "stop", "done"])
    assert (asked(g)[0], board(g).half) == ("ChooseGroup", 2)
    g.play("done")
    assert notations(g) == ["done", "withdraw 1 galloway"]


# ---------------------------------------------------------------------- the Romano-British


@rule("britannia-redux", "redux.rb.no-attack-british")
def test_old_neighbours_are_left_in_peace():
    """Welsh, Picts and the others not, before they attack or Arthur is gone; Saxons always."""
    areas = {"hwicce": {"romano_british": 2}, "gwent": {"welsh": 1}, "powys": {"welsh": 1}, "avalon": {"saxons": 1}}
    g = march("romano_british", areas, round=1)
    g.play(["move hwicce", "take 1 infantry"])
    assert why(g, "to powys") == why(g, "to gwent") == "redux.rb.no-attack-british"
    assert "avalon" in targets(g)
    struck = march("romano_british", areas, round=1, struck=["welsh"])
    struck.play(["move hwicce", "take 1 infantry"])
    assert {"powys", "gwent"} <= targets(struck)
    dead = march("romano_british", areas, round=2, dead=["arthur"])
    dead.play(["move hwicce", "take 1 infantry"])
    assert "powys" in targets(dead)
    gone = march("romano_british", areas, round=3)
    gone.play(["move hwicce", "take 1 infantry"])
    assert "powys" in targets(gone)


@rule("britannia-redux", "redux.rb.arthur-never-attacks-british")
def test_arthur_never_attacks_the_british():
    """Infantry may, once they were attacked, but not with him."""
    areas = {"hwicce": {"romano_british": led("arthur", 1, 2)}, "powys": {"welsh": 1}, "avalon": {"saxons": 1}}
    g = march("romano_british", areas, round=2, struck=["welsh"])
    g.play(["move hwicce", "lead arthur", "pick 2 cavalry"])
    assert why(g, "to powys") == "redux.rb.arthur-never-attacks-british"
    assert "avalon" in targets(g)
    g.play("cancel")
    g.play(["move hwicce", "take 1 infantry", "to powys", "stop"])
    assert left(g, "powys") == {"romano_british": 1, "welsh": 1}


@rule("britannia-redux", "redux.rb.arthur-together")
def test_arthur_and_his_cavalry_march_together():
    areas = {"hwicce": {"romano_british": led("arthur", 2, 2)}, "march": {"romano_british": 1}}
    g = march("romano_british", areas, round=2)
    g.play("move hwicce")
    assert notations(g) == ["take 1 infantry", "take 2 infantry", "lead arthur"]
    assert why(g, "take 1 cavalry") == "redux.rb.arthur-together"
    g.play(["lead arthur", "pick 1 cavalry"])
    assert why(g, "to march") == "redux.rb.arthur-together"
    g.play(["pick 1 cavalry", "pick 1 infantry", "to north_mercia"])
    assert [a for a in notations(g) if a.startswith("drop")] == ["drop 1 infantry"]
    g.play(["to york", "stop"])
    assert (where(g, "arthur"), armies(g, "romano_british", "york")) == ("york", 3)


@rule("britannia-redux", "redux.rb.arthur-together")
def test_arthurs_cavalry_stays_behind_in_no_overrun():
    areas = {"hwicce": {"romano_british": led("arthur", 2, 2)}, "north_mercia": {"saxons": 1}}
    g = march("romano_british", areas, round=2)
    g.play(["move hwicce", "lead arthur", "pick 2 cavalry", "pick 2 infantry", "to north_mercia"])
    assert [a for a in notations(g) if a.startswith("on")] == ["on 2"]
    g.play(["on 2", "to york", "stop"])
    assert (table(g).cavalry(1, AREA["york"]), table(g).infantry(1, AREA["north_mercia"])) == (2, 2)


# ---------------------------------------------------------------------- boats

BOATS = {"boats": True}


@rule("britannia-redux", "redux.boat.use", "redux.frame.boats-optional")
def test_B14_boats():
    """B14: from one area over one sea to one other that is not next to it; no retreat. Only where agreed upon."""
    areas = {"kent": {"jutes": 3}, "essex": {"jutes": 2}, "norfolk": {"angles": 1}}
    g = march("jutes", areas, options=BOATS)
    g.play(["move kent", "take 1 infantry"])
    assert {"english_channel", "frisian_sea"} <= targets(g)
    g.play(["to frisian_sea", "to norfolk", "stop"])
    assert board(g).boat == [AREA["kent"], AREA["frisian_sea"], AREA["norfolk"], -1]
    g.play(["move kent", "take 1 infantry"])
    assert targets(g) & {"english_channel", "frisian_sea"} == {"frisian_sea"}
    g.play("to frisian_sea")
    assert targets(g) == {"norfolk"}  # all the same way
    g.play(["stop"]) if "stop" in notations(g) else g.play("cancel")
    g.play(["move essex", "take 1 infantry"])
    assert why(g, "to frisian_sea") == "redux.boat.use"
    h = march("jutes", areas)
    h.play(["move kent", "take 1 infantry"])
    assert not targets(h) & {"english_channel", "frisian_sea"}


@rule("britannia-redux", "redux.boat.no-retreat")
def test_who_came_by_boat_stands():
    """Neither armies nor their leader, and the way back after a victory is closed too."""
    areas = {"kent": {"saxons": led("alfred", 3)}, "norfolk": {"angles": 1}, "suffolk": {"saxons": 1}}
    g = march("saxons", areas, round=7, options=BOATS)
    g.play(["move kent", "lead alfred", "pick 2 infantry", "to frisian_sea", "to norfolk", "stop"])
    assert [c[3] for c in board(g).cohorts if c[0] == AREA["norfolk"]] == [-1]
    landed = {"norfolk": {"saxons": led("alfred", 2), "angles": 1}, "suffolk": {"saxons": 1}, "york": {"angles": 3}}
    cohorts = [settlers("norfolk", 2, start="kent", moved=1), settlers("suffolk", 1)]
    voyage = ["alfred", "kent", "frisian_sea", "norfolk"]
    dice = [1, 1, 1, 1, 4, 1]  # the Angle, hemmed in, is not asked
    h = position(
        "battle",
        "saxons",
        landed,
        7,
        chance=dice,
        at={"area": "norfolk"},
        cohorts=cohorts,
        options=BOATS,
        boat=voyage,
        seed=1,
    )
    assert left(h, "norfolk") == {"saxons": 2}
    assert (where(h, "alfred"), asked(h)[0]) == ("norfolk", "ChooseGroup")  # the next nation moves
    walked = position(
        "battle", "saxons", landed, 7, chance=dice, at={"area": "norfolk"}, cohorts=cohorts, options=BOATS
    )
    assert "send alfred suffolk" in notations(walked)


@rule("britannia-redux", "redux.boat.not-adjacent")
def test_boats_go_further_than_next_door():
    """From Devon: neither Cornwall and Avalon nor, across straits, Gwent and Dyfed."""
    g = march("welsh", {"devon": {"welsh": 2}}, options=BOATS)
    g.play(["move devon", "take 1 infantry", "to atlantic_ocean"])
    assert targets(g) == {"hwicce", "powys", "gwynedd", "clwyd", "cheshire"}
    assert why(g, "to gwent") == why(g, "to cornwall") == "redux.boat.not-adjacent"


@rule("britannia-redux", "redux.boat.whole-move")
def test_boats_take_the_whole_move():
    """A leader's and his armies' as well; they are boarded where the move begins."""
    areas = {"kent": {"saxons": led("alfred", 3)}, "essex": {"saxons": 1}}
    g = march("saxons", areas, round=7, options=BOATS)
    g.play(["move kent", "lead alfred", "pick 1 infantry", "to frisian_sea", "to norfolk"])
    assert targets(g) == set()
    assert why(g, "to suffolk") == "redux.boat.whole-move"
    g.play("cancel")
    g.play(["move kent", "lead alfred", "pick 1 infantry", "to essex"])
    assert why(g, "to frisian_sea") == "redux.boat.whole-move"


@rule("britannia-redux", "redux.boat.sea-starters")
def test_who_begins_at_sea_goes_straight_to_land():
    """Neither to another sea nor, having landed, to sea again."""
    areas = {"icelandic_sea": {"norsemen": 2}, "orkneys": {"norsemen": 1}}
    g = march("norsemen", areas, round=7, options=BOATS)
    g.play(["move icelandic_sea", "take 1 infantry"])
    assert targets(g) == {"mar", "moray", "skye", "caithness", "hebrides", "orkneys"}
    assert why(g, "to north_sea") == "redux.boat.sea-starters"
    g.play("to mar")
    assert "north_sea" not in targets(g)
    fleet = {"kent": {"saxons": led("alfred", 2)}, "frisian_sea": {"saxons": 2}}
    h = march("saxons", fleet, round=7, options=BOATS)
    h.play(["move kent", "lead alfred", "pick 1 infantry", "to frisian_sea"])
    assert not [a for a in notations(h) if a.startswith("pick")]  # nor are they taken on board


@rule("britannia-redux", "redux.boat.major")
def test_invaders_without_land_have_no_boats():
    """Dubliners, round 8: with land, boats in either half; without, in none."""
    without = march("dubliners", {"atl_iri": {"dubliners": 2}}, round=8, options=BOATS)
    assert board(without).boat == []
    with_land = march(
        "dubliners", {"atl_iri": {"dubliners": 2}, "cumbria": {"dubliners": 2}}, round=8, options=BOATS, seed=1
    )
    assert board(with_land).boat == [-1, -1, -1, -1]
    with_land.play(["move cumbria", "take 1 infantry", "to irish_sea", "to skye", "stop", "done"])
    assert (board(with_land).half, board(with_land).boat) == (2, [-1, -1, -1, -1])


@rule("britannia-redux", "redux.boat.not-in-extra")
def test_no_boats_in_extra_turns():
    areas = {"wessex": {"saxons": led("harold", 2)}, "york": {"norwegians": led("hardrada", 2)}}
    extra = {"extra": {"norwegians": 1, "saxons": 1}}
    g = march("saxons", areas, round=10, options=BOATS, at=extra)
    assert board(g).boat == []
    h = march("saxons", areas, round=10, options=BOATS)
    assert board(h).boat == [-1, -1, -1, -1]
