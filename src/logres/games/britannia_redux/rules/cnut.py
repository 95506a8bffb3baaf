"""Cnut the Great: in the turn that brings him the Danes may be Rex Anglorum before they sail home."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import Cohort, NationDecision
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.rules.battle.withdrawal import raiders
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    CNUT,
    DANES,
    ENGLISH,
    INFANTRY,
    LAND,
)
from logres.games.britannia_redux.rules import crowns
from logres.games.britannia_redux.state import redux
from logres.games.britannia_redux.tables import CNUT_LEAVE, CNUT_SEA, CNUT_STAY, REX_INFANTRY

STAY: Final = tuple([Action("stay", area=AREAS[a]) for a in range(LAND)])
LOSE: Final = tuple([Action("lose", area=AREAS[a]) for a in range(LAND)])
FINISH: Final = Action("done")
CLAIM: Final = Action("claim")
DECLINE: Final = Action("decline")
ONLY_FOUR: Final = Refusal(say("Only {} go with Cnut, and this one can stay.", CNUT_LEAVE), "redux.cnut.four-leave")


def his_turn(b: Board, n: int) -> bool:
    return n == DANES and CNUT in b.edition.leaders_due(b, n)


def claim(g: Game, b: Board, n: int) -> None:
    """redux.cnut.check: Cnut in England, and the usual test; the Danes may take the crown, or leave it."""
    if not his_turn(b, n) or b.leader[CNUT] not in ENGLISH:  # [redux.cnut.check]
        return
    if crowns.rex_anglorum(b) != n:  # [redux.cnut.fail]
        log.line(g, n, "redux.cnut.fail", "no-rex", "{}: {} is not Rex Anglorum", log.LEADER[CNUT])
        return
    if g.options["cnut-crown"] == "asked":  # [redux.cnut.check]
        g.call(ClaimCrown(seat_of(g, b, n), n))
    else:
        crown(g, b, n)


def crown(g: Game, b: Board, n: int) -> None:
    """redux.cnut.success-army, redux.cnut.extra-turn-flag: Points, an army at sea, and perhaps an extra turn."""
    crowns.pay_rex(g, b, n)
    redux(b).cnut_rex = 1  # [redux.cnut.extra-turn-flag]
    infantry = min(REX_INFANTRY, b.spare_infantry(n))
    b.add(n, CNUT_SEA, INFANTRY, infantry)  # [redux.cnut.success-army]
    if infantry:
        cohorts.put(b, Cohort(CNUT_SEA, INFANTRY, CNUT_SEA, NOWHERE, 0, 1, infantry))


class ClaimCrown(NationDecision):
    """redux.cnut.check: Who takes the crown may leave two raiders, but sails home with no more than four."""

    RULE = "redux.cnut.check"
    QUESTION = "{nation}: does Cnut become Rex Anglorum?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [CLAIM, DECLINE]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == CLAIM:
            crown(g, b, self.nation)
        else:
            log.line(g, self.nation, "redux.cnut.fail", "no-rex", "{}: {} is not Rex Anglorum", log.LEADER[CNUT])


def crowned(b: Board, n: int) -> bool:
    """redux.cnut.two-stay: Whether this is the turn in which Cnut became Rex."""
    return bool(redux(b).cnut_rex) and his_turn(b, n)


# ---------------------------------------------------------------------- who stays


def ask_who_stays(g: Game, b: Board, n: int, stays: int) -> bool:
    """redux.cnut.two-stay: Up to two raiders in English areas; whether there is anything to ask."""
    if not crowned(b, n) or stays >= CNUT_STAY:  # [redux.cnut.two-stay]
        return False
    return g.ask(WhoStays(seat_of(g, b, n), n, CNUT_STAY - stays))


class WhoStays(NationDecision):
    """redux.cnut.two-stay, redux.cnut.four-leave: Which raiders stay in England? As many as cannot go, if they may."""

    RULE = "redux.cnut.two-stay"

    def __init__(self, seat: str, nation: int, left: int) -> None:
        super().__init__(seat, nation)
        self.left = left

    @property
    def prompt(self) -> str:
        return self.asks("{nation}: Cnut is Rex Anglorum; where does a raiding army stay? ({n} may)", n=self.left)

    def candidates(self, g: Game, b: Board) -> list[Action]:
        areas = sorted({c.area for c in raiders(b) if c.area in ENGLISH})
        return [FINISH, *[STAY[a] for a in areas]] if areas else []

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        return ONLY_FOUR if action == FINISH and too_many(b) > 0 else None  # [redux.cnut.four-leave]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action.verb
        if action.area:
            settle(b, AREA[action.area])
            log.line(g, self.nation, self.RULE, "stays", "{}: an army stays in {}", log.AREA[AREA[action.area]])


def settle(b: Board, a: int) -> None:
    """A raider in an area is none any more."""
    cohort = next(c for c in raiders(b) if c.area == a)
    cohorts.take(b, cohort, 1)
    cohorts.put(b, cohort._replace(raider=0, armies=1))


# ---------------------------------------------------------------------- who leaves


def too_many(b: Board) -> int:
    """redux.cnut.four-leave: How many raiders on land are more than may go, those who went before counted."""
    gone = cohorts.size([c for c in b.cohorts if c.raider and c.area >= LAND])
    return cohorts.size(raiders(b)) - max(0, CNUT_LEAVE - gone)  # [redux.cnut.four-leave]


def ask_who_is_lost(g: Game, b: Board, n: int) -> bool:
    """redux.cnut.four-leave: One by one, until four can go; whether there is anything to ask."""
    if not crowned(b, n) or too_many(b) <= 0:
        return False
    g.call(WhoIsLost(seat_of(g, b, n), n, too_many(b)))
    return True


class WhoIsLost(NationDecision):
    """redux.cnut.four-leave: Which raiders can neither stay nor leave? They are removed, and nobody scores."""

    RULE = "redux.cnut.four-leave"

    def __init__(self, seat: str, nation: int, left: int) -> None:
        super().__init__(seat, nation)
        self.left = left

    @property
    def prompt(self) -> str:
        template = "{nation}: only {leave} go with Cnut; where is one lost? ({n} to lose)"
        return self.asks(template, leave=CNUT_LEAVE, n=self.left)

    def legal(self, g: Game, b: Board) -> list[Action]:
        areas = sorted({c.area for c in raiders(b)})
        beside = [a for a in areas if b.leader[CNUT] != a or b.armies(self.nation, a) > 1]  # he is not left alone
        return [LOSE[a] for a in beside or areas]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        a = AREA[action.area or ""]
        cohort = next(c for c in raiders(b) if c.area == a)
        b.remove(self.nation, a, cohort.kind)
        cohorts.take(b, cohort, 1)
        g.answer = a
        log.line(g, self.nation, self.RULE, "lost", "{}: an army is lost in {}", log.AREA[a])
