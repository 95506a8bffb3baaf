"""How far groups get in one march: what is named can be played, and what can be played is named."""

from __future__ import annotations

from random import Random

import pytest

import logres
from logres.engine.reach import BATTLE, MARCH, OVERRUN, SEA, STEP, Band, Target
from logres.games.britannia.rules.movement.march import March
from logres.games.britannia.tables import AREAS
from tests.games.britannia.positions import armies, position


def bands(g: logres.Game, origin: str | None) -> list[Band]:
    assert g.decision is not None
    return g.title.reach(g, g.board, g.decision.seat, origin)


def band(g: logres.Game, origin: str, stack: str, size: int) -> Band:
    return next(one for one in bands(g, origin) if (one.stack, one.size) == (stack, size))


def target(found: Band, area: str) -> Target:
    return next(one for one in found.field.targets if one.area == area)


def named(found: Band) -> set[str]:
    return {one.area for one in found.field.targets}


def by_steps(g: logres.Game, begin: tuple[str, ...]) -> set[str]:
    """Every area where a group may stop, found by playing every way step by step."""
    first = g.clone()
    first.play(list(begin))
    ends: set[str] = set()
    seen: set[object] = set()
    waiting = [first]
    while waiting:
        now = waiting.pop()
        march = now.decision
        assert isinstance(march, March)
        state = (march.path, march.parts, march.dropped, march.through)
        if state in seen:
            continue
        seen.add(state)
        for action in now.legal():
            if action.verb == "stop":
                ends.add(AREAS[march.path[-1]])
            elif action.verb in ("to", "on"):
                further = now.clone()
                further.play(action.text)
                waiting.append(further)
    return ends


def random_marches(title: str, seed: int, most: int) -> list[tuple[logres.Game, Band]]:
    """Groups that could march somewhere in a game that is played at random."""
    rng = Random(seed)
    g = logres.new(title, seed=seed)
    found: list[tuple[logres.Game, Band]] = []
    while g.decision is not None and len(found) < most:
        starts = [action.area for action in g.legal() if action.verb == "move"]
        if starts and rng.random() < 0.1:
            found.append((g.clone(), rng.choice(bands(g, rng.choice(starts)))))
        g.play(rng.choice(g.legal()).text)
    return found


@pytest.mark.parametrize("title", ["britannia", "britannia-redux"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_reach_names_what_can_be_reached_step_by_step_and_nothing_else(title, seed):
    tried = random_marches(title, seed, 40)
    assert len(tried) == 40
    assert any(one.field.targets for _, one in tried)
    for g, one in tried:
        assert named(one) == by_steps(g, one.begin), (one.origin, one.stack, one.size)


@pytest.mark.parametrize("title", ["britannia", "britannia-redux"])
def test_the_notations_of_every_target_bring_the_group_there(title):
    for g, one in random_marches(title, 7, 40):
        for there in one.field.targets:
            after = g.clone()
            nation = after.pending[0].actor
            before = armies(after, nation, there.area)
            after.play([*one.begin, *there.actions])
            left = one.size if there.area == one.origin else 0
            assert armies(after, nation, there.area) == before - left + there.arrive
            assert there.path[0] == one.origin
            assert there.path[-1] == there.area


def test_every_area_is_a_target_or_barred_with_a_reason():
    for g, one in random_marches("britannia", 5, 20):
        barred = [area for why in one.field.barred for area in why.areas]
        assert sorted([*named(one), *barred]) == sorted(AREAS)
        assert all(why.text and why.rule in g.title.ledger for why in one.field.barred)


def test_kinds_tell_how_a_target_is_reached():
    g = position("movement", "welsh", {"powys": {"welsh": 4}, "march": {"angles": 1}, "york": {"angles": 1}})
    found = band(g, "powys", "infantry", 1)
    assert target(found, "hwicce").kind == STEP
    assert target(found, "avalon").kind == MARCH
    assert (target(found, "march").kind, target(found, "march").fight) == (BATTLE, True)
    assert "north_mercia" not in named(found) or target(found, "north_mercia").kind == MARCH
    assert "york" not in named(found)


def test_past_an_enemy_some_stay_behind_to_fight():
    g = position("movement", "welsh", {"powys": {"welsh": 4}, "march": {"angles": 1}})
    through = target(band(g, "powys", "infantry", 4), "cheshire")
    assert (through.kind, through.arrive) == (OVERRUN, 2)
    assert through.actions == ("to march", "on 2", "to cheshire", "stop")
    assert "cheshire" not in named(band(g, "powys", "infantry", 2))


def test_a_way_round_is_preferred_to_an_overrun():
    g = position("movement", "welsh", {"powys": {"welsh": 4}, "march": {"angles": 1}})
    round_about = target(band(g, "powys", "infantry", 4), "south_mercia")
    assert round_about.path == ("powys", "hwicce", "south_mercia")
    assert round_about.kind == MARCH


def test_over_the_sea_in_a_turn_with_boats():
    g = position("movement", "irish", {"dyfed": {"irish": 2}}, round=7)
    kinds = {one.area: one.kind for one in band(g, "dyfed", "infantry", 1).field.targets}
    assert kinds["cornwall"] == SEA


def test_a_leader_with_each_number_of_armies():
    g = position("movement", "angles", {"bernicia": {"angles": {"infantry": 3, "leader": "ida"}}}, round=7)
    led = [one for one in bands(g, "bernicia") if one.stack == "ida"]
    assert [one.size for one in led] == [0, 1, 2, 3]
    assert led[3].begin == ("move bernicia", "lead ida", "pick 3 infantry")
    assert len(named(led[3])) > len(named(band(g, "bernicia", "infantry", 2)))


def test_a_group_on_the_march_goes_on_from_where_it_is():
    g = position("movement", "welsh", {"powys": {"welsh": 2}})
    g.play(["move powys", "take 2 infantry", "to hwicce"])
    (one,) = bands(g, None)
    assert one.begin == ()
    assert target(one, "hwicce").actions == ("stop",)
    assert target(one, "avalon").path == ("powys", "hwicce", "avalon")


def test_nobody_else_is_told_anything():
    g = position("movement", "welsh", {"powys": {"welsh": 2}})
    others = [seat for seat in g.seats if seat != g.pending[0].seat]
    assert all(g.title.reach(g, g.board, seat, "powys") == [] for seat in others)
    assert bands(g, "york") == []
    assert armies(g, "welsh", "powys") == 2
