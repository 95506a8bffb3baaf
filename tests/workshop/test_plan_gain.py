"""What choices gain: the sums, and one position of a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from logres.engine.errors import BadInput
from logres_workshop.measure import plan_gain, positions
from logres_workshop.measure.plan_gain import report, saved
from logres_workshop.measure.positions import Judged, gains

ROWS = [
    Judged(
        seed="",
        at=0,
        plans=dict.fromkeys(plan_gain.SETS, 3),
        values={"first answers": [1.0, 5.0], "plans": [2.0, 6.0], "wide plans": [4.0, 8.0], "usual bot": usual},
    )
    for usual in ([0.0, 4.0], [1.0, 7.0])
]


def test_a_gain_is_the_mean_over_positions_with_its_interval():
    gain, margin = gains(ROWS, "plans")
    assert gain == pytest.approx((2.0 + 0.0) / 2)
    assert margin == pytest.approx(1.96 * 2**0.5 / 2**0.5)
    assert gains(ROWS, "plans", "first answers") == (1.0, 0.0)


def test_worlds_in_common_save_what_varies_alike_in_both():
    assert saved(ROWS, "plans") == pytest.approx((8 + 8 + 8 + 18) / (0 + 2))


def test_the_report_names_each_set():
    assert all(name in report(ROWS) for name in plan_gain.SETS)


def test_a_position_is_weighed_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(positions, "SPREAD", 2)
    path = tmp_path / "gain.jsonl"
    words = ["bretwalda", "--positions", "1", "--samples", "1", "--judged", "2", "--journal", str(path)]
    plan_gain.main(words)
    kept = path.read_text()
    row = json.loads(kept.splitlines()[1])["answer"]
    assert row["plans"]["first answers"] <= row["plans"]["plans"] <= row["plans"]["wide plans"]
    assert {len(values) for values in row["values"].values()} == {2}
    plan_gain.main(words)
    assert path.read_text() == kept
    with pytest.raises(BadInput, match="other work"):
        plan_gain.main(["britannia", *words[1:]])
