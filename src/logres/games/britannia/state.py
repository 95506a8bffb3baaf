"""What lies on Britannia's table, and how it is changed: the board without what an edition knows of it (board.py).

Counts are flat lists: nation * N_AREAS + area. `here` holds for each area the nations with any unit in it, as bits;
only the methods below change counts, and they keep it true.

During a nation's turn `cohorts` tells its armies apart where that matters: see groups.py.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine import board as engine
from logres.games.britannia.groups import Camp, Cohort
from logres.games.britannia.tables import (
    BURH,
    CAVALRY,
    ENGLISH,
    FORT,
    INFANTRY,
    LAND,
    LEADER_NATION,
    LEADERS,
    N_AREAS,
    N_NATIONS,
    ROMANS,
    SAXONS,
)

NOBODY: Final = -1
CONTESTED: Final = -2

# Where a leader is, when not in an area.
ABSENT: Final = -1
DEAD: Final = -2

# What stands on a fort site.
NO_FORT: Final = 0
INTACT: Final = 1
RUIN: Final = 2
NEW_FORT: Final = 3  # intact, but built in this phase: it gives no road yet

NO_CAMP: Final = Camp(())

LEADERS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([leader for leader in range(len(LEADERS)) if LEADER_NATION[leader] == n]) for n in range(N_NATIONS)]
)


class State(engine.Board):
    """The counts, markers and leaders of a game of Britannia."""

    __slots__ = (
        "_camp", "bids", "burh", "card", "cav", "cohorts", "dismounted", "entries", "former", "fort", "half",
        "harold_gone", "here", "inf", "leader", "nation", "owner", "paid", "points", "pop", "revolted", "round",
        "shortfall", "struck", "subject",
    )  # fmt: skip

    def __init__(self, blank: bool = False) -> None:
        if blank:  # to be filled by copy
            return
        self.round = 1
        self.nation = NOBODY  # whose turn it is
        self.half = 0  # 1 or 2 in the halves of a major invasion, 1 in any other nation turn, 0 between turns
        self.owner = [NOBODY] * N_NATIONS  # index of the seat
        self.card = list(range(N_NATIONS))  # whose card a nation scores by
        self.inf = [0] * (N_NATIONS * N_AREAS)
        self.cav = [0] * (N_NATIONS * N_AREAS)
        self.fort = [NO_FORT] * LAND
        self.burh = [0] * LAND
        self.leader = [ABSENT] * len(LEADERS)
        self.here = [0] * N_AREAS
        self.pop = [0] * N_NATIONS
        self.points = [0] * N_NATIONS
        self.paid = [0] * N_NATIONS  # areas a nation was paid for occupying, as bits
        self.subject = [NOBODY] * N_NATIONS  # to whom a nation has submitted
        self.revolted = 0  # nations that can never submit again, as bits
        self.former = 0  # nations that were subject to Rome when it left, as bits
        self.struck = 0  # those of them that attacked the Romano-British since, as bits
        self.harold_gone = 0
        self.dismounted = 0  # cavalry counters of the Romano-British that stand for infantry
        self.shortfall = 0  # Danish invaders of round 14 without a counter
        self.bids: list[int] = []  # by seat
        self.cohorts: tuple[Cohort, ...] = ()  # shared by copies, with what is known of them
        self._camp = NO_CAMP
        self.entries: list[tuple[int, int]] = []  # (enemy area, area it was entered from) in this movement phase

    def copy_to(self, other: State) -> None:
        other.round = self.round
        other.nation = self.nation
        other.half = self.half
        other.owner = self.owner  # fixed once the sides are known: replaced, never changed
        other.card = self.card  # fixed by the scenario
        other.inf = self.inf[:]
        other.cav = self.cav[:]
        other.fort = self.fort[:]
        other.burh = self.burh[:]
        other.leader = self.leader[:]
        other.here = self.here[:]
        other.pop = self.pop[:]
        other.points = self.points[:]
        other.paid = self.paid[:]
        other.subject = self.subject[:]
        other.revolted = self.revolted
        other.former = self.former
        other.struck = self.struck
        other.harold_gone = self.harold_gone
        other.dismounted = self.dismounted
        other.shortfall = self.shortfall
        other.bids = self.bids[:]
        other.cohorts = self.cohorts
        other._camp = self._camp
        other.entries = self.entries[:]

    def restore(self, doc: dict[str, Any]) -> None:
        super().restore({**doc, "cohorts": tuple([Cohort(*cohort) for cohort in doc["cohorts"]])})

    def camp(self) -> Camp:
        """Who of the active nation may still march, and who has arrived."""
        camp = self._camp
        if camp.cohorts is not self.cohorts:
            self._camp = camp = Camp(self.cohorts)
        return camp

    # ------------------------------------------------------------------ who is where

    def infantry(self, n: int, a: int) -> int:
        return self.inf[n * N_AREAS + a]

    def cavalry(self, n: int, a: int) -> int:
        return self.cav[n * N_AREAS + a]

    def armies(self, n: int, a: int) -> int:
        """game.term.units-vs-armies: Armies are infantry and cavalry."""
        i = n * N_AREAS + a
        return self.inf[i] + self.cav[i]

    def has_fort(self, a: int) -> bool:
        return a < LAND and (self.fort[a] == INTACT or self.fort[a] == NEW_FORT)

    def forts(self, n: int, a: int) -> int:
        return 1 if n == ROMANS and self.has_fort(a) else 0

    def burhs(self, n: int, a: int) -> int:
        return self.burh[a] if n == SAXONS and a < LAND else 0

    def stack(self, n: int, a: int) -> int:
        """What counts for stacking and population: armies and burhs, not forts, not leaders. [stack.normal]"""
        return self.armies(n, a) + self.burhs(n, a)

    def fighters(self, n: int, a: int) -> int:
        """leader.not-army: What fights and counts against an overrun: armies, forts and burhs, but no leader."""
        return self.armies(n, a) + self.forts(n, a) + self.burhs(n, a)

    def has(self, n: int, a: int) -> bool:
        """Whether a nation has any unit in an area."""
        return bool(self.here[a] >> n & 1)

    def sole(self, a: int) -> int:
        """game.term.occupy: The only nation with units in an area, else NOBODY or CONTESTED."""
        bits = self.here[a]
        if bits == 0:
            return NOBODY
        return CONTESTED if bits & (bits - 1) else bits.bit_length() - 1

    def vacant(self, a: int) -> bool:
        return self.here[a] == 0

    def enemy(self, n: int, a: int) -> int:
        """game.term.opposing-nation: The other nation with units in a land area, or NOBODY."""
        bits = self.here[a] & ~(1 << n)
        return bits.bit_length() - 1 if bits and a < LAND else NOBODY  # [battle.no-sea-combat]

    def areas(self, n: int) -> list[int]:
        """The land areas with any unit of a nation."""
        bit = 1 << n
        return [a for a, bits in enumerate(self.here[:LAND]) if bits & bit]

    def occupied(self, n: int) -> list[int]:
        """The land areas where a nation is alone."""
        bit, land = 1 << n, self.here[:LAND]
        found: list[int] = []
        a = -1
        for _ in range(land.count(bit)):  # quicker than to look at each area
            a = land.index(bit, a + 1)
            found.append(a)
        return found

    def held(self, n: int) -> int:
        """How many land areas a nation occupies."""
        return self.here[:LAND].count(1 << n)

    def english(self, n: int) -> int:
        """How many English areas a nation occupies."""
        return len([a for a in self.occupied(n) if a in ENGLISH])

    def contested(self, n: int) -> list[int]:
        """battle.must-fight: The land areas a nation shares with another."""
        bit = 1 << n
        return [a for a, bits in enumerate(self.here[:LAND]) if bits & bit and bits != bit]

    def total_infantry(self, n: int) -> int:
        return sum(self.inf[n * N_AREAS : (n + 1) * N_AREAS])

    def total_cavalry(self, n: int) -> int:
        return sum(self.cav[n * N_AREAS : (n + 1) * N_AREAS])

    def total_burhs(self) -> int:
        return sum(self.burh)

    def total_armies(self, n: int) -> int:
        return self.total_infantry(n) + self.total_cavalry(n)

    def on_land(self, n: int) -> int:
        """A nation's armies and burhs on land."""
        land = slice(n * N_AREAS, n * N_AREAS + LAND)
        return sum(self.inf[land]) + sum(self.cav[land]) + (self.total_burhs() if n == SAXONS else 0)

    def in_play(self, n: int) -> bool:
        """Whether a nation has any unit on land or at sea."""
        bit = 1 << n
        for bits in self.here:
            if bits & bit:
                return True
        return False

    # ------------------------------------------------------------------ leaders

    def leader_of(self, n: int) -> int:
        """The leader a nation has in play, or ABSENT: no nation ever has two."""
        for leader in LEADERS_OF[n]:
            if self.leader[leader] >= 0:
                return leader
        return ABSENT

    def leader_at(self, n: int, a: int) -> int:
        """The nation's leader in an area, or ABSENT."""
        for leader in LEADERS_OF[n]:
            if self.leader[leader] == a:
                return leader
        return ABSENT

    # ------------------------------------------------------------------ changes

    def add(self, n: int, a: int, kind: int, count: int = 1) -> None:
        """Put units of one kind into an area."""
        if count <= 0:
            return
        if kind == INFANTRY:
            self.inf[n * N_AREAS + a] += count
        elif kind == CAVALRY:
            self.cav[n * N_AREAS + a] += count
        elif kind == FORT:
            self.fort[a] = NEW_FORT
        elif kind == BURH:
            self.burh[a] += count
        self.here[a] |= 1 << n

    def remove(self, n: int, a: int, kind: int, count: int = 1) -> None:
        """Take units of one kind from an area; a fort leaves its ruin behind."""
        if kind == INFANTRY:
            self.inf[n * N_AREAS + a] -= count
        elif kind == CAVALRY:
            self.cav[n * N_AREAS + a] -= count
        elif kind == FORT:
            self.fort[a] = RUIN
        elif kind == BURH:
            self.burh[a] -= count
        self.refresh(n, a)

    def refresh(self, n: int, a: int) -> None:
        """Bring `here` up to date for a nation in an area."""
        i = n * N_AREAS + a
        if self.inf[i] or self.cav[i] or self.forts(n, a) or self.burhs(n, a):
            self.here[a] |= 1 << n
        else:
            self.here[a] &= ~(1 << n)

    def move(self, n: int, src: int, dst: int, kind: int, count: int) -> None:
        self.remove(n, src, kind, count)
        self.add(n, dst, kind, count)
