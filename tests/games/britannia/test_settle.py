"""Armies that have no place, whatever is done."""

from __future__ import annotations

from logres.games.britannia.board import board_of
from logres.games.britannia.tables import AREAS, LAND
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, notations, points, position, question

EVERYWHERE = {area: {"welsh": 1} for area in AREAS[:LAND]}


@rule("britannia", "sea.no-landing", "score.eliminate.battle-only")
def test_an_army_without_any_landing_is_lost_and_nobody_scores():
    """Every area is a subject's, so the Romans may end their move nowhere."""
    areas = {**EVERYWHERE, "english_channel": {"romans": 2}}
    g = position("movement", "romans", areas, round=4, subjects={"welsh": "romans"}, seed=1)
    assert "done" in notations(g)
    g.play("done")
    assert armies(g, "romans", "english_channel") == 0
    assert points(g, "welsh") == points(g, "romans") == 0


@rule("britannia", "sea.no-landing", "move.sea.must-land")
def test_an_army_that_could_land_must():
    """One empty area, three steps away by the roads through the subjects' lands, takes both armies."""
    areas = {**EVERYWHERE, "english_channel": {"romans": 2}}
    del areas["york"]
    g = position("movement", "romans", areas, round=4, subjects={"welsh": "romans"}, seed=1)
    assert "done" not in notations(g)
    assert question(g).prompt == "Romans: move armies; those at sea must land."
    g.play("move english_channel")
    g.play("take 2 infantry")
    for area in ("kent", "essex", "suffolk", "north_mercia", "york"):
        g.play(f"to {area}")
    g.play("stop")
    assert "done" in notations(g)
    assert question(g).prompt == "Romans: move armies, or be done."


@rule("britannia", "sea.no-landing")
def test_raiders_and_the_first_half_of_an_invasion_never_drown():
    areas = {**EVERYWHERE, "irish_sea": {"scots": 2}}
    for round in (6, 7):
        g = position("movement", "scots", areas, round=round, seed=1)
        g.play("done")
        assert armies(g, "scots", "irish_sea") == 2


@rule("britannia", "stack.no-way-out")
def test_a_stack_that_nothing_can_make_legal_loses_its_excess():
    """Five Romano-British in Devon; all ways out are held by nations they may not attack."""
    areas = {area: {"welsh": 1} for area in ("cornwall", "avalon", "wessex", "dyfed", "gwent")}
    areas["devon"] = {"romano_british": 5}
    g = position("movement", "romano_british", areas, round=6, former=["welsh"], seed=1)
    assert notations(g) == ["done"]
    g.play("done")
    assert question(g).kind == "RemoveExcess"
    assert notations(g) == ["remove infantry devon"]
    g.play("remove infantry devon")
    assert armies(g, "romano_british", "devon") == 4
    assert points(g, "welsh") == 0


@rule("britannia", "stack.no-way-out")
def test_what_is_removed_is_gone_from_the_marching_order_too():
    areas = {area: {"welsh": 1} for area in ("cornwall", "avalon", "wessex", "dyfed", "gwent")}
    areas["devon"] = {"romano_british": 6}
    g = position("movement", "romano_british", areas, round=6, former=["welsh"], seed=1)
    g.play("done")
    g.play("remove infantry devon")
    assert [cohort[-1] for cohort in board_of(g).cohorts] == [5]
    g.play("remove infantry devon")
    assert armies(g, "romano_british", "devon") == 4


@rule("britannia", "stack.no-way-out")
def test_who_could_comply_must():
    areas = {area: {"welsh": 1} for area in ("cornwall", "avalon", "dyfed", "gwent")}
    areas["devon"] = {"romano_british": 5}
    g = position("movement", "romano_british", areas, round=6, former=["welsh"], seed=1)
    assert notations(g) == ["move devon"]
    assert question(g).prompt == "Romano-British: move armies; an area holds too many."
    g.play(["move devon", "take 1 infantry", "to wessex", "stop"])
    assert "done" in notations(g)


@rule("britannia", "stack.no-way-out")
def test_who_leads_his_armies_into_a_corner_does_not_shed_them():
    """All fits as the phase begins. Three in Devon beside the overstack of Cornwall do not, and no other move helps."""
    areas = {**EVERYWHERE, "cornwall": {"irish": 4}, "dyfed": {"irish": 3}, "devon": {}, "avalon": {"irish": 1}}
    g = position("movement", "irish", areas, round=12, seed=1)
    assert "done" in notations(g)
    g.play(["move dyfed", "take 3 infantry", "to devon", "stop"])
    assert "done" not in notations(g)
    while "restart" not in notations(g):
        g.play([notations(g)[0], "take 1 infantry", "cancel"])
    g.play("restart")
    assert armies(g, "irish", "dyfed") == 3
    assert "done" in notations(g)


@rule("britannia", "stack.no-way-out")
def test_the_owner_chooses_among_the_stacks_over_their_limit():
    areas = {area: {"welsh": 1} for area in ("cornwall", "avalon", "wessex", "dyfed", "gwent", "skye")}
    areas |= {"devon": {"romano_british": 3}, "hebrides": {"romano_british": 3}}
    g = position("movement", "romano_british", areas, round=6, former=["welsh"], seed=1)
    g.play("done")
    assert notations(g) == ["remove infantry devon", "remove infantry hebrides"]
    g.play("remove infantry hebrides")
    assert question(g).kind != "RemoveExcess"
