"""Learned values: games of bots, what the board looked like to each seat in each phase, and what came of it in the end.

A linear forecast is fitted for each seat and phase. Every fifth game is held out, to tell how well it predicts. The
games are played by the title's explorer, with some answers at random so that more of what can happen is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from statistics import fmean
from typing import Any, Final, NamedTuple

from logres.bots.bot import RANDOM, consult, seat_all
from logres.bots.linear import Vector, ridge
from logres.bots.scores import lead
from logres.engine.api import new
from logres.engine.chance import seed_hash, value
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.interfaces import Tactics
from logres.engine.title import title

BY_LOT: Final = 4  # answers of a hundred
HELD_OUT: Final = 5  # one game of so many
PENALTY: Final = 0.2  # for each figure, as if a row spoke against it: many figures and few games predict nothing
LEAST_ROWS: Final = 12  # of a phase, to learn anything

Weights = dict[str, dict[int, Vector]]  # by seat and phase


class Sample(NamedTuple):
    """One look at the board by one seat, how far its score was above the others' mean then, and in the end."""

    game: int
    seat: str
    phase: int
    features: Vector
    standing: float
    lead: float


class Learned(NamedTuple):
    """Weights by seat and phase; and by phase how well they predict games held out: R2, and how far off they are."""

    weights: Weights
    quality: dict[int, float]
    spread: dict[int, float]


def tactics_of(id: str) -> Tactics:
    """What a title says for learning; BadInput where it says nothing."""
    tactics = title(id).tactics
    if tactics is None or not tactics.FEATURES:
        raise BadInput(f"{id} names nothing to learn from")
    return tactics


def samples_of_game(id: str, seed: str, scenario: str | None, options: dict[str, Any], number: int) -> list[Sample]:
    """All samples of one game, which the title's explorer plays."""
    return sampled(tactics_of(id), new(id, scenario, f"{seed}/{number}", options), number)


def sampled(tactics: Tactics, game: Game, number: int) -> list[Sample]:
    """All samples of a game that is played from here to its end."""
    seed = f"train {game.seed}"
    players = {seat: tactics.explorer(seed_hash(f"{seed}/{seat}")) for seat in game.seats}
    strays = seat_all(dict.fromkeys(game.seats, RANDOM), seed)
    samples: list[Sample] = []
    last = -1
    while (decision := game.decision) is not None:
        phase = tactics.phase(game)
        if phase != last:
            last = phase
            samples += [_sample(tactics, game, number, seat) for seat in game.seats]
        by_lot = value(seed, 0, game.count, 0, 100) < BY_LOT
        bot = strays[decision.seat] if by_lot else players[decision.seat]
        game.play(game.forced or consult(bot, game, seed), decision.seat)
    assert game.result is not None
    return [one._replace(lead=lead(game.result.scores, one.seat)) for one in samples]


def _sample(tactics: Tactics, game: Game, number: int, seat: str) -> Sample:
    figures = [round(figure, 4) for figure in tactics.features(game, seat)]
    return Sample(number, seat, tactics.phase(game), figures, tactics.standing(game, seat), 0.0)


def fit(found: Sequence[Sample]) -> Learned:
    """The weights from all games, and how well those of four games of five predict the fifth."""
    learned = [sample for sample in found if sample.game % HELD_OUT]
    tried = [sample for sample in found if not sample.game % HELD_OUT]
    trial = _fitted(learned)
    quality: dict[int, float] = {}
    spread: dict[int, float] = {}
    for phase in sorted({phase for by_phase in trial.values() for phase in by_phase}):
        here = [one for one in tried if one.phase == phase and phase in trial.get(one.seat, {})]
        off = [one.lead - predicted(trial[one.seat][phase], one) for one in here]
        usual = [one.lead - fmean([other.lead for other in here if other.seat == one.seat]) for one in here]
        quality[phase] = 1 - _squares(off) / (_squares(usual) or 1.0)
        spread[phase] = (_squares(off) / max(1, len(off))) ** 0.5
    return Learned(_fitted(found), quality, spread)


def _squares(values: Sequence[float]) -> float:
    return sum([value * value for value in values])


def _fitted(found: Sequence[Sample]) -> Weights:
    return {seat: _backward([one for one in found if one.seat == seat]) for seat in {one.seat: 0 for one in found}}


def _backward(found: Sequence[Sample]) -> dict[int, Vector]:
    """A seat's weights, the last phase first: what is learned of a phase is the forecast of the next one.

    That has less luck in it than the end of the game.
    """
    weights: dict[int, Vector] = {}
    ahead: dict[int, float] = {}  # by game
    for phase in sorted({one.phase for one in found}, reverse=True):
        here = [one for one in found if one.phase == phase]
        if len(here) >= LEAST_ROWS:
            targets = [ahead.get(one.game, one.lead) - one.standing for one in here]
            penalty = PENALTY * len(here[0].features) / len(here)
            weights[phase] = ridge([one.features for one in here], targets, penalty)
            ahead |= {one.game: predicted(weights[phase], one) for one in here}
    return dict(sorted(weights.items()))


def predicted(weights: Vector, sample: Sample) -> float:
    """How far ahead the seat will be in the end."""
    seen: float = sum(map(mul, weights[1:], sample.features))
    return sample.standing + weights[0] + seen


def as_json(id: str, scenario: str, found: Sequence[Sample], about: dict[str, Any]) -> dict[str, Any]:
    """The file: weights, and where they come from."""
    learned = fit(found)
    return {
        "title": id,
        "scenario": scenario,
        "features": list(tactics_of(id).FEATURES),
        "made": about,
        "held out, R2": {str(phase): round(r2, 3) for phase, r2 in learned.quality.items()},
        "off by": {str(phase): round(spread, 2) for phase, spread in learned.spread.items()},
        "weights": {
            seat: {str(phase): [round(weight, 4) for weight in row] for phase, row in by_phase.items()}
            for seat, by_phase in learned.weights.items()
        },
    }
