"""A title as a PettingZoo AEC environment: one agent a seat."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from logres.env.action_space import space
from logres.env.episode import Episode, Setting, rewards
from logres.env.observation import DTYPE, Observer, mask, observer

LOW, HIGH = np.iinfo(DTYPE).min, np.iinfo(DTYPE).max


def observation_space(title: str) -> spaces.Dict:
    """What an agent is given: the arrays of `Observer`, and the mask of what it may choose."""
    arrays = {name: spaces.Box(LOW, HIGH, shape, DTYPE) for name, shape in observer(title).shapes.items()}
    marks = spaces.Box(0, 1, (space(title).size,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(arrays), "action_mask": marks})


def observation(episode: Episode, seat: str) -> dict[str, Any]:
    seen: Observer = observer(episode.space.title)
    return {"observation": seen.observe(episode, seat), "action_mask": mask(episode, seat)}


class LogresAEC(AECEnv):
    """Agents are seats, in the order in which the rules ask them; each chooses numbers of the title's space.

    The reward comes at the end. What is drawn at random depends on the seed of `reset`, or of the environment.
    """

    def __init__(self, chosen: Setting, seed: int | str | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.setting = chosen
        self.seed = seed
        self.render_mode = render_mode
        name = f"logres_{chosen.title}_v{space(chosen.title).version}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = list(chosen.seats)
        self._observation_space = {agent: observation_space(chosen.title) for agent in self.possible_agents}
        self._action_space = {agent: spaces.Discrete(space(chosen.title).size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_space[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode = Episode.start(self.setting, self.seed if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.episode.seat or self.agents[0]
        self._finish()

    def observe(self, agent: str) -> dict[str, Any]:
        return observation(self.episode, agent)

    def step(self, action: int) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.episode.step(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.agent_selection = self.episode.seat or self.agents[0]
        self._finish()
        self._accumulate_rewards()

    def _finish(self) -> None:
        result = self.episode.result
        if result is not None:
            self.rewards = rewards(result, tuple(self.agents), self.setting.reward)
            self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """What is asked now, in words."""
        decision = self.episode.game.decision
        return "The game is over." if decision is None else decision.prompt

    def close(self) -> None:
        """There is nothing to close."""
