"""Values learned from games (`logres train`): a linear forecast for each seat and phase, as data beside a title's bot.

A file has the weights and says how they came about: the command, the games, the seed, and how well they foretell games
that were not learned from. Where there is no file for a scenario the bot goes by its own evaluation.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, Final, NamedTuple

FOLDER: Final = "values"
SHARPNESS: Final = 0.78  # a logistic curve with so much of a normal one's spread is nearest to it


class Forecast(NamedTuple):
    """Weights by seat and phase, the first of each without any feature; and by phase how far off forecasts were."""

    weights: dict[str, dict[int, tuple[float, ...]]]
    spread: dict[int, float]

    def value(self, seat: str, phase: int, features: list[float]) -> float:
        """The forecast of the last phase that was learned, up to this one; 0 before the first."""
        own = self.weights[seat]
        last = _last(list(own), phase)
        if last is None:
            return 0.0
        weights = own[last]
        found = weights[0]
        for i, feature in enumerate(features):
            found += weights[i + 1] * feature
        return found

    def chance(self, seat: str, phase: int, leads: dict[str, float]) -> float:
        """The chance that a seat wins, by how far ahead each will be and how far off such forecasts are."""
        last = _last(list(self.spread), phase)
        scale = SHARPNESS * max(1.0, self.spread[last]) if last is not None else 1.0
        most = max(leads.values())
        odds = {other: exp((lead - most) / scale) for other, lead in leads.items()}
        return odds[seat] / sum(odds.values())


def _last(phases: list[int], phase: int) -> int | None:
    known = [learned for learned in phases if learned <= phase]
    return max(known) if known else None


def from_json(doc: dict[str, Any]) -> Forecast:
    weights = {
        seat: {int(phase): tuple(row) for phase, row in by_phase.items()} for seat, by_phase in doc["weights"].items()
    }
    return Forecast(weights, {int(phase): spread for phase, spread in doc["off by"].items()})


@cache
def forecast_of(package: str, scenario: str) -> Forecast | None:
    """What was learned for a scenario, if anything."""
    path = files(package) / FOLDER / f"{scenario}.json"
    return from_json(json.loads(path.read_text())) if path.is_file() else None
