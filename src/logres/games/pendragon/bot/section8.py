"""A player's seat by section 8: the flowchart decides each turn, its answers everything else (nonplayer/advice.py)."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.errors import GameOver
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.nonplayer import advice
from logres.games.pendragon.nonplayer.advice import Advice
from logres.games.pendragon.nonplayer.charts.flow import Turn
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.rules.sequence import ChoosePlay

MOST_STEPS: Final = 100  # of one turn; then whatever brings it to an end


class Section8:
    """The same seed plays the same. It may begin with a turn that was planned for it."""

    def __init__(self, seed: int | str = 0, turn: Turn | None = None) -> None:
        self.seed = f"section 8 {seed}"
        self.turn = turn
        self.steps = 0  # answers since the turn began
        self.gift: Turn | None = None  # the plan for a free action by an Event
        self.gift_for: tuple[int, ...] = ()

    def choose(self, game: Game) -> Action:
        """One of `game.legal()`."""
        asked = game.decision
        if asked is None:
            raise GameOver("the game is over")
        if isinstance(asked, ChoosePlay):
            return self._take_turn(game, asked.cancels)
        self.steps += 1
        if isinstance(asked, FactionDecision) and self.steps < MOST_STEPS:
            return advice.reply(game, asked, self._plan(game, asked.faction))
        return advice.soonest(game.legal(asked.seat))

    def _take_turn(self, game: Game, cancels: int) -> Action:
        """What could not be done as it was planned is not tried again."""
        advice = self.advice(game) if cancels == 0 else None
        self.steps = 0
        self.turn = None if advice is None else advice.turn
        play = "pass" if advice is None else advice.play
        return next(action for action in game.legal() if action.text == play)

    def advice(self, game: Game) -> Advice | None:
        return advice.advise(game, f"{self.seed}/{game.count}")

    def _plan(self, game: Game, faction: int) -> Turn | None:
        doing = advice.acting(game, faction)
        if doing != "event":
            return self.turn if doing else None
        action = _action(game, faction)
        if action != self.gift_for:
            self.gift_for, self.gift = action, advice.granted(game, faction)
        return self.gift


class Beginner(Section8):
    """Small Commands alone: one space, and never a Feat."""

    def advice(self, game: Game) -> Advice | None:
        return advice.advise(game, f"{self.seed}/{game.count}", small=True)


def _action(game: Game, faction: int) -> tuple[int, ...]:
    """What tells one free action from another."""
    b = game.board
    assert isinstance(b, Board)
    return (faction, len(b.played), b.card, *advice.order_of(game, faction))
