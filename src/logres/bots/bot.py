"""What a bot is, and where to find one.

A bot answers `game.decision` of a game that was dealt anew for its seat, so that it cannot see what the seat cannot:
hands, decks, sealed answers and dice to come are all guesses there. `consult` is how drivers ask a bot.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol

from logres.engine.actions import Action
from logres.engine.chance import seed_hash, value
from logres.engine.errors import BadInput, GameOver
from logres.engine.game import Game

RANDOM: Final = "random"
GREEDY: Final = "greedy"


class Bot(Protocol):
    """Anything that can answer the first pending decision of a re-dealt game."""

    def choose(self, game: Game) -> Action:
        """One of `game.legal()`."""
        ...


class Random:
    """Any legal action, all alike likely. Its choices hang on its seed and the action number alone."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = f"bot {seed}"

    def choose(self, game: Game) -> Action:
        actions = game.legal()
        if not actions:
            raise GameOver("the game is over")
        return self.pick(actions, game.count)

    def pick(self, actions: list[Action], number: int) -> Action:
        return actions[value(self.seed, 0, number, 0, len(actions))]


class Greedy:
    """The title's own greedy bot, looked up when it first meets a game of that title."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self._own: dict[str, Bot] = {}

    def choose(self, game: Game) -> Action:
        id = game.title.id
        if id not in self._own:
            self._own[id] = _greedy_of(id)(seed=self.seed)
        return self._own[id].choose(game)


BOTS: Final[dict[str, type[Random] | type[Greedy]]] = {RANDOM: Random, GREEDY: Greedy}


def bot(name: str, seed: int | str = 0) -> Bot:
    """The bot of a name; the same seed plays the same.

    >>> bot("oracle")
    Traceback (most recent call last):
    logres.engine.errors.BadInput: there is no bot 'oracle'; there are: random, greedy
    """
    if name not in BOTS:
        raise BadInput(f"there is no bot '{name}'; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)


def seat_all(seated: Mapping[str, str], seed: str) -> dict[str, Bot]:
    """A bot for each seat, by name. The seed may be the game's own: it is hashed, for it would tell the dice."""
    return {seat: bot(name, seed=seed_hash(f"{seed}/{seat}")) for seat, name in seated.items()}


def check(name: str, title: str) -> str:
    """The name itself if such a bot plays the title; BadInput otherwise."""
    bot(name)
    if name == GREEDY:
        _greedy_of(title)
    return name


def names(title: str) -> list[str]:
    """The bots that play a title, the strongest first."""
    return [GREEDY, RANDOM] if _has_greedy(title) else [RANDOM]


def consult(bot: Bot, game: Game, seed: int | str = 0) -> Action:
    """The bot's answer to `game.decision`, in a game dealt anew by the seed: the true one stays out of its sight."""
    decision = game.decision
    if decision is None:
        raise GameOver("the game is over")
    if isinstance(bot, Random):
        return bot.pick(game.legal(decision.seat), game.count)  # the list is all it looks at: no need to deal
    return bot.choose(game.redeal(decision.seat, seed_hash(f"{seed}/{game.count}")))


def _home(title: str) -> str:
    return f"logres.games.{title.replace('-', '_')}"


def _has_greedy(title: str) -> bool:
    home = _home(title)
    return (
        find_spec(home) is not None
        and find_spec(f"{home}.bot") is not None
        and find_spec(f"{home}.bot.bot") is not None
    )


def _greedy_of(title: str) -> Any:
    if not _has_greedy(title):
        raise BadInput(f"nobody has taught the greedy bot to play {title} yet; there is: {RANDOM}")
    return import_module(f"{_home(title)}.bot.bot").Greedy
