"""Phase IV: raider withdrawal. Who withdraws all of his units from an area has raided it."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.rules.battle import cohorts, withdrawal
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.rules.battle.withdrawal import FINISH, raiders, refused, withdraw
from logres.games.britannia.rules.scoring.scoring import pay
from logres.games.britannia.tables import AREAS, LAND, LEADERS
from logres.games.britannia_redux.rules import cnut
from logres.games.britannia_redux.state import redux
from logres.games.britannia_redux.tables import ARMIES_PER_AREA, DANES_LEADER, DANES_SEA, OCCUPY_TURN, RAID_POINTS

TOO_MANY: Final = Refusal(
    "Those who are left could not be fed: withdraw all raiders, or fewer.", "redux.withdraw.population-limit"
)
WITH_LEADER: Final = Refusal("The leader is at sea, and all raiders must be too.", "redux.leader.withdraw-all")
NO_COMPANY: Final = Refusal("A leader goes back to sea with or after an army.", "redux.leader.withdraw-accompanied")


class Withdrawal(withdrawal.Withdrawal):
    """redux.withdraw.not-retreat, redux.turn.withdrawal-phase: Once, when all battles are over.

    `raided` are the areas with units of the nation as the phase begins, as bits; `gone` whether somebody has withdrawn.
    """

    STEPS = ("begin", "stay", "remove", "must", "may", "leader", "raids")

    def __init__(
        self, nation: int, area: int = NOWHERE, home: int = NOWHERE, raided: int = 0, stays: int = 0, gone: int = 0
    ) -> None:
        super().__init__(nation, area, home)
        self.raided = raided
        self.stays = stays
        self.gone = gone

    def begin(self, g: Game, b: Board) -> str | None:
        """redux.score.raid.how: Where the nation has units now, it may have raided."""
        if not b.edition.raiding(b, self.nation):
            return DONE
        cohorts.halt(b)
        g.answer = None
        self.raided = sum([1 << a for a in b.areas(self.nation)])  # [redux.score.raid.how]
        return None

    def stay(self, g: Game, b: Board) -> str | None:
        """redux.cnut.two-stay: Only after Cnut's success, in the turn that brought him."""
        if not b.edition.must_return(b, self.nation):
            return "may"
        report: str | None = g.answer
        g.answer = None
        if report == FINISH.verb:
            return None
        self.stays += 1 if report else 0
        return "stay" if cnut.ask_who_stays(g, b, self.nation, self.stays) else None

    def remove(self, g: Game, b: Board) -> str | None:
        """redux.cnut.four-leave: Who can neither stay nor leave is gone."""
        lost: int | None = g.answer
        g.answer = None
        if lost is not None:
            self.raided &= ~(1 << lost)  # not all of them withdrew
        return "remove" if cnut.ask_who_is_lost(g, b, self.nation) else None

    def must(self, g: Game, b: Board) -> str:
        """redux.raid.must-return, redux.leader.must-return-exception: All go; a leader only with or after an army."""
        n = self.nation
        for cohort in raiders(b):
            withdraw(g, b, n, cohort, cohort.armies)  # [redux.raid.must-return]
            self._take_leader(b, cohort.area, cohort.start)
        leader = sea_leader(b, n)
        if leader >= 0 and b.leader[leader] < LAND and may_sail(b, n, leader):
            b.leader[leader] = home_of(b, leader)  # [redux.leader.must-return-exception]
        return "raids"

    def _take_leader(self, b: Board, area: int, home: int) -> None:
        """redux.leader.never-alone: He goes along with the last army."""
        leader = b.leader_at(self.nation, area)
        if leader >= 0 and not b.armies(self.nation, area):
            b.leader[leader] = home

    def may(self, g: Game, b: Board) -> None:
        """redux.raid.three-ways, redux.withdraw.free: Army by army, as the owner likes."""
        self.area = NOWHERE
        g.ask(ChooseWithdrawal(seat_of(g, b, self.nation), self.nation, self.gone))  # [redux.raid.three-ways]

    def leader(self, g: Game, b: Board) -> str | None:
        """redux.leader.never-alone: With the last army a leader has to go; else he goes by himself, if he likes."""
        if self.area == NOWHERE:
            return None
        self.gone = 1
        self._take_leader(b, self.area, self.home)
        return "may"

    def raids(self, g: Game, b: Board) -> None:
        """redux.score.raid.when, redux.score.raid.how, redux.score.raid.repeat: Each area that was left empty pays."""
        if OCCUPY_TURN[b.round][self.nation] and not redux(b).extra:  # [redux.score.raid.when]
            return
        for a in range(LAND):
            if self.raided >> a & 1 and b.vacant(a):  # [redux.score.raid.how]
                # [redux.score.raid.repeat]
                template = "{0} raid {2}: +{1} {1:point|points}"
                pay(g, b, self.nation, RAID_POINTS, "redux.score.raid.when", "raid", template, log.AREA[a])


