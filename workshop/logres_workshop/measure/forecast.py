"""How well a learned value of Britannia predicts games that it has not seen, beside greedy's evaluation.

    python -m logres_workshop.measure.forecast four-player.json --games 200 --seed check

Games are played as for `logres train`. Predicted is how far a seat will be ahead of the others' mean in the end. Points
alone and greedy's evaluation are brought to that scale by a fit to four games of five, for each seat and round, which
predicts the fifth; the learned value is taken as it stands in its file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from operator import mul
from pathlib import Path
from statistics import fmean
from typing import Final

from logres.bots import train
from logres.bots.linear import Vector, ridge
from logres.bots.train import Sample
from logres.engine.api import new
from logres.engine.game import Game
from logres.engine.interfaces import Bot, Tactics
from logres.games.britannia.board import board_of
from logres.games.britannia.bot.evaluation import Evaluation
from logres.games.learned import Forecast, from_json

FOLDS: Final = 5
PENALTY: Final = 0.001
NAMES: Final = ("points so far", "greedy's evaluation", "learned value")


class Evaluated(Tactics):
    """Another's tactics, with greedy's evaluation as the last of the figures."""

    def __init__(self, own: Tactics) -> None:
        self.own = own

    def features(self, game: Game, seat: str) -> list[float]:
        return [*self.own.features(game, seat), Evaluation(game, board_of(game), game.seats.index(seat)).total()]

    def phase(self, game: Game) -> int:
        return self.own.phase(game)

    def standing(self, game: Game, seat: str) -> float:
        return self.own.standing(game, seat)

    def explorer(self, seed: int | str) -> Bot:
        return self.own.explorer(seed)


def samples(id: str, scenario: str, games: int, seed: str) -> list[Sample]:
    """All samples of the games, each with greedy's evaluation."""
    tactics = Evaluated(train.tactics_of(id))
    found = [train.sampled(tactics, new(id, scenario, f"{seed}/{number}"), number) for number in range(games)]
    return [sample for game in found for sample in game]


def by_phase(found: Sequence[Sample], learned: Forecast) -> Iterator[tuple[int, tuple[float, ...]]]:
    """For each phase how much of the leads each forecast explains, in the order of NAMES."""
    for phase in sorted({one.phase for one in found}):
        here = [one for one in found if one.phase == phase]
        forecasts = (
            _fitted([(one, [one.standing]) for one in here]),
            _fitted([(one, [one.standing, one.features[-1]]) for one in here]),
            [one.standing + learned.value(one.seat, phase, one.features[:-1]) for one in here],
        )
        yield phase, tuple([explained(here, forecast) for forecast in forecasts])


def explained(found: Sequence[Sample], forecast: Sequence[float]) -> float:
    """R2 beside the mean of each seat."""
    usual = {seat: fmean([one.lead for one in found if one.seat == seat]) for seat in {one.seat for one in found}}
    total = sum([(one.lead - usual[one.seat]) ** 2 for one in found])
    missed = sum([(one.lead - value) ** 2 for one, value in zip(found, forecast, strict=True)])
    return 1 - missed / total if total else 0.0


def _fitted(rows: Sequence[tuple[Sample, Vector]]) -> Vector:
    """What each row predicts by weights from the other games of its seat."""
    predicted: Vector = []
    weights: dict[tuple[str, int], Vector] = {}
    for one, figures in rows:
        key = (one.seat, one.game % FOLDS)
        if key not in weights:
            others = [(o, f) for o, f in rows if o.seat == one.seat and o.game % FOLDS != key[1]]
            weights[key] = ridge([f for _, f in others], [o.lead for o, _ in others], PENALTY)
        predicted.append(weights[key][0] + sum(map(mul, weights[key][1:], figures)))
    return predicted


def report(rows: Sequence[tuple[int, tuple[float, ...]]]) -> str:
    lines = [f"| {' | '.join(['round', *NAMES])} |", f"|{'---|' * (1 + len(NAMES))}"]
    lines += [f"| {phase} | {' | '.join([f'{r2:.2f}' for r2 in found])} |" for phase, found in rows]
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("values", type=Path, help="the file of `logres train`")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="check")
    asked = parser.parse_args(words)
    doc = json.loads(asked.values.read_text())
    found = samples(doc["title"], doc["scenario"], asked.games, asked.seed)
    print(report(list(by_phase(found, from_json(doc)))))


if __name__ == "__main__":
    main()
