"""Holding points: scoring centres, what lies next to them, and as many other areas."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia import board
from logres.games.britannia.rules.scoring.scoring import pay
from logres.games.britannia.tables import N_NATIONS
from logres.games.britannia_redux.tables import HOLDING, SCORING_ROUNDS


def score_holding(g: Game, b: board.Board) -> None:
    """redux.score.hold.rounds, redux.score.hold.independent: Nation by nation, whatever it was paid before."""
    if b.round not in SCORING_ROUNDS:  # [redux.score.hold.rounds]
        return
    held = ("redux.score.hold.values", "hold", "{0} hold lands at the end of round {2}: +{1} {1:point|points}", b.round)
    for n in range(N_NATIONS):
        points = holding(b, n)
        if points:
            pay(g, b, n, points, *held)  # [redux.score.hold.independent]


def holding(b: board.Board, n: int) -> int:
    """What a nation would be paid now."""
    return worth(n, b.occupied(n))


def worth(n: int, held: list[int]) -> int:
    """redux.score.hold.values, redux.score.hold.nonadjacent-cap: What a nation is paid for all it holds."""
    table = HOLDING[n]
    centres = len([a for a in held if a in table.centres])
    beside = len([a for a in held if a in table.adjacent])
    others = min(len(held) - centres - beside, centres + beside)  # [redux.score.hold.nonadjacent-cap]
    # [redux.score.hold.values]
    return centres * table.centre_points + beside * table.adjacent_points + others * table.other_points
