"""Where units could go, and which march gains most: one unit into open land, or several together against a foe."""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.games.bretwalda.board import NOWHERE, Board
from logres.games.bretwalda.bot import aims, clash, voyages, worth
from logres.games.bretwalda.bot.aims import Expedition, Fighter
from logres.games.bretwalda.bot.style import PLAIN
from logres.games.bretwalda.bot.voyages import Ship
from logres.games.bretwalda.rules.actions import march
from logres.games.bretwalda.rules.actions.movement import MOVE
from logres.games.bretwalda.rules.actions.sailing import STORMS
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

RULER_RISK: Final = 0.35
AIMS: Final = 3  # expeditions that are thought of at once
SLOW: Final = 2  # movement points of a Thegn, for whom the others wait
LATEST: Final = 2  # Movements beyond which a delay makes no difference


class Marcher(NamedTuple):
    """A unit that could move: one way to each area within its reach, and the Ship that has it aboard or room for it."""

    area: int
    kind: int
    ways: dict[int, tuple[int, ...]]
    ship: Ship | None = None

    def lands(self, a: int) -> bool:
        """Whether it could come to an area from the sea in this very action."""
        return self.ship is not None and self.ship.landing[a] == 1


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
            cost = march.costs_for(b, k, kind)[border]
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
    """All units that have not moved and may; those next to a Ship have a berth in it as long as there is room."""
    fleet = voyages.ships(b, k) if b.card != STORMS else []
    room = {ship.vessel: voyages.room(ship) for ship in fleet}
    found = [Marcher(NOWHERE, kind, {}, ship) for ship in fleet for kind in voyages.crew(ship)]
    for a in range(LAND):
        fresh = b.fresh[k * LAND + a] if b.fresh else b.stack[k * LAND + a]
        for kind in range(N_KINDS - 1, -1, -1):
            count = fresh >> 4 * kind & 15
            if count and march.may_move(b, k, kind):
                ways = reach(b, k, a, kind)
                for _ in range(count):
                    ship = next((ship for ship in fleet if a in ship.quays and room[ship.vessel]), None)
                    if ship is not None:
                        room[ship.vessel] -= 1
                    found.append(Marcher(a, kind, ways, ship))
    return found


def orders(going: list[Marcher], target: int) -> tuple[str, ...]:
    """The answers that take units to an area: first by land, then Ship by Ship."""
    plan: tuple[str, ...] = ()
    afloat = [unit for unit in going if target not in unit.ways]
    for unit in going:
        if target in unit.ways:
            steps = [f"to {PLACES[a]}" for a in unit.ways[target]]
            plan += (MOVE[unit.area][unit.kind].text, *steps, "stop")
    for ship in dict.fromkeys([unit.ship.vessel for unit in afloat if unit.ship is not None]):
        plan += _by_ship([unit for unit in afloat if unit.ship is not None and unit.ship.vessel == ship], target)
    return plan


