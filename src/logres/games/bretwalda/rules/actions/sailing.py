"""Sailing: a vessel leaves a Harbour, crosses Seas, and lands those aboard."""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda import log
from logres.games.bretwalda.board import FROM_VESSEL, Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision
from logres.games.bretwalda.names import unit_name
from logres.games.bretwalda.packing import owner_of
from logres.games.bretwalda.rules.actions import control
from logres.games.bretwalda.tables import (
    COAST,
    DANES,
    DRAKKAR_POINTS,
    HARBOUR,
    LAND,
    LANDING_COST,
    N_KINDS,
    PLACE,
    PLACE_NAMES,
    PLACES,
    RULER,
    SEA_ADJ,
    SEA_COST,
    SEAS_OF,
    SHIP_POINTS,
    SIDE_NAMES,
    VESSEL_NAMES,
)

STORMS = "wi3"
STOP = Action("stop")
SAIL = tuple([Action("sail", area=place) for place in PLACES])
LANDS = tuple([Action("land", area=place) for place in PLACES])


def ship_points(b: Board, v: int) -> int:
    """concept.units.movement: Two; Calm Seas and Aethelweard aboard add one."""
    if owner_of(v) == DANES:
        return DRAKKAR_POINTS
    aboard = b.cargo[v] >> 4 * RULER & 1 and b.ruler[owner_of(v)] == "aethelweard"
    return SHIP_POINTS + (1 if b.card == "su1" else 0) + (1 if aboard else 0)


def can_sail(b: Board, v: int) -> bool:
    return b.vessel[v] >= 0 and not b.sailed >> v & 1 and b.card != STORMS


class Sail(KingdomDecision):
    """action.movement.ship-move: What a vessel does next. It sails first and lands afterwards."""

    RULE = "action.movement.ship-move"
    ELSEWHERE = "{} is not next to where it lies."

    def __init__(self, seat: str, side: int, vessel: int, points: int, moves: int = 0, landed: int = 0) -> None:
        super().__init__(seat, side)
        self.vessel = vessel
        self.points = points
        self.moves = moves
        self.landed = landed

    @property
    def prompt(self) -> str:
        return say("{side}: where does {vessel} go?", side=SIDE_NAMES[self.side], vessel=VESSEL_NAMES[self.vessel])

    @property
    def owner(self) -> int:
        """The side of the vessel: the asked kingdom's own, or the Danes."""
        return owner_of(self.vessel)

    def candidates(self, g: Game, b: Board) -> list[Action]:
        here = b.vessel[self.vessel]
        stop = [STOP] if self.moves or self.landed else []
        if here < LAND:
            return [*stop, *[SAIL[s] for s in SEAS_OF[here]], LANDS[here]]
        havens = [SAIL[a] for a in COAST[here] if HARBOUR[a]]
        return [*stop, *[SAIL[s] for s in SEA_ADJ[here]], *havens, *[LANDS[a] for a in COAST[here]]]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "stop":
            return None
        place = PLACE[action.area or ""]
        return self.no_landing(b, place) if action.verb == "land" else self.no_sailing(g, b, place)

    def no_sailing(self, g: Game, b: Board, place: int) -> Refusal | None:
        here = b.vessel[self.vessel]
        if self.landed:
            return Refusal("It has begun to land.", "action.movement.disembark")
        if place < LAND and (self.owner == DANES or b.control[place] != self.side):  # [concept.units.sea]
            return Refusal("That is no Harbour of yours.", "concept.units.sea")
        if self.owner != self.side and second_reading(g) and b.vessels_at(self.side, place):
            return Refusal("Your own Ships are there.", "autumn.move.not-own-area")  # [autumn.move.not-own-area]
        if here < LAND and self.moves:
            return Refusal("It has come into Harbour.", "action.movement.harbour-free")
        if here >= LAND and place >= LAND and self.points < SEA_COST:  # [action.movement.sea-border]
            return Refusal("There are not enough movement points left.", "action.movement.sea-border")
        return None

    def no_landing(self, b: Board, a: int) -> Refusal | None:
        if not b.cargo[self.vessel]:
            return Refusal("Nobody is aboard.", "action.movement.disembark")
        if self.points < LANDING_COST:  # [action.movement.disembark]
            return Refusal("There are not enough movement points left.", "action.movement.disembark")
        if self.owner == DANES and b.has(self.side, a):
            return Refusal("Your own units are there.", "autumn.move.not-own-area")
        bits = b.foes(self.owner, a)
        if bits & (bits - 1):
            return Refusal("Two sides are about to fight there.", "battle.trigger")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "stop":
            return
        place = PLACE[action.area or ""]
        if action.verb == "land":
            g.call(Ashore(self.seat, self.side, self.vessel, place, self.points - LANDING_COST, self.landed + 1))
        else:
            self.sail(g, b, place)

    def sail(self, g: Game, b: Board, place: int) -> None:
        """action.movement.sea-battle, action.movement.harbour-free: Opposing vessels stop it; Harbours cost nothing."""
        here = b.vessel[self.vessel]
        b.vessel[self.vessel] = place
        log.line(g, self.owner, self.RULE, "sail", "{}: {} sails to {}", log.VESSEL[self.vessel], log.PLACE[place])
        if place >= LAND and b.hostile_sea(self.owner, place):
            b.entries.append((place, here, self.owner))  # [action.movement.sea-battle]
            return
        cost = SEA_COST if here >= LAND and place >= LAND else 0  # [action.movement.harbour-free]
        g.ask(Sail(self.seat, self.side, self.vessel, self.points - cost, self.moves + 1, self.landed), at_least=2)


class Ashore(KingdomDecision):
    """action.movement.disembark: Who goes ashore in an area: any number, for one point of the vessel."""

    RULE = "action.movement.disembark"

    def __init__(self, seat: str, side: int, vessel: int, area: int, points: int, landed: int, ashore: int = 0) -> None:
        super().__init__(seat, side)
        self.vessel = vessel
        self.area = area
        self.points = points
        self.landed = landed
        self.ashore = ashore

    @property
    def prompt(self) -> str:
        return say("{side}: who goes ashore in {area}?", side=SIDE_NAMES[self.side], area=PLACE_NAMES[self.area])

    @property
    def owner(self) -> int:
        return owner_of(self.vessel)

    def legal(self, g: Game, b: Board) -> list[Action]:
        aboard = b.cargo[self.vessel]
        kinds = [kind for kind in range(N_KINDS) if aboard >> 4 * kind & 15]
        units = [Action("ashore", stack=unit_name(self.owner, kind)) for kind in kinds]
        return [Action("done"), *units] if self.ashore else units

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "done":
            self.finish(g, b)
            return
        kind = next(k for k in range(N_KINDS) if unit_name(self.owner, k) == action.stack)
        b.cargo[self.vessel] -= 1 << 4 * kind
        b.add(self.owner, self.area, kind)
        if b.foes(self.owner, self.area) and not self.ashore:
            b.entries.append((self.area, FROM_VESSEL + self.vessel, self.owner))
        if b.cargo[self.vessel]:
            g.call(Ashore(*[*self.values()[:6], self.ashore + 1]))
        else:
            self.finish(g, b)

    def finish(self, g: Game, b: Board) -> None:
        """action.movement.control: They take the area, or will fight for it."""
        log.line(g, self.owner, self.RULE, "land", "{}: {} lands in {}", log.VESSEL[self.vessel], log.PLACE[self.area])
        g.ask(Sail(self.seat, self.side, self.vessel, self.points, 1, self.landed), at_least=2)
        if self.owner == self.side:
            control.take(g, b, self.side, self.area)
