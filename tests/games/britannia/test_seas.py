"""Boats, landings from the sea, landing limits, raids and major invasions, as far as they are movement."""

from __future__ import annotations

import pytest

import logres
from logres.games.britannia.rules.movement.stacking import can_add
from logres.games.britannia.tables import AREA, AREAS, DANES, JUTES
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, notations, position, table, targets, why
from tests.games.britannia.test_movement import marching

CHANNEL = {"kent", "sussex", "wessex", "devon", "cornwall"}
FRISIAN = {"york", "lindsey", "norfolk", "suffolk", "essex", "kent"}
ATLANTIC = {"cornwall", "devon", "avalon", "hwicce", "gwent", "dyfed", "powys", "gwynedd", "clwyd", "cheshire"}


@rule("britannia", "move.boat.one-sea", "move.boat.when")
def test_A14_saxon_boats_from_devon():
    g = marching("saxons", {"devon": {"saxons": 1}}, "move devon", "take 1 infantry", "to atlantic_ocean", round=9)
    assert targets(g) == ATLANTIC
    assert why(g, "irish_sea") == "move.boat.one-sea"
    assert why(g, "stop") == "move.boat.one-sea"
    g.play("to hwicce")
    assert notations(g) == ["stop", "cancel"]


@rule("britannia", "move.boat.one-sea", "map.adjacency.sea-in-text")
def test_A15_boats_reach_any_coast_of_one_sea():
    g = marching("angles", {"kent": {"angles": 1}, "mar": {"angles": 1}}, "move kent", "take 1 infantry", round=9)
    assert {"frisian_sea", "english_channel"} <= targets(g)
    g.play("to frisian_sea")
    assert targets(g) == FRISIAN
    g.play("cancel")
    for action in ("move kent", "take 1 infantry", "to english_channel"):
        g.play(action)
    assert targets(g) == CHANNEL
    g.play("cancel")
    for action in ("move mar", "take 1 infantry", "to icelandic_sea"):
        g.play(action)
    assert {"skye", "caithness"} <= targets(g)


@rule("britannia", "move.boat.one-sea")
def test_infantry_must_start_on_a_coast_to_sail():
    g = marching("angles", {"north_mercia": {"angles": 1}}, "move north_mercia", "take 1 infantry", "to york", round=9)
    assert why(g, "north_sea") == "move.boat.one-sea"


@rule("britannia", "move.boat.leader-or-cavalry")
def test_A30_a_leader_adds_a_land_step_to_a_voyage():
    areas = {"lothian": {"angles": {"infantry": 1, "leader": "oswiu"}}}
    path = ("to north_sea", "to york", "to north_mercia", "stop")
    g = marching("angles", areas, "move lothian", "lead oswiu", "pick 1 infantry", *path, round=9)
    assert armies(g, "angles", "north_mercia") == 1


@rule("britannia", "move.boat.portage", "move.boat.leader-or-cavalry")
def test_boats_may_be_carried_across_the_island():
    areas = {"strathclyde": {"dubliners": {"infantry": 2, "leader": "olaf"}}}
    path = ("to lothian", "to north_sea", "to york", "stop")
    g = marching("dubliners", areas, "move strathclyde", "lead olaf", "pick 2 infantry", *path, round=13, half=2)
    assert armies(g, "dubliners", "york") == 2


@rule("britannia", "move.boat.major-invasion", "major.two-halves:boats")
def test_boats_in_both_halves_of_a_major_invasion():
    """One army sails round the coast twice in a turn."""
    voyage = ("move york", "take 1 infantry", "to frisian_sea", "to kent", "stop", "done")
    g = marching("danes", {"york": {"danes": 1}}, *voyage, round=12)
    assert (table(g).nation, table(g).half) == (DANES, 2)
    g.play(["move kent", "take 1 infantry", "to english_channel", "to wessex", "stop"])
    assert armies(g, "danes", "wessex") == 1


