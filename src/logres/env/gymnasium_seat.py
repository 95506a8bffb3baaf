"""A title as a Gymnasium environment: one seat is yours, bots have the others."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from logres.bots.bot import Bot, check, consult, seat_all
from logres.engine.errors import BadInput
from logres.env.action_space import space
from logres.env.episode import Episode, Setting, rewards
from logres.env.pettingzoo_aec import observation, observation_space


class LogresGym(gymnasium.Env[dict[str, Any], int]):
    """Between two of your choices all other seats play. The same seed of `reset` meets the same dice and bots."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(self, chosen: Setting, seat: str, bots: dict[str, str], render_mode: str | None = None) -> None:
        if seat not in chosen.seats:
            raise BadInput(f"there is no seat '{seat}' to play; there are: {', '.join(chosen.seats)}")
        for bot in bots.values():
            check(bot, chosen.title)
        self.setting = chosen
        self.seat = seat
        self.bots = bots
        self.render_mode = render_mode
        self.observation_space = observation_space(chosen.title)
        self.action_space = spaces.Discrete(space(chosen.title).size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.dice = int(self.np_random.integers(1 << 62))
        self.episode = Episode.start(self.setting, self.dice)
        self.players: dict[str, Bot] = seat_all(self.bots, str(self.dice))
        self._others()
        return observation(self.episode, self.seat), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self.episode.step(action)
        self._others()
        result = self.episode.result
        reward = 0.0 if result is None else rewards(result, self.setting.seats, self.setting.reward)[self.seat]
        return observation(self.episode, self.seat), reward, result is not None, False, {}

    def action_masks(self) -> Any:
        """As some libraries ask for it."""
        return observation(self.episode, self.seat)["action_mask"].astype(bool)

    def _others(self) -> None:
        """All other seats answer, up to your next choice."""
        while (seat := self.episode.seat) is not None and seat != self.seat:
            self.episode.play(consult(self.players[seat], self.episode.game, self.dice))
            self.episode.advance()

    def render(self) -> str | None:
        decision = self.episode.game.decision
        return "The game is over." if decision is None else decision.prompt