def sea_leader(b: Board, n: int) -> int:
    """The leader among a nation's raiders, or -1."""
    leader = b.leader_of(n)
    return leader if leader >= 0 and b.edition.sea_born(b, leader) else -1


def home_of(b: Board, leader: int) -> int:
    """redux.withdraw.free: The sea, or boundary, where he began the turn."""
    return DANES_SEA if leader == DANES_LEADER else b.edition.calendar.leader_sea[leader]


def may_sail(b: Board, n: int, leader: int) -> bool:
    """redux.leader.withdraw-accompanied: Whether a raiding army is, or has gone, where he would go."""
    home = home_of(b, leader)
    return any(c.area == home and c.raider for c in b.cohorts)  # [redux.leader.withdraw-accompanied]


class ChooseWithdrawal(withdrawal.ChooseWithdrawal):
    """redux.withdraw.free, redux.leader.withdraw-all: So many raiders of one area, the leader, or no more."""

    RULE = "redux.withdraw.free"

    def __init__(self, seat: str, nation: int, gone: int = 0) -> None:
        super().__init__(seat, nation)
        self.gone = gone

    def _leader(self, b: Board) -> list[Action]:
        leader = sea_leader(b, self.nation)
        on_land = leader >= 0 and b.leader[leader] < LAND
        return [Action("withdraw", who=LEADERS[leader], area=AREAS[b.leader[leader]])] if on_land else []

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [*super().candidates(g, b), *self._leader(b)]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action == FINISH:
            return self._refuse_done(g, b)
        if action.who:
            return None if may_sail(b, self.nation, sea_leader(b, self.nation)) else NO_COMPANY
        return super().refusal(g, b, action)

    def _refuse_done(self, g: Game, b: Board) -> Refusal | None:
        """redux.leader.withdraw-all, redux.withdraw.population-limit: Why it may not be left at that."""
        able = [c for c in raiders(b) if refused(g, b, self.nation, c, c.armies) is None]
        if not able:
            return None
        leader = sea_leader(b, self.nation)
        if leader >= 0 and b.leader[leader] >= LAND:
            return WITH_LEADER  # [redux.leader.withdraw-all]
        return TOO_MANY if self.gone and overfull(b, self.nation) else None  # [redux.withdraw.population-limit]

    def legal(self, g: Game, b: Board) -> list[Action]:
        """redux.raid.three-ways: Nothing is asked where nobody can withdraw."""
        found = [action for action in self.candidates(g, b) if self.refusal(g, b, action) is None]
        return found if any(action != FINISH for action in found) else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if not action.who:
            super().apply(g, b, action)
            return
        leader = sea_leader(b, self.nation)
        b.leader[leader] = home_of(b, leader)
        phase: Withdrawal = g.frame(Withdrawal)
        phase.area = phase.home = b.leader[leader]
        rule = "redux.leader.withdraw-accompanied"
        log.line(g, self.nation, rule, "leader-sails", "{}: {} goes back to sea", log.LEADER[leader])


def overfull(b: Board, n: int) -> bool:
    """redux.withdraw.population-limit: Whether raiders who stay, counted now like all others, are too many."""
    areas = b.areas(n)
    return sum([b.armies(n, a) for a in areas]) > ARMIES_PER_AREA * len(areas)
