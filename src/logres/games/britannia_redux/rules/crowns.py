"""The Bretwalda, at the end of a nation's turn, and Rex Anglorum, at the end of a round. Nobody votes."""

from __future__ import annotations

from collections.abc import Iterable

from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.rules.nations.crowns import english_areas
from logres.games.britannia.rules.rounds.population import PlaceArmies
from logres.games.britannia.rules.scoring.scoring import pay
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import N_NATIONS
from logres.games.britannia_redux.tables import (
    BRETWALDA_POINTS,
    BRETWALDA_ROUNDS,
    BRETWALDA_ZONE,
    REX_INFANTRY,
    REX_POINTS,
    REX_RIVALS,
    REX_ROUNDS,
)


def counts(b: Board, zone: Iterable[int]) -> list[int]:
    """By nation: how many areas of a zone it holds."""
    held = [0] * N_NATIONS
    for a in zone:
        n = b.sole(a)
        if n >= 0:
            held[n] += 1
    return held


def bretwalda(g: Game, b: Board, n: int) -> None:
    """redux.score.bretwalda, redux.score.bretwalda.several: Who holds most in and beside England as his turn ends."""
    if b.round not in BRETWALDA_ROUNDS:  # [redux.score.bretwalda]
        return
    held = counts(b, BRETWALDA_ZONE)
    if held[n] > max([count for other, count in enumerate(held) if other != n]):  # [redux.score.bretwalda]
        # [redux.score.bretwalda.several]
        pay(g, b, n, BRETWALDA_POINTS, "redux.score.bretwalda", "bretwalda", "{0}, Bretwalda: +{1} {1:point|points}")


def rex_anglorum(b: Board) -> int:
    """redux.score.rex: Who holds more of England than any other, and as much as the next two together; or NOBODY."""
    held = english_areas(b)
    order = sorted(range(N_NATIONS), key=lambda n: -held[n])
    first, rivals = order[0], [held[n] for n in order[1 : 1 + REX_RIVALS]]
    if held[first] > rivals[0] and held[first] >= sum(rivals):  # [redux.score.rex]
        return first
    return NOBODY


def pay_rex(g: Game, b: Board, n: int) -> None:
    """redux.score.rex.reward: The points."""
    pay(g, b, n, REX_POINTS, "redux.score.rex.reward", "rex", "{0}, Rex Anglorum: +{1} {1:point|points}")


def rex(g: Game, b: Board) -> None:
    """redux.score.rex, redux.score.rex.reward: Points, and an army placed like reinforcements."""
    n = rex_anglorum(b) if b.round in REX_ROUNDS else NOBODY
    if n == NOBODY:
        return
    pay_rex(g, b, n)
    infantry = min(REX_INFANTRY, b.spare_infantry(n))  # [redux.score.rex.reward]
    if infantry:
        g.call(PlaceArmies(n, infantry, "redux.score.rex.reward"))
