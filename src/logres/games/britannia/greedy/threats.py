"""Who could fall upon an area before its holder plays again, and how strongly."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.britannia import relations
from logres.games.britannia.board import NOBODY, Board
from logres.games.britannia.cards import FORBIDDEN_LANDING
from logres.games.britannia.greedy.clash import conquest
from logres.games.britannia.greedy.prospects import HORSE, prospects
from logres.games.britannia.scenarios import SCENARIOS
from logres.games.britannia.tables import (
    COAST,
    DIFFICULT,
    LAND,
    LAND_ADJ,
    N_AREAS,
    N_NATIONS,
    ROMAN_LEAVE_ROUND,
    ROMANS,
    STRAITS,
    arrivals,
    leaders_due,
)

NEIGHBOUR: Final = 0.75  # of the armies next door so many come; the others stay to guard
FURTHER: Final = 0.35  # of those two areas away
LEGION: Final = 1.7  # a Roman army in terms of ordinary ones
LED: Final = 1.3
WILL: Final = 0.55  # the chance that who could attack does, where there are points for him
IDLE_WILL: Final = 0.15  # where there are none


def _two_away(a: int) -> tuple[int, ...]:
    """The areas that armies can reach this one from in two steps."""
    open_ways = [via for via in LAND_ADJ[a] if not DIFFICULT[via]]
    return tuple(sorted({far for via in open_ways for far in LAND_ADJ[via]} - {a, *LAND_ADJ[a]}))


NEAR: Final = tuple([(*LAND_ADJ[a], *STRAITS[a]) for a in range(LAND)])
FAR: Final = tuple([_two_away(a) for a in range(LAND)])


class Threats:
    """The strength that each nation could bring against each area in its next turn."""

    def __init__(self, g: Game, b: Board) -> None:
        self.g = g
        self.b = b
        self.last = SCENARIOS[g.scenario].last_round
        self.reach = [self._reach(n) for n in range(N_NATIONS)]

    def plays_this_round(self, n: int) -> bool:
        """Whether a nation's turn of this round is still to come."""
        return n > self.b.nation != NOBODY

    def _reach(self, n: int) -> list[float]:
        """By land area: the armies of a nation that could attack it."""
        b = self.b
        reach = [0.0] * LAND
        round = b.round if self.plays_this_round(n) else b.round + 1
        if round > self.last or b.owner[n] == NOBODY or (n == ROMANS and round >= ROMAN_LEAVE_ROUND):
            return reach
        for a in range(N_AREAS):
            if b.here[a] >> n & 1:
                self._from(n, a, reach)
        self._invaders(n, round, reach)
        return reach

    def _from(self, n: int, a: int, reach: list[float]) -> None:
        """What stands here adds to what can be brought against its neighbours."""
        i = n * N_AREAS + a
        armies = (self.b.inf[i] + HORSE * self.b.cav[i]) * (LEGION if n == ROMANS else 1.0)
        if a >= LAND:
            for there in COAST[a]:
                reach[there] += armies
            return
        for there in NEAR[a]:
            reach[there] += NEIGHBOUR * armies
        for there in FAR[a]:
            reach[there] += FURTHER * armies

    def _invaders(self, n: int, round: int, reach: list[float]) -> None:
        """Those who will come by sea."""
        led = LED if leaders_due(round, n) else 1.0
        for sea, infantry, cavalry in arrivals(round, n):
            for there in COAST[sea]:
                if there not in FORBIDDEN_LANDING[n]:
                    reach[there] += (infantry + HORSE * cavalry) * led

    def safety(self, n: int, a: int, fighters: int, at_once: bool) -> float:
        """The chance that a nation with so many units in an area still has it after the others' next turns.

        `at_once` looks only at those who play in what is left of this round.
        """
        b = self.b
        owner = b.owner[n]
        safe = 1.0
        for foe in range(N_NATIONS):
            strength = self.reach[foe][a]
            if strength < 0.5 or b.owner[foe] == owner or (at_once and not self.plays_this_round(foe)):
                continue
            if relations.barred(self.g, b, foe, n, a) is None:
                safe *= 1.0 - self.will(foe, a) * conquest(int(strength + 0.5), fighters, DIFFICULT[a])
        return safe

    def will(self, n: int, a: int) -> float:
        """How likely a nation is to attack an area it could take."""
        ahead = prospects(n, self.b.card[n], self.b.round, self.last)
        return WILL if ahead.now[a] or ahead.later[a] > 2.0 else IDLE_WILL
