"""Who could fall upon an area before its holder plays again, and how strongly."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.bot.clash import conquest
from logres.games.britannia.bot.prospects import HORSE, prospects
from logres.games.britannia.rules.battle.refuge import NEIGHBOURS
from logres.games.britannia.rules.nations import relations
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import (
    COAST,
    DIFFICULT,
    LAND,
    LAND_ADJ,
    N_AREAS,
    N_NATIONS,
    ROMAN_LEAVE_ROUND,
    ROMANS,
)

NEIGHBOUR: Final = 0.75  # of the armies next door so many come; the others stay to guard
FURTHER: Final = 0.35  # of those two areas away
LEGION: Final = 1.7  # a Roman army in terms of ordinary ones
LED: Final = 1.3
WILL: Final = 0.55  # the chance that who could attack does, where there are points for him
IDLE_WILL: Final = 0.15  # where there are none
SURE: Final = 0.95  # nobody is more likely to come than this
MOST_KEPT: Final = 20_000
POINTLESS: Final = 2.0  # an area worth no more than this in later rounds


def _two_away(a: int) -> tuple[int, ...]:
    """The areas that armies can reach this one from in two steps."""
    open_ways = [via for via in LAND_ADJ[a] if not DIFFICULT[via]]
    return tuple(sorted({far for via in open_ways for far in LAND_ADJ[via]} - {a, *LAND_ADJ[a]}))


FAR: Final = tuple([_two_away(a) for a in range(LAND)])


class Comer(NamedTuple):
    """A nation that could attack an area: with how many ordinary armies, how likely, and whether in this round."""

    nation: int
    armies: int
    will: float
    this_round: bool


_comers: Final[dict[tuple[Any, ...], list[tuple[int, Comer]]]] = {}


class Threats:
    """Who could come to each area in his next turn."""

    def __init__(self, g: Game, b: Board, fear: float = 1.0) -> None:
        self.g = g
        self.b = b
        self.fear = fear
        self.last = b.edition.scenarios[g.scenario].last_round
        self.comers: list[list[Comer]] = [[] for _ in range(LAND)]
        self._present = 0  # nations with units anywhere, as bits
        for bits in b.here:
            self._present |= bits
        for n in range(N_NATIONS):
            this_round = n > b.nation != NOBODY
            round = b.round if this_round else b.round + 1
            if round <= self.last and b.owner[n] != NOBODY and not (n == ROMANS and round >= ROMAN_LEAVE_ROUND):
                for a, comer in self._known(n, round, this_round):
                    self.comers[a].append(comer)

    def _known(self, n: int, round: int, this_round: bool) -> list[tuple[int, Comer]]:
        """The same as long as the armies of the nation stand where they stand: most do from one look to the next."""
        b, row = self.b, slice(n * N_AREAS, (n + 1) * N_AREAS)
        moment = (n, b.card[n], b.round, round, this_round, self.last, self.fear)
        is_here = self._present >> n & 1
        key = (b.edition, moment, tuple(b.inf[row]) if is_here else (), tuple(b.cav[row]) if is_here else ())
        found = _comers.get(key)
        if found is None:
            if len(_comers) >= MOST_KEPT:
                _comers.clear()
            found = _comers[key] = self._found(n, round, this_round)
        return found

    def _found(self, n: int, round: int, this_round: bool) -> list[tuple[int, Comer]]:
        """Each area that a nation could attack in that round."""
        ahead = prospects(self.b.edition, n, self.b.card[n], self.b.round, self.last)
        eager, idle = min(SURE, self.fear * WILL), min(SURE, self.fear * IDLE_WILL)
        found: list[tuple[int, Comer]] = []
        for a, strength in enumerate(reach(self.b, n, round)):
            if strength >= 0.5:
                points = ahead.now[a] or ahead.later[a] > POINTLESS or n == ROMANS  # Rome wants submission
                will = eager if points else idle
                found.append((a, Comer(n, int(strength + 0.5), will, this_round)))
        return found

    def safety(self, n: int, a: int, fighters: int, at_once: bool) -> float:
        """The chance that a nation with so many units in an area still has it after the others' next turns.

        `at_once` looks only at those who play in what is left of this round.
        """
        owner = self.b.owner
        safe = 1.0
        for foe, armies, will, this_round in self.comers[a]:
            if owner[foe] == owner[n] or (at_once and not this_round):
                continue
            if relations.barred(self.g, self.b, foe, n, a) is None:
                safe *= 1.0 - will * conquest(armies, fighters, DIFFICULT[a])
        return safe


def reach(b: Board, n: int, round: int) -> list[float]:
    """By land area: the armies that a nation could bring against it in its turn of a round."""
    strength = [0.0] * LAND
    for a in range(N_AREAS):
        if b.here[a] >> n & 1:
            _march(b, n, a, strength)
    calendar = b.edition.calendar
    led = LED if calendar.leaders_due(round, n) else 1.0
    for sea, infantry, cavalry in calendar.arrivals(round, n):
        for there in COAST[sea]:
            if there not in b.edition.forbidden_landing[n]:
                strength[there] += (infantry + HORSE * cavalry) * led
    return strength


def _march(b: Board, n: int, a: int, strength: list[float]) -> None:
    """What stands here can be brought against its neighbours."""
    i = n * N_AREAS + a
    armies = (b.inf[i] + HORSE * b.cav[i]) * (LEGION if n == ROMANS else 1.0)
    if a >= LAND:
        for there in COAST[a]:
            strength[there] += armies
        return
    for there in NEIGHBOURS[a]:
        strength[there] += NEIGHBOUR * armies
    for there in FAR[a]:
        strength[there] += FURTHER * armies
