"""Phase II: steps, terrain, enemies, straits, overruns, stacking."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.rules.movement.march import March
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, notations, position, table, targets, why


def marching(nation: str, areas: dict[str, Any], *actions: str, **more) -> logres.Game:
    g = position("movement", nation, areas, **more)
    for action in actions:
        g.play(action)
    return g


@rule("britannia", "move.optional")
def test_moving_is_voluntary_and_once_per_army():
    g = marching("welsh", {"powys": {"welsh": 2}})
    assert "done" in notations(g)
    g.play(["move powys", "take 1 infantry", "to march", "stop"])
    assert notations(g) == ["move powys", "done"]
    g.play(["move powys", "take 1 infantry", "to hwicce", "stop"])
    assert notations(g) == ["done"]
    assert str(g.why_not("march")).endswith("[move.optional]")


@rule("britannia", "move.optional")
def test_cancel_leaves_everything_as_it_was():
    g = marching("welsh", {"powys": {"welsh": 2}}, "move powys", "take 2 infantry", "to march")
    g.play("cancel")
    assert armies(g, "welsh", "powys") == 2
    assert notations(g) == ["move powys", "done"]


@rule("britannia", "move.normal.two")
def test_A10_infantry_moves_two_areas():
    g = marching(
        "angles", {"essex": {"angles": 1}}, "move essex", "take 1 infantry", "to suffolk", "to norfolk", round=10
    )
    assert notations(g) == ["stop", "cancel"]
    assert why(g, "lindsey") == "move.normal.two"
    g.play("stop")
    assert armies(g, "angles", "norfolk") == 1
    assert armies(g, "angles", "essex") == 0


@rule("britannia", "move.fast.three")
@pytest.mark.parametrize(
    ("nation", "units", "round"), [("romans", {"infantry": 1}, 3), ("normans", {"cavalry": 1}, 15)]
)
def test_cavalry_and_romans_move_three_areas(nation, units, round):
    kind = next(iter(units))
    start = ("move wessex", f"take 1 {kind}", "to sussex", "to essex", "to suffolk")
    g = marching(nation, {"wessex": {nation: units}}, *start, round=round)
    assert notations(g) == ["stop", "cancel"]
    assert why(g, "norfolk") == "move.fast.three"


@rule("britannia", "move.difficult-stop", "map.terrain.known-in-text")
@pytest.mark.parametrize(
    ("nation", "units", "round"),
    [("welsh", {"infantry": 3}, 8), ("romans", {"infantry": 1}, 3), ("normans", {"cavalry": 1}, 15)],
)
def test_A11_difficult_terrain_stops(nation, units, round):
    kind = next(iter(units))
    g = marching(nation, {"avalon": {nation: units}}, "move avalon", f"take 1 {kind}", "to downlands", round=round)
    assert notations(g) == ["stop", "cancel"]
    assert why(g, "sussex") == "move.difficult-stop"


@rule("britannia", "move.difficult-stop")
def test_leaving_difficult_terrain_is_free():
    g = marching("welsh", {"downlands": {"welsh": 1}}, "move downlands", "take 1 infantry", "to wessex")
    assert "sussex" in targets(g)


@rule("britannia", "move.enemy-stop")
@pytest.mark.parametrize("holder", [{"saxons": {"burh": True}}, {"saxons": 1}, {"romans": {"fort": True}}])
def test_armies_stop_where_others_stand(holder):
    g = marching(
        "welsh", {"avalon": {"welsh": 2}, "wessex": holder}, "move avalon", "take 2 infantry", "to wessex", round=4
    )
    assert notations(g) == ["stop", "cancel"]
    assert why(g, "sussex") == "move.enemy-stop"


@rule("britannia", "game.term.opposing-nation:movement")
def test_nations_of_one_player_block_each_other():
    g = marching(
        "welsh", {"powys": {"welsh": 1}, "march": {"danes": 1}}, "move powys", "take 1 infantry", "to march", round=13
    )
    assert g.seats[table(g).owner[3]] == g.seats[table(g).owner[11]]
    assert notations(g) == ["stop", "cancel"]


@rule("britannia", "move.no-sea", "move.boat.when")
def test_no_sea_without_boats():
    g = marching("saxons", {"devon": {"saxons": 1}}, "move devon", "take 1 infantry", round=11)
    assert targets(g) == {"avalon", "wessex", "cornwall", "dyfed", "gwent"}
    assert why(g, "atlantic_ocean") == "move.boat.when"


# ---------------------------------------------------------------------- straits


@rule("britannia", "move.strait.whole-move")
def test_A13_strait_takes_the_whole_move():
    g = marching("saxons", {"devon": {"saxons": 1}}, "move devon", "take 1 infantry", round=11)
    assert {"gwent", "dyfed"} <= targets(g)
    g.play("to dyfed")
    assert notations(g) == ["stop", "cancel"]
    assert why(g, "powys") == "move.strait.whole-move"


@rule("britannia", "move.strait.whole-move")
def test_no_step_before_the_strait():
    g = marching("saxons", {"avalon": {"saxons": 1}}, "move avalon", "take 1 infantry", "to wessex", round=11)
    g.play("cancel")
    g = marching("welsh", {"powys": {"welsh": 1}}, "move powys", "take 1 infantry", "to dyfed")
    assert "devon" not in targets(g)
    assert why(g, "devon") == "move.strait.whole-move"


@rule("britannia", "move.strait.leader", "leader.move.three")
def test_a_leader_gets_no_exemption_from_straits():
    led = {"dyfed": {"brigantes": {"infantry": 1, "leader": "urien"}}}
    g = marching("brigantes", led, "move dyfed", "lead urien", "pick 1 infantry", round=7)
    g.play("to powys")
    g.play("to dyfed")
    assert "devon" not in targets(g)
    assert why(g, "devon") == "move.strait.whole-move"
    g.play("cancel")
    for action in ("move dyfed", "lead urien", "pick 1 infantry", "to devon"):
        g.play(action)
    assert notations(g) == ["stop", "cancel"]


# ---------------------------------------------------------------------- overruns


@rule("britannia", "move.overrun.threshold", "move.overrun.excess")
def test_A12_overrun():
    areas = {"avalon": {"welsh": 3}, "wessex": {"saxons": 1}}
    g = marching("welsh", areas, "move avalon", "take 2 infantry", "to wessex")
    assert notations(g) == ["stop", "cancel"]
    assert why(g, "on 1") == "move.overrun.excess"
    g = marching("welsh", areas, "move avalon", "take 3 infantry", "to wessex")
    assert notations(g) == ["on 1", "stop", "cancel"]
    assert why(g, "on 2") == "move.overrun.excess"
    for action in ("on 1", "to sussex", "stop"):
        g.play(action)
    assert armies(g, "welsh", "wessex") == 2
    assert armies(g, "welsh", "sussex") == 1


@rule("britannia", "move.overrun.threshold", "leader.not-army")
def test_leaders_do_not_count_against_an_overrun_but_forts_and_burhs_do():
    areas: dict[str, Any] = {"york": {"angles": 3}, "north_mercia": {"saxons": {"infantry": 1, "leader": "egbert"}}}
    g = marching("angles", areas, "move york", "take 3 infantry", "to north_mercia", round=11)
    assert "on 1" in notations(g)
    areas["north_mercia"]["saxons"] = {"infantry": 1, "burh": True}
    g = marching("angles", areas, "move york", "take 3 infantry", "to north_mercia", round=12)
    assert "on 1" not in notations(g)


@rule("britannia", "move.overrun.excess")
def test_armies_of_several_groups_hold_the_enemy_together():
    areas = {"avalon": {"welsh": 3}, "downlands": {"welsh": 1}, "wessex": {"saxons": 1}}
    g = marching("welsh", areas, "move downlands", "take 1 infantry", "to wessex", "stop")
    for action in ("move avalon", "take 3 infantry", "to wessex"):
        g.play(action)
    assert notations(g)[:2] == ["on 1", "on 2"]
    assert "on 3" not in notations(g)


@rule("britannia", "move.overrun.legal-move-only:terrain", "move.difficult-stop")
def test_no_overrun_through_difficult_terrain_without_a_leader():
    g = marching(
        "welsh", {"avalon": {"welsh": 3}, "downlands": {"saxons": 1}}, "move avalon", "take 3 infantry", "to downlands"
    )
    assert "on 1" not in notations(g)
    led = {"york": {"brigantes": {"infantry": 3, "leader": "urien"}}, "pennines": {"picts": 1}}
    g = marching("brigantes", led, "move york", "lead urien", "pick 3 infantry", "to pennines", round=7)
    assert "on 1" in notations(g)


@rule("britannia", "move.overrun.legal-move-only:allowance")
def test_no_overrun_with_the_steps_used_up():
    areas = {"essex": {"angles": 3}, "norfolk": {"saxons": 1}}
    g = marching("angles", areas, "move essex", "take 3 infantry", "to suffolk", "to norfolk", round=10)
    assert notations(g) == ["stop", "cancel"]
    assert why(g, "on 1") == "move.overrun.legal-move-only"


@rule("britannia", "move.overrun.twice", "move.overrun.battle-still-fought", "turn.movement-before-battle")
def test_two_overruns_in_one_march():
    areas = {"wessex": {"romans": 8}, "sussex": {"belgae": 1}, "essex": {"belgae": 2}}
    g = marching("romans", areas, "move wessex", "take 8 infantry", "to sussex", "on 6", "to essex", round=2)
    assert "on 2" in notations(g)
    assert "on 3" not in notations(g)  # 6 against 2: twice two must stay
    for action in ("on 1", "to suffolk", "stop"):
        g.play(action)
    assert [armies(g, "romans", a) for a in ("sussex", "essex", "suffolk")] == [2, 5, 1]
    assert table(g).contested(0) == [table(g).areas(2)[0], table(g).areas(2)[1]]
    assert not any(line.rule == "battle.must-fight" for line in g.log)


# ---------------------------------------------------------------------- stacking


def gather(g: logres.Game, *origins: str, to: str, count: int = 1) -> None:
    for origin in origins:
        for action in (f"move {origin}", f"take {count} infantry", f"to {to}", "stop"):
            g.play(action)


@rule("britannia", "stack.normal", "stack.overstack")
def test_three_in_normal_and_two_in_difficult_terrain_and_one_overstack():
    start = {"march": {"angles": 3}, "york": {"angles": 3}, "suffolk": {"angles": 3}, "essex": {"angles": 3}}
    g = marching("angles", start, round=10)
    gather(g, "march", to="north_mercia", count=3)
    gather(g, "york", to="north_mercia", count=1)  # the overstack
    for action in ("move suffolk", "take 3 infantry", "to lindsey"):
        g.play(action)
    assert why(g, "stop") == "stack.overstack"
    g.play("cancel")
    gather(g, "suffolk", to="lindsey", count=2)
    gather(g, "essex", to="south_mercia", count=3)
    assert "done" in notations(g)


@rule("britannia", "stack.overstack")
def test_an_overstack_of_five_in_difficult_terrain_is_never_legal():
    g = marching("angles", {"york": {"angles": 5}}, "move york", "take 5 infantry", "to lindsey", round=10)
    assert why(g, "stop") == "stack.overstack"
    g.play("cancel")
    gather(g, "york", to="lindsey", count=4)
    assert "done" in notations(g)


@rule("britannia", "stack.overstack", "stack.when-checked")
def test_the_overstack_may_change_place_within_the_phase():
    g = marching("angles", {"york": {"angles": 5}, "essex": {"angles": 1}}, round=10, seed=1)
    gather(g, "york", to="north_mercia", count=5)
    g.play("done")
    assert g.decision is None or g.decision.kind != "RemoveExcess"
    assert armies(g, "angles", "north_mercia") == 5


@rule("britannia", "stack.when-checked")
def test_limits_bind_at_the_end_of_the_phase_only():
    areas = {"york": {"angles": 3}, "north_mercia": {"angles": 3}, "suffolk": {"angles": 4}}
    g = marching(
        "angles", areas, "move york", "take 3 infantry", "to north_mercia", "to south_mercia", "stop", round=10
    )
    assert "done" in notations(g)  # three have passed through a full area
    g.play(["move north_mercia", "take 3 infantry", "to suffolk", "to norfolk", "stop"])
    assert "done" in notations(g)


@rule("britannia", "stack.when-checked")
def test_done_waits_until_stacks_are_legal_and_the_phase_can_be_started_again():
    areas = {"york": {"angles": 4}, "suffolk": {"angles": 2}, "essex": {"angles": 3}}
    g = marching("angles", areas, round=10)
    gather(g, "suffolk", to="essex", count=2)
    assert "done" not in notations(g)
    assert why(g, "done") == "stack.when-checked"
    assert why(g, "restart") == "stack.when-checked"  # first let others move
    for _ in range(8):
        g.play(["move york", "take 1 infantry", "to lindsey", "cancel"])
    g.play("restart")
    assert [armies(g, "angles", a) for a in ("york", "suffolk", "essex")] == [4, 2, 3]
    assert "done" in notations(g)


@rule("britannia", "stack.romans")
def test_romans_stack_without_limit_but_four_in_difficult_terrain():
    areas = {"wessex": {"romans": 9}, "essex": {"romans": 5}}
    g = marching("romans", areas, "move wessex", "take 5 infantry", "to downlands", round=3)
    assert why(g, "stop") == "stack.overstack"
    g.play("cancel")
    gather(g, "wessex", to="downlands", count=4)
    gather(g, "wessex", to="devon", count=4)  # two full difficult areas, and no overstack to spare
    assert "done" in notations(g)


@rule("britannia", "leader.not-army", "stack.normal")
def test_leaders_do_not_count_for_stacking():
    areas = {"york": {"angles": {"infantry": 3, "leader": "ida"}}, "essex": {"angles": 4}}
    g = marching("angles", areas, round=7)
    assert "done" in notations(g)


def test_copies_of_a_march_know_their_own_armies_that_may_still_move():
    g = marching("welsh", {"powys": {"welsh": 2}, "dyfed": {"welsh": 1}})
    assert notations(g) == ["move dyfed", "move powys", "done"]
    copy = g.clone()
    copy.play(["move powys", "take 2 infantry", "to march", "stop"])
    assert notations(copy) == ["move dyfed", "done"]
    assert notations(g) == ["move dyfed", "move powys", "done"]
    assert table(copy).camp().arrived
    assert not table(g).camp().arrived


def test_a_save_in_the_middle_of_a_march_holds_its_armies():
    g = marching("welsh", {"powys": {"welsh": 2}}, "move powys", "take 2 infantry", "to march")
    loaded = logres.load(g.save())
    begun, again = g.stack[-1], loaded.stack[-1]
    assert isinstance(begun, March)
    assert isinstance(again, March)
    assert type(again.parts[0]) is type(begun.parts[0])
    loaded.play("stop")
    assert armies(loaded, "welsh", "march") == 2
