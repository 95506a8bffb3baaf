"""What the greedy bots of all games have in common: follow a plan, else take the answer that is worth most."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from logres.engine.actions import Action
from logres.engine.chance import value
from logres.engine.errors import GameOver
from logres.engine.frames import Decision
from logres.engine.game import Game

TIE: Final = 1e-6
SHADES: Final = 1000


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot:
    """The same seed plays the same. A game says in `answer` what it plans and in `worth` what it is after."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = f"greedy {seed}"
        self.plan: list[str] = []  # what is still to be answered of what is under way

    def choose(self, game: Game) -> Action:
        """One of `game.legal()`."""
        decision = game.decision
        if decision is None:
            raise GameOver("the game is over")
        legal = game.legal()
        return legal[0] if len(legal) == 1 else self.answer(game, decision, legal)

    def answer(self, game: Game, decision: Decision, legal: list[Action]) -> Action:
        """One of several."""
        return self.best(game, decision, legal)

    def worth(self, game: Game, decision: Decision, action: Action) -> float:
        """What an answer brings."""
        return 0.0

    def best(self, game: Game, decision: Decision, legal: list[Action]) -> Action:
        """The answer that is worth most; among level ones the seed decides."""
        best, most = legal[0], 0.0
        for i, action in enumerate(legal):
            found = self.worth(game, decision, action) + TIE * self.lot(game, i, SHADES)
            if i == 0 or found > most:
                best, most = action, found
        return best

    def follow(self, legal: list[Action]) -> Action | None:
        """The next answer of the plan; those that did not come up, or were played as forced, are passed over."""
        for i, text in enumerate(self.plan):
            for action in legal:
                if action.text == text:
                    del self.plan[: i + 1]
                    return action
        self.plan = []
        return None

    def lot(self, game: Game, k: int, sides: int) -> int:
        """A number below `sides` that depends on the seed and the moment alone."""
        return value(self.seed, 0, game.count, k, sides)
