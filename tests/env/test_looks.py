"""What two builds take for a look, in turn: that it measures every line, and takes the better one."""

from __future__ import annotations

from pathlib import Path

import logres
from logres_workshop.measure.looks import LINES, better, compare, looked

SOURCE = str(Path(logres.__file__).parents[1])


def test_every_line_is_measured():
    assert len(looked(SOURCE, "thanes", 3, 1)) == len(LINES)


def test_the_better_turn_counts():
    assert better([[3.0, 5.0], [4.0, 2.0]]) == [3.0, 2.0]


def test_both_builds_are_told():
    told = compare(SOURCE, SOURCE + "/.", "thanes", 3, 1, 1)
    assert told.startswith("thanes: observation ")
    assert told.count(" then ") == len(LINES)
