"""One search for all titles: plans are played out in worlds dealt anew, and the best on average is taken.

What is searched, who plays the roll-outs, where they end and what that is worth, the title says in its `Tactics`. The
budget is a number of roll-outs, never a time: the same seed plays the same. See docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2, sqrt
from statistics import mean, stdev
from typing import Final, NamedTuple

from logres.engine.actions import Action
from logres.engine.errors import GameOver
from logres.engine.game import Game
from logres.engine.interfaces import Bot, Plan, Tactics
from logres.engine.texts import say

LONGEST: Final = 5000  # answers of a roll-out
SHOWN: Final = 3  # plans that are told of
SURE: Final = 2.0  # standard errors, from many worlds
DOUBT: Final = (12.7, 4.3, 3.2, 2.8, 2.6, 2.4, 2.4, 2.3, 2.3, 2.2)  # from two worlds on: Student's t at 95 %
SAME: Final = 0.05  # less than is told


class Weighed(NamedTuple):
    """A plan with what its roll-outs were worth. The n-th of each plan was played in the same world."""

    plan: Plan
    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        return mean(self.values)


class Reason(NamedTuple):
    """An answer, what it is worth by the numbers, and the same in a sentence.

    `value` is the mean of the roll-outs, `behind` how far that is below the best, `error` its standard error where
    there is one, and `samples` how often it was played out. Without a search there are no numbers.
    """

    action: Action
    numbers: dict[str, float]
    sentence: str


class Search:
    """A bot that searches where its title has plans to weigh, and plays by the title's fallback bot elsewhere."""

    def __init__(self, tactics: Tactics, seed: int | str, samples: int, wide: bool = False) -> None:
        self.tactics = tactics
        self.wide = wide
        self.seed = f"search {seed}"
        self.samples = samples
        self._fallback = tactics.fallback_bot(self.seed)
        self._answers: list[str] = []  # what is still to be answered of the plan under way

    def choose(self, game: Game) -> Action:
        """One of `game.legal()`."""
        decision = game.decision
        if decision is None:
            raise GameOver("the game is over")
        legal = game.legal()
        following = follow(self._answers, legal)
        if following is not None:
            return following
        plans = self.tactics.plans(game, self.wide)
        if plans:
            return self._begin(plans[0] if len(plans) == 1 else self.weigh(game, plans)[0].plan, legal)
        return self._fallback.choose(game)

    def _begin(self, plan: Plan, legal: list[Action]) -> Action:
        """The first answer of a plan. The fallback bot begins afresh: what it had planned was for another one."""
        self._fallback = self.tactics.fallback_bot(self.seed, plan)
        self._answers = list(plan.answers)
        first = follow(self._answers, legal)
        assert first is not None, f"{plan} does not begin with a legal answer"
        return first

    def explain(self, game: Game) -> list[Reason]:
        """The best three plans for the decision, the best first; [] where there is nothing to weigh."""
        plans = self.tactics.plans(game, self.wide)
        if len(plans) < 2:
            return []
        found, legal = self.weigh(game, plans)[:SHOWN], game.legal()
        said = zip(found, explain(found, self.tactics.UNIT), strict=True)
        return [Reason(_first(one.plan, legal), _numbers(found[0], one), words) for one, words in said]

    def weigh(self, game: Game, plans: Sequence[Plan]) -> list[Weighed]:
        """The plans, the best first, by sequential halving: the better half of them shares the next part of the budget.

        Among level ones the first stays first.
        """
        alive, dropped = [Weighed(plan, ()) for plan in plans], list[Weighed]()
        rounds, budget = max(1, ceil(log2(len(plans)))), self.samples * self.tactics.effort(game)
        for left in range(rounds, 0, -1):
            more = max(1, int(budget / (rounds * len(alive))))
            alive = sorted([self._sampled(game, one, more) for one in alive], key=lambda one: -one.mean)
            kept = len(alive) if left == 1 else ceil(len(alive) / 2)
            alive, dropped = alive[:kept], alive[kept:] + dropped
        return alive + dropped

    def _sampled(self, game: Game, one: Weighed, more: int) -> Weighed:
        done = len(one.values)
        return Weighed(one.plan, (*one.values, *[self._sample(game, one.plan, n) for n in range(done, done + more)]))

    def _sample(self, game: Game, plan: Plan, number: int) -> float:
        """What a plan comes to in the world of a number, which is the same for all plans: cards, dice and policies."""
        assert game.decision is not None
        seat, world = game.decision.seat, f"{self.seed}/{game.count}/{number}"
        end = roll_out(self.tactics, game.redeal(seat, world).trial(key=world), seat, plan, world)
        return self.tactics.value(end, seat)


