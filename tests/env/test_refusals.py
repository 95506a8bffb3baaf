"""What no environment can do is refused as BadInput, before anything has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import logres
from logres import BadInput, env

DOORS: list[Callable[[Any], Any]] = [
    env.aec, env.openspiel, env.space, env.observer, env.setting, lambda title: env.gym(title, "dux"),
]  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("title", ["nope", None, 5, []])
def test_a_title_that_is_not_there(door: Callable[[Any], Any], title: Any):
    with pytest.raises(BadInput, match="there is no title"):
        door(title)


@pytest.mark.parametrize("bots", [["random"], [], None, 5, ["random"] * 9, {"wessex": "random"}])
def test_bots_for_other_seats_than_there_are(bots: Any):
    with pytest.raises(BadInput, match="one for each of northumbria, east-anglia, wessex"):
        env.gym("bretwalda", "mercia", bots=bots)


def test_a_bot_that_is_not_there_is_refused_before_the_first_game():
    with pytest.raises(BadInput, match="no bot 'nope' can play bretwalda"):
        env.gym("bretwalda", "mercia", bots="nope")


@pytest.mark.parametrize("wrong", [{"deals": 0}, {"deals": "x"}, {"limit": -1}, {"initiatives": -1}])
def test_numbers_of_openspiel_that_cannot_be(wrong: dict[str, Any]):
    with pytest.raises(BadInput):
        env.openspiel("thanes", **wrong)


@pytest.mark.parametrize("initiatives", [-1, "x", 1.5, True])
def test_initiatives_are_a_number(initiatives: Any):
    with pytest.raises(BadInput, match="initiatives are a number"):
        env.setting("bretwalda", initiatives=initiatives)


@pytest.mark.parametrize("count", [0, "x", 1.5])
def test_a_number_of_games(count: Any):
    with pytest.raises(BadInput, match="at least one game"):
        env.vector("thanes", count)


def test_a_reward_that_is_not_there():
    result = logres.Result({"ash": 1, "birch": 1}, ("ash", "birch"), "")
    with pytest.raises(BadInput, match="there is no reward 'most'"):
        env.rewards(result, ("ash", "birch"), "most")


@pytest.mark.parametrize("id", ["britannia", "britannia-redux", "pendragon", "bretwalda"])
@pytest.mark.parametrize("choice", [-1, 10**9, None, "x"])
def test_a_choice_that_is_not_offered_changes_nothing(id: str, choice: Any):
    table = env.aec(id, seed=1)
    table.reset()
    before, rewards = table.episode.game.digest(), dict(table._cumulative_rewards)
    table._cumulative_rewards[table.agent_selection] = rewards[table.agent_selection] = 7.0
    with pytest.raises(BadInput):
        table.step(choice)
    assert (table.episode.game.digest(), table._cumulative_rewards) == (before, rewards)
    table.step(np.array(table.episode.legal()[0]))


@pytest.mark.parametrize("path", [(), (10**9,), ("x",), None, 5])
def test_a_path_that_leads_nowhere(path: Any):
    with pytest.raises(BadInput):
        env.space("britannia").decode(path)


def test_an_observer_looks_at_seats_of_its_own_title():
    seen = env.observer("britannia")
    for game, seat in ((logres.new("britannia"), "dux"), (logres.new("pendragon"), "dux")):
        with pytest.raises(BadInput, match="no seat of"):
            seen.observe(game, seat)
