"""Where units could go, and which march gains most: one unit into open land, or several together against a foe."""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.games.bretwalda import march
from logres.games.bretwalda.board import Board
from logres.games.bretwalda.greedy import clash, worth
from logres.games.bretwalda.movement import MOVE
from logres.games.bretwalda.tables import (
    CAPITALS,
    LAND,
    N_KINDS,
    N_KINGDOMS,
    PASSABLE,
    PLACES,
    ROAD,
    RULER,
)

BOLD: Final = 0.6  # the least chance at which an attack is looked at
RULER_RISK: Final = 0.35


class Marcher(NamedTuple):
    """A unit that could march, and one way to each area within its reach."""

    area: int
    kind: int
    ways: dict[int, tuple[int, ...]]


class Operation(NamedTuple):
    """A march worth making: what it gains, and the answers that carry it out."""

    gain: float
    orders: tuple[str, ...]


def reach(b: Board, k: int, a: int, kind: int) -> dict[int, tuple[int, ...]]:
    """Every area a unit can end in, with the way there. It stops among foes."""
    points, bonus = march.points_of(b, k, kind), march.bonus_of(b, k)
    found: dict[int, tuple[int, ...]] = {}
    best = {a: points + bonus}
    fringe: list[tuple[int, int, int, tuple[int, ...]]] = [(a, points, bonus, ())]
    while fringe:
        here, left, extra, way = fringe.pop(0)
        for there, border in PASSABLE[here]:
            cost = march.cost_for(b, k, kind, border)
            purse = left + extra if border == ROAD else left
            foes = b.foes(k, there)
            if cost > purse or foes & (foes - 1):
                continue
            from_extra = max(0, cost - left)
            rest = (left - cost + from_extra, extra - from_extra if border == ROAD else 0)
            if best.get(there, -1) >= sum(rest):
                continue
            best[there] = sum(rest)
            found[there] = (*way, there)
            if not foes:
                fringe.append((there, *rest, (*way, there)))
    found.pop(a, None)
    return found


def marchers(b: Board, k: int) -> list[Marcher]:
    """All units that have not moved and may."""
    found = []
    for a in range(LAND):
        fresh = b.fresh[k * LAND + a] if b.fresh else b.stack[k * LAND + a]
        for kind in range(N_KINDS):
            count = fresh >> 4 * kind & 15
            if count and march.may_move(b, k, kind):
                ways = reach(b, k, a, kind)
                found += [Marcher(a, kind, ways)] * count
    return found


def orders(unit: Marcher, target: int) -> tuple[str, ...]:
    """The answers that take a unit to an area."""
    steps = [f"to {PLACES[a]}" for a in unit.ways[target]]
    return (MOVE[unit.area][unit.kind].text, *steps, "stop")


class Campaign:
    """The marches open to a kingdom now."""

    def __init__(self, b: Board, k: int) -> None:
        self.b = b
        self.k = k
        self.units = marchers(b, k)

    def best(self) -> Operation | None:
        """The march that gains most, if any gains at all."""
        found = self._walks() + self._attacks()
        return max(found, key=lambda op: op.gain) if found else None

    # ------------------------------------------------------------------ open land

    def _walks(self) -> list[Operation]:
        """One unit into an area without foes."""
        b, k = self.b, self.k
        found = []
        for unit in dict.fromkeys([(u.area, u.kind) for u in self.units]):
            one = next(u for u in self.units if (u.area, u.kind) == unit)
            leaving = self._leaving(one)
            for target in one.ways:
                if not b.foes(k, target):
                    gain = self._entering(target) - leaving - self._risk(one, target)
                    found.append(Operation(gain, orders(one, target)))
        return found

    def _entering(self, a: int) -> float:
        b, k = self.b, self.k
        gain = 0.0 if b.has(k, a) else worth.yield_of(b, a)
        if b.control[a] != k:
            gain += worth.area_worth(b, a)
            if 0 <= b.control[a] < N_KINGDOMS:
                gain += worth.RIVALS * worth.area_worth(b, a)
        return gain

    def _leaving(self, unit: Marcher) -> float:
        """What an area loses with its last unit: its yield, and some of its safety."""
        b, k = self.b, self.k
        if len(b.host(k, unit.area)) > 1:
            return 0.3
        unguarded = 0.15 * worth.area_worth(b, unit.area) if b.control[unit.area] == k else 0.0
        return 0.3 + worth.yield_of(b, unit.area) + unguarded + (2.0 if unit.area == CAPITALS[k] else 0.0)

    def _risk(self, unit: Marcher, target: int) -> float:
        """A Ruler alone at the front is a danger to himself."""
        if unit.kind != RULER:
            return 0.0
        b, k = self.b, self.k
        return RULER_RISK * worth.DALC * worth.strongest_neighbour(b, k, target) if not b.has(k, target) else 0.5

    # ------------------------------------------------------------------ attacks

    def _attacks(self) -> list[Operation]:
        """As many units as a foe takes, the cheapest first."""
        b, k = self.b, self.k
        targets = dict.fromkeys([a for unit in self.units for a in unit.ways if b.foes(k, a)])
        found = [self._attack(a) for a in targets]
        return [operation for operation in found if operation is not None]

    def _attack(self, a: int) -> Operation | None:
        b, k = self.b, self.k
        foe = b.foe(k, a)
        dfn = clash.defenders(b, foe, a)
        prize = worth.area_worth(b, a) + worth.yield_of(b, a) + 0.4 * worth.host_worth(b.host(foe, a))
        if foe < N_KINGDOMS:
            prize += worth.RIVALS * (worth.area_worth(b, a) + worth.host_worth(b.host(foe, a)))
        willing = sorted([unit for unit in self.units if a in unit.ways], key=lambda u: (u.kind == RULER, -u.kind))
        host = b.host(k, a)
        best: Operation | None = None
        plan: tuple[str, ...] = ()
        cost = 0.0
        for unit in willing:
            host = [*host, (k, unit.kind)]
            plan += orders(unit, a)
            cost += self._leaving(unit)
            att = clash.attackers(b, host)
            chance = clash.storms(att, dfn)
            risk = worth.DALC if unit.kind == RULER else 0.0
            gain = chance * prize - clash.losses(att, dfn) * worth.host_worth(host) - cost - (1 - chance) * (2 + risk)
            if chance >= BOLD and (best is None or gain > best.gain):
                best = Operation(gain, plan)
        return best
