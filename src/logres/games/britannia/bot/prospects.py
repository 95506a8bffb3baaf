"""What lies ahead of a nation: what areas, armies and leaders are worth to it, by its card and by the calendar.

All in victory points. What lies further off counts for less: a nation may be gone by then, or the area lost.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from logres.games.britannia.edition import Edition
from logres.games.britannia.tables import (
    ARMY_COST,
    CAVALRY,
    DIFFICULT,
    HAS_POPULATION,
    LAND,
    LIMES_ROUND,
    N_NATIONS,
    POP_DIFFICULT,
    POP_NORMAL,
    ROMANS,
    SOUTH_ZONE,
)

FADE: Final = 0.8  # what a prospect keeps for each round it lies ahead
ARMY: Final = 1.3  # an army with rounds before it
ARMY_ROUNDS: Final = 3  # with fewer to play it is worth less
LAST_USE: Final = 0.5  # of a round: what an army can still do in the last one
HORSE: Final = 1.7  # cavalry in terms of infantry
GROWTH_ROUNDS: Final = 3  # so far ahead growth is counted
CROWN_AREAS: Final = 7  # so many English areas win a crown: each is worth that part of it
LEADER: Final = 2.0
CLAIM: Final = 0.25  # of the last crown, for each leader who may win it
SUCCESSION: Final = 0.8  # a fort where the Romano-British may rise


class Prospects:
    """What holding each area pays a nation: at the end of this round, and later."""

    def __init__(self, now: list[float], later: list[float], occupy: tuple[int, ...]) -> None:
        self.now = now
        self.later = later
        self.occupy = occupy  # for the first occupation, in this round


@lru_cache(maxsize=5_000)
def prospects(edition: Edition, n: int, card: int, round: int, last: int) -> Prospects:
    """The prospects of a nation that scores by a card, in a game that ends after the round `last`."""
    if edition.calendar.must_return[round][n]:  # paid for what they hold as they leave; they keep none of it
        raid = edition.raid_table(card, round)
        return Prospects([float(points) for points in raid[:LAND]], [0.0] * LAND, (0,) * len(raid))
    now = [float(points) for points in edition.hold_table(card, round)[:LAND]]
    later = [_later(edition, n, card, a, round, last) for a in range(LAND)]
    return Prospects(now, later, edition.occupy_table(card, round))


def _later(edition: Edition, n: int, card: int, a: int, round: int, last: int) -> float:
    """Holding points of rounds to come, and the growth the area feeds."""
    points = growth(n, a, round, last)
    for ahead in range(round + 1, last + 1):
        points += float(edition.hold_table(card, ahead)[a] * FADE ** (ahead - round))
    if n == ROMANS and a in SOUTH_ZONE:
        points += SUCCESSION
    return points


def growth(n: int, a: int, round: int, last: int) -> float:
    """What the armies are worth that an area will feed."""
    if not HAS_POPULATION[n]:
        return 0.0
    rounds = min(GROWTH_ROUNDS, last - round)
    born = (POP_DIFFICULT if DIFFICULT[a] else POP_NORMAL) / ARMY_COST
    return rounds * born * army(n, round + 1, last)


def army(n: int, round: int, last: int) -> float:
    """What an infantry is worth to a nation: less and less as its last rounds run out."""
    end = min(last, LIMES_ROUND) if n == ROMANS else last
    return ARMY * min(1.0, max(0.0, end - round + LAST_USE) / ARMY_ROUNDS)


@lru_cache(maxsize=500)
def armies(factor: float, round: int, last: int) -> list[float]:
    """So many times what an infantry is worth, by nation."""
    return [factor * army(n, round, last) for n in range(N_NATIONS)]


def unit(n: int, kind: int, round: int, last: int) -> float:
    return army(n, round, last) * (HORSE if kind == CAVALRY else 1.0)


def leader(edition: Edition, who: int) -> float:
    """What a leader is worth alive."""
    return LEADER + CLAIM * edition.claim_points(who)


# ---------------------------------------------------------------------- crowns


def crown_now(edition: Edition, round: int) -> float:
    """An English area's part in this round's crown."""
    return edition.crown_points(round) / CROWN_AREAS


@lru_cache(maxsize=500)
def crown_later(edition: Edition, round: int, last: int) -> float:
    """An English area's part in the crowns of rounds to come."""
    return sum([crown_now(edition, ahead) * FADE ** (ahead - round) for ahead in range(round + 1, last + 1)])
