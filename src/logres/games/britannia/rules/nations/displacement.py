"""What the overlord's armies do that stand in the areas of a nation at the moment it submits."""

from __future__ import annotations

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.battle.refuge import send_back
from logres.games.britannia.rules.movement import paths, stacking
from logres.games.britannia.rules.nations import relations
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.state import DEAD, NOBODY
from logres.games.britannia.tables import (
    ANGLES,
    AREA,
    AREAS,
    INFANTRY,
    LAND,
    LAND_ADJ,
    ROMANS,
    STRAITS,
)


class Displacement(Procedure):
    """submit.romans.displacement, submit.angles.timing: Area by area, in the order of the map.

    `targets` are the areas open to those in `origin`, found when its turn comes: a vacant area that the first of them
    enter does not become the only one for the rest.
    """

    STEPS = ("next_area", "send")

    def __init__(self, nation: int, lord: int, origin: int = NOBODY, targets: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.nation = nation
        self.lord = lord
        self.origin = origin
        self.targets = targets

    def next_area(self, g: Game, b: Board) -> str | None:
        """submit.romans.displacement: Every area where they stand beside the new subject must be left."""
        shared = intruded(b, self.nation, self.lord)
        if not shared:
            return DONE
        self.origin = shared[0]
        self.targets = refuges(b, self.nation, self.lord, self.origin)
        return None

    def send(self, g: Game, b: Board) -> str:
        """submit.romans.displacement-fallback: Where no place at all is left, they are lost; nobody scores."""
        lord, origin = self.lord, self.origin
        if not b.armies(lord, origin):
            emptied(g, b, self.nation, origin)
            return "next_area"
        if not any(room(b, lord, origin, a) for a in self.targets):
            self.targets = refuges(b, self.nation, lord, origin)
        if self.targets:
            g.call(Displace(seat_of(g, b, lord), lord, b.armies(lord, origin), origin, self.targets))
        else:
            perish(g, b, lord, origin)
        return "send"


def intruded(b: Board, n: int, lord: int) -> list[int]:
    """submit.romans.displacement, submit.angles.scope: The areas of the new subject with armies of its overlord."""
    shared = [a for a in b.areas(n) if b.armies(lord, a)]
    return [a for a in shared if relations.protected(a)] if lord == ANGLES else shared


def refuges(b: Board, n: int, lord: int, origin: int) -> tuple[int, ...]:
    """submit.romans.displacement, submit.romans.displacement-fallback: The nearest kind of refuge that has room."""
    near = [*LAND_ADJ[origin], *STRAITS[origin]]
    far = [a for held in b.areas(n) for a in (*LAND_ADJ[held], *STRAITS[held])]
    own = [a for a in near if b.sole(a) == lord]
    kinds = (
        # [submit.romans.displacement]
        [*own, *(roads_from(b, own) if lord == ROMANS else ()), *[a for a in near if b.vacant(a)]],
        [a for a in far if b.sole(a) == lord],  # [submit.romans.displacement-fallback]
        [a for a in far if b.vacant(a)],
    )
    for kind in kinds:
        found = tuple(sorted({a for a in kind if room(b, lord, origin, a)}))
        if found:
            return found
    return ()


def roads_from(b: Board, areas: list[int]) -> list[int]:
    """submit.romans.displacement: The Roman areas that roads lead on to from areas with forts."""
    found = [a for a in areas if paths.road(b, a)]
    for a in found:  # grows as it goes
        found += [there for there in LAND_ADJ[a] if paths.road(b, there) and there not in found]
    return [a for a in found if b.sole(a) == ROMANS]


def room(b: Board, lord: int, origin: int, a: int) -> int:
    """submit.romans.displacement: How many of the armies in `origin` an area can take in."""
    over = [other for other in stacking.overstacks(b, lord) if other not in (a, origin)]
    most = stacking.limit(lord, a) if over else stacking.overstack_limit(lord, a)
    return max(0, min(b.armies(lord, origin), most - b.stack(lord, a)))


class Displace(NationDecision):
    """submit.romans.displacement: Where they go, and how many; a leader goes with the first of them."""

    RULE = "submit.romans.displacement"

    def __init__(self, seat: str, nation: int, left: int, origin: int, targets: tuple[int, ...]) -> None:
        super().__init__(seat, nation)
        self.left = left
        self.origin = origin
        self.targets = targets

    @property
    def prompt(self) -> str:
        one, several = "{nation}: where does the army in {area} go?", "{nation}: where do the {n} armies in {area} go?"
        return self.asks(several if self.left > 1 else one, n=self.left, area=log.AREA[self.origin])

    def candidates(self, g: Game, b: Board) -> list[Action]:
        counts = range(1, self.left + 1)
        return [Action("send", count=count, area=AREAS[a]) for a in range(LAND) for count in counts]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        assert action.area
        if action in self.legal(g, b):
            return None
        if AREA[action.area] in self.targets:
            return Refusal("So many cannot go there, or more must.", "stack.when-checked")
        farther = "{area} is no refuge, or farther than others; the nearest comes first."
        return Refusal(say(farther, area=log.AREA[AREA[action.area]]), self.RULE)

    def legal(self, g: Game, b: Board) -> list[Action]:
        rooms = [(a, room(b, self.nation, self.origin, a)) for a in self.targets]
        rooms = [(a, most) for a, most in rooms if most]
        if len(rooms) == 1:
            return [Action("send", count=rooms[0][1], area=AREAS[rooms[0][0]])]
        return [Action("send", count=count, area=AREAS[a]) for a, most in rooms for count in range(1, most + 1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.area
        assert action.count
        send(g, b, self.nation, self.origin, AREA[action.area], action.count)


def send(g: Game, b: Board, lord: int, origin: int, to: int, count: int) -> None:
    """leader.never-alone: Armies, and a leader with them, go to their refuge and may come to occupy it."""
    leader = b.leader_at(lord, origin)
    if leader >= 0:
        b.leader[leader] = to
    b.move(lord, origin, to, INFANTRY, count)
    left = count
    for cohort in cohorts.at(b, origin, INFANTRY):
        going = min(left, cohort.armies)
        left -= going
        send_back(b, cohort, going, to)
    way = (log.AREA[origin], log.AREA[to])
    log.line(g, lord, "submit.romans.displacement", "displaced", log.DISPLACED, count, *way)
    scoring.occupy(g, b, lord, to)


def perish(g: Game, b: Board, lord: int, origin: int) -> None:
    """submit.romans.displacement-fallback: Without a refuge they are gone, and their leader with them."""
    rule = "submit.romans.displacement-fallback"
    count = b.armies(lord, origin)
    b.remove(lord, origin, INFANTRY, count)
    leader = b.leader_at(lord, origin)
    if leader >= 0:
        b.leader[leader] = DEAD
        log.line(g, lord, rule, "leader-lost", "{}: {} is lost", log.LEADER[leader])
    log.line(g, lord, rule, "displaced-lost", "{}: {} lost in {}", count, log.AREA[origin])


def emptied(g: Game, b: Board, n: int, origin: int) -> None:
    """The subject is alone again; those who died here before are forgotten."""
    b.cohorts = tuple([cohort for cohort in b.cohorts if cohort.area != origin])
    scoring.occupy(g, b, n, origin)
