"""Invaders, raiders and leaders come into play."""

import pytest

from logres.games.britannia.state import ABSENT, DEAD
from logres.games.britannia.tables import AREA, CALENDAR, LEADER, NATION
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, position, question, table, targets, why


def leader_at(g, leader: str) -> int:
    return table(g).leader[LEADER[leader]]


def marker(g, nation: str) -> int:
    return table(g).pop[NATION[nation]]


# --- Invaders and raiders --------------------------------------------------------------------------------------------


@rule("britannia", "place.invaders.timing", "place.invaders.not-refused")
@pytest.mark.parametrize(
    ("nation", "sea", "count"), [("irish", "atlantic_ocean", 1), ("scots", "irish_sea", 1), ("angles", "north_sea", 2)]
)
def test_A16_arrivals_of_round_8(nation, sea, count):
    g = position("population", nation, {"kent": {nation: 1}}, round=8)
    assert question(g).kind == "ChooseGroup"  # nothing was asked: they come
    assert armies(g, nation, sea) == count


@rule("britannia", "place.invaders.timing")
def test_they_come_in_their_own_turn():
    g = position("round", None, {"york": {"welsh": 1}}, round=8)
    assert question(g).actor == "welsh"
    assert armies(g, "irish", "atlantic_ocean") == 0
    g.play("done")
    assert question(g).actor == "irish"
    assert armies(g, "irish", "atlantic_ocean") == 1
    assert armies(g, "scots", "irish_sea") == 0


@rule("britannia", "place.invaders.timing", "place.invaders.shortage")
def test_new_armies_take_the_counters_first():
    g = position("population", "irish", {"dyfed": {"irish": 7}}, round=8, population={"irish": 4})
    g.play("place dyfed")
    assert armies(g, "irish", "dyfed") == 8
    assert armies(g, "irish", "atlantic_ocean") == 0
    assert marker(g, "irish") == 5


@rule("britannia", "place.invaders.not-refused")
@pytest.mark.parametrize(
    ("round", "nation"),
    [(6, "saxons"), (7, "angles"), (11, "danes"), (11, "norsemen"), (15, "norwegians"), (15, "normans")],
)
def test_all_who_are_listed_come(round, nation):
    g = position("population", nation, {}, round=round)
    b, n = table(g), NATION[nation]
    for sea, infantry, cavalry in CALENDAR.arrivals(round, n):
        assert (b.infantry(n, sea), b.cavalry(n, sea)) == (infantry, cavalry)
    assert marker(g, nation) == 0


@rule("britannia", "place.invaders.shortage")
def test_the_owner_chooses_who_stays_away():
    g = position("population", "norsemen", {"skye": {"norsemen": 4}, "york": {"norsemen": 4}}, round=12)
    assert (question(g).kind, question(g).short) == ("LeaveOut", 2)
    assert targets(g, "leave_out") == {"irish_sea", "atlantic_ocean"}
    g.play("leave_out atlantic_ocean")
    assert targets(g, "leave_out") == {"irish_sea", "atlantic_ocean"}
    h = g.clone()
    g.play("leave_out atlantic_ocean")
    assert (armies(g, "norsemen", "irish_sea"), armies(g, "norsemen", "atlantic_ocean")) == (2, 0)
    h.play("leave_out irish_sea")
    assert (armies(h, "norsemen", "irish_sea"), armies(h, "norsemen", "atlantic_ocean")) == (1, 1)
    assert marker(g, "norsemen") == marker(h, "norsemen") == 5


@rule("britannia", "place.invaders.shortage")
def test_a_sea_from_which_all_stay_away_is_not_asked_for_again():
    g = position("population", "norsemen", {"york": {"norsemen": 9}}, round=12)
    g.play(["leave_out irish_sea", "leave_out irish_sea"])
    assert question(g).kind == "ChooseGroup"
    assert (armies(g, "norsemen", "irish_sea"), armies(g, "norsemen", "atlantic_ocean")) == (0, 1)


@rule("britannia", "place.invaders.shortage")
def test_with_one_sea_there_is_nothing_to_choose():
    g = position("population", "dubliners", {"dyfed": {"dubliners": 7}}, round=14)
    assert question(g).kind == "ChooseGroup"
    assert armies(g, "dubliners", "irish_sea") == 2
    assert marker(g, "dubliners") == 5


@rule("britannia", "danes.r14.shortfall")
@pytest.mark.parametrize(("round", "shortfall"), [(14, 3), (12, 0)])
def test_missing_danes_of_round_14_are_remembered(round, shortfall):
    g = position("population", "danes", {"york": {"danes": 15}}, round=round)
    assert marker(g, "danes") == 5
    assert table(g).shortfall == shortfall


