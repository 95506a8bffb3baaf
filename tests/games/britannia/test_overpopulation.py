"""Phase V: overpopulation."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.tables import AREA
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, asked, left, notations, points, position, table


def hunger(nation: str, areas: dict[str, Any], round: int = 8) -> logres.Game:
    return position("overpopulation", nation, areas, round=round, chance=[])


FOUR = {"york": 3, "march": 3, "cheshire": 2, "hwicce": 1}


@rule("britannia", "overpop.limit", "overpop.no-empty-area", "overpop.exact", "overpop.sea-ignored")
def test_A28_overpopulation():
    """Nine armies in four areas lose one, not in Hwicce, where it is the last; those at sea do not count."""
    areas: dict[str, Any] = {area: {"saxons": count} for area, count in FOUR.items()}
    g = hunger("saxons", {**areas, "frisian_sea": {"saxons": 3}})
    assert asked(g) == ("Starve", "saxons")
    assert notations(g) == ["remove infantry march", "remove infantry cheshire", "remove infantry york"]
    refusal = g.why_not("hwicce")
    assert refusal is not None
    assert refusal.rule == "overpop.no-empty-area"
    g.play("remove infantry york")
    assert [armies(g, "saxons", area) for area in FOUR] == [2, 3, 2, 1]
    assert armies(g, "saxons", "frisian_sea") == 3
    assert asked(g)[0] != "Starve"


@rule("britannia", "overpop.limit")
def test_eight_armies_live_in_four_areas():
    g = hunger("saxons", {area: {"saxons": 2} for area in FOUR})
    assert asked(g)[0] != "Starve"


@rule("britannia", "overpop.exact")
def test_all_of_the_excess_goes_and_no_more():
    g = hunger("angles", {"york": {"angles": 5}, "march": {"angles": 1}})
    g.play("remove infantry york")
    assert asked(g) == ("Starve", "angles")
    g.play("remove infantry york")
    assert asked(g)[0] != "Starve"
    assert armies(g, "angles", "york") == 3


@rule("britannia", "overpop.limit")
@pytest.mark.parametrize("answer", ["remove infantry york", "remove cavalry york"])
def test_cavalry_counts(answer: str):
    g = hunger("normans", {"york": {"normans": {"infantry": 1, "cavalry": 2}}}, round=15)
    assert notations(g) == ["remove infantry york", "remove cavalry york"]
    g.play(answer)
    assert armies(g, "normans", "york") == 2


@rule("britannia", "overpop.limit", "burh.counts-as-army")
def test_burhs_count_and_leaders_do_not():
    saxons = {"infantry": 2, "burh": True, "leader": "harold"}
    g = hunger("saxons", {"york": {"saxons": saxons}}, round=15)
    assert notations(g) == ["remove infantry york", "remove burh york"]
    g.play("remove burh york")
    assert table(g).burh[AREA["york"]] == 0
    h = hunger("saxons", {"york": {"saxons": {"infantry": 1, "burh": True, "leader": "harold"}}}, round=15)
    assert asked(h)[0] != "Starve"


@rule("britannia", "leader.never-alone")
def test_hunger_leaves_a_leader_an_army():
    areas = {"york": {"saxons": {"infantry": 1, "burh": True, "leader": "harold"}}, "kent": {"saxons": 4}}
    g = hunger("saxons", areas, round=15)
    assert notations(g) == ["remove infantry kent", "remove burh york"]


@rule("britannia", "overpop.romans-exempt")
def test_the_romans_are_fed_from_abroad():
    g = hunger("romans", {"kent": {"romans": 9}}, round=3)
    assert left(g, "kent")["romans"] == 9
    assert asked(g)[0] != "Starve"
    for nation in ("romano_british", "normans"):
        assert asked(hunger(nation, {"kent": {nation: 3}}, round=8)) == ("Starve", nation)


@rule("britannia", "score.eliminate.battle-only")
def test_hunger_pays_nobody():
    g = hunger("belgae", {"kent": {"belgae": 3}}, round=2)
    g.play("remove infantry kent")
    assert [points(g, nation) for nation in ("romans", "irish", "scots")] == [0, 0, 0]
