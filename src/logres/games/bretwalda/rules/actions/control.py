"""Control: who takes an area, and what becomes of the Buildings, Food and Ships there."""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import NOBODY, NOWHERE, Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision, out_of, seat_of, too_dear
from logres.games.bretwalda.packing import owner_of
from logres.games.bretwalda.rules.rounds import victory
from logres.games.bretwalda.tables import (
    BUILDING_NAMES,
    BUILDINGS,
    DANES,
    HARBOUR,
    LAND,
    N_KINGDOMS,
    N_VESSELS,
    NEUTRAL,
    PLACE,
    PLACE_NAMES,
    PLACES,
    SHIP_COST,
    SIDE_NAMES,
    VESSELS,
)


class TakeControl(Procedure):
    """concept.control.take-by-move, concept.control.take-by-battle: A kingdom's units stand in an area unopposed."""

    STEPS = ("token", "mark", "buildings", "food", "ships", "finish")

    def __init__(self, side: int, area: int, former: int = NOBODY, asked: int = 0) -> None:
        super().__init__()
        self.side = side
        self.area = area
        self.former = former
        self.asked = asked  # Buildings already decided, as bits

    def token(self, g: Game, b: Board) -> str | None:
        """concept.control.loss-to-outsiders: The old token goes; with all of the own out, one must be lifted."""
        self.former = b.control[self.area]
        if self.former == self.side or not can_take(b, self.side, self.area):
            return ""
        b.set_control(self.area, NOBODY)
        if b.tokens_left(self.side) == 0:
            g.call(LiftToken(seat_of(g, b, self.side), self.side, self.area))
        return None

    def mark(self, g: Game, b: Board) -> str | None:
        """concept.control.definition: The token of the new owner."""
        if b.tokens_left(self.side) == 0:
            return "finish"
        b.set_control(self.area, self.side)  # [concept.control.take-by-move]
        log.line(g, self.side, "concept.control.take-by-move", "take", "{} takes {}", log.PLACE[self.area])
        if second_reading(g) and victory.watch(g, b):  # before anybody is asked what becomes of the spoils
            return "finish"
        return None if self.former != NOBODY else "finish"

    def buildings(self, g: Game, b: Board) -> str | None:
        """building.capture, concept.control.keep-or-destroy: Each Building of the former owner is kept or destroyed."""
        for building in range(len(BUILDINGS)):
            bit = 1 << building
            if b.build[self.area] & bit and not self.asked & bit:
                self.asked |= bit
                g.call(Spoils(seat_of(g, b, self.side), self.side, self.area, building))
                return "buildings"
        return None

    def food(self, g: Game, b: Board) -> None:
        """concept.control.keep-or-destroy: So is each Food; what is kept stays where it is."""
        if b.food[self.area]:
            g.call(Granaries(seat_of(g, b, self.side), self.side, self.area, b.food[self.area]))

    def ships(self, g: Game, b: Board) -> str | None:
        """concept.harbour.capture: And so is each Ship in the Harbour."""
        for v in range(N_VESSELS):
            if b.vessel[v] == self.area and owner_of(v) != self.side:
                g.call(Prize(seat_of(g, b, self.side), self.side, self.area, v))
                return "ships"
        return None

    def finish(self, g: Game, b: Board) -> None:
        victory.watch(g, b)


def can_take(b: Board, side: int, a: int) -> bool:
    """concept.control.take-by-move: Own units there, and no opposing ones."""
    return b.has(side, a) and not b.foes(side, a)


def take(g: Game, b: Board, side: int, a: int) -> None:
    """A kingdom's units have ended their movement in an area."""
    if b.control[a] != side and can_take(b, side, a):
        g.call(TakeControl(side, a))


def outsiders(g: Game, b: Board) -> None:
    """concept.control.loss-to-outsiders, autumn.move.destruction: Danes or Neutrals alone in an area lay it waste."""
    for a in range(LAND):
        bits = b.here[a]
        if bits in (1 << NEUTRAL, 1 << DANES):
            lay_waste(g, b, a)


def lay_waste(g: Game, b: Board, a: int) -> None:
    """building.danes-destroy, concept.food.danes-destroy, concept.harbour.danes-destroy: Nothing is left."""
    if b.control[a] != NOBODY:
        rule = "concept.control.loss-to-outsiders"
        log.line(g, b.control[a], rule, "lost-to-outsiders", "{} loses {} to outsiders", log.PLACE[a])
        b.set_control(a, NOBODY)  # [concept.control.loss-to-outsiders]
    b.build[a] = 0  # [building.danes-destroy]
    b.food[a] = 0  # [concept.food.danes-destroy]
    if HARBOUR[a]:
        for v in range(N_VESSELS):
            if b.vessel[v] == a:
                sink(b, v)  # [concept.harbour.danes-destroy]


def sink(b: Board, v: int) -> None:
    """action.movement.stay-aboard: A vessel is lost with all aboard."""
    b.vessel[v] = NOWHERE
    b.cargo[v] = 0  # [action.movement.stay-aboard]


