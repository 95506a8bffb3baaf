"""Choices in words and on the map: what a plan changes, seen on a copy."""

from __future__ import annotations

from typing import Any, Final

from logres.bots.search import follow
from logres.engine.game import Game
from logres.engine.interfaces import Plan, Tactics

LONGEST: Final = 600  # answers


def changed_areas(tactics: Tactics, game: Game, plan: Plan) -> list[str]:
    """The areas that stand otherwise once the answers of a plan are given, and those of its scheme by the policy."""
    decision = game.decision
    assert decision is not None
    trial, answers, seat = game.trial(key="areas"), list(plan.answers), decision.seat
    before = _places(trial)
    policy = tactics.policy("areas", plan)
    for _ in range(LONGEST):
        asked = trial.decision
        if asked is None or (not answers and (asked.seat != seat or not plan.scheme)):
            break
        action = follow(answers, trial.legal(asked.seat)) if asked.seat == seat else None
        action = trial.forced if action is None else action
        if action is None and not plan.scheme:
            break
        trial.play(policy.choose(trial.trial(key="asked")) if action is None else action, asked.seat)
    after = _places(trial)
    return [area for area, place in after.items() if place != before.get(area)]


def _places(game: Game) -> dict[str, Any]:
    board = game.view(None, log=False)["board"]
    found: dict[str, Any] = board.get("spaces") or board.get("areas") or {}
    return found
