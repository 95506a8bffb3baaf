"""The greedy bot: it looks one step ahead and takes what is worth most at once (docs/bots.md).

Movement is planned in whole operations (operations.py), whose actions are given out one by one. All else is answered
by looking at the board that each answer would leave (evaluation.py), or by a plain rule (answers.py).
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.chance import value
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.britannia.board import Board, board_of
from logres.games.britannia.bot import answers
from logres.games.britannia.bot.evaluation import Evaluation
from logres.games.britannia.bot.operations import Operation, Planner, orders
from logres.games.britannia.bot.style import PLAIN, Style
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.rules.battle.battle import ChooseBattle
from logres.games.britannia.rules.battle.losses import LOSE, ChooseBurh, ChooseHorse
from logres.games.britannia.rules.battle.retreat import Refuge
from logres.games.britannia.rules.movement import settle
from logres.games.britannia.rules.movement.march import CANCEL, ChooseWho, March
from logres.games.britannia.rules.movement.movement import AGAIN, DENY, FINISHED, GRANT, ChooseGroup, Leave
from logres.games.britannia.rules.nations.crowns import OPENLY, CallBallot, Vote
from logres.games.britannia.rules.rounds.bidding import Bid
from logres.games.britannia.rules.rounds.population import WITHHOLD, GrantPopulation, PlaceArmy
from logres.games.britannia.tables import AREA, LAND
from logres.games.greedy import GreedyBot

QUICK_LOOKS: Final = 2  # how often a quick one plans in a movement phase


class Greedy(GreedyBot):
    """Plays any scenario of Britannia."""

    def __init__(self, seed: int | str = 0, style: Style = PLAIN) -> None:
        super().__init__(seed)
        self.style = style
        self.phase: tuple[int, ...] = ()  # the movement phase that these belong to:
        self.shunned: set[int] = set()  # places that an operation could not be brought to
        self.aim = -1
        self.passed_over = 0  # aims that the next march leaves to later ones
        self.queue: list[Operation] = []  # of a quick one: what is to follow without another look
        self.looks = 0
        self._asked = -1  # the question that this is for:
        self._eye: Evaluation | None = None

    def answer(self, game: Game, decision: Decision, legal: list[Action]) -> Action:
        if isinstance(decision, (ChooseGroup, ChooseWho, March)):
            return self._march(game, decision, legal)
        return self._ruled(game, decision) or self.best(game, decision, legal)

    # ------------------------------------------------------------------ movement

    def _march(self, game: Game, decision: ChooseGroup | ChooseWho | March, legal: list[Action]) -> Action:
        """Follow the plan; where it has come to its end, or cannot be followed, make another."""
        following = self.follow(legal)
        if following is not None:
            return following
        if isinstance(decision, ChooseGroup):
            return self._set_out(game, decision, legal)
        if isinstance(decision, ChooseWho) or len(decision.path) == 1:
            return self._go_on(game, decision, legal)
        self.shunned.add(self.aim)
        return CANCEL

    def _set_out(self, game: Game, decision: ChooseGroup, legal: list[Action]) -> Action:
        """Begin the best operation, or be done."""
        if self.style.quick:
            return self._hurry(game, decision, legal)
        planner = self._planner(game, decision, bool(decision.led))
        passed_over, self.passed_over = self.passed_over, 0
        operation = planner.best(self.shunned, passed_over)
        may_finish = FINISHED in legal
        if operation is None or (may_finish and not passed_over and operation.gain <= self.style.least):
            return FINISHED if may_finish else self._stuck(decision, legal)
        return self._begin(game, decision, operation, legal) or self._stuck(decision, legal)

    def _hurry(self, game: Game, decision: ChooseGroup, legal: list[Action]) -> Action:
        """The next of several operations that were planned at one look."""
        b = board_of(game)
        self._enter_phase((b.round, decision.nation, b.half, game.seats.index(decision.seat)))
        while self.queue:
            following = self._begin(game, decision, self.queue.pop(0), legal)
            if following is not None:
                return following
        may_finish = FINISHED in legal
        if may_finish and self.looks >= QUICK_LOOKS and not _waiting(b):
            return FINISHED
        self.looks += 1
        self.queue = self._planner(game, decision, bool(decision.led)).several(self.shunned)
        if not self.queue or (may_finish and self.queue[0].gain <= self.style.least):
            self.queue = []  # a nation may march twice in a round: then the board is another one
            return FINISHED if may_finish else self._stuck(decision, legal)
        return self._begin(game, decision, self.queue.pop(0), legal) or self._stuck(decision, legal)

    def _go_on(self, game: Game, decision: ChooseWho | March, legal: list[Action]) -> Action:
        """A group has been called up that is not in the plan, as the only one that could be: where should it go?"""
        b = board_of(game)
        planner = self._planner(game, decision, isinstance(decision, ChooseWho) and bool(decision.led))
        if isinstance(decision, ChooseWho):
            operation = planner.best_from(decision.origin, self.shunned, 0)
        else:
            operation = planner.best_from(decision.path[0], self.shunned, decision.size())
        idle = operation is None or (operation.gain <= self.style.least and not settle.unsettled(b, decision.nation))
        if CANCEL in legal and idle:
            return CANCEL
        following = None if operation is None else self._begin(game, decision, operation, legal)
        return following or (CANCEL if CANCEL in legal else legal[0])

    def _planner(self, game: Game, decision: NationDecision, led: bool) -> Planner:
        b, seat = board_of(game), game.seats.index(decision.seat)
        self._enter_phase((b.round, decision.nation, b.half, seat))
        evaluation = Evaluation(game, b, seat, self.style)
        return Planner(game, b, evaluation, decision.nation, led, self.style)

    def _begin(self, game: Game, decision: NationDecision, operation: Operation, legal: list[Action]) -> Action | None:
        self.aim = operation.target
        self.plan = orders(board_of(game), decision.nation, operation)
        return self.follow(legal)

    def _enter_phase(self, phase: tuple[int, ...]) -> None:
        if phase != self.phase:
            self.phase = phase
            self.shunned = set(self.style.shunned)
            self.aim = -1
            self.passed_over = self.style.first
            self.queue = []
            self.looks = 0

    def _stuck(self, decision: ChooseGroup, legal: list[Action]) -> Action:
        """Armies must move that have no way worth planning: any other than to start again."""
        moves = [action for action in legal if action != AGAIN] or legal
        return moves[value(self.seed, 0, decision.starts, 0, len(moves))]

    # ------------------------------------------------------------------ everything else

    def _ruled(self, game: Game, decision: Decision) -> Action | None:
        """The decisions for which there is a rule."""
        b = board_of(game)
        if isinstance(decision, CallBallot):
            return OPENLY
        if isinstance(decision, Vote):
            return answers.vote(game, decision)
        if isinstance(decision, GrantPopulation):
            return GRANT if answers.favour(b, decision.nation, decision.subject) else WITHHOLD
        if isinstance(decision, Leave):
            return GRANT if answers.favour(b, decision.nation, decision.subject) else DENY
        if isinstance(decision, Bid):
            return answers.bid(game, decision)
        if isinstance(decision, ChooseHorse):
            return game.legal()[-1]
        if isinstance(decision, ChooseBurh):
            return LOSE[1]
        return None

    def worth(self, game: Game, decision: Decision, action: Action) -> float:
        """What the board is worth after an answer."""
        if isinstance(decision, ChooseBattle):
            return self._look(game, decision.seat).area(AREA[action.area or ""])  # what promises most comes first
        if isinstance(decision, Refuge):
            return self._after(game, answers.after_retreat(game, decision, action), decision.seat)
        after = answers.outcome(game, decision, action)
        if isinstance(decision, PlaceArmy):
            return answers.worth(game, after, decision.seat, self.style)  # new armies frighten those around them
        return self._after(game, after, decision.seat)

    def _after(self, game: Game, after: Board, seat: str) -> float:
        """What a board is worth; to a quick one, how much more than the board as it is."""
        if not self.style.quick:
            return answers.worth(game, after, seat, self.style)
        return self._look(game, seat).change(after)

    def _look(self, game: Game, seat: str) -> Evaluation:
        """The board as it is, once for all answers to a question."""
        if self._eye is None or self._eye.g is not game or self._asked != game.count:
            self._asked = game.count
            self._eye = Evaluation(game, board_of(game), game.seats.index(seat), self.style)
        return self._eye


def _waiting(b: Board) -> bool:
    """Whether there are armies at sea that could still land."""
    return any(cohort.area >= LAND and not cohort.moved for cohort in b.cohorts)
