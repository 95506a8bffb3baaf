"""A seed and the actions fix the game, in whatever process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import logres
from logres.engine.title import Title
from tests.conformance.fingerprints import fingerprints
from tests.conformance.samples import wander

ROOT = Path(__file__).parents[2]


def test_the_seed_decides(title: Title):
    games = [logres.new(title.id, seed=seed) for seed in (1, 1, "1", 2)]
    for game in games:
        wander(game, 100)
    assert games[0].save() == games[1].save() == games[2].save()
    assert games[0].save() != games[3].save()


def test_without_a_seed_there_is_one_nobody_can_guess(title: Title):
    assert len({logres.new(title.id).seed for _ in range(3)}) == 3


def test_the_order_of_hashes_plays_no_part(id: str):
    runs = [_in_a_process(id, hash_seed) for hash_seed in ("1", "2")]
    told = [run.communicate()[0].split() for run in runs]
    assert told == [fingerprints(id)] * 2


def _in_a_process(id: str, hash_seed: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.conformance.fingerprints", id]
    return subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed}, stdout=subprocess.PIPE, text=True
    )
