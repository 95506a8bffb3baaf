"""A title as an OpenSpiel game: explicit chance, hidden information, results by rank."""

from __future__ import annotations

import json
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from logres.engine.title import title as find_title
from logres.env.action_space import space
from logres.env.chance import ChanceEpisode
from logres.env.episode import Setting, rewards, setting
from logres.env.observation import Observer, observer

MOST_SEATS: Final = 5
MOST_OUTCOMES: Final = 128  # of a die or a card
DEALS: Final = 1000
LENGTH: Final = 40  # choices for a decision, chance included, at the very most
PARAMETERS: Final = {"scenario": "", "options": "", "reward": "rank", "deals": DEALS, "limit": 0}


class LogresGame(pyspiel.Game):
    """Parameters: `scenario`; `options`, JSON as hexadecimal digits; `reward`; `deals`, of which the first chance node
    chooses one; `limit`, after which number of choices the game is broken off (0: never), with 0 for everybody."""

    TITLE: ClassVar[str] = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        id = self.TITLE
        given = {**PARAMETERS, **(params or {})}
        options = json.loads(bytes.fromhex(given["options"]) or b"{}")
        self.setting: Setting = setting(id, given["scenario"] or None, options, given["reward"])
        self.deals: int = given["deals"]
        self.limit: int = given["limit"]
        info = pyspiel.GameInfo(
            num_distinct_actions=space(id).size,
            max_chance_outcomes=max(self.deals, MOST_OUTCOMES),
            num_players=len(self.setting.seats),
            min_utility=-1.0 if given["reward"] == "rank" else -1000.0,
            max_utility=1.0 if given["reward"] == "rank" else 1000.0,
            max_game_length=self.limit or find_title(id).longest() * LENGTH,
        )
        super().__init__(game_type(id), info, params or {})

    def new_initial_state(self) -> LogresState:
        return LogresState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LogresObserver:
        return LogresObserver(self.setting)


class LogresState(pyspiel.State):
    """The first node deals the cards; then seats and dice in the order of the rules."""

    def __init__(self, game: LogresGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.deals = game.deals
        self.limit = game.limit
        self.choices = 0
        self.episode: ChanceEpisode | None = None

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.episode is None or self.episode.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.episode.seat is not None
        return self.setting.seats.index(self.episode.seat)

    def is_terminal(self) -> bool:
        if self.episode is None:
            return False
        return self.episode.result is not None or 0 < self.limit <= self.choices

    def _legal_actions(self, player: int) -> list[int]:
        assert self.episode is not None
        return self.episode.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.episode is None:
            return [(deal, 1.0 / self.deals) for deal in range(self.deals)]
        return [(index, chance) for index, (_, chance) in enumerate(self.episode.outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = ChanceEpisode.start(self.setting, action)
        elif self.episode.outcomes:
            self.episode.chance(action)
        else:
            self.choices += 1
            self.episode.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return space(self.setting.title).label(action)
        outcomes = () if self.episode is None else self.episode.outcomes
        return f"draws {outcomes[action][0]}" if action < len(outcomes) else f"deal {action}"

    def returns(self) -> list[float]:
        result = None if self.episode is None else self.episode.result
        seats = self.setting.seats
        return [0.0] * len(seats) if result is None else list(rewards(result, seats, self.setting.reward).values())

    def resample_from_infostate(self, player: int, sampler: Any = None) -> LogresState:
        """The same to a player, with all that is hidden from it dealt anew."""
        other: LogresState = self.clone()
        assert other.episode is not None
        seed = int((np.random.random() if sampler is None else sampler()) * (1 << 53))
        other.episode.game = other.episode.game.redeal(self.setting.seats[player], seed)
        return other

    def __str__(self) -> str:
        if self.episode is None:
            return "before the deal"
        return f"{self.episode.game.digest()} {self.episode.prefix} {self.episode.drawn}"


class LogresObserver:
    """All arrays of `logres.env.observation` one after the other, as floats; `dict` has them by name."""

    def __init__(self, chosen: Setting) -> None:
        self.setting = chosen
        self.seen: Observer = observer(chosen.title)
        sizes = {name: int(np.prod(shape)) for name, shape in self.seen.shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[at : at + size].reshape(self.seen.shapes[name])
            at += size

    def set_from(self, state: LogresState, player: int) -> None:
        self.tensor.fill(0)
        if state.episode is not None:
            self.seen.write(state.episode, self.setting.seats[player], self.dict)

    def string_from(self, state: LogresState, player: int) -> str:
        """What the player sees, in words; equal where nothing tells two states apart."""
        if state.episode is None:
            return "before the deal"
        seat = self.setting.seats[player]
        chosen = state.episode.prefix if state.episode.seat == seat else ()
        return json.dumps([state.episode.game.view(seat, log=False), chosen], sort_keys=True)


def game_type(id: str) -> Any:
    return pyspiel.GameType(
        short_name=short_name(id),
        long_name=find_title(id).name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def short_name(id: str) -> str:
    return "logres_" + id.replace("-", "_")


def register(id: str) -> str:
    """Make a title known to `pyspiel.load_game`; its name there."""
    name = short_name(id)
    if name not in pyspiel.registered_names():
        # A class, not a function: OpenSpiel lets go of it after Python has ended, which a function does not survive.
        pyspiel.register_game(game_type(id), type(name, (LogresGame,), {"TITLE": id}))
    return name


def load(chosen: Setting, deals: int = DEALS, limit: int = 0) -> Any:
    """The game of a setting."""
    options = json.dumps(chosen.options).encode().hex()
    params = {"scenario": chosen.scenario, "options": options, "reward": chosen.reward, "deals": deals, "limit": limit}
    return pyspiel.load_game(register(chosen.title), params)
