"""Bots that are not ours: `my.module:Bot` from the command line, and those that installed packages offer.

A package offers one by an entry point in the group `logres.bots`. A module is run when it is loaded, so a name with a
colon is known only after `allow`, which the command line calls for what its user typed: never for what stands in a save
or comes over the network.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.errors import BadInput
from logres.engine.game import Game

GROUP: Final = "logres.bots"
_allowed: set[str] = set()


def allow(name: str) -> str:
    """Load `module:Bot`, so that it can play from now on; BadInput if there is no such bot."""
    _loaded(name)
    _allowed.add(name)
    return name


def known() -> list[str]:
    """The names of all bots from outside."""
    return [*_installed(), *sorted(_allowed)]


def is_outside(name: str) -> bool:
    return ":" in name or name in _installed()


def make(name: str, seed: int | str) -> Guest:
    """The bot, called with the seed if it takes one. Whoever calls this has checked the name."""
    return Guest(name, seed)


class Guest:
    """A bot from outside. Its faults are told as its own."""

    def __init__(self, name: str, seed: int | str) -> None:
        self.name = name
        maker = _loaded(name)
        try:
            self.bot: Any = maker(seed) if signature(maker).parameters else maker()
        except Exception as error:
            raise _fault(name, error) from error

    def choose(self, game: Game) -> Action:
        offered = {str(action): action for action in game.legal()}
        try:
            answer = str(self.bot.choose(game))
        except Exception as error:
            raise _fault(self.name, error) from error
        if answer not in offered:
            raise BadInput(f"the bot {self.name} answered '{answer}', which is not offered")
        return offered[answer]


def _fault(name: str, error: Exception) -> BadInput:
    return BadInput(f"the bot {name} failed: {type(error).__name__}: {error}")


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def _loaded(name: str) -> Any:
    """What makes the bot: a class, or anything that can be called."""
    point = _installed().get(name) or EntryPoint(name, name, GROUP)
    try:
        found = point.load()
    except Exception as error:
        raise BadInput(f"there is no bot {name}: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise BadInput(f"{name} is no bot: it cannot be called")
    if isinstance(found, type) and not hasattr(found, "choose"):
        raise BadInput(f"{name} is no bot: it has no method `choose`")
    return found
