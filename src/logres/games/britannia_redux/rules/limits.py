"""How many armies the land feeds, and how much of it a nation may give up in its movement.

Core's own words on both are not known. The population limit is checked when movement ends and may not be broken by a
retreat or a withdrawal; raiders, and areas that hold nobody else of their nation, are left out of it.
"""

from __future__ import annotations

from logres.games.britannia.board import Board
from logres.games.britannia.groups import Party
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.battle.refuge import PLAIN
from logres.games.britannia.tables import LAND
from logres.games.britannia_redux.state import redux
from logres.games.britannia_redux.tables import ARMIES_PER_AREA


def excess(b: Board, n: int) -> int:
    """redux.raid.population-excluded, redux.cavalry.is-army: Armies on land beyond two for each area, raiders aside."""
    if b.edition.raiding(b, n):
        home = [c for c in b.cohorts if c.area < LAND and not c.raider]  # [redux.raid.population-excluded]
        return cohorts.size(home) - ARMIES_PER_AREA * len({c.area for c in home})
    areas = b.areas(n)
    armies = sum([b.armies(n, a) for a in areas])  # [redux.cavalry.is-army, redux.leader.not-army]
    return armies - ARMIES_PER_AREA * len(areas)


def fed_by_trail(b: Board, n: int) -> int:
    """redux.leader.trail-counts-held: The armies fed by areas that a leader left, if none stayed there."""
    trail = redux(b).trail
    return ARMIES_PER_AREA * len([a for a in range(LAND) if trail >> a & 1 and not at_home(b, n, a)])


def lifted(b: Board, n: int) -> bool:
    """redux.major.population-limit: In the first half of a major invasion nobody asks; stacks keep their limits."""
    return b.half == 1 and b.edition.major(b, n)  # [redux.major.population-limit]


def at_home(b: Board, n: int, a: int) -> int:
    """Armies of a nation in an area, raiders aside."""
    if b.edition.raiding(b, n):
        return cohorts.size([c for c in b.cohorts if c.area == a and not c.raider])
    return b.armies(n, a)


def crowds(b: Board, n: int, armies: int, areas: int) -> bool:
    """Whether so many more armies, and areas, would put a nation above its limit, or further above."""
    before = excess(b, n)
    after = before + armies - ARMIES_PER_AREA * areas
    return after > 0 and after > before


def retreat_crowds(b: Board, n: int, src: int, dst: int, party: Party) -> bool:
    """redux.raid.population-excluded: Whether a retreat would break the limit of the nation whose turn it is.

    What a nation loses in the turn of another has no effect before its own next movement.
    """
    if n != b.nation or lifted(b, n):
        return False
    raiding = b.edition.raiding(b, n)
    going = sum([count for _, mark, count in party if mark == PLAIN or not raiding])
    if not going:
        return False
    areas = int(dst < LAND and not at_home(b, n, dst)) - int(at_home(b, n, src) <= going)
    return crowds(b, n, 0 if dst < LAND else -going, areas)