def _by_ship(going: list[Marcher], target: int) -> tuple[str, ...]:
    """All of one Ship: those ashore go aboard, it sails, they land."""
    plan = embark(going)
    ship = going[0].ship
    assert ship is not None
    return plan + voyages.land(ship, target, [unit.kind for unit in going], len(plan) // 2)


def embark(going: list[Marcher]) -> tuple[str, ...]:
    plan: tuple[str, ...] = ()
    for unit in going:
        if unit.area != NOWHERE and unit.ship is not None:
            plan += (MOVE[unit.area][unit.kind].text, voyages.board(unit.ship))
    return plan


class Campaign:
    """The marches open to a kingdom now."""

    def __init__(self, b: Board, k: int, bold: float = PLAIN.bold) -> None:
        self.b = b
        self.k = k
        self.bold = bold
        self.units = marchers(b, k)
        self.army = aims.fighters(b, k) if aims.alone(b) else []
        self.tour = aims.tour(b, k, self.army) if aims.alone(b) else []
        self.foes = aims.held_against(b, k)
        self.expeditions = [one for one in self.tour[:AIMS] if one.turns > 1 and one.chance >= bold]
        self.errands: dict[tuple[int, int], Expedition] = {}
        for one in reversed(self.tour):
            if one.chance >= bold:
                self.errands.update({(self.army[i].area, self.army[i].kind): one for i in one.host})

    def best(self, passed_over: int = 0) -> Operation | None:
        """The march that gains most, if any gains at all; or one that comes after so many better ones."""
        found = self._walks() + self._attacks() + self._approaches()
        if passed_over:
            found = sorted(found, key=lambda op: -op.gain)[passed_over:]
        return max(found, key=lambda op: op.gain) if found else None

    # ------------------------------------------------------------------ open land

    def _walks(self) -> list[Operation]:
        """One unit into an area without foes."""
        found = []
        for one in {(u.area, u.kind, u.ship is None): u for u in self.units}.values():
            leaving = self._leaving(one)
            for target in self._open_to(one):
                gain = self._entering(target) - leaving - self._risk(one, target) - self._strays(one, target)
                found.append(Operation(gain, orders([one], target)))
        return found

    def _open_to(self, unit: Marcher) -> list[int]:
        coasts = (
            [a for a in range(LAND) if a != unit.area and a not in unit.ways and unit.lands(a)]
            if unit.ship is not None
            else []
        )
        return [a for a in (*unit.ways, *coasts) if not self.b.foes(self.k, a)]

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
        if unit.area == NOWHERE or len(b.host(k, unit.area)) > 1:
            return 0.3
        if aims.alone(b) or b.control[unit.area] != k:
            return 0.3 + worth.yield_of(b, unit.area)
        unguarded = 0.15 * worth.area_worth(b, unit.area) + (2.0 if unit.area == CAPITALS[k] else 0.0)
        return 0.3 + worth.yield_of(b, unit.area) + unguarded

    def _risk(self, unit: Marcher, target: int) -> float:
        """A Ruler alone at the front is a danger to himself."""
        if unit.kind != RULER or aims.alone(self.b):
            return 0.0
        b, k = self.b, self.k
        return RULER_RISK * worth.DALC * worth.strongest_neighbour(b, k, target) if not b.has(k, target) else 0.5

    # ------------------------------------------------------------------ expeditions

    def _approaches(self) -> list[Operation]:
        """The next stage of an expedition: those who are farthest behind go on together."""
        found = [self._approach(expedition) for expedition in self.expeditions]
        return [operation for operation in found if operation is not None]

    def _approach(self, expedition: Expedition) -> Operation | None:
        """All of the host who have nothing else to do before go on, by land or aboard."""
        host = [self.army[i] for i in expedition.host]
        free = [unit for unit in host if self.errands.get((unit.area, unit.kind)) == expedition]
        ready = list(self.units)
        aboard: list[Marcher] = []
        moved, gain = 0, 0.0
        plan: tuple[str, ...] = ()
        for unit in [unit for unit in free if unit.arrival(expedition.aim) > 1]:
            marcher = next((one for one in ready if (one.area, one.kind) == (unit.area, unit.kind)), None)
            if marcher is None:
                continue
            ready.remove(marcher)
            if marcher.ship is not None and marcher.ship.landing[expedition.aim] <= unit.arrival(expedition.aim):
                aboard.append(marcher)
                gain -= self._leaving(marcher)
                moved += 1
                continue
            stage = self._stage(marcher, unit, expedition)
            if stage is not None:
                plan += orders([marcher], stage)
                gain += self._entering(stage) - self._leaving(marcher)
                moved += 1
        plan += embark(aboard) + self._set_sail(aboard, expedition)
        return Operation(gain + self._nearer(expedition) * moved / len(host), plan) if plan else None

    def _set_sail(self, aboard: list[Marcher], expedition: Expedition) -> tuple[str, ...]:
        """All Ships of the expedition come nearer."""
        fleet = {unit.ship.vessel: unit.ship for unit in aboard if unit.ship is not None}
        return tuple([text for ship in fleet.values() for text in voyages.towards(ship, expedition.aim)])

    def _stage(self, marcher: Marcher, unit: Fighter, expedition: Expedition) -> int | None:
        """Of the areas that are nearer to the aim the best for the night."""
        points = march.points_of(self.b, self.k, marcher.kind)
        now = unit.arrival(expedition.aim)
        open_ = [a for a in marcher.ways if not self.b.foes(self.k, a)]
        near = [a for a in open_ if aims.turns_from(a, points, self.foes)[expedition.aim] < now]
        if unit.ship is not None and unit.ship.landing[expedition.aim] < now:
            near += [a for a in open_ if a in unit.ship.quays]
        return max(near, key=self._entering) if near else None

    def _nearer(self, expedition: Expedition) -> float:
        """What it is worth to come one Movement nearer to an aim, and to those that the same host goes for after it."""
        promised = 0.0
        for one in self.tour[self.tour.index(expedition) :]:
            promised += aims.promise(one)
        return worth.AIM_ALONE * (1 / aims.PATIENCE - 1) * promised

    def _clears(self, a: int) -> float:
        """What it is worth to an expedition if a foe on its way is beaten."""
        return max([self._nearer(one) for one in self.expeditions if self._on_the_way(one, a)], default=0.0)

    def _on_the_way(self, expedition: Expedition, a: int) -> bool:
        onward = aims.turns_from(a, SLOW, self.foes)[expedition.aim] + aims.DELAY
        return any(self.army[i].turns[a] + onward <= expedition.turns for i in expedition.host)

    def _strays(self, unit: Marcher, target: int) -> float:
        """What an expedition loses if one of its host goes elsewhere and comes too late."""
        errand = self.errands.get((unit.area, unit.kind))
        if errand is None or errand.aim == target:
            return 0.0
        onward = aims.turns_from(target, march.points_of(self.b, self.k, unit.kind), self.foes)[errand.aim]
        if unit.ship is not None and target in unit.ship.quays:
            onward = min(onward, unit.ship.landing[errand.aim])
        return self._nearer(errand) * min(LATEST, max(0, onward + 1 - errand.turns))

    # ------------------------------------------------------------------ attacks

    def _attacks(self) -> list[Operation]:
        """As many units as a foe takes, the cheapest first."""
        b, k = self.b, self.k
        held = [a for a in range(LAND) if b.foes(k, a)]
        targets = [a for a in held if any(a in unit.ways or unit.lands(a) for unit in self.units)]
        found = [self._attack(a) for a in targets]
        return [operation for operation in found if operation is not None]

    def _attack(self, a: int) -> Operation | None:
        b, k = self.b, self.k
        foe = b.foe(k, a)
        dfn = clash.defenders(b, foe, a)
        prize = worth.area_worth(b, a) + worth.yield_of(b, a) + 0.4 * worth.host_worth(b.host(foe, a)) + self._clears(a)
        if foe < N_KINGDOMS:
            prize += worth.RIVALS * (worth.area_worth(b, a) + worth.host_worth(b.host(foe, a)))
        able = [unit for unit in self.units if a in unit.ways or unit.lands(a)]
        willing = sorted(able, key=lambda u: (u.kind == RULER, -u.kind))
        host = b.host(k, a)
        best: Operation | None = None
        cost = 0.0
        for i, unit in enumerate(willing):
            host = [*host, (k, unit.kind)]
            cost += self._leaving(unit) + self._strays(unit, a)
            att = clash.attackers(b, host)
            chance = clash.storms(att, dfn)
            risk = worth.DALC if unit.kind == RULER else 0.0
            gain = chance * prize - clash.losses(att, dfn) * worth.host_worth(host) - cost - (1 - chance) * (2 + risk)
            if chance >= self.bold and (best is None or gain > best.gain):
                best = Operation(gain, orders(willing[: i + 1], a))
        return best
