"""Phase I: population increase, then reinforcements. The leader of the round before leaves between the two."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.rules.movement import stacking
from logres.games.britannia.rules.nations import romano_british
from logres.games.britannia.rules.rounds import arrivals, population
from logres.games.britannia.state import ABSENT
from logres.games.britannia.tables import (
    ARTHUR,
    CAVALRY,
    INFANTRY,
    LEADER_NATION,
    ROMANO_BRITISH,
)
from logres.games.britannia_redux.tables import ARTHUR_CAVALRY, ARTHUR_ZONE


class Population(population.Population):
    """redux.leader.exit, redux.leader.entry: New armies first; then leaders go and come with the reinforcements."""

    STEPS = ("begin", "collect", "new_armies", "leader_leaves", "invaders", "leaders")

    def begin(self, g: Game, b: Board) -> str | None:
        """The Romano-British do not grow in the first round."""
        g.answer = population.earned(b, self.nation)
        return "leader_leaves" if romano_british.without_population(g, b, self.nation) else None

    def leader_leaves(self, g: Game, b: Board) -> None:
        """redux.leader.exit: Where reinforcements would be placed, one round after he came."""
        leader = b.leader_of(self.nation)
        if leader < 0:
            return
        b.leader[leader] = ABSENT  # [redux.leader.exit]
        log.line(g, self.nation, "redux.leader.exit", "leader-leaves", "{}: {} leaves", log.LEADER[leader])
        if leader == ARTHUR:
            dismount(g, b)


def dismount(g: Game, b: Board) -> None:
    """redux.rb.cavalry-conversion: Arthur's cavalry become infantry, as far as there are counters; the rest is gone."""
    n = ROMANO_BRITISH
    for a in b.areas(n):
        riders = b.cavalry(n, a)
        walk = min(riders, b.spare_infantry(n))  # [redux.rb.cavalry-conversion]
        if riders:
            b.add(n, a, INFANTRY, walk)
            b.remove(n, a, CAVALRY, riders)
            rule, template = "redux.rb.cavalry-conversion", "{}: {} of {} cavalry dismount"
            log.line(g, n, rule, "dismount", template, walk, riders)


class PlaceLeader(arrivals.PlaceLeader):
    """redux.leader.entry: Where armies of his nation are; Arthur also in a vacant area of the south."""

    @property
    def rule(self) -> str:
        return "redux.leader.entry"

    def may_decline(self) -> bool:
        return False  # [redux.leader.entry]

    def homes(self, b: Board) -> list[int]:
        """redux.leader.entry: Arthur brings armies along, for which there must be room."""
        n = LEADER_NATION[self.leader]
        own = b.areas(n)
        if self.leader != ARTHUR:
            return own  # [redux.leader.entry]
        south = [a for a in ARTHUR_ZONE if b.vacant(a)]
        return sorted([*south, *[a for a in own if stacking.can_add(b, n, a, ARTHUR_CAVALRY)]])

    def escort(self, g: Game, b: Board, a: int) -> None:
        """Arthur comes with his cavalry."""
        if self.leader == ARTHUR:
            b.add(self.nation, a, CAVALRY, min(ARTHUR_CAVALRY, b.spare_cavalry(self.nation)))
