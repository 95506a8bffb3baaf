"""What any released version has saved or recorded, this one opens and plays on."""

from __future__ import annotations

from pathlib import Path

import pytest

import logres
from logres_workshop.released import main
from tests.conformance.samples import wander

FOLDER = Path(__file__).parent
SAVES = sorted(FOLDER.glob("*/*.json"))
RECORDS = sorted(FOLDER.glob("*/*.txt"))


def name(file: Path) -> str:
    return f"{file.parent.name} {file.stem}"


@pytest.mark.parametrize("file", SAVES, ids=name)
def test_a_kept_save_loads_and_plays_on(file: Path):
    game = logres.load(file.read_text("utf-8"))
    assert game.pending
    wander(game, 50)
    assert game.title.broken(game, game.board) == []


@pytest.mark.parametrize("file", RECORDS, ids=name)
def test_a_kept_record_replays(file: Path):
    text = file.read_text("utf-8")
    game = logres.replay(text)
    assert game.record(whole=True).split("\n\n")[1] == text.split("\n\n")[1]
    wander(game, 50)


def test_the_tool_keeps_a_save_and_a_record_of_each_scenario(tmp_path: Path):
    assert main(["thanes", "--folder", str(tmp_path)]) == 0
    kept = {file.name for file in (tmp_path / logres.__version__).iterdir()}
    scenarios = ("thanes-three-thanes", "thanes-two-thanes")
    assert kept > {f"{scenario}.{kind}" for scenario in scenarios for kind in ("json", "txt")}
    assert any(name.startswith("thanes-moment-") for name in kept)
