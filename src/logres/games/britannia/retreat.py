"""Retreats: who may leave a battle, and where to.

A side leaves group by group: choose a refuge, then who goes there, until it stands or nobody is left. A leader may slip
away alone to a neighbouring stack, goes along when he likes, and has to go along with the last of his armies.
"""

from __future__ import annotations

from typing import ClassVar, Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.britannia import cohorts, scoring, stacking
from logres.games.britannia.board import Board, Cohort, NationDecision, seat_of
from logres.games.britannia.cohorts import NOWHERE
from logres.games.britannia.hits import KIND_NAMES
from logres.games.britannia.tables import (
    AREA,
    AREA_NAMES,
    AREAS,
    CAVALRY,
    INFANTRY,
    LAND,
    LAND_ADJ,
    LEADER_NAMES,
    LEADER_ROUND,
    LEADER_SEA,
    LEADERS,
    MAJOR,
    NATION_NAMES,
    RAIDING,
    SEAS_OF,
    STRAITS,
)

PLAIN: Final = NOWHERE  # the trait of armies that nothing sets apart
SLIPPED: Final = -2

STAND: Final = Action("stand")
GO: Final = Action("go")
STAY: Final = Action("stay")
RETREAT_TO: Final = tuple([Action("retreat", area=area) for area in AREAS])
NEIGHBOURS: Final = tuple([(*LAND_ADJ[a], *STRAITS[a]) for a in range(LAND)])

Group = tuple[int, int, int]  # kind, trait, how many
Party = tuple[Group, ...]


# ---------------------------------------------------------------------- telling armies apart


def trait(b: Board, n: int, cohort: Cohort) -> int:
    """What sets armies of one kind apart after a battle: where raiders are at home, else where invaders came from.

    The latter only as long as they may still move in this turn: then they are bound by the rules of landing.
    """
    start = cohort[cohorts.START]
    if cohort[cohorts.RAIDER]:
        return start
    return start if start >= LAND and b.half == 1 and MAJOR[b.round][n] else PLAIN


def label(kind: int, mark: int) -> str:
    """`infantry`, or `infantry@irish_sea` for those that are at home there."""
    return KIND_NAMES[kind] if mark == PLAIN else f"{KIND_NAMES[kind]}@{AREAS[mark]}"


def send_back(b: Board, cohort: Cohort, count: int, refuge: int) -> None:
    """Note that so many of a cohort have left a battle, or the land, and will not move again in this phase."""
    _, kind, start, _, raider, _, _ = cohort
    cohorts.take(b, cohort, count)
    cohorts.put(b, (refuge, kind, start, NOWHERE, raider, 1, count))


def sea_born(b: Board, leader: int) -> bool:
    """withdraw.leader: Whether a leader began this turn at sea: he came this round, with his invaders."""
    return LEADER_SEA[leader] >= 0 and LEADER_ROUND[leader] == b.round


# ---------------------------------------------------------------------- who may go


def fits(b: Board, n: int, src: int, dst: int, count: int) -> bool:
    """Whether so many may go from one area to another: stacking as it stands when they have gone."""
    size = b.stack(n, dst) + count
    if size <= stacking.limit(n, dst):
        return True
    if size > stacking.overstack_limit(n, dst):
        return False
    left = b.stack(n, src) - count
    return all(a == dst or (a == src and left <= stacking.limit(n, a)) for a in stacking.overstacks(b, n))


def parties(b: Board, n: int, src: int, dst: int, groups: list[Group]) -> list[Party]:
    """retreat.partial: Whom the stacking limits let go: so many of one group, or everybody at once."""
    found: list[Party] = []
    for kind, mark, most in groups:
        found += [((kind, mark, k),) for k in range(1, most + 1) if fits(b, n, src, dst, k)]
    if len(groups) > 1 and all_alive(b, n, src, groups) and fits(b, n, src, dst, size(groups)):
        found.append(tuple(groups))
    return found


def size(groups: list[Group]) -> int:
    return sum([group[2] for group in groups])


def all_alive(b: Board, n: int, area: int, groups: list[Group]) -> bool:
    """Whether none of these can be dead already, so that they may be named together."""
    infantry = size([group for group in groups if group[0] == INFANTRY])
    return infantry <= b.infantry(n, area) and size(groups) - infantry <= b.cavalry(n, area)


