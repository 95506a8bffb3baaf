"""What a learned value of Bretwalda looks at, for a seat: each figure less the mean of the other kingdoms'."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.bretwalda.board import Board, board_of
from logres.games.bretwalda.bot.worth import own_worth

FEATURES: Final = ("Dalcs", "areas", "Gold", "Food", "cards in hand", "greedy's worth")


def features(game: Game, seat: str) -> list[float]:
    b, player = board_of(game), game.seats.index(seat)
    own = b.player.index(player) if player in b.player else -1
    figures = {k: _figures(b, k) for k in b.kingdoms()}
    rest = [row for k, row in figures.items() if k != own]
    means = [sum([row[i] for row in rest]) / max(1, len(rest)) for i in range(len(FEATURES))]
    mine = figures.get(own, [0.0] * len(FEATURES))
    return [figure - mean for figure, mean in zip(mine, means, strict=True)]


def _figures(b: Board, k: int) -> list[float]:
    """How many cards a kingdom holds is open, which they are is not."""
    counts = (b.dalcs(k), len(b.controlled(k)), b.gold[k], b.total_food(k), len(b.hands[k]))
    ruled = all(b.ruler[other] for other in b.kingdoms())  # not so during set-up
    return [*[float(count) for count in counts], own_worth(b, k) if ruled else 0.0]
