"""Decisions of games of the usual bot at which something chooses a plan, and what came of the choices.

What was chosen is judged in worlds that had no say in it, beside the plan of the usual bot; the same worlds for all.
The leaf that judges is the leaf that chooses: its errors are not seen here.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

from logres.bots.bot import consult, seat_all, usual
from logres.bots.search import roll_out
from logres.engine.api import new
from logres.engine.chance import value
from logres.engine.game import Game
from logres.engine.interfaces import Plan, Tactics
from logres.jobs import Journal, Processes, run

Z95: Final = 1.96
SPREAD: Final = 40  # the position is one of so many decisions that are weighed
LEAST_PLANS: Final = 3
USUAL: Final = "usual bot"


class Position(NamedTuple):
    """A decision, in a game dealt anew for its seat."""

    seed: str
    number: int
    game: Game
    seat: str


class Judged(NamedTuple):
    """What was chosen at a position, by the name of who chose: its value in each of the worlds that judge.

    `plans` is how many there were to choose from.
    """

    seed: str
    at: int
    values: dict[str, list[float]]
    plans: dict[str, int]


def position(id: str, seed: str, scenario: str | None = None) -> Position | None:
    """A decision of a game, at random."""
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


def usual_plan(tactics: Tactics, game: Game, plans: Sequence[Plan]) -> Plan:
    """The plan that the title's fallback bot would follow: the first that begins as it answers."""
    answer = tactics.fallback_bot("usual").choose(game).text
    return next((plan for plan in plans if plan.answers[0] == answer), plans[0])


def judged(found: Position, chosen: Mapping[str, Plan], worlds: int, plans: Mapping[str, int]) -> Judged:
    """Each choice with its value in so many worlds."""
    tactics = tactics_of(found.game)
    values = {plan: [_judge(tactics, found, plan, n) for n in range(worlds)] for plan in set(chosen.values())}
    kept = {name: [round(v, 3) for v in values[plan]] for name, plan in chosen.items()}
    return Judged(found.seed, found.number, kept, dict(plans))


def _judge(tactics: Tactics, found: Position, plan: Plan, number: int) -> float:
    """What a plan comes to in a world that has no say in what is chosen."""
    world = f"judge {found.seed}/{number}"
    dealt = found.game.redeal(found.seat, world).trial(key=world)
    return tactics.value(roll_out(tactics, dealt, found.seat, plan, world), found.seat)


def gains(rows: Sequence[Judged], name: str, base: str = USUAL) -> tuple[float, float]:
    """The mean gain of a choice over another, and half the width of its 95 % interval."""
    found = [mean(row.values[name]) - mean(row.values[base]) for row in rows]
    return mean(found), Z95 * stdev(found) / len(found) ** 0.5 if len(found) > 1 else 0.0


def measured(
    words: Sequence[str] | None, about: str, weigh: Callable[[Position, int, int], Judged], seed: str
) -> list[Judged]:
    """Positions of a title as the command line asks for them, each weighed with its `--samples` and `--judged`.

    A journal keeps what is done, so that it can be stopped and gone on with, and made longer.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("title")
    parser.add_argument("--scenario")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--samples", type=int, default=24)
    parser.add_argument("--judged", type=int, default=12)
    parser.add_argument("--seed", default=seed)
    parser.add_argument("--journal", type=Path, required=True, help="a line for each position; goes on from there")
    asked = parser.parse_args(words)

    def work(number: int) -> Judged | None:
        found = position(asked.title, f"{asked.seed}/{number}", asked.scenario)
        return None if found is None else weigh(found, asked.samples, asked.judged)

    what = {name: value for name, value in vars(asked).items() if name not in ("positions", "journal")}
    journal = Journal(asked.journal, {"work": about, **what}, _as_json, _from_json)
    return [done.answer for done in run(work, range(asked.positions), Processes(), journal) if done.answer is not None]


def _as_json(row: Judged | None) -> dict[str, Any] | None:
    return None if row is None else row._asdict()


def _from_json(doc: dict[str, Any] | None) -> Judged | None:
    return None if doc is None else Judged(**doc)
