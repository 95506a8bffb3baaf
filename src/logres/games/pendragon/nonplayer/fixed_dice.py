"""Dice of a trial: they fall as the question wants them to, whatever they are for."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.chance import Script, Value, value
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.pendragon.battle.rehearsal import Curtain
from logres.games.pendragon.names import SEATS

HIGH: Final = 6
LOW: Final = 1


class Fate(Script):
    """Dice by what they are for: attempts of the attackers, of the defenders, a Coup de Main, and all others."""

    __slots__ = ("attackers", "coup", "defenders", "other")

    def __init__(self, attackers: int = LOW, defenders: int = HIGH, coup: int = HIGH, other: int = LOW) -> None:
        super().__init__(())
        self.attackers = attackers
        self.defenders = defenders
        self.coup = coup
        self.other = other

    def copy(self) -> Script:
        return self

    def key(self) -> tuple[int, int, int, int]:
        return (self.attackers, self.defenders, self.coup, self.other)

    def take(self, label: str, count: int) -> tuple[Value, ...] | None:
        return (self._die(label),) * count

    def _die(self, label: str) -> int:
        if label.startswith("pre-battle"):
            return self.attackers if " attackers " in label else self.defenders
        return self.coup if label.startswith("coup de main") else self.other


def fortune(g: Game, key: int, count: int) -> int:
    """8.3.2.random-selection: One of so many equals where no die can be rolled: an answer is told, not played.

    It hangs on the seed and a key that stays the same as long as the question does; asked again it says the same.
    """
    return value(g.seed, g.epoch, key, 8, count)


def offered(g: Game, b: Any, question: Decision) -> list[Action]:
    """The legal answers to a question; found once if it is the one the game waits for."""
    return g.legal() if g.decision is question else question.legal(g, b)


def aside(g: Game, kind: type, fate: Script | None) -> Game:
    """A copy in which the innermost frame of a kind, with all above it, is all there is."""
    trial = g.clone()
    trial.forgetful = True
    found = [i for i, frame in enumerate(trial.stack) if isinstance(frame, kind)]
    trial.stack = [Curtain(SEATS[0]), *trial.stack[found[-1] if found else 0 :]]
    trial.owned = len(trial.stack)
    trial.script, trial.strict_script, trial._recorded, trial.seed = fate, False, None, "a trial"
    return trial
