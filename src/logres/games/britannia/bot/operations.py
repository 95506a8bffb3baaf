"""The marches of a movement phase, planned as operations: one aim, the groups that go there, what it gains.

For each place that can be reached armies are gathered one by one, always those whose leaving costs least, and the
number that gains most is kept. The best operation of all is carried out, then the next is sought on the new board.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.bot.clash import Side
from logres.games.britannia.bot.evaluation import Evaluation
from logres.games.britannia.bot.routes import Route, Scout
from logres.games.britannia.bot.style import PLAIN, Style
from logres.games.britannia.groups import Part
from logres.games.britannia.rules.movement import stacking
from logres.games.britannia.rules.movement.march import fresh_parts, label
from logres.games.britannia.rules.movement.movement import Movement
from logres.games.britannia.state import NO_FORT, NOBODY
from logres.games.britannia.tables import (
    AREAS,
    ARMIES_PER_AREA,
    CAVALRY,
    INFANTRY,
    LAND,
    LEADERS,
    ROMANS,
)

MOST_GATHERED: Final = 9
FORBIDDEN: Final = 50.0  # the cost of what an overlord would not allow, or what would break a limit


class Operation(NamedTuple):
    """An aim, what it gains, and the marches of those who go: so many by each route."""

    gain: float
    thrifty: float  # the gain, less what the armies could do elsewhere
    target: int
    groups: tuple[tuple[Route, int], ...]

    def size(self) -> int:
        return sum([count for _, count in self.groups])

    def places(self) -> set[int]:
        """Its aim, and the land that it takes armies from."""
        return {self.target, *[route.origin for route, _ in self.groups if route.origin < LAND]}

    def is_led(self) -> bool:
        return any(route.led for route, _ in self.groups)

    def meets(self, other: Operation) -> bool:
        """Whether what one does changes what the other is worth, or whether it can be done."""
        return (self.is_led() and other.is_led()) or not self.places().isdisjoint(other.places())

    def afloat(self) -> dict[tuple[int, Part], int]:
        """The armies it takes from each fleet."""
        found: dict[tuple[int, Part], int] = {}
        for route, count in self.groups:
            if route.origin >= LAND:
                found[route.origin, route.part] = found.get((route.origin, route.part), 0) + count
        return found


def _choice(found: list[Operation]) -> Operation:
    """What gains most with armies counted; when that is nothing, whatever gains most with those left over."""
    thrifty = max(found, key=lambda operation: operation.thrifty)
    return thrifty if thrifty.thrifty > 0.0 else max(found, key=lambda operation: operation.gain)


def _enough(operation: Operation, landed: dict[tuple[int, Part], int]) -> bool:
    """Whether its fleets still have the armies, when so many have landed before."""
    return all(count + landed.get(fleet, 0) <= fleet[1].armies for fleet, count in operation.afloat().items())


class Planner:
    """Looks for the best operation of a nation on a board, as its seat sees it."""

    def __init__(self, g: Game, b: Board, e: Evaluation, n: int, led: bool, style: Style = PLAIN) -> None:
        self.g = g
        self.b = b
        self.e = e
        self.n = n
        self.style = style
        self.sea_is_safe = b.edition.raiding(b, n) or (b.half == 1 and b.edition.major(b, n))
        self.over = stacking.overstacks(b, n)
        self.routes = Scout(g, b, e, n, led).routes()
        self.on_land = sum([b.stack(n, a) for a in b.areas(n)])
        self.areas = len(b.areas(n))
        movement = g.find(Movement)
        self.owed = 0 if movement is None else int(movement.owed(g, b))
        self._places: dict[tuple[int, Side], float] = {}
        self._own: dict[int, Side] = {}

    def best(self, shunned: set[int], passed_over: int = 0) -> Operation | None:
        """The operation to carry out next, if there is any at all; what it gains may be a loss.

        So many of the best aims are passed over, as long as there are others.
        """
        found = self._operations(self.routes, shunned)
        for _ in range(passed_over):
            best = _choice(found).target if found else -1
            found = [operation for operation in found if operation.target != best] or found
        return _choice(found) if found else None

    def several(self, shunned: set[int]) -> list[Operation]:
        """The best, and all that gain besides and have nothing to do with those before them."""
        found = self._operations(self.routes, shunned)
        chosen: list[Operation] = []
        landed: dict[tuple[int, Part], int] = {}
        while found:
            best = _choice(found)
            if chosen and best.gain <= self.style.least:
                break
            chosen.append(best)
            for fleet, count in best.afloat().items():
                landed[fleet] = landed.get(fleet, 0) + count
            found = [one for one in found if not one.meets(best) and _enough(one, landed)]
        return chosen

    def best_from(self, origin: int, shunned: set[int], size: int) -> Operation | None:
        """The best for armies of one area alone; of a given size, unless that is 0."""
        routes = [route for route in self.routes if route.origin == origin]
        found = [o for o in self._operations(routes, shunned) if size in (0, o.size())]
        return _choice(found) if found else None

    def _operations(self, routes: list[Route], shunned: set[int]) -> list[Operation]:
        """All that is worth thinking of: each place, each number of armies, without the leader and with him."""
        ways: dict[int, list[Route]] = {}
        for route in routes:
            if route.target not in shunned:
                ways.setdefault(route.target, []).append(route)
        found: list[Operation] = []
        for target in sorted(ways):
            found += self._gather(target, [way for way in ways[target] if not way.led], False)
            led = [way for way in ways[target] if way.led]
            if led:
                others = [way for way in ways[target] if not way.led and way.origin != led[0].origin]
                found += self._gather(target, [*led, *others], True)
        return found

    # ------------------------------------------------------------------ gathering

    def _gather(self, target: int, ways: list[Route], with_leader: bool) -> list[Operation]:
        """Army after army, the cheapest first; the leader's own come before all others."""
        force = Force(self, target)
        found: list[Operation] = []
        for _ in range(min(MOST_GATHERED, self.room(target))):
            need_leader = with_leader and not force.led
            next_way = force.cheapest([way for way in ways if way.led or not need_leader])
            if next_way is None:
                break
            force.take(next_way)
            gain = force.gain()
            found.append(Operation(gain, gain - self.style.thrift * force.size(), target, tuple(force.groups.items())))
            if self.style.quick and len(found) > 2 and found[-1].gain < found[-2].gain < found[-3].gain:
                break
        return found

    def room(self, a: int) -> int:
        """How many more the stacking limits let in: more than usual only to fight, and in one place."""
        size = self.b.stack(self.n, a)
        usual = stacking.LIMITS[self.n][a] - size
        if self.b.enemy(self.n, a) == NOBODY or [o for o in self.over if o != a]:
            return usual
        return stacking.OVERSTACK_LIMITS[self.n][a] - size

    # ------------------------------------------------------------------ what places are worth

    def own(self, a: int) -> Side:
        """The nation's units in an area, as they stand."""
        found = self._own.get(a)
        if found is None:
            found = self._own[a] = self.e.side(self.n, a)
        return found

    def place(self, a: int, side: Side) -> float:
        """What an area is worth with these units of the nation in it."""
        key = (a, side)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = self._place(a, side)
        return found

    def _place(self, a: int, side: Side) -> float:
        if a >= LAND:
            return self._sea(side)
        n, foe = self.n, self.b.enemy(self.n, a)
        infantry, cavalry, works, _ = side
        if foe != NOBODY:
            defend = self.e.side(foe, a)
            if not infantry + cavalry + works:
                return self.e.alone(foe, a, defend)
            return self.e.meeting(n, side, foe, defend, a)
        if not infantry + cavalry + works:
            return -FORBIDDEN if self.b.subject[n] != NOBODY and self.b.has(n, a) else 0.0
        crowd = infantry + cavalry + self.b.burhs(n, a) - stacking.LIMITS[n][a]
        burden = crowd * self.e.army(n) if crowd > 0 else 0.0
        return self._settled(a, side) - burden

    def _settled(self, a: int, side: Side) -> float:
        """The nation alone in an area, which it may just have come to occupy."""
        infantry, cavalry, works, led = side
        if self.b.here[a]:
            return self.e.alone(self.n, a, side)
        if self.n == ROMANS and self.b.fort[a] == NO_FORT:
            works = 1
        return self.e.alone(self.n, a, (infantry, cavalry, works, led)) + self.e.unpaid(self.n, a)

    def _sea(self, side: Side) -> float:
        """Armies at sea wait there if they may; if not, they drown."""
        return (side[0] + side[1]) * self.e.army(self.n) if self.sea_is_safe else 0.0

    def hunger(self, landed: int, areas: int) -> float:
        """What so many more armies on land cost, with so many more areas to feed them."""
        if self.n == ROMANS or self.b.edition.raiding(self.b, self.n):
            return 0.0
        before = max(0, self.on_land - ARMIES_PER_AREA * self.areas)
        after = max(0, self.on_land + landed - ARMIES_PER_AREA * (self.areas + areas))
        return (after - before) * self.e.army(self.n)

    def shrinking(self, areas: int) -> float:
        """What it costs to be in so many areas more, or fewer, where a nation may not give up land."""
        before = max(0, self.owed - self.areas)
        return FORBIDDEN * (max(0, self.owed - self.areas - areas) - before)


