"""What each part of the search brings, by choices instead of whole games: far cheaper than a match.

    python -m logres_workshop.measure.plan_gain bretwalda --positions 20 --samples 24 --journal plan-gain.jsonl

At decisions of games of the usual bot a plan is chosen from several sets of plans by the same number of roll-outs; what
was chosen is then judged in worlds that had no say in it, beside the plan of the usual bot. The same worlds are used
for all, which tells also what that saves. The leaf that judges is the leaf that chooses: its errors are not seen here.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, variance
from typing import Final

from logres.bots.search import Search
from logres.engine.game import Game
from logres.engine.interfaces import Plan, Tactics
from logres_workshop.measure.positions import USUAL, Judged, Position, gains, judged, measured, tactics_of, usual_plan

SETS: Final = ("first answers", "plans", "wide plans")


def sets_of(tactics: Tactics, game: Game) -> dict[str, list[Plan]]:
    """The plans to choose from: the first for each answer to this question, the usual ones, and the wide choice."""
    plans = tactics.plans(game)
    first = {plan.answers[0]: plan for plan in reversed(plans)}
    return dict(zip(SETS, (list(first.values()), plans, tactics.plans(game, wide=True)), strict=True))


def weighed(found: Position, samples: int, worlds: int) -> Judged:
    """What was chosen from each set, and by the usual bot."""
    tactics, game = tactics_of(found.game), found.game
    sets = sets_of(tactics, game)
    chosen = {name: Search(tactics, "choose", samples).weigh(game, plans)[0].plan for name, plans in sets.items()}
    chosen[USUAL] = usual_plan(tactics, game, sets["plans"])
    return judged(found, chosen, worlds, {name: len(plans) for name, plans in sets.items()})


def saved(rows: Sequence[Judged], name: str) -> float:
    """How many times the roll-outs it would take to be as sure of a gap if each plan had worlds of its own."""
    apart = together = 0.0
    for row in rows:
        one, other = row.values[name], row.values[USUAL]
        if one != other:
            apart += variance(one) + variance(other)
            together += variance([a - b for a, b in zip(one, other, strict=True)])
    return apart / together if together else 1.0


def report(rows: Sequence[Judged]) -> str:
    lines = [f"{len(rows)} positions, {len(rows[0].values['plans'])} worlds to judge each"]
    for name in SETS:
        gain, margin = gains(rows, name)
        plans = mean(row.plans[name] for row in rows)
        lines.append(f"{name}: {plans:.1f} plans, {gain:+.2f} +- {margin:.2f} over the usual bot")
    more, margin = gains(rows, "plans", "first answers")
    lines.append(f"plans over first answers: {more:+.2f} +- {margin:.2f}")
    lines.append(f"the same worlds save: {saved(rows, 'plans'):.1f} times the roll-outs")
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    print(report(measured(words, (__doc__ or "").splitlines()[0], weighed, "gain")))


if __name__ == "__main__":
    main()
