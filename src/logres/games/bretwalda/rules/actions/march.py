"""Marching: one unit at a time, step by step, over roads and through the wilderness, or aboard a vessel.

Own units in the Movement action and hired Neutrals and Danes in Autumn march alike. A unit that is picked must take a
step; where it ends among opposing units it will fight, else a kingdom's unit takes the area.
"""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.engine.nouns import Noun
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import Board
from logres.games.bretwalda.frames import KingdomDecision
from logres.games.bretwalda.names import unit_name
from logres.games.bretwalda.packing import total
from logres.games.bretwalda.rules.actions import control
from logres.games.bretwalda.tables import (
    BORDER_COST,
    CEORL,
    CEORL_LEADERS,
    DANES,
    DRAKKAR_HOLD,
    EMBARK_COST,
    KIND_NAMES,
    LAND,
    N_KINGDOMS,
    NEIGHBOURS,
    OPEN_TO,
    PASSABLE,
    PLACE,
    PLACE_NAMES,
    PLACES,
    POINTS,
    ROAD,
    ROAD_WARDENS,
    RULER,
    RULER_POINTS,
    SEAS_OF,
    SHIP_HOLD,
    SIDE_NAMES,
    VESSELS,
    WILDERNESS,
)

BLOCKED = 99

TO = tuple([Action("to", area=place) for place in PLACES])
STOP = Action("stop")


def border_costs(b: Board) -> tuple[int, int, int]:
    """action.movement.border-road, action.movement.border-wilderness: As printed, unless the Season card changes it."""
    road, wild = BORDER_COST[ROAD], BORDER_COST[WILDERNESS]
    if b.card == "au2":
        road = 2
    elif b.card == "sp2":
        wild = 3
    elif b.card == "wi2":
        wild = BLOCKED
    return (BLOCKED, road, wild)


def points_of(b: Board, side: int, kind: int) -> int:
    """concept.units.movement: By the kind of unit; a Ruler's are on his card."""
    if kind == CEORL:
        return POINTS[CEORL]
    base = RULER_POINTS[b.ruler[side]] if kind == RULER else POINTS[kind]
    return base + 1 if b.card == "su2" and side < N_KINGDOMS and b.faction[side] == side else base


def may_move(b: Board, side: int, kind: int) -> bool:
    """action.movement.scope, action.movement.ceorl-leaders: Ceorls stay, unless their tile is there."""
    return kind != CEORL or b.has_tile(side, CEORL_LEADERS)


def bonus_of(b: Board, side: int) -> int:
    """tile.types: Road Wardens give a point to a unit that keeps to the roads."""
    return 1 if side < N_KINGDOMS and b.tiles[side] & ROAD_WARDENS else 0


def costs_for(b: Board, side: int, kind: int) -> tuple[int, int, int]:
    """concept.ruler.card: Ceolwulf goes through the wilderness as on a road."""
    barred, road, wild = border_costs(b)
    if kind == RULER and b.ruler[side] == "ceolwulf" and b.card != "wi2":
        wild = 1
    return (barred, road, wild)


def boats(b: Board, side: int, a: int) -> list[int]:
    """action.movement.embark, action.movement.capacity: Own vessels in the Harbour or an adjacent Sea with room."""
    hold = DRAKKAR_HOLD if side == DANES else SHIP_HOLD
    found = []
    for v in b.fleet(side):
        where = b.vessel[v]
        if (where == a or where in SEAS_OF[a]) and total(b.cargo[v]) < hold:
            found.append(v)
    return found


def has_step(b: Board, side: int, kind: int, a: int, points: int) -> bool:
    """Whether a unit could take any step at all."""
    reach = points + bonus_of(b, side)
    costs = border_costs(b)
    for _, border in PASSABLE[a]:
        if costs[border] <= (reach if border == ROAD else points):
            return True
    if kind == RULER and points and PASSABLE[a] and b.ruler[side] == "ceolwulf" and b.card != "wi2":
        return True
    return bool(boats(b, side, a)) and points >= EMBARK_COST


