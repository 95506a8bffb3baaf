"""What each part of the search brings, by choices instead of whole games: far cheaper than a match.

    python -m logres_workshop.measure.plan_gain bretwalda --positions 20 --samples 24 --journal plan-gain.jsonl

At decisions of games of the usual bot a plan is chosen from several sets of plans by the same number of roll-outs; what
was chosen is then judged in worlds that had no say in it, beside the plan of the usual bot. The same worlds are used
for all, which tells also what that saves. The leaf that judges is the leaf that chooses: its errors are not seen here.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, stdev, variance
from typing import Any, Final, NamedTuple

from logres.bots.bot import consult, seat_all, usual
from logres.bots.search import Search, roll_out
from logres.engine.api import new
from logres.engine.chance import value
from logres.engine.game import Game
from logres.engine.interfaces import Plan, Tactics

Z95: Final = 1.96
SETS: Final = ("first answers", "plans", "wide plans")
SPREAD: Final = 40  # the position is one of so many decisions that are weighed
LEAST_PLANS: Final = 3


class Position(NamedTuple):
    """A decision, in a game dealt anew for its seat."""

    seed: str
    number: int
    game: Game
    seat: str


def position(id: str, seed: str, scenario: str | None = None) -> Position | None:
    """A decision of a game, by lot."""
    game = new(id, scenario, seed)
    tactics, players = tactics_of(game), seat_all(dict.fromkeys(game.seats, usual(id)), seed)
    left, last = value(f"position {seed}", 0, 0, 0, SPREAD), None
    while (decision := game.decision) is not None:
        if game.forced is None:
            dealt = game.redeal(decision.seat, seed)
            if len(tactics.plans(dealt)) >= LEAST_PLANS:
                last = Position(seed, game.count, dealt, decision.seat)
                left -= 1
                if left < 0:
                    break
        game.play(game.forced or consult(players[decision.seat], game, seed), decision.seat)
    return last


def tactics_of(game: Game) -> Tactics:
    tactics = game.title.tactics
    assert tactics is not None, f"{game.title.id} has no search"
    return tactics


def sets_of(tactics: Tactics, game: Game) -> dict[str, list[Plan]]:
    """The plans to choose from: the first for each answer to this question, the usual ones, and the wide choice."""
    plans = tactics.plans(game)
    first = {plan.answers[0]: plan for plan in reversed(plans)}
    return dict(zip(SETS, (list(first.values()), plans, tactics.plans(game, wide=True)), strict=True))


def usual_plan(tactics: Tactics, game: Game, plans: Sequence[Plan]) -> Plan:
    """The plan that the title's deputy would follow: the first that begins as it answers."""
    answer = tactics.deputy("usual").choose(game).text
    return next((plan for plan in plans if plan.answers[0] == answer), plans[0])


def weighed(found: Position, samples: int, judged: int) -> dict[str, Any]:
    """What was chosen from each set, with its value in each of the worlds that judge."""
    tactics, game = tactics_of(found.game), found.game
    sets = sets_of(tactics, game)
    chosen = {name: Search(tactics, "choose", samples).weigh(game, plans)[0].plan for name, plans in sets.items()}
    chosen["usual bot"] = usual_plan(tactics, game, sets["plans"])
    values = {plan: [judge(tactics, found, plan, n) for n in range(judged)] for plan in set(chosen.values())}
    return {
        "seed": found.seed,
        "at": found.number,
        "kind": found.game.decision.kind if found.game.decision is not None else "",
        "plans": {name: len(plans) for name, plans in sets.items()},
        "values": {name: [round(v, 3) for v in values[plan]] for name, plan in chosen.items()},
    }


def judge(tactics: Tactics, found: Position, plan: Plan, number: int) -> float:
    """What a plan comes to in a world that has no say in what is chosen."""
    world = f"judge {found.seed}/{number}"
    dealt = found.game.redeal(found.seat, world).trial(key=world)
    return tactics.value(roll_out(tactics, dealt, found.seat, plan, world), found.seat)


# ---------------------------------------------------------------------- what came of it


def gains(rows: Sequence[dict[str, Any]], name: str, base: str = "usual bot") -> tuple[float, float]:
    """The mean gain of a set over another, and half the width of its 95 % interval."""
    found = [mean(row["values"][name]) - mean(row["values"][base]) for row in rows]
    return mean(found), Z95 * stdev(found) / len(found) ** 0.5 if len(found) > 1 else 0.0


def saved(rows: Sequence[dict[str, Any]], name: str) -> float:
    """How many times the roll-outs it would take to be as sure of a gap if each plan had worlds of its own."""
    apart = together = 0.0
    for row in rows:
        one, other = row["values"][name], row["values"]["usual bot"]
        if one != other:
            apart += variance(one) + variance(other)
            together += variance([a - b for a, b in zip(one, other, strict=True)])
    return apart / together if together else 1.0


def report(rows: Sequence[dict[str, Any]]) -> str:
    lines = [f"{len(rows)} positions, {len(rows[0]['values']['plans'])} worlds to judge each"]
    for name in SETS:
        gain, margin = gains(rows, name)
        plans = mean(row["plans"][name] for row in rows)
        lines.append(f"{name}: {plans:.1f} plans, {gain:+.2f} +- {margin:.2f} over the usual bot")
    more, margin = gains(rows, "plans", "first answers")
    lines.append(f"plans over first answers: {more:+.2f} +- {margin:.2f}")
    lines.append(f"the same worlds save: {saved(rows, 'plans'):.1f} times the roll-outs")
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("title")
    parser.add_argument("--scenario")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--samples", type=int, default=24)
    parser.add_argument("--judged", type=int, default=12)
    parser.add_argument("--seed", default="gain")
    parser.add_argument("--journal", type=Path, required=True, help="a line for each position; goes on from there")
    asked = parser.parse_args(words)
    path: Path = asked.journal
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    done = {row["seed"] for row in rows}
    for number in range(asked.positions):
        seed = f"{asked.seed}/{number}"
        found = None if seed in done else position(asked.title, seed, asked.scenario)
        if found is not None:
            rows.append(weighed(found, asked.samples, asked.judged))
            with path.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    print(report(rows))


if __name__ == "__main__":
    main()