def roll_out(tactics: Tactics, game: Game, planner: str, plan: Plan, seed: str) -> Game:
    """The trial itself, played on: one seat by its plan, then all by the title's policy, to the title's stop."""
    start, answers = game.trial(), list(plan.answers)
    policies = {seat: tactics.policy(f"{seed}/{seat}", plan if seat == planner else None) for seat in game.seats}
    for _ in range(LONGEST):
        decision = game.decision
        if decision is None or tactics.stops(start, game):
            break
        action = follow(answers, game.legal(decision.seat)) if decision.seat == planner else None
        if action is None:
            action = game.forced
        game.play(_asked(policies[decision.seat], game, seed) if action is None else action, decision.seat)
    return game


def _asked(policy: Bot, game: Game, seed: str) -> Action:
    """What a policy answers: in a copy with other dice, so that it cannot try what is to be rolled."""
    return policy.choose(game.trial(key=f"{seed}/{game.count}"))


def follow(answers: list[str], legal: list[Action]) -> Action | None:
    """The next answer of a plan; those that did not come up are passed over. Where none fits it is at its end."""
    texts = {action.text: action for action in legal}
    for i, text in enumerate(answers):
        if text in texts:
            del answers[: i + 1]
            return texts[text]
    answers.clear()
    return None


def _first(plan: Plan, legal: list[Action]) -> Action:
    first = follow(list(plan.answers), legal)
    assert first is not None, f"{plan} does not begin with a legal answer"
    return first


def _numbers(best: Weighed, one: Weighed) -> dict[str, float]:
    values = one.values if one is best else _gaps(best, one)
    behind = 0.0 if one is best else mean(values)
    found = {"value": one.mean, "behind": behind, "samples": float(len(one.values))}
    return {**found, "error": _error(values)} if len(values) > 1 else found


def explain(found: Sequence[Weighed], unit: str = "points") -> list[str]:
    """The best plans in words, each with its verdict."""
    verdicts = zip(found, judge(found, unit), strict=False)
    return [say("{plan}: {verdict}", plan=one.plan.words, verdict=verdict) for one, verdict in verdicts]


def judge(found: Sequence[Weighed], unit: str = "points") -> list[str]:
    """What is said of the best plans: how far the others are behind the first, and how sure that is.

    What the first is worth by itself is not told: values are made for comparing, and are no forecast of the score.
    """
    best = found[0]
    first = say("the best in {tries}", tries=_tries(len(best.values)))
    return [first, *[_behind(_gaps(best, one), unit) for one in found[1:SHOWN]]]


def _gaps(best: Weighed, other: Weighed) -> list[float]:
    return [b - o for b, o in zip(best.values, other.values, strict=False)]  # worlds that both were played in


def gap(best: Weighed, other: Weighed) -> tuple[float, float]:
    """How far one is ahead of the other in the worlds that both were played in, and the standard error of that."""
    gaps = _gaps(best, other)
    return mean(gaps), _error(gaps) if len(gaps) > 1 else 0.0


def is_close(best: Weighed, other: Weighed) -> bool:
    """Whether it is open which of the two is better, though it may be in few worlds that they met."""
    return _is_close(_gaps(best, other))


def _is_close(gaps: Sequence[float]) -> bool:
    free = len(gaps) - 1
    return free < 1 or abs(mean(gaps)) <= (DOUBT[free - 1] if free <= len(DOUBT) else SURE) * _error(gaps)


def _behind(gaps: Sequence[float], unit: str) -> str:
    """A plan that was dropped early may look better than the best in the few worlds that it was tried in."""
    gap, tries = mean(gaps), _tries(len(gaps))
    if max(map(abs, gaps)) < SAME:
        return say("comes to the same in {tries}", tries=tries)
    if gap >= 0:
        told = say("{by:.1f} {unit} behind in {tries}", by=gap, unit=unit, tries=tries)
    else:
        told = say("{by:.1f} {unit} ahead in {tries}", by=-gap, unit=unit, tries=tries)
    if len(gaps) > 1:
        told = say("{told}, give or take {error:.1f}", told=told, error=_error(gaps))
    return say("{told}: too close to call", told=told) if _is_close(gaps) else told


def _tries(count: int) -> str:
    return say("one try") if count == 1 else say("{n} tries", n=count)


def _error(values: Sequence[float]) -> float:
    """The standard error of their mean."""
    return stdev(values) / sqrt(len(values))
