"""The example title with bots that misbehave."""

from __future__ import annotations

import os
import time

from logres.bots.bot import Random
from logres.engine.actions import Action
from logres.engine.game import Game
from logres.engine.interfaces import BotMaker
from thanes.title import Thanes

STEADY = "steady"


class Steady(Random):
    """Any answer, but thought of in the bots' process."""


class Hangs(Random):
    def choose(self, game: Game) -> Action:
        while True:
            time.sleep(60)


class Dies(Random):
    def choose(self, game: Game) -> Action:
        os._exit(1)


class Raises(Random):
    def choose(self, game: Game) -> Action:
        raise ZeroDivisionError


class Nonsense(Random):
    def choose(self, game: Game) -> Action:
        return Action("abdicate")


class Nothing(Random):
    def choose(self, game: Game) -> Action:
        return None  # type: ignore[return-value]


BAD: dict[str, BotMaker] = {"hangs": Hangs, "dies": Dies, "raises": Raises, "nonsense": Nonsense, "nothing": Nothing}


class Unruly(Thanes):
    """The example with these bots."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "unruly"

    @property
    def bots(self) -> dict[str, BotMaker]:
        return {STEADY: Steady, **BAD}


TITLE = Unruly()
