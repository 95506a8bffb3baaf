"""Whom a kingdom's questions go to, in which order, and the frames that all chapters build theirs on."""

from __future__ import annotations

from typing import ClassVar

from logres.engine.frames import Decision, Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda.board import NOBODY, Board, second_reading
from logres.games.bretwalda.tables import (
    N_KINGDOMS,
    SIDE_NAMES,
    SIDES,
)


def seat_of(g: Game, b: Board, k: int) -> str:
    """The seat that plays a kingdom."""
    return g.seats[b.player[k]]


def order_from(g: Game, b: Board, first: int, direction: int = 1) -> list[int]:
    """round.action.order: The kingdoms in play round the table, from one of them on, clockwise or the other way."""
    if not second_reading(g):
        ring = [(first + direction * step) % N_KINGDOMS for step in range(N_KINGDOMS)]
        return [k for k in ring if b.player[k] != NOBODY]
    seats = len(g.seats)
    ring = [(b.player[first] + direction * step) % seats for step in range(seats)]  # [round.action.order]
    return [b.player.index(seat) for seat in ring]


class KingdomDecision(Decision):
    """A question to the player of a kingdom; QUESTION where it is always the same."""

    QUESTION: ClassVar[str] = ""

    def __init__(self, seat: str, side: int) -> None:
        self.seat = seat
        self.side = side

    @property
    def actor(self) -> str:
        return SIDES[self.side]

    @property
    def prompt(self) -> str:
        return say("{side}: {question}", side=SIDE_NAMES[self.side], question=self.QUESTION)


def out_of(cost: int, purse: int) -> str:
    """A price beside what there is to pay it from.

    >>> out_of(3, 5)
    '3 of 5 Gold'
    """
    return say("{n} of {n2} Gold", n=cost, n2=purse) if cost else say("free")


def too_dear(cost: int, purse: int) -> str:
    """Why something is not bought."""
    return say("It costs {n} Gold, and you have {n2}.", n=cost, n2=purse)


class KingdomProcedure(Procedure):
    """A chapter for one kingdom."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side = side


class EachInTurn(Procedure):
    """The same question for one side after the other."""

    STEPS = ("ask_next",)

    def __init__(self, sides: tuple[int, ...], asked: int = 0) -> None:
        super().__init__()
        self.sides = sides
        self.asked = asked

    def ask_next(self, g: Game, b: Board) -> str | None:
        if self.asked == len(self.sides):
            return None
        self.asked += 1
        self.ask(g, b, self.sides[self.asked - 1])
        return "ask_next"

    def ask(self, g: Game, b: Board, k: int) -> None:
        """The question for one side, if there is one."""
