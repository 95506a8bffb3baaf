"""Before and after a frame that is carried out by itself."""

from __future__ import annotations

from typing import Any

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game

GO = Action("go")


class Curtain(Decision):
    """It lets the frame below begin, and keeps the game from ending after it."""

    def legal(self, g: Game, b: Any) -> list[Action]:
        return [GO]
