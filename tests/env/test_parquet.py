"""Tables of results as Parquet."""

from __future__ import annotations

from pathlib import Path

import pytest

from logres.cli import main
from logres.jobs import parquet

pyarrow = pytest.importorskip("pyarrow")


def test_a_row_for_each_seat_of_each_game(tmp_path: Path):
    file = tmp_path / "games.parquet"
    assert main(["simulate", "thanes", "--games", "3", "--seed", "4", "--parquet", str(file)]) == 0
    rows = parquet.read(file)
    assert [(row["game"], row["seat"]) for row in rows[:4]] == [(0, "ash"), (0, "birch"), (0, "cedar"), (1, "ash")]
    assert len(rows) == 9
    assert {row["seed"] for row in rows} == {"4/0", "4/1", "4/2"}
    assert all(any(row["won"] for row in rows if row["game"] == game) for game in range(3))


@pytest.mark.parametrize(
    ("words", "column", "count"),
    [
        (
            ["arena", "britannia", "--bots", "random,easy", "--rounds", "1", "--scenario", "two-player-germanic"],
            "alone",
            2,
        ),
        (["fuzz", "thanes", "--games", "2"], "decisions", 2),
    ],
)
def test_other_commands_write_theirs(words: list[str], column: str, count: int, tmp_path: Path):
    file = tmp_path / "x.parquet"
    assert main([*words, "--parquet", str(file)]) == 0
    rows = parquet.read(file)
    assert len(rows) == count
    assert column in rows[0]
