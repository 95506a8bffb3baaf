"""3.6.4 What a Stronghold is worth in an Assault: Escalade Defense, Garrison, Holding Capacity."""

from __future__ import annotations

from logres.games.pendragon.battle.numbers import (
    CAPACITY,
    CAPACITY_OF_CITY,
    COUP_IN_CITY,
    DEFENSE,
    DEFENSE_CAMELOT,
    DEFENSE_CITY,
    GARRISON,
    GARRISON_BADONICUS,
    GARRISON_OF_CITY,
)
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import FIRST_STRONGHOLD, HILLFORT, N_REGIONS
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import SPACE_OF


def defense(b: Board, site: int) -> int:
    """3.6.4.escalade-defense-table: In half losses for each defender. In a City only the City counts."""
    if SPACE_OF[site] >= N_REGIONS:
        return DEFENSE_CITY  # [3.6.4.escalade-defense-table]
    if b.sites[site] == HILLFORT and lasting.hillfort_defence_is_raised(b):
        return DEFENSE_CAMELOT  # [5.3.camelot]
    return DEFENSE[b.sites[site] - FIRST_STRONGHOLD]


def garrison(b: Board, site: int) -> int:
    """3.6.4.garrison: Units that are no pieces, but must be beaten before the Stronghold falls."""
    if SPACE_OF[site] >= N_REGIONS:
        return GARRISON_OF_CITY[SPACE_OF[site]]
    if b.sites[site] == HILLFORT and lasting.hillforts_have_no_garrison(b):
        return GARRISON_BADONICUS  # [5.3.mons-badonicus]
    return GARRISON[b.sites[site] - FIRST_STRONGHOLD]


def capacity(b: Board, site: int) -> int:
    """3.6.4.holding-capacity-table: How many Units may Withdraw into it."""
    if SPACE_OF[site] >= N_REGIONS:
        return CAPACITY_OF_CITY[SPACE_OF[site]]
    return CAPACITY[b.sites[site] - FIRST_STRONGHOLD]


def coup_needs(b: Board, site: int, inside: int) -> int:
    """3.6.4.coup-de-main: The highest roll that succeeds; below 1 none does."""
    room = COUP_IN_CITY if SPACE_OF[site] >= N_REGIONS else capacity(b, site)  # [3.6.4.holding-capacity-table]
    return room - inside + 1
