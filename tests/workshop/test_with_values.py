"""Hard with a learned value from a folder: it goes by it, and says where there is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import logres
from logres import BadInput
from logres.bots.bot import SAMPLES
from logres.games import learned
from logres.games.britannia.bot.features import FEATURES
from logres_workshop.measure import with_values


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read of other folders does not count."""
    monkeypatch.setattr(with_values, "forecast_of", learned.forecast_of.__wrapped__)


def test_without_a_file_it_does_not_play_by_something_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / with_values.PACKAGE).mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadInput, match="no values"):
        with_values.Hard(1)


def test_it_goes_by_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(with_values, "PACKAGE", "other_values")
    monkeypatch.setitem(SAMPLES, "hard", 2)
    game = logres.new("britannia", seed=3)
    rows = {seat: {"1": [30.0 if seat == "red" else -10.0, *[0.0] * len(FEATURES)]} for seat in game.seats}
    folder = tmp_path / with_values.PACKAGE / learned.FOLDER
    folder.mkdir(parents=True)
    (folder / "four-player.json").write_text(json.dumps({"weights": rows, "off by": {"1": 1.0}}))
    monkeypatch.syspath_prepend(tmp_path)
    bot = with_values.Hard(1)
    assert bot.search.tactics.value(game, "blue") == pytest.approx(-10.0)
    assert bot.choose(game) in game.legal()
