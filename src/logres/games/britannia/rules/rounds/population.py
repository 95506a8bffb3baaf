"""Phase I, population increase: points, new armies and where they go; then whoever arrives.

While the phase runs the population marker carries the whole total; what is left over at its end is at most five.
"""

from __future__ import annotations

from typing import ClassVar, Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import NationDecision, NationProcedure
from logres.games.britannia.rules.movement import stacking
from logres.games.britannia.rules.nations import romano_british, romans
from logres.games.britannia.rules.rounds import arrivals, burhs
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import (
    ANGLES,
    AREA,
    AREAS,
    ARMY_COST,
    DIFFICULT,
    HAS_POPULATION,
    INFANTRY,
    LAND,
    POP_DIFFICULT,
    POP_NORMAL,
    POP_SAVED_MAX,
    ZONES,
)

PLACE: Final = tuple([Action("place", area=AREAS[a]) for a in range(LAND)])
GRANT: Final = Action("grant")
WITHHOLD: Final = Action("withhold")

# How new armies are spread over the areas that are open to them.
ONE_EACH: Final = 0
OWN: Final = 1
VACANT_TOO: Final = 2


class Population(NationProcedure):
    """turn.phases: Count, build burhs, place the new armies, then invaders and leaders."""

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "overlord", "collect", "burhs", "new_armies", "invaders", "leaders")

    def begin(self, g: Game, b: Board) -> str | None:
        """pop.romans-none: The Romans are reinforced instead; the Romano-British sit still in their first round."""
        if not HAS_POPULATION[self.nation]:  # [pop.romans-none]
            romans.reinforce(g, b)
            return DONE
        return "invaders" if romano_british.without_population(g, b, self.nation) else None

    def overlord(self, g: Game, b: Board) -> None:
        """submit.romans.effect-population, submit.angles.population: The overlord may grant a subject all of them."""
        full = earned(b, self.nation)
        lord = b.subject[self.nation]
        g.answer = full
        if lord != NOBODY and halved(full) < full:
            g.call(GrantPopulation(seat_of(g, b, lord), lord, self.nation, full))

    def collect(self, g: Game, b: Board) -> None:
        """pop.increase.six-points: This turn's points join the saved ones."""
        n = self.nation
        points: int = g.answer
        b.pop[n] += points
        template = "{0}: {1} population {1:point|points}, {2} in all"
        log.line(g, n, "pop.increase.six-points", "population", template, points, b.pop[n])

    def burhs(self, g: Game, b: Board) -> None:
        """burh.when: The Saxons may spend some of them on burhs."""
        burhs.build(g, b, self.nation)

    def new_armies(self, g: Game, b: Board) -> None:
        """pop.increase.six-points, pop.increase.mandatory, pop.no-cavalry: Every full six is a new infantry."""
        n = self.nation
        romano_british.recount(b, n)
        count = min(b.pop[n] // ARMY_COST, b.spare_infantry(n))  # [pop.increase.mandatory, comp.limit.general]
        b.pop[n] = min(b.pop[n] - count * ARMY_COST, POP_SAVED_MAX)  # [pop.cap.no-counters]
        if count:
            g.call(PlaceArmies(n, count, "pop.place.where", True))

    def invaders(self, g: Game, b: Board) -> None:
        """place.invaders.timing: After the new armies, those who come by sea."""
        arrivals.invade(g, b, self.nation)

    def leaders(self, g: Game, b: Board) -> None:
        """leader.entry.sea, leader.entry.unlisted: Last of all, the leader."""
        arrivals.lead(g, b, self.nation)


def earned(b: Board, n: int) -> int:
    """pop.points.normal, pop.points.difficult: What the areas held by armies (or burhs) of a nation yield."""
    return sum([POP_DIFFICULT if DIFFICULT[a] else POP_NORMAL for a in b.occupied(n)])


def halved(points: int) -> int:
    """submit.romans.effect-population, submit.angles.population: Half, rounded up, and so never less than 1 of 1."""
    return (points + 1) // 2


class GrantPopulation(NationDecision):
    """submit.romans.effect-population, submit.angles.population: Asked of the overlord in each turn of each subject."""

    def __init__(self, seat: str, nation: int, subject: int, full: int) -> None:
        super().__init__(seat, nation)
        self.subject = subject
        self.full = full

    @property
    def rule(self) -> str:
        return "submit.angles.population" if self.nation == ANGLES else "submit.romans.effect-population"

    @property
    def prompt(self) -> str:
        template = "{nation}: do you grant the {subject} all {all} population points, or only {half}?"
        return self.asks(template, subject=log.NATION[self.subject], all=self.full, half=halved(self.full))

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [GRANT, WITHHOLD]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = self.full if action.verb == "grant" else halved(self.full)
        growth = (action.verb, log.NATION[self.subject])
        log.line(g, self.nation, self.rule, "growth", "{} {} the {} full growth", *growth)


class PlaceArmies(Procedure):
    """pop.place.where, pop.place.stacking: New infantry, one by one; those without a place are lost.

    rule    the clause that brings them
    saves   whether the population marker stays at 5 when an army is lost
    zone    a name in ZONES that they are confined to, or ""
    placed  the areas that have received an army, once for each
    spread  ONE_EACH before any area has a second; OWN areas as one likes; VACANT_TOO
    """

    STEPS = ("place_next", "placed_one")

    def __init__(
        self,
        nation: int,
        count: int,
        rule: str,
        saves: bool = False,
        zone: str = "",
        placed: tuple[int, ...] = (),
        spread: int = ONE_EACH,
    ) -> None:
        super().__init__()
        self.nation = nation
        self.count = count
        self.rule = rule
        self.saves = saves
        self.zone = zone
        self.placed = placed
        self.spread = spread

    def place_next(self, g: Game, b: Board) -> str | None:
        """pop.place.stacking: An army that fits nowhere is lost."""
        if not self.count:
            return DONE
        seat = seat_of(g, b, self.nation)
        if g.ask(PlaceArmy(seat, self.nation, self.count, self.rule, self.zone, self.placed, self.spread)):
            return None
        log.line(g, self.nation, "pop.place.stacking", "no-room", log.NO_ROOM, self.count)
        if self.saves:
            b.pop[self.nation] = POP_SAVED_MAX  # [pop.place.stacking]
        return DONE

    def placed_one(self, g: Game, b: Board) -> str:
        """pop.place.where: The next goes elsewhere if it can."""
        area: int = g.answer
        self.placed = (*self.placed, area)
        self.count -= 1
        return "place_next"


def places(b: Board, n: int, zone: str, placed: tuple[int, ...], spread: int) -> list[int]:
    """pop.place.where: Own areas with room, those first that have received fewest of these armies."""
    open_to = [a for a in range(LAND) if b.vacant(a) or b.sole(a) == n] if spread == VACANT_TOO else b.occupied(n)
    found = [a for a in open_to if in_zone(a, zone) and stacking.can_add(b, n, a)]  # [pop.place.stacking]
    if not placed or len(found) < 2 or spread != ONE_EACH:
        return found  # [r16.reinforce.saxons]
    fewest = min([placed.count(a) for a in found])
    return [a for a in found if placed.count(a) == fewest]


def in_zone(a: int, zone: str) -> bool:
    return not zone or a in ZONES[zone]


class PlaceArmy(NationDecision):
    """pop.place.where, pop.place.stacking: Where does the next new army go?"""

    ELSEWHERE = "No new army can be placed in {}."

    def __init__(
        self,
        seat: str,
        nation: int,
        left: int,
        clause: str,
        zone: str,
        placed: tuple[int, ...],
        spread: int = ONE_EACH,
    ) -> None:
        super().__init__(seat, nation)
        self.left = left
        self.clause = clause
        self.zone = zone
        self.placed = placed
        self.spread = spread

    @property
    def rule(self) -> str:
        return self.clause

    @property
    def prompt(self) -> str:
        if self.left > 1:
            return self.asks("{nation}: where do you place the new army? ({n} to place)", n=self.left)
        return self.asks("{nation}: where do you place the new army?")

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return list(PLACE)

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        assert action.area
        n, a = self.nation, AREA[action.area]
        if a in places(b, n, self.zone, self.placed, self.spread):
            return None
        if b.sole(a) != n and not (b.vacant(a) and self.spread == VACANT_TOO):
            return Refusal(say("The {} do not hold {}.", log.NATION[n], log.AREA[a]), "pop.place.where")
        if not in_zone(a, self.zone):
            return Refusal(say("{} is not in {}.", log.AREA[a], self.zone.title()), self.clause)
        if not stacking.can_add(b, n, a):
            return Refusal(say("{} is full.", log.AREA[a]), "pop.place.stacking")
        return Refusal(say("{} has had its army; others still wait.", log.AREA[a]), "pop.place.where")

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [PLACE[a] for a in places(b, self.nation, self.zone, self.placed, self.spread)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.area
        a = AREA[action.area]
        b.add(self.nation, a, INFANTRY)  # [redux.cavalry.no-population]
        g.answer = a
        log.line(g, self.nation, self.clause, "new-army", "{}: a new army in {}", log.AREA[a])