# ---------------------------------------------------------------------- from the sea


def landing(nation: str, sea: str, *actions: str, **more) -> logres.Game:
    return marching(nation, {sea: {nation: 2}}, f"move {sea}", "take 2 infantry", *actions, **more)


@rule("britannia", "move.sea.direct-landing", "map.coast.notes")
def test_landing_and_one_step_more():
    g = landing("irish", "atlantic_ocean", "to hwicce", round=8)
    assert "march" in targets(g)
    g.play("to march")
    assert notations(g) == ["stop", "cancel"]
    g = landing("irish", "atlantic_ocean", "to powys", round=8)
    assert notations(g) == ["stop", "cancel"]  # difficult


@rule("britannia", "move.sea.adjacent-sea", "move.sea.no-second-sea:infantry")
def test_one_other_sea_before_landing():
    g = landing("irish", "atlantic_ocean", "to english_channel", round=8)
    assert targets(g) == CHANNEL
    assert why(g, "frisian_sea") == "move.sea.no-second-sea"
    assert "stop" not in notations(g)
    g.play("to kent")
    assert notations(g) == ["stop", "cancel"]


@rule("britannia", "move.sea.no-second-sea:leader-or-cavalry", "move.sea.fast-units")
def test_leaders_and_cavalry_have_one_step_more_but_no_second_sea():
    areas = {"irish_sea": {"scots": {"infantry": 1, "leader": "fergus"}}}
    g = marching("scots", areas, "move irish_sea", "lead fergus", "pick 1 infantry", "to icelandic_sea", round=7)
    assert "north_sea" not in targets(g)
    g.play("to skye")
    assert "alban" in targets(g)
    g.play("cancel")
    g = marching(
        "normans", {"english_channel": {"normans": {"cavalry": 1}}}, "move english_channel", "take 1 cavalry", round=15
    )
    for step in ("to sussex", "to essex", "to suffolk"):
        g.play(step)
    assert notations(g) == ["stop", "cancel"]


@rule("britannia", "move.sea.must-land:ordinary")
def test_armies_at_sea_must_land_outside_raids():
    g = position("movement", "irish", {"atlantic_ocean": {"irish": 2}}, round=8)
    assert notations(g) == ["move atlantic_ocean"]
    assert why(g, "done") == "move.sea.must-land"
    g.play(["move atlantic_ocean", "take 1 infantry", "to dyfed", "stop"])
    assert "done" not in notations(g)
    g.play(["move atlantic_ocean", "take 1 infantry", "to dyfed", "stop"])
    assert "done" in notations(g)


@rule("britannia", "raid.remain", "raid.who", "raid.land-armies-excluded")
def test_A19_raiders_are_those_who_began_at_sea_and_may_stay_there():
    for nation, sea in (("irish", "atlantic_ocean"), ("scots", "irish_sea")):
        g = position("movement", nation, {sea: {nation: 1}, "dyfed": {nation: 1}}, round=6)
        assert "done" in notations(g)
        assert {(AREAS[c[0]], c[4]) for c in table(g).cohorts} == {(sea, 1), ("dyfed", 0)}


@rule("britannia", "raid.remain")
def test_a_raider_may_not_stay_in_another_sea():
    g = landing("irish", "atlantic_ocean", "to irish_sea", round=6)
    assert g.why_not("stop") is not None


@rule("britannia", "major.stay-at-sea", "move.sea.must-land:major-invasion")
def test_in_a_major_invasion_armies_may_wait_at_sea_in_the_first_half_only():
    areas = {"frisian_sea": {"saxons": 3}}
    assert "done" in notations(position("movement", "saxons", areas, round=6, half=1))
    assert "done" not in notations(position("movement", "saxons", areas, round=6, half=2))
    raid = {"irish_sea": {"scots": 3}}
    assert "done" in notations(position("movement", "scots", raid, round=7, half=2))  # a raiding turn as well


