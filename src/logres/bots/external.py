"""Bots that are not ours: `my.module:Bot` or `exec:./program` from the command line, and what installed packages offer.

A package offers one by an entry point in the group `logres.bots`. A program is spoken to over its stdin and stdout
(docs/protocol-bots.md). A module or program is run when it is loaded, so a name with a
colon is known only after `allow`, which the command line calls for what its user typed: never for what stands in a save
or comes over the network.
"""

from __future__ import annotations

import re
import shutil
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from typing import Any, Final

from logres.bots import program
from logres.bots.search import Reason
from logres.engine.actions import Action
from logres.engine.errors import BadInput
from logres.engine.game import Game

GROUP: Final = "logres.bots"
NAME: Final = re.compile("[a-z0-9][a-z0-9-]{0,30}")
_allowed: set[str] = set()
_offered: dict[str, str] = {}  # what a server calls its own, and what it is


def allow(name: str) -> str:
    """Load `module:Bot`, or start `exec:./program`, so that it can play; BadInput if there is no such bot."""
    _loaded(name)
    _allowed.add(name)
    return name


def offer(name: str, target: str) -> None:
    """Make `module:Bot` or `exec:./program` known by a name of its own, as a server does; BadInput if it cannot be.

    A module is loaded now, a program is started when it is first asked.
    """
    if not NAME.fullmatch(name):
        raise BadInput(f"a bot's name has small letters, digits and dashes: '{name}' has others")
    if not target.startswith(program.PREFIX):
        _loaded(target)
    elif shutil.which(target.removeprefix(program.PREFIX)) is None:
        raise BadInput(f"there is no program {target.removeprefix(program.PREFIX)} that could be run")
    _offered[name] = target


def known() -> list[str]:
    """The names of all bots from outside."""
    return [*_installed(), *_offered, *sorted(_allowed)]


def is_external(name: str) -> bool:
    return ":" in name or name in _installed() or name in _offered


def make(name: str, seed: int | str) -> ExternalBot:
    """The bot, called with the seed if it takes one. Whoever calls this has checked the name."""
    return ExternalBot(name, seed)


class ExternalBot:
    """A bot from outside. Its faults are told as its own."""

    def __init__(self, name: str, seed: int | str) -> None:
        self.name = name
        maker = _loaded(_offered.get(name, name))
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

    def explain(self, game: Game) -> list[Reason]:
        """The answer it would give: more is not asked of a bot from outside."""
        return [Reason(self.choose(game), {}, f"{self.name} gives no reasons.")]


def _fault(name: str, error: Exception) -> BadInput:
    kind = "" if isinstance(error, BadInput) else f"{type(error).__name__}: "
    return BadInput(f"the bot {name} failed: {kind}{error}")


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def _loaded(name: str) -> Any:
    """What makes the bot: a class, or anything that can be called."""
    if name.startswith(program.PREFIX):
        command = name.removeprefix(program.PREFIX)
        program.running(command)
        return partial(program.Player, command)
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
