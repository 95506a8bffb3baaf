"""Dice of a trial: they fall as the question wants them to, whatever they are for."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.chance import Script, Value, value
from logres.engine.frames import Decision
from logres.engine.game import Game

HIGH: Final = 6
LOW: Final = 1


class FixedDice(Script):
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

    def values(self) -> tuple[int, ...]:
        return (self.attackers, self.defenders, self.coup, self.other)

    def take(self, label: str, count: int) -> tuple[Value, ...] | None:
        if label.startswith("pre-battle"):
            die = self.attackers if " attackers " in label else self.defenders
        else:
            die = self.coup if label.startswith("coup de main") else self.other
        return (die,) * count


class TrialDice(Script):
    """Dice of a trial that are left to chance, whatever the game has been told to roll."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(())

    def copy(self) -> Script:
        return self


def seeded_choice(g: Game, key: int, count: int) -> int:
    """8.3.2.random-selection: One of so many equals where no die can be rolled: an answer is forced, not played.

    It depends on the seed and a key that stays the same as long as the question does; asked again it says the same.
    """
    return value(g.seed, g.epoch, key, 8, count)


def by_chance(g: Game, actions: list[Action]) -> Action:
    """8.3.2.random-selection: One of equal answers."""
    return actions[seeded_choice(g, g.count, len(actions))]


def offered(g: Game, b: Any, question: Decision) -> list[Action]:
    """The legal answers to a question; found once if it is the one the game waits for."""
    return g.legal() if g.decision is question else question.legal(g, b)
