"""How forecasts are compared: the sums, and one small file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from logres.bots import train
from logres.bots.train import Sample
from logres.games.learned import from_json
from logres_workshop.measure import forecast


def look(game: int, seen: float, evaluation: float, standing: float, lead: float) -> Sample:
    return Sample(game, "red", 1, [seen, evaluation], standing, lead)


def test_who_predicts_the_lead_explains_it_and_who_tells_the_mean_nothing():
    found = [look(n, 0.0, 0.0, 0.0, float(n)) for n in range(5)]
    assert forecast.explained(found, [0.0, 1.0, 2.0, 3.0, 4.0]) == 1.0
    assert forecast.explained(found, [2.0] * 5) == 0.0


def test_each_forecast_goes_by_its_own_figures():
    """The lead is what greedy's evaluation says in the first case, what was learned in the second."""
    learned = from_json({"weights": {"red": {"1": [0.0, 3.0]}}, "off by": {"1": 1.0}})
    leads = [float(n * 7 % 11) for n in range(40)]
    by_evaluation = [look(n, 0.0, 2.0 * lead, 0.0, lead) for n, lead in enumerate(leads)]
    [(_, (points, greedy, value))] = forecast.by_phase(by_evaluation, learned)
    assert points < 0.1 < 0.99 < greedy
    assert value < 0.1
    as_learned = [look(n, lead / 3, 0.0, 0.0, lead) for n, lead in enumerate(leads)]
    [(_, (points, greedy, value))] = forecast.by_phase(as_learned, learned)
    assert max(points, greedy) < 0.1
    assert value == pytest.approx(1.0)


def test_a_file_of_weights_is_told_of_round_by_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    found = forecast.samples("britannia", "two-player-germanic", 1, "1")
    alike = [one._replace(game=game) for game in range(5) for one in found]
    monkeypatch.setattr(forecast, "samples", lambda *_: alike)
    none = [0.0] * (1 + len(train.tactics_of("britannia").FEATURES))
    rows = {seat: {"1": none} for seat in {one.seat for one in found}}
    file = tmp_path / "values.json"
    doc = {"title": "britannia", "scenario": "two-player-germanic", "weights": rows, "off by": {"1": 1.0}}
    file.write_text(json.dumps(doc))
    forecast.main([str(file)])
    told = capsys.readouterr().out
    assert all(name in told for name in forecast.NAMES)
    assert told.count("\n") == 2 + len({one.phase for one in found})
