"""Ships: how soon those aboard could land in each area, and the answers that take them there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from logres.engine.actions import Action
from logres.games.bretwalda.board import NOWHERE, Board
from logres.games.bretwalda.packing import total
from logres.games.bretwalda.rules.actions import sailing
from logres.games.bretwalda.rules.actions.sailing import LANDS, SAIL
from logres.games.bretwalda.tables import (
    COAST,
    KINDS,
    LAND,
    N_KINDS,
    N_PLACES,
    SEA_ADJ,
    SEAS_OF,
    SHIP_HOLD,
    VESSELS,
)

NEVER: Final = 99

Courses = dict[int, tuple[int, ...]]  # the Seas to sail through, by the Sea where they end


class Ship(NamedTuple):
    """A Ship afloat: who is aboard, from where it takes others, and the Movements until they could land, by area."""

    vessel: int
    place: int
    points: int
    aboard: int
    blocked: int
    quays: tuple[int, ...]
    landing: tuple[int, ...]


def ships(b: Board, k: int) -> list[Ship]:
    """The Ships of a kingdom that have not sailed in this action."""
    afloat = [v for v in b.fleet(k) if b.vessel[v] != NOWHERE and not b.sailed >> v & 1]
    if not afloat:
        return []
    blocked = sum([1 << sea for sea in range(LAND, N_PLACES) if b.hostile_sea(k, sea)])
    return [_ship(b, v, blocked) for v in afloat]


def _ship(b: Board, v: int, blocked: int) -> Ship:
    place, points = b.vessel[v], sailing.ship_points(b, v)
    quays = (place,) if place < LAND else COAST[place]
    return Ship(v, place, points, b.cargo[v], blocked, quays, landings(place, points, blocked))


@lru_cache(maxsize=5_000)
def landings(place: int, points: int, blocked: int) -> tuple[int, ...]:
    """From a place to each area the Movements of a vessel. To leave a Harbour costs nothing, to land a point."""
    free = 1 if place < LAND else 0
    found = [NEVER] * LAND
    for sea, course in courses(place, blocked).items():
        for a in COAST[sea]:
            found[a] = min(found[a], -(-(len(course) - free + 1) // points))
    return tuple(found)


@lru_cache(maxsize=5_000)
def courses(place: int, blocked: int) -> Courses:
    """To each Sea that can be reached without a Battle the shortest way."""
    found: Courses = {place: ()} if place >= LAND else {}
    if place < LAND:
        found = {sea: (sea,) for sea in SEAS_OF[place] if not blocked >> sea & 1}
    fringe = list(found)
    for here in fringe:
        for there in SEA_ADJ[here]:
            if there not in found and not blocked >> there & 1:
                found[there] = (*found[here], there)
                fringe.append(there)
    return found


def crew(ship: Ship) -> list[int]:
    """The kinds of all units aboard."""
    return [kind for kind in range(N_KINDS) for _ in range(ship.aboard >> 4 * kind & 15)]


def room(ship: Ship) -> int:
    return SHIP_HOLD - total(ship.aboard)


# ---------------------------------------------------------------------- answers


def board(ship: Ship) -> str:
    return Action("board", stack=VESSELS[ship.vessel]).text


def land(ship: Ship, a: int, kinds: list[int], more: int) -> tuple[str, ...]:
    """Sail to an area and put some of those aboard ashore there; so many have just come aboard."""
    stay = ("done",) if len(crew(ship)) + more > len(kinds) else ()
    ashore = [Action("ashore", stack=KINDS[kind]).text for kind in kinds]
    return (*_sail(ship, _course(ship, a)), LANDS[a].text, *ashore, *stay, "stop")


def towards(ship: Ship, a: int) -> tuple[str, ...]:
    """Sail as near to an area as one Movement allows, and stay at sea."""
    free = 1 if ship.place < LAND else 0
    course = _course(ship, a)[: ship.points + free]
    return (*_sail(ship, course), "stop") if course else ()


def _course(ship: Ship, a: int) -> tuple[int, ...]:
    """The shortest to the coast of an area."""
    known = courses(ship.place, ship.blocked)
    return min([known[sea] for sea in SEAS_OF[a] if sea in known], key=len)


def _sail(ship: Ship, course: tuple[int, ...]) -> tuple[str, ...]:
    return (Action("sail", stack=VESSELS[ship.vessel]).text, *[SAIL[sea].text for sea in course])
