"""1.3.6, 1.7 Population and Prosperity: the two rows of a Region, the one of a City."""

from __future__ import annotations

from typing import Final

from logres.games.pendragon.board import Board
from logres.games.pendragon.names import N_REGIONS
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import MOST_REFUGEES, PRINTED

_CITY_ROWS: Final = tuple([2 * printed for printed in PRINTED[N_REGIONS:]])


def is_city(s: int) -> bool:
    return s >= N_REGIONS


# ---------------------------------------------------------------------- Prosperity


def row(b: Board, s: int) -> int:
    """1.7.1.region-capacity: Each row of a Region holds its current Population."""
    if is_city(s):
        return 2 * PRINTED[s]  # [1.7.2.city-prosperity]
    return b.population[s]


def rows(b: Board) -> list[int]:
    """The same for all spaces."""
    return [*b.population[:N_REGIONS], *_CITY_ROWS]


def room(b: Board, s: int, top: bool = True) -> int:
    """How many cubes could be added."""
    space = max(0, row(b, s) - b.bottom[s])
    if top and not is_city(s):
        space += max(0, row(b, s) - b.top[s])
    return space


def add(b: Board, s: int, cubes: int, top: bool = True) -> int:
    """1.7.1.fill-order, 5.1.1.prosperity-limits: The bottom row first, then the top one; tells how many.

    Cubes never run out [1.2.inventory-gold].
    """
    below = min(cubes, max(0, row(b, s) - b.bottom[s]))
    b.bottom[s] += below
    above = min(cubes - below, room(b, s, top))
    b.top[s] += above
    return below + above


def take(b: Board, s: int, cubes: int) -> int:
    """1.7.1.remove-order: From the top row first; tells how many there were to take."""
    above = min(cubes, b.top[s])
    b.top[s] -= above
    below = min(cubes - above, b.bottom[s])
    b.bottom[s] -= below
    return above + below


def trim(b: Board, s: int) -> int:
    """6.7.1.recovery-excess: Take off what exceeds the Population in either row; tells how many."""
    most = row(b, s)
    excess = max(0, b.bottom[s] - most) + max(0, b.top[s] - most)
    b.bottom[s] = min(b.bottom[s], most)
    b.top[s] = min(b.top[s], most)
    return excess


# ---------------------------------------------------------------------- Population


def most_population(s: int) -> int:
    """1.3.6.population-bounds: One more than printed in a Region; a City never grows."""
    return PRINTED[s] if is_city(s) else PRINTED[s] + 1


def can_grow(b: Board, s: int) -> bool:
    """Whether a space may gain Population, by its own limit and by the cards in effect."""
    most = most_population(s)
    return not is_city(s) and lasting.may_grow(b, s) and b.population[s] < most  # [5.1.1.population-limits]


def grow(b: Board, s: int) -> bool:
    """One more Population, if the space may have it. No cube moves [1.7.1.excess-deferred]."""
    if not can_grow(b, s):
        return False
    b.population[s] += 1
    return True


def shrink(b: Board, s: int, by: int = 1, refugees: bool = True) -> int:
    """1.3.6.refugees-gain, 5.1.1.event-refugees: Fewer people, never below none; one Refugees marker if any went.

    Tells by how many. Prosperity beyond the new Population stays until the next Recovery.
    """
    gone = min(by, b.population[s])
    b.population[s] -= gone
    if gone and refugees:
        b.refugees = min(MOST_REFUGEES, b.refugees + 1)  # [1.3.6.refugees-max-four]
    return gone