def defenders(b: Board, n: int, area: int) -> list[Group]:
    """retreat.partial, roman.fort.immobile, burh.immobile: Armies may go; forts and burhs stay and fight on."""
    groups = ((INFANTRY, PLAIN, b.infantry(n, area)), (CAVALRY, PLAIN, b.cavalry(n, area)))
    return [group for group in groups if group[2]]


def attackers(b: Board, n: int, area: int, refuge: int) -> list[Group]:
    """retreat.attacker.entry-area, retreat.attacker.from-sea, retreat.attacker.boat: Those who came from there.

    Where each came from is in its cohort: the area it entered from, or where it began its movement if it came from a
    sea. As long as losses are not settled no cohort has more than are alive of its kind.
    """
    alive = (b.infantry(n, area), b.cavalry(n, area))
    counts: dict[tuple[int, int], int] = {}
    for cohort in b.cohorts:
        if cohort[0] == area and cohort[3] == refuge and (refuge < LAND or sea_open(b, n, cohort)):
            key = (cohort[1], trait(b, n, cohort))
            counts[key] = counts.get(key, 0) + cohort[6]
    return [(kind, mark, min(count, alive[kind])) for (kind, mark), count in counts.items() if alive[kind]]


def sea_open(b: Board, n: int, cohort: Cohort) -> bool:
    """retreat.attacker.sea-only-when: Only for raiders in their turn, or in the first half of a major invasion."""
    if MAJOR[b.round][n] and b.half == 1:
        return True  # [major.retreat-to-sea-first-half]
    return RAIDING[b.round][n] and cohort[cohorts.RAIDER] == 1  # [raid.land-armies-excluded, raid.end-at-sea]


# ---------------------------------------------------------------------- where to


def defender_refused(b: Board, n: int, foe: int, area: int, refuge: int) -> Refusal | None:
    """Why a defender may not retreat to an area; None if he may."""
    if refuge >= LAND:  # [retreat.defender.forbidden]
        return Refusal("A defender never retreats to sea.", "retreat.defender.forbidden")
    if b.here[refuge] & ~(1 << n):  # [retreat.defender.forbidden]
        return Refusal("Another nation is there.", "retreat.defender.forbidden")
    if (area, refuge) in b.entries:  # [retreat.defender.forbidden]
        return Refusal("The attackers came from there.", "retreat.defender.forbidden")
    if b.vacant(refuge) and watched(b, foe, area, refuge):
        return Refusal("It is empty and borders an area of the attackers.", "retreat.defender.vacant-area")
    if not parties(b, n, area, refuge, defenders(b, n, area)):  # [retreat.defender.stacking]
        return Refusal("No more armies may stand there.", "retreat.defender.stacking")
    return None


def watched(b: Board, foe: int, area: int, refuge: int) -> bool:
    """retreat.defender.vacant-area, retreat.defender.strait: Borders land of the attackers; a strait is no border."""
    for neighbour in LAND_ADJ[refuge]:
        if b.sole(neighbour) == foe and neighbour != area:
            return True
    return False


def attacker_refused(b: Board, n: int, area: int, refuge: int) -> Refusal | None:
    """Why no attacker may retreat to an area; None if some may."""
    if not any(c[0] == area and c[3] == refuge for c in b.cohorts):
        return Refusal("None of the armies entered from there.", "retreat.attacker.entry-area")
    groups = attackers(b, n, area, refuge)
    if not groups:
        return Refusal("They may not go back to sea now.", "retreat.attacker.sea-only-when")
    if refuge < LAND and b.here[refuge] & ~(1 << n):  # [retreat.attacker.blocked]
        if b.has(n, refuge):  # [retreat.attacker.overrun-cutoff]
            return Refusal("The battle there is not won yet.", "retreat.attacker.overrun-cutoff")
        return Refusal("Another nation is there.", "retreat.attacker.blocked")
    if not parties(b, n, area, refuge, groups):
        return Refusal("No more armies may stand there.", "retreat.attacker.entry-area")
    return None


def slip_refused(b: Board, n: int, area: int, refuge: int, defending: bool) -> Refusal | None:
    """leader.battle.retreat-alone: Why a leader may not slip away to an area while his armies fight on."""
    if refuge not in NEIGHBOURS[area] or b.sole(refuge) != n or not b.armies(n, refuge):
        return Refusal("A leader slips away only to neighbouring armies of his own.", "leader.battle.retreat-alone")
    if defending and (area, refuge) in b.entries:
        return Refusal("The attackers came from there.", "retreat.defender.forbidden")
    return None


