"""One seat against bots, and Gymnasium's own check."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from logres import BadInput, env


@pytest.mark.filterwarnings("ignore::UserWarning:gymnasium")
def test_the_api():
    check_env(Legal(env.gym("thanes", "birch")), skip_render_check=True)


class Legal:
    """As the check plays what it likes, it is given something legal instead."""

    def __new__(cls, table):
        step = table.step
        table.step = lambda action: step(int(np.flatnonzero(table.action_masks())[0]))
        return table


def test_a_game_against_bots_ends_with_a_reward():
    table = env.gym(
        "bretwalda", "mercia", "greedy", scenario="two-player", options={"absent": ["wessex", "northumbria"]}
    )
    seen, _ = table.reset(seed=1)
    for _ in range(30):
        seen, reward, over, _, _ = table.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        assert table.episode.seat == "mercia" or over
    assert reward == 0 or over


def test_the_same_seed_meets_the_same_bots():
    tables = [env.gym("thanes", "ash") for _ in range(2)]
    seen = [table.reset(seed=4)[0] for table in tables]
    for _ in range(5):
        assert np.array_equal(seen[0]["observation"]["tracks"], seen[1]["observation"]["tracks"])
        seen = [table.step(int(np.flatnonzero(table.action_masks())[0]))[0] for table in tables]


def test_a_seat_that_is_not_there():
    with pytest.raises(BadInput, match="there are: ash"):
        env.gym("thanes", "oak")
