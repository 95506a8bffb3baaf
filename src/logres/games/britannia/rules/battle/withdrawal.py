"""Phase IV: raider withdrawal. Raiders may be lifted off the land and put back where they began the turn."""

from __future__ import annotations

from typing import ClassVar, Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, chapter, seat_of
from logres.games.britannia.groups import Cohort, NationDecision
from logres.games.britannia.rules.battle import cohorts
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.rules.battle.refuge import fits, label, send_back
from logres.games.britannia.rules.battle.retreat import LeaderGoes
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.tables import AREAS, LAND

FINISH: Final = Action("done")

Choice = tuple[Action, Cohort, int]


def raiders(b: Board) -> list[Cohort]:
    """raid.end-at-sea, raid.land-armies-excluded, raid.picts.no-overland: The raiders away from home.

    Whoever began on land is none, but for Picts who went by sea: movement has marked them.
    """
    return [c for c in b.cohorts if c.raider and c.area < LAND and c.area != c.start]


def refused(g: Game, b: Board, n: int, cohort: Cohort, count: int) -> Refusal | None:
    """Why so many raiders may not withdraw; None if they may. Way, distance and enemies between do not matter."""
    area, home = cohort.area, cohort.start
    if home < LAND and b.here[home] & ~(1 << n):  # [raid.picts.return-area]
        return Refusal("Another nation is in their home area.", "raid.picts.return-area")
    if g.options.get("pict-return") == "room" and not fits(b, n, area, home, count):  # [raid.picts.return-area]
        return Refusal("No more armies may stand in their home area.", "raid.picts.return-area")
    leader = b.leader_at(n, area)
    if leader >= 0 and count == b.armies(n, area) and not b.edition.sea_born(b, leader):  # [withdraw.leader]
        return Refusal("Their leader did not come from the sea and may not be left alone.", "withdraw.leader")
    return None


class Withdrawal(Procedure):
    """withdraw.not-retreat, major.with-raiding: Once, after all battles, those of a second half too."""

    STEPS: ClassVar[tuple[str, ...]] = ("must", "may", "leader")

    def __init__(self, nation: int, area: int = NOWHERE, home: int = NOWHERE) -> None:
        super().__init__()
        self.nation = nation
        self.area = area  # where raiders were lifted just now
        self.home = home  # where they went

    def must(self, g: Game, b: Board) -> str | None:
        """danes.r11.must-return: Every raider goes back to its own sea, and a leader with them."""
        if not b.edition.raiding(b, self.nation):
            return DONE
        cohorts.halt(b)
        if not b.edition.must_return(b, self.nation):
            return None
        for cohort in raiders(b):
            withdraw(g, b, self.nation, cohort, cohort.armies)
            leader = b.leader_at(self.nation, cohort.area)
            if leader >= 0:
                b.leader[leader] = cohort.start
        return DONE

    def may(self, g: Game, b: Board) -> None:
        """withdraw.optional: Army by army, as the owner likes."""
        self.area = NOWHERE
        g.ask(chapter(b, ChooseWithdrawal)(seat_of(g, b, self.nation), self.nation))

    def leader(self, g: Game, b: Board) -> str | None:
        """withdraw.leader: With the last army a leader has to go; with others he may, if he came from the sea."""
        if self.area == NOWHERE:
            return DONE
        leader = b.leader_at(self.nation, self.area)
        if leader >= 0 and not b.armies(self.nation, self.area):
            b.leader[leader] = self.home  # [withdraw.leader]
        elif leader >= 0 and b.edition.sea_born(b, leader):
            g.call(LeaderGoes(seat_of(g, b, self.nation), self.nation, leader, self.home))
        return "may"


def withdraw(g: Game, b: Board, n: int, cohort: Cohort, count: int) -> None:
    """withdraw.to-start-sea, withdraw.no-path-needed: Off the land, and into the area where they began the turn."""
    area, home = cohort.area, cohort.start
    # [withdraw.to-start-sea, withdraw.no-path-needed, redux.withdraw.free]
    b.move(n, area, home, cohort.kind, count)
    send_back(b, cohort, count, home)
    way = (log.AREA[area], log.AREA[home])
    log.line(g, n, "withdraw.to-start-sea", "withdrawal", log.WITHDRAWAL, count, *way)
    if home < LAND:
        scoring.occupy(g, b, n, home)


class ChooseWithdrawal(NationDecision):
    """withdraw.optional: So many raiders of one area, or no more."""

    RULE = "withdraw.optional"
    ELSEWHERE = "No raiders of yours that may withdraw stand in {}."
    QUESTION = "{nation}: which raiders withdraw?"

    def _choices(self, b: Board) -> list[Choice]:
        away = raiders(b)
        found: list[Choice] = []
        for cohort in away:
            alone = len([c for c in away if c.area == cohort.area]) == 1
            stack = None if alone else label(cohort.kind, cohort.start)
            found += [
                (Action("withdraw", count=k, stack=stack, area=AREAS[cohort.area]), cohort, k)
                for k in range(1, cohort.armies + 1)
            ]
        return found

    def candidates(self, g: Game, b: Board) -> list[Action]:
        return [FINISH, *[choice[0] for choice in self._choices(b)]]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        for choice, cohort, count in self._choices(b):
            if choice.text == action.text:
                return refused(g, b, self.nation, cohort, count)
        return None

    def legal(self, g: Game, b: Board) -> list[Action]:
        """withdraw.optional: Nothing is asked where nobody can withdraw."""
        found = [action for action, cohort, count in self._choices(b) if not refused(g, b, self.nation, cohort, count)]
        return [FINISH, *found] if found else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        for choice, cohort, count in self._choices(b):
            if choice.text == action.text:
                withdraw(g, b, self.nation, cohort, count)
                turn = g.frame(Withdrawal)
                turn.area = cohort.area
                turn.home = cohort.start
                return
