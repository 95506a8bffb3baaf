"""OpenSpiel's own suite, saves, and its search."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts

from logres import env

TITLES = ("britannia", "britannia-redux", "pendragon", "bretwalda", "thanes")
LIMIT = 120


class Even:
    """Every position is worth the same."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def walk(state: Any, choices: int, seed: int = 1) -> Any:
    random = np.random.RandomState(seed)
    while (choices > 0 or state.is_chance_node()) and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
            choices -= 1
    return state


@pytest.mark.parametrize("id", TITLES)
def test_random_simulation(id: str):
    pyspiel.random_sim_test(env.openspiel(id, deals=5, limit=LIMIT), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("id", TITLES)
def test_a_state_comes_back_from_its_text(id: str):
    game = env.openspiel(id, deals=5)
    state = walk(game.new_initial_state(), 30)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("id", TITLES)
def test_its_search_runs(id: str):
    game = env.openspiel(id, deals=5)
    state = walk(game.new_initial_state(), 6)
    bot = ismcts.ISMCTSBot(game, Even(), 2.0, 12, random_state=np.random.RandomState(1), use_observation_string=True)
    assert bot.step(state) in state.legal_actions()


def test_a_die_is_a_node_with_six_outcomes():
    state = env.openspiel("thanes", deals=5).new_initial_state()
    met = False
    random = np.random.RandomState(2)
    while not state.is_terminal():
        if state.is_chance_node() and state.history():
            assert state.chance_outcomes() == [(face, pytest.approx(1 / 6)) for face in range(6)]
            met = True
        state.apply_action(int(random.choice(state.legal_actions())))
    assert met
    assert sum(state.returns()) == pytest.approx(0)


def test_a_clone_goes_its_own_way():
    state = walk(env.openspiel("bretwalda", deals=5).new_initial_state(), 20)
    before = str(state)
    walk(state.clone(), 20)
    assert str(state) == before


def test_dealt_anew_it_is_the_same_to_the_player():
    game = env.openspiel("bretwalda", deals=5)
    state = walk(game.new_initial_state(), 20)
    player = state.current_player()
    other = state.resample_from_infostate(player, lambda: 0.3)
    assert other.observation_string(player) == state.observation_string(player)
    assert str(other) != str(state)
