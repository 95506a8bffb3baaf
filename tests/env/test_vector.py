"""Many games at once: the same whatever the number of processes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from logres import BadInput, env


def played(processes: int, steps: int = 60) -> list[tuple[Any, ...]]:
    found = []
    with env.vector("thanes", 3, processes, seed=5) as table:
        table.reset()
        for _ in range(steps):
            table.step([int(np.flatnonzero(marks)[-1]) for marks in table.mask])
            found.append((table.observations["tracks"].copy(), table.rewards.copy(), table.done.copy()))
    return found


def test_processes_make_no_difference():
    one, two = played(1), played(2)
    for first, second in zip(one, two, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))
    ends = [rewards[done == 1] for _, rewards, done in one if done.any()]
    assert ends
    assert all(rewards.sum(axis=1) == pytest.approx(0, abs=1e-6) for rewards in ends)


def test_what_is_not_legal_is_told():
    with env.vector("thanes", 2) as table:
        table.reset()
        with pytest.raises(BadInput, match="not legal"):
            table.step([0, 0])


def test_each_row_is_a_game_of_its_own():
    with env.vector("thanes", 2, seed=1) as table:
        cards = table.reset()["cards"]
        assert not np.array_equal(cards[0], cards[1])
