"""Opcodes are counted alike whenever they are counted."""

from __future__ import annotations

from pathlib import Path

import pytest

import logres
from logres_workshop.measure import builds, opcodes

SOURCE = str(Path(logres.__path__[0]).parent)

pytestmark = pytest.mark.plain  # compiled code has no opcodes


def test_equal_games_take_equal_opcodes_and_trials_fewer():
    one, again = [opcodes.counted(SOURCE, "britannia", 40, False) for _ in range(2)]
    quiet = opcodes.counted(SOURCE, "britannia", 40, True)
    assert one == again
    assert sum([times for times, _ in one["kinds"].values()]) == 40
    assert builds.mean_cost(quiet["kinds"]) < builds.mean_cost(one["kinds"])
    assert any("running.py" in name and "take" in name for name, _ in one["functions"])


def test_a_build_is_as_quick_as_itself():
    told = opcodes.report("britannia", SOURCE, SOURCE, 200, False, 1)
    assert "ratio 1.000, equal questions" in told
    assert len(told.splitlines()) == 2