@rule("britannia", "raid.who")
def test_raiders_are_all_who_are_at_sea_after_the_arrivals():
    areas = {"atlantic_ocean": {"irish": 1}, "dyfed": {"irish": 1}}
    g = position("population", "irish", areas, round=6)
    raiders = {cohort.area: (cohort.raider, cohort.armies) for cohort in table(g).cohorts}
    assert raiders == {AREA["atlantic_ocean"]: (1, 2), AREA["dyfed"]: (0, 1)}  # the new one and the one left there
    g = position("population", "irish", areas, round=7)
    assert {cohort.raider for cohort in table(g).cohorts} == {0}


# --- Leaders ---------------------------------------------------------------------------------------------------------


@rule("britannia", "leader.entry.sea")
@pytest.mark.parametrize(
    ("round", "nation", "leader", "sea"),
    [
        (6, "saxons", "aelle", "frisian_sea"),
        (7, "scots", "fergus", "irish_sea"),
        (7, "angles", "ida", "north_sea"),
        (11, "norsemen", "ketil", "icelandic_sea"),
        (12, "danes", "ivar_halfdan", "north_sea"),
        (13, "dubliners", "olaf", "irish_sea"),
        (14, "danes", "cnut", "frisian_sea"),
        (15, "norwegians", "hardrada", "north_sea"),
        (15, "normans", "william", "english_channel"),
        (16, "danes", "svein", "frisian_sea"),
    ],
)
def test_with_the_invaders_at_sea(round, nation, leader, sea):
    g = position("population", nation, {}, round=round)
    assert leader_at(g, leader) == AREA[sea]


@rule("britannia", "leader.entry.sea")
def test_not_where_no_invader_could_come():
    g = position("population", "dubliners", {"dyfed": {"dubliners": 9}}, round=13)
    assert armies(g, "dubliners", "irish_sea") == 0
    assert leader_at(g, "olaf") == ABSENT


@rule("britannia", "leader.entry.unlisted")
def test_in_any_land_area_with_armies():
    areas = {"york": {"brigantes": 1}, "galloway": {"brigantes": 1}, "kent": {"welsh": 1}}
    g = position("population", "brigantes", areas, round=7)
    assert question(g).rule == "leader.entry.unlisted"
    assert targets(g, "place") == {"york", "galloway"}
    assert why(g, "kent") == "leader.entry.unlisted"
    assert g.why_not("york") is None
    g.play("place urien galloway")
    assert leader_at(g, "urien") == AREA["galloway"]


@rule("britannia", "leader.entry.unlisted")
def test_after_the_new_armies():
    g = position("population", "brigantes", {"york": {"brigantes": 1}}, round=7, population={"brigantes": 4})
    assert question(g).kind == "PlaceArmy"
    g.play("place york")
    assert question(g).kind == "PlaceLeader"


@rule("britannia", "leader.entry.unlisted")
def test_a_lone_burh_is_no_company():
    areas = {"kent": {"saxons": {"burh": True}}, "york": {"saxons": 1}}
    g = position("population", "saxons", areas, round=15)
    assert targets(g, "place") == {"york"}


@rule("britannia", "leader.entry.no-land-armies")
@pytest.mark.parametrize("areas", [{"frisian_sea": {"saxons": 2}}, {"kent": {"saxons": {"burh": True}}}])
def test_never_without_an_army_on_land(areas):
    g = position("population", "saxons", areas, round=11)
    assert g.decision is None or question(g).kind != "PlaceLeader"
    assert leader_at(g, "egbert") == ABSENT


@pytest.mark.parametrize(
    ("round", "leader", "area", "holder", "subject", "comes"),
    [
        pytest.param(9, "oswiu", "bernicia", "angles", False, True, marks=rule("britannia", "leader.entry.conditions")),
        pytest.param(9, "oswiu", "bernicia", "welsh", False, False, marks=rule("britannia", "leader.entry.conditions")),
        pytest.param(
            10, "offa", "north_mercia", "angles", False, True, marks=rule("britannia", "leader.entry.conditions")
        ),
        pytest.param(
            9, "oswiu", "bernicia", "brigantes", True, True, marks=rule("britannia", "leader.entry.angle-conditional")
        ),
        pytest.param(
            9, "oswiu", "bernicia", "brigantes", False, False, marks=rule("britannia", "leader.entry.angle-conditional")
        ),
        pytest.param(
            10,
            "offa",
            "north_mercia",
            "brigantes",
            True,
            True,
            marks=rule("britannia", "leader.entry.angle-conditional"),
        ),
        pytest.param(
            10, "offa", "bernicia", "angles", False, False, marks=rule("britannia", "leader.entry.conditions")
        ),
    ],
)
def test_angle_leaders_on_condition(round, leader, area, holder, subject, comes):
    subjects = {"brigantes": "angles"} if subject else {}
    areas = {"kent": {"angles": 1}, area: {holder: 1}}
    g = position("population", "angles", areas, round=round, subjects=subjects)
    assert (question(g).kind == "PlaceLeader") is comes
    if comes:
        g.play(f"place {leader} kent")  # not bound to the area of the condition
        assert leader_at(g, leader) == AREA["kent"]


