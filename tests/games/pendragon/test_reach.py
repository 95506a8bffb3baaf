"""How far groups get: what is named can be played, and what can be played is named."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.engine.game import Game
from logres.engine.reach import BATTLE, MARCH, SEA, STEP, Band, Target
from logres.games.pendragon.commands.briton.intercept import Approach
from logres.games.pendragon.commands.briton.march import Column
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.names import SPACE, SPACES
from logres.games.pendragon.ui import asking, reach
from logres_workshop.random_play import RandomPlayer
from tests.games.pendragon.orders import at, board, order, play, table

ROAD = {"londinium": {"cavalry": 3, "town": 1}, "catuvellauni": {"town": 1}, "iceni": {"hillfort": 1}}


def bands(g: Game, origin: str | None) -> list[Band]:
    assert g.decision is not None
    return reach.reach(g, board(g), g.decision.seat, origin)


def band(g: Game, origin: str, stack: str, size: int) -> Band:
    return next(one for one in bands(g, origin) if (one.stack, one.size) == (stack, size))


def target(found: Band, area: str) -> Target:
    return next(one for one in found.field.targets if one.area == area)


def named(found: Band) -> set[str]:
    return {one.area for one in found.field.targets}


def lead(g: Game, found: Band, area: str) -> None:
    play(g, *found.begin, *target(found, area).actions)


def by_steps(g: Game, begin: tuple[str, ...]) -> set[str]:
    """Every space where a group may halt, found by playing every way step by step."""
    first = g.clone()
    play(first, *begin)
    ends: set[str] = set()
    waiting = [first]
    while waiting:
        now = waiting.pop()
        asked = now.decision
        assert isinstance(asked, Column)
        for action in now.legal():
            if action.verb == "halt":
                ends.add(SPACES[asked.path[-1]])
            elif action.verb == "to":
                further = now.clone()
                further.play(action)
                waiting.append(further)
    return ends


def test_a_march_gets_as_far_as_its_steps():
    g = table(ROAD, order("dux", "march"), blue=20)
    found = band(g, "londinium", "cavalry", 2)
    assert named(found) == by_steps(g, found.begin)
    assert (target(found, "catuvellauni").kind, target(found, "catuvellauni").path) == (
        STEP,
        ("londinium", "catuvellauni"),
    )
    assert MARCH in {one.kind for one in found.field.targets}
    lead(g, found, "catuvellauni")
    play(g, "done")
    assert (at(g, "catuvellauni", "cavalry"), at(g, "londinium", "cavalry")) == (2, 1)


def test_where_a_group_does_not_get_is_barred_with_the_rule():
    g = table({"votadini": {"cavalry": 1, "hillfort": 1}}, order("dux", "march"), blue=20)
    found = band(g, "votadini", "cavalry", 1)
    (barred,) = found.field.barred
    assert "dumnonii" in barred.areas
    assert barred.rule == "3.2.2.dux-march-movement"
    assert not set(barred.areas) & {*named(found), "votadini"}


def test_militia_stay_after_one_step_and_the_others_arrive():
    forces = {"londinium": {"militia": 2, "comitates": 1, "town": 1}, "catuvellauni": {"town": 1}}
    g = table(forces, order("civitates", "march"), blue=20)
    far = [one for one in band(g, "londinium", "all", 3).field.targets if len(one.path) > 2]
    assert far
    assert {one.arrive for one in far} == {1}
    assert named(band(g, "londinium", "militia", 2)) < named(band(g, "londinium", "comitates", 1))


def test_a_group_on_the_march_goes_on():
    g = table(ROAD, order("dux", "march"), blue=20)
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni")
    (found,) = bands(g, None)
    assert (found.begin, found.pieces, found.origin) == ((), {"cavalry": 1}, "londinium")
    assert target(found, "catuvellauni").actions == ("halt catuvellauni",)


RAIDED = {
    "regni": {"town": 1, "saxon_raider": 2},
    "cantiaci": {"fort": 1, "cavalry": 3, "saxon_raider": 1},
    "atrebates": {"fort": 1, "cavalry": 1},
    "votadini": {"hillfort": 1, "cavalry": 2},
}


@pytest.mark.parametrize(
    "before", [(), ("select regni",), ("select cantiaci",), ("select regni", "select cantiaci", "meet cantiaci")]
)
def test_riders_come_to_a_target_that_is_designated_with_them(before: tuple[str, ...]):
    g = table(RAIDED, order("dux", "intercept"), blue=20)
    play(g, *before)
    found = band(g, "atrebates", "cavalry", 1)
    assert target(found, "regni").kind == BATTLE
    lead(g, found, "regni")
    both = band(g, "cantiaci", "cavalry", 2)
    lead(g, both, "regni")
    assert [(one["space"], one["to"]) for one in groups(g) if one["to"]] == [
        ("atrebates", "regni"),
        ("cantiaci", "regni"),
    ]


def groups(g: Game) -> list[dict[str, Any]]:
    return asking.bill(board(g), g.find(Order))


def test_who_could_ride_is_known_before_a_target_is_designated():
    g = table(RAIDED, order("dux", "intercept"), blue=20)
    assert reach.movers(g, board(g), "dux") == ["atrebates", "cantiaci"]
    run: Order = g.find(Order)
    near = Approach(board(g), run, [SPACE["regni"]])
    assert [near.targets_from(SPACE[origin]) for origin in ("atrebates", "votadini")] == [[SPACE["regni"]], []]
    assert Approach(board(g), run, []).targets_from(SPACE["atrebates"]) == []


def test_nobody_rides_where_no_raiders_are():
    g = table(RAIDED, order("dux", "intercept"), blue=20)
    found = band(g, "atrebates", "cavalry", 1)
    assert "votadini" in found.field.barred[0].areas


def test_warbands_move_in():
    forces = {"iceni": {"saxon_warband": 3, "saxon_settlement": 1}}
    g = table(forces, order("saxons", "march"), saxon_renown=9)
    play(g, "select catuvellauni", "done")
    assert reach.movers(g, board(g), "saxons") == ["iceni"]
    lead(g, band(g, "iceni", "saxon_warband", 2), "catuvellauni")
    assert (at(g, "catuvellauni", "saxon_warband"), at(g, "iceni", "saxon_warband")) == (2, 1)


def test_a_raid_comes_out_of_a_sea():
    g = table({"iceni": {"town": 0}}, order("saxons", "raid"), saxon_renown=9)
    assert "germanicus" in reach.movers(g, board(g), "saxons")
    found = bands(g, "germanicus")
    assert {one.size for one in found} == {1, 3}
    assert {one.kind for one in found[-1].field.targets} == {SEA}
    lead(g, found[-1], "iceni")
    assert [one["way"]["text"] for one in groups(g)] == ["3d4 germanicus iceni"]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_named_can_be_played(seed: int):
    g = logres.new("pendragon", seed=f"reach {seed}")
    player = RandomPlayer(seed)
    for _ in range(200):
        if not g.pending:
            break
        seat = g.pending[0].seat
        for origin in reach.movers(g, board(g), seat):
            for found in reach.reach(g, board(g), seat, origin):
                for one in found.field.targets[::5]:
                    trial = g.clone()
                    for action in (*found.begin, *one.actions):
                        trial.play(action, seat)
        player.play(g)
