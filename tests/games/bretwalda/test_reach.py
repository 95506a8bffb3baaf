"""How far units get: what is named can be played, and what can be played is named."""

from __future__ import annotations

from random import Random

import pytest

import logres
from logres.engine.reach import BATTLE, Band
from logres.games.bretwalda.rules.actions.march import Walk
from logres.games.bretwalda.tables import PLACES
from tests.games.bretwalda.positions import HOMES, here, position


def bands(g: logres.Game, origin: str | None) -> list[Band]:
    return g.title.reach(g, g.board, g.pending[0].seat, origin)


def by_steps(g: logres.Game, begin: tuple[str, ...]) -> set[str]:
    """Every area where a unit may end its way, found by playing every way."""
    first = g.clone()
    first.play(list(begin))
    ends: set[str] = set()
    waiting = [(first, "")]
    while waiting:
        now, here = waiting.pop()
        if not isinstance(now.decision, Walk):
            ends.add(here)
            continue
        for action in now.legal():
            if action.verb == "stop":
                ends.add(here)
            elif action.verb == "to":
                waiting.append((now.trial(action, stop=True), action.area or ""))
    return ends


def random_moves(seed: int, most: int) -> list[tuple[logres.Game, list[Band]]]:
    rng = Random(seed)
    g = logres.new("bretwalda", seed=seed)
    found: list[tuple[logres.Game, list[Band]]] = []
    while g.pending and len(found) < most:
        starts = sorted({action.area for action in g.legal() if action.verb == "move" and action.area})
        if starts:
            found.append((g.clone(), bands(g, rng.choice(starts))))
        decision = g.pending[0]
        moving = [action for action in g.legal() if action.verb == "movement"]
        g.play(rng.choice(moving or g.legal()), decision.seat)
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_reach_names_what_can_be_reached_step_by_step_and_nothing_else(seed):
    tried = random_moves(seed, 25)
    assert len(tried) == 25
    for g, found in tried:
        for band in [one for one in found if one.size == 1 and one.stack != "all"]:
            assert {target.area for target in band.field.targets} == by_steps(g, band.begin)


def test_every_target_can_be_played_by_all_of_the_band():
    areas = {
        "mameceaster": {"mercia": {"ealdorman": 1, "thegn": 2}, "control": "mercia"},
        "loidis": {"northumbria": {"thegn": 1}, "control": "northumbria"},
        "eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"},
    }
    g = position("movement", "mercia", {**HOMES, **areas}, seed=1)
    found = bands(g, "mameceaster")
    assert [(one.stack, one.size) for one in found] == [("all", 3), ("thegn", 1), ("thegn", 2), ("ealdorman", 1)]
    for band in found:
        assert "loidis" in {target.area for target in band.field.targets if target.kind == BATTLE}
        for target in [one for one in band.field.targets if one.area != band.origin]:
            after = g.clone()
            after.play([*band.begin, *target.actions])
            before = here(g, target.area).get("mercia", {})
            arrived = here(after, target.area)["mercia"]
            assert {kind: n - before.get(kind, 0) for kind, n in arrived.items() if kind in band.pieces} == band.pieces
            assert target.arrive == band.size


def test_units_play_their_targets_wherever_they_are():
    for g, found in random_moves(4, 40):
        for band in found:
            for target in band.field.targets:
                g.clone().play([*band.begin, *target.actions], g.pending[0].seat)


def test_who_is_not_asked_is_told_nothing():
    g, found = random_moves(1, 1)[0]
    others = [seat for seat in g.seats if seat != g.pending[0].seat]
    assert found
    assert all(g.title.reach(g, g.board, seat, found[0].origin) == [] for seat in others)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_place_that_a_band_does_not_get_to_has_a_reason(seed):
    for _, found in random_moves(seed, 12):
        for band in found:
            reached = {target.area for target in band.field.targets}
            barred = {area for one in band.field.barred for area in one.areas}
            assert reached | barred | {band.origin} == {*PLACES}
