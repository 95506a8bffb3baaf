"""How good a board is for a seat, in victory points: Britannia's own scoring, looked at ahead of time.

    points won
  + what each nation holds: holding points of this round and, faded, of later ones, growth, its part in crowns,
    all as likely as it is to be kept against those who could come; and its armies, less those who might fall
  + battles about to be fought: what either side gains by their likely outcome
  + armies at sea, population saved, leaders alive
  - armies that the land cannot feed

Nations of the seat itself count in full. Those of others count against it, each by its share of the opposition.
"""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.bot.clash import Clash, Side, clash
from logres.games.britannia.bot.prospects import HORSE, Prospects, armies, crown_later, crown_now, leader, prospects
from logres.games.britannia.bot.style import PLAIN, Style
from logres.games.britannia.bot.threats import Threats
from logres.games.britannia.rules.nations import relations
from logres.games.britannia.rules.nations.crowns import english_areas
from logres.games.britannia.state import NO_FORT, NOBODY
from logres.games.britannia.tables import (
    ARMIES_PER_AREA,
    ARMY_COST,
    ENGLISH,
    FORT,
    INFANTRY,
    LAND,
    LEADER_KIND,
    LEADER_NATION,
    LEADERS,
    N_AREAS,
    N_NATIONS,
    ROMANS,
)

LOST_WITH_AREA: Final = 0.6  # of the armies, where an area is lost; the others get away
AT_HAND: Final = 0.15  # of a leader's worth for each army beside him

Held = tuple[int, int, int, bool]  # nation, area, fighters, whether a leader is among them


