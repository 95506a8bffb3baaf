"""Food: when the next Winter comes, and how many it will find without."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from logres.games.bretwalda.board import Board
from logres.games.bretwalda.rules.actions.collection import is_winter, reached
from logres.games.bretwalda.rules.seasons.winter import mouths
from logres.games.bretwalda.tables import ACTIONS, FOOD, LAST_ROUND

YEAR: Final = 4  # rounds
PENALTY: Final = 2  # Food that a Winter takes before the feeding
DILIGENCE: Final = 0.8  # Collections in a round without Winter
UNMANNED: Final = 0.9  # of a field without a unit
COLLECTED: Final = 1 << ACTIONS.index("collection")


def wait(b: Board) -> int:
    """The rounds until the army must be fed again."""
    return YEAR if is_winter(b) else YEAR - b.round % YEAR


def starving(b: Board, k: int) -> int:
    """The units beyond the stores and the harvests to come."""
    return starving_of(b, k, b.controlled(k), mouths(b, k) - b.total_food(k))


def starving_of(b: Board, k: int, own: Sequence[int], short: int) -> int:
    """The same where it is known what a kingdom Controls, and by how much its mouths are more than its stores."""
    if b.round >= LAST_ROUND:
        return 0
    missing = short + PENALTY
    if missing <= 0:
        return 0
    harvests = min(wait(b), YEAR - 1) - (1 if b.used[k] & COLLECTED and not is_winter(b) else 0)
    return max(0, missing - int(DILIGENCE * harvests * fields(b, k, own)))


def fields(b: Board, k: int, own: Sequence[int]) -> float:
    """Areas that yield Food; those without a unit count less, for somebody has to go there first."""
    manned = len([a for a in reached(b, k) if FOOD[a]])
    owned = len([a for a in own if FOOD[a]])
    return manned + UNMANNED * (owned - manned)