class Walk(KingdomDecision):
    """action.movement.enter-enemy: The next step of a unit that has been picked."""

    RULE = "action.movement.scope"
    ELSEWHERE = "{} is not next to where it stands."

    def __init__(
        self, seat: str, side: int, unit: int, figure: int, area: int, points: int, bonus: int, steps: int = 0
    ) -> None:
        super().__init__(seat, side)
        self.unit = unit  # the side of the unit: the asked kingdom's own, or a hireling's
        self.figure = figure
        self.area = area
        self.points = points
        self.bonus = bonus
        self.steps = steps

    @property
    def prompt(self) -> str:
        unit = KIND_NAMES[unit_name(self.unit, self.figure)]
        return say(
            "{side}: where does the {unit} in {area} go?",
            side=SIDE_NAMES[self.side],
            unit=unit,
            area=PLACE_NAMES[self.area],
        )

    def candidates(self, g: Game, b: Board) -> list[Action]:
        aboard = [Action("board", stack=VESSELS[v]) for v in boats(b, self.unit, self.area)]
        return [*([STOP] if self.steps else []), *[TO[a] for a in NEIGHBOURS[self.area]], *aboard]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "stop":
            return None
        if action.verb == "board":
            return None if self.points >= EMBARK_COST else Refusal("No point is left for it.", "action.movement.embark")
        assert action.area
        a = PLACE[action.area]
        if a not in OPEN_TO[self.area]:
            return Refusal("Wetlands cannot be crossed.", "action.movement.border-wetlands")
        return self.too_far(b, a) or self.not_there(b, a)

    def too_far(self, b: Board, a: int) -> Refusal | None:
        border = dict(PASSABLE[self.area])[a]
        if not self.can_pay(costs_for(b, self.unit, self.figure), border):
            rule = "action.movement.border-road" if border == ROAD else "action.movement.border-wilderness"
            return Refusal("There are not enough movement points left.", rule)
        return None

    def not_there(self, b: Board, a: int) -> Refusal | None:
        """autumn.move.not-own-area: Hirelings never enter an area with units of him who pays them."""
        if self.unit != self.side and b.has(self.side, a):
            return Refusal("Your own units are there.", "autumn.move.not-own-area")
        bits = b.foes(b.faction[self.unit], a)
        if bits & (bits - 1):
            return Refusal("Two sides are about to fight there.", "battle.trigger")
        return None

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [STOP] if self.steps else []
        costs = costs_for(b, self.unit, self.figure)
        for a, border in PASSABLE[self.area]:
            if self.can_pay(costs, border) and self.not_there(b, a) is None:
                found.append(TO[a])
        if self.points >= EMBARK_COST:
            found += [Action("board", stack=VESSELS[v]) for v in boats(b, self.unit, self.area)]
        return found

    def can_pay(self, costs: tuple[int, int, int], border: int) -> bool:
        return costs[border] <= (self.points + self.bonus if border == ROAD else self.points)

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "stop":
            self.arrive(g, b, self.area)
        elif action.verb == "board":
            self.embark(g, b, action)
        else:
            self.step(g, b, PLACE[action.area or ""])

    def embark(self, g: Game, b: Board, action: Action) -> None:
        """action.movement.embark: A unit aboard has ended its movement."""
        v = next(v for v in boats(b, self.unit, self.area) if VESSELS[v] == action.stack)
        b.remove(self.unit, self.area, self.figure)
        b.cargo[v] += 1 << 4 * self.figure  # [autumn.move.embark]
        self.log_move(g, b, log.VESSEL[v])

    def step(self, g: Game, b: Board, a: int) -> None:
        """action.movement.enter-enemy: Among opposing units the movement ends."""
        border = dict(PASSABLE[self.area])[a]
        cost = costs_for(b, self.unit, self.figure)[border]
        bonus = self.bonus if border == ROAD else 0
        from_bonus = max(0, cost - self.points) if border == ROAD else 0
        points = self.points - cost + from_bonus
        b.remove(self.unit, self.area, self.figure)
        b.add(self.unit, a, self.figure)
        if b.foes(b.faction[self.unit], a):  # [action.movement.enter-enemy]
            b.entries.append((a, self.area, b.faction[self.unit]))
            self.log_move(g, b, log.PLACE[a])
            return
        onward = Walk(self.seat, self.side, self.unit, self.figure, a, points, bonus - from_bonus, self.steps + 1)
        if not g.ask(onward, at_least=2):
            self.arrive(g, b, a)

    def arrive(self, g: Game, b: Board, a: int) -> None:
        """action.movement.control: A kingdom's unit takes the area it ends in; passing through gives nothing."""
        self.log_move(g, b, log.PLACE[a])
        if self.unit == self.side:
            control.take(g, b, self.side, a)

    def log_move(self, g: Game, b: Board, where: Noun) -> None:
        mover = log.one_of(b, self.unit, self.figure)
        log.line(g, self.side, "action.movement.scope", "move", "{} moves {} to {}", mover, where)


def pick(b: Board, side: int, a: int, kind: int) -> None:
    """A unit sets out: it cannot be picked again."""
    b.fresh[side * LAND + a] -= 1 << 4 * kind


def survivors(fresh: int, packed: int) -> int:
    """Those of a stack that had not moved and still stand there."""
    return sum([min(fresh >> shift & 15, packed >> shift & 15) << shift for shift in (0, 4, 8, 12)])
