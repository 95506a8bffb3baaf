"""The tests' title, served with bots that misbehave: what imports it, server or bot process, knows them."""

from __future__ import annotations

import os
import time

from logres.bots.bot import BOTS, Random
from logres.engine.actions import Action
from logres.engine.game import Game
from tests.conformance.tiny import TITLE as TITLE

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


BAD = {"hangs": Hangs, "dies": Dies, "raises": Raises, "nonsense": Nonsense, "nothing": Nothing}
BOTS.update({STEADY: Steady, **BAD})