# ---------------------------------------------------------------------- the retreat of one side


class Retreat(Procedure):
    """retreat.partial: One side leaves, all or some, to one area or several."""

    STEPS = ("where", "who", "leader", "again")

    def __init__(self, area: int, nation: int, foe: int, defending: bool, refuge: int = NOWHERE) -> None:
        super().__init__()
        self.area = area
        self.nation = nation
        self.foe = foe
        self.defending = defending
        self.refuge = refuge

    def where(self, g: Game, b: Board) -> None:
        """retreat.defender.none-legal, battle.same-player: With no refuge nothing is asked, and the fight goes on."""
        g.answer = NOWHERE
        seat = seat_of(g, b, self.nation)
        if self.defending:
            g.ask(DefenderRetreats(seat, self.nation, self.area, self.foe))
        else:
            g.ask(AttackerRetreats(seat, self.nation, self.area, self.foe))

    def who(self, g: Game, b: Board) -> str | None:
        """retreat.partial: Some or all."""
        self.refuge = int(g.answer)
        if self.refuge == NOWHERE:
            return DONE
        if self.refuge == SLIPPED:
            return "again"
        question = WhoRetreats(seat_of(g, b, self.nation), self.nation, self.area, self.refuge, self.defending)
        choices = question.legal(g, b)
        if len(choices) == 1:
            question.apply(g, b, choices[0])
        else:
            g.call(question)
        return None

    def leader(self, g: Game, b: Board) -> None:
        """leader.never-alone: He goes along with the last army, and with any other if he likes."""
        n, area, refuge = self.nation, self.area, self.refuge
        leader = b.leader_at(n, area)
        if leader < 0:
            return
        if not b.armies(n, area):
            b.leader[leader] = refuge  # [leader.never-alone]
        elif slip_refused(b, n, area, refuge, self.defending) and (refuge < LAND or sea_born(b, leader)):
            g.call(LeaderGoes(seat_of(g, b, n), n, leader, refuge))  # to a neighbour he could slip away by himself

    def again(self, g: Game, b: Board) -> str | None:
        """retreat.partial: Others may go elsewhere."""
        return "where" if b.armies(self.nation, self.area) else None


class Refuge(NationDecision):
    """Stand, or retreat to an area, or let the leader slip away."""

    DEFENDING: ClassVar[bool] = False

    def __init__(self, seat: str, nation: int, area: int, foe: int) -> None:
        super().__init__(seat, nation)
        self.area = area
        self.foe = foe

    @property
    def prompt(self) -> str:
        return f"{NATION_NAMES[self.nation]}: retreat from {AREA_NAMES[self.area]}, or fight on?"

    def places(self, b: Board) -> list[int]:
        """Where a player might want to go."""
        return []

    def refused(self, b: Board, refuge: int) -> Refusal | None:
        """Why the armies may not go there."""
        return None

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [STAND, *[RETREAT_TO[a] for a in self.places(b)], *self._slips(b)]

    def _slips(self, b: Board) -> list[Action]:
        leader = b.leader_at(self.nation, self.area)
        if leader < 0:
            return []
        return [Action("send", who=LEADERS[leader], area=AREAS[a]) for a in NEIGHBOURS[self.area]]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action is STAND:
            return None
        refuge = AREA[action.area or ""]
        if action.who is None:
            return self.refused(b, refuge)
        return slip_refused(b, self.nation, self.area, refuge, self.DEFENDING)

    def legal(self, g: Game, b: Board) -> list[Action]:
        """retreat.defender.none-legal: Nothing where standing is all that is left."""
        if not b.armies(self.nation, self.area):
            return []
        found = super().legal(g, b)
        return found if len(found) > 1 else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "retreat":
            g.answer = AREA[action.area or ""]
        elif action.verb == "send":
            b.leader[b.leader_at(self.nation, self.area)] = AREA[action.area or ""]
            g.answer = SLIPPED
            g.note("leader.battle.retreat-alone", "{} slips away to {}", action.who, action.area)


