"""A Battle tried out on a copy: what would come of it, if the dice fell so and everybody answered so?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from logres.engine.actions import Action
from logres.engine.chance import Script
from logres.engine.frames import Decision, Frame
from logres.engine.game import Game
from logres.games.pendragon.names import SEATS

GO = Action("go")


class Curtain(Decision):
    """Before and after a rehearsal: it lets the frame below begin, and keeps the copy from ending as a game."""

    def legal(self, g: Game, b: Any) -> list[Action]:
        return [GO]


def rehearse(g: Game, frame: Frame, dice: tuple[int, ...], choose: Callable[[Game], Action]) -> Game:
    """The copy after the frame has run, with its result in `answer` and its traces on `board`; g stays as it is.

    The dice are used up in the order in which the chapter rolls; BadInput if they are too few.
    """
    trial = g.clone()
    trial.forgetful = True
    trial.end()
    trial.script = Script(dice)
    trial.strict_script = True
    curtain = Curtain(SEATS[0])
    trial.call(curtain)
    trial.call(frame)
    trial.call(Curtain(SEATS[0]))
    trial.play(GO)
    while trial.decision is not curtain:
        trial.play(choose(trial))
    return trial
