"""Far aims: the areas worth an expedition, and how near it is to being made."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from logres.games.bretwalda.board import NOBODY, NOWHERE, Board
from logres.games.bretwalda.bot import clash, larder, voyages
from logres.games.bretwalda.bot.voyages import NEVER, Ship
from logres.games.bretwalda.rules.actions import march
from logres.games.bretwalda.tables import (
    ACTIONS,
    ACTIONS_EACH,
    AREA_KIND,
    BORDER_COST,
    CAPITAL,
    CAPITALS,
    CEORL,
    LAND,
    LAST_ROUND,
    N_KINDS,
    N_KINGDOMS,
    PASSABLE,
    RULER,
    THEGN,
)

PATIENCE: Final = 0.88  # what an aim is worth one Movement later
SURE: Final = 0.9
DELAY: Final = 1  # Movements that foes on the way cost
LONGEST: Final = 10
MOVED: Final = 1 << ACTIONS.index("movement")


class Fighter(NamedTuple):
    """A unit that may march or sail: where it stands (aboard: NOWHERE), the Movements it needs to each area by land,
    and the Ship that has room for it, so many Movements away."""

    area: int
    kind: int
    turns: tuple[int, ...]
    lasts: int = NEVER  # the Movements it will see if it starves in Winter
    ship: Ship | None = None
    wait: int = 0

    def arrival(self, a: int) -> int:
        """The Movements until it can stand in an area."""
        by_land = self.turns[a]
        return by_land if self.ship is None else min(by_land, self.wait + self.ship.landing[a])


class Expedition(NamedTuple):
    """An aim, the Movements it takes, who goes (by their place in the army), and the chance to win it."""

    aim: int
    turns: int
    host: tuple[int, ...]
    chance: float


AT_SEA: Final = (NEVER,) * LAND


def alone(b: Board) -> bool:
    """Whether this is the solo game."""
    return b.player.count(NOBODY) == N_KINGDOMS - 1


def wanted(b: Board, a: int) -> bool:
    """The areas that win the game: those with Dalcs, and alone the Capitals of the others."""
    return bool(b.dalc[a]) or (AREA_KIND[a] == CAPITAL and alone(b) and b.player[CAPITALS.index(a)] == NOBODY)


# ---------------------------------------------------------------------- how far it is


def held_against(b: Board, k: int) -> int:
    """The areas with units that would have to be fought, as bits."""
    own = 1 << k
    found = 0
    for a, bits in enumerate(b.here):
        if bits & ~own:
            found |= 1 << a
    return found


@lru_cache(maxsize=20_000)
def turns_from(start: int, points: int, foes: int) -> tuple[int, ...]:
    """To each area the Movements of a unit with so many points. Foes on the way have to be beaten first."""
    turns = [NEVER] * LAND
    turns[start] = 0
    for now in range(LONGEST):
        for here in range(LAND):
            if turns[here] == now:
                then = now + (1 + DELAY if foes >> here & 1 and here != start else 1)
                for there in _within(here, points, foes):
                    turns[there] = min(turns[there], then)
    return tuple(turns)


@lru_cache(maxsize=20_000)
def _within(start: int, points: int, foes: int) -> tuple[int, ...]:
    """The areas that one Movement reaches."""
    left = {start: points}
    fringe = [start]
    for here in fringe:
        for there, border in PASSABLE[here]:
            rest = left[here] - BORDER_COST[border]
            if rest > left.get(there, -1):
                left[there] = rest
                if not foes >> there & 1:
                    fringe.append(there)
    return tuple(left)


def idle(b: Board, k: int) -> bool:
    """Whether a round goes by without a Movement."""
    return not b.used[k] & MOVED and b.used[k].bit_count() == ACTIONS_EACH


def fighters(b: Board, k: int) -> list[Fighter]:
    """All units that may march, ashore and aboard; the nearest have the Ships."""
    found = []
    foes = held_against(b, k)
    lowest = CEORL if march.may_move(b, k, CEORL) else THEGN
    for a in range(LAND):
        packed = b.stack[k * LAND + a]
        if packed >> 4 * lowest:
            for kind in range(lowest, N_KINDS if b.ruler[k] else RULER):  # his successor is being chosen
                count = packed >> 4 * kind & 15
                if count:
                    found += [Fighter(a, kind, turns_from(a, march.points_of(b, k, kind), foes))] * count
    found = _with_rations(b, k, found)
    for ship in voyages.ships(b, k):
        found = _with_berths(found, ship)
        found += [Fighter(NOWHERE, kind, AT_SEA, NEVER, ship) for kind in voyages.crew(ship)]
    return found


def _with_rations(b: Board, k: int, army: list[Fighter]) -> list[Fighter]:
    """Those who will not be fed, the least first, are there until the Winter."""
    starving = larder.starving(b, k)
    if not starving:
        return army
    if not march.may_move(b, k, CEORL):
        starving -= b.on_board(k, CEORL)
    lasts = larder.wait(b) - (1 if b.used[k] & MOVED else 0)
    army.sort(key=lambda unit: unit.kind)
    return [
        Fighter(unit.area, unit.kind, unit.turns, lasts) if i < starving and unit.kind != RULER else unit
        for i, unit in enumerate(army)
    ]


def _with_berths(army: list[Fighter], ship: Ship) -> list[Fighter]:
    """A Ship is shared out among those who reach it first, the strongest of them first."""
    free = [i for i, unit in enumerate(army) if unit.ship is None]
    waits = sorted([(min([army[i].turns[a] for a in ship.quays]), -army[i].kind, i) for i in free])
    found = list(army)
    for wait, _, i in waits[: voyages.room(ship)]:
        found[i] = army[i]._replace(ship=ship, wait=wait)
    return found


# ---------------------------------------------------------------------- expeditions


def expedition(b: Board, k: int, aim: int, army: list[Fighter], most: int) -> Expedition | None:
    """Units join in the order in which they can arrive, the strongest first but the Ruler last, until it is sure."""
    garrison = clash.garrison(b, k, aim)
    waits = [(unit.arrival(aim), unit.kind == RULER, -unit.kind, i) for i, unit in enumerate(army)]
    best: Expedition | None = None
    host: tuple[int, ...] = ()
    for turns, _, _, i in sorted([wait for wait in waits if wait[0] <= min(most, army[wait[3]].lasts)]):
        host = (*[j for j in host if army[j].lasts >= turns], i)
        chance = 1.0
        if garrison is not None:
            chance = clash.storms(clash.attackers(b, [(k, army[i].kind) for i in host]), garrison)
        found = Expedition(aim, max(1, turns), host, chance)
        if best is None or promise(found) > promise(best):
            best = found
        if chance >= SURE:
            break
    return best


def promise(found: Expedition) -> float:
    """What an expedition is worth, as a part of its aim."""
    return float(found.chance * PATIENCE**found.turns)


def tour(b: Board, k: int, army: list[Fighter]) -> list[Expedition]:
    """All aims in the order in which they could be won: the most promising first, then on from there with the same
    host; others may set out for an aim of their own meanwhile."""
    army = list(army)
    foes, most = held_against(b, k), LAST_ROUND - b.round + 1
    found: list[Expedition] = []
    aims = [a for a in range(LAND) if b.control[a] != k and wanted(b, a)]
    known: dict[int, Expedition | None] = {a: expedition(b, k, a, army, most) for a in aims}
    while known:
        there = [one for one in known.values() if one is not None]
        if not there:
            break
        best = max(there, key=promise)
        found.append(best)
        del known[best.aim]
        for i in best.host:
            onward = turns_from(best.aim, march.points_of(b, k, army[i].kind), foes)
            army[i] = Fighter(best.aim, army[i].kind, tuple([best.turns + turns for turns in onward]), army[i].lasts)
        known = {a: one if _apart(one, best) else expedition(b, k, a, army, most) for a, one in known.items()}
    return found


def _apart(one: Expedition | None, other: Expedition) -> bool:
    return one is not None and not set(one.host) & set(other.host)


def prospects(b: Board, k: int) -> float:
    """What all that can be won promises, in aims."""
    total = 0.0
    for found in tour(b, k, fighters(b, k)):
        total += promise(found)
    return total
