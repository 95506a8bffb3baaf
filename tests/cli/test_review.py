"""`logres review`: what it refuses, and that a review is worked out once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import logres
from logres.bots.bot import Random
from logres.cli import main
from logres.engine import title as registry
from logres.review import study
from tests.server.weighing import WEIGHING


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("LOGRES_STATE", str(tmp_path / "state"))
    registry.register(WEIGHING)
    game, bot = logres.new("weighing", seed=3), Random(3)
    while game.decision is not None:
        game.play(bot.choose(game), game.decision.seat)
    file = tmp_path / "game.record"
    file.write_text(game.record(), "utf-8")
    yield file
    registry._TITLES.pop("weighing", None)


def test_a_review_is_a_page_and_data_and_is_worked_out_once(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "review.html"
    assert main(["review", str(record), "--samples", "1", "--out", str(page)]) == 0
    assert "The chance to win" in page.read_text("utf-8")
    capsys.readouterr()
    monkeypatch.setattr(study, "work", None)
    assert main(["review", str(record), "--samples", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["samples"] == 1
    assert told["moments"][-1]["at"] == told["actions"]


def test_a_title_without_tactics_says_so_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, bot = logres.new("thanes", seed=3), Random(3)
    while game.decision is not None:
        game.play(bot.choose(game), game.decision.seat)
    file = tmp_path / "thanes.record"
    file.write_text(game.record(), "utf-8")
    assert main(["review", str(file)]) == 1
    said = capsys.readouterr().err.strip()
    assert "cannot be reviewed" in said
    assert "\n" not in said
