"""Entries: invaders and raiders at sea, and leaders."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.britannia import log
from logres.games.britannia.board import Board, chapter, seat_of
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.state import ABSENT, NOBODY
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    ARTHUR,
    ARTHUR_CAVALRY,
    BOUDICCA,
    BOUDICCA_INFANTRY,
    BRIGANTES,
    CAVALRY,
    DANES,
    DANES_LEAVING_ROUND,
    INFANTRY,
    LAND,
    LEADER_NATION,
    LEADERS,
    N_AREAS,
    POP_SAVED_MAX,
    SOUTH_ZONE,
)

DECLINE: Final = Action("decline")
LEAVE_OUT: Final = tuple([Action("leave_out", area=AREAS[a]) for a in range(N_AREAS)])

# --- Invaders and raiders --------------------------------------------------------------------------------------------


def invade(g: Game, b: Board, n: int) -> None:
    """place.invaders.timing, place.invaders.not-refused: What the timeline lists is put to sea."""
    if b.edition.arrivals(b, n):
        g.call(Invaders(n))


class Invaders(Procedure):
    """place.invaders.not-refused: All who are due, as far as there are counters.

    `absent` names a sea once for each infantry due there that does not appear.
    """

    STEPS = ("shortage", "appear")

    def __init__(self, nation: int, absent: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.nation = nation
        self.absent = absent

    def shortage(self, g: Game, b: Board) -> str | None:
        """place.invaders.shortage: The owner says who stays away, where that makes a difference."""
        n = self.nation
        due = sum([infantry for _, infantry, _ in b.edition.arrivals(b, n)])
        short = due - b.spare_infantry(n) - len(self.absent)
        if short <= 0:
            return None
        waiting = still_due(b, n, self.absent)
        if len(waiting) > 1:
            g.call(LeaveOut(seat_of(g, b, n), n, short, self.absent))
        else:
            self.absent = (*self.absent, *[waiting[0]] * short)
        return "shortage"

    def appear(self, g: Game, b: Board) -> None:
        """place.invaders.timing: In the listed seas."""
        n = self.nation
        for sea, infantry, cavalry in b.edition.arrivals(b, n):
            come = infantry - self.absent.count(sea)
            ride = min(cavalry, b.spare_cavalry(n))
            b.add(n, sea, INFANTRY, come)
            b.add(n, sea, CAVALRY, ride)
            log.line(g, n, "place.invaders.timing", "arrival", log.ARRIVAL, come + ride, log.AREA[sea])
        missed(g, b, n, len(self.absent))


def still_due(b: Board, n: int, absent: tuple[int, ...]) -> list[int]:
    """The seas where infantry not yet left out would appear."""
    return [sea for sea, infantry, _ in b.edition.arrivals(b, n) if infantry > absent.count(sea)]


def missed(g: Game, b: Board, n: int, count: int) -> None:
    """place.invaders.shortage, danes.r14.shortfall: The marker goes to 5; in round 14 fewer Danes will leave."""
    if not count:
        return
    b.pop[n] = POP_SAVED_MAX
    log.line(g, n, "place.invaders.shortage", "shortage", "{0}: no {1:counter|counters} for {1} {1:army|armies}", count)
    if n == DANES and b.round == DANES_LEAVING_ROUND:
        b.shortfall = count  # [danes.r14.shortfall]


class LeaveOut(NationDecision):
    """place.invaders.shortage: Which of the arriving armies does not appear?"""

    RULE = "place.invaders.shortage"

    def __init__(self, seat: str, nation: int, short: int, absent: tuple[int, ...]) -> None:
        super().__init__(seat, nation)
        self.short = short
        self.absent = absent

    @property
    def prompt(self) -> str:
        lack = "{nation}: you lack {n} {n:counter|counters}; at which sea do you leave one out?"
        return self.asks(lack, n=self.short)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [LEAVE_OUT[sea] for sea in still_due(b, self.nation, self.absent)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.area
        frame: Invaders = g.frame(Invaders)
        frame.absent = (*self.absent, AREA[action.area])


# --- Leaders ---------------------------------------------------------------------------------------------------------


def lead(g: Game, b: Board, n: int) -> None:
    """leader.entry.sea, leader.entry.unlisted: The leader due now, at his sea or where his owner wants him."""
    for leader in b.edition.leaders_due(b, n):
        if b.leader[leader] == ABSENT and qualifies(b, leader):
            enter(g, b, leader)


def qualifies(b: Board, leader: int) -> bool:
    """leader.entry.conditions, leader.entry.angle-conditional: Held by the Angles, or by Brigantes subject to them."""
    area = b.edition.calendar.leader_condition[leader]
    if area == NOBODY:
        return True
    holder = b.sole(area)
    if holder == BRIGANTES:
        return b.subject[BRIGANTES] == LEADER_NATION[leader]  # [leader.entry.angle-conditional]
    return holder == LEADER_NATION[leader]  # [leader.entry.conditions]


def enter(g: Game, b: Board, leader: int) -> None:
    """leader.entry.sea: With the invaders at his sea, if any are there; else the owner finds him a place."""
    n, sea = LEADER_NATION[leader], b.edition.calendar.leader_sea[leader]
    if sea == NOBODY:
        g.ask(chapter(b, PlaceLeader)(seat_of(g, b, n), n, leader))
    elif b.armies(n, sea):
        b.leader[leader] = sea  # [leader.entry.sea, redux.leader.entry]
        log.line(g, n, "leader.entry.sea", "leads", "{}: {} leads them in the {}", log.LEADER[leader], log.AREA[sea])


def homes(b: Board, leader: int) -> list[int]:
    """leader.entry.unlisted, leader.entry.no-land-armies: Land areas with armies of his nation."""
    n = LEADER_NATION[leader]
    own = [a for a in b.areas(n) if b.armies(n, a)]  # [leader.entry.no-land-armies]
    if leader == ARTHUR:
        return sorted([*own, *[a for a in SOUTH_ZONE if b.vacant(a)]])  # [rb.arthur.only-vacant-entry, rb.arthur.none]
    return own


class PlaceLeader(NationDecision):
    """leader.entry.unlisted, rb.arthur.placement, submit.belgae.boudicca: Where does the leader appear?"""

    ELSEWHERE = "No army for him to lead stands in {}."

    def __init__(self, seat: str, nation: int, leader: int) -> None:
        super().__init__(seat, nation)
        self.leader = leader

    @property
    def rule(self) -> str:
        if self.leader == ARTHUR:
            return "rb.arthur.placement"
        return "submit.belgae.boudicca" if self.leader == BOUDICCA else "leader.entry.unlisted"

    @property
    def prompt(self) -> str:
        return self.asks("{nation}: where does {leader} appear?", leader=log.LEADER[self.leader])

    def candidates(self, g: Game, b: Board) -> list[Action]:
        places = [Action("place", who=LEADERS[self.leader], area=AREAS[a]) for a in range(LAND)]
        return [*places, DECLINE] if self.may_decline() else places

    def may_decline(self) -> bool:
        """rb.arthur.placement: Arthur may be placed; any other leader has to be."""
        return self.leader == ARTHUR

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action == DECLINE:
            return None
        assert action.area
        a = AREA[action.area]
        if a in self.homes(b):
            return None
        here = (log.NATION[self.nation], log.AREA[a])
        if self.leader == ARTHUR and b.vacant(a):
            return Refusal(say("There is no army of the {} in {} and it is too far north.", *here), self.rule)
        return Refusal(say("There is no army of the {} in {}.", *here), self.rule)

    def legal(self, g: Game, b: Board) -> list[Action]:
        places = [Action("place", who=LEADERS[self.leader], area=AREAS[a]) for a in self.homes(b)]
        return [*places, DECLINE] if places and self.may_decline() else places

    def homes(self, b: Board) -> list[int]:
        return homes(b, self.leader)

    def escort(self, g: Game, b: Board, a: int) -> None:
        escort(g, b, self.leader, a)

    def apply(self, g: Game, b: Board, action: Action) -> None:
        who = log.LEADER[self.leader]
        if action == DECLINE:
            log.line(g, self.nation, self.rule, "stays-away", "{}: {} does not appear", who)
            return
        assert action.area
        a = AREA[action.area]
        b.leader[self.leader] = a
        log.line(g, self.nation, self.rule, "appears", "{}: {} appears in {}", who, log.AREA[a])
        self.escort(g, b, a)
        scoring.occupy(g, b, self.nation, a)


def escort(g: Game, b: Board, leader: int, a: int) -> None:
    """stack.exceptions: Boudicca brings an army and Arthur his cavalry, even where the stack is full."""
    n = LEADER_NATION[leader]
    if leader == BOUDICCA:
        boudiccas_army(g, b, n, a)
    elif leader == ARTHUR:
        b.add(n, a, CAVALRY, min(ARTHUR_CAVALRY, b.spare_cavalry(n)))  # [rb.arthur.placement]


def boudiccas_army(g: Game, b: Board, n: int, a: int) -> None:
    """submit.belgae.boudicca: Into any area with Belgae units, or where she is, as the option has it."""
    armies = min(BOUDICCA_INFANTRY, b.spare_infantry(n))
    if armies and g.options["boudicca-army"] == "anywhere" and len(b.areas(n)) > 1:
        g.call(PlaceEscort(seat_of(g, b, n), n))
    else:
        b.add(n, a, INFANTRY, armies)


class PlaceEscort(NationDecision):
    """submit.belgae.boudicca: Where does Boudicca's army appear? Contested areas and full ones are open to it."""

    RULE = "submit.belgae.boudicca"
    QUESTION = "{nation}: where does Boudicca's army appear?"

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [Action("place", area=AREAS[a]) for a in range(LAND)]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        a = AREA[action.area or ""]
        if b.has(self.nation, a):
            return None
        here = (log.NATION[self.nation], log.AREA[a])
        return Refusal(say("There is no unit of the {} in {}.", *here), self.RULE)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("place", area=AREAS[a]) for a in b.areas(self.nation)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        a = AREA[action.area or ""]
        b.add(self.nation, a, INFANTRY, min(BOUDICCA_INFANTRY, b.spare_infantry(self.nation)))
        log.line(g, self.nation, self.RULE, "new-army", "{}: a new army in {}", log.AREA[a])
