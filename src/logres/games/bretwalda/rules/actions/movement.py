"""The Movement action: units and Ships move one by one, then the Battles are fought."""

from __future__ import annotations

from itertools import compress

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.bretwalda.board import Board
from logres.games.bretwalda.frames import KingdomDecision, KingdomProcedure, seat_of
from logres.games.bretwalda.rules.actions import march, sailing
from logres.games.bretwalda.rules.actions.march import Walk
from logres.games.bretwalda.rules.actions.sailing import Sail
from logres.games.bretwalda.rules.battle.combat import Battles
from logres.games.bretwalda.rules.cards import lordship
from logres.games.bretwalda.tables import CEORL, KINDS, LAND, N_KINDS, N_SIDES, PLACE, PLACES, VESSELS

FORCED_MARCH = "l32"
MARCHERS = 3

DONE = Action("done")
MOVE = tuple([tuple([Action("move", stack=kind, area=place) for kind in KINDS]) for place in PLACES[:LAND]])


class Movement(KingdomProcedure):
    """action.movement.scope, action.movement.battle-after: All moves first, then all Battles."""

    STEPS = ("muster", "moves", "battles", "rest")

    def muster(self, g: Game, b: Board) -> None:
        """action.movement.scope: All own units stand ready."""
        start = self.side * LAND
        own = b.stack[start : start + LAND]
        b.fresh = [0] * start + own + [0] * ((N_SIDES - 1) * LAND - start)
        b.sailed = 0
        b.entries = []
        b.tricks = [-1, 0]  # where a Forced March begins, and how many are left of it

    def moves(self, g: Game, b: Board) -> str | None:
        """round.action.must-take: Nobody has to move."""
        if g.ask(MoveUnits(seat_of(g, b, self.side), self.side)):
            return "moves"
        return None

    def battles(self, g: Game, b: Board) -> None:
        """action.movement.battle-after: In the order the active player likes."""
        b.fresh = []
        b.sailed = 0
        b.tricks = []
        g.call(Battles(self.side))

    def rest(self, g: Game, b: Board) -> None:
        b.entries = []


class MoveUnits(KingdomDecision):
    """action.movement.scope: Which unit or Ship moves next."""

    RULE = "action.movement.scope"
    ELSEWHERE = "No unit of yours stands in {}."
    QUESTION = "which unit or Ship do you move?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        units = [MOVE[a][kind] for a in range(LAND) for kind in range(N_KINDS) if b.count(self.side, a, kind)]
        ships = [Action("sail", stack=VESSELS[v]) for v in b.fleet(self.side) if b.vessel[v] >= 0]
        return [DONE, *units, *ships, *self.marches(b)]

    def marches(self, b: Board) -> list[Action]:
        """lordship.timing: Forced March, before the units move."""
        if FORCED_MARCH not in b.hands[self.side] or b.tricks[0] >= 0:
            return []
        start = self.side * LAND
        areas = [a for a in range(LAND) if b.fresh[start + a]]
        return [Action("play", card=FORCED_MARCH, area=PLACES[a]) for a in areas]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb in ("done", "play"):
            return None
        if action.verb == "sail":
            return self.no_sailing(g, b, next(v for v in b.fleet(self.side) if VESSELS[v] == action.stack))
        a, kind = PLACE[action.area or ""], KINDS.index(action.stack or "")
        if not march.may_move(b, self.side, kind):
            return Refusal("Ceorls do not move without Ceorl Leaders.", "action.movement.ceorl-leaders")
        if not b.fresh[self.side * LAND + a] >> 4 * kind & 15:
            return Refusal("It has moved already.", "action.movement.scope")
        if not self.can_go(g, b, a, kind):
            return Refusal("It has nowhere to go.", "action.movement.border-wilderness")
        return None

    def no_sailing(self, g: Game, b: Board, v: int) -> Refusal | None:
        sail = Sail(self.seat, self.side, v, sailing.ship_points(b, v))
        if not sailing.can_sail(b, v) or not sail.legal(g, b):
            return Refusal("It cannot move now.", "action.movement.ship-move")
        return None

    def can_go(self, g: Game, b: Board, a: int, kind: int) -> bool:
        return march.has_step(b, self.side, kind, a, self.points(b, a, kind))

    def points(self, b: Board, a: int, kind: int) -> int:
        """lordship.timing: A Forced March gives one point more to three units of one area."""
        extra = 1 if b.tricks[0] == a and b.tricks[1] else 0
        return march.points_of(b, self.side, kind) + extra

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [DONE]
        start = self.side * LAND
        lowest = 0 if march.may_move(b, self.side, CEORL) else 1
        fresh = b.fresh[start : start + LAND]
        for a in compress(range(LAND), fresh):
            kinds = [kind for kind in range(lowest, 4) if fresh[a] >> 4 * kind & 15]
            found += [MOVE[a][kind] for kind in kinds if self.can_go(g, b, a, kind)]
        afloat = [v for v in b.fleet(self.side) if b.vessel[v] >= 0]
        found += [Action("sail", stack=VESSELS[v]) for v in afloat if self.no_sailing(g, b, v) is None]
        return found + self.marches(b)

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "done":
            movement: Movement = g.frame(Movement)
            movement.goto("battles")
        elif action.verb == "play":
            lordship.spend(g, b, self.side, FORCED_MARCH)
            b.tricks = [PLACE[action.area or ""], MARCHERS]
        elif action.verb == "sail":
            v = next(v for v in b.fleet(self.side) if VESSELS[v] == action.stack)
            b.sailed |= 1 << v
            g.call(Sail(self.seat, self.side, v, sailing.ship_points(b, v)))
        else:
            self.set_out(g, b, PLACE[action.area or ""], KINDS.index(action.stack or ""))

    def set_out(self, g: Game, b: Board, a: int, kind: int) -> None:
        """action.movement.scope: A picked unit must take a step."""
        points = self.points(b, a, kind)
        if b.tricks[0] == a and b.tricks[1]:
            b.tricks[1] -= 1
        march.pick(b, self.side, a, kind)
        bonus = march.bonus_of(b, self.side)
        g.call(Walk(self.seat, self.side, self.side, kind, a, points, bonus))
