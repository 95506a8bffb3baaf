"""What a bot is, and where to find one.

A bot answers `game.decision` of a game that was dealt anew for its seat, so that it cannot see what the seat cannot:
hands, decks, sealed answers and dice to come are all guesses there. `consult` is how drivers ask a bot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from logres.bots import outside
from logres.bots.search import Search
from logres.engine.actions import Action
from logres.engine.chance import seed_hash, value
from logres.engine.errors import BadInput, GameOver
from logres.engine.game import Game
from logres.engine.interfaces import Bot
from logres.engine.title import Title, title, title_ids, titles

__all__ = ["Bot", "Random", "TitleBot", "bot", "check", "consult", "names", "searches", "seat_all"]

RANDOM: Final = "random"
SAMPLES: Final = {"hard": 48}  # roll-outs for a decision, by the level that spends them
OTHER_NAMES: Final = {"normal": "greedy"}


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


class TitleBot:
    """The bot that each title has under a name, made when it first meets a game of that title."""

    def __init__(self, name: str, seed: int | str) -> None:
        self.name = name
        self.seed = seed
        self._own: dict[str, Bot] = {}

    def choose(self, game: Game) -> Action:
        id = game.title.id
        if id not in self._own:
            self._own[id] = _of_title(game.title, check(self.name, id), self.seed)
        return self._own[id].choose(game)


def _of_title(t: Title, name: str, seed: int | str) -> Bot:
    if name in SAMPLES and t.tactics is not None:
        return Search(t.tactics, seed, SAMPLES[name])
    return t.bots[OTHER_NAMES.get(name, name)](seed)


def searches(name: str) -> bool:
    """Whether a bot of this name takes its time."""
    return name in SAMPLES


def bot(name: str, seed: int | str = 0) -> Bot:
    """The bot of a name; the same seed plays the same.

    >>> bot("oracle")
    Traceback (most recent call last):
    logres.engine.errors.BadInput: there is no bot 'oracle'; there are: random, greedy, hard
    """
    if not any(_plays(name, id) for id in title_ids()):
        known = dict.fromkeys([RANDOM, *[own for id in titles() for own in names(id)]])
        raise BadInput(f"there is no bot '{name}'; there are: {', '.join(known)}")
    return _made(name, seed)


def _made(name: str, seed: int | str) -> Bot:
    if outside.is_outside(name):
        return outside.make(name, seed)
    return Random(seed) if name == RANDOM else TitleBot(name, seed)


def seat_all(seated: Mapping[str, str], seed: str) -> dict[str, Bot]:
    """A bot for each seat, by name. The seed may be the game's own: it is hashed, for it would give the dice away."""
    return {seat: _made(name, seed_hash(f"{seed}/{seat}")) for seat, name in seated.items()}


def names(id: str) -> list[str]:
    """The bots that play a title, the usual one first."""
    t = title(id)
    return [*t.bots, *(SAMPLES if t.tactics is not None else ()), RANDOM, *outside.known()]


def _plays(name: str, id: str) -> bool:
    return OTHER_NAMES.get(name, name) in names(id)


def check(name: str, id: str) -> str:
    """The name itself if such a bot plays the title; BadInput otherwise."""
    if not _plays(name, id):
        raise BadInput(f"no bot '{name}' can play {id}; there are: {', '.join(names(id))}")
    return name


def consult(bot: Bot, game: Game, seed: int | str = 0) -> Action:
    """The bot's answer to `game.decision`, in a game dealt anew by the seed: the true one stays out of its sight."""
    decision = game.decision
    if decision is None:
        raise GameOver("the game is over")
    if isinstance(bot, Random):
        return bot.pick(game.legal(decision.seat), game.count)  # the list is all it looks at: no need to deal
    return bot.choose(game.redeal(decision.seat, seed_hash(f"{seed}/{game.count}")))
