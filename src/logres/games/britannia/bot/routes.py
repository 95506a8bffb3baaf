"""Where armies could go in a movement phase: a way to each place for each group that has not moved."""

from __future__ import annotations

from typing import NamedTuple

from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.bot.evaluation import Evaluation
from logres.games.britannia.groups import Part
from logres.games.britannia.rules.movement import paths
from logres.games.britannia.rules.movement.march import March, fresh_parts
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import LAND, OVERRUN_RATIO, ROMANS


class Route(NamedTuple):
    """A way for armies of one part, with their leader or without."""

    origin: int
    part: Part
    led: bool
    path: tuple[int, ...]
    through: tuple[int, ...]  # enemy areas on the way that are overrun
    bonus: float  # what they win on the way

    @property
    def target(self) -> int:
        return self.path[-1]


class Scout:
    """Finds the ways of a nation's groups. The board must not change meanwhile."""

    def __init__(self, g: Game, b: Board, e: Evaluation, n: int, led: bool) -> None:
        self.g = g
        self.b = b
        self.e = e
        self.n = n
        self.led = led  # the leader has moved already

    def routes(self) -> list[Route]:
        """For every group and every place it can stop at, the best way."""
        found: list[Route] = []
        for origin in sorted({cohort.area for cohort in self.b.cohorts if not cohort.moved}):
            leader = self.b.leader_at(self.n, origin)
            for part in fresh_parts(self.b, origin, ()):
                if not self.b.edition.inseparable(leader, part.kind):
                    found += self._from(origin, part, -1)
                if leader >= 0 and not self.led:
                    found += self._from(origin, part, leader)
        return found

    def _from(self, origin: int, part: Part, leader: int) -> list[Route]:
        company = [p for p in fresh_parts(self.b, origin, ()) if self.b.edition.inseparable(leader, p.kind)]
        group = company if part in company else [part._replace(armies=1), *company]
        march = March("", self.n, (origin,), leader, tuple(group), sailed=1 if origin >= LAND else 0)
        best: dict[int, Route] = {}
        self._explore(march, part, 0.0, best, {origin: 0.0})
        return [best[a] for a in sorted(best)]

    def _explore(self, m: March, part: Part, bonus: float, best: dict[int, Route], seen: dict[int, float]) -> None:
        """Follow every way on that is shorter or richer than those already known."""
        for there in paths.steps(self.g, self.b, m):
            further = m.after(self.b, there)
            worth = further.spent - 10.0 * bonus
            if there in m.path or seen.get(there, 99.0) <= worth:
                continue
            seen[there] = worth
            stop = paths.refuse_stop(self.b, further)
            if there < LAND and (stop is None or stop is paths.OVERSTACKED):
                passed = tuple([area for area, _ in further.overran])
                best[there] = Route(part.origin, part, m.leader >= 0, further.path, passed, bonus)
            if self.b.enemy(self.n, there) == NOBODY:
                self._explore(further, part, bonus + self.passing(there), best, seen)
            elif paths.refuse_overrun(self.g, self.b, further, 1) is None and self.pinned(there):
                self._explore(further.again(further.parts, further.dropped, 1), part, bonus, best, seen)

    def pinned(self, a: int) -> bool:
        """Whether those who marched here before are twice the enemy, so that all who follow may go on."""
        foe = self.b.enemy(self.n, a)
        return paths.moved_here(self.b, a) >= OVERRUN_RATIO * self.b.fighters(foe, a)

    def passing(self, a: int) -> float:
        """What a nation wins by marching through an area."""
        if a >= LAND or self.b.here[a] & ~(1 << self.n):
            return 0.0
        bonus = float(self.e.unpaid(self.n, a))
        if self.n == ROMANS and not self.b.fort[a]:
            bonus += self.e.held(ROMANS, a, 1)
        return bonus