@rule("britannia", "stack.sea-unlimited")
def test_a_sea_holds_any_number():
    g = position("movement", "jutes", {"english_channel": {"jutes": 6}, "kent": {"jutes": 4}}, round=6)
    assert can_add(table(g), JUTES, AREA["english_channel"], 14)
    assert not can_add(table(g), JUTES, AREA["sussex"], 4)  # the overstack is in Kent


@rule("britannia", "move.sea.split-landing", "stack.sea-unlimited", "battle.no-sea-combat")
def test_units_of_one_sea_land_where_each_likes_and_nobody_fights_at_sea():
    areas = {"english_channel": {"jutes": 5, "saxons": 9}}
    g = position("movement", "jutes", areas, round=6)
    for coast in ("kent", "sussex", "wessex", "kent", "sussex"):
        g.play(["move english_channel", "take 1 infantry", f"to {coast}", "stop"])
    g.play("done")
    assert armies(g, "saxons", "english_channel") == 9
    assert [armies(g, "jutes", coast) for coast in ("kent", "sussex", "wessex")] == [2, 2, 1]


# ---------------------------------------------------------------------- landing limits


@rule("britannia", "card.restriction.irish-landing", "move.restriction.north-south:irish", "move.restriction.scope")
def test_A17_irish_invaders_land_south_of_galloway():
    g = landing("irish", "atlantic_ocean", "to irish_sea", round=7)
    assert targets(g) == {"cumbria", "cheshire"}
    assert why(g, "galloway") == "move.restriction.north-south"
    g = landing("irish", "irish_sea", "to cumbria", round=7)
    assert "galloway" in targets(g)  # on foot they may go there
    g = marching("irish", {"cheshire": {"irish": 1}}, "move cheshire", "take 1 infantry", "to irish_sea", round=7)
    assert "galloway" in targets(g)  # who began on land is free


@rule("britannia", "move.restriction.north-south:scots")
def test_scots_invaders_land_north_of_cumbria():
    g = landing("scots", "irish_sea", round=7)
    assert targets(g) == {"galloway", "strathclyde", "dalriada", "skye", "icelandic_sea", "atlantic_ocean"}
    assert why(g, "cumbria") == "move.restriction.north-south"
    g = marching("scots", {"galloway": {"scots": 1}}, "move galloway", "take 1 infantry", round=7)
    assert "cumbria" in targets(g)


@rule("britannia", "move.restriction.north-south:dubliners")
def test_dublin_invaders_land_north_of_devon():
    g = landing("dubliners", "irish_sea", "to atlantic_ocean", round=13)
    assert targets(g) == ATLANTIC - {"devon", "cornwall"}
    assert why(g, "devon") == "move.restriction.north-south"
    g = landing("dubliners", "atlantic_ocean", "to avalon", round=13)
    assert "devon" in targets(g)


@rule("britannia", "move.restriction.north-south:danes")
def test_danish_invaders_land_south_of_lothian():
    g = landing("danes", "north_sea", round=12)
    assert targets(g) == {"bernicia", "york", "frisian_sea", "icelandic_sea"}
    assert why(g, "lothian") == "move.restriction.north-south"
    g.play("to bernicia")
    assert "lothian" in targets(g)


@rule("britannia", "card.restriction.irish-landing")
def test_landing_limits_bind_raiders_too():
    g = landing("irish", "irish_sea", round=6)
    assert targets(g) == {"cumbria", "cheshire", "atlantic_ocean", "icelandic_sea"}


@rule("britannia", "card.restriction.jutes-atlantic", "move.restriction.scope")
def test_A18_jute_invaders_may_not_enter_the_atlantic_but_jutes_on_land_may():
    g = landing("jutes", "english_channel", round=6)
    assert why(g, "atlantic_ocean") == "move.restriction.scope"
    assert "frisian_sea" in targets(g)
    g = marching("jutes", {"devon": {"jutes": 1}}, "move devon", "take 1 infantry", round=6)
    assert "atlantic_ocean" in targets(g)