class Force:
    """The armies gathered for one aim."""

    def __init__(self, planner: Planner, target: int) -> None:
        self.planner = planner
        self.target = target
        self.groups: dict[Route, int] = {}
        self.led = False
        self.infantry = 0
        self.cavalry = 0
        self.left: dict[int, Side] = {}  # by origin: who stays
        self.price = 0.0  # what leaving cost them

    def staying(self, origin: int) -> Side:
        known = self.left.get(origin)
        return self.planner.own(origin) if known is None else known

    def cheapest(self, ways: list[Route]) -> Route | None:
        """By which route the next army comes at the least cost."""
        best: Route | None = None
        least = 0.0
        for way in ways:
            if self._free(way):
                cost = self.cost(way)
                if best is None or cost < least:
                    best, least = way, cost
        return best

    def _free(self, way: Route) -> bool:
        """Whether a part has armies left, and its leader would not be left alone."""
        if self.groups.get(way, 0) >= way.part.armies:
            return False
        infantry, cavalry, _, led = self.staying(way.origin)
        return way.led or not led or infantry + cavalry > 1

    def cost(self, way: Route) -> float:
        origin = way.origin
        before = self.planner.place(origin, self.staying(origin))
        cost = before - self.planner.place(origin, self.without(way))
        return cost if way in self.groups else cost - way.bonus

    def without(self, way: Route) -> Side:
        """Who stays when one more has gone by a route."""
        infantry, cavalry, works, led = self.staying(way.origin)
        foot = way.part.kind == INFANTRY
        return (infantry - int(foot), cavalry - int(not foot), works, led and not way.led)

    def take(self, way: Route) -> None:
        self.price += self.cost(way)
        self.left[way.origin] = self.without(way)
        self.groups[way] = self.groups.get(way, 0) + 1
        self.led = self.led or way.led
        if way.part.kind == CAVALRY:
            self.cavalry += 1
        else:
            self.infantry += 1

    def size(self) -> int:
        return self.infantry + self.cavalry

    def gain(self) -> float:
        """What the operation wins, less what leaving cost."""
        p, a = self.planner, self.target
        infantry, cavalry, works, led = p.own(a)
        there = (infantry + self.infantry, cavalry + self.cavalry, works, led or self.led)
        won = p.place(a, there) - p.place(a, (infantry, cavalry, works, led))
        return won - self.price - p.hunger(self.landed(), self.areas()) - p.shrinking(self.areas())

    def landed(self) -> int:
        return sum([count for way, count in self.groups.items() if way.origin >= LAND])

    def areas(self) -> int:
        """How many areas more the nation is in."""
        gone = len([o for o, side in self.left.items() if o < LAND and not sum(side[:3])])
        return (0 if self.planner.b.has(self.planner.n, self.target) else 1) - gone


