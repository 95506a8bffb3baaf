"""PettingZoo's own suites, and what an agent may see."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from logres import BadInput, env

TITLES = ("britannia", "britannia-redux", "pendragon", "bretwalda", "thanes")
CYCLES = 100
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")


@pytest.mark.parametrize("id", TITLES)
def test_the_api(id: str):
    api_test(env.aec(id), num_cycles=CYCLES)


@pytest.mark.parametrize("id", TITLES)
def test_equal_seeds_give_equal_games(id: str):
    seed_test(lambda: env.aec(id), num_cycles=CYCLES)


@pytest.mark.parametrize("id", TITLES)
def test_only_the_seat_that_is_asked_has_a_mask(id: str):
    table = env.aec(id, seed=1)
    table.reset()
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


def test_a_game_to_its_end_and_its_rewards():
    table = env.aec("thanes", seed=3)
    table.reset()
    total = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        total[agent] += reward
        table.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


def test_what_is_not_legal_is_refused():
    table = env.aec("thanes", seed=3)
    table.reset()
    with pytest.raises(BadInput, match="not legal"):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0]))


def test_others_see_nothing_of_a_hand():
    first, second = (env.aec("thanes", seed=seed) for seed in (3, 4))
    for table in (first, second):
        table.reset()
    hands = [table.observe("ash")["observation"]["cards"] for table in (first, second)]
    others = [table.observe("birch")["observation"]["cards"] for table in (first, second)]
    assert not np.array_equal(hands[0], hands[1])
    assert not np.array_equal(hands[0], others[0])


@pytest.mark.parametrize("id", ["thanes", "bretwalda"])
def test_an_observation_depends_on_what_the_seat_knows_alone(id: str):
    table, seen = env.aec(id, seed=5), env.observer(id)
    table.reset()
    for _ in range(12):
        seat = table.agent_selection
        other = env.Episode(table.episode.game.redeal(seat, 9))
        other.prefix = table.episode.prefix
        own = seen.observe(table.episode, seat)
        assert all(np.array_equal(own[name], array) for name, array in seen.observe(other, seat).items())
        table.step(table.episode.legal()[-1])
