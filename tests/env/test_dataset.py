"""Data sets: the same whoever makes them, gone on with when stopped, and true to the games they speak of."""

from __future__ import annotations

import json
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import logres
from logres.cli import main
from logres.env.dataset import sample_game
from logres.jobs import parquet

pytest.importorskip("pyarrow")

SMALL = Path(__file__).parents[2] / "examples/data-sets"
FILES = ("records.zip", "seats.parquet", "positions.parquet", "README.md", "SHA256SUMS")


def make(out: Path, *more: str) -> None:
    words = ["dataset", "thanes", "--games", "5", "--bots", "random", "--every", "3", "--out", str(out), *more]
    assert main(words) == 0


def sums(folder: Path) -> dict[str, str]:
    lines = [line.split() for line in (folder / "SHA256SUMS").read_text("utf-8").splitlines()]
    return {name: digest for digest, name in lines}


def test_the_files_and_their_sums(tmp_path: Path):
    make(tmp_path / "set")
    assert sorted(path.name for path in (tmp_path / "set").iterdir()) == sorted(FILES)
    for name, digest in sums(tmp_path / "set").items():
        assert sha256((tmp_path / "set" / name).read_bytes()).hexdigest() == digest
    card = (tmp_path / "set/README.md").read_text("utf-8")
    assert "logres dataset thanes --games 5 --bots random --seed 0 --scenario three-thanes --every 3 --out set" in card


def test_it_is_gone_on_with_and_comes_out_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    make(tmp_path / "a/set")
    played: list[int] = []

    def stopped(series: Any, every: int, number: int) -> Any:
        if number == 2 and not played.count(2):
            played.append(2)
            raise KeyboardInterrupt
        played.append(number)
        return sample_game(series, every, number)

    monkeypatch.setattr("logres.cli.commands.dataset.sample_game", stopped)
    words = ["dataset", "thanes", "--games", "5", "--bots", "random", "--every", "3", "--out", str(tmp_path / "b/set")]
    assert main(words) == 130
    assert main(words) == 0
    assert played == [0, 1, 2, 2, 3, 4]
    assert sums(tmp_path / "a/set") == sums(tmp_path / "b/set")


def test_folders_of_something_else_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "letter").write_text("dear")
    assert main(["dataset", "thanes", "--games", "1", "--bots", "random", "--out", str(tmp_path)]) == 1
    assert "holds something already" in capsys.readouterr().err
    parts = tmp_path / "set/parts"
    parts.mkdir(parents=True)
    (parts / "work.json").write_text(json.dumps({"seed": "another"}))
    assert main(["dataset", "thanes", "--games", "1", "--bots", "random", "--out", str(tmp_path / "set")]) == 1
    assert "is of other work" in capsys.readouterr().err


@pytest.mark.parametrize("title", ["britannia", "britannia-redux", "pendragon", "bretwalda"])
def test_the_small_ones_are_true_to_their_games(title: str):
    """Each row of a game is what the record comes to when it is played again."""
    folder = SMALL / title
    for name, digest in sums(folder).items():
        assert sha256((folder / name).read_bytes()).hexdigest() == digest
    rows, seats = parquet.read(folder / "positions.parquet"), parquet.read(folder / "seats.parquet")
    assert {row["game"] for row in seats} == set(range(20))
    with zipfile.ZipFile(folder / "records.zip") as archive:
        record = archive.read(f"{title}-7.record").decode()
    end = logres.replay(record)
    assert end.result is not None
    for row in [row for row in seats if row["game"] == 7]:
        assert (row["score"], row["rank"]) == (end.result.scores[row["seat"]], end.result.ranks[row["seat"]])
    some = [row for row in rows if row["game"] == 7][::8]
    assert some
    for row in some:
        game = logres.replay(record, at=row["at"])
        assert game.decision is not None
        assert (game.decision.seat, game.decision.kind) == (row["seat"], row["kind"])
        assert [action.text for action in game.legal()] == row["legal"]
        assert row["choice"] in row["legal"]
        assert row["won"] == (row["seat"] in end.result.winners)
