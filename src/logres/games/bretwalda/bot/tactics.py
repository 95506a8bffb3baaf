"""What the search needs to know of Bretwalda (docs/bots.md): it weighs whole actions, bids and offers of trade.

A plan is an action up to its first Battle or its end, as greedy would take it in one of several styles. Plans that
leave the same board are one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from logres.engine.actions import Action
from logres.engine.chance import value
from logres.engine.game import Game
from logres.engine.interfaces import Bot, Plan, Tactics
from logres.games.bretwalda.board import Board, board_of
from logres.games.bretwalda.bot.aims import alone
from logres.games.bretwalda.bot.bot import LONGEST_TRIAL, Greedy, settled
from logres.games.bretwalda.bot.features import FEATURES, features
from logres.games.bretwalda.bot.style import MORE, OTHERS, PLAIN, Style
from logres.games.bretwalda.bot.worth import AIM_ALONE, DALC, own_worth, worth
from logres.games.bretwalda.frames import KingdomDecision
from logres.games.bretwalda.rules.actions.actions import ChooseAction
from logres.games.bretwalda.rules.seasons.bids import Bid
from logres.games.bretwalda.rules.seasons.trade import AnswerOffer
from logres.games.bretwalda.tables import KIND_NAMES, KINDS, LAND, PLACE_NAMES
from logres.games.learned import forecast_of

PACKAGE: Final = "logres.games.bretwalda.bot"  # where what was learned lies
HORIZON: Final = 10  # turns: with four kingdoms a round and two actions of the next
HORIZON_ALONE: Final = 1  # the tour of the aims looks further ahead, and takes long
WIN: Final = 125.0 / DALC  # in Dalcs
LOSS: Final = -10.0
WIN_ALONE: Final = 20.0  # in aims; beyond all that a board can be worth there
LOSS_ALONE: Final = -10.0
SHARES: Final = {"movement": 45, "collection": 32, "fyrd": 16, "development": 7}  # of greedy's actions, in percent
WHOLE: Final = 2.0  # the part of the budget that an action gets
BIDDING: Final = 0.5
OFFER: Final = 0.25
BIDS: Final = (0, 2, 4)  # Gold above and below what greedy bids
IDLE: Final = ("done", "wait")  # answers that do nothing
MORE_BIDS: Final = (0, 1, 2, 3, 4, 6)


class BretwaldaTactics(Tactics):
    """Ten turns ahead by greedy in a hurry. Alone no further than to the next action: the value sees what may come."""

    UNIT = "Dalcs"
    FEATURES = FEATURES

    def plans(self, game: Game, wide: bool = False) -> list[Plan]:
        asked = game.decision
        if isinstance(asked, ChooseAction):
            return _actions(game, asked, wide)
        if isinstance(asked, Bid):
            return _bids(game, asked, MORE_BIDS if wide else BIDS)
        if isinstance(asked, AnswerOffer):
            return [Plan(action.text, (action.text,)) for action in game.legal(asked.seat)]
        return []

    def effort(self, game: Game) -> float:
        asked = game.decision
        if isinstance(asked, ChooseAction):
            return WHOLE
        return BIDDING if isinstance(asked, Bid) else OFFER

    def fallback_bot(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return Greedy(seed)

    def policy(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return Quick(seed)

    def stops(self, start: Game, game: Game) -> bool:
        b = board_of(game)
        ahead = HORIZON_ALONE if alone(b) else HORIZON
        return isinstance(game.decision, ChooseAction) and b.turn >= board_of(start).turn + ahead

    def features(self, game: Game, seat: str) -> list[float]:
        return features(game, seat)

    def phase(self, game: Game) -> int:
        return board_of(game).round

    def value(self, game: Game, seat: str) -> float:
        if game.result is not None:
            won, lost = (WIN_ALONE, LOSS_ALONE) if alone(board_of(game)) else (WIN, LOSS)
            return won if seat in game.result.winners else lost
        learned = forecast_of(PACKAGE, game.scenario)
        if learned is not None:
            return learned.value(seat, self.phase(game), self.features(game, seat))
        b, player = board_of(game), game.seats.index(seat)
        return worth(b, b.player.index(player)) / _unit(b) if player in b.player else LOSS


def _unit(b: Board) -> float:
    """What a Dalc counts in greedy's currency; alone it is one of the aims."""
    return AIM_ALONE if alone(b) else DALC


