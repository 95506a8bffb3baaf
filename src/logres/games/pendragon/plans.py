"""Questions to a faction, and plans that answer them.

A `Plan` on the stack knows a faction's answers before they are asked: a preference list of notations. The first that is
legal is what `g.forced` tells a driver to play. Every notation names its space, so the list needs no pointer: what was
said once is not offered again. Non-players' turns are Plans.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from logres.engine.actions import Action
from logres.engine.frames import Decision, Procedure
from logres.engine.game import Game
from logres.games.pendragon.names import SEATS


@cache
def act(
    verb: str,
    area: str | None = None,
    count: int | None = None,
    stack: str | None = None,
    who: str | None = None,
) -> Action:
    """An action made once and used again: they never change."""
    return Action(verb, area, count, stack, who)


class Plan(Procedure):
    """A faction's answers, in order of preference. Chapters of the non-players are subclasses."""

    def __init__(self, faction: int, answers: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.faction = faction
        self.answers = answers

    def answer(self, g: Game, b: Any, question: FactionDecision) -> Action | None:
        """What this plan says to a question; None leaves it to the seat."""
        offered = {action.text: action for action in question.legal(g, b)}
        for text in self.answers:
            if text in offered:
                return offered[text]
        return None


class FactionDecision(Decision):
    """One question to one faction: its seat has its name."""

    def __init__(self, faction: int) -> None:
        self.seat = SEATS[faction]
        self.faction = faction

    def forced(self, g: Game, b: Any) -> Action | None:
        """The answer of the innermost plan of this faction, if it has one. Only non-players plan."""
        if not b.nonplayer[self.faction]:
            return None
        for frame in reversed(g.stack):
            if isinstance(frame, Plan) and frame.faction == self.faction:
                return frame.answer(g, b, self)
        return None


class SpaceDecision(FactionDecision):
    """One question to one faction about one space."""

    def __init__(self, faction: int, space: int) -> None:
        self.seat = SEATS[faction]
        self.faction = faction
        self.space = space