class LiftToken(KingdomDecision):
    """concept.control.take-by-move: All tokens are out: lift one elsewhere, or leave the area unmarked."""

    RULE = "concept.control.take-by-move"

    def __init__(self, seat: str, side: int, area: int) -> None:
        super().__init__(seat, side)
        self.area = area

    @property
    def prompt(self) -> str:
        return say(
            "{side}: no Control token is left for {area}; do you lift one elsewhere?",
            side=SIDE_NAMES[self.side],
            area=PLACE_NAMES[self.area],
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("leave"), *[Action("lift", area=PLACES[a]) for a in b.controlled(self.side)]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.area:
            b.set_control(PLACE[action.area], NOBODY)


class Spoils(KingdomDecision):
    """concept.control.keep-or-destroy: Keep a captured Building, or destroy it."""

    RULE = "concept.control.keep-or-destroy"

    def __init__(self, seat: str, side: int, area: int, building: int) -> None:
        super().__init__(seat, side)
        self.area = area
        self.building = building

    @property
    def prompt(self) -> str:
        return say(
            "{side}: do you keep the {building} in {area}?",
            side=SIDE_NAMES[self.side],
            building=BUILDING_NAMES[self.building],
            area=PLACE_NAMES[self.area],
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        name = BUILDINGS[self.building]
        return [Action("keep", stack=name), Action("destroy", stack=name)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "destroy":
            b.build[self.area] &= ~(1 << self.building)
            b.changed = 1


class Granaries(KingdomDecision):
    """concept.control.keep-or-destroy: How much of the captured Food is kept."""

    RULE = "concept.control.keep-or-destroy"

    def __init__(self, seat: str, side: int, area: int, food: int) -> None:
        super().__init__(seat, side)
        self.area = area
        self.food = food

    @property
    def prompt(self) -> str:
        return say(
            "{side}: how much of the {n} Food in {area} do you keep?",
            side=SIDE_NAMES[self.side],
            n=self.food,
            area=PLACE_NAMES[self.area],
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        there = min(self.food, b.food[self.area])  # some may have been given away while this was asked
        return [Action("keep", count=count) for count in range(there, -1, -1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.count is not None
        b.food[self.area] = action.count


class Prize(KingdomDecision):
    """concept.harbour.capture: A captured Ship becomes one of the taker's as if Recruited, or is destroyed."""

    RULE = "concept.harbour.capture"

    def __init__(self, seat: str, side: int, area: int, vessel: int) -> None:
        super().__init__(seat, side)
        self.area = area
        self.vessel = vessel

    @property
    def prompt(self) -> str:
        return say(
            "{side}: do you take over the Ship in the Harbour of {area}?",
            side=SIDE_NAMES[self.side],
            area=PLACE_NAMES[self.area],
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [action for action in self.candidates(g, b) if self.refusal(g, b, action) is None]

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [Action("take"), Action("destroy")]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        """concept.harbour.capture: The same as if they were Recruiting those Ships: figure and Gold."""
        if action.verb == "destroy":
            return None
        if not has_ship(g, b, self.side):
            return Refusal("All your Ships are on the board already.", "action.fyrd.unit-limit")
        if b.gold[self.side] < self.cost(g):  # [concept.harbour.capture]
            return Refusal(too_dear(self.cost(g), b.gold[self.side]), "concept.harbour.capture")
        return None

    def price_of(self, g: Game, b: Board, action: Action) -> str:
        return out_of(self.cost(g), b.gold[self.side]) if action.verb == "take" else ""

    def cost(self, g: Game) -> int:
        return SHIP_COST if second_reading(g) else 0

    def apply(self, g: Game, b: Board, action: Action) -> None:
        sink(b, self.vessel)
        if action.verb == "take":
            b.gold[self.side] -= self.cost(g)  # [concept.harbour.capture]
            launch(g, b, self.seat, self.side, self.area)


def spare_ship(b: Board, side: int) -> int:
    """A Ship figure in a kingdom's supply, or NOWHERE."""
    for v in b.fleet(side):
        if side < N_KINGDOMS and b.vessel[v] == NOWHERE:
            return v
    return NOWHERE


def idle_ships(b: Board, side: int) -> list[int]:
    """action.fyrd.unit-limit: Ships on the board with nobody aboard: they can be lifted when none is in the supply."""
    return [v for v in b.fleet(side) if b.vessel[v] != NOWHERE and not b.cargo[v]]


def has_ship(g: Game, b: Board, side: int) -> bool:
    """action.fyrd.unit-limit: A Ship in the supply, or one that can be lifted."""
    return spare_ship(b, side) != NOWHERE or (second_reading(g) and bool(idle_ships(b, side)))


def launch(g: Game, b: Board, seat: str, side: int, place: int) -> None:
    """action.fyrd.recruit-ship, action.fyrd.unit-limit-only-empty: A Ship from the supply; lifted if there is none."""
    ship = spare_ship(b, side)
    if ship == NOWHERE:  # [action.fyrd.unit-limit-only-empty]
        g.call(LiftShip(seat, side, place))
        return
    b.vessel[ship] = place
    recruited = (log.VESSEL[ship], log.PLACE[place])
    log.line(g, side, "action.fyrd.recruit-ship", "recruit-ship", "{} recruits {} in {}", *recruited)


class LiftShip(KingdomDecision):
    """action.fyrd.unit-limit: Which Ship is lifted from the board."""

    RULE = "action.fyrd.unit-limit"

    def __init__(self, seat: str, side: int, area: int) -> None:
        super().__init__(seat, side)
        self.area = area

    @property
    def prompt(self) -> str:
        return say(
            "{side}: your supply has no Ship; which do you take from the board for {area}?",
            side=SIDE_NAMES[self.side],
            area=PLACE_NAMES[self.area],
        )

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("lift", stack=VESSELS[v]) for v in idle_ships(b, self.side)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        v = next(v for v in b.fleet(self.side) if VESSELS[v] == action.stack)
        lifted = (log.VESSEL[v], log.PLACE[b.vessel[v]], log.PLACE[self.area])
        b.vessel[v] = self.area
        log.line(g, self.side, self.RULE, "lift-ship", "{} lifts {} from {} and places it in {}", *lifted)
