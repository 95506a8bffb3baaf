"""One flag of terrain, four effects."""

from __future__ import annotations

import pytest

from logres.games.britannia.rules.movement.stacking import limit
from logres.games.britannia.tables import ANGLES, AREA
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, notations, position, targets
from tests.games.britannia.test_movement import marching


@rule("britannia", "map.terrain.types")
@pytest.mark.parametrize(("area", "hard"), [("pennines", True), ("cumbria", False)])
def test_terrain_drives_movement_stacking_population_and_defence(area, hard):
    g = marching("angles", {"cheshire": {"angles": 1}}, "move cheshire", "take 1 infantry", f"to {area}", round=10)
    assert (targets(g) == set()) is hard
    assert limit(ANGLES, AREA[area]) == (2 if hard else 3)
    g = position("population", "angles", {area: {"angles": 1}}, round=10, seed=1)
    assert g.board.pop[ANGLES] == (1 if hard else 2)  # type: ignore[attr-defined]
    areas = {area: {"angles": 1, "brigantes": 1}}
    g = position("battles", "angles", areas, round=10, chance=[1, 5], seed=1)
    assert armies(g, "brigantes", area) == (1 if hard else 0)
    assert notations(g)
