"""What the search loses without one of its parts, by choices instead of whole games.

    python -m logres_workshop.measure.part_gain pendragon --positions 20 --samples 24 --journal parts.jsonl

At decisions of games of the usual bot (as in plan_gain.py) a plan is chosen by the whole search, then without halving
(each plan has the same share of the roll-outs), without re-deals (one guess of what is hidden, other dice each time),
without the leaf (by the scores as they stand where a roll-out ends), and without roll-outs (by the leaf where a plan
ends). What was chosen is judged in worlds that had no say in it, by the leaf.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2
from statistics import mean
from typing import Final

from logres.bots.scores import lead
from logres.bots.search import follow, roll_out
from logres.engine.interfaces import Plan, Tactics
from logres_workshop.measure.positions import USUAL, Judged, Position, gains, judged, measured, tactics_of, usual_plan

WHOLE: Final = "whole"
PARTS: Final = ("without halving", "without re-deals", "without the leaf", "without roll-outs")

Value = Callable[[Plan, int], float]  # of a plan in the world of a number


class Table:
    """What plans come to in numbered worlds; each is played out once, and its end valued in both ways."""

    def __init__(self, found: Position, redeals: bool) -> None:
        self.tactics, self.found, self.redeals = tactics_of(found.game), found, redeals
        self.ends: dict[tuple[Plan, int], tuple[float, float]] = {}

    def by_leaf(self, plan: Plan, number: int) -> float:
        return self._end(plan, number)[0]

    def by_score(self, plan: Plan, number: int) -> float:
        return self._end(plan, number)[1]

    def _end(self, plan: Plan, number: int) -> tuple[float, float]:
        key = (plan, number)
        if key not in self.ends:
            seat, world = self.found.seat, f"parts {self.found.seed}/{number}"
            dealt = self.found.game.redeal(seat, world if self.redeals else f"parts {self.found.seed}")
            end = roll_out(self.tactics, dealt.trial(key=world), seat, plan, world)
            scores = end.title.result(end, end.board).scores
            self.ends[key] = (self.tactics.value(end, seat), lead(scores, seat))
        return self.ends[key]


def halved(plans: Sequence[Plan], budget: int, value: Value) -> Plan:
    """The best by sequential halving, as the search goes about it."""
    alive, rounds, done = list(plans), max(1, ceil(log2(len(plans)))), 0
    for _ in range(rounds):
        done += max(1, budget // (rounds * len(alive)))
        alive = _ordered(alive, done, value)[: ceil(len(alive) / 2)]
    return alive[0]


def shared(plans: Sequence[Plan], budget: int, value: Value) -> Plan:
    """The best where each has the same part of the roll-outs."""
    return _ordered(plans, max(1, budget // len(plans)), value)[0]


def _ordered(plans: Sequence[Plan], worlds: int, value: Value) -> list[Plan]:
    return sorted(plans, key=lambda plan: -mean([value(plan, n) for n in range(worlds)]))


def at_once(tactics: Tactics, found: Position, plan: Plan) -> float:
    """What the leaf says where a plan ends: after its answers, and after the seat's own turn where it has a scheme."""
    game, answers = found.game.redeal(found.seat, "at once").trial(key="at once"), list(plan.answers)
    policy = tactics.policy("at once", plan)
    while game.decision is not None and (answers or (plan.scheme and game.decision.seat == found.seat)):
        seat = game.decision.seat
        action = follow(answers, game.legal(seat)) if seat == found.seat else None
        action = game.forced if action is None else action
        if action is None and not plan.scheme:
            break
        game.play(policy.choose(game.trial(key="asked")) if action is None else action, seat)
    return tactics.value(game, found.seat)


def choices(found: Position, samples: int) -> dict[str, Plan]:
    """What is chosen by the whole search, and without each part."""
    tactics = tactics_of(found.game)
    plans, budget = tactics.plans(found.game), int(samples * tactics.effort(found.game))
    anew, one_deal = Table(found, redeals=True), Table(found, redeals=False)
    chosen = [
        halved(plans, budget, anew.by_leaf),
        shared(plans, budget, anew.by_leaf),
        halved(plans, budget, one_deal.by_leaf),
        halved(plans, budget, anew.by_score),
        max(plans, key=lambda plan: at_once(tactics, found, plan)),
        usual_plan(tactics, found.game, plans),
    ]
    return dict(zip((WHOLE, *PARTS, USUAL), chosen, strict=True))


def weighed(found: Position, samples: int, worlds: int) -> Judged:
    """What was chosen by the whole search, without each part, and by the usual bot."""
    return judged(found, choices(found, samples), worlds, {})


def report(rows: Sequence[Judged]) -> str:
    gain, margin = gains(rows, WHOLE)
    lines = [f"{len(rows)} positions", f"{WHOLE}: {gain:+.2f} +- {margin:.2f} over the usual bot"]
    for part in PARTS:
        less, margin = gains(rows, part, WHOLE)
        other = sum([row.values[part] != row.values[WHOLE] for row in rows])
        lines.append(f"{part}: {less:+.2f} +- {margin:.2f} beside the whole, another choice in {other}")
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    print(report(measured(words, (__doc__ or "").splitlines()[0], weighed, "parts")))


if __name__ == "__main__":
    main()
