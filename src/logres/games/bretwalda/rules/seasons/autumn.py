"""Autumn: those who paid move Neutrals and Danes, in the order of their bids, and fight with them."""

from __future__ import annotations

from functools import cache
from itertools import compress

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.bretwalda.board import Board, second_reading
from logres.games.bretwalda.frames import KingdomDecision, out_of, seat_of
from logres.games.bretwalda.names import stack_name
from logres.games.bretwalda.rules.actions import control, march, sailing
from logres.games.bretwalda.rules.actions.march import Walk
from logres.games.bretwalda.rules.actions.sailing import Sail
from logres.games.bretwalda.rules.battle.combat import Battles
from logres.games.bretwalda.rules.rounds import victory
from logres.games.bretwalda.rules.seasons import bids
from logres.games.bretwalda.rules.seasons.bids import Bidding
from logres.games.bretwalda.tables import (
    DRAKKAR_PRICE,
    FIRST_DRAKKAR,
    LAND,
    N_KINGDOMS,
    N_SIDES,
    N_VESSELS,
    NEUTRAL,
    PLACES,
    RULER,
    SIDE_NAMES,
    VALUE,
    VESSELS,
)

MASTERLESS_MEN = "au3"
ENOUGH = Action("done")


class Autumn(Procedure):
    """autumn.bid.same, autumn.bid.all-move: All bid, then all who bid move, the highest first."""

    STEPS = ("bid", "muster", "next_mover", "move", "finish")

    def __init__(self, moved: int = 0) -> None:
        super().__init__()
        self.moved = moved  # kingdoms that have had their turn, as bits

    def bid(self, g: Game, b: Board) -> None:
        """autumn.bid.same, option.simplified-autumn, solo.autumn: As in Summer; or each pays when his turn comes."""
        b.bids = [0] * len(b.bids)
        b.tricks = []
        if g.scenario == "solo":
            return
        if g.options["simplified-autumn"]:  # [option.simplified-autumn]
            for k in b.kingdoms():
                b.bids[N_KINGDOMS + k] = bids.treasury(b, k)
            return
        g.call(Bidding())

    def muster(self, g: Game, b: Board) -> None:
        """autumn.move.once: Nobody has moved yet."""
        b.fresh = []
        for side in range(N_SIDES):
            b.fresh += b.stack[side * LAND : (side + 1) * LAND] if hireling(g, b, side) else [0] * LAND
        b.sailed = 0

    def next_mover(self, g: Game, b: Board) -> str | None:
        """autumn.bid.all-move: The highest bid of those left; the Pretender decides ties. A bid of 0 moves nothing."""
        left = [k for k in b.kingdoms() if not self.moved >> k & 1 and (pays_later(g) or b.bids[k])]
        if not left or (g.scenario == "solo" and g.options["level"] != "normal"):  # [solo.heroic]
            return "finish"
        bids.first_of(g, b, left, [self.standing(g, b, k) for k in left])
        return None

    def standing(self, g: Game, b: Board, k: int) -> int:
        """option.simplified-autumn: The lowest on the Victory Track first, the Pretender last."""
        if not pays_later(g):
            return bids.standing(b, k)
        return -99 if k == b.pretender else -b.dalcs(k)

    def move(self, g: Game, b: Board) -> str:
        """autumn.move.battles: His moves, then all their Battles."""
        mover: int = g.answer
        self.moved |= 1 << mover
        budget = b.bids[mover]
        if budget and b.card == MASTERLESS_MEN:
            budget += 1
        g.call(Hirings(mover, budget))
        return "next_mover"

    def finish(self, g: Game, b: Board) -> None:
        """summer.bid.treasury-use: Treasury Gold does not persist, where units are paid as they move too."""
        if second_reading(g):
            b.bids[N_KINGDOMS:] = [0] * N_KINGDOMS  # [summer.bid.treasury-use]
        b.fresh = []
        b.sailed = 0


def pays_later(g: Game) -> bool:
    """Whether units are paid as they move, and not by a bid before."""
    return g.scenario == "solo" or bool(g.options["simplified-autumn"])


def hireling(g: Game, b: Board, side: int) -> bool:
    """autumn.move.nonplayer-kingdoms, solo.autumn: Neutrals, Danes, absent kingdoms; these not in solo."""
    if side >= N_KINGDOMS:
        return True
    return b.faction[side] == NEUTRAL and g.scenario != "solo"  # [solo.autumn]


class Hirings(Procedure):
    """autumn.move.budget: Units up to the value of the bid, one by one; then their Battles."""

    STEPS = ("hire", "battles", "waste")

    def __init__(self, side: int, budget: int) -> None:
        super().__init__()
        self.side = side
        self.budget = budget

    def hire(self, g: Game, b: Board) -> str | None:
        """autumn.move.one-by-one: Until nobody else is to move; what is left of the bid is forfeited."""
        question = Hire(seat_of(g, b, self.side), self.side, self.purse(g, b))
        return "hire" if g.ask(question, at_least=2) else None

    def purse(self, g: Game, b: Board) -> int:
        if not pays_later(g):
            return self.budget
        return b.gold[self.side] + b.bids[N_KINGDOMS + self.side]

    def battles(self, g: Game, b: Board) -> None:
        """autumn.move.battles: Before the next player moves."""
        g.call(Battles(self.side))

    def waste(self, g: Game, b: Board) -> None:
        """autumn.move.destruction: Where they stand alone nothing is left."""
        b.entries = []
        for i in compress(range(len(b.fresh)), b.fresh):
            b.fresh[i] = march.survivors(b.fresh[i], b.stack[i])
        control.outsiders(g, b)
        victory.watch(g, b)


