"""The greedy bot for Bretwalda: it looks at the board that each answer would leave and takes the best (docs/bots.md).

Marches are planned in whole operations (greedy/campaign.py), whose answers are given out one by one. An action is
chosen by trying all four on copies of the game, up to the first Battle or the next seat's question.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.bretwalda.board import Board, board_of
from logres.games.bretwalda.bot import answers, raids
from logres.games.bretwalda.bot.campaign import Campaign
from logres.games.bretwalda.bot.style import PLAIN, Style
from logres.games.bretwalda.bot.worth import army, stores, worth
from logres.games.bretwalda.frames import KingdomDecision
from logres.games.bretwalda.rules.actions.actions import ChooseAction, Turn
from logres.games.bretwalda.rules.actions.development import Develop
from logres.games.bretwalda.rules.actions.fyrd import Muster
from logres.games.bretwalda.rules.actions.march import Walk
from logres.games.bretwalda.rules.actions.movement import DONE, MoveUnits
from logres.games.bretwalda.rules.actions.sailing import Ashore, Sail
from logres.games.bretwalda.rules.battle.battle import Battle, MayRetreat
from logres.games.bretwalda.rules.battle.battle_cards import CardStep, PlayCard
from logres.games.bretwalda.rules.battle.combat import ChooseBattle
from logres.games.bretwalda.rules.cards.chronicles import Claim, Exchange
from logres.games.bretwalda.rules.rounds.setup import ReturnChronicle
from logres.games.bretwalda.rules.seasons.autumn import Hire
from logres.games.bretwalda.rules.seasons.bids import Bid
from logres.games.bretwalda.rules.seasons.openings import Answer, OpenPoint, Propose
from logres.games.bretwalda.rules.seasons.raid import Bribe, PlayDanes
from logres.games.bretwalda.rules.seasons.trade import AnswerOffer, PortCall
from logres.games.bretwalda.tables import PLACE
from logres.games.greedy import GreedyBot

LONGEST_TRIAL: Final = 60  # answers of one action


class Greedy(GreedyBot):
    """Plays any scenario of Bretwalda."""

    def __init__(self, seed: int | str = 0, style: Style = PLAIN) -> None:
        super().__init__(seed)
        self.style = style
        self.passed_over = style.first  # of the best, for the first march or answer of an action
        self._asked: Decision | None = None  # the question that this is for:
        self._sold = 0.0  # what the board is worth after a card was sold

    def answer(self, game: Game, decision: Decision, legal: list[Action]) -> Action:
        if not isinstance(decision, KingdomDecision):
            return legal[self.lot(game, 0, len(legal))]
        b = board_of(game)
        if isinstance(decision, ChooseAction):
            return self._action(game, decision, legal)
        if isinstance(decision, (MoveUnits, Walk)) and not self._hired(decision):
            return self._march(game, b, decision, legal)
        return self._ruled(game, b, decision, legal) or self.best(game, decision, legal)

    def _hired(self, decision: KingdomDecision) -> bool:
        return isinstance(decision, Walk) and decision.unit != decision.side

    # ------------------------------------------------------------------ actions and marches

    def _action(self, game: Game, decision: ChooseAction, legal: list[Action]) -> Action:
        """Try each action to its end."""
        self.plan = []
        tried = [(self._tried(game, decision, action), -i, action) for i, action in enumerate(legal)]
        return max(tried, key=lambda found: found[:2])[2]

    def _tried(self, game: Game, decision: ChooseAction, action: Action) -> float:
        trial = game.clone()
        trial.play(action)
        fallback = Greedy(self.seed)
        turn = board_of(trial).turn
        for _ in range(LONGEST_TRIAL):
            asked = trial.decision
            if asked is None or asked.seat != decision.seat or board_of(trial).turn != turn or settled(trial, asked):
                break
            trial.play(fallback.choose(trial))
        return worth(board_of(trial), decision.side)

    def _march(self, game: Game, b: Board, decision: MoveUnits | Walk, legal: list[Action]) -> Action:
        """Follow the plan; where it has come to its end, make another."""
        following = self.follow(legal)
        if following is not None:
            return following
        if isinstance(decision, Walk):
            return self.best(game, decision, legal)
        passed_over, self.passed_over = self.passed_over, 0
        operation = Campaign(b, decision.side, self.style.bold).best(passed_over)
        if operation is None or (not passed_over and operation.gain < self.style.least):
            return DONE
        self.plan = list(operation.orders)
        return self.follow(legal) or DONE

    # ------------------------------------------------------------------ everything else

    def _ruled(self, game: Game, b: Board, decision: KingdomDecision, legal: list[Action]) -> Action | None:
        """The decisions for which there is a rule."""
        if isinstance(decision, Bid):
            return answers.bid(game, b, decision, legal, self.seed)
        if isinstance(decision, Bribe):
            return answers.bribe(b, decision, legal)
        if isinstance(decision, PlayDanes):
            return self._raid(b, decision, legal)
        if isinstance(decision, (Claim, ReturnChronicle, Exchange)):
            return answers.chronicle(b, decision, legal)
        if isinstance(decision, MayRetreat):
            return answers.may_retreat(game, b, decision, legal)
        if isinstance(decision, PlayCard):
            return answers.card(game, b, decision, legal)
        if isinstance(decision, (OpenPoint, Propose, Answer, AnswerOffer, PortCall)):
            return answers.trade(b, decision, legal)
        if isinstance(decision, (Sail, Ashore)):
            return self.follow(legal)
        if isinstance(decision, ChooseBattle):
            return legal[0]
        if isinstance(decision, Hire):
            return self._hire(game, decision, legal)
        return None

    def _raid(self, b: Board, decision: PlayDanes, legal: list[Action]) -> Action:
        """The landing that does most good, or least harm."""
        return max(legal, key=lambda action: worth(raids.after_landing(b, PLACE[action.area or ""]), decision.side))

    def _hire(self, game: Game, decision: Hire, legal: list[Action]) -> Action:
        """The unit whose best step brings most, if any brings something."""
        best, most = legal[0], self.worth(game, decision, legal[0]) + PLAIN.least
        for action in legal[1:]:
            trial = game.clone()
            trial.play(action)
            asked = trial.decision
            if isinstance(asked, Walk) and asked.seat == decision.seat:
                found = max([self.worth(trial, decision, step) for step in trial.legal()])
                if found > most:
                    best, most = action, found
        return best

    def worth(self, game: Game, decision: Decision, action: Action) -> float:
        """What the board is worth after an answer. Cards in hand count alike, so one that is sold stands for all."""
        assert isinstance(decision, KingdomDecision)
        if action.verb != "discard" or not isinstance(decision, (Muster, Develop)):
            return self.after(game, decision, action)
        if self._asked is not decision:
            self._asked, self._sold = decision, self.after(game, decision, action)
        return self._sold

    def after(self, game: Game, decision: KingdomDecision, action: Action) -> float:
        """What the board is worth after an answer, by trying it."""
        trial = game.clone()
        trial.play(action, decision.seat)
        return self.weighed(board_of(trial), decision.side)

    def weighed(self, b: Board, k: int) -> float:
        """What a board is worth to a kingdom, in the bot's style."""
        found, style = worth(b, k), self.style
        if style.army != 1.0:
            found += (style.army - 1.0) * army(b, k)
        if style.purse != 1.0:
            found += (style.purse - 1.0) * stores(b, k)
        return found

    def best(self, game: Game, decision: Decision, legal: list[Action]) -> Action:
        """The best answer; in some styles another one first."""
        if not self.passed_over or len(legal) < 2:
            return super().best(game, decision, legal)
        passed_over, self.passed_over = self.passed_over, 0
        order = sorted(legal, key=lambda action: -self.worth(game, decision, action))
        return order[min(passed_over, len(order) - 1)]


def settled(trial: Game, asked: Decision) -> bool:
    """Whether a trial of an action has come to a Battle, or to the end of the turn."""
    if trial.find(Battle) is not None or trial.find(CardStep) is not None:
        return True
    return trial.find(Turn) is None