@rule("britannia", "move.restriction.scope")
def test_who_began_the_turn_at_sea_stays_bound_in_the_second_half():
    cohorts = [{"area": "lothian", "start": "north_sea", "count": 1}]
    areas = {"lothian": {"angles": 1}}
    g = marching("angles", areas, "move lothian", "take 1 infantry", round=7, half=2, cohorts=cohorts)
    g.play("to north_sea")
    g.play("cancel")
    g = marching(
        "angles",
        {"mar": {"angles": 1}},
        "move mar",
        "take 1 infantry",
        round=7,
        half=2,
        cohorts=[{"area": "mar", "start": "north_sea", "count": 1}],
    )
    assert why(g, "icelandic_sea") == "move.restriction.scope"
    g = marching("angles", {"mar": {"angles": 1}}, "move mar", "take 1 infantry", round=7, half=2)
    assert "icelandic_sea" in targets(g)


# ---------------------------------------------------------------------- Pict raids, and where raiders may go back to


@rule("britannia", "raid.picts.all-raiders", "raid.picts.by-sea", "raid.picts.no-overland")
def test_picts_raid_by_sea_and_remember_their_origin():
    areas = {"dunedin": {"picts": 2}, "mar": {"picts": 1}}
    g = position("movement", "picts", areas, round=4)
    g.play(["move dunedin", "take 1 infantry", "to north_sea", "to york", "stop"])
    g.play(["move dunedin", "take 1 infantry", "to lothian", "to bernicia", "stop"])
    by_area = {AREAS[c[0]]: (AREAS[c[2]], AREAS[c[3]], c[4]) for c in table(g).cohorts if c[5]}
    assert by_area == {"york": ("dunedin", "dunedin", 1), "bernicia": ("dunedin", "lothian", 0)}


@rule("britannia", "raid.picts.all-raiders")
def test_picts_are_no_raiders_in_other_rounds():
    g = position("movement", "picts", {"dunedin": {"picts": 1}}, round=6)
    g.play(["move dunedin", "take 1 infantry", "to north_sea", "to york", "stop"])
    assert [c[4] for c in table(g).cohorts] == [0]


@rule("britannia", "retreat.attacker.from-sea", "retreat.attacker.boat", "retreat.attacker.entry-area")
@pytest.mark.parametrize(
    ("nation", "origin", "steps", "back", "round"),
    [
        ("norsemen", "icelandic_sea", ("north_sea", "york"), "icelandic_sea", 11),
        ("norsemen", "icelandic_sea", ("mar",), "icelandic_sea", 11),
        ("angles", "york", ("north_sea", "dunedin"), "york", 9),
        ("angles", "york", ("lindsey",), "york", 9),
        ("angles", "essex", ("suffolk", "norfolk"), "suffolk", 9),
    ],
)
def test_where_an_army_came_from_is_where_it_may_go_back_to(nation, origin, steps, back, round):
    g = marching(nation, {origin: {nation: 1}}, f"move {origin}", "take 1 infantry", round=round)
    for step in steps:
        g.play(f"to {step}")
    g.play("stop")
    (cohort,) = table(g).cohorts
    assert (AREAS[cohort[0]], AREAS[cohort[3]]) == (steps[-1], back)


@rule("britannia", "retreat.defender.forbidden")
def test_the_areas_an_enemy_came_in_from_are_remembered_overruns_included():
    areas = {"avalon": {"welsh": 3}, "wessex": {"saxons": 1}, "sussex": {"saxons": 1}}
    g = marching("welsh", areas, "move avalon", "take 3 infantry", "to wessex", "on 1", "to sussex", "stop")
    entries = {(AREAS[into], AREAS[out]) for into, out in table(g).entries}
    assert entries == {("wessex", "avalon"), ("sussex", "wessex")}
