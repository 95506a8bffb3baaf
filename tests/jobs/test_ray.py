"""A real Ray cluster on this machine, where Ray is installed: `make test-ray`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from logres.bots import arena
from logres.bots.arena import Match, Series
from logres.cli.long_work import answers
from logres.jobs import place, run
from tests.jobs.test_jobs import die_once

pytest.importorskip("ray")
pytestmark = [
    pytest.mark.long,
    pytest.mark.plain,
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::FutureWarning"),
]

SERIES = arena.series("thanes", ("random",), 8, "s")


def game(folder: Path, series: Series, number: int) -> Match:
    """A game during which a worker is killed, once."""
    die_once(folder, number)
    return arena.play_match(series, number)


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_a_worker_dies_and_nothing_is_lost(tmp_path: Path, workers: int):
    found = answers(run(partial(game, tmp_path, SERIES), range(8), place("ray", workers)))
    assert (tmp_path / "begun-3").exists()
    assert found == list(arena.run(SERIES))