# ---------------------------------------------------------------------- carrying out


def orders(b: Board, n: int, operation: Operation) -> list[str]:
    """The operation as notations, march after march; those with the leader march together."""
    steps: list[str] = []
    parts: dict[int, list[Part]] = {}
    led = [(route, count) for route, count in operation.groups if route.led]
    if led:
        steps += _led(b, n, led, parts)
    for route, count in operation.groups:
        if not route.led:
            steps += _start(b, route, parts)
            steps.append(f"take {count} {_name(route, count, parts)}")
            steps += _way(route, count)
    return steps


def _led(b: Board, n: int, led: list[tuple[Route, int]], parts: dict[int, list[Part]]) -> list[str]:
    route = led[0][0]
    steps = [*_start(b, route, parts), f"lead {LEADERS[b.leader_of(n)]}"]
    for other, count in led:
        steps.append(f"pick {count} {_name(other, count, parts)}")
    here = parts[route.origin]
    bound = [part for part in here if b.edition.inseparable(b.leader_of(n), part.kind)]
    steps += [f"pick {part.armies} {label(here, part)}" for part in bound]
    return steps + _way(route, sum([count for _, count in led]))


def _start(b: Board, route: Route, parts: dict[int, list[Part]]) -> list[str]:
    if route.origin not in parts:
        parts[route.origin] = fresh_parts(b, route.origin, ())
    return [f"move {AREAS[route.origin]}"]


def _name(route: Route, count: int, parts: dict[int, list[Part]]) -> str:
    """What the part is called, and note that so many of it are gone."""
    here = parts[route.origin]
    for i, part in enumerate(here):
        if part.same(route.part):
            name = label(here, part)
            left = part._replace(armies=part.armies - count)
            parts[route.origin] = [*here[:i], *([left] if left.armies else []), *here[i + 1 :]]
            return name
    raise AssertionError(route)


def _way(route: Route, count: int) -> list[str]:
    """Step by step, on through enemies who are overrun."""
    steps: list[str] = []
    for a in route.path[1:]:
        steps.append(f"to {AREAS[a]}")
        if a in route.through:
            steps.append(f"on {count}")
    return [*steps, "stop"]
