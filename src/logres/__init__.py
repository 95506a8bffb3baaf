"""Logres: the board games of early Britain with the rules enforced.

>>> import logres
>>> sorted(logres.titles())
['britannia']
"""

from logres.bots.bot import Bot, bot
from logres.engine.actions import Action, Refusal
from logres.engine.api import load, new, position, replay
from logres.engine.errors import BadInput, BadRecord, DeadEnd, GameOver, IllegalAction, LogresError, NotYourTurn
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.title import Option, Result, Title, title, titles

__version__ = "0.1.0"

__all__ = [
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