class DefenderRetreats(Refuge):
    """retreat.sequence: The defender may leave after a round of dice."""

    RULE = "retreat.sequence"
    DEFENDING = True

    def places(self, b: Board) -> list[int]:
        """retreat.defender.own-area, retreat.defender.strait: Neighbours, those beyond a strait too."""
        return [*NEIGHBOURS[self.area], *SEAS_OF[self.area]]

    def refused(self, b: Board, refuge: int) -> Refusal | None:
        return defender_refused(b, self.nation, self.foe, self.area, refuge)


class AttackerRetreats(Refuge):
    """retreat.attacker.entry-area: The attacker may go back the way he came."""

    RULE = "retreat.attacker.entry-area"

    def places(self, b: Board) -> list[int]:
        """Where armies here came from, and the neighbours, to tell why they are no refuge."""
        entries = {c[cohorts.BACK] for c in b.cohorts if c[cohorts.AREA_OF] == self.area} - {NOWHERE}
        others = [a for a in (*NEIGHBOURS[self.area], *SEAS_OF[self.area]) if a not in entries]
        return [*sorted(entries), *others]

    def refused(self, b: Board, refuge: int) -> Refusal | None:
        return attacker_refused(b, self.nation, self.area, refuge)


class WhoRetreats(NationDecision):
    """retreat.partial: How many go to the refuge, and of which kind."""

    RULE = "retreat.partial"

    def __init__(self, seat: str, nation: int, area: int, refuge: int, defending: bool) -> None:
        super().__init__(seat, nation)
        self.area = area
        self.refuge = refuge
        self.defending = defending

    @property
    def prompt(self) -> str:
        where = f"from {AREA_NAMES[self.area]} to {AREA_NAMES[self.refuge]}"
        return f"{NATION_NAMES[self.nation]}: who retreats {where}?"

    def _groups(self, b: Board) -> list[Group]:
        if self.defending:
            return defenders(b, self.nation, self.area)
        return attackers(b, self.nation, self.area, self.refuge)

    def _choices(self, b: Board) -> dict[str, Party]:
        """The parties that may go, by the notation of their action."""
        groups = self._groups(b)
        found = parties(b, self.nation, self.area, self.refuge, groups)
        return {_party_action(party, groups).text: party for party in found}

    def legal(self, g: Game, b: Board) -> list[Action]:
        groups = self._groups(b)
        found = parties(b, self.nation, self.area, self.refuge, groups)
        return [_party_action(party, groups) for party in found]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        """retreat.scores-occupy: Whoever arrives in an empty area occupies it at once."""
        n = self.nation
        for group in self._choices(b)[action.text]:
            self._go(b, group)
        g.note(
            "retreat.partial",
            "{} retreat from {} to {}",
            NATION_NAMES[n],
            AREA_NAMES[self.area],
            AREA_NAMES[self.refuge],
        )
        if self.refuge < LAND:
            scoring.occupy(g, b, n, self.refuge)  # [retreat.scores-occupy]

    def _go(self, b: Board, group: Group) -> None:
        kind, mark, count = group
        b.move(self.nation, self.area, self.refuge, kind, count)
        if self.defending:
            return
        for cohort in cohorts.at(b, self.area, kind):
            if cohort[cohorts.BACK] == self.refuge and trait(b, self.nation, cohort) == mark:
                gone = min(count, cohort[cohorts.COUNT])
                send_back(b, cohort, gone, self.refuge)
                count -= gone


def _party_action(party: Party, groups: list[Group]) -> Action:
    """`retreat 2 infantry`, or `retreat all`; where one kind is of several origins, `retreat 2 infantry@irish_sea`."""
    if len(party) > 1:
        return Action("retreat", stack="all")
    kind, mark, count = party[0]
    alone = len([group for group in groups if group[0] == kind]) == 1
    return Action("retreat", count=count, stack=KIND_NAMES[kind] if alone else label(kind, mark))


class LeaderGoes(NationDecision):
    """leader.never-alone: A leader may go along with armies that retreat further than he could slip away alone."""

    RULE = "leader.never-alone"

    def __init__(self, seat: str, nation: int, leader: int, refuge: int) -> None:
        super().__init__(seat, nation)
        self.leader = leader
        self.refuge = refuge

    @property
    def prompt(self) -> str:
        who, where = LEADER_NAMES[self.leader], AREA_NAMES[self.refuge]
        return f"{NATION_NAMES[self.nation]}: does {who} go along to {where}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [GO, STAY]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "go":
            b.leader[self.leader] = self.refuge