# ---------------------------------------------------------------------- plans


def _actions(game: Game, asked: ChooseAction, wide: bool) -> list[Plan]:
    """Each action as greedy would take it, then in other styles; those that leave the same board once."""
    found: dict[tuple[object, ...], Trial] = {}
    for action in game.legal(asked.seat):
        for style in (PLAIN, *OTHERS[action.verb], *(MORE[action.verb] if wide else ())):
            tried = Trial(game, asked, action, style)
            found.setdefault((action.verb, *_picture(board_of(tried.game), asked.side)), tried)
    said = [tried.words() for tried in found.values()]
    return [tried.plan(said.count(words) > 1) for tried, words in zip(found.values(), said, strict=True)]


class Trial:
    """An action tried on a copy up to its first Battle or its end: what was answered, and the copy."""

    def __init__(self, game: Game, asked: ChooseAction, action: Action, style: Style) -> None:
        self.side, self.before = asked.side, board_of(game)
        self.game = game.trial(action, key="plans", seat=asked.seat)
        self.answers = [action.text]
        bot, turn = Greedy("plans", style), board_of(game).turn
        for _ in range(LONGEST_TRIAL):
            question = self.game.decision
            if question is None or question.seat != asked.seat or board_of(self.game).turn != turn:
                break
            if settled(self.game, question):
                break
            answer = self.game.forced or bot.choose(self.game)
            self.answers.append(answer.text)
            self.game.play(answer, question.seat)

    def plan(self, in_full: bool) -> Plan:
        return Plan(self.words(in_full), tuple(self.answers))

    def words(self, in_full: bool = False) -> str:
        """What came of it, else what was answered; in full both, by which like words are told apart."""
        answered = [text for text in self.answers[1:] if text not in IDLE]
        came = self._come()
        did = [*came, *(answered if in_full or not came else [])]
        return ": ".join([self.answers[0].title(), *([", ".join(did)] if did else [])]).replace("_", " ")

    def _come(self) -> list[str]:
        """Which units are where that were not there before."""
        after, k, found = board_of(self.game), self.side, list[str]()
        for a in range(LAND):
            more = Counter(after.host(k, a)) - Counter(self.before.host(k, a))
            kinds = [KIND_NAMES[KINDS[kind]] for _, kind in more.elements()]
            found += [f"{PLACE_NAMES[a]} +{len(kinds)} ({', '.join(kinds)})"] if kinds else []
        return found


def _picture(b: Board, k: int) -> Iterator[object]:
    """All that an action can change before its Battles."""
    for list_ in (b.stack, b.vessel, b.cargo, b.control, b.build, b.food, b.gold, b.tiles):
        yield from list_
    yield b.hands[k]


def _bids(game: Game, asked: Bid, steps: tuple[int, ...]) -> list[Plan]:
    """What greedy bids, and more and less than that; its own comes first, so that it keeps a draw."""
    legal = game.legal(asked.seat)
    own = legal.index(Greedy("plans").choose(game))
    near = [own + sign * step for step in steps for sign in (1, -1)]
    counts = dict.fromkeys([count for count in (own, *near, 0) if 0 <= count < len(legal)])
    return [Plan(legal[count].text, (legal[count].text,)) for count in counts]


class Quick(Greedy):
    """Greedy in a hurry: it takes an action at random, as often as by trying, and counts its own side alone."""

    def _action(self, game: Game, decision: ChooseAction, legal: list[Action]) -> Action:
        """By the turn, not the answer's number: whatever was answered before, the lot of a turn is the same."""
        self.plan = []
        lot = value(self.seed, 0, board_of(game).turn, 0, sum([SHARES[action.verb] for action in legal]))
        for action in legal:
            lot -= SHARES[action.verb]
            if lot < 0:
                break
        return action

    def after(self, game: Game, decision: KingdomDecision, action: Action) -> float:
        trial = game.trial(action, seat=decision.seat)
        return own_worth(board_of(trial), decision.side)
