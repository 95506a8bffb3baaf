"""One game played by numbers: what every environment here is made of."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Self

from logres.bots.scores import lead
from logres.engine.actions import Action
from logres.engine.api import new
from logres.engine.errors import BadInput, GameOver
from logres.engine.game import Game
from logres.engine.play.documents import is_integer
from logres.engine.result import Result
from logres.engine.title import title as find_title
from logres.env.action_space import Path, Space, space

REWARDS: Final = ("rank", "win", "score")


class Setting(NamedTuple):
    """Which game is played. `initiatives`: how many of its own (trade, Tribute) a seat may play before each answer."""

    title: str
    scenario: str
    options: dict[str, Any]
    reward: str = "rank"
    initiatives: int = 0

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that are asked: without those which the rules play themselves."""
        title = find_title(self.title)
        unplayed = title.unplayed(self.options)
        return tuple([seat for seat in title.seats(self.scenario, self.options) if seat not in unplayed])


def setting(
    id: str,
    scenario: str | None = None,
    options: dict[str, Any] | None = None,
    reward: str = "rank",
    initiatives: int = 0,
) -> Setting:
    """A checked setting: BadInput for what does not exist."""
    title = find_title(id)
    if reward not in REWARDS:
        raise BadInput(f"there is no reward '{reward}'; there are: {', '.join(REWARDS)}")
    if not is_integer(initiatives) or initiatives < 0:
        raise BadInput(f"initiatives are a number of them, not {initiatives!r}")
    return Setting(id, title.check_scenario(scenario), title.check_options(options), reward, initiatives)


class Episode:
    """A game in which the seat that is asked chooses one number after the other until an action is whole.

    What leaves no choice is not asked: forced actions are played, a noun with one word left is filled in. The game
    keeps neither log nor history; `game` may be looked at, but is played by `step` alone.

    >>> episode = Episode.start(setting("thanes"), seed=1)
    >>> episode.seat, [episode.space.label(index) for index in episode.legal()]
    ('ash', ['bid ...', 'bid ...', 'bid ...'])
    """

    def __init__(self, game: Game, initiatives: int = 0) -> None:
        self.game = game
        self.space: Space = space(game.title)
        self.initiatives = initiatives
        self.prefix: Path = ()
        self.spare = initiatives
        self._seat: str | None = None
        self._menu: dict[Path, Action] = {}
        self.advance()

    @classmethod
    def start(cls, chosen: Setting, seed: int | str | None = None) -> Self:
        game = new(chosen.title, chosen.scenario, seed, chosen.options)
        return cls(game.trial(), chosen.initiatives)

    @property
    def seat(self) -> str | None:
        """Who is asked; None when the game is over."""
        return self._seat

    @property
    def result(self) -> Result | None:
        return self.game.result

    def legal(self) -> list[int]:
        """The numbers that may be chosen next, the lowest first."""
        at = len(self.prefix)
        if not at:
            return sorted({path[0] for path in self._menu})
        return sorted({path[at] for path in self._menu if path[:at] == self.prefix})

    def step(self, index: int) -> None:
        """Choose a number; BadInput if it is not legal. When an action is whole it is played."""
        if self.seat is None:
            raise GameOver("the game is over")
        self.prefix, action = self._chosen((*self.prefix, _number(index)))
        if action is not None:
            self.prefix = ()
            self.play(action)
            self.advance()

    def play(self, action: Action) -> None:
        """The seat that is asked answers, or does something of its own accord."""
        self._spend(action)
        self.game.play(action, self.seat)

    def _spend(self, action: Action) -> None:
        """How many initiatives the seat still has before it must answer."""
        beside = self.initiatives > 0 and action not in self.game.legal()
        self.spare = self.spare - 1 if beside else self.initiatives

    def advance(self) -> None:
        """Play what is forced, up to the next question, and see what can be answered there."""
        self._see_who_is_asked()
        while (forced := self.game.forced) is not None:
            self.game.play(forced, self.seat)
            self._see_who_is_asked()
        self._menu = {self.space.encode(action): action for action in self._offered()}

    def _see_who_is_asked(self) -> None:
        decision = self.game.decision
        self._seat = None if decision is None else decision.seat

    def _offered(self) -> list[Action]:
        legal = self.game.legal()
        if self.seat is None or self.spare <= 0:
            return legal
        return [*self.game.initiatives(self.seat), *legal]

    def _chosen(self, path: Path) -> tuple[Path, Action | None]:
        """What has been chosen, filled in as far as there is no choice, and the action if it is whole."""
        if path in self._menu:  # the usual case: no path goes on where another ends
            return path, self._menu[path]
        left = [longer for longer in self._menu if longer[: len(path)] == path]
        if not left:
            raise BadInput(f"{path[-1]} ({self.space.label(path[-1])}) is not legal now")
        while (at := len(path)) < len(left[0]) and len({longer[at] for longer in left}) == 1:
            path = (*path, left[0][at])
        return path, self._menu.get(path)

    def clone(self) -> Self:
        """A copy that goes its own way."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.game = self.game.clone()
        return other

    def __deepcopy__(self, memo: Any) -> Self:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "space"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.space = space(self.game.title)


def _number(choice: Any) -> int:
    """A choice as libraries give it, perhaps in an array without dimensions."""
    try:
        return int(choice)
    except (TypeError, ValueError):
        raise BadInput(f"a choice is a number, not {choice!r}") from None


def rewards(result: Result, seats: tuple[str, ...], kind: str = "rank") -> dict[str, float]:
    """What the end of a game is worth to each seat.

    `rank` runs from 1 for the first to -1 for the last, level seats share; `win` is 1, which winners share, or 0;
    `score` is what the seat has more than the others have on average.

    >>> rewards(Result({"ash": 3, "birch": 5, "cedar": 3}, ("birch",), ""), ("ash", "birch", "cedar"))
    {'ash': -0.5, 'birch': 1.0, 'cedar': -0.5}
    """
    if kind not in REWARDS:
        raise BadInput(f"there is no reward '{kind}'; there are: {', '.join(REWARDS)}")
    if kind == "win":
        return {seat: float(seat in result.winners) / max(1, len(result.winners)) for seat in seats}
    if kind == "score":
        played = {seat: float(result.scores[seat]) for seat in seats}
        return {seat: lead(played, seat) for seat in seats}
    return {seat: _standing(result, seat) for seat in seats}


def _standing(result: Result, seat: str) -> float:
    ranks = list(result.ranks.values())
    last = max(2, len(ranks), *ranks)
    place = result.ranks[seat] + (ranks.count(result.ranks[seat]) - 1) / 2
    return 1.0 - 2.0 * (place - 1) / (last - 1)
