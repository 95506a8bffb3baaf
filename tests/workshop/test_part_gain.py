"""What the search loses without a part: how each chooses, and one position of a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from logres.engine.interfaces import Plan
from logres_workshop.measure import part_gain, positions
from logres_workshop.measure.part_gain import PARTS, WHOLE, halved, report, shared
from logres_workshop.measure.positions import USUAL, Judged

PLANS = [Plan(words, (words,)) for words in "abcd"]


def test_halving_looks_longer_at_the_better_half():
    """What is good in the first two worlds alone is found out by the third."""
    worths = {"a": (5, 5, -9, -9), "b": (4, 4, 4, 4), "c": (0, 0, 99, 99), "d": (1, 1, 1, 1)}

    def value(plan: Plan, number: int) -> float:
        return worths[plan.words][min(number, 3)]

    assert halved(PLANS, 16, value).words == "b"
    assert shared(PLANS, 8, value).words == "a"
    assert shared(PLANS, 16, value).words == "c"


def test_a_part_is_told_beside_the_whole():
    values = {WHOLE: [2.0, 4.0], USUAL: [1.0, 1.0], **{part: [2.0, 4.0] for part in PARTS}, PARTS[0]: [0.0, 0.0]}
    said = report([Judged("", 0, values, {})])
    assert "whole: +2.00" in said
    assert "without halving: -3.00 +- 0.00 beside the whole, another choice in 1" in said
    assert "without re-deals: +0.00 +- 0.00 beside the whole, another choice in 0" in said


def test_a_position_is_weighed_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(positions, "SPREAD", 2)
    path = tmp_path / "parts.jsonl"
    words = ["bretwalda", "--positions", "1", "--samples", "2", "--judged", "2", "--journal", str(path)]
    part_gain.main(words)
    kept = path.read_text()
    assert set(json.loads(kept.splitlines()[1])["answer"]["values"]) == {WHOLE, *PARTS, USUAL}
    part_gain.main(words)
    assert path.read_text() == kept