@cache
def hiring(unit: str, a: int) -> Action:
    """The action that hires a unit in an area."""
    return Action("hire", stack=unit, area=PLACES[a])


class Hire(KingdomDecision):
    """autumn.move.budget: Which Neutral or Danish unit moves next, or none."""

    RULE = "autumn.move.one-by-one"
    ELSEWHERE = "No Neutral or Danish unit that may still move stands in {}."

    def __init__(self, seat: str, side: int, budget: int) -> None:
        super().__init__(seat, side)
        self.budget = budget

    @property
    def prompt(self) -> str:
        return say("{side}: which Neutral or Danish unit do you move for your bid?", side=SIDE_NAMES[self.side])

    def purse(self, g: Game, b: Board) -> int:
        """autumn.move.budget: The bid; where units are paid as they move, what is there now."""
        return b.gold[self.side] + b.bids[N_KINGDOMS + self.side] if pays_later(g) else self.budget

    def too_dear(self, cost: int, g: Game, b: Board) -> str:
        return say("It costs {n} Gold, and your bid has {n2} left.", n=cost, n2=self.purse(g, b))

    def price_of(self, g: Game, b: Board, action: Action) -> str:
        if action.verb == "done":
            return ""
        kinds = [offer[2] for offer in self.offers(b) if offer[0].text == action.text]
        cost = VALUE[kinds[0]] if kinds else DRAKKAR_PRICE
        return out_of(cost, self.purse(g, b))

    def offers(self, b: Board) -> list[tuple[Action, int, int, int]]:
        """All units that may still move: the action, side, kind and area."""
        found = []
        for side in range(N_SIDES):
            fresh = b.fresh[side * LAND : (side + 1) * LAND]
            if any(fresh):
                found += self.offers_of(b, side, fresh)
        return found

    def offers_of(self, b: Board, side: int, fresh: list[int]) -> list[tuple[Action, int, int, int]]:
        names = [stack_name(b, side, kind) for kind in range(RULER)]
        found = []
        for a in compress(range(LAND), fresh):
            kinds = [kind for kind in range(RULER) if fresh[a] >> 4 * kind & 15]
            found += [(hiring(names[kind], a), side, kind, a) for kind in kinds]
        return found

    def candidates(self, g: Game, b: Board) -> list[Action]:
        longships = [Action("hire", stack=VESSELS[v]) for v in range(FIRST_DRAKKAR, N_VESSELS) if b.vessel[v] >= 0]
        return [ENOUGH, *[offer[0] for offer in self.offers(b)], *longships]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action.verb == "done":
            return None
        if action.area is None:
            return self.no_drakkar(g, b, VESSELS.index(action.stack or ""))
        _, side, kind, a = next(offer for offer in self.offers(b) if offer[0].text == action.text)
        return self.no_unit(g, b, side, kind, a)

    def no_unit(self, g: Game, b: Board, side: int, kind: int, a: int) -> Refusal | None:
        if VALUE[kind] > self.purse(g, b):  # [autumn.move.budget]
            return Refusal(self.too_dear(VALUE[kind], g, b), "autumn.move.budget")
        walk = self.walk(b, side, kind, a)
        return None if walk.legal(g, b) else Refusal("It has nowhere to go.", "autumn.move.not-own-area")

    def no_drakkar(self, g: Game, b: Board, v: int) -> Refusal | None:
        if b.sailed >> v & 1:
            return Refusal("It has moved already in this Phase.", "autumn.move.once")
        if self.purse(g, b) < DRAKKAR_PRICE:
            return Refusal(self.too_dear(DRAKKAR_PRICE, g, b), "autumn.move.drakkar")
        sail = Sail(self.seat, self.side, v, sailing.ship_points(b, v))
        return None if sail.legal(g, b) else Refusal("It cannot move.", "autumn.move.drakkar")

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [ENOUGH]
        purse = self.purse(g, b)
        for action, side, kind, a in self.offers(b):
            if VALUE[kind] <= purse and self.walk(b, side, kind, a).legal(g, b):
                found.append(action)
        afloat = [v for v in range(FIRST_DRAKKAR, N_VESSELS) if b.vessel[v] >= 0]
        return found + [Action("hire", stack=VESSELS[v]) for v in afloat if self.no_drakkar(g, b, v) is None]

    def walk(self, b: Board, side: int, kind: int, a: int) -> Walk:
        """autumn.move.one-by-one: With the points of its kind."""
        return Walk(self.seat, self.side, side, kind, a, march.points_of(b, side, kind), 0)

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action.verb
        if action.verb == "done":
            hirings: Hirings = g.frame(Hirings)
            hirings.goto("battles")
        elif action.area is None:
            v = VESSELS.index(action.stack or "")
            self.charge(g, b, DRAKKAR_PRICE)  # [autumn.move.drakkar]
            b.sailed |= 1 << v
            g.call(Sail(self.seat, self.side, v, sailing.ship_points(b, v)))
        else:
            _, side, kind, a = next(offer for offer in self.offers(b) if offer[0].text == action.text)
            self.charge(g, b, VALUE[kind])
            march.pick(b, side, a, kind)  # [autumn.move.once]
            g.call(self.walk(b, side, kind, a))

    def charge(self, g: Game, b: Board, price: int) -> None:
        """autumn.move.budget: The value of the unit; where units are paid as they move, Treasury Gold goes first."""
        hirings: Hirings = g.frame(Hirings)
        hirings.budget = max(0, hirings.budget - price)  # [autumn.move.budget]
        if pays_later(g):
            treasury = min(price, b.bids[N_KINGDOMS + self.side])
            b.bids[N_KINGDOMS + self.side] -= treasury
            b.gold[self.side] -= price - treasury
