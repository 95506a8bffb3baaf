"""What the search needs to know of Britannia (docs/bots.md): it weighs whole nation turns, votes and retreats.

A plan is a nation's turn up to the end of its marches, as greedy would play it in one of several styles. Plans that
leave the same board are one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from logres.engine.actions import Action
from logres.engine.chance import value
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.interfaces import Bot, Plan, Tactics
from logres.engine.nouns import Series
from logres.engine.texts import Text, say
from logres.games.britannia.board import Board, board_of
from logres.games.britannia.bot.bot import Greedy
from logres.games.britannia.bot.evaluation import Evaluation
from logres.games.britannia.bot.features import FEATURES, features
from logres.games.britannia.bot.style import MORE, OTHERS, PLAIN, QUICK, Style
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.log import AREA, LEADER
from logres.games.britannia.rules.battle.retreat import LeaderGoes, Refuge
from logres.games.britannia.rules.movement.movement import FINISHED, ChooseGroup
from logres.games.britannia.rules.nations.crowns import Vote
from logres.games.britannia.rules.nations.submission import Submit
from logres.games.britannia.rules.rounds.arrivals import PlaceLeader
from logres.games.britannia.rules.rounds.burhs import BuildBurh
from logres.games.britannia.rules.rounds.last_rounds import NormanExchange
from logres.games.britannia.rules.rounds.population import PlaceArmy
from logres.games.britannia.tables import LAND, LEADERS, N_AREAS
from logres.games.britannia.ui.view import total
from logres.games.learned import forecast_of

MOST_ANSWERS: Final = 600  # of a turn; some go round in circles
NEIGHBOURS: Final = 4  # greedy's own plan without each of its first aims
MORE_NEIGHBOURS: Final = 7  # where there is time
WON: Final = 200.0  # what it is worth to win, in points
WHOLE: Final = 0.5  # the part of the budget that a nation's turn gets: its plans are many, and a person waits
SMALL: Final = 0.125  # and a single answer

IN_TURN: Final = (ChooseGroup, PlaceArmy, PlaceLeader, BuildBurh)
SINGLE: Final = (Vote, Submit, Refuge, LeaderGoes, NormanExchange)

GreedyMaker = Callable[[int | str, Style], Greedy]


class BritanniaTactics(Tactics):
    """For both editions: each has its own greedy, and its own package for what was learned."""

    FEATURES = FEATURES

    def __init__(self, greedy: GreedyMaker, package: str = "logres.games.britannia.bot") -> None:
        self.greedy = greedy
        self.package = package

    def plans(self, game: Game, wide: bool = False) -> list[Plan]:
        decision = game.decision
        if isinstance(decision, SINGLE):
            return self._answers(game)
        if isinstance(decision, IN_TURN) and board_of(game).nation == decision.nation:
            styles, neighbours = ((*OTHERS, *MORE), MORE_NEIGHBOURS) if wide else (OTHERS, NEIGHBOURS)
            return self._turns(game, decision, styles, neighbours)
        return []

    def effort(self, game: Game) -> float:
        return SMALL if isinstance(game.decision, SINGLE) else WHOLE

    def _answers(self, game: Game) -> list[Plan]:
        """Each answer by itself; greedy's own comes first, so that it keeps a draw."""
        first = self.greedy("answers", PLAIN).choose(game)
        rest = [action for action in game.legal() if action != first]
        return [Plan(action.text, (action.text,)) for action in (first, *rest)]

    def _turns(self, game: Game, decision: NationDecision, styles: tuple[Style, ...], neighbours: int) -> list[Plan]:
        """The turn as greedy plays it, then in other styles, then without each of its first aims."""
        plain = self._turn(game, decision, PLAIN)
        turns = [plain, *[self._turn(game, decision, style) for style in styles]]
        aims = list(dict.fromkeys(plain.aims))[:neighbours]
        turns += [self._turn(game, decision, Style(shunned=(aim,))) for aim in aims]
        found: dict[tuple[int, ...], Turn] = {}
        for turn in turns:
            if turn.is_whole:
                found.setdefault(turn.board, turn)
        said = [turn.words() for turn in found.values()]
        return [turn.plan(said.count(words) > 1) for turn, words in zip(found.values(), said, strict=True)]

    def _turn(self, game: Game, decision: NationDecision, style: Style) -> Turn:
        return Turn(self.greedy("turns", style), self.greedy("others", PLAIN), game, decision)

    def fallback_bot(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return self.greedy(seed, PLAIN)

    def policy(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return self.greedy(seed, QUICK)

    def stops(self, start: Game, game: Game) -> bool:
        """At the end of the round: its holding points and crown are paid."""
        return board_of(game).round > board_of(start).round

    def features(self, game: Game, seat: str) -> list[float]:
        return features(game)

    def phase(self, game: Game) -> int:
        return board_of(game).round

    def standing(self, game: Game, seat: str) -> float:
        b = board_of(game)
        return _lead({other: total(b, i) - b.bids[i] for i, other in enumerate(game.seats)}, seat)

    def explorer(self, seed: int | str) -> Bot:
        return Explorer(self.greedy, seed)

    def value(self, game: Game, seat: str) -> float:
        """How far the seat will be ahead, and what its chance to win is worth."""
        result = game.result
        if result is not None:
            return _lead(result.scores, seat) + (WON / len(result.winners) if seat in result.winners else 0.0)
        learned = forecast_of(self.package, game.scenario)
        if learned is None:
            return Evaluation(game, board_of(game), game.seats.index(seat)).total()
        seen, phase = features(game), self.phase(game)
        leads = {other: self.standing(game, other) + learned.value(other, phase, seen) for other in game.seats}
        return leads[seat] + WON * learned.chance(seat, phase, leads)


def _lead(scores: dict[str, float], seat: str) -> float:
    others = [score for other, score in scores.items() if other != seat]
    return scores[seat] - sum(others) / max(1, len(others))


class Explorer:
    """Greedy in a style drawn by lot for each nation's turn, every second time as it is."""

    def __init__(self, greedy: GreedyMaker, seed: int | str) -> None:
        self.greedy = greedy
        self.seed = seed
        self.moment = (0, 0, 0)
        self.bot = greedy(seed, PLAIN)

    def choose(self, game: Game) -> Action:
        moment = _moment(board_of(game))
        if moment != self.moment:
            self.moment = moment
            lot = value(f"explorer {self.seed}", 0, game.count, 0, 2 * len(OTHERS))
            self.bot = self.greedy(self.seed, OTHERS[lot] if lot < len(OTHERS) else PLAIN)
        return self.bot.choose(game)


class Turn:
    """A nation's turn tried on a copy up to the end of its marches; nothing of it hangs on chance."""

    def __init__(self, bot: Greedy, others: Greedy, game: Game, decision: NationDecision) -> None:
        self.bot = bot
        self.others = others
        self.nation = decision.nation
        self.seat = decision.seat
        self.before = board_of(game)
        self.moment = _moment(self.before)
        self.trial = game.trial(key="turn")
        self.answers: list[str] = []
        self.aims: list[int] = []
        self.is_whole = self._play()
        self.board = _picture(board_of(self.trial))

    def _play(self) -> bool:
        """Whether it came to the end of the marches."""
        for _ in range(MOST_ANSWERS):
            asked = self.trial.decision
            if asked is None or _moment(board_of(self.trial)) != self.moment:
                return False
            action = self._answer(asked, self.bot if asked.seat == self.seat else self.others)
            if asked.seat == self.seat:
                self.answers.append(action.text)
            if action == FINISHED and isinstance(asked, ChooseGroup):
                return True
            self.trial.play(action, asked.seat)
        return False

    def _answer(self, asked: Decision, bot: Greedy) -> Action:
        forced = self.trial.forced
        if forced is not None:
            return forced
        action = bot.choose(self.trial)
        if isinstance(asked, ChooseGroup) and action.verb == "move":
            self.aims.append(bot.aim)
        return action

    def plan(self, in_full: bool) -> Plan:
        return Plan(self.words(in_full), tuple(self.answers))

    def words(self, in_full: bool = False) -> Text:
        """Who is where that was not there before; in full also who has left, by which like words are told apart."""
        after, n = board_of(self.trial), self.nation
        moved = [(a, after.stack(n, a) - self.before.stack(n, a)) for a in range(N_AREAS)]
        words = [say("{} +{}", AREA[a], more) for a, more in moved if more > 0 and a < LAND]
        words += [say("{} {}", AREA[a], more) for a, more in moved if more < 0 and in_full]
        words += [say("{} in {}", LEADER[who], AREA[a]) for who, a in enumerate(after.leader) if self._led(who, a)]
        return say("{}", Series(tuple(words))) if words else say("stay as they are")

    def _led(self, who: int, a: int) -> bool:
        return 0 <= a < LAND and self.before.leader[who] != a and who < len(LEADERS)


def _moment(b: Board) -> tuple[int, int, int]:
    return (b.round, b.nation, b.half)


def _picture(b: Board) -> tuple[int, ...]:
    """All that a turn can change before the battles."""
    return (*b.inf, *b.cav, *b.leader, *b.fort, *b.burh, *b.pop)
