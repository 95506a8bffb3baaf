"""Saxon burhs."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.rules.movement import stacking
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    BURH,
    BURH_AND_AREAS_MAX,
    BURH_COST,
    BURH_PER_AREA,
    BURH_ROUNDS,
    DIFFICULT,
    LAND,
    SAXONS,
)

BUILD: Final = tuple([Action("build", area=AREAS[a]) for a in range(LAND)])
STOP: Final = Action("stop")


def build(g: Game, b: Board, n: int) -> None:
    """burh.when, burh.maximum: Saxons, rounds 12 and 13; eight less the areas they hold."""
    if n != SAXONS or b.round not in BURH_ROUNDS:  # [burh.when, burh.persist]
        return
    most = BURH_AND_AREAS_MAX - len(b.occupied(n))  # [burh.maximum]
    if most > 0:
        g.call(BuildBurhs(n, most))


class BuildBurhs(Procedure):
    """burh.cost: One after another, as long as points, counters and room last and the owner wants more."""

    STEPS = ("build_next",)

    def __init__(self, nation: int, most: int) -> None:
        super().__init__()
        self.nation = nation
        self.most = most

    def build_next(self, g: Game, b: Board) -> str | None:
        """burh.maximum: No more than the number found at the start."""
        if self.most and sites(b, self.nation):
            self.most -= 1
            g.call(BuildBurh(seat_of(g, b, self.nation), self.nation, b.pop[self.nation]))
            return "build_next"
        return None


def sites(b: Board, n: int) -> list[int]:
    """Where a burh can be built and paid for now."""
    return [a for a in b.occupied(n) if _refused(b, n, a) is None]


def _refused(b: Board, n: int, a: int) -> Refusal | None:
    """burh.placement: Own normal areas without a burh, with room in the stack."""
    area = log.AREA[a]
    if b.sole(a) != n:
        return Refusal(say("The {} do not hold {}.", log.NATION[SAXONS], area), "burh.placement")
    if DIFFICULT[a]:
        return Refusal(say("{} is difficult terrain.", area), "burh.placement")
    if b.burh[a] >= BURH_PER_AREA:
        return Refusal(say("{} has a burh.", area), "burh.placement")
    if not stacking.can_add(b, n, a):
        return Refusal(say("{} is full.", area), "burh.counts-as-army")  # [burh.counts-as-army]
    if b.pop[n] < BURH_COST:
        return Refusal(say("A burh costs {} population points.", BURH_COST), "burh.cost")
    if not b.spare_infantry(n):
        return Refusal("All Saxon counters are in play.", "comp.limit.saxons")
    return None


class BuildBurh(NationDecision):
    """burh.placement, burh.cost: Where to build, or stop."""

    RULE = "burh.placement"
    ELSEWHERE = "No burh can stand in {}."

    def __init__(self, seat: str, nation: int, points: int) -> None:
        super().__init__(seat, nation)
        self.points = points

    @property
    def prompt(self) -> str:
        template = "{nation}: do you build a burh for {cost} of your {n} population points?"
        return self.asks(template, cost=BURH_COST, n=self.points)

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [STOP, *BUILD]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        return _refused(b, self.nation, AREA[action.area]) if action.area else None

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [STOP, *[BUILD[a] for a in sites(b, self.nation)]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if not action.area:
            g.end_of(BuildBurhs)
            return
        a = AREA[action.area]
        b.add(self.nation, a, BURH)
        b.pop[self.nation] -= BURH_COST  # [burh.cost]
        log.line(g, SAXONS, "burh.cost", "burh", "{}: a burh in {}", log.AREA[a])