@rule("britannia", "leader.duration")
def test_a_leader_goes_as_his_nations_next_turn_begins():
    saxons = {"kent": {"saxons": {"infantry": 1, "leader": "aelle"}}, "york": {"angles": 1}}
    g = position("turn", "saxons", saxons, round=7, points={"saxons": 3, "angles": 3})
    assert leader_at(g, "aelle") == ABSENT
    assert (table(g).points[NATION["saxons"]], table(g).points[NATION["angles"]]) == (3, 3)
    g = position("turn", "angles", saxons, round=8)
    assert leader_at(g, "aelle") == AREA["kent"]


@rule("britannia", "leader.duration.last-three")
@pytest.mark.parametrize(
    ("nation", "leader"), [("saxons", "harold"), ("norwegians", "hardrada"), ("normans", "william")]
)
def test_the_last_three_stay_to_the_end(nation, leader):
    g = position("turn", nation, {"kent": {nation: {"infantry": 1, "leader": leader}}}, round=16)
    assert leader_at(g, leader) == AREA["kent"]


def test_who_fell_does_not_return():
    g = position("population", "brigantes", {"york": {"brigantes": 1}}, round=7, dead=["urien"])
    assert leader_at(g, "urien") == DEAD
    assert question(g).kind == "ChooseGroup"


# --- Boudicca --------------------------------------------------------------------------------------------------------


@rule("britannia", "submit.belgae.boudicca", "stack.exceptions")
def test_boudicca_brings_an_army_even_to_a_full_area():
    g = position("population", "belgae", {"lindsey": {"belgae": 4}, "kent": {"belgae": 3}}, round=1)
    assert targets(g, "place") == {"lindsey", "kent"}
    assert question(g).rule == "submit.belgae.boudicca"
    g.play("place boudicca lindsey")
    assert leader_at(g, "boudicca") == AREA["lindsey"]
    assert (question(g).rule, targets(g, "place")) == ("submit.belgae.boudicca", {"lindsey", "kent"})
    h = g.clone()
    g.play("place lindsey")
    assert (armies(g, "belgae", "lindsey"), armies(g, "belgae", "kent")) == (5, 3)
    h.play("place kent")
    assert (armies(h, "belgae", "lindsey"), armies(h, "belgae", "kent")) == (4, 4)


@rule("britannia", "submit.belgae.boudicca")
def test_boudiccas_army_may_join_belgae_in_a_contested_area():
    areas = {"lindsey": {"belgae": 1}, "kent": {"belgae": 1, "romans": 1}, "essex": {"romans": 1}}
    g = position("population", "belgae", areas, round=1)
    g.play("place boudicca lindsey")
    assert targets(g, "place") == {"lindsey", "kent"}
    assert why(g, "essex") == "submit.belgae.boudicca"
    g.play("place kent")
    assert armies(g, "belgae", "kent") == 2


@rule("britannia", "submit.belgae.boudicca")
def test_by_the_summary_boudiccas_army_is_with_her():
    areas = {"lindsey": {"belgae": 4}, "kent": {"belgae": 3}}
    g = position("population", "belgae", areas, round=1, options={"boudicca-army": "with-her"})
    g.play("place boudicca lindsey")
    assert (armies(g, "belgae", "lindsey"), armies(g, "belgae", "kent")) == (5, 3)
    assert question(g).kind == "ChooseGroup"


@rule("britannia", "rb.arthur.placement")
def test_arthur_may_be_placed_or_not():
    areas = {"york": {"romano_british": 1}}
    g = position("population", "romano_british", areas, round=7)
    assert (question(g).kind, "decline" in [str(action) for action in g.legal()]) == ("PlaceLeader", True)
    g.play("decline")
    assert (leader_at(g, "arthur"), table(g).total_armies(NATION["romano_british"])) == (ABSENT, 1)
    other = position("population", "brigantes", {"york": {"brigantes": 1}}, round=7)
    assert "decline" not in [str(action) for action in other.legal()]


@rule("britannia", "submit.belgae.boudicca", "comp.limit.belgae")
def test_boudicca_comes_alone_when_no_counter_is_free():
    g = position("population", "belgae", {"kent": {"belgae": 10}}, round=1)
    g.play("place boudicca kent")
    assert armies(g, "belgae", "kent") == 10
    assert leader_at(g, "boudicca") == AREA["kent"]


@rule("britannia", "submit.belgae.boudicca")
def test_no_boudicca_without_belgae():
    g = position("population", "belgae", {"york": {"welsh": 1}}, round=1)
    assert leader_at(g, "boudicca") == ABSENT
    assert armies(g, "belgae", "york") == 0


@rule("britannia", "submit.belgae.boudicca")
def test_boudicca_comes_only_in_round_1():
    g = position("population", "belgae", {"kent": {"belgae": 1}}, round=2)
    assert leader_at(g, "boudicca") == ABSENT
    assert question(g).kind == "ChooseGroup"
