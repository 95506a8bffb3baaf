"""Retreats from battle.

A side leaves group by group: choose a refuge, then who goes there, until it stands or nobody is left. A leader may slip
away alone to a neighbouring stack, goes along when he likes, and has to go along with the last of his armies.
"""

from __future__ import annotations

from typing import ClassVar, Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, chapter, seat_of
from logres.games.britannia.groups import Company, NationDecision, Party
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.rules.battle.refuge import (
    NEIGHBOURS,
    attacker_refused,
    attackers,
    defender_refused,
    defenders,
    label,
    parties,
    send_back,
    slip_refused,
    trait,
)
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    KIND_NAMES,
    LAND,
    LEADERS,
    SEAS_OF,
)

SLIPPED: Final = -2  # an answer: the leader has left, and the question is asked again

STAND: Final = Action("stand")
GO: Final = Action("go")
STAY: Final = Action("stay")
RETREAT_TO: Final = tuple([Action("retreat", area=area) for area in AREAS])


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
            g.ask(chapter(b, DefenderRetreats)(seat, self.nation, self.area, self.foe))
        else:
            g.ask(chapter(b, AttackerRetreats)(seat, self.nation, self.area, self.foe))

    def who(self, g: Game, b: Board) -> str | None:
        """retreat.partial: Some or all."""
        refuge: int = g.answer
        self.refuge = refuge
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
            b.leader[leader] = refuge  # [leader.never-alone, redux.leader.never-alone]
        elif slip_refused(b, n, area, refuge, self.defending) and (refuge < LAND or b.edition.sea_born(b, leader)):
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
        return self.asks("{nation}: do you retreat from {area}, or fight on?", area=log.AREA[self.area])

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
        if action.verb == STAND.verb:
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
            leader, refuge = b.leader_at(self.nation, self.area), AREA[action.area or ""]
            b.leader[leader] = refuge
            g.answer = SLIPPED
            gone = (log.LEADER[leader], log.AREA[refuge])
            log.line(g, self.nation, "leader.battle.retreat-alone", "leader-slips", "{}: {} slips away to {}", *gone)


class DefenderRetreats(Refuge):
    """retreat.sequence: The defender may leave after a round of dice."""

    RULE = "retreat.sequence"
    ELSEWHERE = "Nobody can retreat to {}: defenders go to an adjacent area."
    DEFENDING = True

    def places(self, b: Board) -> list[int]:
        """retreat.defender.own-area, retreat.defender.strait: Neighbours, those beyond a strait too."""
        return [*NEIGHBOURS[self.area], *SEAS_OF[self.area]]

    def refused(self, b: Board, refuge: int) -> Refusal | None:
        return defender_refused(b, self.nation, self.foe, self.area, refuge)


class AttackerRetreats(Refuge):
    """retreat.attacker.entry-area: The attacker may go back the way he came."""

    RULE = "retreat.attacker.entry-area"
    ELSEWHERE = "Nobody can retreat to {}: attackers go back to where they came from."

    def places(self, b: Board) -> list[int]:
        """Where armies here came from, and the neighbours, to say why they are no refuge."""
        entries = {c.back for c in b.cohorts if c.area == self.area} - {NOWHERE}
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
        area, refuge = log.AREA[self.area], log.AREA[self.refuge]
        return self.asks("{nation}: who retreats from {area} to {refuge}?", area=area, refuge=refuge)

    def _groups(self, b: Board) -> list[Company]:
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
        way = (log.AREA[self.area], log.AREA[self.refuge])
        log.line(g, n, "retreat.partial", "retreat", "{} retreat from {} to {}", *way)
        if self.refuge < LAND:
            scoring.occupy(g, b, n, self.refuge)  # [retreat.scores-occupy]

    def _go(self, b: Board, group: Company) -> None:
        kind, mark, count = group
        b.move(self.nation, self.area, self.refuge, kind, count)
        if self.defending:
            return
        for cohort in cohorts.at(b, self.area, kind):
            if cohort.back == self.refuge and trait(b, self.nation, cohort) == mark:
                gone = min(count, cohort.armies)
                send_back(b, cohort, gone, self.refuge)
                count -= gone


def _party_action(party: Party, groups: list[Company]) -> Action:
    """`retreat 2 infantry`, or `retreat all`; where one kind is of several origins, `retreat 2 infantry@irish_sea`."""
    if len(party) > 1:
        return Action("retreat", stack="all")
    kind, mark, count = party[0]
    alone = len([group for group in groups if group.kind == kind]) == 1
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
        leader, area = log.LEADER[self.leader], log.AREA[self.refuge]
        return self.asks("{nation}: does {leader} go along to {area}?", leader=leader, area=area)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [GO, STAY]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action.verb == "go":
            b.leader[self.leader] = self.refuge
