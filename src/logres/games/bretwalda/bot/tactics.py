"""What the search needs to know of Bretwalda (docs/bots.md): it weighs which action to take, all else is greedy's."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.chance import value
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.interfaces import Bot, Plan, Tactics
from logres.games.bretwalda.board import KingdomDecision, board_of
from logres.games.bretwalda.bot.aims import alone
from logres.games.bretwalda.bot.bot import Greedy
from logres.games.bretwalda.bot.worth import own_worth, worth
from logres.games.bretwalda.rules.actions.actions import ChooseAction

HORIZON: Final = 10  # turns: with four kingdoms a round and two actions of the next
WIN: Final = 125.0  # ten Dalcs
LOSS: Final = -120.0
SHARES: Final = {"movement": 45, "collection": 32, "fyrd": 16, "development": 7}  # of greedy's actions, in percent


class BretwaldaTactics(Tactics):
    """Alone there are no plans: greedy's tour of the aims looks further ahead, and takes too long for roll-outs."""

    def plans(self, game: Game) -> list[Plan]:
        if not isinstance(game.decision, ChooseAction) or alone(board_of(game)):
            return []
        return [Plan(action.verb.title(), (action.text,)) for action in game.legal()]

    def deputy(self, seed: int | str) -> Bot:
        return Greedy(seed)

    def policy(self, seed: int | str) -> Bot:
        return Quick(seed)

    def stops(self, start: Game, game: Game) -> bool:
        return isinstance(game.decision, ChooseAction) and board_of(game).turn >= board_of(start).turn + HORIZON

    def value(self, game: Game, seat: str) -> float:
        if game.result is not None:
            return WIN if seat in game.result.winners else LOSS
        b, player = board_of(game), game.seats.index(seat)
        return worth(b, b.player.index(player)) if player in b.player else LOSS


class Quick(Greedy):
    """Greedy in a hurry: it takes an action by lot, as often as it would by trying, and reckons its own side alone."""

    def _action(self, game: Game, decision: ChooseAction, legal: list[Action]) -> Action:
        """By the turn, not the answer's number: whatever was answered before, the lot of a turn is the same."""
        self.plan = []
        lot = value(self.seed, 0, board_of(game).turn, 0, sum([SHARES[action.verb] for action in legal]))
        for action in legal:
            lot -= SHARES[action.verb]
            if lot < 0:
                break
        return action

    def worth(self, game: Game, decision: Decision, action: Action) -> float:
        assert isinstance(decision, KingdomDecision)
        trial = game.trial(action, seat=decision.seat)
        return own_worth(board_of(trial), decision.side)
