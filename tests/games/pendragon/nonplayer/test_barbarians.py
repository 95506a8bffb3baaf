"""What the two Barbarian flowcharts have each of their own."""

from __future__ import annotations

import pytest

from logres.games.pendragon.nonplayer.charts.saxons import SaxonTurn
from logres.games.pendragon.nonplayer.charts.scotti import ScottiTurn


@pytest.mark.parametrize("chart", [SaxonTurn, ScottiTurn])
def test_no_chart_leaves_an_answer_to_the_base(chart: type):
    assert {"return_now", "raid_now", "march_now", "battle", "battle_feat", "plan_feat"} <= set(vars(chart))