class Evaluation:
    """A board as one seat sees it. The board must not change while this is in use."""

    def __init__(self, g: Game, b: Board, seat: int, style: Style = PLAIN, threats: Threats | None = None) -> None:
        self.g = g
        self.b = b
        self.seat = seat
        self.style = style
        self.last = b.edition.scenarios[g.scenario].last_round
        self.threats = Threats(g, b, style.fear) if threats is None else threats
        self.weight = weights(b, seat, len(g.seats), style.against)
        self.crown_now = crown_now(b.edition, b.round)
        self.crown_later = crown_later(b.edition, b.round, self.last)
        counts = english_areas(b)
        most = max(1, *counts)
        self.contender = [count / most for count in counts]  # how near a nation is to a crown
        self.armies = armies(style.army, b.round, self.last)
        self._ahead: list[Prospects | None] = [None] * N_NATIONS
        self._held: dict[Held, float] = {}

    # ------------------------------------------------------------------ what nations hold

    def ahead(self, n: int) -> Prospects:
        found = self._ahead[n]
        if found is None:
            found = self._ahead[n] = prospects(self.b.edition, n, self.b.card[n], self.b.round, self.last)
        return found

    def army(self, n: int) -> float:
        """What an infantry is worth to a nation now."""
        return self.armies[n]

    def held(self, n: int, a: int, fighters: int, led: bool = False) -> float:
        """What it is worth to a nation to be alone in an area with so many armies, forts and burhs.

        The armies' own worth is not in it, but what might happen to them is.
        """
        if fighters <= 0:
            return 0.0
        key = (n, a, fighters, led)
        found = self._held.get(key)
        if found is None:
            found = self._held[key] = self._hold(n, a, fighters, led)
        return found

    def _hold(self, n: int, a: int, fighters: int, led: bool) -> float:
        ahead = self.ahead(n)
        if self.b.edition.must_return(self.b, n):
            return ahead.now[a]
        safe = self.threats.safety(n, a, fighters, False)
        worth = self.later(n, a) * safe - LOST_WITH_AREA * (1.0 - safe) * self.stakes(n, fighters, led)
        now = self.now(n, a)
        return worth + now * self.threats.safety(n, a, fighters, True) if now else worth

    def stakes(self, n: int, fighters: int, led: bool) -> float:
        """What is lost besides the area when it falls."""
        return fighters * self.army(n) + (leader(self.b.edition, self.b.leader_of(n)) if led else 0.0)

    def now(self, n: int, a: int) -> float:
        """What holding an area pays at the end of this round."""
        points = self.ahead(n).now[a]
        if self.b.subject[n] != NOBODY:
            points /= 2
        return points + (self.crown_now * self.contender[n] if a in ENGLISH else 0.0)

    def later(self, n: int, a: int) -> float:
        """What it pays in later rounds; subjects share that with their overlord for as long as they are subjects."""
        points = self.ahead(n).later[a]
        if self.b.subject[n] != NOBODY:
            points *= 0.75
        return points + (self.crown_later * self.contender[n] if a in ENGLISH else 0.0)

    def tribute(self, n: int, a: int, fighters: int) -> float:
        """What an overlord gets for an area of a subject."""
        lord = self.b.subject[n]
        if lord == NOBODY:
            return 0.0
        ahead = self.ahead(lord)
        share = 1.0 if lord == ROMANS else 0.5
        return self.weight[lord] * share * (ahead.now[a] + ahead.later[a]) if fighters else 0.0

    def unpaid(self, n: int, a: int) -> int:
        """What a nation is paid for occupying an area in this round, if it was not before."""
        return 0 if self.b.paid[n] >> a & 1 else self.ahead(n).occupy[a]

    # ------------------------------------------------------------------ areas

    def side(self, n: int, a: int) -> Side:
        b = self.b
        i = n * N_AREAS + a
        return (b.inf[i], b.cav[i], b.forts(n, a) + b.burhs(n, a), b.leader_at(n, a) >= 0)

    def area(self, a: int) -> float:
        """All that stands in a land area, for the seat."""
        bits = self.b.here[a]
        if not bits:
            return 0.0
        if not bits & (bits - 1):
            n = bits.bit_length() - 1
            return self.alone(n, a, self.side(n, a))
        n, foe = self.rivals(a)
        return self.meeting(n, self.side(n, a), foe, self.side(foe, a), a)

    def rivals(self, a: int) -> tuple[int, int]:
        """Who attacks, and who defends, where two nations meet: it is the attacker's turn."""
        bits = self.b.here[a]
        if self.b.nation != NOBODY and bits >> self.b.nation & 1:
            return self.b.nation, self.b.enemy(self.b.nation, a)
        high = bits.bit_length() - 1
        return high, (bits & ~(1 << high)).bit_length() - 1

    def alone(self, n: int, a: int, side: Side) -> float:
        """A nation by itself in an area."""
        infantry, cavalry, works, led = side
        fighters = infantry + cavalry + works
        worth = (infantry + HORSE * cavalry) * self.army(n) + self.held(n, a, fighters, led)
        return self.weight[n] * worth + self.tribute(n, a, fighters)

    def meeting(self, n: int, attack: Side, foe: int, defend: Side, a: int) -> float:
        """Two nations in one area: a battle, unless they may not fight."""
        if relations.barred(self.g, self.b, n, foe, a) is not None:
            return self.alone(n, a, attack) + self.alone(foe, a, defend)
        c = clash(n, attack, foe, defend, a, self.b.round)
        return self.weight[n] * self._attacker(n, attack, foe, defend, a, c) + self.weight[foe] * self._defender(
            n, attack, foe, defend, a, c
        )

    def _attacker(self, n: int, attack: Side, foe: int, defend: Side, a: int, c: Clash) -> float:
        """What the attacker may look forward to."""
        fort = 1 if n == ROMANS and self.b.fort[a] == NO_FORT else 0
        left = max(1, int(c.winners() + 0.5)) + fort
        worth = c.wins * (self.held(n, a, left, attack[3]) + self.unpaid(n, a)) + c.attackers_left * self.army(n)
        worth += self.prize(n, foe, INFANTRY) * (defend[0] + defend[1] - c.armies_left)
        if defend[2]:
            worth += self.prize(n, foe, FORT) * (defend[2] - c.works_left)
        return worth + self._leaders(n, attack[3], 1.0 - c.wins, foe, defend[3], 1.0 - c.holds)

    def _defender(self, n: int, attack: Side, foe: int, defend: Side, a: int, c: Clash) -> float:
        """What the defender may look forward to."""
        left = max(1, int(c.holders() + 0.5))
        worth = c.holds * self.held(foe, a, left, defend[3]) + c.armies_left * self.army(foe)
        worth += self.prize(foe, n, INFANTRY) * (attack[0] + attack[1] - c.attackers_left)
        return worth + self._leaders(foe, defend[3], 1.0 - c.holds, n, attack[3], 1.0 - c.wins)

    def prize(self, killer: int, victim: int, kind: int) -> int:
        """What a nation's card pays for a unit of another."""
        return self.b.edition.kill_points(self.b, killer, victim, kind, -1)

    def _leaders(self, n: int, led: bool, dies: float, foe: int, against: bool, falls: float) -> float:
        """The own leader's risk, and the points for the other's."""
        worth = -dies * leader(self.b.edition, self.b.leader_of(n)) if led else 0.0
        if against:
            who = self.b.leader_of(foe)
            worth += falls * self.b.edition.kill_points(self.b, n, foe, LEADER_KIND, who)
        return worth

    # ------------------------------------------------------------------ the whole board

    def total(self) -> float:
        worth = sum([self.area(a) for a in range(LAND)]) + self.leaders()
        for n in range(N_NATIONS):
            if self.b.owner[n] != NOBODY:
                worth += self.weight[n] * self.nation(n)
        return worth

    def change(self, after: Board) -> float:
        """How much more another board is worth, if the same could come: only where it differs it is looked at."""
        b, other = self.b, Evaluation(self.g, after, self.seat, self.style, self.threats)
        if after.subject != b.subject:
            return other.total() - self.total()
        units = _moved(b, after)
        areas = {i % N_AREAS for i in units} | {
            a for a in range(LAND) if after.here[a] != b.here[a] or _works(after, b, a)
        }
        areas |= {a for i, there in enumerate(after.leader) if there != b.leader[i] for a in (there, b.leader[i])}
        nations = {i // N_AREAS for i in units}
        nations |= {n for n in range(N_NATIONS) if after.points[n] != b.points[n] or after.pop[n] != b.pop[n]}
        worth = other.leaders() - self.leaders()
        for a in sorted(areas):
            if 0 <= a < LAND:
                worth += other.area(a) - self.area(a)
        for n in sorted(nations):
            worth += self.weight[n] * (other.nation(n) - self.nation(n))
        return worth

    def nation(self, n: int) -> float:
        """What a nation has that stands in no area."""
        b = self.b
        worth = b.points[n] + self.army(n) * (b.pop[n] / ARMY_COST + self.at_sea(n))
        return worth - self.army(n) * max(0, self.hungry(n))

    def at_sea(self, n: int) -> float:
        first = n * N_AREAS
        row = slice(first + LAND, first + N_AREAS)
        return sum(self.b.inf[row]) + HORSE * sum(self.b.cav[row])

    def hungry(self, n: int) -> int:
        """Armies on land beyond what a nation's areas can feed."""
        if n == ROMANS or self.b.edition.must_return(self.b, n):
            return 0
        areas = self.b.areas(n)
        return sum([self.b.stack(n, a) for a in areas]) - ARMIES_PER_AREA * len(areas)

    def leaders(self) -> float:
        """Leaders alive; the more armies beside them, the better."""
        b = self.b
        worth = 0.0
        for who in range(len(LEADERS)):
            a = b.leader[who]
            if a >= 0:
                n = LEADER_NATION[who]
                worth += self.weight[n] * leader(b.edition, who) * (1.0 + AT_HAND * b.armies(n, a))
        return worth


def _moved(one: Board, other: Board) -> list[int]:
    """Where the stacks of two boards differ, by nation and area; whole rows are compared first, which is quick."""
    found: list[int] = []
    for first in range(0, N_NATIONS * N_AREAS, N_AREAS):
        row = slice(first, first + N_AREAS)
        if one.inf[row] != other.inf[row] or one.cav[row] != other.cav[row]:
            found += [
                i for i in range(first, first + N_AREAS) if (one.inf[i], one.cav[i]) != (other.inf[i], other.cav[i])
            ]
    return found


def _works(one: Board, other: Board, a: int) -> bool:
    """Whether forts or burhs differ."""
    return one.fort[a] != other.fort[a] or one.burh[a] != other.burh[a]


def weights(b: Board, seat: int, seats: int, against: float = 1.0) -> list[float]:
    """By nation: 1 for the seat's own, less than nothing for others', 0 for nations nobody plays."""
    other = -against / max(1, seats - 1)
    return [0.0 if owner == NOBODY else 1.0 if owner == seat else other for owner in b.owner]
