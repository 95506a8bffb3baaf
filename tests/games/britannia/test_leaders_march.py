"""Leaders on the march."""

from __future__ import annotations

from logres.games.britannia.tables import AREAS, LEADER
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, notations, position, table, targets, why
from tests.games.britannia.test_movement import marching


def where(g, leader: str) -> str:
    return AREAS[table(g).leader[LEADER[leader]]]


@rule("britannia", "leader.move.pick-up-drop-off", "leader.move.armies-benefit")
def test_A29_a_leader_picks_up_armies_on_the_way():
    areas = {"bernicia": {"angles": {"infantry": 2, "leader": "ida"}}, "york": {"angles": 2}}
    g = marching("angles", areas, "move bernicia", "lead ida", "pick 2 infantry", "to york", "pick 2 infantry", round=7)
    for action in ("to lindsey", "to norfolk"):
        g.play(action)
    assert notations(g) == ["stop", "cancel"]  # three steps are all
    g.play("stop")
    assert armies(g, "angles", "norfolk") == 4
    assert where(g, "ida") == "norfolk"
    assert notations(g) == ["done"]  # those picked up have moved


@rule("britannia", "leader.move.pick-up-drop-off")
def test_armies_that_have_moved_are_not_picked_up():
    areas = {"bernicia": {"angles": {"infantry": 1, "leader": "ida"}}, "pennines": {"angles": 1}}
    g = marching("angles", areas, "move pennines", "take 1 infantry", "to york", "stop", round=7)
    for action in ("move bernicia", "lead ida", "pick 1 infantry", "to york"):
        g.play(action)
    assert not [action for action in notations(g) if action.startswith("pick")]


@rule("britannia", "leader.move.pick-up-drop-off")
def test_armies_dropped_early_have_moved():
    areas = {"bernicia": {"angles": {"infantry": 3, "leader": "ida"}}}
    g = marching(
        "angles", areas, "move bernicia", "lead ida", "pick 3 infantry", "to pennines", "drop 1 infantry", round=7
    )
    for action in ("to cheshire", "stop"):
        g.play(action)
    assert armies(g, "angles", "pennines") == 1
    assert armies(g, "angles", "cheshire") == 2
    assert notations(g) == ["done"]


@rule("britannia", "leader.move.armies-benefit", "move.difficult-stop")
def test_with_a_leader_three_areas_and_no_stop_in_difficult_terrain():
    areas = {"york": {"brigantes": {"infantry": 1, "leader": "urien"}}}
    g = marching("brigantes", areas, "move york", "lead urien", "pick 1 infantry", "to pennines", "to lothian", round=7)
    assert "dunedin" in targets(g)
    g.play("to dunedin")
    assert notations(g) == ["stop", "cancel"]
    assert why(g, "mar") == "leader.move.three"


@rule("britannia", "leader.move.armies-benefit")
def test_armies_that_leave_without_their_leader_gain_nothing():
    areas = {"york": {"brigantes": {"infantry": 2, "leader": "urien"}}}
    g = marching("brigantes", areas, "move york", "take 1 infantry", "to pennines", round=7)
    assert notations(g) == ["stop", "cancel"]


@rule("britannia", "leader.never-alone")
def test_the_last_army_does_not_leave_its_leader():
    areas = {"york": {"brigantes": {"infantry": 2, "leader": "urien"}}}
    g = marching("brigantes", areas, "move york", round=7)
    assert notations(g) == ["take 1 infantry", "lead urien"]
    assert why(g, "take 2 infantry") == "leader.never-alone"


@rule("britannia", "leader.never-alone")
def test_a_burh_is_no_company():
    areas = {"york": {"saxons": {"infantry": 1, "burh": True, "leader": "alfred"}}, "kent": {"saxons": 1}}
    g = marching("saxons", areas, round=12)
    g.play("move york")
    assert notations(g) == ["lead alfred"]


@rule("britannia", "leader.move.three", "leader.never-alone")
def test_a_leader_alone_hops_between_his_armies_only():
    areas = {"york": {"angles": {"infantry": 1, "leader": "ida"}}, "bernicia": {"angles": 1}, "lothian": {"angles": 1}}
    g = marching("angles", areas, "move york", "lead ida", round=7)
    assert targets(g) == {"bernicia"}
    assert why(g, "lindsey") == "leader.never-alone"
    for action in ("to bernicia", "to lothian", "stop"):
        g.play(action)
    assert where(g, "ida") == "lothian"
    assert armies(g, "angles", "york") == 1


@rule("britannia", "leader.never-alone")
def test_a_leader_does_not_go_back_alone_to_where_he_took_the_last_army_from():
    areas = {"wessex": {"normans": {"infantry": 1, "leader": "william"}}}
    g = marching("normans", areas, "move wessex", "lead william", "pick 1 infantry", "to devon", round=15)
    g.play("drop 1 infantry")
    assert why(g, "wessex") == "leader.never-alone"
    g.play("stop")
    assert where(g, "william") == "devon"


@rule("britannia", "leader.move.three")
def test_a_leader_moves_once_in_a_phase():
    areas = {"york": {"angles": {"infantry": 1, "leader": "ida"}}, "bernicia": {"angles": 2}}
    g = marching("angles", areas, "move york", "lead ida", "to bernicia", "stop", "move bernicia", round=7)
    assert notations(g) == ["take 1 infantry", "take 2 infantry"][: len(notations(g))]
    assert "lead ida" not in notations(g)


@rule("britannia", "leader.not-army")
def test_leaders_do_not_count_for_an_overrun():
    areas = {"york": {"angles": {"infantry": 2, "leader": "ida"}}, "lindsey": {"picts": 1}}
    g = marching("angles", areas, "move york", "lead ida", "pick 2 infantry", "to lindsey", round=7)
    assert "on 1" not in notations(g)


@rule("britannia", "comp.leader.danish-brothers")
def test_ivar_and_halfdan_are_one_leader():
    g = position("movement", "danes", {"york": {"danes": {"infantry": 2, "leader": "ivar_halfdan"}}}, round=12)
    g.play("move york")
    assert [action for action in notations(g) if action.startswith("lead")] == ["lead ivar_halfdan"]
