"""One scale for bots that have met in games of several seats: who wins depends on the bots and on the seats they had.

The chance of a seat to win is its share of exp(strength of its bot + strength of the seat), over all seats of the game.
The strengths that fit the results best are found by Newton's method; how sure they are is read off the same equations.
A little doubt (PRIOR) keeps a bot that has never lost from an endless rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from logres.bots.linear import Vector, solved

PRIOR: Final = 0.1  # how strongly all are held to be alike before a game was played
STEPS: Final = 30
CLOSE: Final = 1e-9
Z95: Final = 1.959964
ELO: Final = 400 / log(10)  # 400 points are odds of ten to one


class Played(NamedTuple):
    """Who sat where, and who won."""

    bots: dict[str, str]  # by seat
    winners: tuple[str, ...]


class Rating(NamedTuple):
    """How much stronger a bot is than the one that has 0, and half the width of the 95 % interval of that."""

    bot: str
    points: float
    margin: float


def ratings(games: Sequence[Played], zero: str) -> list[Rating]:
    """All bots of the games, the best first; `zero` is the one they are compared with."""
    bots = sorted({bot for game in games for bot in game.bots.values()} - {zero})
    seats = sorted({seat for game in games for seat in game.bots})[1:]
    names = [*[f"bot {bot}" for bot in bots], *[f"seat {seat}" for seat in seats]]
    strengths, spread = _fit(games, {name: i for i, name in enumerate(names)})
    found = [Rating(bot, ELO * strengths[i], ELO * Z95 * sqrt(spread[i])) for i, bot in enumerate(bots)]
    return sorted([*found, Rating(zero, 0.0, 0.0)], key=lambda rating: -rating.points)


def _fit(games: Sequence[Played], index: dict[str, int]) -> tuple[Vector, Vector]:
    """The strengths, and the variance of each."""
    strengths = [0.0] * len(index)
    for _ in range(STEPS):
        slope, bend = _slope(games, index, strengths)
        step = [row[-1] for row in solved([[*row, slope[i]] for i, row in enumerate(bend)])]
        strengths = [strength + change for strength, change in zip(strengths, step, strict=True)]
        if max(map(abs, step), default=0.0) < CLOSE:
            break
    _, bend = _slope(games, index, strengths)
    unit = [[float(i == j) for j in range(len(bend))] for i in range(len(bend))]
    inverse = solved([[*row, *unit[i]] for i, row in enumerate(bend)])
    return strengths, [inverse[i][len(bend) + i] for i in range(len(bend))]


def _slope(games: Sequence[Played], index: dict[str, int], strengths: Vector) -> tuple[Vector, list[Vector]]:
    """How the likelihood of the results rises with each strength, and how fast that rise flattens."""
    size = len(index)
    slope = [-PRIOR * strength for strength in strengths]
    bend = [[PRIOR * float(i == j) for j in range(size)] for i in range(size)]
    for game in games:
        parts = [_parts(index, bot, seat) for seat, bot in game.bots.items()]
        weights = [exp(sum(strengths[i] for i in part)) for part in parts]
        chances = [weight / sum(weights) for weight in weights]
        won = [seat in game.winners for seat in game.bots]
        expected = [0.0] * size
        for part, chance, win in zip(parts, chances, won, strict=True):
            for i in part:
                slope[i] += win / len(game.winners) - chance
                expected[i] += chance
                for j in part:
                    bend[i][j] += chance
        for i in range(size):
            for j in range(size):
                bend[i][j] -= expected[i] * expected[j]
    return slope, bend


def _parts(index: dict[str, int], bot: str, seat: str) -> list[int]:
    return [index[name] for name in (f"bot {bot}", f"seat {seat}") if name in index]
