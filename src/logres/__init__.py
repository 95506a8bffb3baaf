"""Logres: the board games of early Britain with the rules enforced.

>>> import logres
>>> "britannia" in logres.titles()
True
>>> game = logres.new("britannia", seed=7)
>>> game.decision.seat, game.decision.actor
('yellow', 'romans')
>>> [str(action) for action in game.legal()]
['move english_channel', 'done']
>>> game.play(["move english_channel", "take 2 infantry", "to kent", "stop"])
>>> print(game.why_not("york"))
No army of yours that could still move stands there. [move.optional]
>>> print(game.log[-1].text)
Romans march ...English Channel - Kent
>>> game.play("fly home")
Traceback (most recent call last):
logres.engine.errors.IllegalAction: 'fly home' is no answer to: Romans: move armies, or be done. [move.optional]
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from logres.bots.bot import Bot, bot
from logres.engine.actions import Action, Refusal
from logres.engine.api import load, new, position, replay
from logres.engine.errors import BadInput, BadRecord, DeadEnd, GameOver, IllegalAction, LogresError, NotYourTurn
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.result import Result
from logres.engine.title import Option, Title, title, titles
from logres.engine.version import VERSION

if TYPE_CHECKING:
    from logres import env as env

__version__ = VERSION


def __getattr__(name: str) -> Any:
    """`logres.env` comes when it is asked for: few need it."""
    if name == "env":
        return import_module("logres.env")
    raise AttributeError(f"module 'logres' has no attribute '{name}'")


__all__ = [
    "__version__",
    "Action",
    "BadInput",
    "BadRecord",
    "Bot",
    "DeadEnd",
    "Decision",
    "Game",
    "GameOver",
    "IllegalAction",
    "LogresError",
    "NotYourTurn",
    "Option",
    "Refusal",
    "Result",
    "Title",
    "bot",
    "load",
    "new",
    "position",
    "replay",
    "title",
    "titles",
]
