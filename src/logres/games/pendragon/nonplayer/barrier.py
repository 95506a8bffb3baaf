"""Before and after a frame that is carried out by itself."""

from __future__ import annotations

from typing import Any, ClassVar

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game


class Barrier(Decision):
    """It lets the frame below begin, and keeps the game from ending after it."""

    GO: ClassVar = Action("go")  # never offered at a table

    def legal(self, g: Game, b: Any) -> list[Action]:
        return [self.GO]
