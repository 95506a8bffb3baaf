"""Why a plan is better, in the figures by which the title's bots look at a board: what is different after it."""

from __future__ import annotations

from statistics import mean, stdev
from typing import Final

from logres.bots.search import roll_out
from logres.engine.game import Game
from logres.engine.interfaces import Plan, Tactics
from logres.engine.texts import say

CLEAR: Final = 2.0  # standard errors
MOST: Final = 3  # figures that are told


def differences(tactics: Tactics, game: Game, better: Plan, other: Plan, samples: int, seed: str) -> list[str]:
    """The figures that differ most surely where roll-outs of the two end, as `areas +1.2`."""
    ends = [[_figures(tactics, game, plan, n, seed) for n in range(samples)] for plan in (better, other)]
    found = list[tuple[float, str]]()
    for i, name in enumerate(tactics.FEATURES):
        gaps = [b[i] - o[i] for b, o in zip(*ends, strict=True)]
        error = stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else 0.0
        gap = mean(gaps)
        if abs(gap) >= 0.05 and abs(gap) > CLEAR * error and "greedy" not in name:
            found.append((abs(gap) / (error or 0.01), say("{figure} {gap:+.1f}", figure=name, gap=gap)))
    return [words for _, words in sorted(found, reverse=True)[:MOST]]


def _figures(tactics: Tactics, game: Game, plan: Plan, number: int, seed: str) -> list[float]:
    assert game.decision is not None
    seat, world = game.decision.seat, f"{seed}/{number}"
    end = roll_out(tactics, game.redeal(seat, world).trial(key=world), seat, plan, world)
    return tactics.features(end, seat)
